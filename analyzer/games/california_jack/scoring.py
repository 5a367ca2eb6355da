"""The score of a deal and the end of the match, rules 5 and 6 of the rulebook."""

from __future__ import annotations

from analyzer.games.common.all_fours import RANK_MASKS as RANK_MASKS
from analyzer.games.common.all_fours import card_points as card_points
from analyzer.rules import RuleSet

CATEGORIES = ("high", "low", "jack", "game")


def result(
    won: tuple[int, int], *, trump: int, dealer: int, score: tuple[int, int], rules: RuleSet
) -> dict[str, object]:
    """Give the `result` of a whole deal from the cards that each seat captured, keys as in a record."""
    owners = {
        category: int(bool(won[1] & trump & RANK_MASKS[rank]))
        for category, rank in (("high", "A"), ("low", "2"), ("jack", "J"))
    }
    if rules.switches["fourth-point"] == "most-tricks":
        key, counted = "tricks", [cards.bit_count() // 2 for cards in won]
    else:
        key, counted = "card_points", [card_points(cards) for cards in won]
    game = winner_of_game((counted[0], counted[1]), dealer=dealer, rules=rules)
    points = deal_points((owners["high"], owners["low"], owners["jack"], game), score=score, rules=rules)
    return {**owners, "game": game, key: counted, "points": list(points)}


def winner_of_game(counted: tuple[int, int], *, dealer: int, rules: RuleSet) -> int | None:
    """Give the seat that has Game, None for nobody, from the card points or tricks of both."""
    if counted[0] != counted[1]:
        return int(counted[1] > counted[0])
    return 1 - dealer if rules.switches["game-tie"] == "non-dealer" else None


def deal_points(owners: tuple[int | None, ...], *, score: tuple[int, int], rules: RuleSet) -> tuple[int, int]:
    """Count the points that a deal adds to the score, from who has High, Low, Jack and Game in this order.

    With match-end=ordered the count stops when a player reaches the target; with `totals` all points count.
    """
    points = [0, 0]
    for owner in owners:
        if owner is not None:
            points[owner] += 1
            if rules.switches["match-end"] == "ordered" and score[owner] + points[owner] >= rules.number("target"):
                break
    return points[0], points[1]


def match_winner(score: tuple[int, int], rules: RuleSet) -> int | None:
    """Give the seat that has won the match at a score, None if it goes on."""
    if max(score) < rules.number("target") or score[0] == score[1]:
        return None
    return int(score[1] > score[0])


def won_already(score: tuple[int, int], rules: RuleSet) -> str | None:
    """Say why no deal can be played at a score, None if one can."""
    target = rules.number("target")
    written = f"score {score[0]}-{score[1]}"
    if match_winner(score, rules) is not None:
        return f"{written}: the match to {target} is won already; give the score before the deal"
    if rules.switches["match-end"] == "ordered" and max(score) >= target:
        return f"{written}: with match-end=ordered two players never reach {target} together; give a score below it"
    return None
