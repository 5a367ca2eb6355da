"""Fit the heuristic's tables: approximate policy iteration.

At random moments of self-play (with noise, so that unusual positions come up) every legal move is tried and the deal
played out by the heuristic as it is, all moves on the same cards. A move's value in points less the mean of its
position is then regressed on what the heuristic adds up for it: an entry of a table each. That is linear, so a round is
one least-squares solution a trick. (Rollout policy iteration: Tesauro and Galperin 1996; Bertsekas 2019.)
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from analyzer.games.california_jack.engine import kernel_players, kernel_rules
from analyzer.games.california_jack.outcomes import DIFFERENCE
from analyzer.games.california_jack.weights import SCALE, words
from analyzer.games.common.kernel_words import seed_word
from analyzer.rules import RuleSet
from analyzer.running.study import Player
from analyzer.training.regression import Sums, normal_equations, solution
from kernels.california_jack import drivers, policy
from kernels.california_jack.explore import FIELDS, KINDS, PARTS
from kernels.california_jack.rules import DRAWS, HAND, TRICKS
from kernels.shuffle import LONGEST, network

FORGET = 0.5
"""How much the samples of the rounds before still count."""
NEIGHBOUR = 0.5
"""How much the samples of the tricks before and after count for a trick."""
RIDGE = 50.0
COLUMNS = policy.TABLES * KINDS
SUMS = (TRICKS, COLUMNS)
"""Rows and columns of the sums that a round adds up."""


def first_tables() -> NDArray[np.int64]:
    """Tables that know nothing."""
    return np.zeros((TRICKS, policy.TABLES, KINDS), np.int64)


def moments() -> list[tuple[int, bool]]:
    """Where moves are tried: trick and whether it is the reply (in the last trick nothing is to choose)."""
    return [(trick, replying) for trick in range(TRICKS - 1) for replying in (False, True)]


def sample(
    rules: RuleSet, tables: NDArray[np.int64], seed: int, first: int, n: int, moment: tuple[int, bool]
) -> tuple[int, NDArray[np.float64], NDArray[np.float64]]:
    """Try the moves of deals first to first + n - 1 at a moment: trick, products, targets."""
    trick, replying = moment
    entries, outcomes = np.empty((n, HAND, PARTS), np.int64), np.empty((n, HAND), np.int64)
    weights, comparators, switches = words(tables), network(LONGEST), kernel_rules(rules)
    before, after = (kernel_players((Player(policy, weights),) * 2) for policy in ("noisy", "heuristic"))
    with np.errstate(over="ignore"):
        drivers.exploration()(
            seed_word(seed),
            first,
            first + n,
            trick,
            replying,
            switches,
            comparators,
            before,
            after,
            entries,
            outcomes,
            np.empty((0, FIELDS), np.uint64),
        )
    points = np.where(outcomes >= 0, DIFFERENCE[outcomes], np.nan)
    return trick, *normal_equations(entries, points, COLUMNS)


def solved(sums: Sums) -> NDArray[np.int64]:
    """The tables that fit the samples best, int64[26, tables, 26] in 1/64 point."""
    tables = first_tables()
    for trick in range(TRICKS - 1):
        products, targets = sums[0][trick].copy(), sums[1][trick].copy()
        for other in (trick - 1, trick + 1):
            if 0 <= other < TRICKS - 1 and (other < DRAWS) == (trick < DRAWS):
                products += NEIGHBOUR * sums[0][other]
                targets += NEIGHBOUR * sums[1][other]
        tables[trick] = np.rint(SCALE * solution(products, targets, RIDGE)).reshape(policy.TABLES, KINDS)
    return tables
