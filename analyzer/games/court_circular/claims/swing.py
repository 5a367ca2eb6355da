"""How much a deal swings under one rule set beside another: the same deals played under both."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from analyzer.experiments.experiment import FRESH, Floats, Integers
from analyzer.games.court_circular import engine
from analyzer.games.court_circular.outcomes import DIFFERENCE
from analyzer.rules import RuleSet
from analyzer.running.study import Players
from analyzer.statistics.intervals import Estimate
from kernels.court_circular.explore import BY_POLICY


@dataclass(frozen=True)
class OnSameDeals:
    """Whole deals under two rule sets, with players for each: int64[259, 259] for A, First in the first trick."""

    rules: tuple[RuleSet, RuleSet]
    players: tuple[Players, Players]
    seed: int

    @property
    def shape(self) -> tuple[int, ...]:
        """(259, 259)."""
        return (engine.OUTCOMES, engine.OUTCOMES)

    def chunk(self, first: int, last: int) -> Integers:
        """Play deals first to last - 1 under both."""
        numbers, outcomes = (FRESH + first, FRESH + last), []
        for rules, players in zip(self.rules, self.players, strict=True):
            found = engine.try_moves(rules, (players, players), self.seed, numbers, (0, 0))
            outcomes.append(found.outcomes[:, BY_POLICY])
        counts = np.zeros(self.shape, dtype=np.int64)
        np.add.at(counts, tuple(outcomes), 1)
        return counts


def variance_ratio(counts: Integers, critical: float) -> Estimate:
    """The variance of the first outcome over that of the second from joint counts, int64[259, 259].

    Its interval is normal on the scale of the logarithm, by the delta method with the pairing kept.
    """
    n = int(counts.sum())
    share = counts / n
    squares = []
    for axis in (1, 0):
        law = share.sum(axis=axis)
        centred = DIFFERENCE - (law * DIFFERENCE).sum()
        squares.append(centred**2 / (law * centred**2).sum())
    influence = squares[0][:, None] - squares[1][None, :]
    reach = critical * float((share * influence**2).sum() / n) ** 0.5
    ratio = float(_variance(share.sum(axis=1)) / _variance(share.sum(axis=0)))
    return Estimate(ratio, ratio * float(np.exp(-reach)), ratio * float(np.exp(reach)))


def _variance(law: Floats) -> float:
    mean = float((law * DIFFERENCE).sum())
    return float((law * (DIFFERENCE - mean) ** 2).sum())
