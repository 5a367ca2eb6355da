"""What only California Jack has on its pages: trump and stock, who gets which point."""

from collections import defaultdict
from collections.abc import Iterable, Iterator

from rich.console import RenderableType
from rich.text import Text

from analyzer.cli.pages.sentences import position as sentences
from analyzer.contract import game as contract
from analyzer.games.california_jack.outcomes import CATEGORIES, MOST_POINTS, OWNERS, POINTS_MINE, POINTS_THEIRS, THEIRS
from analyzer.games.california_jack.situation import Situation
from analyzer.games.common.situations import as_own
from analyzer.questions.move_table import MoveTable
from analyzer.questions.odds import Odds
from analyzer.questions.simulate import Simulation
from analyzer.rules import RuleSet
from analyzer.statistics.intervals import Estimate
from analyzer.text import notation
from reports.figures import half_width, percents, percents_beside, places
from reports.style import FAINT, TITLE, Look
from reports.tables import Cell, Column, Folding, table

PARTIES = "players"


def heading(situation: contract.Situation, look: Look) -> Iterator[RenderableType]:
    """The game, the score and the cards, as the player sees them."""
    situation = as_own(Situation, situation)
    rules = situation.rules
    mine, theirs = situation.score
    dealer = "I dealt" if situation.dealer == 0 else "they dealt"
    title = f"  {rules.title()}, {mine}-{theirs} to {rules.number('target')}, {dealer}"
    yield Text.assemble((rules.game.title, TITLE), title)
    rows = [("my hand", look.cards(notation.text(situation.mine)))]
    if situation.known or situation.hidden:
        rows.append(("their hand", _their_hand(situation, look)))
    rows.append(("trump", _trump(situation, look)))
    if situation.stock:
        rows.append(("stock", _stock(situation, look)))
    if situation.led:
        rows.append(("led", look.cards(notation.text(situation.led))))
    captured = [(name, cards, more) for name, cards, more in _captured(situation) if cards or more]
    rows += [(name, Text.assemble(look.cards(notation.text(cards)), *_more(more))) for name, cards, more in captured]
    yield table(
        [Column(""), Column("", wrap=True)], [(Text(name, style=FAINT), cards) for name, cards in rows], headings=False
    )


def _captured(situation: Situation) -> list[tuple[str, int, int]]:
    mine, theirs = (situation.won_mine, situation.unnamed_mine), (situation.won_theirs, situation.unnamed_theirs)
    return [("I captured", *mine), ("they captured", *theirs)]


def _more(unnamed: int) -> list[str]:
    """Captured cards that are not remembered, after those that are."""
    return [f" and {unnamed} more"] if unnamed else []


def _trump(situation: Situation, look: Look) -> Text:
    one = situation.trump & -situation.trump
    return Text.assemble(look.cards(notation.SUITS[notation.suit_of(one)]), f" {notation.suit_word(one)}")


def _their_hand(situation: Situation, look: Look) -> Text:
    unknown = sentences.unknown_cards(situation.hidden) if situation.hidden else ""
    known = look.cards(notation.text(situation.known)) if situation.known else Text("")
    return Text.assemble(known, " and " if situation.known and unknown else "", unknown)


def _stock(situation: Situation, look: Look) -> Text:
    if not situation.top:
        return Text(f"{sentences.stock(situation.stock)}, face down")
    return Text.assemble(look.cards(notation.text(situation.top)), f" on top of {situation.stock - 1}")


def choice(situation: contract.Situation) -> str:
    """What a move is called."""
    situation = as_own(Situation, situation)
    return "reply" if situation.led else "lead"


def spelled(move: str) -> str:
    """A move as it is written: its card."""
    return move


def advised(situation: contract.Situation, move: str) -> tuple[str, str]:
    """How a move is recommended: what it is called, and the move."""
    return f"Best {choice(situation)}", spelled(move)


def turn(situation: contract.Situation) -> str:
    """Whose turn it is."""
    return "It is my turn." if situation.to_move == 0 else "It is their turn."


def odds_parts(found: Odds, situation: contract.Situation) -> Iterator[RenderableType]:
    """Who gets which point, and how the deal ends."""
    yield _owners(found)
    yield ""
    yield Text(sentences.ends(_likeliest(found.outcomes)))


def _owners(found: Odds) -> Folding:
    """Who gets High, Low, Jack and Game; both columns with the same interval."""
    theirs: defaultdict[str, float] = defaultdict(float)
    for number, chance in found.outcomes:
        for category, owner in zip(CATEGORIES, OWNERS[:, number], strict=True):
            theirs[category] += chance.mean * (owner == THEIRS)
    mine = [found.categories[category].to_dict() for category in CATEGORIES]
    other = percents_beside((theirs[category] for category in CATEGORIES), mine)
    rows = [*zip((category.capitalize() for category in CATEGORIES), percents(mine), other, strict=True)]
    return table([Column("who gets"), Column("me", right=True), Column("them", right=True)], rows)


def _likeliest(outcomes: Iterable[tuple[int, Estimate]]) -> list[tuple[str, float]]:
    """The four commonest results as points, mine first, with their chances."""
    ends: defaultdict[str, float] = defaultdict(float)
    for number, chance in outcomes:
        ends[f"{POINTS_MINE[number]}-{POINTS_THEIRS[number]}"] += chance.mean
    return sorted(ends.items(), key=lambda item: -item[1])[:4]


def beside(found: MoveTable) -> tuple[list[Column], list[list[Cell]]]:
    """My chance of each point, in per cent."""
    columns = [Column(category.capitalize(), True) for category in CATEGORIES]
    rows: list[list[Cell]] = [
        [f"{100 * move.categories[category].mean:.0f}" for category in CATEGORIES] for move in found.moves
    ]
    return columns, rows


def beside_note(found: MoveTable) -> Text:
    """What stands beside the moves, and how surely it is known."""
    widest = max(100 * half_width(move.categories[name].to_dict()) for move in found.moves for name in CATEGORIES)
    within = f"{widest:.{places([widest], 1)}f}" if widest else ""
    return Text(sentences.chances("High, Low, Jack and Game", "my chance of each", within), style=FAINT)


def side_rows(rules: RuleSet) -> list[tuple[str, str]]:
    """The chances of a side in `simulate`: each point, then how many points in the deal."""
    numbers = range(MOST_POINTS, -1, -1)
    return [
        *((category.capitalize(), category) for category in CATEGORIES),
        *((f"{number} point{'' if number == 1 else 's'}", f"points_{number}") for number in numbers),
    ]


def ends(found: Simulation) -> Text:
    """The likeliest results, A's points first."""
    return Text(sentences.ends(_likeliest(found.outcomes), "A"))
