"""Play a position out: the counts, and the chance to win and the points that they come to."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from analyzer.contract.game import Situation
from analyzer.contract.study import Runner
from analyzer.match.chances import deviation, win_interval
from analyzer.match.equity import MatchEquity
from analyzer.questions.equity import table_for
from analyzer.running.run import require_deals
from analyzer.running.study import Player, Playouts
from analyzer.statistics.budget import Budget, expecting
from analyzer.statistics.intervals import Estimate, as_estimate, estimate


@dataclass(frozen=True)
class Outlook:
    """A position played out by two players: counts int64[M] of outcomes for me, and what they mean."""

    table: MatchEquity
    counts: NDArray[np.int64]
    possible: NDArray[np.bool_]
    """bool[M]: the outcomes that are not ruled out by what has been captured"""
    deals: int
    """playouts; 0 where the outcome is settled and none was needed"""
    stopped: str
    critical: float
    """standard errors on either side of the playouts' figures"""
    win: Estimate
    difference: Estimate

    @property
    def found(self) -> int:
        """How many of the worlds drawn fit what was seen: the playouts that are counted."""
        return int(self.counts.sum()) if self.deals else 0

    @property
    def exact(self) -> bool:
        """Whether all figures are without sampling error."""
        return self.deals == 0 and self.win.low == self.win.high


def outlook(
    situation: Situation,
    players: tuple[Player, Player],
    limit: Budget,
    *,
    seed: int,
    table_deals: int,
    run: Runner,
) -> Outlook:
    """Play a position out within a budget; ``until`` bounds the half-width of the chance to win.

    Raises KeyboardInterrupt when interrupted before the first deals were done.
    """
    score, dealer = situation.score, situation.dealer
    table = table_for(
        situation.rules,
        players,
        score,
        dealer,
        until=limit.until,
        seed=seed,
        deals=table_deals,
        confidence=limit.confidence,
        run=run,
    )
    outcomes = situation.rules.game.outcomes
    possible = outcomes.possible_outcomes(situation)
    limit = expecting(limit, deviation(table, score, dealer))

    def win(counts: NDArray[np.int64], critical: float) -> Estimate:
        parts = win_interval(counts, table, score, dealer, critical, table_critical=limit.fixed, possible=possible)
        return as_estimate(parts)

    def enough(deals: int, counts: NDArray[np.int64]) -> bool:
        return limit.until is not None and win(counts, limit.critical(int(counts.sum()))).half_width <= limit.until

    if possible.sum() == 1:
        counts, deals, stopped = possible.astype(np.int64), 0, "deals"
    else:
        look = enough if limit.until is not None else None
        study = Playouts(situation, players, seed)
        done = run(study, deals=limit.deals, seconds=limit.seconds, look=look)
        require_deals(done)
        counts, deals, stopped = done.counts, done.deals, done.stopped
    critical = limit.critical(int(counts.sum()))
    difference = estimate(counts, outcomes.DIFFERENCE, critical, possible)
    return Outlook(table, counts, possible, deals, stopped, critical, win(counts, critical), difference)
