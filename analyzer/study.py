"""What to compute: frozen descriptions of deals to be counted, for any game.

A study says how deal number i comes about and is counted; `analyzer.run` says how many, on which threads. The game's
``engine`` module does the work. Counts are int64 and add up over any partition of the deal numbers.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from analyzer import games
from analyzer.errors import InputError, near
from analyzer.rules import RuleSet

Counts = NDArray[np.int64]


@dataclass(frozen=True)
class Player:
    """A policy, and the weights it plays with (None where it has none)."""

    policy: str
    weights: Any = None

    def like(self, other: Player) -> bool:
        """Whether both play alike, so that one policy serves both sides."""
        return self.policy == other.policy and (
            self.weights is other.weights or np.array_equal(self.weights, other.weights)
        )


Players = tuple[Player, Player]


def player(policy: str, rules: RuleSet) -> Player:
    """A player of a policy by name, with the weights that ship for these rules. Raises InputError."""
    engine = games.game(rules.game).part("engine")
    if policy not in engine.POLICIES:
        raise InputError(f"{policy} is not a policy of {rules.game}; {near(policy, list(engine.POLICIES))}")
    return Player(policy, engine.weights(policy, rules))


@dataclass(frozen=True)
class Deals:
    """Whole deals between A and B: int64[2, outcomes] for A, by who dealt (A, B); B deals the even-numbered deals."""

    rules: RuleSet
    players: Players
    seed: int

    @property
    def shape(self) -> tuple[int, ...]:
        """(2, outcomes)."""
        return (2, _engine(self.rules).OUTCOMES)

    def chunk(self, first: int, last: int) -> Counts:
        """Count deals first to last - 1."""
        counts: Counts = _engine(self.rules).deals(self.rules, self.players, self.seed, first, last)
        return counts


@dataclass(frozen=True)
class Duel:
    """Duplicate deals: each twice on the same cards, A as non-dealer and A as dealer.

    Counts are int64[outcomes, outcomes]: A's outcome as non-dealer, and as dealer. Each player has dice of his own.
    """

    rules: RuleSet
    players: Players
    seed: int

    @property
    def shape(self) -> tuple[int, ...]:
        """(outcomes, outcomes)."""
        return (_engine(self.rules).OUTCOMES,) * 2

    def chunk(self, first: int, last: int) -> Counts:
        """Count deals first to last - 1."""
        counts: Counts = _engine(self.rules).duel(self.rules, self.players, self.seed, first, last)
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
        return (_engine(self.situation.rules).OUTCOMES,)

    def chunk(self, first: int, last: int) -> Counts:
        """Count worlds first to last - 1."""
        counts: Counts = _engine(self.situation.rules).moves(
            self.situation, self.players, self.seed, (0,), first, last
        )[0, 0]
        return counts.diagonal()


@dataclass(frozen=True)
class Moves:
    """Moves (masks of one card) compared on the same worlds: int64[K, K, outcomes, outcomes].

    For j < k the joint outcomes of moves j and k; [k, k] has move k's own outcomes on its diagonal.
    """

    situation: Any
    players: Players
    seed: int
    moves: tuple[int, ...]

    @property
    def shape(self) -> tuple[int, ...]:
        """(K, K, outcomes, outcomes)."""
        return (len(self.moves),) * 2 + (_engine(self.situation.rules).OUTCOMES,) * 2

    def chunk(self, first: int, last: int) -> Counts:
        """Count worlds first to last - 1."""
        counts: Counts = _engine(self.situation.rules).moves(
            self.situation, self.players, self.seed, self.moves, first, last
        )
        return counts


def _engine(rules: RuleSet) -> Any:
    return games.game(rules.game).part("engine")
