"""The page of `upcard moves`."""

import re
from collections.abc import Callable, Iterator

from rich.console import RenderableType
from rich.text import Text

from analyzer.cli.pages import of_game
from analyzer.cli.pages.sentences import position as sentences
from analyzer.cli.pages.wording import footer
from analyzer.contract.game import Situation
from analyzer.questions.move_table import MoveTable
from reports.figures import likelihood, percents, places, points
from reports.style import FAINT, TITLE, Look
from reports.tables import Cell, Column, table


def parts(found: MoveTable, situation: Situation, look: Look) -> Iterator[RenderableType]:
    """The moves, best first: what they win, how far they are behind, and what they do to the deal."""
    page = of_game(situation.rules)
    yield from page.heading(situation, look)
    yield ""
    main, rest = _main(found), page.beside(found)
    cards = [look.cards(page.spelled(move.move)) for move in found.moves]
    first = Column(page.choice(situation), wrap=any(" " in card.plain for card in cards))
    rows = [[card, *own, *more] for card, own, more in zip(cards, main[1], rest[1], strict=True)]
    yield table([first, *main[0], *rest[0]], rows)
    yield ""
    yield from _verdict(found, page.spelled, look)
    yield page.beside_note(found)
    yield ""
    yield from footer(found.basis, "world")


def _main(found: MoveTable) -> tuple[list[Column], list[list[Cell]]]:
    """Chance of winning, how far behind the first, probability of being the best, points."""
    win = percents([move.win.to_dict() for move in found.moves])
    behind = ["", *percents([move.behind.to_dict() for move in found.moves[1:]])]
    difference = points([move.difference.to_dict() for move in found.moves], most=2)
    best = [likelihood(move.best) for move in found.moves]
    columns = [Column("win", True), Column("behind", True), Column("best", True), Column("points", True)]
    rows: list[list[Cell]] = [list(cells) for cells in zip(win, behind, best, difference, strict=True)]
    if rows:
        rows[0][0] = Text(win[0], style=TITLE)
    return columns, rows


def _verdict(found: MoveTable, spelled: Callable[[str], str], look: Look) -> Iterator[Text]:
    """Which move, and whether it matters."""
    first = spelled(found.moves[0].move)
    if len(found.moves) == 1:
        yield _with_cards(sentences.only_move(first), look)
        return
    tied = [spelled(move) for move in found.tied]
    yield _with_cards(sentences.best(first, tied, found.delta), look)
    lost = 100 * found.regret
    if lost > 0:
        yield Text(sentences.regret(f"{lost:.{places([lost], 1)}f}"))
    if not found.basis.exact:
        yield Text(sentences.fresh_worlds(), style=FAINT)


def _with_cards(sentence: str, look: Look) -> Text:
    """A sentence, the cards in it with their signs."""
    parts = re.split(r"([,;.]?(?: |$))", sentence)
    return Text.assemble(*(look.cards(part) if i % 2 == 0 else part for i, part in enumerate(parts)))
