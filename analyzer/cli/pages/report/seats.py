"""What the first seat is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.cli.pages.report.material import Material
from analyzer.cli.pages.report.words import (
    chance,
    deals,
    level,
    signed,
    size,
    turned,
)
from analyzer.cli.pages.sentences import seats as sentences
from analyzer.cli.pages.sentences.words import upper
from analyzer.rule_changes.compare import SMALLEST
from reports.page.blocks import Prose, Section
from reports.page.columns import Column

if TYPE_CHECKING:
    from pandas import DataFrame

WHO = ("dealer", "non-dealer")


def first_seat(material: Material) -> Section:
    """What it is worth to deal, or not to."""
    facts, words = material.sections["seats"].facts, material.words
    match = material.sections["match"].facts
    dealing, following = facts["dealer"], facts["non-dealer"]
    win, length = match["dealer_win"], material.sections["character"].facts["length"]
    finding = worth_of_first_seat(material)
    deal, other = chance(dealing["deal_win"]), chance(following["deal_win"])
    said = sentences.won(words.dealer, deal, words.other, other, chance(win), size(length, "deals"))
    return Section(
        "first-seat",
        f"What {words.first_seat} is worth",
        (Prose(said), material.table("seats", _sides(material), _columns(), _caption(material))),
        finding,
        "The first seat",
    )


def worth_of_first_seat(material: Material) -> str:
    """One sentence: who is ahead in a deal, and by how much."""
    words, ahead = material.words, turned(material.sections["seats"].facts["dealer"]["difference"])
    side = level(ahead, SMALLEST * material.order.rules.number("target"))
    figure = size(ahead) if side else signed(ahead)
    return sentences.ahead(side, words.first_seat, figure, (words.other, words.dealer), material.order.deals("seats"))


def _sides(material: Material) -> DataFrame:
    from pandas import DataFrame

    sides = material.sections["seats"].frame("sides").set_index("who")
    rows = []
    for who, name in zip(WHO, (material.words.dealer, material.words.other), strict=True):
        row = sides.loc[who].to_dict()
        rows.append({"who": upper(name), **{key: value for key, value in row.items() if value is not None}})
    return DataFrame(rows)


def _columns() -> list[Column]:
    return [
        Column("who", ""),
        Column("difference", "points ahead", "points"),
        Column("points", "points", "number"),
        Column("deal_win", "deals won", "percent"),
    ]


def _caption(material: Material) -> str:
    return f"A deal from both sides, {deals(material.order.deals('seats'))}"
