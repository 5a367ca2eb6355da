"""Labels that do not overlap: how large text is, and where to move it when the plot's size is known."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from textwrap import wrap as wrapped

from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.backend_bases import RendererBase
from matplotlib.font_manager import FontProperties
from matplotlib.textpath import text_to_path

LEADING = 1.25
"""The height of a line of text, in parts of its size."""


class Arrangement(Artist):
    """Draws nothing: moves labels just before they are drawn, when it is known how large the axes are."""

    def __init__(self, axes: Axes, arrange: Callable[[], None]) -> None:
        """Call `arrange` at every drawing of these axes."""
        super().__init__()
        self._arrange = arrange
        self.set_zorder(-100)
        self.set_in_layout(False)
        axes.add_artist(self)

    def draw(self, renderer: RendererBase) -> None:
        """Move the labels."""
        self._arrange()


@lru_cache(1024)
def width_of(text: str, size: float, *, bold: bool = False) -> float:
    """How wide text is, in points: its longest line."""
    font = FontProperties(size=size, weight="bold" if bold else "normal")
    widths = [text_to_path.get_text_width_height_descent(line, font, False)[0] for line in text.split("\n") if line]
    return max(widths, default=0.0)


def height_of(text: str, size: float) -> float:
    """How high text is, in points."""
    return LEADING * size * (text.count("\n") + 1)


def fold(text: str, letters: int) -> str:
    """Break text into as few lines as hold so many letters each, between words only, about equally long."""
    lines = _lines(text, letters)
    shorter = next((one for n in range(1, letters) if len(one := _lines(text, n)) == len(lines)), lines)
    return "\n".join(shorter) or text


def _lines(text: str, letters: int) -> list[str]:
    return wrapped(text, letters, break_long_words=False, break_on_hyphens=False)


def spread(centres: Sequence[float], sizes: Sequence[float], low: float, high: float) -> list[float]:
    """Move intervals along a line as little as may be until none overlaps another: their new centres.

    centres: where they would be, in any order; sizes: how long each is. They keep their order (ties: the given one)
    and stay between `low` and `high` where there is room for all; where there is none they end at `high`, packed.
    The sum of the squared moves is least: isotonic regression by pooling adjacent violators (Barlow and others,
    "Statistical Inference under Order Restrictions", 1972) of the centres less the room taken by those before.
    """
    order = sorted(range(len(centres)), key=lambda i: centres[i])
    before = 0.0
    starts = []
    for i in order:
        starts.append(before + sizes[i] / 2)
        before += sizes[i]
    pools: list[tuple[float, int]] = []
    for i, start in zip(order, starts, strict=True):
        total, n = centres[i] - start, 1
        while pools and pools[-1][0] / pools[-1][1] > total / n:
            earlier, many = pools.pop()
            total, n = total + earlier, n + many
        pools.append((total, n))
    level = [total / n for total, n in pools for _ in range(n)]
    found = [0.0] * len(centres)
    for i, start, place in zip(order, starts, level, strict=True):
        found[i] = min(max(place, low), high - before) + start
    return found
