"""A matrix of figures on colours that diverge from paper at the middle: violet above, orange below."""

from collections.abc import Sequence

from matplotlib.axes import Axes
from matplotlib.colors import LinearSegmentedColormap
from matplotlib.patches import Rectangle
from pandas import DataFrame

from reports.plots.labels import width_of
from reports.plots.palette import GAIN, INK, LABEL_SIZE, LOSS, PALE, PAPER, RULE, STRONGEST, diverging, mixed
from reports.plots.sheet import BESIDE, name, points_wide, redden

HATCH = "////"
FAINT = 0.12
"""What is written in grey has at most so much of a colour, or grey could not be read on it."""
SMALLEST = 7.0
"""Points: no figure is smaller by itself."""
CELL_HEIGHT = 0.29
"""Inches."""
COLOURS = LinearSegmentedColormap.from_list(
    "losses and gains", [mixed(LOSS, PAPER, STRONGEST), PAPER, mixed(GAIN, PAPER, STRONGEST)]
)
"""The colours as a map of 0 to 1, for a scale beside plots."""


def heat(
    axes: Axes,
    frame: DataFrame,
    *,
    title: str = "",
    across: str = "",
    down: str = "",
    rows: Sequence[str] | None = None,
    columns: Sequence[str] | None = None,
    middle: float = 0.0,
    most: float | None = None,
    size: float | None = None,
    top: bool = False,
) -> Axes:
    """Draw a cell a row of the frame, with its figure; colours tell how far a value is above or below the middle.

    frame:

    - ``row``, ``column``: where the cell is, by name; names are shown in the order of `rows` (from the top) and
      `columns`, or of first appearance;
    - ``value``: what the colour shows; NaN: not known, hatched;
    - ``text``: what is written in it;
    - ``faint`` (optional): written in grey, and hardly coloured: it may as well be the middle;
    - ``span`` (optional): how many columns the cell takes, from ``column`` on.

    `most`: the distance from the middle that has the strongest colour (of several matrices on one scale the largest;
    by default that of this one). `size`: points of the figures; by default those of labels, less where a figure would
    not fit its cell (better to turn the matrix: figures such as +0.12 fit eight columns). `top`: columns are named
    above instead of below.
    """
    down_names = list(dict.fromkeys(frame["row"])) if rows is None else list(rows)
    across_names = list(dict.fromkeys(frame["column"])) if columns is None else list(columns)
    extent = furthest(frame, middle=middle) if most is None else most
    axes.set_xlim(0, len(across_names) or 1)
    axes.set_ylim(len(down_names) or 1, 0)
    size = size or _fitting(axes, frame, down_names, len(across_names))
    for record in frame.to_dict("records"):
        corner = (across_names.index(record["column"]), down_names.index(record["row"]))
        value = float(record["value"])
        distance = None if value != value else (value - middle) / (extent or 1.0)
        _cell(
            axes,
            corner,
            int(record.get("span", 1)),
            distance,
            str(record["text"]),
            faint=bool(record.get("faint", False)),
            size=size,
        )
    axes.set_xticks([n + 0.5 for n in range(len(across_names))], [str(text) for text in across_names])
    axes.set_yticks([n + 0.5 for n in range(len(down_names))], [str(text) for text in down_names])
    axes.tick_params(length=0, labelsize=size, labelcolor=INK, pad=5)
    if top:
        axes.xaxis.tick_top()
        axes.xaxis.set_label_position("top")
        axes.tick_params(length=0)
    redden([*axes.get_xticklabels(), *axes.get_yticklabels()])
    for spine in axes.spines.values():
        spine.set_visible(False)
    name(axes, title=title, across=across, down=down)
    return axes


def _fitting(axes: Axes, frame: DataFrame, down: Sequence[str], columns: int) -> float:
    """Points of figures that fit their cells, about; at most those of labels."""
    beside = max((width_of(str(text), LABEL_SIZE) for text in down), default=0.0) + 30
    cell = (points_wide(axes) / BESIDE - beside) / (columns or 1)
    spans = frame["span"].tolist() if "span" in frame else [1] * len(frame)
    texts = [str(text) for text, span in zip(frame["text"], spans, strict=True) if span == 1]
    widest = max((width_of(text, LABEL_SIZE) for text in texts), default=0.0)
    return max(SMALLEST, LABEL_SIZE * min(1.0, (cell - 4) / widest)) if widest else LABEL_SIZE


def furthest(frame: DataFrame, *, middle: float = 0.0) -> float:
    """How far the furthest value is from the middle; 1 where there is none."""
    distance = (frame["value"].astype(float) - middle).abs().max()
    return float(distance) if distance > 0 else 1.0


def height(rows: int) -> float:
    """The height in inches of a figure of a matrix with so many rows."""
    return rows * CELL_HEIGHT + 0.75


def _cell(
    axes: Axes,
    corner: tuple[int, int],
    span: int,
    distance: float | None,
    text: str,
    *,
    faint: bool,
    size: float,
) -> None:
    """One cell: its distance from the middle, -1 to 1, None where it is not known."""
    if distance is None:
        axes.add_patch(Rectangle(corner, span, 1, facecolor=PAPER, edgecolor=RULE, hatch=HATCH, linewidth=0, zorder=1))
        axes.add_patch(Rectangle(corner, span, 1, fill=False, edgecolor=PAPER, linewidth=1.5, zorder=2))
    else:
        shown = max(-FAINT, min(FAINT, distance)) if faint else distance
        axes.add_patch(
            Rectangle(corner, span, 1, facecolor=diverging(shown), edgecolor=PAPER, linewidth=1.5, clip_on=False)
        )
    if not text:
        return
    middle = (corner[0] + span / 2, corner[1] + 0.5)
    axes.text(*middle, text, ha="center", va="center_baseline", fontsize=size, color=PALE if faint else INK, zorder=3)
