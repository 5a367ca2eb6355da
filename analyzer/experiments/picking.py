"""How experiments pick the two attempts that they compare, and draw lots where several could be."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from analyzer.experiments.experiment import Bools, Integers, Split, Tried


def between(stratum: Integers, first: Integers, second: Integers) -> Split:
    """Two columns where there are both, -1 being none."""
    return Split(np.where((first >= 0) & (second >= 0), stratum, -1), first, second)


def compared(tried: Tried, stratum: Integers, first: Bools, second: Bools | None = None) -> Split:
    """The best action of one class and the best of another (bool[n, A]; None: all others) where there are both."""
    return between(stratum, tried.best(first), tried.best(~first if second is None else second))


def by_lot(possible: Bools, words: NDArray[np.uint64]) -> Integers:
    """One of the columns that are possible in each deal, bool[n, K], by a word that is as good as random, uint64[n].

    Each is as likely: int64[n], -1 where none is possible.
    """
    count = possible.sum(axis=1)
    lot = (words >> np.uint64(32)).astype(np.int64) * count >> 32
    place = (possible.cumsum(axis=1) == lot[:, None] + 1).argmax(axis=1)
    return np.where(count > 0, place, -1)
