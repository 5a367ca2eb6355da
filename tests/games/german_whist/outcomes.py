"""What the outcome numbers mean, 0 to 13: my tricks. And the end of the match."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from analyzer.contract import game as contract
from analyzer.contract.game import RuleSet, Score
from analyzer.errors import counted
from analyzer.games.common.situations import as_own
from analyzer.match.match import Match
from tests.games.german_whist.table import TRICKS, Situation

OUTCOMES = TRICKS + 1
CLASSES = 1
DEVIATION = 4.0
TAKEN = np.arange(OUTCOMES)
POINTS_MINE = np.maximum(TAKEN - TRICKS // 2, 0)
POINTS_THEIRS = POINTS_MINE[::-1]
DIFFERENCE = POINTS_MINE - POINTS_THEIRS
CHANCES = {"deal": DIFFERENCE > 0, "three": DIFFERENCE >= 3}


def opening_class(rules: RuleSet) -> int:
    """All scores are alike."""
    return 0


def side_chances(rules: RuleSet) -> dict[str, NDArray[np.bool_]]:
    """Three points or more in a deal."""
    return {"points_3": DIFFERENCE >= 3}


def listed(number: int, me: str = "me", them: str = "them") -> dict[str, Any]:
    """An outcome as ``--json`` lists it."""
    return {"tricks": number}


def words(number: int) -> str:
    """An outcome in words."""
    return counted(number, "trick")


def listing(counts: NDArray[np.int64], possible: NDArray[np.bool_]) -> list[int]:
    """The outcomes that can come up."""
    return [int(number) for number in np.flatnonzero(possible)]


def possible_outcomes(situation: contract.Situation) -> NDArray[np.bool_]:
    """What the tricks taken so far leave open: bool[14]."""
    mine, theirs = as_own(Situation, situation).tricks
    return (mine <= TAKEN) & (TRICKS - theirs >= TAKEN)


def match(rules: RuleSet) -> Match:
    """A match for points, the deal alternating."""
    return Match(
        target=rules.number("target"),
        points=np.stack([POINTS_MINE, POINTS_THEIRS]),
        passes=np.ones(OUTCOMES, dtype=np.bool_),
        mirror=TAKEN[::-1],
        first=None,
        unseen=2 / OUTCOMES,
        knots=TAKEN,
    )


def match_winner(score: Score, rules: RuleSet) -> int | None:
    """Whoever is at the target."""
    return int(score[1] > score[0]) if max(score) >= rules.number("target") else None


def won_already(score: Score, rules: RuleSet) -> str | None:
    """Why no deal can be played at a score."""
    if match_winner(score, rules) is None:
        return None
    return f"score {score[0]}-{score[1]}: the match is won already; give the score before the deal"
