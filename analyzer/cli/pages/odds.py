"""The page of `upcard odds`."""

from collections.abc import Iterator
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from analyzer.cli.pages import of_game
from analyzer.cli.pages.sentences import position as sentences
from analyzer.cli.pages.wording import footer
from analyzer.questions.odds import Odds, Sensitivity
from reports.figures import percents, points
from reports.style import FAINT, TITLE, Look
from reports.tables import Cell, Column, table


def parts(found: Odds, situation: Any, look: Look) -> Iterator[RenderableType]:
    """What a player wants first: the match, the deal, what to play, how far to trust it."""
    page = of_game(situation.rules)
    yield from page.heading(situation, look)
    yield ""
    [win] = percents([found.win.to_dict()])
    [difference] = points([found.difference.to_dict()])
    rows: list[list[Cell]] = [
        ["win the match", Text(win, style=TITLE)],
        ["points ahead this deal", difference],
    ]
    yield table([Column(""), Column("")], rows, headings=False)
    yield ""
    yield from page.odds_parts(found, situation)
    if situation.to_move:
        yield ""
        yield Text(page.turn(situation))
    if found.recommended is not None:
        yield ""
        label, move = page.advised(situation, found.recommended)
        yield Text.assemble(f"{label}: ", look.cards(move))
        yield Text(sentences.own_choice(), style=FAINT)
    yield ""
    if found.sensitivity is not None:
        yield _sensitivity(found.sensitivity)
    yield from footer(found.basis)


def _sensitivity(beside: Sensitivity) -> Text:
    """How much the odds depend on how both play."""
    [win] = percents([beside.win.to_dict()])
    [difference] = points([beside.difference.to_dict()])
    return Text(sentences.under(beside.policy, win, difference))
