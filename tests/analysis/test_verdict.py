"""Verdicts on claims: the signs of effects by Holm's correction over the whole family, and what they come to."""

from statistics import NormalDist

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analyzer.claims.effect import EQUAL, POINTS, Effect
from analyzer.claims.verdict import AS_CLAIMED, DEPENDS, NOTHING, OTHERWISE, REFUTED, SUPPORTED, UNDECIDED, judge
from analyzer.statistics.intervals import Estimate, exact

pytestmark = pytest.mark.no_kernel

CRITICAL = 1.959963984540054


def effect(mean: float, error: float, claimed: int = 1, against: float = 0.0, smallest: float = 0.0) -> Effect:
    value = Estimate(mean, mean - CRITICAL * error, mean + CRITICAL * error)
    return Effect("one", value, POINTS, 1000, claimed, against, smallest)


def signs(effects: list[Effect]) -> list[int | None]:
    return [one.sign for one in judge([effects], 0.95)[0][1]]


def verdict(effects: list[Effect]) -> str:
    return judge([effects], 0.95)[0][0]


@pytest.mark.parametrize(
    ("one", "sign"),
    [
        (effect(1.0, 0.1), AS_CLAIMED),
        (effect(-1.0, 0.1), OTHERWISE),
        (effect(-1.0, 0.1, claimed=-1), AS_CLAIMED),
        (effect(0.1, 0.1), None),
        (effect(0.005, 0.001, smallest=0.02), NOTHING),
        (effect(2.0, 0.1, against=3.0), OTHERWISE),
        (effect(0.6, 0.001, claimed=EQUAL, against=0.6, smallest=0.01), AS_CLAIMED),
        (effect(0.7, 0.001, claimed=EQUAL, against=0.6, smallest=0.01), OTHERWISE),
        (effect(0.6, 0.1, claimed=EQUAL, against=0.6, smallest=0.01), None),
        (effect(1.0, 0.1, claimed=0), None),
    ],
)
def test_the_sign_of_one_effect(one: Effect, sign: int | None) -> None:
    assert signs([one]) == [sign]


def test_an_exact_effect_needs_no_error() -> None:
    assert signs([Effect("exact", exact(0.6), POINTS, 0, EQUAL, 0.6, 1e-9)]) == [AS_CLAIMED]
    assert signs([Effect("exact", exact(0.25), POINTS, 0, 1)]) == [AS_CLAIMED]


def test_what_signs_come_to() -> None:
    up, down, open_ = effect(1.0, 0.1), effect(-1.0, 0.1), effect(0.1, 0.1)
    nothing = effect(0.0, 0.001, smallest=0.02)
    assert verdict([up, up, open_]) == SUPPORTED
    assert verdict([down, nothing]) == REFUTED
    assert verdict([up, down]) == DEPENDS
    assert verdict([up, nothing]) == DEPENDS
    assert verdict([open_, up]) == UNDECIDED
    assert verdict([]) == UNDECIDED


@settings(max_examples=20)  # statsmodels takes its time
@given(st.lists(st.floats(-6, 6), min_size=1, max_size=12))
def test_all_claims_are_one_family(z_values: list[float]) -> None:
    """One effect a claim: the p values are those of Holm 1979, step by step over all of them."""
    p_values = [2 * NormalDist().cdf(-abs(z)) for z in z_values]
    expected, highest = [0.0] * len(p_values), 0.0
    for step, place in enumerate(sorted(range(len(p_values)), key=lambda place: p_values[place])):
        highest = max(highest, min(1.0, p_values[place] * (len(p_values) - step)))
        expected[place] = highest
    found = [one.p for _, judged in judge([[effect(z, 1.0)] for z in z_values], 0.95) for one in judged]
    np.testing.assert_allclose(np.array(found, dtype=float), expected, rtol=1e-6, atol=1e-12)
