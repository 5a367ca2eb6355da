"""The naive SplitMix64 against its published test vectors."""

import pytest

from tests.naive.splitmix import scramble, stream

pytestmark = pytest.mark.no_kernel


def test_published_vectors_for_seed_1234567():
    # The five words that the reference implementation prints for this seed.
    assert stream(1234567, 5) == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_seed_zero():
    assert stream(0, 3) == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]


def test_scramble_is_reversible_on_small_integers():
    assert len({scramble(number) for number in range(10_000)}) == 10_000
