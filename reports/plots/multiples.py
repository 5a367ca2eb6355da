"""Small multiples: one plot of several frames, on the same scales."""

from collections.abc import Callable, Mapping, Sequence

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from pandas import DataFrame

from reports.plots.keys import key
from reports.plots.palette import INK, LABEL_SIZE, PALE, PAPER, SMALL_SIZE, WIDTH
from reports.plots.sheet import layout, plain

Draw = Callable[[Axes, DataFrame], Axes]


def multiples(
    frames: Mapping[str, DataFrame],
    draw: Draw,
    *,
    columns: int = 2,
    width: float = WIDTH,
    height: float | Sequence[float] = 2.0,
    across: str = "",
    down: str = "",
    share_across: bool = True,
    share_down: bool = True,
    names: Sequence[str] = (),
) -> Figure:
    """Small multiples: the same plot of several frames with the same scales, each under its short title.

    frames: by title, drawn by `draw(axes, frame)` (a plot function, its keywords bound) from left to right and down.
    height: inches of one plot, or of each. across, down: what the shared axes show, written once. share_across: False
    where the plots differ in what they show across; share_down: False where the vertical axis is made of labels.
    names: of the lines or series that all have in common, in their order, written once above all (then bind
    ``labels=False`` to `curves`).
    """
    rows = -(-len(frames) // columns)
    heights = [height] * len(frames) if isinstance(height, int | float) else list(height)
    tallest = [max(heights[start : start + columns]) for start in range(0, len(frames), columns)]
    figure = Figure(figsize=(width, sum(tallest)), layout=layout(), facecolor=PAPER)
    every = figure.subplots(rows, columns, sharex=share_across, sharey=share_down, squeeze=False, height_ratios=tallest)
    grid = every.ravel().tolist()
    for axes, (title, frame) in zip(grid, frames.items(), strict=False):
        plain(axes)
        draw(axes, frame).set_title(title, fontsize=LABEL_SIZE, color=INK, loc="left", fontweight="bold", pad=6)
    for axes in grid[len(frames) :]:
        axes.set_visible(False)
    for place, axes in enumerate(grid[: len(frames)]):
        lowest = place + columns >= len(frames) or not share_across
        axes.tick_params(labelbottom=lowest, labelleft=place % columns == 0 or not share_down)
    if names and grid:
        key(grid[0], names, 72 * (width - 0.6), up=10 + 1.4 * LABEL_SIZE)
    figure.supxlabel(across, fontsize=SMALL_SIZE, color=PALE)
    figure.supylabel(down, fontsize=SMALL_SIZE, color=PALE)
    return figure
