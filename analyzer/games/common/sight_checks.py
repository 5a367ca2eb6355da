"""What is checked in the same way of a deal as one seat sees it, and how such a position is made from a whole deal."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from analyzer.errors import Fault, InputError, counted
from analyzer.text import notation
from analyzer.text.record import Record


def own_hand(position: Record, *, size: int, dealt: str) -> int:
    """Give the hand that a position's seat was dealt: all of it, and no other's."""
    seat = position.seat or 0
    mine = position.hands[seat]
    if mine is None:
        raise Fault(f"hands[{seat}] is null, but seat {seat} sees it; give its six cards", rule="sight")
    for other, hand in enumerate(position.hands):
        if other != seat and hand is not None:
            raise Fault(f"hands[{other}] must be null; seat {seat} cannot see it", rule="sight")
    if mine.bit_count() != size:
        given = f"hands[{seat}] has {counted(mine.bit_count(), 'card')}"
        raise Fault(f"{given}; give the {size} {dealt} since included", rule="cards")
    return mine


def face_up_card(position: Record, mine: int, *, seen: str) -> int:
    """Give the first card of the stock, which all have seen."""
    card = (position.stock[0] if position.stock else None) or 0
    if not card:
        raise Fault(f"stock[0] is missing or null, but all have seen it{seen}", rule="sight")
    if card & mine:
        places = f"in hands[{position.seat}] and in stock[0]"
        raise Fault(f"{notation.name(card)} is named twice: {places}; each card is there once", rule="cards")
    return card


def check_unseen(unseen: int, card: int, place: int, whereabouts: str) -> None:
    """Refuse a card of the stock that has been seen elsewhere."""
    if not unseen & card:
        raise Fault(f"stock[{place}] cannot be {notation.name(card)}: {whereabouts}", rule="cards")


def check_goes_on(position: Record, *, over: bool) -> None:
    """Refuse a position in which nothing is left to decide."""
    if over:
        done = len(position.actions)
        message = f"the deal is over after {counted(done, 'action')}; nothing is left to decide"
        raise Fault(message, rule="whole", action=done)


def check_drawn(position: Record, drawn: int, last: str) -> None:
    """Refuse more cards of the stock than have been drawn."""
    if len(position.stock) > drawn:
        done = counted(len(position.actions), "action")
        message = f"stock has {len(position.stock)} entries; after {done} it has {drawn}{last}"
        raise Fault(message, rule="stock")


def check_seat(seat: int, seats: int) -> None:
    """Refuse a seat that the game does not have."""
    if seat not in range(seats):
        named = "0 and 1" if seats == 2 else f"0 to {seats - 1}"
        raise InputError(f"seat {seat} is not one of this game; seats are {named}")


def check_at(record: Record, at: int) -> None:
    """Refuse a place that a record does not have."""
    if not 0 <= at <= len(record.actions):
        done = counted(len(record.actions), "action")
        raise InputError(f"there is no position after {at} actions: the record has {done}")


def check_someone_acts(at: int, *, over: bool) -> None:
    """Refuse a place at which nobody is to act."""
    if over:
        done = counted(at, "action")
        raise InputError(f"nobody is to act after {done}, where the deal is over; give an earlier position")


def as_seen(record: Record, seat: int, stock: Iterable[int | None], actions: tuple[tuple[int, str], ...]) -> Record:
    """Give a record as a seat sees it: its own hand, and nothing that says more, such as seed and deal number."""
    return replace(
        record,
        hands=tuple(hand if place == seat else None for place, hand in enumerate(record.hands)),
        stock=tuple(stock),
        actions=actions,
        result=None,
        seat=seat,
        seed=None,
        deal=None,
        line=None,
    )
