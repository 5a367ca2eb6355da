"""A heat map of gains and losses: colours diverge from white at zero, every cell says its figure."""

from collections.abc import Sequence
from typing import NamedTuple

from matplotlib import colormaps
from matplotlib.axes import Axes
from matplotlib.cm import ScalarMappable
from matplotlib.colors import Normalize
from matplotlib.figure import Figure
from matplotlib.layout_engine import ConstrainedLayoutEngine
from matplotlib.patches import Rectangle

COLOURS = "PuOr"
"""Orange below zero, violet above: told apart by colour-blind readers, and light in the middle."""
LIGHT = 0.21
"""On colours of less luminance than this (white has 1) white letters are plainer than dark ones."""
INK, PALE, RULE = "#222222", "#767676", "#bbbbbb"
HATCH = "////"
CELL_WIDTH, CELL_HEIGHT = 0.92, 0.40
"""Inches."""
TITLE_SIZE, PANEL_SIZE, LABEL_SIZE, CELL_SIZE, CAPTION_SIZE = 14, 11.5, 10, 10, 8.5


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
    figure = Figure(figsize=(width, height), layout=layout, facecolor="white")
    grid = figure.subplots(high, wide, squeeze=False)
    for number, (row, places) in enumerate(zip(panels, grid, strict=True)):
        for panel, axes in zip(row, places[: len(row)], strict=True):
            _draw(axes, panel, scale)
        for axes in places[len(row) :]:
            axes.set_axis_off()
        places[0].set_ylabel(words.down, fontsize=LABEL_SIZE, color=PALE)
        for axes in places[: len(row)] if number + 1 == high else ():
            axes.set_xlabel(words.across, fontsize=LABEL_SIZE, color=PALE)
    _legend(figure, scale, grid.ravel().tolist(), words)
    return figure


def _draw(axes: Axes, panel: Panel, scale: Normalize) -> None:
    """One map."""
    axes.set_xlim(0, len(panel.columns))
    axes.set_ylim(len(panel.rows), 0)
    for spot in panel.spots:
        _cell(axes, spot, scale)
    axes.set_title(panel.title, fontsize=PANEL_SIZE, color=INK, loc="left", pad=8)
    axes.set_xticks([n + 0.5 for n in range(len(panel.columns))], panel.columns)
    axes.set_yticks([n + 0.5 for n in range(len(panel.rows))], panel.rows)
    axes.tick_params(length=0, labelsize=LABEL_SIZE, labelcolor=INK, pad=5)
    for spine in axes.spines.values():
        spine.set_visible(False)


def _cell(axes: Axes, spot: Spot, scale: Normalize) -> None:
    """One cell with its text."""
    corner, middle = (spot.column, spot.row), (spot.column + spot.span / 2, spot.row + 0.5)
    if spot.value is None:
        axes.add_patch(
            Rectangle(corner, spot.span, 1, facecolor="white", edgecolor=RULE, hatch=HATCH, linewidth=0, zorder=1)
        )
        axes.add_patch(Rectangle(corner, spot.span, 1, fill=False, edgecolor="white", linewidth=1.5, zorder=2))
        return
    fill = colormaps[COLOURS](float(scale(spot.value)))
    red, green, blue = (part**2.2 for part in fill[:3])
    axes.add_patch(Rectangle(corner, spot.span, 1, facecolor=fill, edgecolor="white", linewidth=1.5))
    dark = 0.2126 * red + 0.7152 * green + 0.0722 * blue < LIGHT
    colour = "white" if dark else PALE if spot.faint else INK
    axes.text(*middle, spot.text, ha="center", va="center", fontsize=CELL_SIZE, color=colour)


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
