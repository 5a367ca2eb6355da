"""The score of a deal and the end of the match, rule 8 of the rulebook."""

from __future__ import annotations

from analyzer.games.common import match_end
from analyzer.games.common.match_end import match_winner as match_winner
from analyzer.games.court_circular.lines import COURTS, HEARTS
from analyzer.rules import RuleSet

FACE_UP, FACE_DOWN = 2, 1


def card_points(up: int, down: int) -> int:
    """Add the points of cards taken face up and face down: 2 and 1 each, and 1 for each heart and each K, Q, J."""
    cards = up | down
    turned = FACE_UP * up.bit_count() + FACE_DOWN * down.bit_count()
    return turned + (cards & HEARTS).bit_count() + (cards & COURTS).bit_count()


def result(up: tuple[int, int], down: tuple[int, int]) -> dict[str, list[int]]:
    """Give the `result` of a whole deal from the cards that each seat has taken, keys as in a record."""
    totals = card_points(up[0], down[0]), card_points(up[1], down[1])
    return {"totals": list(totals), "points": list(deal_points(totals))}


def deal_points(totals: tuple[int, int]) -> tuple[int, int]:
    """Give the points that a deal adds to the score: the difference to the higher total, nothing where they tie."""
    return max(totals[0] - totals[1], 0), max(totals[1] - totals[0], 0)


def won_already(score: tuple[int, int], rules: RuleSet) -> str | None:
    """Say why no deal can be played at a score, None if one can."""
    return match_end.won_already(score, rules, never_both="only one player scores in a deal")
