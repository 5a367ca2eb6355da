"""What a person reads: one module a command, and one a game for what only it has (`Page`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.text import Text

    from analyzer.contract.game import RuleSet, Situation
    from analyzer.questions.move_table import MoveTable
    from analyzer.questions.odds import Odds
    from analyzer.questions.simulate import Simulation
    from reports.style import Look
    from reports.tables import Cell, Column


class Page(Protocol):
    """What a game has on its pages."""

    @property
    def PARTIES(self) -> str:
        """What plays against each other: ``players`` or ``sides``."""

    def heading(self, situation: Situation, look: Look) -> Iterator[RenderableType]:
        """The game, the score and the cards, above an answer about a position."""

    def choice(self, situation: Situation) -> str:
        """What a move is called: ``lead``, ``reply``, ``lay``."""

    def spelled(self, move: str) -> str:
        """How a move is written."""

    def advised(self, situation: Situation, move: str) -> tuple[str, str]:
        """What the best move is called, and how it is written: ``("Best lead", "AH")``."""

    def turn(self, situation: Situation) -> str:
        """Whose turn it is."""

    def odds_parts(self, found: Odds, situation: Situation) -> Iterator[RenderableType]:
        """The odds of the running deal, one part below the other."""

    def beside(self, found: MoveTable) -> tuple[list[Column], list[list[Cell]]]:
        """Columns and rows to stand beside the moves."""

    def beside_note(self, found: MoveTable) -> Text:
        """A line about them."""

    def side_rows(self, rules: RuleSet) -> list[tuple[str, str]]:
        """(heading, key of `analyzer.questions.simulate.Figures.row`) of the chances of a side, in their order."""

    def ends(self, found: Simulation) -> Text:
        """How deals end, in a line."""


def of_game(rules: RuleSet) -> Page:
    """The page of the game that is played; a game without one of its own has that of any game."""
    match rules.game.name:
        case "california-jack":
            from analyzer.cli.pages import california_jack

            return california_jack
        case "court-circular":
            from analyzer.cli.pages import court_circular

            return court_circular
        case "seven-up":
            from analyzer.cli.pages import seven_up

            return seven_up
    from analyzer.cli.pages import any_game

    return any_game
