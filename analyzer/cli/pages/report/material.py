"""What sections of a report are made of: the figures found, and the folder for drawings and tables."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from analyzer.cli.pages.report.vocabulary import Vocabulary, vocabulary
from analyzer.report.build import Section
from analyzer.report.sections import Order
from analyzer.text.files import write_whole
from reports.page.blocks import Figure, Link, Table
from reports.page.columns import Column
from reports.plots import save
from reports.plots.sheet import finish
from reports.svg import inline

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Drawing
    from pandas import DataFrame

PLOTS, TABLES = "plots", "tables"
CARDS = re.compile(r"\[([^\[\]]+)\]|[*`]")


@dataclass(frozen=True)
class Material:
    """A report in the making."""

    order: Order
    sections: dict[str, Section]
    folder: Path

    @property
    def words(self) -> Vocabulary:
        """What the game calls its sides."""
        return vocabulary(self.order.rules.game.name)

    def figure(self, name: str, drawing: Drawing, caption: str, alt: str) -> Figure:
        """Put a drawing down as PNG and SVG, and give it as a block of the page."""
        finish(drawing)
        links = []
        for ending in ("png", "svg"):
            path = self.folder / PLOTS / f"{name}.{ending}"
            save(drawing, path, ending)
            links.append(Link(ending.upper(), f"{PLOTS}/{path.name}"))
        svg = inline(drawing, title=caption, description=alt)
        return Figure(svg, alt, caption, tuple(links))

    def table(
        self, name: str, frame: DataFrame, columns: Iterable[Column], caption: str, note: str = "", *, shown: int = 12
    ) -> Table:
        """Put a table down as CSV, and give it as a block of the page."""
        path = self.folder / TABLES / f"{name}.csv"
        write_whole(path, frame.to_csv(index=False, lineterminator="\n"))
        return Table(frame, tuple(columns), caption, note, (Link("CSV", f"{TABLES}/{path.name}"),), shown)
