"""Estimates as text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reports.figures import count, half_width, percents, percents_beside, places, points, rate

pytestmark = pytest.mark.no_kernel


def figure(mean: float, half: float = 0.0) -> dict[str, float]:
    """An estimate with a symmetric interval."""
    return {"mean": mean, "low": mean - half, "high": mean + half}


@pytest.mark.parametrize(
    ("half", "digits"),
    [(0.4, 1), (0.04, 2), (0.15, 2), (0.1, 2), (0.194, 2), (0.2, 1), (0.96, 1), (3.2, 1), (12.0, 1), (0.0, 1)],
)
def test_places(half: float, digits: int) -> None:
    """One digit of the interval is kept, two where it begins with a 1."""
    assert places([half], 1) == digits


def test_a_column_has_one_number_of_digits() -> None:
    """That of its widest interval; an interval too narrow for them is shown as one unit of the last, never as none."""
    assert percents([figure(0.623, 0.004), figure(0.051234, 0.0004)]) == ["62.3 % ± 0.4", "5.1 % ± 0.1"]
    assert points([figure(-0.00001, 0.02), figure(1.5, 0.03)]) == ["+0.00 ± 0.02", "+1.50 ± 0.03"]


def test_figures_without_an_interval_stand_above_the_others() -> None:
    """Blanks take the place of the interval."""
    assert percents([figure(0.25), figure(0.5, 0.004)]) == ["25.0 %      ", "50.0 % ± 0.4"]


def test_what_is_certain_has_no_digits() -> None:
    """However narrow the other figures of its column are known; what only happens to be all or nothing keeps them."""
    assert [one.strip() for one in percents([figure(1.0), figure(0.0), figure(0.0, 0.000019)])] == [
        "100 %",
        "0 %",
        "0.0000 % ± 0.0019",
    ]
    assert percents([figure(1.0)], signed=True) == ["+100.0 %"]


def test_beside_what_is_certain_stands_what_is_certain() -> None:
    """The other figures have the digits of those that they stand beside."""
    assert percents_beside([0.0, 0.41, 1.0], [figure(1.0), figure(0.5, 0.02), figure(0.0)]) == [
        "0 %",
        "41.0 %",
        "100 %",
    ]
    assert percents_beside([0.0, 1.0], [figure(1.0, 0.0004), figure(0.0, 0.0004)]) == ["0.00 %", "100.00 %"]


def test_exact_figures_have_no_interval() -> None:
    """Nothing follows the figure."""
    assert percents([figure(0.25)]) == ["25.0 %"]
    assert points([figure(-2.0)]) == ["-2.00"]


def test_the_longer_side_of_an_interval_is_shown() -> None:
    """± never says too little."""
    assert half_width({"mean": 0.0, "low": 0.0, "high": 0.02}) == 0.02
    assert percents([{"mean": 0.0, "low": 0.0, "high": 0.02}]) == [
        "0 % ± 2".replace("0 %", "0.0 %").replace("2", "2.0")
    ]


@given(st.floats(0, 1), st.floats(1e-6, 0.4))
def test_what_is_shown_is_near_what_is_meant(mean: float, half: float) -> None:
    """The shown figure is within half a unit of its last digit, the shown interval within a third."""
    [text] = percents([figure(mean, half)])
    shown_mean, _, shown_half = text.partition(" % ± ")
    digits = len(shown_mean.partition(".")[2])
    assert abs(float(shown_mean) - 100 * mean) <= 0.5001 * 10.0**-digits
    if digits < 5:
        assert float(shown_half) == pytest.approx(100 * half, rel=0.34)


def test_large_numbers() -> None:
    """Thousands apart, and short rates."""
    assert count(200000) == "200,000"
    assert [rate(number) for number in (4.31e6, 8.7e5, 12.0, 1.2e9)] == ["4.31 M", "870 k", "12", "1.2 G"]
