"""The page of `upcard moves`."""

from collections.abc import Iterator
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from analyzer.california_jack.outcomes import CATEGORIES
from analyzer.cli.pages.california_jack import heading
from analyzer.cli.pages.wording import footer
from analyzer.comparison import MoveTable
from reports.figures import half_width, likelihood, percents, places, points
from reports.style import FAINT, TITLE, Look
from reports.tables import Cell, Column, table, width


def parts(found: MoveTable, situation: Any, look: Look) -> Iterator[RenderableType]:
    """The moves, best first: what they win, how far they are behind, and what they do to each point."""
    yield from heading(situation, look)
    yield ""
    main, rest = _main(found), _categories(found)
    cards = [look.cards(move.move) for move in found.moves]
    title = "reply" if situation.led else "lead"
    whole = ([*main[0], *rest[0]], [[*a, *b] for a, b in zip(main[1], rest[1], strict=True)])
    blocks = [whole] if len("lead  ") + width(*whole) <= look.width else [main, rest]
    for columns, rows in blocks:
        yield table([Column(title), *columns], [[card, *row] for card, row in zip(cards, rows, strict=True)])
        yield ""
    yield from _verdict(found, look)
    yield ""
    yield from footer(found.basis, "worlds")


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


def _categories(found: MoveTable) -> tuple[list[Column], list[list[Cell]]]:
    """My chance of each point, in per cent."""
    columns = [Column(category.capitalize(), True) for category in CATEGORIES]
    rows: list[list[Cell]] = [
        [f"{100 * move.categories[category].mean:.0f}" for category in CATEGORIES] for move in found.moves
    ]
    return columns, rows


def _verdict(found: MoveTable, look: Look) -> Iterator[Text]:
    """Which move, and whether it matters."""
    first = found.moves[0].move
    if len(found.moves) == 1:
        yield Text.assemble(look.cards(first), " is the only move.")
        return
    if found.tied:
        others = look.cards(" ".join(found.tied))
        yield Text.assemble(
            look.cards(first), f" is best; tied with it, within {100 * found.delta:g} % of the match: ", others
        )
    else:
        yield Text.assemble(look.cards(first), " is best.")
    lost = 100 * found.regret
    if lost > 0:
        yield Text(f"Should another be better, it is so by {lost:.{places([lost], 1)}f} % of the match at most.")
    widest = max(100 * half_width(move.categories[name].to_dict()) for move in found.moves for name in CATEGORIES)
    within = f" (± {widest:.{places([widest], 1)}f} at most)" if widest else ""
    yield Text(f"High, Low, Jack and Game: my chances in %{within}.", style=FAINT)
