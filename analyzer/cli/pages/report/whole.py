"""The whole page of a report, put together from its sections."""

from __future__ import annotations

from analyzer.cli.pages.report.calls import calls
from analyzer.cli.pages.report.character import character
from analyzer.cli.pages.report.claims import claims, tally
from analyzer.cli.pages.report.gains import face_up, finding, leads
from analyzer.cli.pages.report.match import match
from analyzer.cli.pages.report.material import Material
from analyzer.cli.pages.report.method import method
from analyzer.cli.pages.report.players import players
from analyzer.cli.pages.report.points import points
from analyzer.cli.pages.report.seats import first_seat, worth_of_first_seat
from analyzer.cli.pages.report.words import estimate, records, size
from analyzer.cli.pages.sentences import seats
from analyzer.cli.pages.sentences.words import upper
from analyzer.version import VERSION
from reports.figures import percents
from reports.figures import points as as_points
from reports.page.blocks import KeyFigure, Page, Prose, RuleSummary, Section, Switch


def whole(material: Material, command: str) -> Page:
    """The page; drawings and tables are put down on the way."""
    order = material.order
    title = order.rules.game.title
    return Page(
        title=f"{title}: what good strategy is",
        subtitle=seats.subtitle(order.rules.title(), material.words.deciding),
        lead=f"{worth_of_first_seat(material)} {finding(material, 'face-up')} {tally(material)}",
        key_figures=key_figures(material),
        sections=(
            first_seat(material),
            points(material),
            face_up(material),
            leads(material),
            *([calls(material)] if "calls" in material.sections else []),
            claims(material),
            match(material),
            character(material),
            the_game(material),
            players(material),
            method(material),
        ),
        command=command,
        version=VERSION,
        seed=order.seed,
    )


def key_figures(material: Material) -> tuple[KeyFigure, ...]:
    """What stands at the top."""
    words = material.words
    sides, facts = material.sections["seats"].facts, material.sections["match"].facts
    duel = records(material.sections["players"].frame("duels"))[-1]
    length = material.sections["character"].facts["length"]
    ahead = sides["non-dealer"]["difference"]
    skill = estimate(duel, "win")
    return (
        KeyFigure(
            f"{upper(words.first_seat)}, in a deal",
            f"{as_points([ahead])[0].strip()} points",
            f"{upper(words.other)} minus {words.dealer}.",
        ),
        KeyFigure(
            "A match won by who deals first",
            percents([facts["dealer_win"]])[0].strip(),
            f"A match takes {size(length, 'deals')}.",
        ),
        KeyFigure(
            f"Matches won against {duel['rival']} play",
            percents([skill])[0].strip(),
            "The heuristic, from 0-0.",
        ),
    )


def the_game(material: Material) -> Section:
    """The game and the rules played."""
    rules = material.order.rules
    switches = tuple(Switch(row.switch, str(row.value), row.meaning, not row.is_default) for row in rules.describe())
    summary = RuleSummary(switches, f"The rules played: {rules.title()}")
    return Section("game", "The game and its rules", (Prose(material.words.about), summary), "", "The game")
