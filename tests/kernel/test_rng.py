"""Random words are addresses into SplitMix64, and bounded draws are uniform."""

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from kernels import rng
from tests.kernel.masks import WORD, call, examples, words
from tests.naive.splitmix import scramble, stream

few = settings(max_examples=examples(300, 40), deadline=None)


def test_published_vectors():
    for step, expected in enumerate(stream(1234567, 5)):
        assert call(rng.word_at, 1234567, step) == expected


@few
@given(words)
def test_the_output_function(word):
    assert call(rng.mix, word) == scramble(word)


@few
@given(words, st.integers(0, 50))
def test_a_word_is_a_step_of_a_stream(begin, step):
    assert call(rng.word_at, begin, step) == stream(begin, step + 1)[step]


@few
@given(words, st.integers(0, 10), words)
def test_where_a_stream_starts(seed, purpose, deal):
    expected = scramble((seed + scramble((deal + scramble(purpose)) % WORD)) % WORD)
    assert call(rng.start, seed, purpose, deal) == expected


def test_purposes_are_apart():
    purposes = [int(purpose) for purpose in (rng.CARDS, rng.WORLDS, rng.DICE_A, rng.DICE_B)]
    starts = {call(rng.start, seed, purpose, deal) for seed in range(10) for purpose in purposes for deal in range(10)}
    assert len(starts) == 100 * len(purposes)


@few
@given(st.integers(0, 2**32 - 1), st.integers(1, 64))
def test_below(half_word, bound):
    assert call(rng.below, half_word, bound) == half_word * bound // 2**32 < bound


def test_below_is_uniform_to_one_part_in_2_to_32():
    # The half words that lead to each number form an interval; its length is within one of 2^32 / n.
    for bound in range(1, 65):
        edges = [-(-number * 2**32 // bound) for number in range(bound + 1)]
        for number, (low, high) in enumerate(pairwise(edges)):
            assert call(rng.below, low, bound) == number
            assert call(rng.below, high - 1, bound) == number
            assert abs((high - low) - 2**32 / bound) < 1
