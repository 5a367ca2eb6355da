"""JSON objects from outside: parsed strictly, their keys and types checked by name."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any, NoReturn

from analyzer.contract.switches import index
from analyzer.errors import InputError, near, shown

LARGEST = 2**64 - 1


def parse_object(text: str) -> dict[str, Any]:
    """Parse one JSON object. A key twice, NaN, broken JSON or anything but an object raises InputError."""
    try:
        value = json.loads(text, object_pairs_hook=_without_repeats, parse_constant=_not_a_number)
    except InputError:
        raise
    except json.JSONDecodeError as error:
        raise InputError(_broken(error, text)) from None
    except RecursionError:
        raise InputError("not usable JSON: lists or objects are nested too deep") from None
    except ValueError:
        raise InputError("not usable JSON: a number has thousands of digits") from None
    if not isinstance(value, dict):
        raise InputError(f'{shown(value)} is not an object; one record is {{"game": ...}}')
    return value


def _without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Build an object whose keys differ."""
    made = dict(pairs)
    if len(made) < len(pairs):
        names = [key for key, _ in pairs]
        twice = next(key for key in names if names.count(key) > 1)
        raise InputError(f"key {shown(twice)} is there twice; give it once")
    return made


def _not_a_number(word: str) -> NoReturn:
    """Refuse NaN and the infinities, which JSON does not have."""
    raise InputError(f"{word} is not a number; use whole numbers")


def _broken(error: json.JSONDecodeError, text: str) -> str:
    """Say where JSON is broken."""
    if error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated string"):
        return "not whole JSON: the text ends in the middle of an object; is the file cut off?"
    if error.msg == "Extra data":
        return (
            f"more than one JSON value: {shown(text[error.pos : error.pos + 20])} follows the first; one record a line"
        )
    place = f"line {error.lineno}, column {error.colno}" if "\n" in text.strip() else f"column {error.colno}"
    around = shown(text[error.pos : error.pos + 20])
    return f"not JSON: {error.msg[0].lower()}{error.msg[1:].removesuffix(':')} at {place}, before {around}"


def check_keys(value: Mapping[str, Any], *, needed: Iterable[str], known: Iterable[str], what: str) -> None:
    """Refuse an unknown key, naming near ones, and a missing one. `what` is the object's name: "a record"."""
    known = list(known)
    for key in value:
        if key not in known:
            raise InputError(f"key {shown(key)} is not known in {what}; {near(key, known)}")
    for key in needed:
        if key not in value:
            raise InputError(f'key "{key}" is missing; {what} has {", ".join(known)}')


def whole(value: object, key: str, low: int, high: int) -> int:
    """Check a whole number from `low` to `high`; true and 1.0 are none."""
    number = index(value)
    if number is None:
        raise InputError(f'key "{key}": {shown(value)} is not a whole number from {low} to {high}')
    if not low <= number <= high:
        raise InputError(f'key "{key}": {shown(number)} is out of range; it is from {low} to {high}')
    return number


def whole_list(value: object, key: str, length: int, high: int) -> tuple[int, ...]:
    """Check a list of `length` whole numbers from 0 to `high`."""
    if not isinstance(value, list | tuple) or len(value) != length:
        raise InputError(f'key "{key}": {shown(value)} is not a list of {length} whole numbers')
    return tuple(whole(number, key, 0, high) for number in value)
