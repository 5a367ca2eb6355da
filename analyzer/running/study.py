"""What to compute: frozen descriptions of deals to be counted, for any game.

A study says how deal number i comes about and is counted; `analyzer.running.run` says how many, on which threads. The
game's ``engine`` module does the work. Counts are int64 and add up over any partition of the deal numbers.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from analyzer.contract.game import Situation
from analyzer.contract.players import Player as Player
from analyzer.contract.players import Players as Players
from analyzer.contract.study import Study
from analyzer.errors import InputError, near
from analyzer.rules import RuleSet

Counts = NDArray[np.int64]


def player(policy: str, rules: RuleSet) -> Player:
    """A player of a policy by name, with the weights that ship for these rules. Raises InputError."""
    engine = rules.game.engine
    if policy not in engine.POLICIES:
        raise InputError(f"{policy} is not a policy of {rules.game.name}; {near(policy, list(engine.POLICIES))}")
    return Player(policy, engine.weights(policy, rules))


@dataclass(frozen=True)
class Deals:
    """Whole deals between A and B: int64[2, outcomes] for A, by who dealt (A, B); B deals the even-numbered deals."""

    rules: RuleSet
    players: Players
    seed: int
    score_class: int | None = None
    """the class of the scores at which they are played, as each deal's dealer sees it; None: that of 0-0"""

    @property
    def shape(self) -> tuple[int, ...]:
        """(2, outcomes)."""
        return (2, self.rules.game.outcomes.OUTCOMES)

    def chunk(self, first: int, last: int) -> Counts:
        """Count deals first to last - 1."""
        at = class_of(self.rules, self.score_class)
        return self.rules.game.engine.deals(self.rules, self.players, self.seed, first, last, at)


@dataclass(frozen=True)
class Duel:
    """Duplicate deals: each twice on the same cards, A as non-dealer and A as dealer.

    Counts are int64[outcomes, outcomes]: A's outcome as non-dealer, and as dealer. Each player has dice of his own.
    """

    rules: RuleSet
    players: Players
    seed: int
    score_class: int | None = None
    """as in `Deals`"""

    @property
    def shape(self) -> tuple[int, ...]:
        """(outcomes, outcomes)."""
        return (self.rules.game.outcomes.OUTCOMES,) * 2

    def chunk(self, first: int, last: int) -> Counts:
        """Count deals first to last - 1."""
        at = class_of(self.rules, self.score_class)
        return self.rules.game.engine.duel(self.rules, self.players, self.seed, first, last, at)


@dataclass(frozen=True)
class Playouts:
    """A position played out by me and the other in random worlds that fit it: int64[outcomes] for me."""

    situation: Situation
    players: Players
    seed: int

    @property
    def shape(self) -> tuple[int, ...]:
        """(outcomes,)."""
        return (self.situation.rules.game.outcomes.OUTCOMES,)

    def chunk(self, first: int, last: int) -> Counts:
        """Count worlds first to last - 1."""
        engine = self.situation.rules.game.engine
        counts = engine.moves(self.situation, self.players, self.seed, (0,), first, last)[0, 0]
        return spread(self.situation, counts.diagonal())


@dataclass(frozen=True)
class Moves:
    """Moves (the game's codes) compared on the same worlds: int64[K, K, m, m], outcomes as in `numbers`.

    For j < k the joint outcomes of moves j and k; [k, k] has move k's own outcomes on its diagonal.
    """

    situation: Situation
    players: Players
    seed: int
    moves: tuple[int, ...]

    @property
    def shape(self) -> tuple[int, ...]:
        """(K, K, m, m)."""
        return (len(self.moves),) * 2 + (len(numbers(self.situation)),) * 2

    def chunk(self, first: int, last: int) -> Counts:
        """Count worlds first to last - 1."""
        engine = self.situation.rules.game.engine
        return engine.moves(self.situation, self.players, self.seed, self.moves, first, last)


@dataclass(frozen=True)
class Later:
    """A study from other deal numbers: deal i is the study's deal ``offset + i``."""

    study: Study
    offset: int

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of the counts."""
        return self.study.shape

    def chunk(self, first: int, last: int) -> Counts:
        """Count deals first to last - 1."""
        return self.study.chunk(self.offset + first, self.offset + last)


def numbers(situation: Situation) -> Counts:
    """The outcome numbers that a situation's moves are counted by, ascending: int64[m]."""
    return situation.rules.game.engine.numbers(situation)


def spread(situation: Situation, counts: Counts) -> Counts:
    """Counts of the outcomes in `numbers`, int64[m], as counts of all: int64[outcomes]."""
    size = situation.rules.game.outcomes.OUTCOMES
    if len(counts) == size:
        return counts
    found = np.zeros(size, dtype=np.int64)
    found[numbers(situation)] = counts
    return found


def class_of(rules: RuleSet, score_class: int | None) -> int:
    """A class of scores; None: that of 0-0."""
    return rules.game.outcomes.opening_class(rules) if score_class is None else score_class
