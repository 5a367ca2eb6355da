"""Follows the history of a deal with exactly what one seat can see, and refuses it where it goes wrong."""

from __future__ import annotations

from functools import partial
from itertools import combinations
from typing import NamedTuple

from analyzer.errors import Fault
from analyzer.games.common.record_checks import at_action, check_score
from analyzer.games.common.sight_checks import check_drawn, check_goes_on, check_unseen, face_up_card, own_hand
from analyzer.games.seven_up import referee, table
from analyzer.games.seven_up.table import DISCARD, HAND, PLACES, Table, Terms
from analyzer.text import notation
from analyzer.text.record import Record


class Sight(NamedTuple):
    """What a seat has seen up to some moment: the table, its place there, its cards held and discarded.

    `unseen` are cards in other hands, among others' discards and in the pack.
    """

    table: Table
    place: int
    mine: int
    discards: int
    unseen: int

    @property
    def others(self) -> list[int]:
        """The places of the other three."""
        return [place for place in range(PLACES) if place != self.place]


def opening(position: Record, terms: Terms) -> Sight:
    """Check what a position says before the first action, and give what its seat sees then."""
    seat = position.seat or 0
    mine = own_hand(position, size=HAND, dealt="dealt first, those played or discarded")
    check_score(position)
    turned = face_up_card(position, mine, seen=": it is the first card turned")
    place = referee.place_of(seat, position.dealer)
    return Sight(table.opening(turned, terms), place, mine, discards=0, unseen=notation.PACK & ~mine & ~turned)


def acted(sight: Sight, position: Record, terms: Terms, number: int) -> Sight:
    """Follow one action and, where it is a run, the cards dealt and turned."""
    actor, words = action = position.actions[number]
    referee.check_action(sight.table, terms, number, action, position.dealer)
    with at_action(number, action):
        if actor == position.seat:
            sight = _own(sight, position, words)
        elif sight.table.phase == "discard" and words != DISCARD:
            raise Fault(f'write "{DISCARD}" alone; seat {position.seat} cannot see these cards', rule="sight")
        elif sight.table.phase == "play":
            sight = _their_play(sight, actor, notation.card(words))
        before = sight.table
        sight = sight._replace(table=table.after(before, words, terms, partial(_turned, position)))
        for place in range(before.drawn, sight.table.drawn):
            sight = _drawn(sight, position, place)
        if before.phase == "play" and not possible(sight):
            where = f" on {notation.name(before.led)}" if before.led else ""
            message = f"{words} may not be played{where} by seat {actor}: no hands that agree with all plays so far and"
            follow = position.rules.switches["follow"]
            raise Fault(f"{message} the cards not yet seen allow it (follow={follow})", rule="worlds")
    return sight


def closing(sight: Sight, position: Record) -> None:
    """Check, after the last action, that the deal goes on and that no more cards are named than have been drawn."""
    check_goes_on(position, over=sight.table.over)
    check_drawn(position, sight.table.drawn, " and ends with the last card turned")


def possible(sight: Sight) -> bool:
    """Tell whether the cards not seen can be dealt so that every other hand agrees with what its plays have shown.

    By Hall's theorem they can if the players of every group together find enough cards that one of them may hold.
    """
    held, excluded = sight.table.held, sight.table.excluded
    for size in range(1, PLACES):
        for group in combinations(sight.others, size):
            barred = notation.PACK
            for place in group:
                barred &= excluded[place]
            if sum(held[place] for place in group) > (sight.unseen & ~barred).bit_count():
                return False
    return True


def _own(sight: Sight, position: Record, words: str) -> Sight:
    """Follow what the seat itself does."""
    referee.check_hand(sight.mine, words, sight.table, position.seat or 0, position.rules)
    cards = referee.cards_of(words)
    discards = cards if sight.table.phase == "discard" else sight.discards
    return sight._replace(mine=sight.mine ^ cards, discards=discards)


def _their_play(sight: Sight, actor: int, one: int) -> Sight:
    """Follow a card that another plays."""
    name = notation.name(one)
    if not sight.unseen & one:
        raise Fault(f"{name} cannot be in the hand of seat {actor}: {_whereabouts(sight, one)}", rule="held")
    if one & sight.table.excluded[sight.table.turn]:
        suit = notation.suit_word(one)
        raise Fault(f"{name} cannot be in the hand of seat {actor}: their plays show no {suit} there", rule="held")
    return sight._replace(unseen=sight.unseen ^ one)


def _turned(position: Record, place: int) -> int:
    """Give the card turned from a place of the stock, which all see."""
    entry = position.stock[place] if place < len(position.stock) else None
    if entry is None:
        raise Fault(f"stock[{place}] is missing or null, but all have seen it: it is turned up", rule="sight")
    return entry


def _drawn(sight: Sight, position: Record, place: int) -> Sight:
    """Follow one card that leaves the pack in a run."""
    drawer = table.drawers(len(sight.table.turned) - 1)[place]
    entry = position.stock[place]
    if drawer not in (None, sight.place):
        if entry is not None:
            raise Fault(f"stock[{place}] must be null; seat {position.seat} cannot see this card", rule="sight")
        return sight
    if entry is None:
        raise Fault(f"stock[{place}] is null, but seat {position.seat} is dealt this card and sees it", rule="sight")
    check_unseen(sight.unseen, entry, place, _whereabouts(sight, entry))
    return sight._replace(mine=sight.mine | (entry if drawer is not None else 0), unseen=sight.unseen ^ entry)


def _whereabouts(sight: Sight, one: int) -> str:
    """Say where a card is that cannot be anywhere else."""
    places = (
        (sight.mine, "it is in the hand of the seat that sees this"),
        (sight.discards, "the seat that sees this has discarded it"),
        (sum(sight.table.turned), "it has been turned up"),
    )
    return next((words for cards, words in places if cards & one), "it has been played before")
