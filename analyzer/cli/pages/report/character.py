"""What the game is like: how much hangs on a deal, on a decision, on skill."""

from __future__ import annotations

from analyzer.cli.pages.report.material import Material
from analyzer.cli.pages.report.words import chance, deals, size
from analyzer.rule_changes.decisions import MATTERS
from reports.page.blocks import Items, Section


def character(material: Material) -> Section:
    """Swing, decisions that matter, how often the better player wins."""
    facts = material.sections["character"].facts
    matters = f"{100 * MATTERS:g} % of the match"
    finding = (
        f"Of two {material.words.parties}, the one that does not play one card in ten at random wins "
        f"{chance(facts['better_deal'])} of the deals and {chance(facts['better_match'])} of the matches."
    )
    items = (
        f"A deal swings by {size(facts['swing'])} (the standard deviation of the difference).",
        f"{chance(facts['level'])} of the deals end level.",
        f"A match takes {size(facts['length'], 'deals')}.",
        f"{chance(facts['matter'])} of the decisions matter: the best move is worth at least {matters} more than the "
        "next.",
    )
    note = f"From {deals(material.order.deals('character'))}; of two players in a deal a level one counts half."
    return Section("character", "Luck and skill", (Items((*items, note)),), finding, "Luck and skill")
