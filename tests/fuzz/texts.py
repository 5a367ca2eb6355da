"""Texts for readers: valid ones from a grammar, and what becomes of them when they are mistyped or damaged."""

import json
from random import Random
from typing import Any

RANKS, SUITS, SIGNS = "23456789TJQKA", "SHDC", "♠♥♦♣"
PACK = [rank + suit for suit in SUITS for rank in RANKS]
ALPHABET = "AKQJT1023456789SHDCshdcakqjt♠♥♦♣♡ ,;:-+=.\"'{}[]()_/\\\n\t\0é½ſK\ufe0f\ud800"
TOKENS = [
    *PACK[::5], "10h", "A♠", "a♥️", "S:42", "H:", "D:-", "C:T", "SH", "♠♥", "+4", "+99", "-1", "0", "1", "7-8", "10-3",
    "null", "true", "false", "1e9", "1e999", "NaN", "Infinity", "-9223372036854775808", "18446744073709551616",
    "9" * 40, "[", "]", "{", "}", '""', "me", "them", "partner", "beg", "give", "run", "stand", "bunch", "go on",
    "discard", "concede", "lead QD", "hearts", "target=7", "stock=face-down", "follow", "=", "==", "heuristic",
    "uniform", "shasta-sam", "california-jack", "seven-up",
]  # fmt: skip


def one_card(dice: Random, name: str | None = None) -> str:
    """A card in one of the ways in which people write it."""
    rank, suit = name or dice.choice(PACK)
    rank = dice.choice(["10", "T"]) if rank == "T" else rank
    text = rank + dice.choice([suit, SIGNS[SUITS.index(suit)]])
    return text.lower() if dice.random() < 0.3 else text


def some_cards(dice: Random, n: int | None = None, pack: list[str] | None = None) -> str:
    """Cards with spaces, with commas, run together, or by suits."""
    pool = list(PACK) if pack is None else pack
    names = [pool.pop(dice.randrange(len(pool))) for _ in range(min(len(pool), dice.randrange(8) if n is None else n))]
    if dice.random() < 0.2:
        by_suit = {suit: "".join(name[0] for name in names if name[1] == suit) for suit in SUITS}
        return " ".join(f"{suit}:{ranks or dice.choice(['', '-'])}" for suit, ranks in by_suit.items())
    return dice.choice([" ", " ", ", ", "", ";"]).join(one_card(dice, name) for name in names)


def mutated(dice: Random, text: str, others: list[str]) -> str:
    """A text with a few things wrong in it."""
    for _ in range(dice.choice([0, 1, 1, 1, 2, 2, 3, 6])):
        i, j = sorted(dice.randrange(len(text) + 1) for _ in range(2))
        j = min(j, i + dice.choice([1, 1, 2, 4, 1000]))
        piece = dice.choice([
            "", dice.choice(ALPHABET), dice.choice(TOKENS), text[i:j] * 2, text[i:j].swapcase(), text[i:j][::-1],
            dice.choice(ALPHABET) * dice.choice([2, 30, 2000]), dice.choice(others)[:50],
        ])  # fmt: skip
        text = text[:i] + piece + text[j:]
    return text[:20_000]


def json_value(dice: Random, depth: int = 0) -> Any:
    """Any JSON value."""
    kind = dice.randrange(8 if depth < 3 else 6)
    if kind == 6:
        return [json_value(dice, depth + 1) for _ in range(dice.randrange(4))]
    if kind == 7:
        return {dice.choice(TOKENS): json_value(dice, depth + 1) for _ in range(dice.randrange(3))}
    large = [0, 1, -1, 2, 51, 2**63, -(2**63), 2**64, 10**30]
    return [None, dice.random() < 0.5, dice.choice(large), dice.random() * 9, dice.choice(TOKENS), one_card(dice)][kind]


def damaged(dice: Random, value: Any) -> Any:
    """A JSON value with one node replaced, left out, doubled or renamed."""
    if isinstance(value, dict) and value and dice.random() < 0.85:
        key = dice.choice(list(value))
        if dice.random() < 0.15:
            return {name: item for name, item in value.items() if name != key}
        name = dice.choice(TOKENS) if dice.random() < 0.05 else key
        return {**value, name: damaged(dice, value[key])}
    if isinstance(value, list) and value and dice.random() < 0.85:
        place = dice.randrange(len(value))
        more = dice.choice(
            [[damaged(dice, value[place])]] * 6 + [[], [value[place]] * 2, [value[dice.randrange(len(value))]]]
        )
        return value[:place] + more + value[place + 1 :]
    return json_value(dice)


def as_json(dice: Random, value: Any, others: list[str]) -> str:
    """An object as text, whole, damaged as an object, or damaged as a text."""
    way = dice.random()
    for _ in range(0 if way < 0.1 else dice.choice([1, 1, 2])):
        value = damaged(dice, value)
    text = json.dumps(value, ensure_ascii=dice.random() < 0.5)
    if way > 0.97:
        return "[" * 5000 + text
    return mutated(dice, text, others) if way > 0.8 else text
