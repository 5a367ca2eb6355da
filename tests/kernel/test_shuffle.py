"""Fresh packs are in random order: each card in each place, pairs, neighbours and whole orders, at five sigma."""

import functools
from itertools import combinations, permutations
from math import factorial

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kernels import jit, shuffle
from kernels.rng import CARDS
from kernels.shuffle import KEY_ROWS, LANES, LONGEST, SUIT_BITS, network, sorted_packs
from tests.kernel.california_jack.deals import FIVE_SIGMA, chance_of
from tests.kernel.masks import call, examples, words
from tests.naive.splitmix import order, stream

U = np.uint64
PACKS = 64_000
BITS = [16 * suit + rank for suit in range(4) for rank in range(13)]


@jit.driver
def fill(seed, first, blocks, comparators, found):
    """Shuffle packs of 52; `found` is uint8[blocks * LANES, 52], card numbers (16 * suit + rank) from the top."""
    keys, labels = np.empty((KEY_ROWS, LANES), np.uint32), np.empty(LANES, np.uint32)
    begins = np.empty(LANES, np.uint64)
    for block in range(blocks):
        sorted_packs(keys, labels, begins, seed, first + block * LANES, SUIT_BITS, comparators)
        for k in range(52):
            for lane in range(LANES):
                found[block * LANES + lane, k] = (keys[k, lane] ^ labels[lane]) & shuffle.NUMBER


@functools.cache
def packs(seed, first, blocks):
    """Packs as rows of numbers 0 to 51, from the top."""
    found = np.empty((blocks * LANES, LONGEST), np.uint8)
    with np.errstate(over="ignore"):
        fill(U(seed), first, blocks, network(LONGEST), found)
    number = np.zeros(64, np.uint8)
    number[BITS] = range(52)
    return number[found]


def many():
    """The packs that the statistical tests look at."""
    return packs(20260101, 0, PACKS // LANES)


def counted(values, size):
    """How often each of the numbers below `size` comes up."""
    return dict(enumerate(np.bincount(values, minlength=size).tolist()))


@given(st.integers(1, 52), st.integers(0, 2**32))
@settings(max_examples=examples(200, 60), deadline=None)
def test_the_network_sorts(n, seed):
    keys = np.random.default_rng(seed).integers(0, 4 * n, (16, n))
    for i, j in network(n).tolist():
        assert 0 <= i < j < n
        low, high = np.minimum(keys[:, i], keys[:, j]), np.maximum(keys[:, i], keys[:, j])
        keys[:, i], keys[:, j] = low, high
    assert (np.diff(keys, axis=1) >= 0).all()


@pytest.mark.parametrize("n", [1, 2, 3, 5, 8, 12])
def test_the_network_sorts_every_set_of_zeros_and_ones(n):
    # The zero-one principle: a network that sorts these sorts everything.
    keys = (np.arange(2**n)[:, None] >> np.arange(n)) & 1
    for i, j in network(n).tolist():
        low, high = np.minimum(keys[:, i], keys[:, j]), np.maximum(keys[:, i], keys[:, j])
        keys[:, i], keys[:, j] = low, high
    assert (np.diff(keys, axis=1) >= 0).all()


def test_packs_are_whole_and_at_their_addresses():
    found = packs(7, 1000, 2)
    assert (np.sort(found, axis=1) == np.arange(52)).all()
    for lane in (0, 1, 63, 64, 127):
        expected = [BITS.index(bit) for bit in order(7, int(CARDS), 1000 + lane, BITS)]
        assert found[lane].tolist() == expected
    assert len({tuple(pack) for pack in found.tolist()}) == 2 * LANES


@pytest.mark.compiled_only
def test_each_card_lies_in_each_place_as_often():
    found = many()
    cells = counted((found.astype(np.int64) + 52 * np.arange(52)).ravel(), 52 * 52)
    # 52 x 52 cells with every row and column fixed: 51 x 51 degrees of freedom.
    mean = PACKS / 52
    statistic = sum((count - mean) ** 2 / mean for count in cells.values()) * 51 / 52
    freedom = 51 * 51
    assert abs(statistic - freedom) < 5 * (2 * freedom) ** 0.5


@pytest.mark.compiled_only
@pytest.mark.parametrize("place", [0, 5, 11, 12, 13, 50])
def test_neighbours(place):
    found = many().astype(np.int64)
    pairs = counted(found[:, place] * 52 + found[:, place + 1], 52 * 52)
    expected = {first * 52 + second: 1 for first in range(52) for second in range(52) if first != second}
    assert chance_of({pair: n for pair, n in pairs.items() if n}, expected) > FIVE_SIGMA


@pytest.mark.compiled_only
def test_which_of_two_cards_lies_above():
    places = np.argsort(many(), axis=1).astype(np.int16)
    worst = 0.0
    for first, second in combinations(range(52), 2):
        above = int((places[:, first] < places[:, second]).sum())
        worst = max(worst, abs(above - PACKS / 2) / (PACKS / 4) ** 0.5)
    assert worst < 6.2  # 1,326 pairs: five sigma for all of them together


@pytest.mark.compiled_only
@pytest.mark.parametrize("places", [(0, 1, 2, 3, 4), (12, 14, 16, 18, 20), (47, 48, 49, 50, 51), (0, 6, 12, 13, 51)])
def test_orders_of_five_places(places):
    ranks = np.argsort(np.argsort(many()[:, places], axis=1), axis=1)
    names = ranks @ (5 ** np.arange(5))
    expected = {int(np.array(one) @ (5 ** np.arange(5))): 1 for one in permutations(range(5))}
    assert len(expected) == factorial(5)
    assert chance_of({k: n for k, n in counted(names, 5**5).items() if n}, expected) > FIVE_SIGMA


@pytest.mark.compiled_only
def test_one_seed_says_nothing_about_the_next_deal_or_seed():
    found = many().astype(np.int64)
    after = packs(20260102, 0, PACKS // LANES).astype(np.int64)
    for left, right in ((found[:-1, 0], found[1:, 0]), (found[:, 0], after[:, 0]), (found[:-1, 51], found[1:, 0])):
        expected = dict.fromkeys(range(52 * 52), 1)
        assert chance_of(counted(left * 52 + right, 52 * 52), expected) > FIVE_SIGMA


@settings(max_examples=examples(100, 20), deadline=None)
@given(words)
def test_scrambling_has_a_word_of_its_own(begin_word):
    assert call(shuffle.scramble, begin_word) == stream(begin_word, 64)[63] % 64


def test_a_tie_of_two_keys_falls_either_way():
    # Two cards with equal random bits lie in the order of their scrambled numbers.
    for first, second in ((0, 1), (3, 60), (17, 49)):
        lower = sum((first ^ bits) < (second ^ bits) for bits in range(64))
        assert lower == 32
