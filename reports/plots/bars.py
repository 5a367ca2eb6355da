"""Shares of a whole as stacked bars, every share written: who gets which point, how deals end."""

from collections.abc import Sequence
from typing import NamedTuple

from matplotlib.axes import Axes
from matplotlib.text import Annotation, Text
from pandas import DataFrame

from reports.plots.keys import key
from reports.plots.labels import LEADING, Arrangement, fold, height_of, spread, width_of
from reports.plots.palette import INK, PAPER, SMALL_SIZE, WIDTH, series
from reports.plots.sheet import BESIDE, name, points_high, points_wide, root
from reports.plots.values import texts

LETTERS, PART_LETTERS = 18, 12
"""Labels of bars, and names of parts, longer than this are broken."""
BAR, GAP = 30.0, 9.0
"""Points: the height of a bar, what is free below it."""
SMALL = 8.5
"""Points: the text of shares, which has two lines."""
BELOW = 2 * LEADING * SMALL + 2
"""Points that figures below a bar take."""
AROUND = 0.2
"""Inches of margins."""


class _Segment(NamedTuple):
    """A part of a bar with its share of the whole, from where to where; the lines of its figures."""

    part: int
    start: float
    end: float
    top: float
    texts: tuple[Text, ...]


def bars(axes: Axes, frame: DataFrame, *, title: str = "", parts: bool = True, values: bool = True) -> Axes:
    """Draw a bar a label, divided into parts, every part with its share in per cent and its interval.

    frame: a row a part of a bar, in the order of drawing:

    - ``label``: the bar;
    - ``part``: the part, of six at most; it has the same colour in every bar, by the order of first appearance;
    - ``mean``: its share, 0 to 1 (the shares of a bar add up to 1);
    - ``low``, ``high`` (optional): the interval, written below the share;
    - ``text`` (optional): figures to write instead of ``62.3 % ± 0.4``.

    Figures stand in their part, or below it where it is too narrow; parts are named above the first bar if there is
    room, else in lines of a key (`parts` False: not at all). `values` False: no figures. `height(frame)` is the
    figure's fitting height.
    """
    labels, names = list(dict.fromkeys(frame["label"])), list(dict.fromkeys(frame["part"]))
    wide = _wide(points_wide(axes) / BESIDE, labels)
    written = _texts(frame)
    depth, segments = 0.0, []
    middles = []
    for label in labels:
        rows = [i for i, one in enumerate(frame["label"]) if one == label]
        middles.append(depth + BAR / 2)
        segments += _bar(axes, frame, rows, depth, written, names)
        depth += BAR + GAP + (BELOW if values and _crowded(frame, rows, written, wide) else 0.0)
    axes.set_xlim(0, 1)
    axes.set_ylim(depth - GAP, 0)
    axes.set_xticks([])
    axes.spines["bottom"].set_visible(False)
    left = max((width_of(fold(str(label), LETTERS), SMALL_SIZE) for label in labels), default=0.0) + 8
    axes.set_yticks(middles, [fold(str(label), LETTERS) for label in labels])
    axes.tick_params(axis="y", pad=left)
    for tick in axes.get_yticklabels():
        tick.set(ha="left", va="center", fontsize=SMALL_SIZE, color=INK, linespacing=1.1)
    above = _name_parts(axes, names, segments, wide, left) if parts else 0.0
    if values:
        Arrangement(axes, lambda: _arrange(axes, segments))
    else:
        for segment in segments:
            for text in segment.texts:
                text.set_visible(False)
    name(axes, title=title, left=left, above=above)
    return axes


def height(frame: DataFrame, *, title: bool = False, width: float = WIDTH) -> float:
    """The height in inches of a figure, `width` inches wide, that shows all bars."""
    written, wide = _texts(frame), _wide(72 * width, list(dict.fromkeys(frame["label"])))
    points = 0.0
    for label in dict.fromkeys(frame["label"]):
        rows = [i for i, one in enumerate(frame["label"]) if one == label]
        points += BAR + GAP + (BELOW if _crowded(frame, rows, written, wide) else 0.0)
    return (points + 2 * LEADING * SMALL_SIZE) / 72 + AROUND + (0.3 if title else 0.0)


def _texts(frame: DataFrame) -> list[str]:
    """A share and below it the interval."""
    exact = frame if "low" in frame else frame.assign(low=frame["mean"], high=frame["mean"])
    return [f"{value}\n{half}".strip() for value, half in texts(exact, percent=True, signed=False, most=1)]


def _wide(whole: float, labels: Sequence[str]) -> float:
    """How many points a bar will be wide at least, beside its label."""
    label = max((width_of(fold(str(one), LETTERS), SMALL_SIZE) for one in labels), default=0.0)
    return whole - label - 30


def _crowded(frame: DataFrame, rows: Sequence[int], written: Sequence[str], wide: float) -> bool:
    """Whether some part of a bar is too narrow for its figures."""
    shares = frame["mean"].tolist()
    return any(shares[i] > 0 and not _fits(written[i], wide * shares[i]) for i in rows)


def _fits(text: str, wide: float) -> bool:
    return width_of(text, SMALL) + 6 <= wide


def _bar(
    axes: Axes, frame: DataFrame, rows: Sequence[int], top: float, written: Sequence[str], names: Sequence[str]
) -> list[_Segment]:
    """One bar with its figures, which are moved when it is known how wide it is."""
    segments = []
    start = 0.0
    for i in rows:
        share, part = float(frame["mean"].iloc[i]), names.index(frame["part"].iloc[i])
        if not share > 0:
            continue
        axes.barh(
            top + BAR / 2,
            share,
            left=start,
            height=BAR,
            color=series(part),
            edgecolor=PAPER,
            linewidth=1.2,
        )
        lines = tuple(
            axes.text(0, 0, line, ha="center", va="center", fontsize=SMALL) for line in written[i].split("\n")
        )
        for line in lines:
            line.set_in_layout(False)
        segments.append(_Segment(part, start, start + share, top, lines))
        _write(segments[-1], start + share / 2, top + BAR / 2, PAPER, 1.0)
        start += share
    return segments


def _name_parts(axes: Axes, names: Sequence[str], segments: Sequence[_Segment], wide: float, left: float) -> float:
    """Name the parts above the first bar, or in a key; return the height in points."""
    first = [segment for segment in segments if segment.top == segments[0].top]
    folded = [str(text) for text in names]
    if sum(width_of(text, SMALL_SIZE) + 8 for text in folded) > wide:
        folded = [fold(text, PART_LETTERS) for text in folded]
    sizes = [width_of(text, SMALL_SIZE) + 8 for text in folded]
    if not first or len(first) < len(names) or sum(sizes) > wide:
        return key(axes, [str(text) for text in names], wide + left, left=left, squares=True)
    written = [_part_name(axes, segment, folded[segment.part]) for segment in first]

    def arrange() -> None:
        dots = axes.get_window_extent().width
        scale = root(axes).dpi / 72
        wanted = [dots * (segment.start + segment.end) / 2 for segment in first]
        places = spread(wanted, [scale * sizes[segment.part] for segment in first], 0, dots)
        for lines, place in zip(written, places, strict=True):
            for line in lines:
                line.xy = (place / dots, 1.0)

    Arrangement(axes, arrange)
    return max(height_of(text, SMALL_SIZE) for text in folded) + 2


def _part_name(axes: Axes, segment: _Segment, text: str) -> list[Annotation]:
    """A part's name above it, an annotation a line, so that each is centred in whatever font."""
    lines = text.split("\n")
    return [
        axes.annotate(
            line,
            xy=((segment.start + segment.end) / 2, 1.0),
            xycoords=axes.get_xaxis_transform(),
            xytext=(0, 6 + LEADING * SMALL_SIZE * (len(lines) - 1 - i)),
            textcoords="offset points",
            ha="center",
            fontsize=SMALL_SIZE,
            color=series(segment.part),
            annotation_clip=False,
        )
        for i, line in enumerate(lines)
    ]


def _write(segment: _Segment, across: float, middle: float, colour: str, point: float) -> None:
    """Put a part's figures around a place; `point`: the height of a point."""
    for i, line in enumerate(segment.texts):
        line.set_position((across, middle + point * LEADING * SMALL * (i - (len(segment.texts) - 1) / 2)))
        line.set_color(colour)


def _arrange(axes: Axes, segments: Sequence[_Segment]) -> None:
    """Write figures in their parts, those of narrow parts below, side by side."""
    wide, point = points_wide(axes), abs(float(axes.get_ylim()[0])) / points_high(axes)
    for top in dict.fromkeys(segment.top for segment in segments):
        bar = [segment for segment in segments if segment.top == top]
        for one in bar:
            _write(one, (one.start + one.end) / 2, top + BAR / 2, PAPER, point)
        sizes = [max(width_of(line.get_text(), SMALL) for line in segment.texts) + 6 for segment in bar]
        narrow = [i for i, one in enumerate(bar) if sizes[i] > wide * (one.end - one.start)]
        wanted = [wide * (bar[i].start + bar[i].end) / 2 for i in narrow]
        for i, place in zip(narrow, spread(wanted, [sizes[i] for i in narrow], 0, wide), strict=True):
            _write(bar[i], place / wide, top + BAR + point * (2 + LEADING * SMALL), series(bar[i].part), point)
