"""What to compute: frozen descriptions of deals to be counted, for any game.

A study says how deal number i comes about and is counted; `analyzer.running.run` says how many, on which threads. The
game's ``engine`` module does the work. Counts are int64 and add up over any partition of the deal numbers.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from analyzer import registry
from analyzer.errors import InputError, near
from analyzer.rules import RuleSet

Counts = NDArray[np.int64]


@dataclass(frozen=True)
class Player:
    """A policy, and the weights it plays with (None where it has none)."""

    policy: str
    weights: Any = None
    memory: Any = None
    """what the player remembers, in a game that knows players who forget; None: everything"""

    def like(self, other: Player) -> bool:
        """Whether both play alike, so that one policy serves both sides."""
        same = self.weights is other.weights or np.array_equal(self.weights, other.weights)
        return self.policy == other.policy and self.memory == other.memory and same


Players = tuple[Player, Player]


def player(policy: str, rules: RuleSet) -> Player:
    """A player of a policy by name, with the weights that ship for these rules. Raises InputError."""
    engine = registry.game(rules.game).part("engine")
    if policy not in engine.POLICIES:
        raise InputError(f"{policy} is not a policy of {rules.game}; {near(policy, list(engine.POLICIES))}")
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
        return (2, engine_of(self.rules).OUTCOMES)

    def chunk(self, first: int, last: int) -> Counts:
        """Count deals first to last - 1."""
        at = _at_class(self.rules, self.score_class)
        counts: Counts = engine_of(self.rules).deals(self.rules, self.players, self.seed, first, last, **at)
        return counts


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
        return (engine_of(self.rules).OUTCOMES,) * 2

    def chunk(self, first: int, last: int) -> Counts:
        """Count deals first to last - 1."""
        at = _at_class(self.rules, self.score_class)
        counts: Counts = engine_of(self.rules).duel(self.rules, self.players, self.seed, first, last, **at)
        return counts


@dataclass(frozen=True)
class Playouts:
    """A position played out by me and the other in random worlds that fit it: int64[outcomes] for me."""

    situation: Any
    players: Players
    seed: int

    @property
    def shape(self) -> tuple[int, ...]:
        """(outcomes,)."""
        return (engine_of(self.situation.rules).OUTCOMES,)

    def chunk(self, first: int, last: int) -> Counts:
        """Count worlds first to last - 1."""
        counts = engine_of(self.situation.rules).moves(self.situation, self.players, self.seed, (0,), first, last)[0, 0]
        return spread(self.situation, counts.diagonal())


@dataclass(frozen=True)
class Moves:
    """Moves (the game's codes) compared on the same worlds: int64[K, K, m, m], outcomes as in `numbers`.

    For j < k the joint outcomes of moves j and k; [k, k] has move k's own outcomes on its diagonal.
    """

    situation: Any
    players: Players
    seed: int
    moves: tuple[int, ...]

    @property
    def shape(self) -> tuple[int, ...]:
        """(K, K, m, m)."""
        return (len(self.moves),) * 2 + (len(numbers(self.situation)),) * 2

    def chunk(self, first: int, last: int) -> Counts:
        """Count worlds first to last - 1."""
        counts: Counts = engine_of(self.situation.rules).moves(
            self.situation, self.players, self.seed, self.moves, first, last
        )
        return counts


@dataclass(frozen=True)
class Later:
    """A study from other deal numbers: deal i is the study's deal ``offset + i``."""

    study: Any
    offset: int

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of the counts."""
        return tuple(self.study.shape)

    def chunk(self, first: int, last: int) -> Counts:
        """Count deals first to last - 1."""
        return np.asarray(self.study.chunk(self.offset + first, self.offset + last))


def numbers(situation: Any) -> Counts:
    """The outcome numbers that a situation's moves are counted by, ascending: all, or those that its engine names."""
    engine = engine_of(situation.rules)
    found = engine.numbers(situation) if hasattr(engine, "numbers") else np.arange(engine.OUTCOMES)
    return np.asarray(found, dtype=np.int64)


def spread(situation: Any, counts: Counts) -> Counts:
    """Counts of the outcomes in `numbers`, int64[m], as counts of all: int64[outcomes]."""
    size = engine_of(situation.rules).OUTCOMES
    if len(counts) == size:
        return counts
    found = np.zeros(size, dtype=np.int64)
    found[numbers(situation)] = counts
    return found


def score_classes(rules: RuleSet) -> int:
    """How many classes of scores a game's deals are counted apart for."""
    return int(getattr(registry.game(rules.game).part("outcomes"), "CLASSES", 1))


def _at_class(rules: RuleSet, score_class: int | None) -> dict[str, int]:
    """The argument by which an engine that knows more than one class of scores is told which (None: that of 0-0)."""
    if score_classes(rules) == 1:
        return {}
    if score_class is None:
        score_class = registry.game(rules.game).part("outcomes").opening_class(rules)
    return {"score_class": score_class}


def engine_of(rules: RuleSet) -> Any:
    """The module that plays a game."""
    return registry.game(rules.game).part("engine")
