"""Who plays, and how good that is."""

from __future__ import annotations

from analyzer.cli.pages.report.material import Material
from analyzer.cli.pages.report.words import chance, deals, estimate, records, size
from reports.page.blocks import Prose, Section
from reports.page.columns import Column


def players(material: Material) -> Section:
    """Who plays, and how good that is."""
    frame = material.sections["players"].frame("duels")
    rows = records(frame)
    last = rows[-1]
    finding = (
        f"The heuristic beats {last['rival']} play by {size(estimate(last, 'difference'))} a deal and wins "
        f"{chance(estimate(last, 'win'))} of the matches."
    )
    said = (
        "All figures are from a *heuristic* that plays both sides: it values every card by tables fitted to "
        f"{fitted_to(material)} in self-play, and sees no more than a player sees. It is a strong player, not a "
        "perfect one. *Uniform* plays anything allowed at random"
        + (", *greedy* takes what it can and gives the least." if "greedy" in frame["rival"].tolist() else ".")
    )
    columns = [
        Column("rival", "against"),
        Column("difference", "points a deal", "points"),
        Column("deal_win", "deals won", "percent"),
        Column("win", "matches won", "percent"),
    ]
    caption = f"The heuristic against others, {deals(material.order.deals('players'))} each played twice"
    return Section(
        "players",
        "The players, and how good they are",
        (Prose(said), material.table("duels", frame, columns, caption), *_endings(material)),
        finding,
        "The players",
    )


def fitted_to(material: Material) -> str:
    """Which rules the heuristic's tables were fitted to."""
    fit, played = material.order.fit, material.order.rules.switches
    if all(played[name] == value for name, value in fit.switches.items()):
        return "these rules"
    return f"the rules of {fit.name}, the nearest that have any,"


def _endings(material: Material) -> tuple[Prose, ...]:
    """What is lost where exact play is known, in a game that can tell."""
    losses = {one["label"]: one["value"] for one in material.sections["players"].facts["losses"]}
    if not losses:
        return ()
    said = (
        f"Once the stock is out exact play is known. Measured against it, a player of the heuristic loses "
        f"{size(losses['a player a deal'])} a deal in the last six tricks; {chance(losses['not the best'])} of the "
        "decisions there are not the best."
    )
    return (Prose(said),)
