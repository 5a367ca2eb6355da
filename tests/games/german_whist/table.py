"""The rules of the play: a deal between two actions, what may be played, and what comes after it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from analyzer.contract import game as contract
from analyzer.contract.game import Record, RuleSet
from analyzer.games.common.situations import as_own
from analyzer.text.notation import SUIT_MASKS, each, name

HAND, TRICKS = 6, 13
STOCK = 52 - 2 * HAND
DRAWN = 2 * (TRICKS - HAND)
"""cards that are drawn from the stock in a deal"""


class Table(NamedTuple):
    """A deal between two actions, everything open, pairs by seat; cards are masks, `led` is 0 between tricks."""

    hands: tuple[int, int]
    stock: tuple[int, ...]
    turn: int
    trump: int
    led: int = 0
    drawn: int = 0
    tricks: tuple[int, int] = (0, 0)
    taken: int = 0

    @property
    def over(self) -> bool:
        """Whether all tricks have been played."""
        return sum(self.tricks) == TRICKS

    def places(self, record: Record) -> list[int]:
        """Every place that cards are in, as masks."""
        return [*self.hands, self.led, self.taken, *self.stock[self.drawn :]]


@dataclass(frozen=True)
class Situation:
    """What one seat ("me") knows. What the other showed by not following suit is not made use of."""

    rules: RuleSet
    score: tuple[int, int]
    dealer: int
    to_move: int
    mine: int
    known: int
    """cards that the other is known to hold"""
    hidden: int
    """how many more the other holds"""
    top: int
    """the card face up, 0 where nothing more is drawn"""
    led: int
    trump: int
    drawn: int
    tricks: tuple[int, int]
    """mine and theirs"""
    taken: int
    unseen: int
    """cards that are in the other's hidden hand or in the stock"""

    @property
    def assumed(self) -> str:
        """What is taken for granted, in words: nothing."""
        return ""


def opening(hands: tuple[int, ...], stock: tuple[int, ...], dealer: int) -> Table:
    """A deal before its first lead, which is the non-dealer's."""
    return Table((hands[0], hands[1]), stock, 1 - dealer, suit_of(stock[0]))


def suit_of(card: int) -> int:
    """The suit of a card as a mask."""
    return next(suit for suit in SUIT_MASKS if suit & card)


def playable(hand: int, led: int, rules: RuleSet) -> int:
    """The cards of a hand that may be played, as a mask."""
    if not led or rules.switches["follow"] == "free":
        return hand
    return hand & suit_of(led) or hand


def wins(card: int, led: int, trump: int) -> bool:
    """Whether the card played second takes the trick."""
    if suit_of(card) == suit_of(led):
        return card > led
    return bool(card & trump)


def after(table: Table, card: int) -> Table:
    """The table after a card is played, cards drawn after a whole trick."""
    hands = list(table.hands)
    hands[table.turn] ^= card
    if not table.led:
        return table._replace(hands=(hands[0], hands[1]), led=card, turn=1 - table.turn)
    winner = table.turn if wins(card, table.led, table.trump) else 1 - table.turn
    drawn, tricks = table.drawn, list(table.tricks)
    tricks[winner] += 1
    if drawn < DRAWN:
        hands[winner] |= table.stock[drawn]
        hands[1 - winner] |= table.stock[drawn + 1]
        drawn += 2
    return table._replace(
        hands=(hands[0], hands[1]),
        turn=winner,
        led=0,
        drawn=drawn,
        tricks=(tricks[0], tricks[1]),
        taken=table.taken | table.led | card,
    )


def legal(situation: contract.Situation) -> tuple[contract.Action, ...]:
    """What the player to move may play; of the other, whatever they can hold."""
    seen = as_own(Situation, situation)
    theirs = seen.known | (seen.unseen if seen.hidden else 0)
    cards = playable(seen.mine, seen.led, seen.rules) if seen.to_move == 0 else theirs
    return tuple((name(one), one) for one in each(cards))
