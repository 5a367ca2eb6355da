"""What counts of a contrast come to: points and chances of winning that the first way brings over the second."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from analyzer.answer import estimates
from analyzer.experiments.experiment import experiment_of, numbers_of
from analyzer.match.chances import win_weights
from analyzer.match.equity import MatchEquity, error_variance
from analyzer.rules import RuleSet
from analyzer.statistics.intervals import Estimate, Floats, add_error, as_estimate, mean_interval, normal_critical

LEAST = 100
"""Moments of a stratum below which nothing is said of it."""
START = (0, 0)
"""The score at which chances of winning the match are told."""


@dataclass(frozen=True)
class Gain:
    """One stratum of an experiment: differences first less second, or means where there is no second way."""

    stratum: dict[str, str]
    """what tells it; nothing for all strata together"""
    moments: int
    points: Estimate | None
    """points of the deal, mine less theirs; None, like the rest, where there are fewer than `LEAST` moments"""
    win: Estimate | None
    """chance of winning the match from 0-0"""
    chances: dict[str, Estimate]
    """the game's named chances"""

    @property
    def label(self) -> str:
        """The stratum in words: ``A, trump, 26-14``; ``all``."""
        return ", ".join(self.stratum.values()) or "all"

    def figure(self, name: str) -> Estimate | None:
        """``points``, ``win`` or a named chance."""
        return {"points": self.points, "win": self.win}[name] if name in ("points", "win") else self.chances.get(name)

    def to_dict(self) -> dict[str, Any]:
        """The stratum as answers print it."""
        points, win = (None if one is None else one.to_dict() for one in (self.points, self.win))
        figures = {"points": points, "win": win, "chances": estimates(self.chances)}
        return {**self.stratum, "moments": self.moments, **figures}

    def row(self, chances: tuple[str, ...]) -> dict[str, Any]:
        """The stratum as a row of a frame."""
        nothing = Estimate(np.nan, np.nan, np.nan)
        figures = {"points": self.points or nothing, "win": self.win or nothing}
        return {
            **self.stratum,
            "moments": self.moments,
            **figures,
            **{name: self.chances.get(name, nothing) for name in chances},
        }


@dataclass(frozen=True)
class Reader:
    """What is needed to read the counts of an experiment (`analyzer.experiments.experiment.Contrast`)."""

    rules: RuleSet
    name: str
    table: MatchEquity
    confidence: float

    def strata(self, counts: NDArray[np.int64], *, at_once: bool = True) -> tuple[Gain, ...]:
        """Every stratum; ``at_once``: the intervals hold for all of them together, else for each."""
        labels = experiment_of(self.rules, self.name).strata
        confidence = self.confidence ** (1 / len(labels)) if at_once else self.confidence
        return self._gains(counts, labels, normal_critical(confidence))

    def overall(self, counts: NDArray[np.int64]) -> Gain:
        """All strata together, each weighing as often as it came up."""
        return self._gains(counts.sum(axis=0, keepdims=True), ({},), normal_critical(self.confidence))[0]

    def _gains(
        self, counts: NDArray[np.int64], labels: tuple[dict[str, str], ...], critical: float
    ) -> tuple[Gain, ...]:
        moments = counts.sum(axis=(1, 2, 3))
        known = np.flatnonzero(moments >= LEAST)
        figures: dict[int, dict[str, Estimate]] = {int(one): {} for one in known}
        if known.size:
            for name, interval in self._figures(counts[known], critical).items():
                for place, one in enumerate(known):
                    figures[int(one)][name] = as_estimate(tuple(part[place] for part in interval))
        return tuple(
            Gain(
                stratum,
                int(moments[place]),
                figures.get(place, {}).get("points"),
                figures.get(place, {}).get("win"),
                {name: one for name, one in figures.get(place, {}).items() if name not in ("points", "win")},
            )
            for place, stratum in enumerate(labels)
        )

    def _figures(self, counts: NDArray[np.int64], critical: float) -> dict[str, Any]:
        """The intervals of every figure, each of length S, from int64[S, 2, m, m]."""
        outcomes, numbers = self.rules.game.outcomes, numbers_of(self.rules, self.name)
        flat = counts.reshape(len(counts), -1)
        worths = [win_weights(self.table, START, dealer) for dealer in (0, 1)]
        values: dict[str, list[NDArray[Any]]] = {
            "points": [outcomes.DIFFERENCE] * 2,
            "win": [weights for weights, _ in worths],
        }
        values |= {name: [mine] * 2 for name, mine in outcomes.CHANCES.items()}
        found = {
            name: mean_interval(flat, np.stack([self._apart(one[numbers]) for one in by_dealer]).ravel(), critical)
            for name, by_dealer in values.items()
        }
        error = np.sqrt(error_variance(self.table, self._slope(counts, [change[numbers] for _, change in worths])))
        reach = normal_critical(self.confidence) * error
        found["win"] = add_error(found["win"], reach, (-1.0, 1.0) if self._paired else (0.0, 1.0))
        return found

    @property
    def _paired(self) -> bool:
        return bool(experiment_of(self.rules, self.name).second)

    def _apart(self, values: NDArray[Any]) -> Floats:
        """The value of each pair of outcomes: first less second, or the first's alone."""
        first = values.astype(np.float64)[:, None]
        return first - first.T if self._paired else np.broadcast_to(first, (len(values), len(values)))

    def _slope(self, counts: NDArray[np.int64], changes: list[Floats]) -> Floats:
        """The derivative of the mean chance of winning by the table's laws: float64[S, laws, knots]."""
        share = counts / counts.sum(axis=(1, 2, 3), keepdims=True)
        weight = share.sum(axis=3) - share.sum(axis=2) if self._paired else share.sum(axis=3)
        return np.asarray(sum(np.einsum("sm,mlc->slc", weight[:, dealer], changes[dealer]) for dealer in (0, 1)))
