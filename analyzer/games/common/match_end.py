"""The end of a match that goes to whoever first reaches the target, in which two never reach it together."""

from __future__ import annotations

from analyzer.rules import RuleSet


def match_winner(score: tuple[int, int], rules: RuleSet) -> int | None:
    """Give the side that has won the match at a score, None if it goes on."""
    if max(score) < rules.number("target"):
        return None
    return int(score[1] > score[0])


def won_already(score: tuple[int, int], rules: RuleSet, *, never_both: str) -> str | None:
    """Say why no deal can be played at a score, None if one can; `never_both`: why two do not reach the target."""
    target = rules.number("target")
    written = f"score {score[0]}-{score[1]}"
    if min(score) >= target:
        return f"{written}: {never_both}, so two never reach {target}; give a score below it"
    if match_winner(score, rules) is not None:
        return f"{written}: the match to {target} is won already; give the score before the deal"
    return None
