"""Published advice: a card for each claim, with what was measured."""

from __future__ import annotations

from typing import Any

from analyzer.cli.pages.claims import SIGNS, listed, written
from analyzer.cli.pages.report.material import Material
from analyzer.cli.pages.sentences import advice as sentences
from analyzer.cli.pages.sentences.words import upper
from reports.page.blocks import Claim, Claims, Prose, Section, Table
from reports.page.columns import Column

UNSEEN = "came up too rarely to tell"


def claims(material: Material) -> Section:
    """Every claim with its verdict."""
    told = material.sections["claims"].facts["claims"]
    smallest = max(effect["smallest"] for one in told for effect in one["effects"])
    said = (
        "Each claim is printed or handed-down advice on this game or a relative, and is put to an experiment of its "
        f"own. {sentences.corrected()} {sentences.as_nothing(smallest)} {sentences.left_out()}"
    )
    cards = tuple(_card(material, one) for one in told)
    return Section("claims", "Published advice, tested", (Prose(said), Claims(cards)), tally(material), "Advice tested")


def tally(material: Material) -> str:
    """How many claims came out how."""
    verdicts = [one["verdict"] for one in material.sections["claims"].facts["claims"]]
    return sentences.tally(verdicts)


def _card(material: Material, one: dict[str, Any]) -> Claim:
    effects = one["effects"]
    return Claim(
        id=one["id"],
        claim=one["claim"],
        source=one["source"],
        verdict=one["verdict"],
        finding=_finding(one),
        effect=f"{written(effects[0])}, {effects[0]['label']}" if effects else UNSEEN,
        deals=effects[0]["deals"] if effects else material.order.deals("claims"),
        policy=f"{material.order.policy} on both sides",
        tested=one["test"],
        nearest=one["nearest"],
        details=_details(material, one) if len(effects) > 1 else None,
    )


def _finding(one: dict[str, Any]) -> str:
    """What came out: for which parts as claimed, for which not."""
    parts = one["effects"][1:] or one["effects"]
    told = []
    for sign, word in SIGNS.items():
        labels = [effect["label"] for effect in parts if effect["claimed"] and effect["sign"] == sign]
        if labels:
            told.append(f"*{upper(word)}*: {listed(labels)}")
    depends = f"It {sentences.depends(one['depends'])}. " if one["verdict"] == "depends" and one["depends"] else ""
    return depends + (". ".join(told) + "." if len(told) > 1 or depends else "")


def _details(material: Material, one: dict[str, Any]) -> Table:
    frame = material.sections["claims"].frame("effects")
    here = frame[frame["id"] == one["id"]].copy()
    here["judged"] = [
        SIGNS[None if sign != sign else sign] if claimed else ""
        for sign, claimed in zip(here["sign"], here["claimed"], strict=True)
    ]
    here["shown"] = [written(effect) for effect in one["effects"]]
    columns = [
        Column("label", "measured"),
        Column("shown", "figure"),
        Column("deals", "times", "count"),
        Column("judged", "verdict"),
    ]
    name = f"claim-{one['id'].lower()}"
    return material.table(name, here, columns, f"{one['id']}: everything measured", shown=30)
