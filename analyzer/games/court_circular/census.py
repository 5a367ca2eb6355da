"""How tricks are won in self-play: by First or the other, by which Line, or because somebody conceded."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from analyzer.games.court_circular.lines import KINDS, NONE, OWN, TWO, WITH_LEAD, Line
from analyzer.rules import RuleSet
from analyzer.running.study import Players
from analyzer.statistics.intervals import Estimate, effective_number, wilson

if TYPE_CHECKING:
    from collections.abc import Iterator

CONCEDED = "conceded"
WINNERS = ("first", "other")
DEALS = 50_000
"""Deals that are looked through, at most."""


def _kinds() -> Iterator[str]:
    """Every kind of Line by name, the worst first, as the kernels number them."""
    yield Line(NONE, 0, False, (0, 0, 0), 0).name
    for level in (TWO, OWN, WITH_LEAD):
        for kind in range(len(KINDS[level])):
            for four in (False, True)[: 1 + (level == WITH_LEAD)]:
                yield Line(level, kind, four, (0, 0, 0), 0).name


WAYS = (*_kinds(), CONCEDED)
"""How a trick is won, 17 ways."""


@dataclass(frozen=True)
class Census:
    """Tricks of whole deals: int64[3, 2, 17], by winner (First, the other) and way.

    Summed over deals: the number of such tricks, its square, and its product with the number of tricks of the deal.
    """

    rules: RuleSet
    players: Players
    seed: int

    @property
    def shape(self) -> tuple[int, ...]:
        """(3, 2, 17)."""
        return (3, len(WINNERS), len(WAYS))

    def chunk(self, first: int, last: int) -> NDArray[np.int64]:
        """Look through deals first to last - 1."""
        from analyzer.games.court_circular import engine

        tricks = engine.tricks(self.rules, self.players, self.seed, first, last)
        number = tricks.sum(axis=(1, 2))[:, None, None]
        sums: NDArray[np.int64] = np.stack([tricks.sum(axis=0), (tricks**2).sum(axis=0), (tricks * number).sum(axis=0)])
        return sums


def shares(counts: NDArray[np.int64], deals: int, critical: float) -> dict[str, dict[str, Estimate]]:
    """The share of all tricks that are won by each side in each way, from counts as in `Census`.

    A ratio of two sums over deals: its variance comes from how the deals differ (Cochran 1977, 6.4), as the tricks of
    one deal hang together.
    """
    number, square, product = counts.astype(np.float64)
    total, total_square = number.sum(), product.sum()
    share = number / total
    spread = np.maximum(square - 2 * share * product + share**2 * total_square, 0.0)
    variance = spread / total**2 * deals / max(deals - 1, 1)
    trials = np.where(number > 0, effective_number(share, variance), total)  # what was not seen is not impossible
    low, high = wilson(share, trials, critical)
    return {
        who: {way: Estimate(float(share[i, k]), float(low[i, k]), float(high[i, k])) for k, way in enumerate(WAYS)}
        for i, who in enumerate(WINNERS)
    }
