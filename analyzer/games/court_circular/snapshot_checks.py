"""The arithmetic of a snapshot: which counts of cards can arise together, and what they say of the cards not named."""

from __future__ import annotations

from typing import NamedTuple

from analyzer.errors import InputError, counted
from analyzer.games.common.unnamed import check_stock
from analyzer.games.court_circular.table import HAND, LAYS, STOCK, concede_fault, draws
from analyzer.rules import RuleSet

PILES = ("up", "down", "their_up", "their_down")
DRAWN = STOCK - 1
"""Cards that are drawn in a deal: before the stock is out, cards captured + stock are so many."""


class Named(NamedTuple):
    """The cards named in a snapshot, each key a mask, 0 where absent."""

    hand: int
    lead: int
    laid: int
    against: int
    up: int
    down: int
    their_up: int
    their_down: int
    unnamed: tuple[int, int, int, int] = (0, 0, 0, 0)
    """numbers of captured cards that are not remembered, in the order of PILES"""

    @property
    def all(self) -> int:
        """Every card named."""
        laid = self.hand | self.lead | self.laid | self.against
        return laid | self.up | self.down | self.their_up | self.their_down

    @property
    def piles(self) -> tuple[int, ...]:
        """The numbers of cards captured, in the order of PILES."""
        named = (self.up, self.down, self.their_up, self.their_down)
        return tuple(pile.bit_count() + more for pile, more in zip(named, self.unnamed, strict=True))

    @property
    def captured(self) -> str:
        """The numbers of cards captured, added up in words."""
        sums = " + ".join(f"{key} {count}" for key, count in zip(PILES, self.piles, strict=True))
        return f"{sums} = {counted(sum(self.piles), 'captured card')}"


class Start(NamedTuple):
    """How a trick can begin: cards captured before it, held by First and by the other, in the stock, undealt."""

    captured: int
    first: int
    other: int
    stock: int
    undealt: int


class Trick(NamedTuple):
    """How a trick can end: cards laid by its winner and by the loser, and whether First won it."""

    won: int
    lost: int
    first_won: bool

    @property
    def cards(self) -> int:
        """The number of cards that its winner takes."""
        return self.won + self.lost


def check_size(stock: int, named: Named) -> None:
    """Compare the size of the stock that is said with the one that follows from the cards captured."""
    right = max(0, DRAWN - sum(named.piles))
    check_stock(stock, right, named.captured, dict(zip(PILES, named.piles, strict=True)))


def first_by_counts(named: Named) -> int | None:
    """Say who is First, 0 me or 1 the opponent, by the cards laid; None where three are laid on both sides."""
    mine, theirs = named.laid.bit_count(), named.against.bit_count()
    for key, count in (("laid", mine), ("against", theirs)):
        if count > LAYS:
            raise InputError(f"{key} has {count} cards; each lays {LAYS} in a trick")
    if mine == theirs == LAYS:
        return None
    if theirs not in (mine, mine + 1):
        rule = "I am to play where I have laid as many as they (I am First) or one fewer (they are First)"
        raise InputError(f"it is the other's turn: laid has {counted(mine, 'card')} and against {theirs}, but {rule}")
    return theirs - mine


def dealers(named: Named, first: int, rules: RuleSet) -> set[int]:
    """Say who can have dealt, 0 me and 1 the opponent; captured cards that no course of tricks gives are refused.

    First takes a trick face up and stays First; the other takes it face down and is First then.
    """
    sizes = {won: {trick.cards for trick in tricks(rules) if trick.first_won == won} for won in (True, False)}
    for key, count in zip(PILES, named.piles, strict=True):
        face_up = key.endswith("up")
        if count not in sums(sizes[face_up], count):
            whole = ", ".join(map(str, sorted(sizes[face_up])))
            rule = f"a trick adds {whole} cards to that pile (concede={rules.switches['concede']})"
            raise InputError(f"{key} has {counted(count, 'card')}, but {rule}")
    found = _dealers(named.piles, first, sizes)
    if found:
        return found
    if not sum(named.piles[2 * first : 2 * first + 2]):
        who, keys = ("the opponent is", "their_up and their_down") if first else ("I am", "up and down")
        message = f"{keys} have no cards, but {who} First, and after a trick its winner is"
        raise InputError(f"{message}; name what they captured" if first else f"{message}; name what I captured")
    who = "the opponent" if first else "me"
    rule = "First takes a trick face up, the other takes it face down and is First in the next"
    raise InputError(f"{named.captured}: no course of tricks gives these piles and ends with {who} First; {rule}")


def _dealers(piles: tuple[int, ...], first: int, sizes: dict[bool, set[int]]) -> set[int]:
    """Go back trick by trick to the first, in every way; its First did not deal."""
    found, seen, waiting = set[int](), set[tuple[tuple[int, ...], int]](), [(piles, first)]
    while waiting:
        moment = waiting.pop()
        if moment in seen:
            continue
        seen.add(moment)
        left, winner = moment
        if not sum(left):
            found.add(1 - winner)
        for first_won in (True, False):
            pile = 2 * winner + (not first_won)
            for size in sizes[first_won]:
                if left[pile] >= size:
                    before = (*left[:pile], left[pile] - size, *left[pile + 1 :])
                    waiting.append((before, winner if first_won else 1 - winner))
    return found


def start_of(named: Named, first: int, rules: RuleSet) -> Start:
    """Find how the trick in progress began; counts that cannot arise, or leave the other's hand open, are refused."""
    captured = sum(named.piles)
    hand, laid = named.hand.bit_count(), named.laid.bit_count()
    held = hand + laid
    said = f"hand {hand} + laid {laid} = {counted(held, 'card')}"
    possible = [start for start in starts(rules) if start.captured == captured]
    if not possible:
        most = max(start.captured for start in starts(rules))
        counts = sorted({start.captured for start in starts(rules) if not start.stock})
        ends = ", ".join(map(str, counts))
        raise InputError(f"{named.captured}: a trick begins with at most {most}; once the stock is out with {ends}")
    fitting = [start for start in possible if held == (start.other if first else start.first)]
    if not fitting:
        sizes = sorted({start.other if first else start.first for start in possible})
        right = f"{' or '.join(map(str, sizes))} cards"
        stock = possible[0].stock
        left = f"{DRAWN} - {captured} = {stock} cards in the stock" if stock else "the stock out"
        raise InputError(f"{said}, but after {named.captured}, with {left}, I began the trick with {right}")
    if len(fitting) > 1:
        sizes = sorted({start.first if first else start.other for start in fitting})
        others = " or ".join(map(str, sizes))
        message = f"{said} after {named.captured}: the opponent may have begun the trick with {others} cards"
        raise InputError(f"{message} (stock-end=leave-undealt); give a record or a position file instead")
    return fitting[0]


def tricks(rules: RuleSet) -> set[Trick]:
    """Give every way in which a trick that does not end the deal can end."""
    found = {Trick(LAYS, LAYS, True), Trick(LAYS, LAYS, False)}
    for own in range(LAYS):
        for other in (own, own + 1):
            if concede_fault((own, other), last=False, concede=str(rules.switches["concede"])) is None:
                found.add(Trick(other, own, other > own))
    return found


def sums(sizes: set[int], most: int) -> set[int]:
    """Give every number up to `most` that some sizes, each any number of times, add up to."""
    found = {0}
    for total in range(1, most + 1):
        if any(total - size in found for size in sizes):
            found.add(total)
    return found


def starts(rules: RuleSet) -> list[Start]:
    """Give every way in which a trick can begin."""
    totals = sums({trick.cards for trick in tricks(rules)}, DRAWN)
    found = {Start(total, HAND, HAND, DRAWN - total, 0) for total in totals if total < DRAWN}
    stock_end = str(rules.switches["stock-end"])
    for trick in tricks(rules):
        for stock in range(1, trick.cards + 1):
            if DRAWN - stock not in totals:
                continue
            held = HAND - trick.won, HAND - trick.lost
            order = draws(held, stock, 0, stock_end)
            undealt = stock - len(order)
            captured = DRAWN - stock + trick.cards
            found.add(Start(captured, held[0] + order.count(0), held[1] + order.count(1), 0, undealt))
    if rules.switches["last-trick"] == "play-out":
        for start in list(found):
            if not start.stock and min(start.first, start.other) >= 2 * LAYS:
                more = Start(start.captured + 2 * LAYS, start.first - LAYS, start.other - LAYS, 0, start.undealt)
                found.add(more)
    return sorted(found)
