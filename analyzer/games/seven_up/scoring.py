"""The score of a deal and the end of the match, rules 6, 8 and 9 of the rulebook.

Sides are those of records: 0 is seats 0 and 2, 1 is seats 1 and 3; the dealer's side is his seat modulo 2.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from analyzer.games.common import match_end
from analyzer.games.common.all_fours import RANK_MASKS, card_points
from analyzer.games.common.match_end import match_winner as match_winner
from analyzer.games.seven_up.table import Table, jacks
from analyzer.rules import RuleSet
from analyzer.text.notation import SUIT_MASKS, SUITS

CATEGORIES = ("high", "low", "jack", "game")
KEYS = ("trump", "thrown_in", "turned_jack", "gift", *CATEGORIES, "card_points", "points")


def result(table: Table, *, dealer: int, score: tuple[int, int], rules: RuleSet) -> dict[str, Any]:
    """Give the `result` of a deal that is over, keys as in a record; `dealer` is a seat, the score by side."""
    found: dict[str, Any] = {**dict.fromkeys(KEYS), "card_points": [0, 0], "points": [0, 0]}
    if table.thrown_in is not None:
        return {**found, "thrown_in": table.thrown_in}
    side = dealer % 2
    turned = jacks(table.turned, rules)
    found["trump"] = SUITS[SUIT_MASKS.index(table.trump)] if table.settled else None
    found["turned_jack"] = side if turned else None
    found["gift"] = 1 - side if table.gift else None
    if any(table.played):
        first, second, third, fourth = table.played
        played, won = by_side((first | third, second | fourth), dealer), by_side(table.won, dealer)
        counted = card_points(won[0]), card_points(won[1])
        found |= owners(played, won, table.trump, rules)
        found |= {"game": winner_of_game(counted, dealer=dealer, rules=rules), "card_points": list(counted)}
    scorers = [*[side] * turned, found["gift"], *(found[category] for category in CATEGORIES)]
    return {**found, "points": list(deal_points(scorers, score=score, rules=rules))}


def by_side(pair: tuple[int, int], dealer: int) -> tuple[int, int]:
    """Turn a pair of the others' and the dealer's side into one by side of the record."""
    return (pair[0], pair[1]) if dealer % 2 else (pair[1], pair[0])


def owners(played: tuple[int, int], won: tuple[int, int], trump: int, rules: RuleSet) -> dict[str, int | None]:
    """Say which side has High, Low and Jack, None for nobody, from all cards in play and all captured, by side."""
    trumps = (played[0] | played[1]) & trump
    if not trumps:
        return {"high": None, "low": None, "jack": None}
    jack = trumps & RANK_MASKS["J"]
    low = won if rules.switches["low"] == "captor" else played
    return {
        "high": int(bool(played[1] & 1 << trumps.bit_length() - 1)),
        "low": int(bool(low[1] & trumps & -trumps)),
        "jack": int(bool(won[1] & jack)) if jack else None,
    }


def winner_of_game(counted: tuple[int, int], *, dealer: int, rules: RuleSet) -> int | None:
    """Give the side that has Game, None for nobody, from the card points of both."""
    if counted[0] != counted[1]:
        return int(counted[1] > counted[0])
    return 1 - dealer % 2 if rules.switches["game-tie"] == "non-dealers" else None


def deal_points(scorers: Iterable[int | None], *, score: tuple[int, int], rules: RuleSet) -> tuple[int, int]:
    """Count the points that a deal adds to the score, one for each scorer in order, until one is at the target."""
    points = [0, 0]
    for scorer in scorers:
        if scorer is not None:
            points[scorer] += 1
            if score[scorer] + points[scorer] >= rules.number("target"):
                break
    return points[0], points[1]


def won_already(score: tuple[int, int], rules: RuleSet) -> str | None:
    """Say why no deal can be played at a score, None if one can."""
    return match_end.won_already(score, rules, never_both="points are counted one by one")
