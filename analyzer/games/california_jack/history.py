"""Follows the history of a deal with exactly what one seat can see.

A history is refused at the first action or draw that cannot be, or that leaves no way at all of dealing and drawing the
cards not seen.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from analyzer.contract.switches import Value
from analyzer.errors import Fault
from analyzer.games.california_jack import referee, tricks, worlds
from analyzer.games.common.all_fours import check_follows
from analyzer.games.common.record_checks import at_action, check_held, check_score
from analyzer.games.common.sight_checks import check_unseen, face_up_card, own_hand
from analyzer.text import notation
from analyzer.text.record import Record

NO_WORLD = "no hand that agrees with their plays so far and the cards not yet seen allows it"


class Sight(NamedTuple):
    """What a seat has seen up to some moment; sides are 0 for that seat and 1 for the opponent.

    `ways` counts the ways in which the opponent's hidden cards can have come about (see `worlds`), `secret` are my
    cards that the opponent has not seen, `drawn` is the number of stock cards drawn, `top` the visible top card or 0.
    """

    mine: int
    known: int
    ways: worlds.Ways
    hidden: int
    unseen: int
    secret: int
    top: int
    led: int
    turn: int
    won: tuple[int, int]
    drawn: int


def opening(position: Record) -> Sight:
    """Check what a position says before the first action, and give what its seat sees then."""
    seat = position.seat or 0
    mine = own_hand(position, size=tricks.HAND, dealt="dealt, those played")
    check_score(position)
    if len(position.actions) >= referee.ACTIONS:
        message = (
            f"{len(position.actions)} actions: the deal is over after {referee.ACTIONS}; nothing is left to decide"
        )
        raise Fault(message, rule="whole", action=referee.ACTIONS)
    _check_stock_count(position)
    in_sight = stock_in_sight(position.rules.switches, 0)
    top = face_up_card(position, mine, seen=" on top of the stock") if in_sight else 0
    return Sight(
        mine=mine,
        known=0,
        ways=worlds.dealt(tricks.HAND),
        hidden=tricks.HAND,
        unseen=notation.PACK & ~mine & ~top,
        secret=mine,
        top=top,
        led=0,
        turn=(1 - position.dealer) ^ seat,
        won=(0, 0),
        drawn=0,
    )


def acted(sight: Sight, position: Record, number: int) -> Sight:
    """Follow one action and, where it ends a trick, the draws."""
    seat = position.seat or 0
    action = position.actions[number]
    played = notation.card(action[1])
    side = action[0] ^ seat
    referee.check_turn(number, action, sight.turn ^ seat)
    with at_action(number, action):
        sight = _own_play(sight, position, played) if side == 0 else _their_play(sight, position, played)
        if sight.led == 0:
            return sight._replace(led=played, turn=1 - side)
        winner = side if tricks.reply_wins(sight.led, played, referee.trump_suit(position)) else 1 - side
        won = list(sight.won)
        won[winner] |= sight.led | played
        return _refilled(sight._replace(led=0, turn=winner, won=(won[0], won[1])), position, winner)


def _own_play(sight: Sight, position: Record, played: int) -> Sight:
    """Follow a card that the seat itself plays."""
    check_held(sight.mine, played, position.seat or 0)
    trump, follow = referee.trump_suit(position), str(position.rules.switches["follow"])
    check_follows(sight.mine, played, sight.led, trump, follow)
    return sight._replace(mine=sight.mine ^ played, secret=sight.secret & ~played)


def _their_play(sight: Sight, position: Record, played: int) -> Sight:
    """Follow a card that the opponent plays, with what it shows about the rest of his hand."""
    other = 1 - (position.seat or 0)
    name = notation.name(played)
    if sight.known & played:
        sight = sight._replace(known=sight.known ^ played)
    elif not sight.unseen & played:
        raise Fault(f"{name} cannot be in the hand of seat {other}: {_whereabouts(sight, played)}", rule="held")
    elif not sight.hidden:
        held = notation.text(sight.known)
        raise Fault(f"{name} is not in the hand of seat {other}, which is known to be {held}", rule="held")
    else:
        suit = notation.suit_of(played)
        ways = worlds.played(sight.ways, suit)
        if not worlds.any_left(ways, notation.counts(sight.unseen ^ played)):
            raise Fault(f"{name} cannot be in the hand of seat {other}: {NO_WORLD}", rule="worlds")
        sight = sight._replace(ways=ways, hidden=sight.hidden - 1, unseen=sight.unseen ^ played)
    if not sight.led:
        return sight
    follow = str(position.rules.switches["follow"])
    trump = referee.trump_suit(position)
    excluded = tricks.excluded(sight.led, played, trump, follow)
    if sight.known & excluded:
        duty = tricks.duty(sight.known | played, sight.led, trump, follow)
        message = f"{name} may not be played on {notation.name(sight.led)} by seat {other}: {duty} (follow={follow})"
        raise Fault(message, rule="follow")
    ways = worlds.barred(sight.ways, excluded)
    if not worlds.any_left(ways, notation.counts(sight.unseen)):
        message = f"{name} may not be played on {notation.name(sight.led)} by seat {other}: {NO_WORLD}"
        raise Fault(f"{message} (follow={follow})", rule="worlds")
    return sight._replace(ways=ways)


def _whereabouts(sight: Sight, one: int) -> str:
    """Say where a card is that cannot be anywhere else."""
    places = (
        (sight.mine, "it is in the hand of the seat that sees this"),
        (sight.known, "it is known to be in the other hand"),
        (sight.led, "it has just been led"),
        (sight.top, "it lies on top of the stock"),
    )
    return next((words for cards, words in places if cards & one), "it has been played before")


def _refilled(sight: Sight, position: Record, winner: int) -> Sight:
    """Follow the two draws after a trick, and once the stock is out tell the other hand by elimination."""
    if sight.drawn == tricks.STOCK:
        return sight
    switches = position.rules.switches
    for drawer in (winner, 1 - winner):
        place = sight.drawn
        entry = position.stock[place] if place < len(position.stock) else None
        if not sees(switches, place, drawer == 0):
            if entry is not None:
                seat = position.seat
                raise Fault(f"stock[{place}] must be null; seat {seat} cannot see the other's draw", rule="sight")
            sight = sight._replace(drawn=place + 1, ways=worlds.drawn(sight.ways), hidden=sight.hidden + 1)
            continue
        sight = _uncovered(sight, place, entry)._replace(drawn=place + 1, top=0)
        drawn = entry or 0
        if drawer == 0:
            open_draw = switches["stock"] == "face-up" or (place == 0 and switches["trump"] == "stock-top")
            sight = sight._replace(mine=sight.mine | drawn, secret=sight.secret | (0 if open_draw else drawn))
        else:
            sight = sight._replace(known=sight.known | drawn)
    if switches["stock"] == "face-up" and sight.drawn < tricks.STOCK:
        top = position.stock[sight.drawn]
        sight = _uncovered(sight, sight.drawn, top)._replace(top=top or 0)
    if not worlds.any_left(sight.ways, notation.counts(sight.unseen)):
        raise Fault(f"the draws after it cannot be: {NO_WORLD}", rule="worlds")
    return _eliminated(sight) if sight.drawn == tricks.STOCK else sight


def _uncovered(sight: Sight, place: int, entry: int | None) -> Sight:
    """Take note of a stock card that comes into sight; the top has been in sight before."""
    if entry is None:
        raise Fault(f"stock[{place}] is missing or null, but the seat sees this card", rule="sight")
    if entry == sight.top:
        return sight
    check_unseen(sight.unseen, entry, place, _whereabouts(sight, entry))
    return sight._replace(unseen=sight.unseen ^ entry)


def _eliminated(sight: Sight) -> Sight:
    """Know the whole other hand: with the stock out, it is all that has not been seen."""
    return sight._replace(known=sight.known | sight.unseen, unseen=0, ways=worlds.dealt(0), hidden=0, secret=0)


def stock_in_sight(switches: Mapping[str, Value], actions: int) -> int:
    """Count the stock's entries in a position: the cards drawn, and a visible top."""
    drawn = min(actions // 2 * 2, tricks.STOCK)
    if switches["stock"] == "face-up":
        return min(drawn + 1, tricks.STOCK)
    return max(drawn, int(switches["trump"] == "stock-top"))


def sees(switches: Mapping[str, Value], place: int, own: bool) -> bool:
    """Tell whether a seat sees which card is drawn from a place of the stock."""
    return own or switches["stock"] == "face-up" or (place == 0 and switches["trump"] == "stock-top")


def _check_stock_count(position: Record) -> None:
    """Check the number of stock entries; face-down, cards at the end that the other drew may be left out."""
    switches = position.rules.switches
    done = len(position.actions)
    right = stock_in_sight(switches, done)
    given = len(position.stock)
    if given == right or (given < right and switches["stock"] == "face-down"):
        return
    drawn = min(done // 2 * 2, tricks.STOCK)
    top = " and the top in sight" if right > drawn else ""
    message = f"stock has {given} entries; after {done} actions it has {right}: {drawn} cards drawn{top}"
    raise Fault(f"{message} (stock={switches['stock']}, trump={switches['trump']})", rule="stock")
