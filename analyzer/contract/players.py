"""Who plays: a policy with its weights."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Weights = NDArray[np.uint64]


@dataclass(frozen=True)
class Player:
    """A policy, and the weights it plays with (None where it has none)."""

    policy: str
    weights: Weights | None = None
    memory: tuple[int, ...] | None = None
    """what the player remembers, in a game that knows players who forget; None: everything"""

    def like(self, other: Player) -> bool:
        """Whether both play alike, so that one policy serves both sides."""
        from numpy import array_equal

        same = self.weights is other.weights or (
            self.weights is not None and other.weights is not None and array_equal(self.weights, other.weights)
        )
        return self.policy == other.policy and self.memory == other.memory and same


Players = tuple[Player, Player]
