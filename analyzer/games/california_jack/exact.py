"""The last six tricks, the stock out and nothing hidden, played without fault by both."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from analyzer.games.california_jack.engine import Counts, kernel_rules
from analyzer.games.california_jack.outcomes import DIFFERENCE
from analyzer.games.common.kernel_words import U
from analyzer.rules import RuleSet
from kernels.california_jack import drivers
from kernels.california_jack.rules import HAND

Cards = NDArray[np.uint64]


def solved(rules: RuleSet, positions: Cards) -> tuple[Cards, Counts]:
    """The cards that may be played, lowest first, uint64[n, 6], and what each comes to in points, int64[n, 6].

    Points are those of the player to act less the other's, both playing on without fault. Where there are fewer cards:
    0 and a value below all.
    """
    cards, values = np.empty((len(positions), HAND), U), np.empty((len(positions), HAND), np.int64)
    with np.errstate(over="ignore"):
        drivers.solve()(np.ascontiguousarray(positions), kernel_rules(rules), np.array(DIFFERENCE), cards, values)
    return cards, values
