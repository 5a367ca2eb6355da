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
from kernels.jit import kernel, part
from kernels.rng import CARDS, HALF, start, word_at

LANES = 64  # 128 is as fast, 32 a little slower, 8 far
NUMBER = np.uint32(63)
RANDOM = np.uint32(0xFFFFFFC0)
LONGEST = 52
KEY_ROWS = 64  # of scratch for keys
RANKS = 13
SUIT_BITS = 16  # from a suit of a pack to the next; `packs` is bound to a game's own


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


@part
def start_lanes(begins, labels, seed, purpose, first):
    """Where the words of each lane's cards start, in ``begins``, and what scrambles their numbers, in ``labels``."""
    for lane in range(LANES):
        begins[lane] = start(seed, purpose, U(first + lane))
        labels[lane] = scramble(begins[lane])


@part
def sorted_packs(keys, labels, begins, seed, first, suit_bits, comparators):
    """Shuffle: sorted ``keys`` (uint32[64, LANES]) hold card numbers scrambled by ``labels`` (uint32[LANES]).

    The number of a card is ``suit_bits`` times its suit plus its rank. Lane 0 is deal ``first``.
    """
    start_lanes(begins, labels, seed, CARDS, first)
    random_keys(keys, begins, LONGEST)
    for k in range(LONGEST):
        for lane in range(LANES):
            keys[k, lane] |= np.uint32(k + (suit_bits - RANKS) * (k // RANKS)) ^ labels[lane]
    sort_rows(keys, comparators)


def packs(seed, first, last, comparators, cards):
    """The packs of deals ``first`` to ``last - 1``: ``cards`` uint64[n, 52], numbers in dealing order. A template."""
    keys, labels = np.empty((KEY_ROWS, LANES), np.uint32), np.empty(LANES, np.uint32)
    begins = np.empty(LANES, np.uint64)
    for block in range(first, last, LANES):
        sorted_packs(keys, labels, begins, seed, block, SUIT_BITS, comparators)
        for lane in range(min(LANES, last - block)):
            for k in range(LONGEST):
                cards[block + lane - first, k] = (keys[k, lane] ^ labels[lane]) & NUMBER
