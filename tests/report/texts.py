"""Where a finished figure's texts are, so that a test can see them overlap or cut off."""

from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.text import Text
from matplotlib.transforms import Bbox


def words(figure):
    """All that is written."""
    return [text.get_text() for text in _seen(figure)]


def boxes(figure):
    """Every text that is seen, with its box in dots."""
    renderer = FigureCanvasAgg(figure).get_renderer()
    return [(text.get_text(), Text.get_window_extent(text, renderer)) for text in _seen(figure)]


def overlapping(found, *, slack=1.0):
    """Pairs of texts whose boxes share more than `slack` dots both ways."""
    pairs = [(one, other) for i, one in enumerate(found) for other in found[i + 1 :]]
    common = [(one[0], other[0], Bbox.intersection(one[1], other[1])) for one, other in pairs]
    return [(one, other) for one, other, box in common if box is not None and min(box.width, box.height) > slack]


def cut_off(found, figure, *, slack=1.0):
    """Texts that do not lie wholly on the figure."""
    low, high = figure.bbox.min - slack, figure.bbox.max + slack
    return [text for text, box in found if (box.min < low).any() or (box.max > high).any()]


def _seen(figure):
    """The texts that are drawn."""
    texts = [text for text in figure.findobj(Text) if text.get_visible() and text.get_text().strip()]
    beyond = {label for axes in figure.axes for axis in (axes.xaxis, axes.yaxis) for label in _undrawn(axis)}
    return [text for text in texts if text not in beyond and (text.axes is None or text.axes.get_visible())]


def _undrawn(axis):
    """The labels of ticks that lie beyond the ends of an axis."""
    low, high = sorted(axis.get_view_interval())
    return [
        label for tick in axis.get_major_ticks() if not low <= tick.get_loc() <= high for label in tick.get_children()
    ]
