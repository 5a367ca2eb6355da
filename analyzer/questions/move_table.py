"""What counts of moves on the same worlds come to: the table of moves, best first."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from analyzer.answer import Basis, estimates, frame
from analyzer.contract.game import Outcomes, Situation
from analyzer.match.chances import behind_interval, win_interval, win_weights
from analyzer.match.equity import MatchEquity
from analyzer.running.study import numbers, spread
from analyzer.statistics import paired
from analyzer.statistics.budget import Budget
from analyzer.statistics.intervals import Estimate, Floats, as_estimate, estimate, exact

if TYPE_CHECKING:
    from pandas import DataFrame

TIE_BREAK = 1e-5
"""Chances of winning that a point is worth in the probability of being best: enough to part moves level in ``win``."""


@dataclass(frozen=True)
class Move:
    """One move: its own figures, and how far it is behind the first."""

    move: str
    win: Estimate
    difference: Estimate
    behind: Estimate
    """paired loss in ``win`` against the first move, simultaneous over all pairs of moves"""
    behind_difference: Estimate
    """the same in points"""
    best: float
    """probability of being the best"""
    categories: dict[str, Estimate]
    """the game's named chances, as in `analyzer.questions.odds.Odds`"""
    exact: bool

    def to_dict(self) -> dict[str, Any]:
        """The move as answers print it."""
        figures = {key: getattr(self, key) for key in ("win", "difference", "behind", "behind_difference")}
        categories = estimates(self.categories)
        return {
            "move": self.move,
            **estimates(figures),
            "best": self.best,
            "categories": categories,
            "exact": self.exact,
        }


@dataclass(frozen=True)
class MoveTable:
    """All legal moves, best first by ``win``, ties by ``difference``."""

    basis: Basis
    moves: tuple[Move, ...]
    tied: tuple[str, ...]
    """moves other than the first whose ``behind`` is at most delta"""
    delta: float

    @property
    def regret(self) -> float:
        """At most so much in ``win`` is lost by the first move, at the confidence of the intervals."""
        return max(0.0, -min(move.behind.low for move in self.moves))

    def to_dict(self) -> dict[str, Any]:
        """The answer as ``--json`` prints it."""
        return {**self.basis.to_dict(), "moves": [move.to_dict() for move in self.moves], "tied": list(self.tied)}

    def frame(self) -> DataFrame:
        """One row a move, best first.

        Columns: move; win, difference, behind, behind_difference and the game's named chances (high, low, jack, game;
        deal, level), each x with x_low and x_high; best (probability); tied (with the first, within delta); exact.
        """
        rows: list[dict[str, Any]] = []
        for move in self.moves:
            row = {"move": move.move, "win": move.win, "difference": move.difference, "behind": move.behind}
            row |= {"behind_difference": move.behind_difference, "best": move.best, **move.categories}
            rows.append(row | {"tied": move.move in self.tied, "exact": move.exact})
        return frame(rows)


def points_of(situation: Situation) -> Floats:
    """The points, mine less theirs, of each outcome that moves are counted by (see `numbers`): float64[m]."""
    points = situation.rules.game.outcomes.DIFFERENCE[numbers(situation)]
    return np.asarray(points, dtype=np.float64)


def weights_of(situation: Situation, table: MatchEquity) -> Floats:
    """What each of these outcomes is worth in chances of winning the match: float64[m]."""
    return win_weights(table, situation.score, situation.dealer)[0][numbers(situation)]


def ranking(counts: NDArray[np.int64], weights: Floats, points: Floats) -> list[int]:
    """Order moves best first by their mean weight, ties by points, then as they stand; counts as in `paired`."""
    own = paired.own_counts(counts)
    n = own[0].sum()
    value, gain = ((own * each_one).sum(axis=1) / n for each_one in (weights, points))
    return sorted(range(len(own)), key=lambda move: (-round(float(value[move]), 12), -float(gain[move]), move))


@dataclass(frozen=True)
class Comparison:
    """Moves compared on the same worlds: what is needed to read their counts (int64[K, K, m, m], see `paired`).

    They are counts of the outcomes in `numbers`, m of all M.
    """

    situation: Situation
    table: MatchEquity
    limit: Budget

    @cached_property
    def weights(self) -> Floats:
        """What each outcome is worth in chances of winning the match, float64[m]."""
        return weights_of(self.situation, self.table)

    @cached_property
    def points(self) -> Floats:
        """The points of each outcome, mine less theirs, float64[m]."""
        return points_of(self.situation)

    @cached_property
    def possible(self) -> NDArray[np.bool_]:
        """The outcomes of all that are still possible, bool[M]."""
        return np.asarray(self._game.possible_outcomes(self.situation))

    @cached_property
    def numbers(self) -> NDArray[np.int64]:
        """The outcomes that moves are counted by, int64[m]."""
        return numbers(self.situation)

    @property
    def _game(self) -> Outcomes:
        return self.situation.rules.game.outcomes

    def critical(self, counts: NDArray[np.int64], values: Floats) -> float:
        """Standard errors for the differences of all pairs of moves at once."""
        if self.limit.until is not None:
            moves = len(counts)
            return self.limit.critical(int(counts[0, 0].sum()), max(1, moves * (moves - 1) // 2))
        return paired.simultaneous_critical(paired.means_and_covariance(counts, values)[1], self.limit.confidence)

    def behind(self, counts: NDArray[np.int64], first: int, other: int, critical: float) -> Estimate:
        """Paired loss in chances of winning of a move against the first."""
        if first == other:
            return exact(0)
        joint = paired.joint_counts(counts, first, other)
        place = self.situation.score, self.situation.dealer
        interval = behind_interval(
            joint,
            self.table,
            *place,
            critical,
            table_critical=self.limit.fixed,
            possible=self.possible,
            numbers=self.numbers,
        )
        return as_estimate(interval)

    def behind_points(self, counts: NDArray[np.int64], first: int, other: int, critical: float) -> Estimate:
        """Paired loss in points of a move against the first."""
        if first == other:
            return exact(0)
        joint, possible = paired.joint_counts(counts, first, other), self.possible[self.numbers]
        both = np.outer(possible, possible)
        return estimate(joint, self.points[:, None] - self.points, critical, both)

    def enough(self, deals: int, counts: NDArray[np.int64]) -> bool:
        """Whether the widest ``behind`` is as narrow as ``until`` asks."""
        if self.limit.until is None or not deals:
            return False
        critical, first = self.critical(counts, self.weights), ranking(counts, self.weights, self.points)[0]
        return all(self.behind(counts, first, j, critical).half_width <= self.limit.until for j in range(len(counts)))

    def best(self, counts: NDArray[np.int64]) -> Floats:
        """Probability that each move is the best, float64[K]; moves level in ``win`` are parted by points."""
        means, covariance = paired.means_and_covariance(counts, self.weights + TIE_BREAK * self.points)
        return paired.probability_best(means, covariance / counts[0, 0].sum())

    def own_figures(self, counts: NDArray[np.int64], critical: float) -> dict[str, Any]:
        """A move's own figures from its histogram, int64[m]: ``win``, ``difference``, ``categories``."""
        counts, possible = spread(self.situation, counts), self.possible
        place = self.situation.score, self.situation.dealer
        win = win_interval(counts, self.table, *place, critical, table_critical=self.limit.fixed, possible=possible)
        categories = {name: estimate(counts, chance, critical, possible) for name, chance in self._game.CHANCES.items()}
        difference = estimate(counts, self._game.DIFFERENCE, critical, possible)
        return {"win": as_estimate(win), "difference": difference, "categories": categories}

    def moves(self, names: list[str], counts: NDArray[np.int64], fresh: NDArray[np.int64] | None) -> tuple[Move, ...]:
        """Every move, best first; ``fresh``: int64[m], the first move's own histogram on fresh worlds."""
        order, own, best = ranking(counts, self.weights, self.points), paired.own_counts(counts), self.best(counts)
        in_win, in_points = (self.critical(counts, values) for values in (self.weights, self.points))
        found = []
        for place, j in enumerate(order):
            again = fresh if place == 0 else None
            critical = self.limit.critical(int(own[j].sum())) if again is None else self.limit.fixed
            figures = self.own_figures(own[j] if again is None else again, critical)
            known = all(figures[key].low == figures[key].high for key in ("win", "difference"))
            behind = self.behind(counts, order[0], j, in_win)
            points = self.behind_points(counts, order[0], j, in_points)
            found.append(
                Move(names[j], behind=behind, behind_difference=points, best=float(best[j]), exact=known, **figures)
            )
        return tuple(found)

    def variance_ratio(self, counts: NDArray[np.int64]) -> float:
        """How many times more worlds the first and the second move would need if each had its own."""
        if len(counts) == 1:
            return 1.0
        order = ranking(counts, self.weights, self.points)
        return paired.variance_ratio(paired.joint_counts(counts, order[0], order[1]), self.weights, self.weights) or 1.0
