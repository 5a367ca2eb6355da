"""The sheet that plots are drawn on: a figure without a window, and plain axes."""

from collections.abc import Iterable

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.layout_engine import ConstrainedLayoutEngine
from matplotlib.text import Text
from matplotlib.transforms import Affine2D, ScaledTranslation

from reports.plots.labels import fold
from reports.plots.palette import INK, PALE, PAPER, RED, RULE, SMALL_SIZE, TITLE_SIZE, WIDTH

BESIDE = 0.775
"""How much of a sheet's width axes take before the layout has made room for labels."""
TITLE_LETTERS, NAME_LETTERS = 44, 50
"""A title, and what an axis shows, are broken where they are longer than this."""


def sheet(*, width: float = WIDTH, height: float = 3.2) -> tuple[Figure, Axes]:
    """A figure (inches) with one plain axes; the layout makes room for labels when it is drawn."""
    figure = Figure(figsize=(width, height), layout=layout(), facecolor=PAPER)
    axes = figure.add_subplot()
    plain(axes)
    return figure, axes


def plain(axes: Axes) -> None:
    """Take away the box; ticks are words in ink, without strokes."""
    axes.set_facecolor(PAPER)
    for side, spine in axes.spines.items():
        spine.set_visible(side == "bottom")
        spine.set_color(RULE)
        spine.set_linewidth(0.8)
    axes.tick_params(length=0, labelsize=SMALL_SIZE, labelcolor=INK, pad=4)


def name(
    axes: Axes, *, title: str = "", across: str = "", down: str = "", left: float = 0.0, above: float = 0.0
) -> None:
    """Write a title, and what the axes show with its unit.

    left, above: points that the title begins to the left of the axes, and what else stands between it and the axes.
    """
    if title:
        title = fold(title, TITLE_LETTERS)
        text = axes.set_title(title, fontsize=TITLE_SIZE, color=INK, loc="left", fontweight="bold", pad=8 + above)
        text.set_transform(text.get_transform() + ScaledTranslation(-left / 72, 0, dpi_of(axes)))
    if across:
        axes.set_xlabel(fold(across, NAME_LETTERS), fontsize=SMALL_SIZE, color=PALE, labelpad=4)
    if down:
        axes.set_ylabel(down, fontsize=SMALL_SIZE, color=PALE, labelpad=4)


def dpi_of(axes: Axes) -> Affine2D:
    """From inches to dots."""
    return root(axes).dpi_scale_trans


def points_wide(axes: Axes) -> float:
    """How wide the axes are at present, in points; the layout may change it yet."""
    return 72.0 * axes.get_window_extent().width / root(axes).dpi


def points_high(axes: Axes) -> float:
    """How high the axes are at present, in points."""
    return 72.0 * axes.get_window_extent().height / root(axes).dpi


def root(axes: Axes) -> Figure:
    """The figure that axes are on."""
    figure = axes.get_figure(root=True)
    if figure is None:
        raise ValueError("the axes are on no figure")
    return figure


def redden(labels: Iterable[Text]) -> None:
    """Write hearts and diamonds in red where a label is a suit's sign or a card with it."""
    for label in labels:
        if len(label.get_text()) <= len("10♥") and label.get_text()[-1:] in ("♥", "♦"):
            label.set_color(RED)


def finish(figure: Figure) -> Figure:
    """Settle the layout, so that everything drawn from the figure afterwards has its labels in the same places."""
    figure.draw_without_rendering()
    figure.set_layout_engine("none")
    return figure


def layout() -> ConstrainedLayoutEngine:
    """A layout that gives labels the room that they need."""
    return ConstrainedLayoutEngine(w_pad=0.06, h_pad=0.06, wspace=0.03, hspace=0.06)
