"""From rule sets, situations and players to the kernels' words, and counts back.

Inside the kernels a card is bit 4 * rank + suit, suits in the order spades, clubs, diamonds, hearts: `packed` and
`spread` translate sets of cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from analyzer.contract import game as contract
from analyzer.contract.game import Dealt
from analyzer.games.common.kernel_words import ALONE, EVERY_BIT, EXCHANGED, U, player_words, seed_word, yes
from analyzer.games.common.situations import EVENLY, as_own
from analyzer.games.court_circular.actions import CONCEDE
from analyzer.games.court_circular.situation import Situation
from analyzer.games.court_circular.weights import weights_for
from analyzer.rules import RuleSet
from analyzer.running.study import Players
from analyzer.text import notation
from kernels.court_circular import drivers
from kernels.court_circular.explore import ACTIONS, FIELDS, OTHERWISE, PARTS
from kernels.court_circular.policy import WORDS
from kernels.court_circular.round import (
    CONCEDED,
    PICK,
    SLOTS,
    VERDICT,
    WON_BY_B,
    WON_BY_FIRST,
)
from kernels.court_circular.rules import HAND, LAYS, LINES, MOST_TRICKS, Rules
from kernels.court_circular.rules import OUTCOMES as OUTCOMES
from kernels.court_circular.view import Seen
from kernels.shuffle import LONGEST, network

Counts = NDArray[np.int64]
POLICIES = ("heuristic", "greedy", "uniform")
"""Policies that can be asked for."""
WITH_WEIGHTS = ("heuristic", "noisy", "blind")
"""Policies that play with the heuristic's weights: see `kernels.court_circular.policy`."""
SUITS = (0, 3, 2, 1)
"""The kernels' numbers of spades, hearts, diamonds and clubs."""
NOTHING: Any = [U(0)] * len(Seen._fields)
NOTHING_SEEN = (Seen(*NOTHING), 0, 0, 0)
SHAPE = (LAYS + 1, WORDS)
DONE = SLOTS * (MOST_TRICKS + 1)


class Transcript(NamedTuple):
    """A deal written down: cards as masks, stock[0] the first Lead, actions as (seat, text) in their order."""

    hands: tuple[int, ...]
    stock: tuple[int, ...]
    dealer: int
    actions: tuple[tuple[int, str], ...]


def packed(cards: int) -> int:
    """A set of cards as the kernels have it."""
    return sum(1 << 4 * (one.bit_length() - 1 & 15) + SUITS[notation.suit_of(one)] for one in notation.each(cards))


def spread(bit: int) -> int:
    """The mask of a card from its bit in the kernels."""
    return 1 << 16 * SUITS.index(bit % 4) + bit // 4


def kernel_rules(rules: RuleSet) -> Rules:
    """The switches that the kernels know, as masks."""
    on = rules.switches
    return Rules(
        own_card=yes(on["concede"] == "own-card"),
        any_card=yes(on["concede"] == "any-card"),
        play_out=yes(on["last-trick"] == "play-out"),
        board=yes(on["sweep"] == "board"),
        leave_undealt=yes(on["stock-end"] == "leave-undealt"),
        rank_first=yes(on["card-order"] == "rank-first"),
        ace_low=yes(on["low-ace"] == "low"),
    )


def weights(policy: str, rules: RuleSet) -> NDArray[np.uint64] | None:
    """The weights that a policy plays with under these rules; None where it has none."""
    return weights_for(rules) if policy in WITH_WEIGHTS else None


def seen_words(situation: Situation) -> tuple[Seen, int, int, int]:
    """What a seat knows as the kernels take it: (Seen, lay, hidden, out of sight); lay 6 is the next Lead."""

    def cards(mask: int) -> Any:
        return U(packed(mask))

    picks = situation.to_move if situation.picking else None
    more: Any = U(situation.unnamed_mine), U(situation.unnamed_theirs)
    ahead: Any = U((situation.total_mine - situation.total_theirs) & EVERY_BIT)
    stock: Any = U(situation.stock)
    seen = Seen(
        mine=cards(situation.mine),
        known=cards(situation.known),
        laid_mine=cards(situation.laid_mine),
        laid_other=cards(situation.laid_theirs),
        lead=cards(situation.lead),
        unseen=cards(situation.unseen),
        gave_mine=yes(picks == 1),
        gave_other=yes(picks == 0),
        b_is_first=yes(situation.first == 1),
        b_dealt=yes(situation.dealer == 1),
        undealt=yes(situation.undealt > 0),
        stock=stock,
        ahead=ahead,
        unnamed_mine=more[0],
        unnamed_other=more[1],
    )
    laid = (situation.laid_mine | situation.laid_theirs).bit_count()
    return seen, PICK if situation.picking else laid, situation.hidden, situation.unseen.bit_count()


def drawing(situation: contract.Situation, players: Players) -> str:
    """How the cards out of sight are drawn, in words."""
    return EVENLY if as_own(Situation, situation).hidden else ""


def numbers(situation: contract.Situation) -> Counts:
    """The outcome numbers that moves are counted by: all."""
    return np.arange(OUTCOMES)


def moves(
    situation: contract.Situation, players: Players, seed: int, codes: tuple[int, ...], first: int, last: int
) -> Counts:
    """Play worlds first to last - 1 out after each of some moves (0: as the policy plays): int64[K, K, 259, 259]."""
    situation = as_own(Situation, situation)
    arms = np.array([[code if code == CONCEDE else packed(code), 0] for code in codes], U)
    begun = seen_words(situation)
    start = (False, U(0), network(begun[3]))
    counts: Counts = _tally(situation.rules, players, seed, (first, last), start, begun, arms)[0]
    return counts


def deals(rules: RuleSet, players: Players, seed: int, first: int, last: int, score_class: int = 0) -> Counts:
    """Play deals first to last - 1, B dealing the even ones: int64[2, 259] for A, by who dealt."""
    start = (True, U(1), network(LONGEST))
    counts = _tally(rules, players, seed, (first, last), start, NOTHING_SEEN, ALONE, dealers=2)
    return np.ascontiguousarray(counts[:, 0, 0].diagonal(axis1=1, axis2=2))


def duel(rules: RuleSet, players: Players, seed: int, first: int, last: int, score_class: int = 0) -> Counts:
    """Play deals first to last - 1 twice each: int64[259, 259] for A, as non-dealer and as dealer."""
    start = (True, U(0), network(LONGEST))
    counts: Counts = _tally(rules, players, seed, (first, last), start, NOTHING_SEEN, EXCHANGED)[0, 0, 1]
    return counts


def dealt(seed: int, number: int, rules: RuleSet, dealer: int | None = None) -> Dealt:
    """The cards of a deal by its address, whoever deals: the hands of seats 0 and 1, the stock with the Lead on top."""
    return _cards_dealt(packs(seed, number, number + 1)[0])


def packs(seed: int, first: int, last: int) -> NDArray[np.uint64]:
    """The packs of deals first to last - 1 in dealing order, as the kernels' bits: uint64[n, 52]."""
    cards = np.empty((last - first, LONGEST), U)
    with np.errstate(over="ignore"):
        drivers.packs()(seed_word(seed), first, last, network(LONGEST), cards)
    return cards


def done(rules: RuleSet, players: Players, seed: int, first: int, last: int) -> NDArray[np.uint64]:
    """Everything done in deals first to last - 1, as `kernels.court_circular.transcript` notes it."""
    noted = np.empty((last - first, DONE), U)
    words = seed_word(seed), first, last, kernel_rules(rules), network(LONGEST)
    with np.errstate(over="ignore"):
        drivers.transcribe()(*words, player_words(players, drivers.POLICIES, SHAPE), noted)
    return noted


def transcripts(rules: RuleSet, players: Players, seed: int, first: int, last: int) -> Iterator[Transcript]:
    """Write down deals first to last - 1 between A (seat 0) and B (seat 1), who deals the even ones."""
    cards, noted = packs(seed, first, last), done(rules, players, seed, first, last)
    for number in range(last - first):
        dealer = 1 - (first + number) % 2
        yield Transcript(*_cards_dealt(cards[number])[:2], dealer, tuple(_actions(noted[number].tolist(), 1 - dealer)))


def tricks(rules: RuleSet, players: Players, seed: int, first: int, last: int) -> Counts:
    """Count how the tricks of each of deals first to last - 1 are won: int64[n, 2, 17], by First and by the other.

    By the winner's Line (`kernels.court_circular.rules.LINES`); the last entry counts conceded ones.
    """
    verdicts = done(rules, players, seed, first, last)[:, VERDICT::SLOTS]
    ways = len(LINES) + 1
    way = np.where(verdicts & CONCEDED, U(len(LINES)), verdicts & U(15)).astype(np.int64)
    by_other = (verdicts & WON_BY_FIRST) == 0
    place = (np.arange(last - first)[:, None] * 2 + by_other) * ways + way
    counts = np.bincount(place[verdicts > 0], minlength=(last - first) * 2 * ways)
    return counts.reshape(last - first, 2, ways).astype(np.int64)


class Attempts(NamedTuple):
    """What `kernels.court_circular.explore` finds at a moment of n deals, as it says there."""

    position: NDArray[np.uint64]
    entries: Counts
    outcomes: Counts


def try_moves(
    rules: RuleSet,
    players: tuple[Players, Players],
    seed: int,
    numbers: tuple[int, int],
    moment: tuple[int, int],
    *,
    further: bool = True,
) -> Attempts:
    """Try everything at a moment, (trick, lay), of deals ``numbers``: first to last - 1.

    players: who play up to the moment, and on from it, where A is the player to act. Without ``further`` ways to go on
    there are outcomes of the actions only.
    """
    first, last = numbers
    n, columns = last - first, OTHERWISE + 1 if further else ACTIONS
    found = Attempts(
        np.empty((n, FIELDS), U), np.empty((n, ACTIONS, PARTS), np.int64), np.empty((n, columns), np.int64)
    )
    before, after = (player_words(pair, drivers.POLICIES, SHAPE) for pair in players)
    with np.errstate(over="ignore"):
        words = seed_word(seed), first, last, moment, kernel_rules(rules), network(LONGEST)
        drivers.exploration()(*words, before, after, *found)
    return found


def _cards_dealt(pack: NDArray[np.uint64]) -> Dealt:
    cards = [spread(int(bit)) for bit in pack]
    return Dealt((sum(cards[:HAND]), sum(cards[HAND : 2 * HAND])), tuple(cards[2 * HAND :]))


def _actions(noted: list[int], first: int) -> Iterator[tuple[int, str]]:
    """The actions of a deal from its notes; ``first`` is First in the first trick."""
    for trick in range(0, len(noted), SLOTS):
        verdict = noted[trick + VERDICT]
        for lay, code in enumerate(noted[trick : trick + LAYS]):
            if code:
                yield first ^ lay & 1, "concede" if code == CONCEDE else _name(code)
        first = int(verdict & int(WON_BY_B) != 0)
        if noted[trick + PICK]:
            yield first, f"lead {_name(noted[trick + PICK])}"


def _name(code: int) -> str:
    return notation.name(spread(code.bit_length() - 1))


def _tally(
    rules: RuleSet,
    players: Players,
    seed: int,
    numbers: tuple[int, int],
    start: tuple[Any, ...],
    begun: tuple[Any, ...],
    arms: NDArray[np.uint64],
    *,
    dealers: int = 1,
) -> Counts:
    counts = np.zeros((dealers, len(arms), len(arms), OUTCOMES, OUTCOMES), np.int64)
    both = player_words(players, drivers.POLICIES, SHAPE)
    with np.errstate(over="ignore"):
        drivers.tally()(seed_word(seed), *numbers, start, begun, arms, kernel_rules(rules), both, counts)
    return counts
