"""Solve the recursion of a match: tables with their derivatives, and how many deals a match takes.

Scores are solved in order of their sum, from high to low, all scores of one sum at once: no outcome takes points away.
The sums that a deal can lead to are kept in a window, so that the scores after a run of outcomes are a strided view of
it: nothing is gathered. Outcomes that add no points play the same score again. With x the value of (a, b) when i deals,
y that of (b, a) when the other player j deals then, s and q the chances of the same score with the same dealer and with
the other one, and u = -1 for chances of winning (the other's are 1 less mine), u = 1 for numbers of deals:

    x = A + s_i x + u q_i y      y = B + s_j y + u q_j x

which is two by two, or a division by 1 - s where the deal does not pass. Laws, and with them s and q, may hang on the
class of the score before the deal: then they vary along the scores of one sum, and those of j are of (b, a).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from analyzer.match.match import Floats, Integers, Match
from analyzer.match.window import Window, before

NEVER = 1e-14
"""A smaller chance that the match ever leaves a score is rounding."""


def solve(laws: Floats, match: Match) -> tuple[Floats, Floats]:
    """Tables and derivatives, shaped as in `analyzer.match.equity.MatchEquity`, from laws, float64[..., L * K, M]."""
    end, knots = match.target, len(match.knots)
    by_class = _by_class(laws, match)
    policies, rows = range(by_class.shape[-3]), laws.shape[-2]
    tables = np.full((*by_class.shape[:-2], end + 1, end + 1), np.nan)
    tables[..., end, :end], tables[..., :end, end] = 1, 0
    slopes = np.zeros((*tables.shape, rows, knots))
    if match.beyond:
        level = np.array([end])
        loop = _Loop.of(by_class, match, level=True)
        ahead = np.ascontiguousarray(by_class[..., match.points[0] > match.points[1]]).sum(axis=-1)
        _keep(tables, level, level, loop.chances([ahead[..., law, :] + loop.passed[law] for law in policies]))
        payoffs = [_payoff(match, tables, level, level, law) for law in policies]
        changes = loop.solved([_by_law(payoff, np.array([law]), rows) for law, payoff in enumerate(payoffs)], rest=2)
        _keep(slopes, level, level, changes, rest=2)
    near = Window(match, tables[..., end, end], 1.0), Window(match, slopes[..., end, end, :, :], 0.0, rest=2)
    every = _Loop.of(by_class, match)
    for own, other, classes in _sums(match):
        loop, sums = every.at(classes), []
        for law in policies:
            stay, passed = near[0].onward(law, own, other, loop.moving[..., law, :, :])
            ordered = _by_order(by_class[..., law, classes, :], match, own, other)
            sums.append(stay + (loop.passing[..., law, :] - passed) + ordered)
        values = loop.chances(sums)
        _keep(tables, own, other, values)
        sums = []
        for law in policies:
            stay, passed = near[1].onward(law, own, other, loop.moving[..., law, :, :])
            payoff = _payoff(match, tables, own, other, law)
            sums.append(stay - passed + _by_law(payoff, law * match.classes + classes, rows))
        changes = loop.solved(sums, rest=2)
        _keep(slopes, own, other, changes, rest=2)
        near[0].push(own, values)
        near[1].push(own, changes)
    return tables, slopes


def mean_deals(laws: Floats, match: Match) -> float:
    """The mean number of deals in a match from 0-0, the first dealer drawn by lot; laws: float64[L * K, M]."""
    by_class = _by_class(laws, match)
    policies = range(len(by_class))
    level = np.zeros(len(policies))
    if match.beyond:
        level = np.concatenate(_Loop.of(by_class, match, level=True).numbers([np.ones(1) for _ in policies]))
    near, every = Window(match, level, 0.0), _Loop.of(by_class, match)
    numbers = [level]
    for own, other, classes in _sums(match):
        loop = every.at(classes)
        onward = [near.onward(law, own, other, loop.moving[..., law, :, :]) for law in policies]
        numbers = loop.numbers([1 + stay + passed for stay, passed in onward])
        near.push(own, numbers)
    return float(np.mean(numbers))


def _sums(match: Match) -> Iterator[tuple[Integers, Integers, Integers]]:
    """Scores of one sum, own ascending and other descending, so that reversed they are mirrored; from high to low.

    With their classes, int64[m], or int64[1] where there is one class for all.
    """
    end = match.target
    for total in range(2 * end - 2, -1, -1):
        own = np.arange(max(0, total - end + 1), min(end - 1, total) + 1)
        other = total - own
        yield own, other, match.class_at(own, other) if match.classes > 1 else np.zeros(1, dtype=np.int64)


def _by_class(laws: Floats, match: Match) -> Floats:
    """Laws by who deals and the class of the score, float64[..., L, K, M]."""
    return laws.reshape(*laws.shape[:-2], -1, match.classes, match.outcomes)


def _keep(squares: Floats, own: Integers, other: Integers, values: list[Floats], *, rest: int = 0) -> None:
    """Write what each law has for some scores, float64[..., m, *rest], into float64[..., L, T + 1, T + 1, *rest]."""
    for law, value in enumerate(values):
        squares[before(rest, law, own, other)] = value


def _by_law(payoff: Floats, law: Integers, rows: int) -> Floats:
    """Derivatives by all laws, float64[..., m, L * K, C], of what hangs on one law at each score, int64[m] or [1]."""
    found = np.zeros((*payoff.shape[:-1], rows, payoff.shape[-1]))
    found[..., np.arange(payoff.shape[-2]), law, :] = payoff
    return found


def _of_steps(laws: Floats, match: Match) -> Floats:
    """Probabilities of the match's steps, float64[..., n], from those of the outcomes, float64[..., M]."""
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

    law: float64[..., m, M], or [..., 1, M] for all scores. The window has 0 there, so that such an outcome counts 0,
    and 1 where the deal passes.
    """
    if match.first is None:
        return np.zeros(len(own))
    both = (own[:, None] + match.points[0] >= match.target) & (other[:, None] + match.points[1] >= match.target)
    missing = np.where(both, match.first(own, other) - match.passes.astype(np.float64), 0.0)
    return np.asarray(np.einsum("mo,...mo->...m", missing, law))


@dataclass(frozen=True)
class _Loop:
    """How a score repeats: for each law the chances of the same score, with the same dealer and with the other one.

    By class of the score (m = K) or, after `at`, by score; one class serves all scores (m = 1).
    """

    moving: Floats
    """shares of the steps, those that repeat the score put to 0: float64[..., L, m, n]"""
    passing: Floats
    """chances that the deal passes: float64[..., L, m]"""
    same: list[Floats]
    passed: list[Floats]
    """by law, each float64[..., m]"""

    @classmethod
    def of(cls, laws: Floats, match: Match, *, level: bool = False) -> _Loop:
        """From laws by class, float64[..., L, K, M]; level: at or past the target, where any level deal repeats."""
        shares, (_, one) = _of_steps(laws, match), match.steps
        mine, theirs = match.points[:, one]
        again = (mine == theirs) if level else (mine == 0) & (theirs == 0)
        passes = match.passes[one]
        parts = [np.where(again & kind, shares, 0).sum(axis=-1) for kind in (~passes, passes)]
        same, passed = ([part[..., law, :] for law in range(part.shape[-2])] for part in parts)
        return cls(np.where(again, 0, shares), np.where(passes, shares, 0).sum(axis=-1), same, passed)

    def at(self, classes: Integers) -> _Loop:
        """The same at scores of some classes, int64[m]."""
        if self.passing.shape[-1] == 1:
            return self
        same, passed = ([part[..., classes] for part in parts] for parts in (self.same, self.passed))
        return _Loop(self.moving[..., classes, :], self.passing[..., classes], same, passed)

    def chances(self, sums: list[Floats]) -> list[Floats]:
        """Chances of winning; where a match never ends, even."""
        solved = (np.minimum(np.maximum(value, 0), 1) for value in self.solved(sums))
        return [np.where(self._leaving(law) > NEVER, value, 0.5) for law, value in enumerate(solved)]

    def numbers(self, sums: list[Floats]) -> list[Floats]:
        """Numbers of deals."""
        solved = self.solved(sums, sign=1)
        return [np.where(self._leaving(law) > NEVER, value, np.inf) for law, value in enumerate(solved)]

    def solved(self, sums: list[Floats], *, sign: int = -1, rest: int = 0) -> list[Floats]:
        """Values x from the sums A and B of the laws, each float64[..., m] and ``rest`` more axes."""
        if not any(np.any(part) for part in (*self.same, *self.passed)):
            return sums
        wide = (..., *[None] * rest)
        found = []
        for law, own in enumerate(sums):
            other = (law + 1) % len(sums)
            mirrored = np.flip(sums[other], axis=-1 - rest)
            stays = np.flip(self.same[other], axis=-1)
            top = (1 - stays)[wide] * own + sign * self.passed[law][wide] * mirrored
            below = self._leaving(law)
            found.append(top / np.where(below > NEVER, below, 1.0)[wide])
        return found

    def _leaving(self, law: int) -> Floats:
        """The determinant, which is 0 where the match never leaves the score: float64[..., m]."""
        other = (law + 1) % len(self.same)
        same, passed = (np.flip(part[other], axis=-1) for part in (self.same, self.passed))
        return np.asarray((1 - self.same[law]) * (1 - same) - self.passed[law] * passed)
