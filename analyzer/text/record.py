"""Records of whole deals and positions, as JSON Lines: read, checked for keys and types, and written.

Whether a record obeys the rules of its game is for the game's referee to say, not checked here.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from analyzer import registry
from analyzer.contract.game import Record as Record
from analyzer.errors import Fault, InputError, shown
from analyzer.rules import RuleSet, rule_set
from analyzer.text import notation
from analyzer.text.fields import LARGEST, check_keys, parse_object, whole, whole_list
from analyzer.text.files import Source, each_line

LARGEST_SCORE = 9999
SHARED_KEYS = ("game", "rules", "switches", "seed", "deal", "dealer", "score", "hands", "stock", "actions")
OPTIONAL_KEYS = ("rules", "switches", "seed", "deal", "result", "seat")


def parse_record(text: str, *, line: int | None = None) -> Record:
    """Read a record of a whole deal from one line of text. Raises InputError naming line, key and value."""
    try:
        return from_object(parse_object(text), line=line)
    except Fault:
        raise
    except InputError as error:
        raise InputError(f"line {line}: {error}" if line is not None else str(error)) from None


def from_object(value: Mapping[str, Any], *, position: bool = False, line: int | None = None) -> Record:
    """Check the keys and types of a record, or with `position` of a record as one seat sees it."""
    what = "a position" if position else "a record"
    if "game" not in value:
        raise InputError(f'key "game" is missing; {what} names its game, such as "{registry.names()[0]}"')
    game = registry.game(value["game"])
    referee = game.referee
    if not position and "seat" in value:
        raise InputError('key "seat": a record of a whole deal has no seat; is this a position?')
    if position and "result" in value:
        raise InputError('key "result": a position is in the middle of a deal and has none; leave it out')
    known = (*SHARED_KEYS, *referee.EXTRA_KEYS, "seat" if position else "result")
    needed = [key for key in known if key not in OPTIONAL_KEYS and key not in referee.EXTRA_KEYS]
    check_keys(value, needed=[*needed, "seat" if position else "result"], known=known, what=what)
    if ("seed" in value) != ("deal" in value):
        raise InputError('keys "seed" and "deal" belong together; give both or neither')
    rules = named_rules(game.name, value)
    seats = referee.SEATS
    return Record(
        rules=rules,
        dealer=whole(value["dealer"], "dealer", 0, seats - 1),
        score=whole_list(value["score"], "score", referee.SIDES, LARGEST_SCORE),
        hands=_hands(value["hands"], seats, position, line),
        stock=tuple(_cards(value["stock"], "stock", position)),
        actions=_actions(value["actions"], seats, referee.read_action),
        result=None if position else _result(value["result"], rules),
        seat=whole(value["seat"], "seat", 0, seats - 1) if position else None,
        extra=referee.read_extra({key: value[key] for key in referee.EXTRA_KEYS if key in value}, rules),
        seed=whole(value["seed"], "seed", 0, LARGEST) if "seed" in value else None,
        deal=whole(value["deal"], "deal", 0, LARGEST) if "deal" in value else None,
        line=line,
    )


def named_rules(game: str, value: Mapping[str, Any]) -> RuleSet:
    """Build the rules that an object's `rules` and `switches` name; without them the game's default preset holds."""
    for key in ("rules", "switches"):
        if key in value and value[key] is None:
            raise InputError(f'key "{key}": null says nothing; leave the key out for the default')
    return rule_set(game, value.get("rules"), value.get("switches"))


def _cards(value: object, key: str, nulls: bool) -> list[int | None]:
    """Read a list of cards; null stands for a card not seen where that is allowed."""
    if not isinstance(value, list):
        raise InputError(f'key "{key}": {shown(value)} is not a list of cards such as ["AH", "TC"]')
    found: list[int | None] = []
    for place, item in enumerate(value):
        if item is None and nulls:
            found.append(None)
            continue
        try:
            found.append(notation.card(item))
        except InputError as error:
            raise InputError(f'key "{key}", entry {place}: {error}') from None
    return found


def _hands(value: object, seats: int, position: bool, line: int | None) -> tuple[int | None, ...]:
    """Read the hands by seat as masks; a card twice in one of them is a fault of the deal."""
    if not isinstance(value, list) or len(value) != seats:
        raise InputError(f'key "hands": {shown(value)} is not a list of {seats} hands, one a seat')
    hands: list[int | None] = []
    for seat, item in enumerate(value):
        if item is None and position:
            hands.append(None)
            continue
        hand = 0
        for one in _cards(item, f"hands[{seat}]", False):
            if one is None:
                continue
            if hand & one:
                message = f"{notation.name(one)} is named twice in hands[{seat}]; each card is there once"
                raise Fault(message, rule="cards", line=line)
            hand |= one
        hands.append(hand)
    return tuple(hands)


def _actions(value: object, seats: int, read_action: Callable[[object], str]) -> tuple[tuple[int, str], ...]:
    """Read the actions, in canonical spelling."""
    if not isinstance(value, list):
        raise InputError(f'key "actions": {shown(value)} is not a list of actions such as [[0, "7H"], [1, "2H"]]')
    found = []
    for place, item in enumerate(value):
        try:
            if not isinstance(item, list) or len(item) != 2:
                raise InputError(f'{shown(item)} is not an action; an action is [seat, action], such as [0, "7H"]')
            seat, action = item
            if type(seat) is not int or not 0 <= seat < seats:
                raise InputError(f"{shown(seat)} is not a seat; seats are 0 to {seats - 1}")
            found.append((seat, read_action(action)))
        except InputError as error:
            raise InputError(f'key "actions", action {place}: {error}') from None
    return tuple(found)


def _result(value: object, rules: RuleSet) -> Mapping[str, Any]:
    """Read a result, whose keys are the game's own."""
    if not isinstance(value, dict):
        raise InputError(f'key "result": {shown(value)} is not an object')
    try:
        found: Mapping[str, Any] = rules.game.referee.read_result(value, rules)
    except InputError as error:
        raise InputError(f'key "result": {error}') from None
    return found


def to_object(record: Record) -> dict[str, Any]:
    """Give a record or a position as the object that is written, with every key, spelt canonically."""
    made: dict[str, Any] = {"game": record.rules.game.name, "rules": record.rules.preset}
    made["switches"] = dict(record.rules.changes)
    if record.seed is not None and record.deal is not None:
        made |= {"seed": record.seed, "deal": record.deal}
    if record.seat is not None:
        made["seat"] = record.seat
    made |= {"dealer": record.dealer, "score": list(record.score)}
    made["hands"] = [None if hand is None else notation.names(hand) for hand in record.hands]
    made["stock"] = [None if one is None else notation.name(one) for one in record.stock]
    made |= record.extra
    made["actions"] = [[seat, action] for seat, action in record.actions]
    if record.result is not None:
        made["result"] = dict(record.result)
    return made


def to_line(record: Record) -> str:
    """Write a record as one compact line of JSON, without the newline."""
    return json.dumps(to_object(record), separators=(",", ":"), ensure_ascii=False)


def read_records(source: Source) -> Iterator[Record]:
    """Read the records of a file (`-`: standard input), or of an open binary stream, one after the other.

    No more than one line is held in memory. The first line that cannot be used raises InputError with its number; so do
    a file that cannot be opened and one without a record.

    >>> from io import BytesIO
    >>> from analyzer.api import deals, read_records, rule_set
    >>> from analyzer.text.record import to_line
    >>> written = to_line(next(deals(rule_set("california-jack"), 1, policy="uniform")))
    >>> next(read_records(BytesIO(written.encode()))).dealer
    1
    """
    for number, text in each_line(source):
        yield parse_record(text, line=number)


def nth_record(source: Source, n: int) -> Record:
    """Read record number `n` of a file, counted from 0; the lines before it are only counted."""
    count = 0
    for number, text in each_line(source):
        if count == n:
            return parse_record(text, line=number)
        count += 1
    raise InputError(f"there is no deal {n}: the file holds {count}, numbered from 0")
