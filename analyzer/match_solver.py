"""Solve the recursion of a match: tables with their derivatives, and how many deals a match takes.

Scores are solved in order of their sum, from high to low, all scores of one sum at once: no outcome takes points away.
The sums that a deal can lead to are kept in a window, so that the scores after a run of outcomes are a strided view of
it: nothing is gathered. Outcomes that add no points play the same score again. With x the value of (a, b) when i deals,
y that of (b, a) when the other player j deals then, s and q the chances of the same score with the same dealer and with
the other one, and u = -1 for chances of winning (the other's are 1 less mine), u = 1 for numbers of deals:

    x = A + s_i x + u q_i y      y = B + s_j y + u q_j x

which is two by two, or a division by 1 - s where the deal does not pass.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from analyzer.match import Floats, Integers, Match
from analyzer.match_window import Window, before

NEVER = 1e-14
"""A smaller chance that the match ever leaves a score is rounding."""


def solve(laws: Floats, match: Match) -> tuple[Floats, Floats]:
    """Tables and derivatives, shaped as in `analyzer.match_equity.MatchEquity`, from laws, float64[..., L, M]."""
    end, policies, knots = match.target, range(laws.shape[-2]), len(match.knots)
    tables = np.full((*laws.shape[:-1], end + 1, end + 1), np.nan)
    tables[..., end, :end], tables[..., :end, end] = 1, 0
    slopes = np.zeros((*tables.shape, len(policies), knots))
    shares = _of_steps(laws, match)
    passing = np.where(match.passes[match.steps[1]], shares, 0).sum(axis=-1)
    if match.beyond:
        level = np.array([end])
        loop = _Loop.of(shares, match, level=True)
        ahead = [laws[..., law, match.points[0] > match.points[1]].sum(axis=-1) for law in policies]
        sums = [(ahead[law] + loop.passed[law])[..., None] for law in policies]
        _keep(tables, level, level, loop.chances(sums))
        payoffs = [_payoff(match, tables, level, level, law) for law in policies]
        changes = loop.solved([_by_law(payoff, law, policies) for law, payoff in enumerate(payoffs)], rest=2)
        _keep(slopes, level, level, changes, rest=2)
    near = Window(match, tables[..., end, end], 1.0), Window(match, slopes[..., end, end, :, :], 0.0, rest=2)
    loop = _Loop.of(shares, match)
    for own, other in _sums(match):
        sums = []
        for law in policies:
            stay, passed = near[0].onward(law, own, other, loop.moving)
            sums.append(stay + (passing[..., law, None] - passed) + _by_order(laws[..., law, :], match, own, other))
        values = loop.chances(sums)
        _keep(tables, own, other, values)
        sums = []
        for law in policies:
            stay, passed = near[1].onward(law, own, other, loop.moving)
            sums.append(stay - passed + _by_law(_payoff(match, tables, own, other, law), law, policies))
        changes = loop.solved(sums, rest=2)
        _keep(slopes, own, other, changes, rest=2)
        near[0].push(own, values)
        near[1].push(own, changes)
    return tables, slopes


def mean_deals(laws: Floats, match: Match) -> float:
    """The mean number of deals in a match from 0-0, the first dealer drawn by lot; laws: float64[L, M]."""
    policies, shares = range(len(laws)), _of_steps(laws, match)
    level = np.zeros(len(laws))
    if match.beyond:
        level = np.concatenate(_Loop.of(shares, match, level=True).numbers([np.ones(1) for _ in policies]))
    near, loop = Window(match, level, 0.0), _Loop.of(shares, match)
    numbers = [level]
    for own, other in _sums(match):
        onward = [near.onward(law, own, other, loop.moving) for law in policies]
        numbers = loop.numbers([1 + stay + passed for stay, passed in onward])
        near.push(own, numbers)
    return float(np.mean(numbers))


def _sums(match: Match) -> Iterator[tuple[Integers, Integers]]:
    """Scores of one sum, own ascending and other descending, so that reversed they are mirrored; from high to low."""
    end = match.target
    for total in range(2 * end - 2, -1, -1):
        own = np.arange(max(0, total - end + 1), min(end - 1, total) + 1)
        yield own, total - own


def _keep(squares: Floats, own: Integers, other: Integers, values: list[Floats], *, rest: int = 0) -> None:
    """Write what each law has for some scores, float64[..., m, *rest], into float64[..., L, T + 1, T + 1, *rest]."""
    for law, value in enumerate(values):
        squares[before(rest, law, own, other)] = value


def _by_law(payoff: Floats, law: int, policies: range) -> Floats:
    """Derivatives by all laws, float64[..., m, L, C], of what hangs on one of them."""
    return np.stack([payoff if one == law else np.zeros_like(payoff) for one in policies], axis=-2)


def _of_steps(laws: Floats, match: Match) -> Floats:
    """Probabilities of the match's steps, float64[..., L, n], from those of the outcomes."""
    which, one = match.steps
    order = np.argsort(which, kind="stable")
    return np.asarray(np.add.reduceat(laws[..., order], np.searchsorted(which[order], np.arange(len(one))), axis=-1))


def _payoff(match: Match, tables: Floats, own: Integers, other: Integers, law: int) -> Floats:
    """What the outcomes at the knots are worth to the dealer of a law: float64[..., m, C]."""
    rows, columns = match.after(own, other, match.knots)
    passed = 1 - tables[..., (law + 1) % tables.shape[-3], columns, rows]
    return np.where(match.passes[match.knots], passed, tables[..., law, rows, columns])


def _by_order(law: Floats, match: Match, own: Integers, other: Integers) -> Floats:
    """What is missing in the sums where outcomes take both players to the target and the order decides.

    The window has 0 there, so that such an outcome counts 0, and 1 where the deal passes.
    """
    if match.first is None:
        return np.zeros(len(own))
    both = (own[:, None] + match.points[0] >= match.target) & (other[:, None] + match.points[1] >= match.target)
    missing = np.where(both, match.first(own, other) - match.passes.astype(np.float64), 0.0)
    return np.asarray(np.einsum("mo,...o->...m", missing, law))


@dataclass(frozen=True)
class _Loop:
    """How a score repeats: for each law the chances of the same score, with the same dealer and with the other one."""

    moving: Floats
    """shares of the steps, those that repeat the score put to 0: float64[..., L, n]"""
    same: list[Floats]
    passed: list[Floats]

    @classmethod
    def of(cls, shares: Floats, match: Match, *, level: bool = False) -> _Loop:
        """From shares of the steps, float64[..., L, n]; level: at or past the target, where any level deal repeats."""
        _, one = match.steps
        mine, theirs = match.points[:, one]
        again = (mine == theirs) if level else (mine == 0) & (theirs == 0)
        parts = [np.where(again & kind, shares, 0).sum(axis=-1) for kind in (~match.passes[one], match.passes[one])]
        same, passed = ([part[..., law] for law in range(part.shape[-1])] for part in parts)
        return cls(np.where(again, 0, shares), same, passed)

    def chances(self, sums: list[Floats]) -> list[Floats]:
        """Chances of winning; where a match never ends, even."""
        return [np.where(self._ends(law), value, 0.5) for law, value in enumerate(self.solved(sums))]

    def numbers(self, sums: list[Floats]) -> list[Floats]:
        """Numbers of deals."""
        return [np.where(self._ends(law), value, np.inf) for law, value in enumerate(self.solved(sums, sign=1))]

    def solved(self, sums: list[Floats], *, sign: int = -1, rest: int = 0) -> list[Floats]:
        """Values x from the sums A and B of the laws, each float64[..., m] and ``rest`` more axes."""
        if not any(np.any(part) for part in (*self.same, *self.passed)):
            return sums
        wide = (..., *[None] * (rest + 1))
        found = []
        for law, own in enumerate(sums):
            other = (law + 1) % len(sums)
            mirrored = np.flip(sums[other], axis=-1 - rest)
            top = (1 - self.same[other])[wide] * own + sign * self.passed[law][wide] * mirrored
            below = self._leaving(law)
            found.append(top / np.where(below > NEVER, below, 1.0)[wide])
        return found

    def _ends(self, law: int) -> NDArray[np.bool_]:
        """Whether a match at such a score ever ends, with one more axis for the scores: bool[..., 1]."""
        return np.asarray(self._leaving(law)[..., None] > NEVER)

    def _leaving(self, law: int) -> Floats:
        """The determinant, which is 0 where the match never leaves the score: float64[...]."""
        other = (law + 1) % len(self.same)
        stay = (1 - self.same[law]) * (1 - self.same[other])
        return np.asarray(stay - self.passed[law] * self.passed[other])
