"""What the referees of several games check in the same way: cards, score and result, and how faults are worded."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from analyzer.errors import Fault, counted, shown
from analyzer.text import notation
from analyzer.text.record import Record


@contextmanager
def on_line(record: Record) -> Iterator[None]:
    """Whatever fault is found meanwhile is one on the line of the file that a record came from."""
    try:
        yield
    except Fault as fault:
        raise fault.on_line(record.line) from None


@contextmanager
def at_action(number: int, action: tuple[int, str]) -> Iterator[None]:
    """Whatever fault is found meanwhile is one of an action: `number` actions went before it."""
    try:
        yield
    except Fault as fault:
        raise action_fault(number, action, fault.message, fault.rule) from None


def action_fault(number: int, action: tuple[int, str], message: str, rule: str) -> Fault:
    """Make the fault of an action: `number` actions went before it."""
    return Fault(f'action {number} [{action[0]}, "{action[1]}"]: {message}', rule=rule, action=number)


def check_turn(number: int, action: tuple[int, str], turn: int) -> None:
    """Refuse an action out of turn."""
    if action[0] != turn:
        raise action_fault(number, action, f"it is the turn of seat {turn}", "turn")


def check_held(hand: int, cards: int, seat: int) -> None:
    """Refuse cards that are not in the hand of a seat, which is seen."""
    if cards & ~hand:
        missing = notation.names(cards & ~hand)[0]
        raise Fault(f"{missing} is not in the hand of seat {seat}, which is {notation.text(hand)}", rule="held")


def check_score(record: Record) -> None:
    """Refuse a score at which the match is won already."""
    score = record.score[0], record.score[1]
    wrong = record.rules.game.scoring.won_already(score, record.rules)
    if wrong:
        raise Fault(wrong, rule="score")


def check_whole(record: Record, *, over: bool, before: str, turn: int) -> None:
    """Refuse a record that ends `before` the deal is over."""
    if not over:
        done = len(record.actions)
        message = f"the record ends after {counted(done, 'action')}, before {before}"
        raise Fault(f"{message}; it is the turn of seat {turn}", rule="whole", action=done)


def check_result(record: Record, right: Mapping[str, Any], *, made: str, where: str = "") -> None:
    """Compare the result given with the right one: what `made` it, and where points depend on the score, that."""
    given = record.result or {}
    for key, value in right.items():
        if given.get(key) != value:
            message = f'result "{key}" is {shown(given.get(key))}, but {made} {shown(value)}'
            raise Fault(f"{message}{where if key == 'points' else ''}", rule=f"result {key}")


def check_pack(record: Record, *, hand: int, stock: int) -> None:
    """Check that hands of `hand` cards each and a stock of `stock` make up the pack."""
    where: dict[int, str] = {}
    for seat, held in enumerate(record.hands):
        count = (held or 0).bit_count()
        if count != hand:
            raise Fault(f"hands[{seat}] has {count} cards; {hand} are dealt to each", rule="cards")
        for one in notation.each(held or 0):
            _check_once(where, one, f"hands[{seat}]")
    for place, entry in enumerate(record.stock):
        if entry is None:
            raise Fault(f"stock[{place}] is null; a record of a whole deal names every card", rule="cards")
        _check_once(where, entry, f"stock[{place}]")
    if len(record.stock) != stock:
        hands = f"{'two' if len(record.hands) == 2 else len(record.hands)} hands of {hand}"
        message = f"stock has {len(record.stock)} cards; {stock} are left of 52 after {hands}"
        raise Fault(message, rule="cards")


def check_dealt(record: Record, hands: tuple[int, ...], stock: tuple[int, ...]) -> None:
    """Compare a record's cards with those that its seed and deal number say."""
    for seat, right in enumerate(hands):
        if record.hands[seat] != right:
            given = notation.text(record.hands[seat] or 0)
            raise seed_fault(record, f"hands[{seat}] is {given}", notation.text(right))
    for place, (one, right) in enumerate(zip(record.stock, stock, strict=True)):
        if one != right:
            raise seed_fault(record, f"stock[{place}] is {notation.name(one or 0)}", notation.name(right))


def seed_fault(record: Record, given: str, right: str) -> Fault:
    """Make the fault of cards that are not those of the record's seed and deal number."""
    return Fault(f"{given}, but seed {record.seed} and deal {record.deal} give {right}", rule="seed")


def _check_once(where: dict[int, str], one: int, place: str) -> None:
    """Take note of a card's place, and refuse one that has another already."""
    if one in where:
        message = f"{notation.name(one)} is named twice: in {where[one]} and in {place}; each card is there once"
        raise Fault(message, rule="cards")
    where[one] = place
