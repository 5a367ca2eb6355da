"""Tables without frames, from rows of text: too wide for the screen, they fold into blocks, and no figure is cut."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderableType
from rich.table import Table
from rich.text import Text

from reports.style import TITLE

Cell = str | Text
Rows = Sequence[Sequence[Cell]]
GAP = 2


class Column(NamedTuple):
    """A column: its heading, to which side its cells stand, and whether its text may be wrapped."""

    title: str
    right: bool = False
    wrap: bool = False


@dataclass(frozen=True)
class Folding:
    """A table that is drawn in as many blocks of columns as the width asks for, the first column beside each.

    Where not even two columns fit, each row becomes a block of its own: heading and cell, line by line.
    """

    columns: Sequence[Column]
    rows: Rows
    headings: bool = True

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        """Draw the blocks, an empty line between two of them."""
        for number, block in enumerate(self.blocks(options.max_width)):
            if number:
                yield ""
            yield block

    def blocks(self, width: int) -> list[Table]:
        """The tables that it falls into at a width."""
        needed = [self._needs(place) for place in range(len(self.columns))]
        if not self.headings:  # labels beside what they label: these stay together, and a long label wraps
            return [self._drawn(range(len(self.columns)), wrap_first=sum(needed) + GAP > width)]
        groups: list[list[int]] = [[]]
        for place in range(1, len(self.columns)):
            taken = needed[0] + sum(needed[other] + GAP for other in groups[-1])
            if groups[-1] and taken + GAP + needed[place] > width:
                groups.append([])
            groups[-1].append(place)
        widest = max((needed[0] + GAP + needed[place] for place in range(1, len(self.columns))), default=0)
        if widest > width:
            return [self._stacked(row) for row in self.rows]
        return [self._drawn([0, *group]) for group in groups]

    def _needs(self, place: int) -> int:
        """The columns of the screen that a column takes at least."""
        cells = [self.columns[place].title, *(row[place] for row in self.rows)]
        texts = [cell.plain if isinstance(cell, Text) else cell for cell in cells]
        if self.columns[place].wrap:
            texts = [word for text in texts for word in text.split()]
        return max((cell_len(text) for text in texts), default=0)

    def _drawn(self, places: Sequence[int], *, wrap_first: bool = False) -> Table:
        """Some of the columns as a table."""
        built = Table(box=None, show_header=self.headings, header_style=TITLE, pad_edge=False, padding=(0, GAP, 0, 0))
        for place in places:
            column = self.columns[place]
            built.add_column(column.title, justify="right" if column.right else "left", no_wrap=not column.wrap)
        if wrap_first:
            built.columns[0].no_wrap = False
        for row in self.rows:
            built.add_row(*(row[place] for place in places))
        return built

    def _stacked(self, row: Sequence[Cell]) -> Table:
        """One row, a line for each column."""
        built = Table(box=None, show_header=False, pad_edge=False, padding=(0, GAP, 0, 0))
        for column, cell in zip(self.columns, row, strict=True):
            built.add_row(Text(column.title, style=TITLE), cell)
        return built


def table(columns: Sequence[Column], rows: Iterable[Sequence[Cell]], *, headings: bool = True) -> Folding:
    """Build a table; numbers should stand to the right, so that digits of one column line up."""
    return Folding(columns, list(rows), headings)


def matrix(corner: str, across: Sequence[str], rows: Iterable[tuple[str, Sequence[Cell]]]) -> Folding:
    """Build a table of figures under and beside labels."""
    columns = [Column(corner, right=True), *(Column(name, right=True) for name in across)]
    return table(columns, [[Text(name, style=TITLE), *cells] for name, cells in rows])
