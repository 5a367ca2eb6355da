"""What the face-up card is worth, and what to lead: experiments by card and stage, drawn, told and listed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from analyzer.cli.pages.gains_plot import CARD, drawing, keys_of, worded
from analyzer.cli.pages.report.material import Material
from analyzer.cli.pages.report.words import deals, estimate, records, signed, told_apart
from analyzer.cli.pages.sentences import gains as sentences
from analyzer.cli.pages.sentences.words import upper
from analyzer.cli.pages.wording import runs
from reports.page.blocks import Block, Items, Prose, Section, Subheading
from reports.page.columns import Column

if TYPE_CHECKING:
    from pandas import DataFrame

FEW = 4
"""Rows that are named where all go the same way."""
Quantity = dict[str, Any]


def face_up(material: Material) -> Section:
    """Every quantity of the face-up card."""
    found = material.sections["face-up"]
    blocks = [block for one in found.facts["quantities"] for block in _quantity(material, "face-up", one)]
    return Section(
        "face-up",
        f"What {material.words.face_up} is worth",
        tuple(blocks),
        finding(material, "face-up"),
        "The face-up card",
    )


def leads(material: Material) -> Section:
    """The guide to the first lead."""
    found = material.sections["leads"]
    blocks = [block for one in found.facts["quantities"] for block in _quantity(material, "leads", one)]
    return Section("leads", "What to lead at the start", tuple(blocks), finding(material, "leads"), "Opening leads")


def finding(material: Material, section: str) -> str:
    """The card that is worth most, in a sentence."""
    quantity = material.sections[section].facts["quantities"][0]
    frame = frame_of(material, section, quantity)
    if frame.empty:
        return ""
    rows, words = records(frame.sort_values("points")), material.words
    what = f"{upper(words.face_up)} is worth" if section == "face-up" else f"A {words.opening} gains"
    to_whom = words.worth_to if section == "face-up" else ""
    overall = signed(quantity["overall"]["points"])
    if estimate(rows[-1], "points")["low"] <= estimate(rows[0], "points")["high"]:
        return sentences.nothing_found(what, overall, to_whom, material.order.deals(section))
    best = signed(estimate(rows[-1], "points"))
    return sentences.finding(what, to_whom, label(rows[-1], frame), best, overall)


def frame_of(material: Material, section: str, quantity: Quantity) -> DataFrame:
    """The strata of one quantity that came up often enough, the columns that it has."""
    frame = material.sections[section].frame("gains")
    here = frame[frame["quantity"] == quantity["name"]]
    told: DataFrame = here[here["points"].notna()].dropna(axis="columns", how="all").reset_index(drop=True)
    return told


def label(row: dict[str, Any], frame: DataFrame) -> str:
    """A stratum in words."""
    return ", ".join(worded(key, row[key]) for key in keys_of(frame)) or "all"


def _quantity(material: Material, section: str, quantity: Quantity) -> Iterator[Block]:
    """One quantity: heading, drawing, words, table."""
    frame = frame_of(material, section, quantity)
    title = upper(quantity["title"])
    yield Subheading(title, f"{section}-{quantity['name']}")
    if frame.empty:
        yield Prose(sentences.TOO_RARE)
        return
    overall = quantity["overall"]["points"]
    if overall is not None:
        yield Prose(sentences.overall(signed(overall), quantity["overall"]["moments"]))
    caption = f"{title}, in points of the deal"
    rows = records(frame)
    ends = sorted(rows, key=lambda row: row["points"])
    least, most = ((row["points"], label(row, frame)) for row in (ends[0], ends[-1]))
    alt = sentences.described(caption, least, most)
    yield material.figure(f"{section}-{quantity['name']}", drawing(frame), caption, alt)
    said = list(_in_words(frame, quantity))
    if said:
        yield Items(tuple(said))
    every = f"{title}, most first, {deals(material.order.deals(section))}; intervals hold for all rows at once"
    falling = frame.sort_values("points", ascending=False, kind="stable")
    yield material.table(f"{section}-{quantity['name']}", falling, columns_of(frame, quantity), every)


def columns_of(frame: DataFrame, quantity: Quantity) -> list[Column]:
    """The columns of a table of strata."""
    told = [Column(key, key, "card" if key == CARD else "text") for key in keys_of(frame)] or [Column("quantity", "")]
    return [
        *told,
        Column("points", "points", "points"),
        Column("win", "match" if quantity["second"] else "matches won", "percent"),
        Column("moments", "times", "count"),
    ]


def _in_words(frame: DataFrame, quantity: Quantity) -> Iterator[str]:
    """For which rows each of the two ways is better, by what stands beside the card."""
    if not quantity["second"]:
        return
    keys, rows = keys_of(frame), records(frame.sort_values("points", ascending=False))
    if not keys:
        return
    if estimate(rows[0], "points")["low"] <= estimate(rows[-1], "points")["high"]:
        yield sentences.ALIKE
        return
    if not {1, -1} <= {told_apart(estimate(row, "points")) for row in rows}:
        ends = [
            ", ".join(f"{label(row, frame)} {signed(estimate(row, 'points'), '')}" for row in end)
            for end in ends_of(rows)
        ]
        yield from sentences.ends(*ends)
        return
    row_key = CARD if CARD in keys else keys[-1]
    others = [key for key in keys if key != row_key]
    order = list(frame[row_key].unique())
    for place in records(frame[others].drop_duplicates()) if others else [{}]:
        here = [row for row in records(frame) if all(row[key] == place[key] for key in others)]
        names: dict[int, str] = {}
        for side in (1, -1, 0):
            alike = [row[row_key] for row in here if told_apart(estimate(row, "points")) == side]
            names[side] = ", ".join(runs(alike, order) if row_key == CARD else alike)
        heading = upper(", ".join(worded(key, value) for key, value in place.items()))
        ways = {quantity["first"]: names[1], quantity["second"]: names[-1]}
        yield sentences.advice(heading and f"*{heading}*", ways, names[0])


def ends_of(rows: list[dict[str, Any]]) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """The first few rows and the last few."""
    n = min(FEW, len(rows) // 2)
    return rows[:n], rows[len(rows) - n :]
