"""Deals counted in batches of consecutive numbers, and what a figure varies from batch to batch.

Every figure of a rule set is a function of the laws of its outcomes. A batch has laws of its own, and how the figure
answers to them (its derivative, or what is left when the batch is left out) gives it one value a batch; the spread of
these is its error. Two rule sets are played on the same deal numbers, so the differences batch by batch are paired,
whatever the figure is. (Batch means: Law and Kelton; the jackknife by groups: Miller 1974.)
"""

from __future__ import annotations

from dataclasses import dataclass
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

from analyzer.rules import RuleSet
from analyzer.running.class_study import APART, FEWER
from analyzer.running.study import Counts, Deals, Duel, Players
from analyzer.statistics.intervals import Estimate, Floats, student_critical

BATCHES = 64
FREEDOM = BATCHES - 1
LEAST = 8
"""A batch is a multiple of so many deals: enough for both dealers at every class of scores."""


def whole_batches(deals: int) -> int:
    """So many deals, or as few more as make whole batches."""
    size = BATCHES * LEAST
    return -(-deals // size) * size


@dataclass(frozen=True)
class Batches:
    """Whole deals by batch: int64[BATCHES, 2, classes, outcomes] for A, by who dealt (A, B).

    As `analyzer.running.study.Deals`, or with ``twice`` as its `Duel`: every deal both as A's and as B's, the two
    of a pair in one batch. Where what is done hangs on the score, most deals are played at 0-0, and one for FEWER of
    them at each other class of scores that a match can reach.
    """

    rules: RuleSet
    players: Players
    seed: int
    width: int
    """deals of a batch, a multiple of LEAST"""
    twice: bool = False

    @property
    def shape(self) -> tuple[int, ...]:
        """(BATCHES, 2, classes, outcomes)."""
        return (BATCHES, 2, self.rules.game.outcomes.CLASSES, self.rules.game.outcomes.OUTCOMES)

    @property
    def deals(self) -> int:
        """How many deals make all batches."""
        return BATCHES * self.width

    def chunk(self, first: int, last: int) -> Counts:
        """Count deals first to last - 1."""
        counts = np.zeros(self.shape, dtype=np.int64)
        while first < last:
            batch = first // self.width
            end = min(last, (batch + 1) * self.width)
            self._add(counts[batch], first, end)
            first = end
        return counts

    def _add(self, counts: Counts, first: int, last: int) -> None:
        """Count deals of one batch, int64[2, classes, outcomes], in place."""
        for place, score_class in enumerate(classes_played(self.rules)):
            one_in = FEWER if place else 1
            begin, end = (APART * place - (-number // one_in) for number in (first, last))
            if end <= begin:
                continue
            if self.twice:
                joint = Duel(self.rules, self.players, self.seed, score_class).chunk(begin, end)
                counts[:, score_class] += joint.sum(axis=0), joint.sum(axis=1)
            else:
                counts[:, score_class] += Deals(self.rules, self.players, self.seed, score_class).chunk(begin, end)


def classes_played(rules: RuleSet) -> tuple[int, ...]:
    """The classes of scores that a match can reach, that of 0-0 first."""
    outcomes = rules.game.outcomes
    opening = outcomes.opening_class(rules)
    return (opening, *(one for one in outcomes.match(rules).reachable if one != opening))


@dataclass(frozen=True, eq=False)
class Batched:
    """A figure: its value from all deals, and one value a batch, float64[BATCHES], whose mean's spread is its error."""

    value: float
    by_batch: Floats
    least_error: float = 0.0
    """batches that came out alike are no proof that others would: no smaller error is believed"""

    @property
    def error(self) -> float:
        """The standard error of the value."""
        return max(float(np.std(self.by_batch, ddof=1) / np.sqrt(len(self.by_batch))), self.least_error)

    def less(self, other: Batched) -> Batched:
        """The difference, batch by batch on the same deals."""
        least = max(self.least_error, other.least_error)
        return Batched(self.value - other.value, self.by_batch - other.by_batch, least)

    def estimate(self, confidence: float) -> Estimate:
        """With its interval: Student's with a degree of freedom less than batches."""
        reach = critical(confidence) * self.error
        return Estimate(self.value, self.value - reach, self.value + reach)


def critical(confidence: float) -> float:
    """Standard errors on either side of a figure that is known from its batches."""
    return float(student_critical(NormalDist().inv_cdf((1 + confidence) / 2), FREEDOM))


def shares(counts: NDArray[np.int64]) -> tuple[Floats, Floats]:
    """Laws from counts by batch, int64[BATCHES, ..., M]: of all deals, float64[..., M], and of each batch.

    A law of which nothing was counted is all zero.
    """
    total = counts.sum(axis=0)
    whole = total / np.maximum(total.sum(axis=-1, keepdims=True), 1)
    return whole, counts / np.maximum(counts.sum(axis=-1, keepdims=True), 1)


def linear(value: float, slope: Floats, whole: Floats, batches: Floats) -> Batched:
    """A figure with its derivative by the laws, float64[..., M]: by batch, by how far the batch's laws are from all."""
    moved = (slope * (batches - whole)).reshape(len(batches), -1).sum(axis=1)
    return Batched(value, value + moved)


def jackknife(value: float, without: Floats) -> Batched:
    """A figure from what it is without each batch, float64[BATCHES]: the jackknife's pseudovalues."""
    n = len(without)
    return Batched(value, n * value - (n - 1) * without)


def ratio(parts: NDArray[np.int64], wholes: NDArray[np.int64], number: float) -> Batched:
    """A share of things whose number varies from batch to batch, int64[BATCHES] each: its ratio estimate.

    number: of how many things (weighted ones: their effective number); its error is at least that of a single one.
    """
    each = wholes.sum() / len(wholes)
    value = float(parts.sum() / wholes.sum())
    return Batched(value, value + (parts - value * wholes) / each, 1 / number)
