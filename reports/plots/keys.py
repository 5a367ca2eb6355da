"""The names of series in their own colours above the axes, where they cannot stand at the marks themselves."""

from collections.abc import Sequence

from matplotlib.axes import Axes
from matplotlib.transforms import ScaledTranslation

from reports.plots.labels import LEADING, width_of
from reports.plots.palette import SMALL_SIZE, marker, series
from reports.plots.sheet import dpi_of

MARK, GAP = 11.0, 12.0
"""Points from a mark to its name, and from a name to the next mark."""


def flow(names: Sequence[str], wide: float, size: float = SMALL_SIZE) -> list[list[int]]:
    """Break names into lines of at most `wide` points: their numbers, line by line."""
    lines: list[list[int]] = []
    used = 0.0
    for number, text in enumerate(names):
        needed = MARK + width_of(text, size) + GAP
        if not lines or used + needed - GAP > wide:
            lines.append([])
            used = 0.0
        lines[-1].append(number)
        used += needed
    return lines


def key(
    axes: Axes, names: Sequence[str], wide: float, *, left: float = 0.0, up: float = 7.0, squares: bool = False
) -> float:
    """Write names with their marks above the axes, in lines of at most `wide` points; return their height in points.

    left, up: points by which the lines begin to the left of the axes, and above them. squares: for areas, instead of
    each series' marker.
    """
    lines = flow(names, wide)
    for row, line in enumerate(reversed(lines)):
        place = -left
        for number in line:
            high = up + LEADING * SMALL_SIZE * row
            shift = ScaledTranslation((place + 3) / 72, (high + 3) / 72, dpi_of(axes))
            axes.plot(
                0,
                1,
                marker="s" if squares else marker(number),
                markersize=6,
                color=series(number),
                linestyle="none",
                transform=axes.transAxes + shift,
                clip_on=False,
            )
            axes.annotate(
                names[number],
                xy=(0.0, 1.0),
                xycoords="axes fraction",
                xytext=(place + MARK, high),
                textcoords="offset points",
                color=series(number),
                fontsize=SMALL_SIZE,
                annotation_clip=False,
            )
            place += MARK + width_of(names[number], SMALL_SIZE) + GAP
    return LEADING * SMALL_SIZE * len(lines) + up - 2
