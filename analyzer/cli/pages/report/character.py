"""What the game is like: how much depends on a deal, on a decision, on skill."""

from __future__ import annotations

from analyzer.cli.pages.report.material import Material
from analyzer.cli.pages.report.words import chance, size
from analyzer.cli.pages.sentences import seats as sentences
from analyzer.rule_changes.decisions import MATTERS
from reports.page.blocks import Items, Section


def character(material: Material) -> Section:
    """Swing, decisions that matter, how often the better player wins."""
    facts = material.sections["character"].facts
    matters = f"{100 * MATTERS:g} % of the match"
    finding = sentences.skill(material.words.parties, chance(facts["better_deal"]), chance(facts["better_match"]))
    length, matter = size(facts["length"], "deals"), chance(facts["matter"])
    items = sentences.luck(size(facts["swing"]), chance(facts["level"]), length, matter, matters)
    note = sentences.half_for_level(material.order.deals("character"))
    return Section("character", "Luck and skill", (Items((*items, note)),), finding, "Luck and skill")
