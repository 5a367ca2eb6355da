"""The page of `upcard duel`."""

from collections.abc import Iterator

from rich.console import RenderableType
from rich.text import Text

from analyzer.cli.pages import of_game
from analyzer.cli.pages.wording import footer, title
from analyzer.questions.duel import DuelAnswer
from reports.figures import percents, points
from reports.style import TITLE, Look
from reports.tables import Cell, Column, table


def parts(found: DuelAnswer, look: Look) -> Iterator[RenderableType]:
    """How the first policy fares against the second."""
    first, second = found.policies
    mine, theirs = found.score
    [difference] = points([found.difference.to_dict()])
    deal_win, level = percents([found.deal_win.to_dict(), found.deal_level.to_dict()])
    [win] = percents([found.win.to_dict()])
    parties = of_game(found.basis.rules).PARTIES
    yield title(found.basis)
    yield Text(f"{first} against {second}; each deal is played twice, with the {parties} exchanged")
    yield ""
    rows: list[list[Cell]] = [
        [Text("points ahead, a deal", style=TITLE), Text(difference, style=TITLE)],
        ["deals won", deal_win],
        ["deals level", level],
        [f"matches won from {mine}-{theirs}", win],
    ]
    if found.variance_ratio is not None:
        rows.append(["variance, unpaired over paired", f"{found.variance_ratio:.2f}"])
    yield table([Column(""), Column("")], rows, headings=False)
    yield ""
    yield from footer(found.basis, "pair")
