"""Counts the worlds that agree with what a seat has seen, by the suits of the opponent's hidden cards.

A *composition* says how many of the hidden cards are spades, hearts, diamonds and clubs. *Ways* maps each composition
that the history allows to a number: in how many ways one set of cards of that composition can have come about, that is,
been dealt or drawn so that every card the opponent played was in his hand in time and every suit that a play excluded
was missing from it at that moment. Cards of a suit are alike in this, so one number a composition is enough, and the
numbers are exact Python ints. The history is followed forward, one event a function:

    played(c) = ways(c + the suit played)          barred(c) = ways(c) or 0
    drawn(c) = sum over suits s of c_s * ways(c - s)      (any one of his c_s cards of a suit may be the one drawn)

With the stock face up hidden cards are original ones and nothing hidden is drawn: all ways are then 1 or 0.
"""

from __future__ import annotations

from math import comb, gcd, prod

from analyzer.text.notation import SUIT_MASKS

Composition = tuple[int, int, int, int]
Ways = dict[Composition, int]
Patterns = tuple[tuple[int, Composition], ...]

NOTHING: Composition = (0, 0, 0, 0)


def dealt(cards: int) -> Ways:
    """Ways of holding that many cards of unknown suits after the deal: each composition once."""
    return {
        (spades, hearts, diamonds, cards - spades - hearts - diamonds): 1
        for spades in range(cards + 1)
        for hearts in range(cards + 1 - spades)
        for diamonds in range(cards + 1 - spades - hearts)
    }


def played(ways: Ways, suit: int) -> Ways:
    """Ways after one of the hidden cards, of suit number 0 to 3, has been played."""
    return {_shifted(held, suit, -1): count for held, count in ways.items() if held[suit]}


def barred(ways: Ways, suits: int) -> Ways:
    """Ways after it has been seen that no hidden card is of the suits in a mask."""
    numbers = [number for number in range(4) if suits & SUIT_MASKS[number]]
    return {held: count for held, count in ways.items() if not any(held[number] for number in numbers)}


def drawn(ways: Ways) -> Ways:
    """Ways after the opponent has drawn a card unseen."""
    after: Ways = {}
    for held, count in ways.items():
        for suit in range(4):
            more = _shifted(held, suit, 1)
            after[more] = after.get(more, 0) + more[suit] * count
    return after


def any_left(ways: Ways, unseen: Composition) -> bool:
    """Tell whether a world is left, with `unseen` cards of each suit to choose from."""
    return any(all(number <= cards for number, cards in zip(held, unseen, strict=True)) for held in ways)


def weighted(ways: Ways, unseen: Composition) -> Patterns:
    """Weigh each composition by the number of its worlds, `unseen` cards of each suit being left to choose from.

    Returns (weight, composition) pairs in a fixed order, weights divided by their common factor; empty if no world is
    left.
    """
    weights = [
        (count * prod(comb(cards, number) for cards, number in zip(unseen, held, strict=True)), held)
        for held, count in sorted(ways.items())
    ]
    factor = gcd(*(weight for weight, _ in weights)) or 1
    return tuple((weight // factor, held) for weight, held in weights if weight)


def _shifted(held: Composition, suit: int, by: int) -> Composition:
    """Change one suit's number."""
    changed = [number + by if place == suit else number for place, number in enumerate(held)]
    return changed[0], changed[1], changed[2], changed[3]
