"""How experiments pick the two attempts that they compare, and draw lots where several could be."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from analyzer.experiments.experiment import Bools, Integers, Split, Tried


def compared(tried: Tried, stratum: Integers, first: Bools, second: Bools) -> Split:
    """The best action of one class and the best of another (bool[n, A]) in the deals that have both and a stratum."""
    one, other = tried.best(first), tried.best(second)
    return Split(np.where((one >= 0) & (other >= 0), stratum, -1), one, other)


def by_lot(possible: Bools, words: NDArray[np.uint64]) -> Integers:
    """One of the columns that are possible in each deal, bool[n, K], by a word that is as good as random, uint64[n].

    Each is as likely: int64[n], -1 where none is possible.
    """
    count = possible.sum(axis=1)
    lot = (words >> np.uint64(32)).astype(np.int64) * count >> 32
    place = (possible.cumsum(axis=1) == lot[:, None] + 1).argmax(axis=1)
    return np.where(count > 0, place, -1)
