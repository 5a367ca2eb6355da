"""The heuristic's weights: tables of card values, kept as JSON a rule set, handed to the kernels as bit planes.

A table has a value for each of 26 kinds of card (plain 2 to A, trump 2 to A), in units of 1/64 point, for each trick.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from analyzer.training.fits import Store
from kernels.california_jack import policy
from kernels.california_jack.rules import TRICKS
from kernels.planes import BITS

KINDS = 26
SHAPE = (TRICKS, policy.TABLES, KINDS)
SCALE = 64
FARTHEST = 1024
"""The largest value of a table, up or down: sixteen points."""
LARGEST = (1 << BITS) - 1
START = 1 << 12
"""Added to every start, so that none is negative."""
MATTERS = ("stock", "fourth-point", "follow", "trump", "game-tie")
"""The switches that change how to play, the weightiest first."""
FITS = Path(__file__).parent / "fits"
STRONG = range(policy.FREE_SAFE, policy.OVER_PRIZE + 1)
WEAK = range(policy.UNDER_LOW, policy.UNDER_PRIZE + 1)
STARTS = (
    (policy.WIN_START, (policy.WIN, policy.LED, policy.TOP)),
    (policy.LOSE_START, (policy.LOSE,)),
    (policy.STRONG_START, (policy.FREE_SAFE, policy.TOP_LEAD)),
    (policy.WEAK_START, (policy.UNDER_LOW,)),
)
"""What each kind of play starts from, and the tables whose smallest values it makes up for."""


def smallest(tables: NDArray[np.int64]) -> NDArray[np.int64]:
    """What each table's values are counted from: int64[26 tricks, tables, 1]."""
    least = tables.min(axis=2, keepdims=True)
    for together in (list(STRONG), list(WEAK)):  # compared card by card, so they count from the same value
        least[:, together] = least[:, together].min(axis=1, keepdims=True)
    return np.asarray(least)


def played(tables: NDArray[np.int64]) -> NDArray[np.int64]:
    """Tables as they are played with, no value more than LARGEST above the smallest."""
    least = smallest(tables)
    return np.asarray(least + np.clip(tables - least, 0, LARGEST))


def words(tables: NDArray[np.int64]) -> NDArray[np.uint64]:
    """Turn tables (int64[26 tricks, tables, 26 kinds]) into bit planes and starts, uint64[26, WORDS]."""
    least = smallest(tables)
    values = (played(tables) - least).astype(np.uint64)
    kinds = np.array([rank + 13 * (suit == 3) for suit in range(4) for rank in range(13)])
    bits = np.array([1 << 16 * suit + rank for suit in range(4) for rank in range(13)], np.uint64)
    made = np.zeros((TRICKS, policy.WORDS), np.uint64)
    for k in range(BITS):
        has = values[:, :, kinds] >> np.uint64(BITS - 1 - k) & np.uint64(1)
        made[:, k : policy.TABLES * BITS : BITS] = (has * bits).sum(axis=2)
    for word, parts in STARTS:
        made[:, word] = START + least[:, list(parts), 0].sum(axis=1)
    return made


STORE = Store("california-jack", FITS, SHAPE, MATTERS, FARTHEST, words)
fit_for, weights_for, write_fit = STORE.fit_for, STORE.weights_for, STORE.write
