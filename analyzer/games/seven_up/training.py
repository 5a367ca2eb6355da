"""Fit the heuristic's tables: approximate policy iteration.

At sampled moments of self-play everything that may be done is tried and the deal played out, all on the same cards;
what it brings is then regressed on what the heuristic adds up for it (analyzer/training/regression.py). Cards are
judged by points (with noise before, so that unusual positions come up), and so is what is kept after a run, by random
discards; calls by the chance of winning the match at the scores of their class, in points of its slope. In some of the
samples the other side plays on uniformly: tables that have only met themselves trust too much in what plays mean.
(Rollout policy iteration: Tesauro and Galperin 1996; Bertsekas 2019.)
"""

from __future__ import annotations

import functools
from threading import Lock
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from analyzer.games.seven_up.engine import at_class
from analyzer.games.seven_up.exploration import tried, try_plays
from analyzer.games.seven_up.outcomes import BUNCHED, CLASSES, DIFFERENCE, class_of, opening_class
from analyzer.games.seven_up.weights import (
    BEST,
    CALL_ROW,
    CALLS,
    FARTHEST,
    HAND_ROW,
    MOST,
    PLAYS,
    RANKS,
    SCALE,
    SHAPE,
    words,
)
from analyzer.match.chances import win_weights
from analyzer.questions.equity import match_table
from analyzer.rules import RuleSet
from analyzer.running.study import Player
from analyzer.training.regression import Sums, normal_equations, solutions
from kernels.seven_up import call_lanes
from kernels.seven_up.explore import COLUMNS, NO_ENTRY
from kernels.seven_up.rules import HAND, PLACES

RIVALS = (("heuristic", 1, 1.0), ("uniform", 4, 1.6))
"""Who the other side is from the moment on, the part of the deals that are played so, and how much they count."""
FORGET = 0.7
"""How much the samples of the rounds before still count."""
RIDGE = 50.0
SUMS = SHAPE
"""Rows and columns of the sums that a round adds up."""
TRIES = 6
"""Random discards that are tried."""
TABLE_DEALS, TABLE_SEED = 24_576, 77
"""Behind the match equity by which calls are judged."""
FIELD, TEN, ACE = 0x1FFF, 1 << 8, 1 << 12
TRUMP = 3  # the suit of trumps inside the kernels


class Moment(NamedTuple):
    """Where something is tried: a row of the tables, the phase, place and number that lead there, a rival."""

    row: int
    phase: int
    place: int
    number: int
    """the trick of a play, the score class of a call"""
    rival: int
    """which of RIVALS the other side is"""


def first_tables() -> NDArray[np.int64]:
    """Tables that know nothing, but never bunch."""
    tables = np.zeros(SHAPE, np.int64)
    for number in range(CLASSES):
        tables[CALL_ROW + CALLS * number + 2 : CALL_ROW + CALLS * (number + 1), RANKS : 2 * RANKS] = -1
    return tables


@functools.cache
def moments() -> list[Moment]:
    """Where things are tried."""
    plays = [(row, call_lanes.PLAYING, row % PLACES, row // PLACES) for row in range(PLAYS - PLACES)]
    discards = [(HAND_ROW, call_lanes.DISCARDING, place, CLASSES - 1) for place in range(PLACES)]
    calls = [
        (CALL_ROW + CALLS * number + call, phase, place, number)
        for number in range(CLASSES)
        for call, phase, place in CALL_MOMENTS
    ]
    return [Moment(*one, rival) for one in (*plays, *discards, *calls) for rival in range(len(RIVALS))]


CALL_MOMENTS = (
    (0, call_lanes.STANDING, 0),
    (1, call_lanes.GIVING, PLACES - 1),
    (2, call_lanes.VOTING, 0),
    (2, call_lanes.VOTING, 2),
    (3, call_lanes.VOTING, 1),
    (3, call_lanes.VOTING, 3),
)


def sample(
    rules: RuleSet, tables: NDArray[np.int64], seed: int, first: int, n: int, moment: Moment
) -> tuple[int, NDArray[np.float64], NDArray[np.float64]]:
    """Try what may be done in deals first to first + n - 1 (n a multiple of 64) at a moment: row, products, targets."""
    _, part, share = RIVALS[moment.rival]
    n = -(-n // part // 64) * 64
    if moment.phase == call_lanes.PLAYING:
        entries, points = _plays(rules, tables, seed, first, n, moment)
    elif moment.phase == call_lanes.DISCARDING:
        entries, points = _discards(rules, tables, seed, first, n, moment)
    else:
        entries, points = _calls(rules, tables, seed, first, n, moment)
    products, targets = normal_equations(entries, points, COLUMNS)
    return moment.row, share * products, share * targets


Samples = tuple[NDArray[np.int64], NDArray[np.float64]]
"""Table entries int64[n, actions, parts] and what actions brought, float64[n, actions], as `normal_equations` takes
them."""


def _plays(rules: RuleSet, tables: NDArray[np.int64], seed: int, first: int, n: int, moment: Moment) -> Samples:
    """Every card that may be played."""
    heuristic, noisy = Player("heuristic", words(tables)), Player("noisy", words(tables))
    rival = RIVALS[moment.rival][0]
    players = heuristic, heuristic if rival == "heuristic" else Player(rival)
    there = (first, first + n), (moment.number, moment.place), opening_class(rules)
    entries, outcomes, _ = try_plays(rules, (noisy, noisy), players, seed, *there)
    return entries, np.where(outcomes >= 0, DIFFERENCE[outcomes], np.nan)


def _discards(rules: RuleSet, tables: NDArray[np.int64], seed: int, first: int, n: int, moment: Moment) -> Samples:
    """Random discards, by the cards kept."""
    kept, _, outcomes = _tried(rules, tables, seed, first, n, moment, TRIES)
    bits = np.array([16 * suit + rank for suit in range(4) for rank in range(RANKS)], np.uint64)
    held = kept[..., None] >> bits & np.uint64(1) == 1
    kinds = bits.astype(np.int64) % 16 + RANKS * (bits >= 48)
    order = np.argsort(~held, axis=-1, kind="stable")[..., :HAND]
    entries = np.where(np.take_along_axis(held, order, axis=-1), kinds[order], NO_ENTRY)
    return entries, np.where(outcomes >= 0, DIFFERENCE[outcomes], np.nan)


def _calls(rules: RuleSet, tables: NDArray[np.int64], seed: int, first: int, n: int, moment: Moment) -> Samples:
    """Saying yes and saying no."""
    hands, turned, outcomes = _tried(rules, tables, seed, first, n, moment, 2)
    worth = call_values(rules, tables.tobytes())[moment.number][1 - moment.place % 2]
    brought = np.where(outcomes >= 0, worth[outcomes], np.nan)
    if moment.phase == call_lanes.VOTING:  # to bunch is to have the deal dealt again
        brought = np.where(outcomes[:, :1] >= 0, np.stack([np.full(n, worth[BUNCHED]), brought[:, 1]], axis=1), np.nan)
    columns = call_columns(hands[:, 0], turned, dealt=moment.phase <= call_lanes.GIVING)
    return np.stack([columns, np.full_like(columns, NO_ENTRY)], axis=1), brought


def call_columns(hands: NDArray[np.uint64], turned: NDArray[np.uint64], *, dealt: bool) -> NDArray[np.int64]:
    """The columns that a call's value adds up for some hands (see `weights`): int64[n, parts], NO_ENTRY where none.

    dealt: suits are as dealt, the card turned shows the trumps; else these are clubs.
    """
    by_suit, tops = _suits(hands), _suits(turned)
    trump = tops.argmax(axis=0) if dealt else np.full(len(hands), TRUMP)
    ranks, each = np.arange(RANKS), np.arange(len(hands))
    held = by_suit[trump, each, None] >> ranks & 1 == 1
    number = held.sum(axis=1)
    best = np.where(held, ranks, -1).max(axis=1)
    by_suit[trump, each] = 0
    aces, tens = ((by_suit & one > 0).sum(axis=0) for one in (ACE, TEN))
    turned_rank = np.log2(tops[trump, each]).astype(np.int64)
    order = np.argsort(~held, axis=1, kind="stable")
    by_rank = np.where(np.take_along_axis(held, order, axis=1), order, NO_ENTRY)
    rest = [
        RANKS + np.minimum(number, RANKS - 1),
        2 * RANKS + turned_rank,
        3 * RANKS + 4 * aces + tens,
        np.where(number > 0, BEST + best * MOST + np.minimum(number, MOST) - 1, NO_ENTRY),
    ]
    return np.concatenate([by_rank, np.stack(rest, axis=1)], axis=1)


def _suits(cards: NDArray[np.uint64]) -> NDArray[np.int64]:
    """The ranks of each suit in sets of cards: int64[4, n]."""
    return np.stack([(cards >> np.uint64(16 * suit)).astype(np.int64) & FIELD for suit in range(4)])


def _tried(
    rules: RuleSet, tables: NDArray[np.int64], seed: int, first: int, n: int, moment: Moment, tries: int
) -> tuple[NDArray[np.uint64], NDArray[np.uint64], NDArray[np.int64]]:
    one, rival = Player("heuristic", words(tables)), RIVALS[moment.rival][0]
    both = at_class((one, one if rival == "heuristic" else Player(rival)), moment.number)
    return tried(rules, both, seed, first, first + n, (moment.phase, moment.place, tries), moment.number)


LOCK = Lock()


def call_values(rules: RuleSet, tables: bytes) -> list[tuple[NDArray[np.float64], NDArray[np.float64]]]:
    """What outcomes are worth in points at each score class, to the dealer's side and to the other: float64[470] each.

    The chance of winning after them, the mean over the scores of the class, divided by what a point is worth there.
    """
    with LOCK:
        return _call_values(rules, tables)


@functools.lru_cache(maxsize=2)
def _call_values(rules: RuleSet, tables: bytes) -> list[tuple[NDArray[np.float64], NDArray[np.float64]]]:
    one = Player("heuristic", words(np.frombuffer(tables, np.int64).reshape(SHAPE)))
    table = match_table(rules, (one, one), seed=TABLE_SEED, deals=TABLE_DEALS, threads=1)
    target = rules.number("target")
    found: list[list[list[NDArray[np.float64]]]] = [[[], []] for _ in range(CLASSES)]
    for mine in range(target):
        for theirs in range(target):
            for dealer in range(2):
                need = target - mine, target - theirs
                number = int(class_of(need[dealer], need[1 - dealer]))
                found[number][dealer].append(win_weights(table, (mine, theirs), dealer)[0])
    return [(_in_points(of_dealer), _in_points(of_other)) for of_dealer, of_other in found]


def _in_points(weights: list[NDArray[np.float64]]) -> NDArray[np.float64]:
    """The mean of chances to win, in units of the chance that lies between a point up and a point down."""
    if not weights:
        return DIFFERENCE.astype(np.float64)
    mean = np.mean(weights, axis=0)
    up, down = (mean[points == DIFFERENCE].mean() for points in (1, -1))
    return np.asarray(2 * mean / max(up - down, 0.05))


def solved(sums: Sums) -> NDArray[np.int64]:
    """The tables that fit the samples best, int64[SHAPE] in 1/32 point."""
    return np.clip(np.rint(SCALE * solutions(sums, RIDGE)), -FARTHEST, FARTHEST).astype(np.int64)
