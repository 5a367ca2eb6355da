"""Who plays, and how good that is."""

from __future__ import annotations

from analyzer.cli.pages.report.material import Material
from analyzer.cli.pages.report.words import chance, deals, estimate, records, size
from analyzer.cli.pages.sentences import seats
from reports.page.blocks import Prose, Section
from reports.page.columns import Column


def players(material: Material) -> Section:
    """Who plays, and how good that is."""
    frame = material.sections["players"].frame("duels")
    rows = records(frame)
    last = rows[-1]
    finding = seats.strength(last["rival"], size(estimate(last, "difference")), chance(estimate(last, "win")))
    said = (
        "A *heuristic* plays both sides in all figures: it values every card by weights fitted to "
        f"{fitted_to(material)} in self-play, and sees no more than a player at the table. It is a strong player, not "
        "a perfect one. *Uniform* plays any legal card at random"
        + ("; *greedy* takes what it can and gives the least." if "greedy" in frame["rival"].tolist() else ".")
    )
    columns = [
        Column("rival", "against"),
        Column("difference", "points a deal", "points"),
        Column("deal_win", "deals won", "percent"),
        Column("win", "matches won", "percent"),
    ]
    caption = f"The heuristic against others, {deals(material.order.deals('players'))}, each played twice"
    return Section(
        "players",
        "The players, and how good they are",
        (Prose(said), material.table("duels", frame, columns, caption), *_endings(material)),
        finding,
        "The players",
    )


def fitted_to(material: Material) -> str:
    """Which rules the heuristic's weights were fitted to."""
    fit, played = material.order.fit, material.order.rules.switches
    if all(played[name] == value for name, value in fit.switches.items()):
        return "these rules"
    return f"the rules of {fit.name}, the nearest rules that have weights,"


def _endings(material: Material) -> tuple[Prose, ...]:
    """What is lost where exact play is known, in a game that can tell."""
    losses = {one["label"]: one["value"] for one in material.sections["players"].facts["losses"]}
    if not losses:
        return ()
    said = seats.endings(size(losses["a player a deal"]), chance(losses["not the best"]))
    return (Prose(said),)
