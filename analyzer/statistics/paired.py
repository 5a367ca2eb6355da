"""Several moves tried on the same worlds: differences, simultaneous intervals, the chance of being the best.

Counts are int64[K, K, m, m]: for j < k the joint outcomes of move j (third axis) and move k (fourth) on the same
worlds; [k, k] has move k's own counts on its diagonal; below the diagonal nothing is read.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from analyzer.statistics.intervals import Floats, normal_critical

DRAWS = 131_072
_SEED = 20_483


def over_both(values: NDArray[Any]) -> Floats:
    """The mean of an outcome's value over both deals of a pair: float64[M, M]."""
    both = values.astype(np.float64)
    return np.asarray((both[:, None] + both) / 2)


def own_counts(counts: NDArray[np.int64]) -> NDArray[np.int64]:
    """Each move's own histogram: int64[K, m]."""
    return np.ascontiguousarray(np.einsum("kkmm->km", counts))


def joint_counts(counts: NDArray[np.int64], first: int, second: int) -> NDArray[np.int64]:
    """Joint histogram of two moves: int64[m, m], the first move's outcome on the first axis."""
    return np.asarray(counts[first, second] if first <= second else counts[second, first].T)


def means_and_covariance(counts: NDArray[np.int64], values: Floats) -> tuple[Floats, Floats]:
    """Mean value of every move, float[K], and the covariance of one world's values, float[K, K] (divisor n - 1)."""
    own = own_counts(counts)
    n = int(own[0].sum())
    if n <= 0:
        raise ValueError("no deals were counted: an estimate needs at least one")
    means = (own * values).sum(axis=1) / n
    moves = len(own)
    covariance = np.zeros((moves, moves))
    for j in range(moves):
        for k in range(j, moves):
            centred = (values - means[j])[:, None] * (values - means[k])[None, :]
            covariance[j, k] = covariance[k, j] = (counts[j, k] * centred).sum() / max(n - 1, 1)
    return means, covariance


def _draws(covariance: Floats) -> Floats:
    """Fixed draws from a normal law of mean 0: float[DRAWS, K]. The same call gives the same numbers."""
    values, vectors = np.linalg.eigh(covariance)
    root = vectors * np.sqrt(np.where(values > 1e-12 * values.max(), values, 0))
    normal = np.random.Generator(np.random.PCG64(_SEED)).standard_normal((DRAWS, len(covariance)))
    return np.asarray(np.einsum("di,ki->dk", normal, root))


def simultaneous_critical(covariance: Floats, confidence: float) -> float:
    """Standard errors that hold for the differences of all pairs of moves at once.

    The quantile of the largest standardised difference under the normal law with this covariance. All pairs, not
    only those with the best, since the best is chosen after the fact: whichever it is, its differences are among them.
    """
    first, second = np.triu_indices(len(covariance), 1)
    spread = np.sqrt(
        np.clip(np.diag(covariance)[first] + np.diag(covariance)[second] - 2 * covariance[first, second], 0, None)
    )
    differ = spread > 1e-6 * np.sqrt(np.trace(covariance))  # below that it is rounding
    if differ.sum() <= 1:
        return normal_critical(confidence)
    draws = _draws(covariance)
    largest = np.zeros(DRAWS)
    for j, k, width in zip(first[differ], second[differ], spread[differ], strict=True):
        np.maximum(largest, np.abs(draws[:, j] - draws[:, k]) / width, out=largest)
    return max(normal_critical(confidence), float(np.quantile(largest, confidence)))


def probability_best(means: Floats, covariance_of_means: Floats) -> Floats:
    """Probability that each move is the best: float[K], summing to 1, equal moves sharing alike.

    The chance that its mean is the largest when the true means are drawn from the normal law around the measured ones
    (a flat prior): by fixed draws, error below 0.002.
    """
    draws = means + _draws(covariance_of_means)
    top = draws.max(axis=1, keepdims=True)
    rounding = 1e-12 * np.sqrt(np.trace(covariance_of_means)) + 1e-15 * np.abs(means).max()
    leading = draws >= top - rounding
    return np.asarray((leading / leading.sum(axis=1, keepdims=True)).mean(axis=0))


def variance_ratio(counts: NDArray[np.int64], first: Floats, second: Floats) -> float | None:
    """How many times more worlds a difference would need if its two sides were not played on the same ones.

    counts: int64[m, m]; the difference is first[i] - second[j]. Returns None where the difference never varies.
    """
    n = int(counts.sum())
    share = counts / n
    one, other = share.sum(axis=1), share.sum(axis=0)
    mean_one, mean_other = (one * first).sum(), (other * second).sum()
    apart = (one * (first - mean_one) ** 2).sum() + (other * (second - mean_other) ** 2).sum()
    together = (share * ((first - mean_one)[:, None] - (second - mean_other)[None, :]) ** 2).sum()
    return float(apart / together) if together > 1e-12 * max(apart, 1e-300) and together > 0 else None
