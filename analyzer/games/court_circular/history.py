"""Follows the history of a deal with exactly what one seat can see, and refuses it where it goes wrong."""

from __future__ import annotations

from typing import NamedTuple

from analyzer.errors import Fault, counted
from analyzer.games.common.record_checks import at_action, check_held, check_score
from analyzer.games.common.sight_checks import check_drawn, check_goes_on, check_unseen, face_up_card, own_hand
from analyzer.games.court_circular import referee, table
from analyzer.games.court_circular.table import CONCEDE, LEAD, Table
from analyzer.text import notation
from analyzer.text.record import Record


class Sight(NamedTuple):
    """What a seat has seen up to some moment; the pairs of `table` are that seat's first, then the opponent's.

    `known` is the opponent's whole hand once the stock is out, `unseen` are the cards that he may hold or that are in
    the stock or undealt, `drawn` is the number of cards drawn from the stock.
    """

    table: Table
    mine: int
    known: int
    unseen: int
    drawn: int

    @property
    def hidden(self) -> int:
        """The number of the opponent's cards that the seat does not know."""
        return 0 if stock_is_out(self.table) else self.table.held[1]


def stock_is_out(on_table: Table) -> bool:
    """Tell whether every card has been dealt, so that what is not seen is the opponent's hand."""
    return on_table.stock == 0 and on_table.undealt == 0


def opening(position: Record) -> Sight:
    """Check what a position says before the first action, and give what its seat sees then."""
    seat = position.seat or 0
    mine = own_hand(position, size=table.HAND, dealt="dealt, those played")
    check_score(position)
    lead = face_up_card(position, mine, seen=": it is the first Lead")
    first = (1 - position.dealer) ^ seat
    return Sight(table.opening(lead, first), mine, known=0, unseen=notation.PACK & ~mine & ~lead, drawn=0)


def acted(sight: Sight, position: Record, number: int) -> Sight:
    """Follow one action and, where it picks a Lead, the draws."""
    seat = position.seat or 0
    action = position.actions[number]
    referee.check_action(sight.table, position.rules, number, action, sight.table.turn ^ seat)
    words = action[1]
    with at_action(number, action):
        if words != CONCEDE and not words.startswith(LEAD):
            one = notation.card(words)
            sight = _own_lay(sight, seat, one) if sight.table.turn == 0 else _their_lay(sight, seat, one)
        on_table, order = table.after(sight.table, words, position.rules)
        return _refilled(sight._replace(table=on_table), position, order)


def closing(sight: Sight, position: Record) -> None:
    """Check, after the last action, that the deal goes on and that no more cards are named than have been drawn."""
    check_goes_on(position, over=sight.table.over)
    check_drawn(position, 1 + sight.drawn, f": the first Lead and {counted(sight.drawn, 'card')} drawn")


def _own_lay(sight: Sight, seat: int, one: int) -> Sight:
    """Follow a card that the seat itself lays."""
    check_held(sight.mine, one, seat)
    return sight._replace(mine=sight.mine ^ one)


def _their_lay(sight: Sight, seat: int, one: int) -> Sight:
    """Follow a card that the opponent lays."""
    name, other = notation.name(one), 1 - seat
    if stock_is_out(sight.table):
        if not sight.known & one:
            held = notation.text(sight.known)
            raise Fault(f"{name} is not in the hand of seat {other}, which is known to be {held}", rule="held")
        return sight._replace(known=sight.known ^ one)
    if not sight.unseen & one:
        raise Fault(f"{name} cannot be in the hand of seat {other}: {_whereabouts(sight, one)}", rule="held")
    return sight._replace(unseen=sight.unseen ^ one)


def _refilled(sight: Sight, position: Record, order: tuple[int, ...]) -> Sight:
    """Follow the draws of a refill, and once the stock is out tell the other hand by elimination."""
    for place, drawer in enumerate(order, 1 + sight.drawn):
        entry = position.stock[place] if place < len(position.stock) else None
        if drawer == 1:
            if entry is not None:
                seat = position.seat
                raise Fault(f"stock[{place}] must be null; seat {seat} cannot see the other's draw", rule="sight")
            continue
        if entry is None:
            raise Fault(f"stock[{place}] is missing or null, but the seat draws this card and sees it", rule="sight")
        check_unseen(sight.unseen, entry, place, _whereabouts(sight, entry))
        sight = sight._replace(mine=sight.mine | entry, unseen=sight.unseen ^ entry)
    sight = sight._replace(drawn=sight.drawn + len(order))
    if order and stock_is_out(sight.table):
        sight = sight._replace(known=sight.unseen, unseen=0)
    return sight


def _whereabouts(sight: Sight, one: int) -> str:
    """Say where a card is that cannot be anywhere else."""
    on_table = sight.table
    places = (
        (sight.mine, "it is in the hand of the seat that sees this"),
        (on_table.lead, "it is the Lead on the table"),
        (on_table.laid[0] | on_table.laid[1], "it has been laid in this trick"),
    )
    return next((words for cards, words in places if cards & one), "it has been captured before")
