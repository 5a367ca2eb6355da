"""When to stand or beg, give or run: both decisions as maps over the trumps held."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from analyzer.cli.pages.report.material import Material
from analyzer.cli.pages.report.words import chance, deals, estimate, magnitude, records, told_apart
from analyzer.cli.pages.sentences import calls as sentences
from reports.page.blocks import Block, Prose, Section, Subheading
from reports.page.columns import Column
from reports.plots.heat import CELL_HEIGHT, heat
from reports.plots.sheet import sheet

if TYPE_CHECKING:
    from pandas import DataFrame

WHO = {
    "eldest": ("Eldest: stand or beg", "stand", "beg"),
    "dealer": ("The dealer, after a beg: give or run", "give", "run"),
}
NAMES = {"eldest": "eldest", "dealer": "the dealer"}


def calls(material: Material) -> Section:
    """Both decisions at 0-0."""
    frame = material.sections["calls"].frame("calls")
    blocks = [block for who in WHO for block in _decision(material, frame, who)]
    return Section("calls", "When to call what", tuple(blocks), _finding(frame), "The calls")


def _finding(frame: DataFrame) -> str:
    """What to do without a trump, the commonest hand of which a call is not plain to all."""
    told = []
    for who, (_, yes, no) in WHO.items():
        row = next((row for row in records(frame) if row["who"] == who and row["trumps"] == 0), None)
        worth = None if row is None else estimate(row, "worth")
        if worth is not None and told_apart(worth):
            better = yes if worth["mean"] > 0 else no
            told.append((better, chance(magnitude(worth)), NAMES[who]))
    return sentences.without_trumps(told)


def _decision(material: Material, frame: DataFrame, who: str) -> Iterator[Block]:
    title, yes, no = WHO[who]
    here = frame[frame["who"] == who]
    yield Subheading(title, f"calls-{who}")
    if here.empty:
        yield Prose(sentences.NOTHING_TO_DECIDE)
        return
    cells = _cells(here)
    names = list(dict.fromkeys(cells["row"]))[::-1]
    drawing, axes = sheet(height=CELL_HEIGHT * len(names) + 1.1)
    heat(axes, cells, across=sentences.ACROSS, down=sentences.DOWN, rows=names)
    caption = f"{title}: {sentences.gains(yes, no)} at 0-0, in % of the match"
    yield Prose(sentences.how_to_read(yes, no))
    yield material.figure(f"calls-{who}", drawing, caption, f"{caption}. The table below has every figure.")
    columns = [
        Column("held", "trumps"),
        Column("call", "call"),
        Column("worth", f"{yes} over {no}", "percent"),
        Column("points", "in points", "points"),
        Column("deals", "deals", "count"),
    ]
    listed = here.assign(held=[_held(row) for row in records(here)])
    every = f"{title}, {deals(material.order.deals('calls'))}; intervals hold for all rows at once"
    yield material.table(f"calls-{who}", listed, columns, every)


def _held(row: dict[str, Any]) -> str:
    """A holding in words."""
    if row["trumps"] == 0:
        return "no trump"
    number = "4 or more" if row["trumps"] == 4 else str(int(row["trumps"]))
    return f"{number}, {_best(row)}"


def _best(row: dict[str, Any]) -> str:
    best = "up to 9" if row["best"] == "9" else row["best"]
    return f"{best} J" if row["jack"] and row["best"] != "J" else str(best)


def _cells(here: DataFrame) -> DataFrame:
    """A cell a holding, the weakest first."""
    from pandas import DataFrame

    rows: list[dict[str, Any]] = []
    for row in records(here):
        worth, alone = estimate(row, "worth"), row["trumps"] == 0
        known = worth["mean"] == worth["mean"]
        rows.append(
            {
                "row": "no trump" if alone else _best(row),
                "column": "1" if alone else "4+" if row["trumps"] == 4 else str(int(row["trumps"])),
                "span": 4 if alone else 1,
                "value": 100 * worth["mean"],
                "text": f"{100 * worth['mean']:+.1f}".replace("-", "\u2212") if known else "",
                "faint": known and told_apart(worth) == 0,
            }
        )
    return DataFrame(rows)
