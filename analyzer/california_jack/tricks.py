"""The play of a trick, rule 2 and 3 of the rulebook, in plain Python on masks: the one place in the text layer."""

from __future__ import annotations

from analyzer.notation import suit_mask, suit_word, text

HAND = 6
STOCK = 40
REFILLS = 20
TRICKS = 26


def legal(hand: int, led: int, trump: int, follow: str) -> int:
    """Give the cards of a hand that may be played on the card led (0: to lead, when all may be).

    `trump` is the mask of the trump suit, `follow` the value of the switch of that name. Returns a mask.
    """
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


def reply_wins(led: int, reply: int, trump: int) -> bool:
    """Tell whether the second card of a trick takes it."""
    if reply & suit_mask(led):
        return reply > led
    return bool(reply & trump)


def duty(hand: int, led: int, trump: int, follow: str) -> str:
    """Say what a player holding `hand` must play on the card led, for the error about a card that breaks the rule."""
    allowed = legal(hand, led, trump, follow)
    of_suit = suit_mask(led)
    if not hand & of_suit:
        return f"void of {suit_word(led)}, a trump must be played, and {text(allowed)} is held"
    if follow.startswith("trump-anytime") and not led & trump:
        return f"{suit_word(led)} must be followed or trumped, and {text(allowed)} is held"
    return f"{suit_word(led)} must be followed, and {text(allowed)} is held"
