"""Heat maps in rows and columns with one scale of colours, as `heat` draws them, with a scale and small print below."""

from collections.abc import Sequence
from typing import NamedTuple

from matplotlib.axes import Axes
from matplotlib.cm import ScalarMappable
from matplotlib.colors import Normalize
from matplotlib.figure import Figure
from matplotlib.layout_engine import ConstrainedLayoutEngine
from pandas import DataFrame

from reports.plots.heat import COLOURS, heat
from reports.plots.palette import INK, LABEL_SIZE, PALE, PAPER

CELL_WIDTH, CELL_HEIGHT = 0.92, 0.40
"""Inches."""
TITLE_SIZE, PANEL_SIZE, CAPTION_SIZE = 14, 11.5, 8.5


class Spot(NamedTuple):
    """A cell: its row from the top, its first column, how many columns it spans, its value (None: hatched), its text.

    A faint one is written in grey: its value may as well be zero.
    """

    row: int
    column: int
    span: int
    value: float | None
    text: str
    faint: bool = False


class Panel(NamedTuple):
    """One map: its title, the names of its rows from the top and of its columns, its cells (not all need be there)."""

    title: str
    rows: Sequence[str]
    columns: Sequence[str]
    spots: Sequence[Spot]


class Words(NamedTuple):
    """What stands around the maps."""

    title: str
    across: str
    down: str
    scale: str
    below: str
    above: str
    caption: str
    hatched: str


def heat_map(panels: Sequence[Sequence[Panel]], words: Words) -> Figure:
    """Draw maps in rows and columns with one scale of colours, symmetric about zero.

    words: ``across`` and ``down`` name the columns and rows, ``scale`` the value, ``below`` and ``above`` say what is
    meant by less and by more than zero, ``caption`` is small print below, ``hatched`` says what hatching means.
    """
    most = max((abs(spot.value) for row in panels for panel in row for spot in panel.spots if spot.value), default=1.0)
    scale = Normalize(-most, most)
    high, wide = len(panels), max(len(row) for row in panels)
    largest = panels[0][0]
    width = wide * (CELL_WIDTH * len(largest.columns) + 1.15) + 0.3
    height = high * (CELL_HEIGHT * len(largest.rows) + 0.95) + 2.1
    layout = ConstrainedLayoutEngine(w_pad=0.12, h_pad=0.08)
    figure = Figure(figsize=(width, height), layout=layout, facecolor=PAPER)
    grid = figure.subplots(high, wide, squeeze=False)
    for number, (row, places) in enumerate(zip(panels, grid, strict=True)):
        for panel, axes in zip(row, places[: len(row)], strict=True):
            _draw(axes, panel, most)
        for axes in places[len(row) :]:
            axes.set_axis_off()
        places[0].set_ylabel(words.down, fontsize=LABEL_SIZE, color=PALE)
        for axes in places[: len(row)] if number + 1 == high else ():
            axes.set_xlabel(words.across, fontsize=LABEL_SIZE, color=PALE)
    _legend(figure, scale, grid.ravel().tolist(), words)
    return figure


def _draw(axes: Axes, panel: Panel, most: float) -> None:
    """One map."""
    cells = DataFrame(
        {
            "row": [panel.rows[spot.row] for spot in panel.spots],
            "column": [panel.columns[spot.column] for spot in panel.spots],
            "value": [float("nan") if spot.value is None else spot.value for spot in panel.spots],
            "text": [spot.text for spot in panel.spots],
            "faint": [spot.faint for spot in panel.spots],
            "span": [spot.span for spot in panel.spots],
        }
    )
    heat(axes, cells, rows=panel.rows, columns=panel.columns, most=most, size=LABEL_SIZE)
    axes.set_title(panel.title, fontsize=PANEL_SIZE, color=INK, loc="left", pad=8)


def _legend(figure: Figure, scale: Normalize, axes: list[Axes], words: Words) -> None:
    """The title above, below the scale and the small print."""
    figure.suptitle(words.title, fontsize=TITLE_SIZE, color=INK, fontweight="bold", x=0.02, ha="left")
    length = min(0.62 * figure.get_figwidth(), 7.0)
    pad = 0.25 / figure.get_figheight()
    bar = figure.colorbar(
        ScalarMappable(scale, COLOURS),
        ax=axes,
        location="bottom",
        aspect=length / 0.16,
        shrink=length / figure.get_figwidth(),
        pad=pad,
    )
    bar.outline.set_visible(False)
    bar.ax.tick_params(length=0, labelsize=LABEL_SIZE, labelcolor=INK)
    bar.ax.set_xlabel(words.scale, fontsize=LABEL_SIZE, color=INK)
    for place, side, text in ((-0.015, "right", words.below), (1.015, "left", words.above)):
        bar.ax.text(place, 0.5, text, transform=bar.ax.transAxes, ha=side, va="center", fontsize=LABEL_SIZE, color=INK)
    caption = f"{words.caption} {words.hatched}".rstrip()
    figure.supxlabel(caption, fontsize=CAPTION_SIZE, color=PALE, x=0.02, ha="left", linespacing=1.5)
