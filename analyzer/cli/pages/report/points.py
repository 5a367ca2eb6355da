"""What each point is worth, and who gets it; in Court Circular which Lines win the tricks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from analyzer.cli.pages.report.material import Material
from analyzer.cli.pages.report.words import chance, deals, records
from analyzer.cli.pages.sentences import match, seats
from analyzer.cli.pages.sentences.words import upper
from analyzer.statistics.intervals import normal_critical, wilson
from reports.page.blocks import Block, Prose, Section
from reports.page.columns import Column
from reports.plots import bars as stacked
from reports.plots import intervals as forest
from reports.plots.sheet import sheet

if TYPE_CHECKING:
    from pandas import DataFrame

NOBODY = "nobody"
CONCEDED, GIVEN_UP = "Conceded", "because the opponent concedes"
LINES = {"none": "No Line"}
SURE = 1e-9
"""A share below this is left out of a bar."""


def points(material: Material) -> Section:
    """Who gets each point (or wins which trick), and what a point is worth in the match."""
    found = _tricks(material) if material.sections["seats"].facts["tricks"] else _owners(material)
    finding, blocks = found
    return Section(
        "points",
        "What each point is worth, and who gets it",
        (*blocks, Prose(worth(material))),
        finding,
        "The points",
    )


def worth(material: Material) -> str:
    """What one more point is worth at the start and near the end."""
    told = [f"{chance(one)} at {one['score']}-{one['score']}" for one in material.sections["match"].facts["points"]]
    return match.point_worth(material.words.dealer, told)


def _owners(material: Material) -> tuple[str, tuple[Block, ...]]:
    """Who gets High, Low, Jack and Game."""
    words = material.words
    frame = _shares(material)
    apart = {
        label: _share(frame, label, words.other)["mean"] - _share(frame, label, words.dealer)["mean"]
        for label in frame["label"].unique()
    }
    label = max(apart, key=lambda one: abs(apart[one]))
    mine, theirs = (chance(_share(frame, label, who)) for who in (words.dealer, words.other))
    finding = seats.differ(label, words.dealer, mine, words.other, theirs)
    drawing, axes = sheet(height=stacked.height(frame))
    stacked.bars(axes, frame)
    return finding, (_figure(material, "points", drawing, frame, "Who gets what in a deal"),)


def _figure(material: Material, name: str, drawing: Any, frame: DataFrame, caption: str) -> Block:
    told = [f"{row['label']}, {row['part']}: {chance(row).strip('*')}" for row in records(frame)]
    caption = f"{caption} ({deals(material.order.deals('seats'))})"
    return material.figure(name, drawing, caption, seats.shares(caption, told))


def _shares(material: Material) -> DataFrame:
    """Rows for the bars: each point's share of deals in which the dealer, nobody or the other has it."""
    from pandas import DataFrame

    facts, words = material.sections["seats"].facts, material.words
    rows: list[dict[str, Any]] = []
    for label, key in words.points:
        dealing, following = facts["dealer"][key], facts["non-dealer"][key]
        rest = 1 - dealing["mean"] - following["mean"]
        rows.append({"label": label, "part": words.dealer, **dealing})
        if rest > SURE:
            low, high = wilson(rest, material.order.deals("seats"), normal_critical(material.order.confidence))
            rows.append({"label": label, "part": NOBODY, "mean": rest, "low": float(low), "high": float(high)})
        rows.append({"label": label, "part": words.other, **following})
    return DataFrame(rows)


def _share(frame: DataFrame, label: str, part: str) -> dict[str, float]:
    row = frame[(frame["label"] == label) & (frame["part"] == part)].iloc[0]
    return {"mean": row["mean"], "low": row["low"], "high": row["high"]}


def _tricks(material: Material) -> tuple[str, tuple[Block, ...]]:
    """Which Lines win the tricks, and who."""
    from pandas import DataFrame

    tricks = material.sections["seats"].facts["tricks"]
    names = {"first": "First", "other": "the other player"}
    rows = [
        {"label": LINES.get(way, upper(way)), "series": names[who], **share}
        for way in reversed(tricks["first"])
        for who in names
        if (share := tricks[who][way])["mean"] > 0 or tricks["first"][way]["mean"] > 0
    ]
    frame = DataFrame(rows)
    commonest = max(rows, key=lambda row: float(row["mean"]))
    how = GIVEN_UP if commonest["label"] == CONCEDED else f"by {commonest['label']}"
    finding = seats.commonest_trick(commonest["series"], how, chance(commonest))
    drawing, axes = sheet(height=forest.height(frame))
    forest.intervals(axes, frame, across="share of all tricks, in %", reference=None, percent=True, signed=False)
    caption = "How tricks are won, and by whom"
    alt = f"{caption}: {finding.replace('*', '')} The table below has every figure."
    share_of_all = Column("mean", "of all tricks", "percent", low="low", high="high")
    columns = [Column("label", "won by"), Column("series", "who"), share_of_all]
    return finding, (
        material.figure("tricks", drawing, caption, alt),
        material.table("tricks", frame, columns, caption, shown=8),
    )
