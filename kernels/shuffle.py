"""Random orders, LANES packs side by side: sort random keys.

A key is 26 random bits above a 6-bit card number, so sorting the keys shuffles the cards. Two cards whose random bits
are equal would always fall in the order of their numbers; the numbers are therefore scrambled by six random bits of the
deal's own (``scramble``), which makes either order of a tied pair equally likely. What remains needs two ties at once:
the order is uniform to within a total variation distance of 2e-10 (below 2^-32) for a whole pack.

Fisher-Yates needs a gather a step, so it runs scalar: 2.1 times slower here. A straight-line network is no faster
than this loop over a table of comparators and takes 15 s to compile.
"""

import functools

import numpy as np

from kernels.cards import ONE, U
from kernels.jit import kernel
from kernels.rng import HALF, word_at

LANES = 64  # 128 is as fast, 32 a little slower, 8 far
NUMBER = np.uint32(63)
RANDOM = np.uint32(0xFFFFFFC0)
LONGEST = 52
KEY_ROWS = 64  # of scratch for keys


@functools.cache
def network(n):
    """Batcher's merge exchange (Knuth, TAOCP 3, 5.2.2 M) for ``n`` keys: int64[comparators, 2], lower row first."""
    pairs = []
    top = 1 << max(n - 1, 1).bit_length() - 1
    p = top
    while p:
        q, r, d = top, 0, p
        while d:
            pairs += [(i, i + d) for i in range(n - d) if i & p == r]
            d, q, r = q - p, q // 2, p
        p //= 2
    return np.array(pairs, np.int64).reshape(-1, 2)


@kernel
def scramble(begin):
    """Six random bits, as uint32: word 63 of the sequence, which no key uses."""
    return np.uint32(word_at(begin, U(63))) & NUMBER


@kernel
def random_keys(keys, begins, n):
    """Fill rows 0..n-1 (n even) of ``keys`` (uint32[.., LANES]) with random bits, two keys a word."""
    for pair in range(n // 2):
        for lane in range(LANES):
            word = word_at(begins[lane], U(pair))
            keys[2 * pair, lane] = np.uint32(word) & RANDOM
            keys[2 * pair + 1, lane] = np.uint32(word >> HALF) & RANDOM


@kernel
def sort_rows(keys, comparators):
    """Sort every lane of ``keys`` ascending along the rows, in place."""
    for c in range(comparators.shape[0]):
        i, j = comparators[c, 0], comparators[c, 1]
        for lane in range(LANES):
            a, b = keys[i, lane], keys[j, lane]
            keys[i, lane] = min(a, b)
            keys[j, lane] = max(a, b)


@kernel
def card_of(key, scrambled):
    """The card (a one-bit mask) of a key whose number was scrambled by ``scrambled`` (uint32)."""
    return ONE << U((key ^ scrambled) & NUMBER)
