"""What a seat knows from the history of a deal: the situation of a position, and the position of a record."""

from __future__ import annotations

from analyzer.errors import InputError
from analyzer.games.common.sight_checks import as_seen, check_at, check_seat, check_someone_acts
from analyzer.games.seven_up import history, referee, table
from analyzer.games.seven_up.situation import Situation as Situation
from analyzer.games.seven_up.table import DISCARD, PLACES, Terms
from analyzer.text.record import Record


def situation(position: Record) -> Situation:
    """Give all that a seat knows from a position (a record with `seat`, made by `analyzer.text.record`).

    Raises Fault at the action or draw that cannot be.
    """
    if position.seat is None:
        raise InputError('a position has a "seat": the one that sees these cards')
    terms = referee.terms_of(position)
    seen = history.opening(position, terms)
    for number in range(len(position.actions)):
        seen = history.acted(seen, position, terms, number)
    history.closing(seen, position)
    side = position.seat % 2
    score = position.score[side], position.score[1 - side]
    return situation_of(seen, terms, dealer=position.dealer % 2 ^ side, score=score)


def situation_of(seen: history.Sight, terms: Terms, *, dealer: int, score: tuple[int, int]) -> Situation:
    """Put what has been seen into the words of a situation; whose side dealt and the score are seen from me."""
    on_table, place = seen.table, seen.place
    return Situation(
        rules=terms.rules,
        place=place,
        to_move=(on_table.turn - place) % PLACES,
        phase=on_table.phase,
        hand=seen.mine,
        discards=seen.discards,
        turned=on_table.turned,
        trump=on_table.trump,
        gift=on_table.gift,
        jacks=table.jacks(on_table.turned, terms.rules),
        votes=on_table.votes,
        voted=on_table.voted,
        may_vote=terms.may_vote,
        bunched=terms.bunched,
        held=on_table.held,
        discarded=on_table.discarded,
        played=on_table.played,
        leader=on_table.leader,
        table=on_table.trick,
        won=(on_table.won[place % 2], on_table.won[1 - place % 2]),
        excluded=table.changed(on_table.excluded, place, 0),
        unseen=seen.unseen,
        dealer=dealer,
        score=score,
    )


def position_of(record: Record, at: int, seat: int) -> Record:
    """Give a record of a whole deal as a seat sees it after `at` actions, which are checked.

    The position's `stock` has one entry a card that has left the pack, None for those dealt to others, and others'
    discards are not named; seed and deal number, which would say everything, are left out.
    """
    check_seat(seat, referee.SEATS)
    check_at(record, at)
    on_table = referee.replay(record, at=at).table
    check_someone_acts(at, over=on_table.over)
    sees = (None, referee.place_of(seat, record.dealer))
    drawers = table.drawers(len(on_table.turned) - 1)
    stock = (one if drawer in sees else None for drawer, one in zip(drawers, record.stock, strict=False))
    actions = tuple((actor, _seen(words, actor == seat)) for actor, words in record.actions[:at])
    return as_seen(record, seat, stock, actions)


def _seen(words: str, own: bool) -> str:
    """Give an action as a seat sees it: another's discards are hidden."""
    return DISCARD if words.startswith(DISCARD) and not own else words
