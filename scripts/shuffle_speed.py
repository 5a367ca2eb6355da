"""The shuffle alone, as the kernels do it: for scripts/bench."""

import numpy as np

from kernels.jit import driver
from kernels.shuffle import KEY_ROWS, LANES, LONGEST, SUIT_BITS, network, sorted_packs


@driver
def shuffles(seed, first, last, comparators):
    """Shuffle packs first to last - 1 (whole lanes); return a number that depends on all of them."""
    keys, labels = np.empty((KEY_ROWS, LANES), np.uint32), np.empty(LANES, np.uint32)
    begins, seen = np.empty(LANES, np.uint64), np.zeros(LANES, np.uint32)
    for block in range(first, last, LANES):
        sorted_packs(keys, labels, begins, seed, block, SUIT_BITS, comparators)
        for lane in range(LANES):
            seen[lane] ^= keys[0, lane]
    return seen[0]


def shuffle_packs(packs):
    """Shuffle so many packs."""
    shuffles(np.uint64(1), 0, packs, network(LONGEST))
