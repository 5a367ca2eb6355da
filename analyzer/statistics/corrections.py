"""Many figures judged at once: Holm's correction, and a test that stands behind "no difference".

A figure that is not told apart from another may be the same or may be known too badly. So there are two questions of
each, and two families: is it different (two-sided), and is it within the smallest difference of interest (two one-sided
tests: Schuirmann 1987)? Each family holds at the same level by Holm's correction (Holm 1979).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from analyzer.statistics.intervals import Floats

CHANGED, SLIGHT, SAME, OPEN = "changed", "slight", "same", "open"

VERDICTS = {(True, False): CHANGED, (True, True): SLIGHT, (False, True): SAME, (False, False): OPEN}


@dataclass(frozen=True)
class Judgement:
    """What can be said of one difference among several; p values are adjusted by Holm."""

    verdict: str
    """``changed``; ``same``: within the smallest difference of interest; ``slight``: both, a difference that is certain
    and yet nothing to speak of; ``open``: neither is certain"""
    p_changed: float
    p_same: float


NEAR = 4.0
"""A verdict is near the line where the p value that it hangs on is within this factor of the level."""


def near(judgement: Judgement, level: float) -> bool:
    """Whether another seed might well bring another verdict: one that only just holds, or is just short of another."""
    changed, same = judgement.p_changed, judgement.p_same
    if judgement.verdict == OPEN:
        return min(changed, same) < NEAR * level
    return (changed if judgement.verdict == CHANGED else same) > level / NEAR


def judge(
    differences: ArrayLike, errors: ArrayLike, smallest: ArrayLike, level: float, freedom: float = np.inf
) -> tuple[Judgement, ...]:
    """Judge differences with their standard errors: float[n] each; a smallest difference of interest of 0: none.

    freedom: degrees of freedom of the errors.
    """
    difference, error, bound = (
        np.broadcast_to(np.asarray(part, dtype=np.float64), np.shape(differences))
        for part in (differences, errors, smallest)
    )
    changed = holm(two_sided(difference, error, freedom))
    same = holm(within(difference, error, bound, freedom))
    return tuple(
        Judgement(VERDICTS[bool(apart < level), bool(within_it < level)], float(apart), float(within_it))
        for apart, within_it in zip(changed, same, strict=True)
    )


def two_sided(difference: Floats, error: Floats, freedom: float = np.inf) -> Floats:
    """The p values of differences against none."""
    return 2 * _tail(np.abs(difference), error, freedom)


def within(difference: Floats, error: Floats, smallest: Floats, freedom: float = np.inf) -> Floats:
    """The p values of two one-sided tests that differences are within +- smallest; 1 where that is 0."""
    found = _tail(smallest - np.abs(difference), error, freedom)
    return np.where(np.asarray(smallest) > 0, found, 1.0)


def _tail(distance: Floats, error: Floats, freedom: float) -> Floats:
    """The chance that chance alone goes so far, from 1 to 0; without an error it is certain either way."""
    from scipy.special import stdtr  # slow to import

    steps = np.clip(distance / np.where(error > 0, error, 1.0), -1e9, 1e9)
    certain = np.where(distance > 0, 0.0, np.where(distance < 0, 1.0, 0.5))
    return np.asarray(np.where(error > 0, stdtr(min(freedom, 1e12), -steps), certain), dtype=np.float64)


def holm(p: ArrayLike | Sequence[float]) -> Floats:
    """P values adjusted for all of them at once: float[n]."""
    values = np.asarray(p, dtype=np.float64)
    if values.size == 0:
        return values
    from statsmodels.stats.multitest import multipletests  # slow to import

    adjusted: Floats = multipletests(np.minimum(values, 1.0), method="holm")[1]
    return adjusted
