"""Fit the heuristic's tables: approximate policy iteration.

At random moments of self-play (with noise, so that unusual positions come up) everything that may be done is tried and
the deal played out, all actions on the same cards; what an action gains is then regressed on what the heuristic adds up
for it (analyzer/training/regression.py). In a fifth of the samples the other plays on uniformly, and they count double:
tables that have only met themselves concede too soon to a player who does not follow his threats up.
(Rollout policy iteration: Tesauro and Galperin 1996; Bertsekas 2019.)
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from analyzer.games.court_circular.engine import try_moves
from analyzer.games.court_circular.outcomes import DIFFERENCE
from analyzer.games.court_circular.weights import FARTHEST, SCALE, SHAPE, words
from analyzer.rules import RuleSet
from analyzer.running.study import Player
from analyzer.training.regression import Sums, normal_equations, solutions
from kernels.court_circular.explore import COLUMNS

TRICKS = 8
"""Of a deal in which nobody concedes: the moments lie in these."""
RIVALS = (("heuristic", 1, 1.0), ("uniform", 4, 1.6))
"""Who the other is from the moment on, the part of the deals that are played so, and how much they count."""
FORGET = 0.7
"""How much the samples of the rounds before still count."""
RIDGE = 50.0
SUMS = SHAPE
"""Rows and columns of the sums that a round adds up."""
Moment = tuple[int, int, int]
"""Trick, lay (6: the next Lead) and number of the rival."""


def first_tables() -> NDArray[np.int64]:
    """Tables that know nothing."""
    return np.zeros(SHAPE, np.int64)


def moments() -> list[Moment]:
    """Where actions are tried."""
    return [(trick, lay, rival) for trick in range(TRICKS) for lay in range(SHAPE[0]) for rival in range(len(RIVALS))]


def sample(
    rules: RuleSet, tables: NDArray[np.int64], seed: int, first: int, n: int, moment: Moment
) -> tuple[int, NDArray[np.float64], NDArray[np.float64]]:
    """Try the actions of some of the deals first to first + n - 1 at a moment: lay, products, targets."""
    trick, lay, number = moment
    rival, part, share = RIVALS[number]
    n = -(-n // part // 64) * 64
    noisy, like = Player("noisy", words(tables)), Player("heuristic", words(tables))
    players = (noisy, noisy), (like, like if rival == "heuristic" else Player(rival))
    _, entries, outcomes = try_moves(rules, players, seed, (first, first + n), (trick, lay), further=False)
    points = np.where(outcomes >= 0, DIFFERENCE[outcomes], np.nan)
    products, targets = normal_equations(entries, points, COLUMNS)
    return lay, share * products, share * targets


def solved(sums: Sums) -> NDArray[np.int64]:
    """The tables that fit the samples best, int64[7, COLUMNS] in 1/8 point."""
    return np.clip(np.rint(SCALE * solutions(sums, RIDGE)), -FARTHEST, FARTHEST).astype(np.int64)
