"""Parts of sentences made from estimates (``mean``, ``low``, ``high``), marked up as a page's texts are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from analyzer.cli.pages.sentences.words import number_of
from reports.figures import percents, points

if TYPE_CHECKING:
    from pandas import DataFrame

Estimate = Mapping[str, float]


def chance(figure: Estimate) -> str:
    """A chance: ``*62.3 % ± 0.4*``."""
    return f"*{percents([figure])[0].strip()}*"


def signed(figure: Estimate, unit: str = "points") -> str:
    """A difference with its sign: ``*+0.12 ± 0.01* points``."""
    return f"*{points([figure])[0].strip()}* {unit}".rstrip()


def size(figure: Estimate, unit: str = "points") -> str:
    """A difference without its sign: ``*0.12 ± 0.01* points``."""
    return f"*{points([magnitude(figure)], signed=False)[0].strip()}* {unit}".rstrip()


def magnitude(figure: Estimate) -> Estimate:
    """A figure turned to be above zero, its interval with it."""
    if figure["mean"] >= 0:
        return figure
    return turned(figure)


def turned(figure: Estimate) -> dict[str, float]:
    """The figure as the other side sees it."""
    return {"mean": -figure["mean"], "low": -figure["high"], "high": -figure["low"]}


def told_apart(figure: Estimate, middle: float = 0.0) -> int:
    """1 where the interval lies above the middle, -1 below it, 0 where it holds it."""
    return (figure["low"] > middle) - (figure["high"] < middle)


def level(figure: Estimate, smallest: float, middle: float = 0.0) -> int | None:
    """As `told_apart`, for a sentence that states a finding; None where the interval has only negligible differences.

    Those are of less than `smallest`, the smallest difference of interest of `analyzer.rule_changes.compare`.
    """
    if middle - smallest < figure["low"] and figure["high"] < middle + smallest:
        return None
    return told_apart(figure, middle)


def estimate(row: Mapping[str, float], name: str) -> dict[str, float]:
    """The estimate x of a frame's row, from x, x_low and x_high."""
    return {"mean": row[name], "low": row[f"{name}_low"], "high": row[f"{name}_high"]}


def deals(n: int) -> str:
    """So many deals."""
    return number_of(n, "deal")


def records(frame: DataFrame) -> list[dict[str, Any]]:
    """The rows of a frame, each by the names of its columns."""
    return [{str(key): value for key, value in row.items()} for row in frame.to_dict("records")]
