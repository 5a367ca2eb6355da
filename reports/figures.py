"""Estimates as text: `62.3 % ± 0.4`, never more digits than the interval supports, the same number in a column."""

import math
from collections.abc import Iterable, Mapping

MOST_PLACES = 5


Estimate = Mapping[str, float]
"""A figure with its interval, `mean`, `low` and `high`; an exact one has the three equal."""


def half_width(figure: Estimate) -> float:
    """The larger distance from the figure to an end of its interval, so that ± never says too little."""
    return max(figure["high"] - figure["mean"], figure["mean"] - figure["low"], 0.0)


def places(halves: Iterable[float], least: int) -> int:
    """Decimal places for a column: the widest interval keeps one digit, two where the first is a 1 (0.15, not 0.2)."""
    widest = max((half for half in halves if math.isfinite(half)), default=0.0)
    if widest <= 0:
        return least
    exponent = math.floor(math.log10(widest))
    leading = widest / 10.0**exponent
    return min(max(least, -exponent + (1 if leading < 1.95 else 0) - (1 if leading >= 9.5 else 0)), MOST_PLACES)


def percents(figures: Iterable[Estimate], *, signed: bool = False, most: int = MOST_PLACES) -> list[str]:
    """Write chances as per cent, one column: `62.3 % ± 0.4`, an exact one `62.3 %`, a certain one `100 %` or `0 %`.

    most: places, at most.

    signed: differences, those above zero with a plus.
    """
    column = list(figures)
    digits = min(places((100 * half_width(figure) for figure in column), 1), most)
    return _level([_one(figure, 100.0, digits, " %", signed) for figure in column])


def percents_beside(chances: Iterable[float], figures: Iterable[Estimate]) -> list[str]:
    """Write chances in the digits of the figures that they stand beside, without ±; where those are certain, so are
    these."""
    column = list(figures)
    digits = places((100 * half_width(figure) for figure in column), 1)
    certain = (half_width(figure) == 0 and figure["mean"] in (0, 1) for figure in column)
    return [f"{100 * one:.{0 if sure else digits}f} %" for one, sure in zip(chances, certain, strict=True)]


def points(figures: Iterable[Estimate], *, signed: bool = True, most: int = MOST_PLACES) -> list[str]:
    """Write points, one column: `+0.63 ± 0.02`; at most so many places."""
    column = list(figures)
    digits = min(places((half_width(figure) for figure in column), 2), most)
    return _level([_one(figure, 1.0, digits, "", signed) for figure in column])


def _one(figure: Estimate, scale: float, digits: int, unit: str, signed: bool) -> str:
    value = scale * figure["mean"]
    half = scale * half_width(figure)
    if half == 0 and unit and value in (0, scale) and not signed:
        return f"{value:.0f}{unit}"  # certain, so it has no digits that more deals could change
    text = f"{_zero(value, digits):{'+' if signed else ''}.{digits}f}{unit}"
    return text if half == 0 else f"{text} ± {max(half, 10.0**-digits):.{digits}f}"


def _level(texts: list[str]) -> list[str]:
    """Let figures without an interval stand above the others' figures, not above their intervals."""
    longest = max((len(text) - text.find(" ±") for text in texts if " ±" in text), default=0)
    return [text if " ±" in text else text + " " * longest for text in texts]


def _zero(value: float, digits: int) -> float:
    """Turn what rounds to minus zero into zero."""
    return 0.0 if abs(value) < 0.5 * 10.0**-digits else value


def likelihood(chance: float) -> str:
    """Write a chance that is known roughly: `87 %`; never 0 or 100 where it is not."""
    if 0 < chance < 0.005:
        return "< 1 %"
    if 0.995 < chance < 1:
        return "> 99 %"
    return f"{100 * chance:.0f} %"


def count(number: int) -> str:
    """Write a count with thousands apart: `200,000`."""
    return f"{number:,}"


def rate(number: float) -> str:
    """Write a large number shortly: `4.3 M`, `870 k`."""
    for bound, letter in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if number >= bound:
            return f"{number / bound:.3g} {letter}"
    return f"{number:.3g}"
