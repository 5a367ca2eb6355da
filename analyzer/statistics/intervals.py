"""Intervals for proportions and for means of bounded scores, from integer counts of outcomes.

Everything a user sees is the mean of some value over outcomes, weighted by how often each came up. A ``critical``
argument is the number of standard errors on either side: `normal_critical` for a number of deals fixed beforehand,
`sequence.sequence_critical` where looking decides when to stop, `paired.simultaneous_critical` for several comparisons
at once. Nothing here imports scipy.stats; scipy.special only below 32 deals.
"""

from __future__ import annotations

from dataclasses import dataclass
from statistics import NormalDist

import numpy as np
from numpy.typing import ArrayLike, NDArray

Floats = NDArray[np.float64]
Interval = tuple[Floats, Floats, Floats]

_SMALL = 32


@dataclass(frozen=True)
class Estimate:
    """A figure with its interval; an exact one has the three equal."""

    mean: float
    low: float
    high: float

    @property
    def half_width(self) -> float:
        """Half the interval's width."""
        return (self.high - self.low) / 2

    def to_dict(self) -> dict[str, float]:
        """The estimate as answers print it."""
        return {"mean": self.mean, "low": self.low, "high": self.high}


def exact(value: float) -> Estimate:
    """A figure without sampling error."""
    return Estimate(float(value), float(value), float(value))


def normal_critical(confidence: float) -> float:
    """Standard errors on either side of a normal mean: 1.96 at a confidence of 0.95."""
    if not 0 < confidence < 1:
        raise ValueError(f"a confidence of {confidence} is not between 0 and 1: 0.95 is usual")
    return NormalDist().inv_cdf((1 + confidence) / 2)


def student_critical(critical: float, freedom: ArrayLike) -> Floats:
    """Widen a normal critical value to Student's with so many degrees of freedom (at the same confidence).

    From 32 on by the Cornish-Fisher expansion (Abramowitz and Stegun 26.7.5), off by less than 1e-6 at 1.96.
    """
    degrees = np.atleast_1d(np.asarray(freedom, dtype=np.float64))
    z, safe = critical, np.maximum(degrees, _SMALL)
    wide = (
        z
        + (z**3 + z) / (4 * safe)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * safe**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * safe**3)
    )
    few = degrees < _SMALL
    if few.any():
        from scipy.special import stdtrit  # slow to import, and needed for a handful of deals only

        wide[few] = -stdtrit(np.maximum(degrees[few], 1), NormalDist().cdf(-critical))
    return np.asarray(wide.reshape(np.shape(freedom)), dtype=np.float64)


def wilson(share: ArrayLike, n: ArrayLike, critical: ArrayLike) -> tuple[Floats, Floats]:
    """Wilson's score interval for a proportion (Wilson 1927): low and high.

    share: the proportion seen, 0 to 1; n: out of how many (need not be whole; infinite: no width). Arrays broadcast.
    """
    p, z = np.asarray(share, dtype=np.float64), np.asarray(critical, dtype=np.float64)
    inverse = 1 / np.asarray(n, dtype=np.float64)
    shrink = 1 / (1 + z * z * inverse)
    centre = (p + z * z * inverse / 2) * shrink
    reach = z * np.sqrt(p * (1 - p) * inverse + z * z * inverse * inverse / 4) * shrink
    low = np.where(p <= 0, 0.0, np.maximum(centre - reach, 0))
    high = np.where(p >= 1, 1.0, np.minimum(centre + reach, 1))
    return np.asarray(np.minimum(low, p)), np.asarray(np.maximum(high, p))


def effective_number(share: ArrayLike, variance: ArrayLike) -> Floats:
    """The number of yes-or-no trials whose proportion would vary as much: p (1 - p) / variance of the mean.

    Wilson's interval with this number in place of n (Korn and Graubard 1998 for surveys) serves any mean of bounded
    values, scaled to 0..1: never outside the bounds, skewed the right way near them, normal in the middle.
    """
    p, spread = np.asarray(share, dtype=np.float64), np.asarray(variance, dtype=np.float64)
    number = p * (1 - p) / np.where(spread > 0, spread, 1.0)
    return np.asarray(np.where(spread > 0, np.maximum(number, 1e-12), np.inf))


def mean_interval(
    counts: NDArray[np.int64], values: Floats, critical: float, possible: NDArray[np.bool_] | None = None
) -> Interval:
    """Mean of ``values`` over counted outcomes, with its interval: three arrays of the leading shape (...).

    counts: int64[..., M], how often each outcome came up; values: float[M] or [..., M]; possible: bool[M], the outcomes
    that can come up at all (all, if not given). Where every possible value is the same, the mean is exact. Where there
    are two, it is a proportion and the interval Wilson's. Else it is Wilson's with the `effective_number` and Student's
    critical value, between the lowest and the highest possible value. Deals that all came out alike are no proof that
    others cannot: the interval reaches at least as far as if the worst (best) value *not seen* had the chance that
    Wilson's interval leaves to a thing not seen in n trials, z^2 / (n + z^2).
    """
    counts = np.asarray(counts)
    if possible is None:
        possible = np.ones(values.shape[-1], dtype=np.bool_)
    n = counts.sum(axis=-1)
    if np.any(n <= 0):
        raise ValueError("no deals were counted: an estimate needs at least one")
    bottom, top = _lowest(values, possible), -_lowest(-values, possible)
    # numpy's pairwise sums, not products of matrices: the same bits whatever library multiplies matrices
    share = counts / n[..., None]
    mean = np.clip((share * values).sum(axis=-1), bottom, top)
    square = (share * (values - mean[..., None]) ** 2).sum(axis=-1)
    extreme = (values == bottom[..., None]) | (values == top[..., None]) | ~possible
    proportion = extreme.all(axis=-1) | (mean <= bottom) | (mean >= top) | (n == 1)
    variance = square / np.maximum(n - 1, 1)
    width = np.where(top > bottom, top - bottom, 1.0)
    place = (mean - bottom) / width
    effective = np.where(proportion, n, effective_number(place, variance / width**2))
    errors = np.where(proportion, critical, student_critical(critical, np.maximum(n - 1, 1)))
    low, high = wilson(np.clip(place, 0, 1), effective, errors)
    unseen = critical**2 / (n + critical**2)
    missing = possible & (counts == 0)
    worst = np.minimum(_lowest(values, missing), mean)
    best = np.maximum(-_lowest(-values, missing), mean)
    low = np.minimum(bottom + width * low, mean - (mean - worst) * unseen)
    high = np.maximum(bottom + width * high, mean + (best - mean) * unseen)
    fixed = bottom == top
    return mean, np.where(fixed, mean, np.minimum(low, mean)), np.where(fixed, mean, np.maximum(high, mean))


def _lowest(values: Floats, where: NDArray[np.bool_]) -> Floats:
    """The lowest value of some outcomes (last axis), plus infinity if there are none."""
    return np.asarray(np.where(where, values, np.inf).min(axis=-1))


def mean_variance(counts: NDArray[np.int64], values: Floats) -> tuple[Floats, Floats]:
    """Mean and sample variance (of one deal, not of the mean) of values over counted outcomes (last axis)."""
    n = counts.sum(axis=-1)
    share = counts / n[..., None]
    mean = (share * values).sum(axis=-1)
    square = (share * (values - mean[..., None]) ** 2).sum(axis=-1)
    return mean, square * n / np.maximum(n - 1, 1)


def estimate(
    counts: NDArray[np.int64], values: ArrayLike, critical: float, possible: NDArray[np.bool_] | None = None
) -> Estimate:
    """`mean_interval` of one set of counts (any shape, the same as that of ``values``) as an `Estimate`."""
    weights = np.asarray(values, dtype=np.float64)
    open_to = None if possible is None else possible.ravel()
    return as_estimate(mean_interval(np.asarray(counts).ravel(), weights.ravel(), critical, open_to))


def add_error(interval: Interval, half_width: Floats, ends: tuple[float, float] = (0.0, 1.0)) -> Interval:
    """Add an independent source of error with its own half-width, square on square, on each side.

    The sum of two independent estimates by the intervals of each (Zou and Donner 2008), kept between the ends.
    """
    mean, low, high = interval
    below, above = mean - np.hypot(mean - low, half_width), mean + np.hypot(high - mean, half_width)
    return mean, np.maximum(below, np.minimum(low, ends[0])), np.minimum(above, np.maximum(high, ends[1]))


def as_estimate(interval: Interval) -> Estimate:
    """One interval (arrays of no dimension) as an `Estimate`."""
    mean, low, high = (float(part) for part in interval)
    return Estimate(mean, low, high)


def average(figures: list[Estimate]) -> Estimate:
    """The plain mean of independent estimates (strata of equal weight), error added square on square on each side."""
    n = len(figures)
    mean = sum(figure.mean for figure in figures) / n
    below = float(np.sqrt(sum((figure.mean - figure.low) ** 2 for figure in figures))) / n
    above = float(np.sqrt(sum((figure.high - figure.mean) ** 2 for figure in figures))) / n
    return Estimate(mean, mean - below, mean + above)
