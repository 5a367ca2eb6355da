"""Lines with bands for their intervals over an ordered scale: ranks, tricks, cards left in the stock."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.text import Annotation
from numpy.typing import NDArray
from pandas import DataFrame
from pandas.api.types import is_numeric_dtype

from reports.plots.labels import Arrangement, fold, height_of, spread, width_of
from reports.plots.palette import PALE, RULE, SMALL_SIZE, marker, series
from reports.plots.sheet import name, points_wide, redden, root
from reports.plots.values import numbers, reach, ticks

LETTERS = 14
"""Names longer than this are broken."""
BAND = 0.18
"""How much of a band's colour is seen."""


def curves(
    axes: Axes,
    frame: DataFrame,
    *,
    title: str = "",
    across: str = "",
    down: str = "",
    reference: float | None = 0.0,
    percent: bool = False,
    signed: bool = True,
    labels: bool = True,
) -> Axes:
    """Draw a line a group with a band for its interval, its name at its end in its colour.

    frame: a row a point:

    - ``x``: where: a number (drawn to scale; falling where the first is larger than the last, as for cards left), or
      a word, evenly spaced in the order of first appearance (``2`` to ``A``);
    - ``mean``, ``low``, ``high``: the estimate and its interval (chances 0 to 1 with `percent`); NaN: a gap;
    - ``group`` (optional): the line's name; lines are in the order of first appearance.

    `across` and `down`: what the axes show and its unit. `reference`: a line at this value, None for none. `labels`:
    whether lines are named (leave out in the second of two plots of the same lines).
    """
    places, names_across = _places(frame["x"].tolist(), numeric=is_numeric_dtype(frame["x"]))
    falling = _falling(frame["x"].tolist())
    means, lows, highs = numbers(frame, "mean", "low", "high", percent=percent)
    against = None if reference is None else (100 if percent else 1) * reference
    names = list(dict.fromkeys(frame["group"])) if "group" in frame else [""]
    ends: list[Annotation] = []
    reach(axes, [*means, *lows, *highs, *(() if against is None else (against,))], upright=True)
    axes.grid(axis="y", color=RULE, linewidth=0.4, alpha=0.6)
    axes.set_axisbelow(True)
    if against is not None:
        axes.axhline(against, color=PALE, linewidth=0.8, zorder=1)
    for number, text in enumerate(names):
        chosen = (frame["group"] == text).to_numpy() if "group" in frame else np.ones(len(frame), dtype=bool)
        order = np.flatnonzero(chosen)[np.argsort(places[chosen], kind="stable")]
        colour = series(number)
        axes.fill_between(places[order], lows[order], highs[order], color=colour, alpha=BAND, linewidth=0, zorder=2)
        axes.plot(
            places[order],
            means[order],
            color=colour,
            linewidth=1.6,
            marker=marker(number),
            markersize=4.5,
            zorder=3 + number,
        )
        known = order[np.isfinite(means[order])]
        if labels and text and len(known):
            last = known[0] if falling else known[-1]
            ends.append(_end(axes, fold(str(text), LETTERS), (places[last], means[last]), colour))
    axes.set_xlim(*_ends(places, falling=falling))
    wide = max((width_of(word, SMALL_SIZE) for _, word in names_across), default=0.0) + 6
    step = max(1, -(-len(names_across) * wide // points_wide(axes)))
    shown = names_across[:: -int(step) if falling else int(step)]
    axes.set_xticks([place for place, _ in shown], [word for _, word in shown])
    redden(axes.get_xticklabels())
    ticks(axes, upright=True, percent=percent, signed=signed and not percent)
    Arrangement(axes, lambda: _arrange(axes, ends))
    above = 0.0
    if down:
        axes.annotate(
            down,
            xy=(0.0, 1.0),
            xycoords="axes fraction",
            xytext=(0, 6),
            textcoords="offset points",
            color=PALE,
            fontsize=SMALL_SIZE,
        )
        above = height_of(down, SMALL_SIZE)
    name(axes, title=title, across=across, above=above)
    return axes


def _falling(values: Sequence[Any]) -> bool:
    """Whether a scale of numbers runs from large to small."""
    return bool(values) and all(isinstance(value, int | float) for value in values) and values[0] > values[-1]


def _places(values: Sequence[Any], *, numeric: bool) -> tuple[NDArray[np.float64], list[tuple[float, str]]]:
    """Where each row stands, and the places that are named: all that occur."""
    distinct = list(dict.fromkeys(values))
    at = {value: float(value) if numeric else float(i) for i, value in enumerate(distinct)}
    named = sorted((place, f"{value:g}" if numeric else str(value)) for value, place in at.items())
    return np.array([at[value] for value in values]), named


def _ends(places: NDArray[np.float64], *, falling: bool) -> tuple[float, float]:
    """The ends of the horizontal axis."""
    low, high = (float(places.min()), float(places.max())) if len(places) else (0.0, 1.0)
    room = 0.03 * (high - low) or 0.5
    return (high + room, low - room) if falling else (low - room, high + room)


def _end(axes: Axes, text: str, point: tuple[float, float], colour: str) -> Annotation:
    """A line's name to the right of the axes, tied to its last point."""
    return axes.annotate(
        text,
        xy=point,
        xytext=(1.035, point[1]),
        textcoords=axes.get_yaxis_transform(),
        va="center",
        color=colour,
        fontsize=SMALL_SIZE,
        linespacing=1.1,
        arrowprops={
            "arrowstyle": "-",
            "color": colour,
            "linewidth": 0.6,
            "relpos": (0, 0.5),
            "shrinkA": 1,
            "shrinkB": 4,
        },
        annotation_clip=False,
    )


def _arrange(axes: Axes, ends: Sequence[Annotation]) -> None:
    """Move the lines' names up and down until they do not overlap."""
    if not ends:
        return
    dot = root(axes).dpi / 72
    low, high = axes.get_window_extent().y0, axes.get_window_extent().y1
    to_dots, back = axes.transData.transform, axes.transData.inverted().transform
    wanted = [float(to_dots((0.0, end.xy[1]))[1]) for end in ends]
    sizes = [dot * height_of(end.get_text(), SMALL_SIZE) for end in ends]
    for end, place in zip(ends, spread(wanted, sizes, low, high), strict=True):
        end.xyann = (end.xyann[0], float(back((0.0, place))[1]))
