"""Python values as the words that kernels take, for the engine of any game."""

from __future__ import annotations

from typing import Any

import numpy as np

from analyzer.errors import InputError
from analyzer.running.study import Player, Players

U = np.uint64
EVERY_BIT = (1 << 64) - 1
FIELD = 0xFFFF
ALONE = np.zeros((1, 2), U)
"""One arm: nothing forced, nobody exchanged."""
EXCHANGED = np.array([[0, 0], [0, EVERY_BIT]], U)
"""Two arms: as dealt, and with the players exchanged."""


def yes(flag: bool) -> Any:
    """A switch as a mask: all ones or zero."""
    return U(EVERY_BIT if flag else 0)


def relabel(cards: int, change: int) -> int:
    """Exchange suits: that of number s becomes number s ^ ``change``; its own inverse."""
    return sum((cards >> 16 * suit & FIELD) << 16 * (suit ^ change) for suit in range(4))


def seed_word(seed: Any) -> Any:
    """A seed as the kernels take it. Raises InputError."""
    if isinstance(seed, bool) or not isinstance(seed, int | np.integer) or not 0 <= seed <= EVERY_BIT:
        raise InputError(f"seed: {seed} is not one; give a whole number from 0 to {EVERY_BIT}")
    return U(seed)


def player_words(players: Players, numbers: dict[str, int], shape: tuple[int, int]) -> tuple[Any, ...]:
    """Both players: policy numbers, whether one serves both, weights (zeros of ``shape`` where there are none)."""
    a, b = players
    return numbers[a.policy], numbers[b.policy], a.like(b), _weights(a, shape), _weights(b, shape)


def _weights(one: Player, shape: tuple[int, int]) -> Any:
    return np.zeros(shape, U) if one.weights is None else one.weights
