"""The shuffle alone, as the kernels do it: for scripts/bench."""

import functools

import numpy as np

from kernels.california_jack import begin
from kernels.jit import bind
from kernels.shuffle import KEY_ROWS, LANES, LONGEST, network


def shuffles(seed, first, last, comparators):
    """Shuffle packs first to last - 1 (whole lanes); return a number that depends on all of them."""
    keys, labels = np.empty((KEY_ROWS, LANES), np.uint32), np.empty(LANES, np.uint32)
    begins, seen = np.empty(LANES, np.uint64), np.zeros(LANES, np.uint32)
    for block in range(first, last, LANES):
        sorted_packs(keys, labels, begins, seed, block, comparators)  # noqa: F821  (bound below)
        for lane in range(LANES):
            seen[lane] ^= keys[0, lane]
    return seen[0]


@functools.cache
def driver():
    """`shuffles` bound to the kernel that shuffles."""
    return bind(shuffles, "scripts.bench", sorted_packs=bind(begin.sorted_packs, "scripts.bench", inline=True))


def shuffle_packs(packs):
    """Shuffle so many packs."""
    driver()(np.uint64(1), 0, packs, network(LONGEST))
