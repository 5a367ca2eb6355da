"""What an experiment is: everything that may be done at one position of many deals, and which two ways are compared."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Integers = NDArray[np.int64]
Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]


class Tried(NamedTuple):
    """Everything that may be done at one moment of n deals, an action a column, at most A of them."""

    actions: NDArray[np.uint64]
    """uint64[n, A]: each action's card (or the game's code), 0 where there is none or the moment does not come up"""
    values: Floats
    """float64[n, A]: what the heuristic makes of each, in points, up to a constant a row; NaN where there is none"""
    outcomes: Integers
    """int64[n, A + more]: what each came to for the player to act, -1 where there is none; then the game's further
    ways to go on"""
    by_other: Bools
    """bool[n]: the other side dealt"""
    seen: Any
    """a game's tuple of arrays, [n] each: the position"""

    def best(self, among: Bools) -> Integers:
        """The action of each deal that the heuristic likes best among some, bool[n, A]: int64[n], -1 for none."""
        values = np.where(among & (self.actions != 0), self.values, -np.inf)
        found = values.argmax(axis=1)
        return np.where(values[np.arange(len(values)), found] > -np.inf, found, -1)


class Split(NamedTuple):
    """Which deals an experiment asks about, and which two attempts it compares there, int64[n] each."""

    stratum: Integers
    """the number of the stratum, -1 where nothing is asked"""
    first: Integers
    """a column of `Tried.outcomes`"""
    second: Integers
    """another; not read where the experiment has no second way"""


@dataclass(frozen=True)
class Experiment:
    """What is compared, told apart by strata."""

    title: str
    """what the figure says, as the heading of a table: ``the trick: winning it less losing it``"""
    first: str
    """the first way in a few words: ``win the trick``"""
    second: str
    """the second; empty: there is none, and figures are means of the first, not differences"""
    strata: tuple[dict[str, str], ...]
    """what tells each stratum, by the same keys in the same order: ``{"card": "A", "suit": "trump"}``"""
    moments: tuple[Any, ...]
    split: Callable[[Tried], Split]
    numbers: tuple[int, ...] | None = None
    """the outcome numbers that it can come to, ascending; None: all"""
