"""From rule sets, situations and players to the kernels' words, and counts back.

Inside the kernels clubs are trumps: `relabel` exchanges the suits on the way in. Here words become np.uint64.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from analyzer.contract import game as contract
from analyzer.contract.game import Dealt
from analyzer.games.california_jack.memory import forgetful, memory_words
from analyzer.games.california_jack.situation import Situation
from analyzer.games.california_jack.weights import weights_for
from analyzer.games.common.kernel_words import ALONE, EVERY_BIT, EXCHANGED, U, player_words, seed_word, yes
from analyzer.games.common.kernel_words import relabel as exchange_suits
from analyzer.games.common.situations import EVENLY, as_own
from analyzer.rules import RuleSet
from analyzer.running.study import Players
from analyzer.text import notation
from kernels.california_jack import drivers
from kernels.california_jack.policy import WORDS
from kernels.california_jack.rules import HAND, TRICKS, Rules
from kernels.california_jack.rules import OUTCOMES as OUTCOMES
from kernels.california_jack.view import Seen
from kernels.shuffle import LONGEST, network

Counts = NDArray[np.int64]
POLICIES = ("heuristic", "uniform")
"""Policies that can be asked for."""
NO_CARDS: Any = [U(0)] * len(Seen._fields)
NOTHING_SEEN = (Seen(*NO_CARDS), 0, 0, 0, np.zeros(0, U), np.zeros(1, U))


class Transcript(NamedTuple):
    """A deal written down: cards as masks, the plays in their order. The leader is the seat that did not deal."""

    hands: tuple[int, ...]
    stock: tuple[int, ...]
    trump: int
    dealer: int
    plays: tuple[int, ...]


def kernel_rules(rules: RuleSet) -> Rules:
    """The switches that the kernels know, as masks."""
    on = rules.switches
    follow = str(on["follow"])
    return Rules(
        anytime=yes(follow.startswith("trump-anytime")),
        forced=yes(follow.endswith("forced")),
        face_down=yes(on["stock"] == "face-down"),
        cut=yes(on["trump"] == "cut"),
        most_tricks=yes(on["fourth-point"] == "most-tricks"),
        tie_to_non_dealer=yes(on["game-tie"] == "non-dealer"),
    )


def weights(policy: str, rules: RuleSet) -> NDArray[np.uint64] | None:
    """The weights that a policy plays with under these rules; None where it has none."""
    return None if policy == "uniform" else weights_for(rules)


def kernel_players(players: Players) -> tuple[Any, ...]:
    """Both players as the kernels take them."""
    return (*player_words(players, drivers.POLICIES, (TRICKS, WORDS)), memory_words(players))


def relabel(cards: int, trump: int) -> int:
    """Exchange suits so that the suit of the mask ``trump`` becomes clubs; its own inverse."""
    return exchange_suits(cards, (trump.bit_length() - 1) // 16 ^ 3)


def unnamed(situation: Situation) -> int:
    """The number of captured cards that are not remembered."""
    return situation.unnamed_mine + situation.unnamed_theirs


def seen_words(situation: Situation) -> tuple[Seen, int, int, int, NDArray[np.uint64], NDArray[np.uint64]]:
    """What a seat knows as the kernels take it: (Seen, trick, hidden, left, thresholds, quotas)."""

    def cards(mask: int) -> Any:
        return U(relabel(mask, situation.trump))

    face_down = situation.rules.switches["stock"] == "face-down"
    secret = EVERY_BIT ^ situation.turned if face_down else situation.secret_mine
    more: Any = U(situation.unnamed_mine), U(situation.unnamed_theirs)
    led_by_other = (situation.to_move == 1) ^ (situation.led != 0)
    seen = Seen(
        mine=cards(situation.mine),
        known=cards(situation.known),
        led=cards(situation.led),
        top=cards(situation.top),
        won_mine=cards(situation.won_mine),
        won_other=cards(situation.won_theirs),
        unseen=cards(situation.unseen),
        allowed=cards(situation.allowed),
        secret=cards(secret),
        b_leads=yes(led_by_other),
        b_dealt=yes(situation.dealer == 1),
        unnamed_mine=more[0],
        unnamed_other=more[1],
    )
    captured = (situation.won_mine | situation.won_theirs).bit_count() + unnamed(situation)
    total = sum(weight for weight, _ in situation.patterns)
    thresholds, quotas, below = [], [], 0
    change = (situation.trump.bit_length() - 1) // 16 ^ 3
    for weight, held in situation.patterns:
        below += weight
        thresholds.append(below * (1 << 64) // total)
        quotas.append(sum(held[suit] << 16 * (suit ^ change) for suit in range(4)))
    return seen, captured // 2, situation.hidden, situation.stock, np.array(thresholds[:-1], U), np.array(quotas, U)


def drawing(situation: contract.Situation, players: Players) -> str:
    """How the cards out of sight are drawn, in words."""
    return EVENLY if as_own(Situation, situation).hidden else ""


def numbers(situation: contract.Situation) -> Counts:
    """The outcome numbers that moves are counted by: all."""
    return np.arange(OUTCOMES)


def moves(
    situation: contract.Situation, players: Players, seed: int, codes: tuple[int, ...], first: int, last: int
) -> Counts:
    """Play worlds first to last - 1 out after each of some cards (0: as the policy plays): int64[K, K, 24, 24]."""
    situation = as_own(Situation, situation)
    if forgetful(players):
        raise ValueError("what was drawn before a position is not known, so nobody can have forgotten it")
    arms = np.array([[relabel(card, situation.trump), 0] for card in codes], U)
    begun = seen_words(situation)
    start = (False, U(0), network(situation.stock - (situation.top != 0) + unnamed(situation)))
    counts: Counts = _tally(situation.rules, players, seed, (first, last), start, begun, arms).sum(axis=0)
    return counts


def deals(rules: RuleSet, players: Players, seed: int, first: int, last: int, score_class: int = 0) -> Counts:
    """Play deals first to last - 1, B dealing the even ones: int64[2, 24] for A, by who dealt."""
    start = (True, U(1), network(LONGEST))
    counts = _tally(rules, players, seed, (first, last), start, NOTHING_SEEN, ALONE)
    return np.ascontiguousarray(counts[:, 0, 0].diagonal(axis1=1, axis2=2))


def duel(rules: RuleSet, players: Players, seed: int, first: int, last: int, score_class: int = 0) -> Counts:
    """Play deals first to last - 1 twice each: int64[24, 24] for A, as non-dealer and as dealer."""
    start = (True, U(0), network(LONGEST))
    counts: Counts = _tally(rules, players, seed, (first, last), start, NOTHING_SEEN, EXCHANGED).sum(axis=0)[0, 1]
    return counts


def dealt(seed: int, number: int, rules: RuleSet, dealer: int | None = None) -> Dealt:
    """The cards of a deal by its address, whoever deals: the hands of seats 0 and 1, the stock from the top, trump."""
    cards, trumps = packs(rules, seed, number, number + 1)
    return cards_dealt(cards[0], int(trumps[0]))


def packs(rules: RuleSet, seed: int, first: int, last: int) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
    """The packs of deals first to last - 1: bits in dealing order, uint64[n, 52], and trump suits 0 to 3, uint64[n]."""
    cards, trumps = np.empty((last - first, LONGEST), U), np.empty(last - first, U)
    with np.errstate(over="ignore"):
        drivers.packs()(seed_word(seed), first, last, kernel_rules(rules), network(LONGEST), cards, trumps)
    return cards, trumps


def cards_dealt(pack: NDArray[np.uint64], trump: int) -> Dealt:
    """Sort a pack into the hands of seats 0 and 1, the stock, and the mask of the trump suit."""
    cards = [1 << int(bit) for bit in pack]
    hands = sum(cards[:HAND]), sum(cards[HAND : 2 * HAND])
    return Dealt(hands, tuple(cards[2 * HAND :]), notation.SUIT_MASKS[trump])


def plays(rules: RuleSet, players: Players, seed: int, first: int, last: int) -> NDArray[np.uint64]:
    """Deals first to last - 1 in the order of play, trumps relabelled to clubs: uint64[n, 52]."""
    cards = np.empty((last - first, 2 * TRICKS), U)
    deal_numbers = seed_word(seed), first, last
    with np.errstate(over="ignore"):
        drivers.transcribe()(*deal_numbers, kernel_rules(rules), network(LONGEST), kernel_players(players), cards)
    return cards


def transcripts(rules: RuleSet, players: Players, seed: int, first: int, last: int) -> Iterator[Transcript]:
    """Write down deals first to last - 1 between A (seat 0) and B (seat 1), who deals the even ones."""
    cards, trumps = packs(rules, seed, first, last)
    done = plays(rules, players, seed, first, last)
    for number in range(last - first):
        hands, stock, trump = cards_dealt(cards[number], int(trumps[number]))
        played = tuple(relabel(int(card), trump) for card in done[number])
        yield Transcript(hands, stock, trump, 1 - (first + number) % 2, played)


def _tally(
    rules: RuleSet,
    players: Players,
    seed: int,
    numbers: tuple[int, int],
    start: tuple[Any, ...],
    begun: tuple[Any, ...],
    arms: NDArray[np.uint64],
) -> Counts:
    counts = np.zeros((2, len(arms), len(arms), OUTCOMES, OUTCOMES), np.int64)
    with np.errstate(over="ignore"):
        (drivers.forgetful() if forgetful(players) else drivers.tally())(
            seed_word(seed),
            *numbers,
            start,
            begun,
            arms,
            kernel_rules(rules),
            kernel_players(players),
            counts,
        )
    return counts
