"""The page of `upcard odds`."""

from collections.abc import Iterator

from rich.console import RenderableType
from rich.text import Text

from analyzer.cli.pages import Page, of_game
from analyzer.cli.pages.sentences import position as sentences
from analyzer.cli.pages.wording import footer
from analyzer.contract.game import Situation
from analyzer.questions.advice import Advice
from analyzer.questions.odds import Odds, Sensitivity
from reports.figures import percents, points
from reports.style import FAINT, TITLE, Look
from reports.tables import Cell, Column, table


def parts(found: Odds, situation: Situation, look: Look) -> Iterator[RenderableType]:
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
    if found.advice is not None:
        yield ""
        yield from _advice(found.advice, page, situation, look)
    yield ""
    if found.sensitivity is not None:
        yield _sensitivity(found.sensitivity)
    yield from footer(found.basis)


def _advice(advice: Advice, page: Page, situation: Situation, look: Look) -> Iterator[Text]:
    """What to play, with its own odds where the figures above are those of another move."""
    label, move = page.advised(situation, advice.move)
    if advice.policy_move == advice.move:
        yield Text.assemble(f"{label}: ", look.cards(move), sentences.own_odds())
        return
    [win] = percents([advice.win.to_dict()])
    [difference] = points([advice.difference.to_dict()])
    yield Text.assemble(f"{label}: ", look.cards(move), sentences.advised(win, difference))
    if advice.policy_move is None:
        yield Text(sentences.by_lot(), style=FAINT)
    else:
        own = look.cards(page.spelled(advice.policy_move))
        before, after = sentences.other_move()
        yield Text.assemble((before, FAINT), own, (after, FAINT))


def _sensitivity(beside: Sensitivity) -> Text:
    """How much the odds depend on how both play."""
    [win] = percents([beside.win.to_dict()])
    [difference] = points([beside.difference.to_dict()])
    return Text(sentences.under(beside.policy, win, difference))
