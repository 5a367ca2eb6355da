"""What the games of the All Fours family have in common: card points, and what may be played on the card led.

Cards are masks; `trump` is the mask of the whole trump suit, `follow` the value of the switch of that name.
"""

from __future__ import annotations

from analyzer.errors import Fault
from analyzer.text.notation import RANKS, name, suit_mask, suit_word, text

RANK_MASKS = {rank: sum(1 << 16 * suit + place for suit in range(4)) for place, rank in enumerate(RANKS)}
CARD_POINTS = {"T": 10, "A": 4, "K": 3, "Q": 2, "J": 1}


def card_points(cards: int) -> int:
    """Add the card points of a set: ten 10, ace 4, king 3, queen 2, jack 1."""
    return sum(points * (cards & RANK_MASKS[rank]).bit_count() for rank, points in CARD_POINTS.items())


def legal(hand: int, led: int, trump: int, follow: str) -> int:
    """Give the cards of a hand, as a mask, that may be played on the card led (0: to lead, when all may be)."""
    if not led:
        return hand
    of_suit = hand & suit_mask(led)
    trumps = hand & trump
    if of_suit:
        return of_suit | trumps if follow.startswith("trump-anytime") else of_suit
    if trumps and follow.endswith("forced"):
        return trumps
    return hand


def excluded(led: int, reply: int, trump: int, follow: str) -> int:
    """Give the suits, as a mask, of which the player of a reply cannot have held another card at that moment."""
    of_suit = suit_mask(led)
    if reply & of_suit:
        return 0
    if reply & trump:
        return of_suit if follow.startswith("strict") else 0
    return of_suit | trump if follow.endswith("forced") else of_suit


def duty(hand: int, led: int, trump: int, follow: str) -> str:
    """Say what a player holding `hand` must play on the card led, for the error about a card that breaks the rule."""
    allowed = legal(hand, led, trump, follow)
    of_suit = suit_mask(led)
    if not hand & of_suit:
        return f"void of {suit_word(led)}, a trump must be played, and {text(allowed)} is held"
    if follow.startswith("trump-anytime") and not led & trump:
        return f"{suit_word(led)} must be followed or trumped, and {text(allowed)} is held"
    return f"{suit_word(led)} must be followed, and {text(allowed)} is held"


def check_follows(hand: int, played: int, led: int, trump: int, follow: str) -> None:
    """Refuse a card that may not be played from a hand on the card led."""
    if not played & legal(hand, led, trump, follow):
        why = duty(hand, led, trump, follow)
        raise Fault(f"{name(played)} may not be played on {name(led)}: {why} (follow={follow})", rule="follow")
