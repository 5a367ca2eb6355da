"""What the first seat is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.cli.pages.report.material import Material
from analyzer.cli.pages.report.words import (
    chance,
    deals,
    size,
    told_apart,
    turned,
    upper,
)
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
    said = (
        f"{upper(words.dealer)} wins {chance(dealing['deal_win'])} of the deals, {words.other} "
        f"{chance(following['deal_win'])}; the rest are level. From 0-0 {words.dealer} wins {chance(win)} of the "
        f"matches, which take {size(length, 'deals')} on average."
    )
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
    side = told_apart(ahead)
    if side == 0:
        nothing = f"{upper(words.first_seat)} is worth nothing that {deals(material.order.deals('seats'))} can tell"
        return f"{nothing}: {size(ahead)} in a deal."
    who, whom = (words.other, words.dealer) if side > 0 else (words.dealer, words.other)
    return f"{upper(who)} is {size(ahead)} ahead of {whom} in a deal."


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
