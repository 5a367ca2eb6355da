"""Captured cards that are not remembered: how many there are is said as `+4` among the cards that are."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from analyzer.errors import InputError, counted, shown
from analyzer.text import notation
from analyzer.text.fields import whole

_COUNT = re.compile(r"(?<![^\s,;])\+([0-9]{1,2})(?=[\s,;]|$)", re.ASCII)
LARGEST = 40
"""No more cards than this can be left open, all in all."""


def parted(given: Mapping[str, Any], piles: tuple[str, ...]) -> tuple[dict[str, Any], dict[str, int]]:
    """Part the cards captured in some piles, text or lists, from the number of those not remembered (`AH 7H +4`)."""
    cards, numbers = dict(given), dict.fromkeys(piles, 0)
    for key in piles:
        value = given.get(key, "")
        if isinstance(value, str):
            found, cards[key] = _COUNT.findall(value), _COUNT.sub(" ", value)
        else:
            found = [word[1:] for word in notation.words(value, what=key) if _COUNT.fullmatch(word)]
            cards[key] = [word for word in value if not _COUNT.fullmatch(word)]
        if len(found) > 1:
            raise InputError(f"{key}: {shown(value)} has {len(found)} numbers of cards; give one, such as +{found[0]}")
        numbers[key] = sum(map(int, found))
        if key not in given:
            del cards[key]
    if sum(numbers.values()) > LARGEST:
        raise InputError(f"{sum(numbers.values())} captured cards are not named; name all but {LARGEST}")
    return cards, numbers


def read_stock(value: object, largest: int) -> int:
    """Read the number of cards left in the stock, a number or its text."""
    if isinstance(value, str) and value.strip().isascii() and value.strip().isdigit() and len(value) < 9:
        value = int(value)
    return whole(value, "stock", 0, largest)


def check_stock(stock: int, right: int, captured: str, numbers: Mapping[str, int]) -> None:
    """Compare the size of the stock that is said with the one that follows from the cards captured, told in words."""
    if stock == right:
        return
    more = right - stock
    piles = " or ".join(numbers)
    way_out = f"; for captured cards that you do not remember add their number to {piles}, such as +{more}"
    raise InputError(f"stock {stock} is given, but {captured} leave {right}{way_out if more > 0 else ''}")


def drawn_in_words(unnamed: int, unseen: int) -> str:
    """Say what is assumed of captured cards that are not remembered, nothing where there are none."""
    if not unnamed:
        return ""
    cards = f"{counted(unnamed, 'captured card')} that you do not remember, drawn at random from the"
    return f"{cards} {unseen.bit_count()} not named; both players play on as if they knew"
