"""What tells moments apart, and two ways to go on from them: for the experiments of every kind."""

from __future__ import annotations

import numpy as np

from analyzer.experiments.experiment import Integers, Split, Tried
from analyzer.games.court_circular.experiments.cards_seen import CARDS, Words
from kernels.court_circular.reach import COURT, COURT_LEAD

TRICKS = range(8)
"""Of a deal in which nobody concedes."""
STAGES = (("39-27", 27), ("26-14", 14), ("13-1", 1), ("0", 0))
"""Cards left in the stock when the trick begins, and the least of them."""
CARD_STRATA = tuple({"card": rank, "suit": suit} for rank, suit in CARDS)
HANDS = ("a Line with the Lead", "a Line of three of their own", "less")
"""The best Line in reach of a hand."""


def stage(stock: Words) -> Integers:
    """The place of a number of cards in the stock in STAGES."""
    return np.searchsorted([-least for _, least in STAGES], -stock.astype(np.int64))


def hand(tried: Tried) -> Integers:
    """The best Line in reach, as a place in HANDS."""
    return np.select([tried.seen.reach >= COURT_LEAD, tried.seen.reach >= COURT], [0, 1], 2)


def going(tried: Tried, stratum: Integers, first: int, second: int) -> Split:
    """Two further ways to go on, wherever the moment comes up."""
    there = (tried.actions != 0).any(axis=1)
    n = len(there)
    return Split(np.where(there, stratum, -1), np.full(n, first), np.full(n, second))


def stages(n: int = len(STAGES)) -> tuple[dict[str, str], ...]:
    """The first of STAGES, as strata."""
    return tuple({"stage": name} for name, _ in STAGES[:n])
