"""Everything that may be done at one moment of many deals, tried on the same cards, with what the player sees.

Cards are as inside the kernels: clubs are the trumps.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from analyzer.experiments.experiment import Bools, Floats, Integers, Tried
from analyzer.games.seven_up.engine import at_class
from analyzer.games.seven_up.exploration import tried as try_ways
from analyzer.games.seven_up.exploration import try_plays
from analyzer.games.seven_up.outcomes import opening_class
from analyzer.games.seven_up.weights import LARGEST, SCALE, fit_for
from analyzer.rules import RuleSet
from analyzer.running.study import Players
from kernels.seven_up import call_lanes, explore
from kernels.seven_up.choices import LAST_ROW
from kernels.seven_up.explore import CARD_KINDS, NO_ENTRY, TEN_COLUMN
from kernels.seven_up.policy import TABLES
from kernels.seven_up.rules import HAND, MOST_TRICKS, PLACES

STOOD, GIVEN, RAN = explore.STOOD, explore.GIVEN, explore.HAS_RUN
"""How a deal came to be played: eldest stood, the dealer gave, or he ran."""
STAND, BEG, AS_CALLED = 0, 1, 2
"""Columns of the outcomes at a `Deal`."""
ROUNDING = 1e-6
"""A card that takes the trick must be worth so many points more than one that does not."""

NUMBERS = (explore.PLACE, explore.TRICK, explore.POSITION, explore.HOW)

Words = NDArray[np.uint64]


class Play(NamedTuple):
    """The moment before a card is played."""

    trick: int
    """0 for the first"""
    position: int
    """0 for the lead"""


class Deal(NamedTuple):
    """The moment at which the cards are dealt and the card is turned, seen by the dealer's side."""


class Position(NamedTuple):
    """What the player to act knows of each of n deals, and the hands that he does not see; trumps are clubs.

    Sets of cards are uint64[n], flags bool[n], numbers int64[n].
    """

    mine: Words
    choices: Words
    """what the rules let him play"""
    led: Words
    """the card led, 0 if he leads"""
    best: Words
    """the card that has the trick so far"""
    partner: Bools
    """whether it is his partner's"""
    table: Words
    """all cards of the trick so far"""
    unseen: Words
    """cards that he has not seen"""
    turned: Words
    """every card turned"""
    ours: Words
    """captured by his side"""
    theirs: Words
    """captured by the others"""
    place: Integers
    """0 eldest, 3 the dealer"""
    trick: Integers
    position: Integers
    how: Integers
    """`STOOD`, `GIVEN` or `RAN`"""
    left: Words
    """hidden from him: the hand of the player on his left"""
    across: Words
    """his partner's"""
    right: Words


class Dealt(NamedTuple):
    """What is seen of each of n deals: suits as dealt."""

    turned: Words
    """the card turned, uint64[n]"""


def attempts(rules: RuleSet, players: Players, seed: int, first: int, last: int, moment: Play | Deal) -> Tried:
    """Try everything that may be done at a moment of deals first to last - 1, both players playing by their policies.

    A `Play` is tried with every card, lowest first, and in one more column of the outcomes as the policy plays; where
    the players do not play alike, in those deals only in which the first of them is to act. A `Deal` with eldest
    standing, begging, and calling by policy; outcomes are those of the dealer's side, which the first player plays.
    """
    if isinstance(moment, Deal):
        return _deals(rules, players, seed, first, last)
    tries = MOST_TRICKS if rules.switches["after-run"] == "keep" else HAND
    here = (first, last), (moment.trick, moment.position), opening_class(rules)
    entries, outcomes, found = try_plays(rules, players, players, seed, *here, tries=tries, further=True)
    seen = position_of(found)
    values = np.where(outcomes[:, :tries] >= 0, values_of(rules, moment, entries), np.nan)
    return Tried(_nth_cards(seen.choices, outcomes[:, :tries]), values, outcomes, found[:, explore.BY_OTHER] != 0, seen)


def _deals(rules: RuleSet, players: Players, seed: int, first: int, last: int) -> Tried:
    here = opening_class(rules)
    moment = call_lanes.STANDING, PLACES - 1, 3
    _, turned, outcomes = try_ways(rules, at_class(players, here), seed, first, last, moment, here)
    actions = np.where(outcomes[:, :2] >= 0, np.array([call_lanes.YES, call_lanes.NO]), np.uint64(0))
    n = last - first
    return Tried(actions, np.full((n, 2), np.nan), outcomes, np.zeros(n, np.bool_), Dealt(turned))


def position_of(fields: Words) -> Position:
    """The positions that `kernels.seven_up.explore.see` fills: uint64[n, FIELDS]."""
    columns = fields.T
    place, trick, position, how = columns[list(NUMBERS)].astype(np.int64)
    return Position(
        mine=columns[explore.MINE],
        choices=columns[explore.CHOICES],
        led=columns[explore.LED],
        best=columns[explore.BEST_CARD],
        partner=columns[explore.PARTNER] != 0,
        table=columns[explore.ON_TABLE],
        unseen=columns[explore.UNSEEN],
        turned=columns[explore.TURNED_UP],
        ours=columns[explore.WON_BY_US],
        theirs=columns[explore.WON_BY_THEM],
        place=place,
        trick=trick,
        position=position,
        how=how,
        left=columns[explore.LEFT],
        across=columns[explore.LEFT + 1],
        right=columns[explore.LEFT + 2],
    )


def values_of(rules: RuleSet, moment: Play, entries: Integers) -> Floats:
    """What the heuristic makes of cards by their table entries (int64[n, A, parts]), in points: float64[n, A]."""
    last = LAST_ROW if rules.switches["after-run"] == "keep" else HAND - 1
    row = fit_for(rules).tables[PLACES * min(moment.trick, last) + moment.position]
    cards = row[:TEN_COLUMN].reshape(TABLES, CARD_KINDS)
    least = cards.min(axis=1, keepdims=True)
    if moment.position == 0:  # as in `weights`, leads are compared across two tables
        least = least.reshape(-1, 2).min(axis=1).repeat(2)[:, None]
    kept = np.concatenate([(least + np.minimum(cards - least, LARGEST)).ravel(), row[TEN_COLUMN:], [0]])
    values = kept[np.where(entries == NO_ENTRY, len(kept) - 1, entries)].sum(axis=2) / SCALE
    takes = (entries[..., 0] // CARD_KINDS % 2 == 0) & (moment.position > 0)
    return np.asarray(values - ROUNDING * takes)


def _nth_cards(choices: Words, outcomes: Integers) -> Words:
    """The cards of a set from the lowest on, where there are outcomes: uint64[n, A]."""
    left, cards = choices.copy(), np.zeros(outcomes.shape, np.uint64)
    for j in range(outcomes.shape[1]):
        cards[:, j] = np.where(outcomes[:, j] >= 0, left & -left, np.uint64(0))
        left &= left - np.uint64(1)
    return cards
