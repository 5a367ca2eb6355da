"""Everything that may be played at one moment of many deals of California Jack, tried on the same cards."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from analyzer.experiments.experiment import Tried
from analyzer.games.california_jack.engine import kernel_players, kernel_rules
from analyzer.games.california_jack.memory import forgetful
from analyzer.games.california_jack.weights import SCALE, fit_for, played
from analyzer.games.common.kernel_words import seed_word
from analyzer.rules import RuleSet
from analyzer.running.study import Players
from kernels.california_jack import drivers
from kernels.california_jack.explore import AS_PLAYED, EXCHANGED, FIELDS, LEGAL, NO_ENTRY, PARTS
from kernels.california_jack.policy import LOSE, UNDER_LOW, UNDER_PRIZE
from kernels.california_jack.rules import HAND, STOCK
from kernels.shuffle import LONGEST, network

Cards = NDArray[np.uint64]
TIE = 1e-6
"""In points, less than any difference of values: what is weighed up first is played in a tie."""
COLUMNS = HAND + 2
POLICY, OTHERWISE = AS_PLAYED, EXCHANGED
"""The columns of `Tried.outcomes` after the cards: as the policy plays, and so with the stock's two cards exchanged
between winner and loser of this trick (before a lead: with the other player on lead)."""


class Moment(NamedTuple):
    """Before the lead of a trick, or before the reply to it."""

    trick: int
    """from 0"""
    replying: bool

    @property
    def stock(self) -> int:
        """How many cards are left in the stock."""
        return max(0, STOCK - 2 * self.trick)


class Position(NamedTuple):
    """What the player to act sees in n deals, and a few things that nobody does; trumps are clubs. uint64[n] each."""

    mine: Cards
    known: Cards
    """cards that he knows to be in the other's hand"""
    unseen: Cards
    """cards that may be anywhere else out of his sight"""
    led: Cards
    top: Cards
    """the top of the stock where he sees it, else 0"""
    won_mine: Cards
    won_other: Cards
    other: Cards
    """hidden: the other's hand"""
    next: Cards
    """hidden in part: the top of the stock as it lies"""
    below: Cards
    """hidden: the card below it"""
    chosen: Cards
    """what his policy plays"""


def attempts(rules: RuleSet, players: Players, seed: int, first: int, last: int, moment: Moment) -> Tried:
    """Deals first to last - 1 that the players play up to a moment, and all that may be played there.

    From there on the player to act plays by the policy of the first of them, the other by that of the second. A deal's
    card to be answered is the leader's choice (of noisy players: any card of his hand). Outcomes have 8 columns; see
    POLICY and OTHERWISE for the last two.
    """
    if forgetful(players):
        raise ValueError("experiments start from deals of players who forget nothing")
    n = last - first
    entries, outcomes = np.empty((n, HAND, PARTS), np.int64), np.empty((n, COLUMNS), np.int64)
    fields, words = np.empty((n, FIELDS), np.uint64), kernel_players(players)
    with np.errstate(over="ignore"):
        asked = (*moment, kernel_rules(rules), network(LONGEST), words, words)
        drivers.exploration()(seed_word(seed), first, last, *asked, entries, outcomes, fields)
    *seen, other, following, below, dealt, chosen = fields[:, :LEGAL].T
    position = Position._make([*seen, other, following, below, chosen])
    values = values_of(played(fit_for(rules).tables)[moment.trick], entries, outcomes[:, :HAND] >= 0)
    return Tried(fields[:, LEGAL:], values, outcomes, dealt != 0, position)


def values_of(tables: NDArray[np.int64], entries: NDArray[np.int64], legal: NDArray[np.bool_]) -> NDArray[np.float64]:
    """What the heuristic makes of each card, float64[n, 6] in points; NaN where there is none.

    tables: int64[tables, kinds] of the trick; entries: int64[n, 6, PARTS]; legal: bool[n, 6].
    """
    worth = np.append(tables.ravel(), 0)  # the last for NO_ENTRY
    first = entries[:, :, 0] // tables.shape[1]
    preferred = (first == LOSE) | ((first >= UNDER_LOW) & (first <= UNDER_PRIZE))
    values = np.where(entries == NO_ENTRY, 0, worth[entries]).sum(axis=2) / SCALE + TIE * preferred
    return np.where(legal, values, np.nan)
