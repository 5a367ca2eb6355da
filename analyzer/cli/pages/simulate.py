"""The page of `upcard simulate`."""

from collections.abc import Iterator

from rich.console import RenderableType
from rich.text import Text

from analyzer.cli.pages import of_game
from analyzer.cli.pages.wording import footer, title
from analyzer.questions.simulate import Simulation
from analyzer.statistics.intervals import Estimate
from reports.figures import percents, points
from reports.style import Look
from reports.tables import Cell, Column, Folding, table


def parts(found: Simulation, look: Look) -> Iterator[RenderableType]:
    """Points, deals won and who gets what: by dealer, and by player where two policies play."""
    yield title(found.basis)
    yield ""
    yield _sides(found, {"dealer": "dealer", "non-dealer": "non-dealer"})
    first, _, second = found.basis.policy.partition(",")
    if second:
        yield ""
        yield _sides(found, {"a": f"A {first}", "b": f"B {second}"})
    yield ""
    yield of_game(found.basis.rules).ends(found)
    if found.tricks is not None:
        yield ""
        yield _ways(found.tricks)
    yield ""
    yield from footer(found.basis, "deal")


def _sides(found: Simulation, names: dict[str, str]) -> Folding:
    """One column a side, one row a figure."""
    columns, chances = [], [("wins the deal", "deal_win"), *of_game(found.basis.rules).side_rows(found.basis.rules)]
    for side in names:
        figures = {key: one.to_dict() for key, one in found.by[side].row().items()}
        columns.append(
            [
                *points([figures["points"]], signed=False),
                *points([figures["difference"]]),
                *percents([figures[key] for _, key in chances]),
            ]
        )
    rows = ["points a deal", "points ahead", *(name for name, _ in chances)]
    headings = [Column(""), *(Column(name, True) for name in names.values())]
    return table(headings, [[Text(row), *cells] for row, *cells in zip(rows, *columns, strict=True)])


def _ways(tricks: dict[str, dict[str, Estimate]]) -> Folding:
    """In which share of all tricks each side wins how, the best Line first."""
    names = [name for name in reversed(tricks["first"]) if any(side[name].mean > 0 for side in tricks.values())]
    columns = [percents([side[name].to_dict() for name in names]) for side in tricks.values()]
    rows: list[list[Cell]] = [list(cells) for cells in zip(names, *columns, strict=True)]
    return table([Column("tricks won by"), Column("First", True), Column("the other", True)], rows)
