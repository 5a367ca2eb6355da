"""From rule sets, situations and players to the kernels' words, and counts back.

Inside the kernels clubs are the suit last turned: `relabel` exchanges the suits on the way in. Here words become
np.uint64.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from analyzer.contract import game as contract
from analyzer.contract.game import Dealt
from analyzer.games.common.kernel_words import ALONE, EXCHANGED, U, player_words, relabel, seed_word, yes
from analyzer.games.common.situations import as_own
from analyzer.games.seven_up.moment import (
    EVEN,
    EVERY_PLACE,
    FITTING,
    LENIENT,
    NOTHING_SEEN,
    known,
    need_words,
    open_numbers,
    says_something,
    words_of,
)
from analyzer.games.seven_up.outcomes import CLASSES as CLASSES
from analyzer.games.seven_up.outcomes import OUTCOMES as OUTCOMES
from analyzer.games.seven_up.outcomes import class_of, opening_class
from analyzer.games.seven_up.situation import Situation
from analyzer.games.seven_up.transcripts import Transcript, actions
from analyzer.games.seven_up.weights import weights_for
from analyzer.rules import RuleSet
from analyzer.running.study import Player, Players
from kernels.seven_up import drivers
from kernels.seven_up.call_policy import WEIGHT_ROWS
from kernels.seven_up.policy import WORDS
from kernels.seven_up.rules import HAND, PLACES, Rules
from kernels.seven_up.transcript import NOTES
from kernels.shuffle import LANES, LONGEST, network

Counts = NDArray[np.int64]
POLICIES = ("heuristic", "greedy", "uniform")
"""Policies that can be asked for; beside them there is ``noisy``, the heuristic with one play in ten at random."""

TRIAL_SEED, ENOUGH = 2, 4
"""Worlds are accepted by policy if so many of the first block of this seed have one."""


def kernel_rules(rules: RuleSet, score_class: int, bunched: int = 0, places: Any = EVERY_PLACE) -> Rules:
    """The switches that the kernels know, as masks, and what the sides need, as the class of the score says."""
    on = rules.switches
    follow = str(on["follow"])
    need_dealer, need_other = need_words(score_class)
    return Rules(
        anytime=yes(follow.startswith("trump-anytime")),
        forced=yes(follow.endswith("forced")),
        gift_may_win=yes(on["gift-may-win"] == "yes"),
        keep=yes(on["after-run"] == "keep"),
        every=yes(on["turned-jack"] == "every"),
        tie_to_nobody=yes(on["game-tie"] == "nobody"),
        captor_low=yes(on["low"] == "captor"),
        vote=yes(on["bunch"] == "unanimous" and bunched < rules.number("bunch-limit")),
        need_dealer=need_dealer,
        need_other=need_other,
        places=places,
    )


def weights(policy: str, rules: RuleSet) -> NDArray[np.uint64] | None:
    """The weights that a policy plays with under these rules; None where it has none."""
    return weights_for(rules) if policy in ("heuristic", "noisy") else None


def at_class(players: Players, score_class: int) -> tuple[Any, ...]:
    """Both players with their weights for a score class, as the kernels take them."""
    here = [Player(one.policy, None if one.weights is None else one.weights[score_class]) for one in players]
    alike = players[0].like(players[1])
    words = player_words((here[0], here[1]), drivers.POLICIES, (WEIGHT_ROWS, WORDS))
    return (*words[:2], alike, *words[3:])


def deals(rules: RuleSet, players: Players, seed: int, first: int, last: int, score_class: int | None = None) -> Counts:
    """Play deals first to last - 1, B's side dealing the even ones: int64[2, 470] for A, by who dealt."""
    counts = _whole(rules, players, seed, (first, last), score_class, U(1), ALONE)
    return np.ascontiguousarray(counts[:, 0, 0].diagonal(axis1=1, axis2=2))


def duel(rules: RuleSet, players: Players, seed: int, first: int, last: int, score_class: int | None = None) -> Counts:
    """Play deals first to last - 1 twice each: int64[470, 470] for A, as non-dealer and as dealer."""
    counts: Counts = _whole(rules, players, seed, (first, last), score_class, U(0), EXCHANGED).sum(axis=0)[0, 1]
    return counts


def numbers(situation: contract.Situation) -> Counts:
    """The outcome numbers that moves are counted by, ascending: those that are still open."""
    return open_numbers(as_own(Situation, situation))


def moves(
    situation: contract.Situation, players: Players, seed: int, codes: tuple[int, ...], first: int, last: int
) -> Counts:
    """Play worlds first to last - 1 out after each of some actions (0: as the policy plays): int64[K, K, m, m].

    Outcomes are those of `numbers`, in their order.
    """
    situation = as_own(Situation, situation)
    return _moves(situation, players, seed, codes, (first, last), accepted(situation, players))


def drawing(situation: contract.Situation, players: Players) -> str:
    """How the cards out of sight are drawn, in words."""
    situation = as_own(Situation, situation)
    return words_of(accepted(situation, players), says_something(situation, _names(players)))


def accepted(situation: Situation, players: Players) -> int:
    """How worlds are accepted (`moment.FITTING` and so on): the strictest way that finds enough of a block."""
    if not says_something(situation, _names(players)):
        return EVEN
    score_class = class_at(situation)
    weights = tuple(b"" if one.weights is None else one.weights[score_class].tobytes() for one in players)
    return _accepted(_Asked(situation, _names(players), hash(weights), players))


@dataclass(frozen=True)
class _Asked:
    situation: Situation
    policies: tuple[str, str]
    weights: int
    players: Players = field(compare=False)


@functools.lru_cache(maxsize=256)
def _accepted(asked: _Asked) -> int:
    for way in (FITTING, LENIENT):
        counts = _moves(asked.situation, asked.players, TRIAL_SEED, (0,), (0, LANES), way)
        if counts.sum() >= ENOUGH:
            return way
    return EVEN


def _names(players: Players) -> tuple[str, str]:
    return players[0].policy, players[1].policy


def _moves(
    situation: Situation, players: Players, seed: int, codes: tuple[int, ...], played: tuple[int, int], way: int
) -> Counts:
    counted = open_numbers(situation)
    places = np.full(OUTCOMES, -1)
    places[counted] = np.arange(len(counted))
    score_class = class_at(situation)
    both = at_class(players, score_class)
    seen, change = known(situation, _names(players), way)
    relabelled = situation.phase in ("discard", "play")
    arms = np.array([[relabel(code, change) if relabelled else code, 0] for code in codes], U)
    start = (U(0), network(situation.unseen.bit_count()))
    counts: Counts = np.zeros((len(arms), len(arms), len(counted), len(counted)), np.int64)
    switches = kernel_rules(situation.rules, score_class, situation.bunched, places)
    _tally(drivers.worlds(), seed, played, start, (seen, both), arms, switches, both, counts[None])
    return counts


def class_at(situation: Situation) -> int:
    """The score class of a situation."""
    needs = [situation.rules.number("target") - points for points in situation.score]
    return int(class_of(needs[situation.dealer], needs[1 - situation.dealer]))


def dealt(seed: int, number: int, rules: RuleSet, dealer: int | None = None) -> Dealt:
    """The cards of a deal by its address: the hands by seat, the pack from the card turned.

    dealer: the seat that deals, (number + 1) % 4 if not given.
    """
    pack = [1 << int(bit) for bit in packs(seed, number, number + 1)[0]]
    eldest = ((number + 1 if dealer is None else dealer) + 1) % PLACES
    by_place = [sum(pack[HAND * place : HAND * place + HAND]) for place in range(PLACES)]
    return Dealt(tuple(by_place[(seat - eldest) % PLACES] for seat in range(PLACES)), tuple(pack[HAND * PLACES :]))


def packs(seed: int, first: int, last: int) -> NDArray[np.uint64]:
    """The packs of deals first to last - 1, bits in dealing order: uint64[n, 52]."""
    cards = np.empty((last - first, LONGEST), U)
    with np.errstate(over="ignore"):
        drivers.packs()(seed_word(seed), first, last, network(LONGEST), cards)
    return cards


def transcript(
    rules: RuleSet,
    players: Players,
    seed: int,
    number: int,
    *,
    dealer: int | None = None,
    score: tuple[int, int] = (0, 0),
    bunched: int = 0,
) -> Transcript:
    """Write a deal down between A's side (seats 0 and 2) and B's, at a score by side.

    dealer: the seat, (number + 1) % 4 if not given.
    """
    seat = (number + 1) % PLACES if dealer is None else dealer
    needs = [rules.number("target") - points for points in score]
    score_class = int(class_of(needs[seat & 1], needs[1 - (seat & 1)]))
    notes = np.empty((1, NOTES), U)
    with np.errstate(over="ignore"):
        drivers.transcribe()(
            seed_word(seed),
            number,
            number + 1,
            yes(seat % 2 == 0),
            kernel_rules(rules, score_class, bunched),
            network(LONGEST),
            at_class(players, score_class),
            notes,
        )
    hands, stock, _ = dealt(seed, number, rules, seat)
    return Transcript(hands, stock, seat, actions([int(note) for note in notes[0]], seat))


def _whole(
    rules: RuleSet,
    players: Players,
    seed: int,
    numbers_played: tuple[int, int],
    score_class: int | None,
    alternate: Any,
    arms: NDArray[np.uint64],
) -> Counts:
    here = opening_class(rules) if score_class is None else score_class
    both = at_class(players, here)
    counts = np.zeros((2, len(arms), len(arms), OUTCOMES, OUTCOMES), np.int64)
    start = (alternate, network(LONGEST))
    _tally(
        drivers.tally(),
        seed,
        numbers_played,
        start,
        (NOTHING_SEEN, both),
        arms,
        kernel_rules(rules, here),
        both,
        counts,
    )
    return counts


def _tally(
    driver: Any,
    seed: int,
    played: tuple[int, int],
    start: tuple[Any, ...],
    begun: tuple[Any, ...],
    arms: NDArray[np.uint64],
    switches: Rules,
    both: tuple[Any, ...],
    counts: Counts,
) -> None:
    with np.errstate(over="ignore"):
        driver(seed_word(seed), *played, start, begun, arms, switches, both, counts)
