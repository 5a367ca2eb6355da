"""What a seat knows from the history of a deal: the situation of a position, and the position of a record."""

from __future__ import annotations

from analyzer.errors import InputError
from analyzer.games.common.sight_checks import as_seen, check_at, check_seat, check_someone_acts
from analyzer.games.court_circular import history, referee
from analyzer.games.court_circular.scoring import card_points
from analyzer.games.court_circular.situation import Situation as Situation
from analyzer.text.record import Record


def situation(position: Record) -> Situation:
    """Give all that a seat knows from a position (a record with `seat`, made by `analyzer.text.record`).

    Raises Fault at the action or draw that cannot be.
    """
    if position.seat is None:
        raise InputError('a position has a "seat": the one that sees these cards')
    seen = history.opening(position)
    for number in range(len(position.actions)):
        seen = history.acted(seen, position, number)
    history.closing(seen, position)
    return _situation(seen, position)


def position_of(record: Record, at: int, seat: int) -> Record:
    """Give a record of a whole deal as a seat sees it after `at` actions, which are checked.

    The position's `stock` has the first Lead and one entry a card drawn, None for the other's draws; seed and deal
    number, which would say everything, are left out.
    """
    check_seat(seat, referee.SEATS)
    check_at(record, at)
    moment = referee.replay(record, at=at)
    check_someone_acts(at, over=moment.table.over)
    draws = zip(moment.drawn, record.stock[1:], strict=False)
    stock = record.stock[0], *(one if drawer == seat else None for drawer, one in draws)
    return as_seen(record, seat, stock, record.actions[:at])


def _situation(seen: history.Sight, position: Record) -> Situation:
    """Put what has been seen into the words of a situation."""
    seat, table = position.seat or 0, seen.table
    return Situation(
        rules=position.rules,
        mine=seen.mine,
        known=seen.known,
        hidden=seen.hidden,
        lead=table.lead,
        laid_mine=table.laid[0],
        laid_theirs=table.laid[1],
        first=table.first,
        to_move=table.turn,
        picking=table.picking,
        stock=table.stock,
        undealt=table.undealt,
        last=table.last,
        unseen=seen.unseen,
        total_mine=card_points(table.up[0], table.down[0]),
        total_theirs=card_points(table.up[1], table.down[1]),
        dealer=position.dealer ^ seat,
        score=(position.score[seat], position.score[1 - seat]),
    )
