"""What a seat knows from the history of a deal: the situation of a position, and the position of a record."""

from __future__ import annotations

from analyzer.errors import InputError
from analyzer.games.california_jack import referee, tricks, worlds
from analyzer.games.california_jack.history import Sight, acted, opening, sees, stock_in_sight
from analyzer.games.california_jack.situation import Situation as Situation
from analyzer.games.common.sight_checks import as_seen, check_seat
from analyzer.text import notation
from analyzer.text.record import Record


def situation(position: Record) -> Situation:
    """Give all that a seat knows from a position (a record with `seat`, made by `analyzer.text.record`).

    Raises Fault at the action or draw that cannot be.
    """
    if position.seat is None:
        raise InputError('a position has a "seat": the one that sees these cards')
    sight = opening(position)
    for number in range(len(position.actions)):
        sight = acted(sight, position, number)
    return _situation(sight, position)


def position_of(record: Record, at: int, seat: int) -> Record:
    """Give a record of a whole deal as a seat sees it after `at` actions, which are checked.

    The position's `stock` has one entry a card drawn, None for what the seat did not see, and the top where it can be
    seen; seed and deal number, which would say everything, are left out.
    """
    check_seat(seat, referee.SEATS)
    done = len(record.actions)
    last = min(done, referee.ACTIONS - 1)
    if not 0 <= at <= last:
        over = ", where the deal is over" if at == referee.ACTIONS else ""
        raise InputError(f"nobody is to act after {at} actions{over}; the record has positions 0 to {last}")
    moment = referee.replay(record, at=at)
    count = stock_in_sight(record.rules.switches, at)
    seen = [sees(record.rules.switches, place, drawer == seat) for place, drawer in enumerate(moment.drawn)]
    stock = [one if place >= len(seen) or seen[place] else None for place, one in enumerate(record.stock[:count])]
    return as_seen(record, seat, stock, record.actions[:at])


def _situation(sight: Sight, position: Record) -> Situation:
    """Put what has been seen into the words of a situation."""
    seat = position.seat or 0
    switches = position.rules.switches
    patterns = worlds.weighted(sight.ways, notation.counts(sight.unseen))
    turned = position.stock[0] if switches["stock"] == "face-down" and switches["trump"] == "stock-top" else 0
    return Situation(
        rules=position.rules,
        mine=sight.mine,
        known=sight.known,
        hidden=sight.hidden,
        led=sight.led,
        to_move=sight.turn,
        top=sight.top,
        stock=tricks.STOCK - sight.drawn,
        trump=referee.trump_suit(position),
        won_mine=sight.won[0],
        won_theirs=sight.won[1],
        unseen=sight.unseen,
        secret_mine=sight.secret,
        turned=turned or 0,
        allowed=possible(sight.unseen, patterns),
        patterns=patterns,
        dealer=position.dealer ^ seat,
        score=(position.score[seat], position.score[1 - seat]),
    )


def possible(cards: int, patterns: worlds.Patterns) -> int:
    """Give those of some cards whose suit occurs in a composition."""
    suits = [mask for number, mask in enumerate(notation.SUIT_MASKS) if any(held[number] for _, held in patterns)]
    return cards & sum(suits)
