"""Plots: one module a kind, drawn from frames; only these modules import matplotlib (and `reports.svg` when asked).

A plot function takes axes and a frame and returns the axes: ``intervals``, ``curves``, ``bars``, ``heat``, each in the
module of its name. `sheet` makes the axes, `finish` settles the layout, `multiples` repeats a plot; there is no window:

    figure, axes = sheet(height=height(frame))
    intervals(axes, frame, across="points of the deal")
    save(finish(figure), path, "png")

Colours are told apart by colour-blind readers and in print; `save` writes the same bytes for the same figure.
"""

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matplotlib.figure import Figure

ENDINGS = ("png", "svg", "pdf")
"""The kinds of file that a plot is written in."""
DPI = 160


def save(figure: "Figure", path: Path, ending: str) -> None:
    """Write a plot into a file of the kind of `ending`, whatever the file is called."""
    import matplotlib

    undated = {"png": {"Software": None}, "svg": {"Date": None}, "pdf": {"CreationDate": None}}[ending]
    with matplotlib.rc_context({"svg.hashsalt": "upcard", "pdf.fonttype": 42}):
        figure.savefig(path, format=ending, dpi=DPI, metadata=undated)
