"""Lines, rules 2 and 3 of the rulebook, in plain Python on masks: which is a player's best, and who wins a trick."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import NamedTuple

from analyzer.rules import RuleSet
from analyzer.text.notation import RANKS, SUIT_MASKS, each

HEARTS = SUIT_MASKS[1]
COURTS = sum(0b111 << RANKS.index("J") + 16 * suit for suit in range(4))
LOW_ACE, ACE = -1, RANKS.index("A")
BEST_SUITS = (0, 3, 2, 1)
"""By suit number S H D C: hearts over diamonds over clubs over spades."""
WITH_LEAD, OWN, TWO, NONE = 3, 2, 1, 0
KINDS = {
    WITH_LEAD: ("Court", "Sympathy", "Sequence", "Trio"),
    OWN: ("Court", "Sympathy", "Sequence", "Trio"),
    TWO: ("Etiquette", "Valentine", "Pair"),
}
"""The kinds of each class, the worst first."""


class Line(NamedTuple):
    """The best Line of a player's laid cards. The greater of two, compared as tuples, is the better.

    `level` is WITH_LEAD, OWN, TWO or NONE, `kind` a place in its KINDS, `four` tells four cards with the Lead, `best`
    ranks the best own card of the Line (without a Line: laid), and `cards` are the Line's own cards (without: 0).
    """

    level: int
    kind: int
    four: bool
    best: tuple[int, int, int]
    cards: int

    @property
    def name(self) -> str:
        """The Line in words: `Pair`, `Sequence with the Lead, 4 cards`, `Court Circular`."""
        if self.level == NONE:
            return "no Line"
        kind = KINDS[self.level][self.kind]
        if self.level < WITH_LEAD:
            return kind
        return "Court Circular" if self.four and kind == "Court" else f"{kind} with the Lead, {3 + self.four} cards"


def best_line(laid: int, lead: int, rules: RuleSet) -> Line:
    """Give the best Line of the two or three cards that a player has laid, from one card on."""
    cards = tuple(each(laid))
    found = [Line(NONE, 0, False, _best(cards, rules), 0)]
    for size in (2, 3):
        for own in combinations(cards, size):
            found += _lines(own, lead, rules)
    return max(found)


def other_wins(first: int, other: int, lead: int, rules: RuleSet) -> bool:
    """Tell whether the player who is not First wins a trick by the cards that both have laid."""
    return best_line(other, lead, rules) > best_line(first, lead, rules)


def _lines(own: tuple[int, ...], lead: int, rules: RuleSet) -> list[Line]:
    """Give the Lines that some own cards, all of them, make with the Lead and without."""
    found = []
    kind = _kind((*own, lead), lead)
    if kind is not None:
        low = kind == "Sequence" and _run((*own, lead))[0] == LOW_ACE
        place = KINDS[WITH_LEAD].index(kind)
        found.append(Line(WITH_LEAD, place, len(own) == 3, _best(own, rules, low), sum(own)))
    kind = _kind(own, 0) if len(own) == 3 else _kind_of_two(own)
    if kind is not None:
        low = kind == "Sequence" and _run(own)[0] == LOW_ACE
        level = OWN if len(own) == 3 else TWO
        found.append(Line(level, KINDS[level].index(kind), False, _best(own, rules, low), sum(own)))
    return found


def _kind(cards: tuple[int, ...], lead: int) -> str | None:
    """Name the best kind of Line that three or four cards make, `lead` among them or 0 without it."""
    if len({_rank(one) for one in cards}) == 1:
        return "Trio"
    run = _run(cards)
    if run:
        ends = {place % len(RANKS) for place in (run[0], run[-1])}
        if not lead or _rank(lead) in ends:
            return "Sequence"
    if all(one & HEARTS for one in cards):
        return "Sympathy"
    return "Court" if all(one & COURTS for one in cards) else None


def _kind_of_two(cards: tuple[int, ...]) -> str | None:
    """Name the best kind of Line that two own cards make."""
    if _rank(cards[0]) == _rank(cards[1]):
        return "Pair"
    if all(one & HEARTS for one in cards):
        return "Valentine"
    return "Etiquette" if all(one & COURTS for one in cards) else None


def _run(cards: tuple[int, ...]) -> list[int]:
    """Give the ranks of cards in sequence, lowest first, an ace below the two as LOW_ACE; empty if they are none."""
    ranks = sorted(_rank(one) for one in cards)
    lowered = sorted(LOW_ACE if rank == ACE else rank for rank in ranks)
    for places in (ranks, lowered):
        if places == list(range(places[0], places[0] + len(places))):
            return places
    return []


def _best(cards: Iterable[int], rules: RuleSet, low: bool = False) -> tuple[int, int, int]:
    """Rank the best of some cards; `low` says that an ace among them stands below the two."""
    lowered = low and rules.switches["low-ace"] == "low"
    hearts_first = rules.switches["card-order"] == "hearts-first"
    orders = []
    for one in cards:
        rank = LOW_ACE if lowered and _rank(one) == ACE else _rank(one)
        suit = BEST_SUITS.index(_suit(one))
        orders.append((int(hearts_first and bool(one & HEARTS)), rank, suit))
    return max(orders)


def _rank(one: int) -> int:
    return (one.bit_length() - 1) % 16


def _suit(one: int) -> int:
    return (one.bit_length() - 1) // 16
