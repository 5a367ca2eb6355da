"""Many differences judged at once."""

from statistics import NormalDist

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzer.statistics.corrections import CHANGED, OPEN, SAME, SLIGHT, holm, judge, two_sided, within

pytestmark = pytest.mark.no_kernel

CHANCES = [[0.3], [0.01, 0.02, 0.03], [0.04, 0.01, 0.9, 0.01], [0.5, 0.6, 0.7], [0.0, 1.0, 0.012, 0.0124, 0.3]]


def naive_holm(values):
    """The k-th smallest p value times how many are not smaller, never less than the one before it."""
    order = sorted(range(len(values)), key=lambda place: values[place])
    found, least = [0.0] * len(values), 0.0
    for rank, place in enumerate(order):
        least = max(least, min(1.0, (len(values) - rank) * values[place]))
        found[place] = least
    return found


@pytest.mark.parametrize("values", CHANCES)
def test_holm_is_what_its_definition_says(values):
    assert holm(values) == pytest.approx(naive_holm(values))


@given(st.floats(-5, 5), st.floats(0.1, 3), st.floats(0.1, 3))
def test_p_values_are_the_normal_laws(difference, error, smallest):
    law = NormalDist(0, error)
    apart = 2 * (1 - law.cdf(abs(difference)))
    below, above = 1 - law.cdf(smallest - difference), 1 - law.cdf(smallest + difference)
    one, other = (np.array([number]) for number in (difference, error))
    assert two_sided(one, other)[0] == pytest.approx(apart, abs=1e-12)
    assert within(one, other, np.array([smallest]))[0] == pytest.approx(max(below, above), abs=1e-12)


def test_every_verdict():
    found = judge([5.0, 0.5, 0.1, 5.0, 0.0], [0.1, 0.1, 0.1, 5.0, 0.0], 1.0, 0.05)
    assert [one.verdict for one in found] == [CHANGED, SLIGHT, SAME, OPEN, SAME]


def test_without_a_smallest_difference_nothing_is_the_same():
    assert [one.verdict for one in judge([0.0, 9.0], [1.0, 1.0], 0.0, 0.05)] == [OPEN, CHANGED]


def test_few_degrees_of_freedom_are_less_sure():
    known, guessed = judge([2.2], [1.0], 0.0, 0.05), judge([2.2], [1.0], 0.0, 0.05, freedom=5)
    assert known[0].verdict == CHANGED
    assert guessed[0].verdict == OPEN


def test_the_more_are_judged_the_less_is_certain():
    assert judge([2.2], [1.0], 0.0, 0.05)[0].verdict == CHANGED
    assert {one.verdict for one in judge([2.2, 0.1, 0.1], [1.0] * 3, 0.0, 0.05)} == {OPEN}
