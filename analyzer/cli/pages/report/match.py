"""Match equity: the chance of winning at every score."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.cli.pages.report.material import Material
from analyzer.cli.pages.report.words import chance, deals, level, records
from analyzer.cli.pages.sentences import match as sentences
from analyzer.rule_changes.compare import SMALLEST
from reports.page.blocks import Section
from reports.page.columns import Column
from reports.plots.heat import heat
from reports.plots.sheet import sheet

if TYPE_CHECKING:
    from pandas import DataFrame

MOST = 10
"""Scores a side that a map has room for; of more every second, third, ... is shown."""


def match(material: Material) -> Section:
    """The map, every score in a table, and what it says of the start."""
    words, found = material.words, material.sections["match"]
    table = found.frame("equity")
    table = table[table["dealer"] == 0]
    start = found.facts["dealer_win"]
    finding = sentences.first_dealer(level(start, SMALLEST, 0.5), words.dealer, chance(start))
    frame = _map(table, material.order.rules.number("target"))
    side = 0.42 * frame["row"].nunique() + 1.5
    drawing, axes = sheet(height=min(side, 5.6))
    heat(axes, frame, across="the other side's score", down=f"score of {words.dealer}", middle=0.5)
    columns = [
        Column("own", "dealer's score", "count"),
        Column("other", "other's score", "count"),
        Column("win", "dealer wins", "percent"),
    ]
    caption = f"Chance in % that {words.dealer} of the coming deal wins the match, by score"
    alt = f"{caption}: {chance(start).strip('*')} at 0-0. The table below has every figure."
    every = f"Every score, {deals(material.order.deals('match'))}"
    return Section(
        "match",
        "The chance of winning at every score",
        (
            material.figure("match-equity", drawing, caption, alt),
            material.table("match-equity", table, columns, every, shown=6),
        ),
        finding,
        "The match",
    )


def _map(table: DataFrame, target: int) -> DataFrame:
    """The map's cells: every score, or every second, third, ... where there are too many."""
    step = -(-target // MOST)
    shown = table[(table["own"] < target) & (table["own"] % step == 0) & (table["other"] % step == 0)]
    rows = [
        {"row": f"{row['own']:.0f}", "column": f"{row['other']:.0f}", "value": row["win"]}
        | {"text": f"{100 * row['win']:.0f}", "low": row["win_low"], "high": row["win_high"]}
        for row in records(shown)
    ]
    from pandas import DataFrame

    return DataFrame(rows)
