"""What the snapshots of several games read in the same way: cards in places, a player, a score."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from analyzer.errors import InputError, shown
from analyzer.rules import RuleSet
from analyzer.text import notation
from analyzer.text.fields import whole_list
from analyzer.text.record import LARGEST_SCORE

PLAYERS = ("me", "them")


def named_cards(given: Mapping[str, Any], keys: tuple[str, ...], *, single: tuple[str, ...]) -> dict[str, int]:
    """Read the cards of some keys as masks, 0 where a key is absent: each card in one place, in `single` one card."""
    found: dict[str, int] = {}
    for key in keys:
        cards = notation.card_set(given.get(key, ""), what=key)
        if key in given and key in single and cards.bit_count() != 1:
            raise InputError(f"{key}: {shown(given[key])} names {cards.bit_count()} cards; it is one card")
        for other, before in found.items():
            if cards & before:
                both = notation.names(cards & before)[0]
                raise InputError(f"{both} is named twice: in {other} and in {key}; each card is in one place")
        found[key] = cards
    return found


def read_player(value: object, key: str) -> int:
    """Read `me` or `them` as 0 or 1."""
    if not isinstance(value, str) or value.strip().lower() not in PLAYERS:
        raise InputError(f"{key}: {shown(value)} is neither me nor them")
    return PLAYERS.index(value.strip().lower())


def read_score(value: object, rules: RuleSet) -> tuple[int, int]:
    """Read the score, mine first: `7-8`, or a list of two numbers; one at which the match is won is refused."""
    if isinstance(value, str):
        parts = [part.strip() for part in value.split("-")]
        if len(parts) != 2 or not all(part.isascii() and part.isdigit() and len(part) < 9 for part in parts):
            raise InputError(f"score: {shown(value)} is not a score; write mine first, such as 7-8")
        value = [int(part) for part in parts]
    value = value.tolist() if hasattr(value, "tolist") else value
    mine, theirs = whole_list(value, "score", 2, LARGEST_SCORE)
    wrong = rules.game.scoring.won_already((mine, theirs), rules)
    if wrong:
        raise InputError(wrong)
    return mine, theirs
