"""The page of a game that has none of its own: the score, and the game's named chances."""

from collections.abc import Iterator

from rich.console import RenderableType
from rich.text import Text

from analyzer.contract.game import RuleSet, Situation
from analyzer.questions.move_table import MoveTable
from analyzer.questions.odds import Odds
from analyzer.questions.simulate import Simulation
from reports.figures import percents
from reports.style import FAINT, TITLE, Look
from reports.tables import Cell, Column, table

PARTIES = "players"


def heading(situation: Situation, look: Look) -> Iterator[RenderableType]:
    """The game, its rules and the score."""
    rules, (mine, theirs) = situation.rules, situation.score
    dealer = "I dealt" if situation.dealer == 0 else "they dealt"
    yield Text.assemble((rules.game.title, TITLE), f"  {rules.title()}, {mine}-{theirs}, {dealer}")


def choice(situation: Situation) -> str:
    """What a move is called."""
    return "move"


def spelled(move: str) -> str:
    """A move as records write it."""
    return move


def advised(situation: Situation, move: str) -> tuple[str, str]:
    """How a move is recommended."""
    return "Best move", move


def turn(situation: Situation) -> str:
    """Whose turn it is."""
    return "It is my turn." if situation.to_move == 0 else "It is their turn."


def odds_parts(found: Odds, situation: Situation) -> Iterator[RenderableType]:
    """My chance of everything that the game names."""
    chances = percents([chance.to_dict() for chance in found.categories.values()])
    rows: list[list[Cell]] = [[name, chance] for name, chance in zip(found.categories, chances, strict=True)]
    yield table([Column("my chance of"), Column("", right=True)], rows)


def beside(found: MoveTable) -> tuple[list[Column], list[list[Cell]]]:
    """The same beside each move, in per cent."""
    names = list(found.moves[0].categories)
    rows: list[list[Cell]] = [[f"{100 * move.categories[name].mean:.0f}" for name in names] for move in found.moves]
    return [Column(name, True) for name in names], rows


def beside_note(found: MoveTable) -> Text:
    """What stands beside the moves."""
    return Text(f"{', '.join(found.moves[0].categories)}: my chances in %.", style=FAINT)


def side_rows(rules: RuleSet) -> list[tuple[str, str]]:
    """The chances of a side by their names."""
    return [(name.replace("_", " "), name) for name in rules.game.outcomes.side_chances(rules)]


def ends(found: Simulation) -> Text:
    """The commonest end of a deal, A's view."""
    number, chance = max(found.outcomes, key=lambda one: one[1].mean)
    words = found.basis.rules.game.outcomes.words(number)
    return Text.assemble(("Commonest: ", TITLE), f"{words}, {100 * chance.mean:.0f} %")
