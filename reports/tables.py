"""Tables without frames, readable at 60 columns, from rows of text."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rich.table import Table
from rich.text import Text

from reports.style import TITLE

Cell = str | Text
GAP = 2


class Column(NamedTuple):
    """A column: its heading, to which side its cells stand, and whether its text may be wrapped."""

    title: str
    right: bool = False
    wrap: bool = False


def table(columns: Sequence[Column], rows: Iterable[Sequence[Cell]], *, headings: bool = True) -> Table:
    """Build a table; numbers should stand to the right, so that digits of one column line up."""
    built = Table(box=None, show_header=headings, header_style=TITLE, pad_edge=False, padding=(0, GAP, 0, 0))
    for column in columns:
        built.add_column(column.title, justify="right" if column.right else "left", no_wrap=not column.wrap)
    for row in rows:
        built.add_row(*row)
    return built


def width(columns: Sequence[Column], rows: Iterable[Sequence[Cell]]) -> int:
    """How many columns of the screen a table takes if nothing is wrapped."""
    lines = [[column.title for column in columns], *rows]
    return sum(max(len(cell) for cell in cells) + GAP for cells in zip(*lines, strict=True)) - GAP


def matrix(
    corner: str, across: Sequence[str], rows: Iterable[tuple[str, Sequence[Cell]]], *, width: int
) -> list[Table]:
    """Build a table of figures under and beside labels, in as many blocks of columns as the width asks for."""
    lines = list(rows)
    cell = max((len(text) for text in [*across, *(text for _, cells in lines for text in cells)]), default=1)
    label = max(len(corner), *(len(name) for name, _ in lines)) if lines else len(corner)
    fitting = max(1, (width - label) // (cell + GAP))
    return [
        table(
            [Column(corner, right=True), *(Column(name, right=True) for name in across[start : start + fitting])],
            [[Text(name, style=TITLE), *cells[start : start + fitting]] for name, cells in lines],
        )
        for start in range(0, len(across), fitting)
    ]
