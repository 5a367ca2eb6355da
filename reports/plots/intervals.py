"""Dots with intervals on a common scale, a row a label: for effects, comparisons, values of cards."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from matplotlib.axes import Axes
from pandas import DataFrame

from reports.plots.keys import key
from reports.plots.labels import fold, height_of, width_of
from reports.plots.palette import INK, LABEL_SIZE, PALE, PAPER, RULE, SMALL_SIZE, marker, series
from reports.plots.sheet import name, points_wide, redden
from reports.plots.values import numbers, reach, texts, ticks

LETTERS, HEADING_LETTERS = 28, 46
"""Labels and headings longer than this are broken."""
GAP, HEADING_GAP = 7.0, 8.0
"""Points between rows, and above a heading."""
DOT, BAR = 5.5, 1.8
"""Points: across a dot, along an interval's line."""
AROUND = 0.75
"""Inches that axis, its title and margins take above and below the rows; a title takes TITLE more."""
TITLE = 0.3


class _Row(NamedTuple):
    """A heading (no entries) or a label with its rows of the frame; where its middle is, in points from the top."""

    text: str
    entries: Sequence[int]
    middle: float
    height: float


def intervals(
    axes: Axes,
    frame: DataFrame,
    *,
    title: str = "",
    across: str = "",
    reference: float | None = 0.0,
    percent: bool = False,
    signed: bool = True,
    values: bool = True,
) -> Axes:
    """Draw estimates as dots with their intervals, each row's label on the left and its figures on the right.

    frame: a row an estimate, in the order of drawing from the top:

    - ``label``: what it is the estimate of; rows of one label (and group) with different ``series`` share a line;
    - ``mean``, ``low``, ``high``: the estimate and its interval (chances 0 to 1 with `percent`); NaN: nothing known;
    - ``group`` (optional): a heading above the first of its rows; empty for none;
    - ``series`` (optional): whose estimate it is, side by side in one line, told apart by colour, shape and a key;
    - ``text`` (optional): figures to write instead of ``+0.63 ± 0.02`` (of one number of places in a group);
    - ``faint`` (optional): in grey.

    A dot is hollow where its interval holds `reference`, which a line marks: it cannot be told from it. `reference`
    None: no line, all dots full. `across`: what is measured and its unit. `signed`: positive figures have a plus.
    `height(frame)` is the figure's fitting height.
    """
    rows = _rows(frame)
    depth = rows[-1].middle + rows[-1].height / 2 + GAP if rows else 1.0
    means, lows, highs = numbers(frame, "mean", "low", "high", percent=percent)
    against = None if reference is None else (100 if percent else 1) * reference
    axes.set_ylim(depth, 0)
    reach(axes, [*means, *lows, *highs, *(() if against is None else (against,))], upright=False)
    names = list(dict.fromkeys(frame["series"])) if "series" in frame else [""]
    written = texts(frame, percent=percent, signed=signed)
    records = frame.to_dict("records")
    room = max((width_of(value, SMALL_SIZE) for value, _ in written), default=0.0)
    for row in rows:
        for entry, place in zip(row.entries, _places(row), strict=True):
            number = names.index(records[entry].get("series", ""))
            colour = RULE if records[entry].get("faint", False) else series(number)
            hollow = against is not None and lows[entry] <= against <= highs[entry]
            if means[entry] == means[entry]:
                axes.plot([lows[entry], highs[entry]], [place, place], color=colour, linewidth=BAR, zorder=3)
                axes.plot(
                    means[entry],
                    place,
                    color=colour,
                    marker=marker(number),
                    markersize=DOT,
                    markerfacecolor=PAPER if hollow else colour,
                    markeredgewidth=1.4,
                    linestyle="none",
                    zorder=4,
                )
            if values:
                _figures(axes, place, written[entry], room, faint=bool(records[entry].get("faint", False)))
    if against is not None:
        _line(axes, rows, against, depth)
    left = _labels(axes, rows)
    ticks(axes, upright=False, percent=percent, signed=signed and not percent)
    above = key(axes, names, points_wide(axes) + left, left=left) if len(names) > 1 else 0.0
    name(axes, title=title, across=across, left=left, above=above)
    return axes


def height(frame: DataFrame, *, title: bool = False) -> float:
    """The height in inches of a figure that shows a frame's rows one below the other without crowding."""
    rows = _rows(frame)
    points = rows[-1].middle + rows[-1].height / 2 + GAP if rows else 20.0
    keyed = "series" in frame and frame["series"].nunique() > 1
    return points / 72 + AROUND + (TITLE if title else 0.0) + (0.2 if keyed else 0.0)


def _rows(frame: DataFrame) -> list[_Row]:
    """Place headings and labels from the top."""
    rows: list[_Row] = []
    top, group = 0.0, ""
    entries: dict[tuple[str, str], list[int]] = {}
    for entry, record in enumerate(frame.to_dict("records")):
        heading = record.get("group", "")
        entries.setdefault((heading if isinstance(heading, str) else "", str(record["label"])), []).append(entry)
    for (heading, label), here in entries.items():
        if heading and heading != group:
            words = fold(heading, HEADING_LETTERS)
            tall = height_of(words, LABEL_SIZE)
            top += HEADING_GAP if rows else 0.0
            rows.append(_Row(words, (), top + GAP / 2 + tall / 2, tall))
            top += tall + GAP
        group = heading
        text = fold(label, LETTERS)
        tall = max(height_of(text, SMALL_SIZE), len(here) * height_of("", SMALL_SIZE))
        rows.append(_Row(text, here, top + GAP / 2 + tall / 2, tall))
        top += tall + GAP
    return rows


def _places(row: _Row) -> list[float]:
    """Where the estimates of a row stand: points from the top."""
    step = height_of("", SMALL_SIZE)
    first = row.middle - step * (len(row.entries) - 1) / 2
    return [first + step * i for i in range(len(row.entries))]


def _figures(axes: Axes, place: float, written: tuple[str, str], room: float, *, faint: bool) -> None:
    """The value and its interval, in two columns to the right of the axes."""
    value, half = written
    common: dict[str, Any] = {
        "xy": (1.0, place),
        "xycoords": axes.get_yaxis_transform(),
        "textcoords": "offset points",
        "va": "center_baseline",
        "fontsize": SMALL_SIZE,
        "annotation_clip": False,
    }
    axes.annotate(value, xytext=(8 + room, 0), ha="right", color=PALE if faint else INK, **common)
    if half:
        axes.annotate(half, xytext=(12 + room, 0), ha="left", color=PALE, **common)


def _line(axes: Axes, rows: Sequence[_Row], against: float, depth: float) -> None:
    """The line of reference, broken at headings."""
    top = 0.0
    for row in [*(row for row in rows if not row.entries), None]:
        bottom = depth if row is None else row.middle - row.height / 2 - 1
        if bottom - top > GAP:
            axes.plot([against, against], [top, bottom], color=PALE, linewidth=0.8, zorder=1)
        top = top if row is None else row.middle + row.height / 2 + 1


def _labels(axes: Axes, rows: Sequence[_Row]) -> float:
    """Labels and headings flush left; a heading may run on over the plot, where nothing is drawn beside it.

    Returns how far to the left of the axes they begin, in points.
    """
    widest = max((width_of(row.text, SMALL_SIZE) for row in rows if row.entries), default=0.0)
    axes.set_yticks([row.middle for row in rows], [row.text for row in rows])
    axes.tick_params(axis="y", pad=widest + 8)
    for label, row in zip(axes.get_yticklabels(), rows, strict=True):
        label.set(ha="left", va="center", fontsize=SMALL_SIZE, color=INK, linespacing=1.1)
        if not row.entries:
            label.set(fontsize=LABEL_SIZE, fontweight="bold")
    redden(axes.get_yticklabels())
    return widest + 8
