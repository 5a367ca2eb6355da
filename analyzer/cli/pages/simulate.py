"""The page of `upcard simulate`."""

from collections import defaultdict
from collections.abc import Iterator

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from analyzer.california_jack.outcomes import CATEGORIES, POINTS_MINE, POINTS_THEIRS
from analyzer.cli.pages.wording import footer, title
from analyzer.simulate import MOST_POINTS, Simulation
from reports.figures import percents, points
from reports.style import TITLE, Look
from reports.tables import Column, table


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
    yield _ends(found)
    yield ""
    yield from footer(found.basis, "deals")


def _sides(found: Simulation, names: dict[str, str]) -> Table:
    """One column a side, one row a figure."""
    columns = []
    for side in names:
        figures = {key: one.to_dict() for key, one in found.by[side].row().items()}
        chances = ["deal_win", *CATEGORIES, *(f"points_{number}" for number in range(MOST_POINTS, -1, -1))]
        columns.append(
            [
                *points([figures["points"]], signed=False),
                *points([figures["difference"]]),
                *percents([figures[key] for key in chances]),
            ]
        )
    rows = ["points a deal", "less the other's", "wins the deal", *(name.capitalize() for name in CATEGORIES)]
    rows += [f"{number} point{'' if number == 1 else 's'}" for number in range(MOST_POINTS, -1, -1)]
    headings = [Column(""), *(Column(name, True) for name in names.values())]
    return table(headings, [[Text(row), *cells] for row, *cells in zip(rows, *columns, strict=True)])


def _ends(found: Simulation) -> Text:
    """The commonest results, A's points first."""
    ends: defaultdict[str, float] = defaultdict(float)
    for number, chance in found.outcomes:
        ends[f"{POINTS_MINE[number]}-{POINTS_THEIRS[number]}"] += chance.mean
    likeliest = sorted(ends.items(), key=lambda item: -item[1])
    said = ", ".join(f"{end} {100 * chance:.0f} %" for end, chance in likeliest[:4])
    return Text.assemble(("Commonest, A's points first: ", TITLE), said)
