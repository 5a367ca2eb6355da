"""How a position of California Jack is written above its answer."""

from collections.abc import Iterator

from rich.console import RenderableType
from rich.text import Text

from analyzer import games, notation
from analyzer.california_jack.situation import Situation
from reports.style import FAINT, TITLE, Look
from reports.tables import Column, table


def heading(situation: Situation, look: Look) -> Iterator[RenderableType]:
    """The game, the score and the cards, as the player sees them."""
    rules = situation.rules
    mine, theirs = situation.score
    dealer = "I dealt" if situation.dealer == 0 else "they dealt"
    title = f"  {rules.title()}, {mine}-{theirs} to {rules.number('target')}, {dealer}"
    yield Text.assemble((games.game(rules.game).title, TITLE), title)
    rows = [("my hand", look.cards(notation.text(situation.mine)))]
    if situation.known or situation.hidden:
        rows.append(("their hand", _their_hand(situation, look)))
    rows.append(("trump", _trump(situation, look)))
    if situation.stock:
        rows.append(("stock", _stock(situation, look)))
    if situation.led:
        rows.append(("led", look.cards(notation.text(situation.led))))
    captured = [(name, cards) for name, cards in _captured(situation) if cards]
    rows += [(name, look.cards(notation.text(cards))) for name, cards in captured]
    yield table(
        [Column(""), Column("", wrap=True)], [(Text(name, style=FAINT), cards) for name, cards in rows], headings=False
    )


def _captured(situation: Situation) -> list[tuple[str, int]]:
    return [("I captured", situation.won_mine), ("they captured", situation.won_theirs)]


def _trump(situation: Situation, look: Look) -> Text:
    one = situation.trump & -situation.trump
    return Text.assemble(look.cards(notation.SUITS[notation.suit_of(one)]), f" {notation.suit_word(one)}")


def _their_hand(situation: Situation, look: Look) -> Text:
    unknown = f"{situation.hidden} unknown" if situation.hidden else ""
    known = look.cards(notation.text(situation.known)) if situation.known else Text("")
    return Text.assemble(known, " and " if situation.known and unknown else "", unknown)


def _stock(situation: Situation, look: Look) -> Text:
    cards = f"{situation.stock} card{'' if situation.stock == 1 else 's'}"
    if not situation.top:
        return Text(f"{cards}, face down")
    return Text.assemble(look.cards(notation.text(situation.top)), f" on top of {situation.stock - 1}")
