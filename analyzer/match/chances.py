"""The chance of winning the match from counted deals, by a match equity table, with the errors of both."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from analyzer.match.equity import MatchEquity, error_variance
from analyzer.statistics.intervals import Floats, Interval, add_error, mean_interval


def win_weights(equity: MatchEquity, score: tuple[int, int], dealer: int) -> tuple[Floats, Floats]:
    """What each outcome of the running deal is worth to me in chances of winning the match.

    score: mine and theirs before the deal; dealer of the running deal: 0 me (the first policy), 1 the other.
    Returns float64[..., M], the chance of winning after each outcome, and its derivative, float64[..., M, L * K, C].
    """
    match = equity.match
    own, other = match.after(score[0], score[1])
    next_dealer = dealer ^ match.passes
    tables, gradients = equity.tables, equity.gradients
    mine, theirs = 0, 1 % equity.policies
    i_deal = next_dealer == 0
    weights = np.where(i_deal, tables[..., mine, own, other], 1 - tables[..., theirs, other, own])
    change = np.where(
        i_deal[:, None, None], gradients[..., mine, own, other, :, :], -gradients[..., theirs, other, own, :, :]
    )
    return weights, change


def win_at(equity: MatchEquity, score: tuple[int, int], dealer: int) -> tuple[float, Floats]:
    """My chance of winning before a deal, and its derivative, float64[L * K, C]; dealer: 0 me, 1 the other."""
    own, other = (min(points, equity.target) for points in score)
    law = dealer % equity.policies
    if dealer == 0:
        return float(equity.tables[law, own, other]), equity.gradients[law, own, other]
    return 1 - float(equity.tables[law, other, own]), -equity.gradients[law, other, own]


def win_interval(
    counts: NDArray[np.int64],
    equity: MatchEquity,
    score: tuple[int, int],
    dealer: int,
    critical: float,
    *,
    table_critical: float | None = None,
    possible: NDArray[np.bool_] | None = None,
) -> Interval:
    """Chance of winning the match from a running deal's counted outcomes: mean, low and high, each float64[...].

    counts: int64[..., M], for me; equity, score, dealer: see `win_weights`; possible: bool[M], outcomes still open.
    critical: standard errors for the playouts; table_critical: for the table (the same, if not given), whose error is
    independent of theirs: half-widths add square on square on each side.
    """
    weights, change = win_weights(equity, score, dealer)
    mean, low, high = mean_interval(counts, weights, critical, possible)
    share = counts / counts.sum(axis=-1)[..., None]
    error = np.sqrt(error_variance(equity, (share[..., None, None] * change).sum(axis=-3)))
    return add_error((mean, low, high), error * (critical if table_critical is None else table_critical))


def behind_interval(
    joint: NDArray[np.int64],
    equity: MatchEquity,
    score: tuple[int, int],
    dealer: int,
    critical: float,
    *,
    table_critical: float,
    possible: NDArray[np.bool_],
    numbers: NDArray[np.int64],
) -> Interval:
    """Paired difference in the chance of winning: the move on the first axis less that on the second.

    joint: int64[m, m], outcomes of both moves on the same worlds; numbers: int64[m], which outcomes they are; the rest
    as for `win_interval`.
    """
    weights, change = (part[numbers] for part in win_weights(equity, score, dealer))
    possible = possible[numbers]
    apart = (weights[:, None] - weights).ravel()
    interval = mean_interval(joint.ravel(), apart, critical, np.outer(possible, possible).ravel())
    share = (joint.sum(axis=1) - joint.sum(axis=0)) / joint.sum()
    error = np.sqrt(error_variance(equity, (share[:, None, None] * change).sum(axis=0)))
    return add_error(interval, error * table_critical, (-1.0, 1.0))


def win_weights_error(equity: MatchEquity, score: tuple[int, int], dealer: int) -> float:
    """The largest standard error that the table can bring to a chance of winning, whatever the deal's outcomes."""
    _, change = win_weights(equity, score, dealer)
    return float(np.sqrt(error_variance(equity, change)).max())


def deviation(equity: MatchEquity, score: tuple[int, int], dealer: int) -> float:
    """The standard deviation of the chance of winning over the outcomes of one deal of self-play from this score."""
    weights, _ = win_weights(equity, score, dealer)
    law = equity.law_at(*(score if dealer == 0 else score[::-1]), dealer)
    seen = law if dealer == 0 else equity.match.other_side(law)
    return float(np.sqrt((seen * (weights - (seen * weights).sum()) ** 2).sum()))
