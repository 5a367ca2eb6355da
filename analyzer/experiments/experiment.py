"""Two ways to go on from the same moments of self-play, on the same cards: what the first is worth over the second.

A game's module ``experiments`` has

- ``EXPERIMENTS``: `Experiment` by name; ``FACE_UP``: the names of those that tell what its face-up card is worth;
- ``attempts(rules, players, seed, first, last, moment)``: deals first to last - 1 at a moment, as `Tried`.

Moments are those of deals that both players play by their policies; at each everything that may be done is tried, and
the deal played out, all on the same cards. An experiment picks two of those attempts, by what the player to move sees
(the cards that he does not see may tell moments apart, but never choose for him).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from analyzer import registry
from analyzer.contract.experiment import Bools as Bools
from analyzer.contract.experiment import Experiment as Experiment
from analyzer.contract.experiment import Floats as Floats
from analyzer.contract.experiment import Integers as Integers
from analyzer.contract.experiment import Split as Split
from analyzer.contract.experiment import Tried as Tried
from analyzer.rules import RuleSet
from analyzer.running.study import Players

BLOCK = 512
"""So many deals in a row are looked at at the same moment, the next ones at the next."""
CHUNK = 32_768
"""Deals to hand out at a time: counts are large where a game has many outcomes, and adding them up takes time, too."""
FRESH = 1 << 40
"""Deal numbers from here on: other deals than those behind a match equity table."""


def experiment_of(rules: RuleSet, name: str) -> Experiment:
    """A game's experiment by name."""
    return registry.offered(rules.game, lambda game: game.experiments, "experiments").EXPERIMENTS[name]


def numbers_of(rules: RuleSet, name: str) -> Integers:
    """The outcome numbers that an experiment counts, ascending: int64[m]."""
    numbers = experiment_of(rules, name).numbers
    return np.arange(rules.game.outcomes.OUTCOMES) if numbers is None else np.array(numbers, dtype=np.int64)


@dataclass(frozen=True)
class Contrast:
    """An experiment as a study: int64[S, 2, m, m], by stratum, who dealt (my side, the other) and both outcomes for me.

    The first way's outcome is on the third axis, the second's on the fourth (the same where there is none). Outcomes
    are those of `numbers_of`.
    """

    rules: RuleSet
    players: Players
    seed: int
    name: str

    @property
    def shape(self) -> tuple[int, ...]:
        """(S, 2, m, m)."""
        outcomes = len(numbers_of(self.rules, self.name))
        return (len(experiment_of(self.rules, self.name).strata), 2, outcomes, outcomes)

    def chunk(self, first: int, last: int) -> Integers:
        """Count deals first to last - 1."""
        experiment, numbers = experiment_of(self.rules, self.name), numbers_of(self.rules, self.name)
        attempts = registry.offered(self.rules.game, lambda game: game.experiments, "experiments").attempts
        place = np.full(self.rules.game.outcomes.OUTCOMES + 1, -1, dtype=np.int64)  # the last for no outcome, -1
        place[numbers] = np.arange(len(numbers))
        counts = np.zeros(int(np.prod(self.shape)), dtype=np.int64)
        for begin, end, moment in blocks(first, last, experiment.moments):
            tried = attempts(self.rules, self.players, self.seed, FRESH + begin, FRESH + end, moment)
            split = experiment.split(tried)
            rows = np.flatnonzero(split.stratum >= 0)
            one = place[tried.outcomes[rows, split.first[rows]]]
            other = place[tried.outcomes[rows, split.second[rows]]] if experiment.second else one
            if rows.size and min(one.min(), other.min()) < 0:
                raise ValueError(f"{self.name}: an outcome that the experiment does not count, or an action not there")
            dealer = 2 * split.stratum[rows] + tried.by_other[rows]
            found, times = np.unique((dealer * len(numbers) + one) * len(numbers) + other, return_counts=True)
            counts[found] += times
        return counts.reshape(self.shape)


def blocks(first: int, last: int, moments: tuple[Any, ...]) -> Iterator[tuple[int, int, Any]]:
    """Deals first to last - 1 in pieces that are looked at at one moment each."""
    while first < last:
        number = first // BLOCK
        end = min(last, (number + 1) * BLOCK)
        yield first, end, moments[number % len(moments)]
        first = end
