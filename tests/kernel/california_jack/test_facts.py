"""Exact facts of the rulebook, and figures known beforehand, in the deals that the kernels make and play."""

from fractions import Fraction
from math import comb

import numpy as np
import pytest
from scipy.stats import binom

from analyzer.rules import rule_set
from analyzer.running.study import Deals, Player
from tests.kernel.california_jack.deals import FIVE_SIGMA
from tests.kernel.test_shuffle import packs

N = 200_000


def usual(count, n, chance):
    """Whether a count of n independent trials lies within five sigma of a chance, by the exact tails."""
    return min(binom.cdf(count, n, chance), binom.sf(count - 1, n, chance)) > FIVE_SIGMA


@pytest.mark.compiled_only
def test_trumps_in_a_hand_of_six():
    found = packs(4711, 0, N // 64)
    n = len(found)
    trump = found[:, 12] // 13
    for hand in (found[:, :6], found[:, 6:12]):
        trumps = (hand // 13 == trump[:, None]).sum(axis=1)
        assert usual(int((trumps == 0).sum()), n, float(Fraction(comb(39, 6), comb(51, 6))))
        aces = (hand == (13 * trump + 12)[:, None]).any(axis=1)
        assert usual(int(aces.sum()), n, float(Fraction(12, 13) * Fraction(6, 51)))
        for held in range(1, 5):
            exact = Fraction(comb(12, held) * comb(39, 6 - held), comb(51, 6))
            assert usual(int((trumps == held).sum()), n, float(exact))


@pytest.mark.compiled_only
def test_uniform_play_ties_in_card_points_in_one_deal_of_37():
    # 2.7 % by measurements of others; every High, Low and Jack is as likely either player's on the mean of both seats.
    uniform = Player("uniform")
    counts = Deals(rule_set("california-jack"), (uniform, uniform), 99).chunk(0, N).sum(axis=0)
    number = np.arange(24)
    assert 0.0255 < counts[number // 8 == 1].sum() / N < 0.0285
    for bit in (1, 2, 4):
        assert usual(int(counts[number & bit == 0].sum()), N, 0.5)
    both = [int(counts[number // 8 == owner].sum()) for owner in (0, 2)]
    assert usual(both[0], sum(both), 0.5)
