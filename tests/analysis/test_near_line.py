"""Verdicts near the line are said to be so."""

import pytest

from analyzer.claims.effect import POINTS, Effect
from analyzer.claims.verdict import judge
from analyzer.statistics.intervals import Estimate


@pytest.mark.parametrize(
    ("mean", "sign", "near"),
    [(0.10, 1, False), (0.021, 1, True), (0.019, None, True), (0.010, None, False), (-0.021, -1, True)],
)
def test_a_sign_near_the_line_is_known_to_be_so(mean, sign, near):
    value = Estimate(mean, mean - 0.02, mean + 0.02)
    ((_, (judged,)),) = judge([[Effect("all", value, POINTS, 1000, 1, 0.0, 0.005)]], 0.95)
    assert (judged.sign, judged.near) == (sign, near)
