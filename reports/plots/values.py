"""Estimates on a plot: their text in two parts, the span and the ticks of an axis."""

from collections.abc import Iterable
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.ticker import FuncFormatter, MaxNLocator
from numpy.typing import NDArray
from pandas import DataFrame

from reports.figures import MOST_PLACES, percents, points
from reports.plots.labels import width_of
from reports.plots.palette import SMALL_SIZE
from reports.plots.sheet import points_wide

MARGIN = 0.06
"""What is free beyond the outermost values, of the span between them."""
LEAST_TICKS, MOST_TICKS = 3, 6


def texts(frame: DataFrame, *, percent: bool, signed: bool, most: int = MOST_PLACES) -> list[tuple[str, str]]:
    """What to write at each row: the value, and its interval (``± 0.02``; empty where it is exact or missing).

    The column ``text``, where there is one, is written instead, split at its ``±``; a row without a mean has ``–``.
    Rows of one ``group`` have the same number of places, at most `most`.
    """
    rows = frame.to_dict("records")
    written = [""] * len(rows)
    if "text" in frame:
        written = [str(row["text"]) for row in rows]
    else:
        for group in dict.fromkeys(str(row.get("group", "")) for row in rows):
            here = [i for i, row in enumerate(rows) if str(row.get("group", "")) == group]
            for i, text in zip(here, _column([rows[i] for i in here], percent, signed, most), strict=True):
                written[i] = text
    parts = [text.partition(" ±") for text in written]
    return [(value, f"±{half}" if half else "") for value, _, half in parts]


def _column(rows: list[dict[Any, Any]], percent: bool, signed: bool, most: int) -> list[str]:
    """The figures of one column, a true minus before the negative."""
    known = [{key: float(row[key]) for key in ("mean", "low", "high")} for row in rows if row["mean"] == row["mean"]]
    figures = iter(percents(known, most=most) if percent else points(known, signed=signed, most=most))
    return [next(figures).strip().replace("-", "−") if row["mean"] == row["mean"] else "–" for row in rows]


def numbers(frame: DataFrame, *columns: str, percent: bool) -> list[NDArray[np.float64]]:
    """Columns as they are drawn: chances in per cent."""
    return [(100.0 if percent else 1.0) * frame[column].to_numpy(dtype=np.float64) for column in columns]


def reach(axes: Axes, values: Iterable[float], *, upright: bool) -> None:
    """Let an axis reach over all of some values, with a margin (NaN is no value); to be called before drawing.

    One that is shared with axes already drawn on keeps reaching over their values too.
    """
    known = [value for value in values if np.isfinite(value)]
    low, high = (min(known), max(known)) if known else (0.0, 1.0)
    room = MARGIN * (high - low) or 0.5 * abs(high) or 1.0
    group = axes.get_shared_y_axes() if upright else axes.get_shared_x_axes()
    begun = any(one.has_data() for one in group.get_siblings(axes))
    before = (axes.get_ylim() if upright else axes.get_xlim()) if begun else (low - room, high + room)
    ends = min(low - room, *before), max(high + room, *before)
    (axes.set_ylim if upright else axes.set_xlim)(*ends)


def ticks(axes: Axes, *, upright: bool, percent: bool, signed: bool) -> None:
    """A few round figures along an axis, with a true minus, per cent or the sign if asked for."""

    def written(value: float, position: int | None = None) -> str:
        shown = round(value, 9)
        text = f"{shown:+g}" if signed and shown else f"{shown or 0.0:g}"
        return text.replace("-", "−") + (" %" if percent else "")

    axis = axes.yaxis if upright else axes.xaxis
    ends = axes.get_ylim() if upright else axes.get_xlim()
    wide = max(width_of(written(float(f"{end:.2g}")), SMALL_SIZE) for end in ends) + 16
    most = MOST_TICKS if upright else min(max(int(0.7 * points_wide(axes) / wide), LEAST_TICKS), MOST_TICKS)
    axis.set_major_locator(MaxNLocator(most, steps=[1, 2, 2.5, 5, 10]))
    axis.set_major_formatter(FuncFormatter(written))
