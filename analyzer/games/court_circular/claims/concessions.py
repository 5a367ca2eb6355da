"""How many tricks are conceded, and how many are worth it by what tries on the same cards come to."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from analyzer.experiments.experiment import FRESH, Integers, blocks
from analyzer.games.court_circular import engine
from analyzer.games.court_circular.experiments.attempts import CONCEDING, Moment, attempts
from analyzer.games.court_circular.outcomes import DIFFERENCE
from analyzer.rules import RuleSet
from analyzer.running.study import Players
from analyzer.statistics.intervals import Estimate, effective_number, wilson
from kernels.court_circular.explore import ACTIONS, CELL_COUNT
from kernels.court_circular.policy import THREATS
from kernels.court_circular.rules import MOST_TRICKS

CARDS_LAID = (1, 2, 3, 4)
"""By both, when somebody concedes: one only under concede=any-card."""
TRICKS = range(7)


def moments_of(rules: RuleSet) -> list[Moment]:
    """When a player may concede."""
    laid = CARDS_LAID if rules.switches["concede"] == "any-card" else CARDS_LAID[1:]
    return [(trick, lay) for lay in laid for trick in TRICKS]


@dataclass(frozen=True)
class Conceded:
    """Whole deals by how many tricks they have and how many of these are conceded: int64[43, 43]."""

    rules: RuleSet
    players: Players
    seed: int

    @property
    def shape(self) -> tuple[int, ...]:
        """(43, 43)."""
        return (MOST_TRICKS + 2, MOST_TRICKS + 2)

    def chunk(self, first: int, last: int) -> Integers:
        """Look through deals first to last - 1."""
        tricks = engine.tricks(self.rules, self.players, self.seed, FRESH + first, FRESH + last)
        counts = np.zeros(self.shape, dtype=np.int64)
        np.add.at(counts, (tricks.sum(axis=(1, 2)), tricks[:, :, -1].sum(axis=1)), 1)
        return counts


def share(counts: Integers, critical: float) -> Estimate:
    """The share of all tricks that are conceded; deals are what varies (a ratio of two sums: Cochran 1977, 6.4)."""
    tricks, conceded = np.indices(counts.shape)
    total = float((counts * tricks).sum())
    found = float((counts * conceded).sum()) / total
    deals = int(counts.sum())
    variance = float((counts * (conceded - found * tricks) ** 2).sum()) / total**2 * deals / max(deals - 1, 1)
    low, high = wilson(found, effective_number(found, variance), critical)
    return Estimate(found, float(low), float(high))


@dataclass(frozen=True)
class Tries:
    """What conceding brought beside the best lay: int64[2, 4, 144, 3], by half of the deals, cards laid and cell.

    A cell is what the heuristic goes by: the Line in reach and what the other threatens. The last axis: how many
    moments, the sum of the differences, that of their squares.
    """

    rules: RuleSet
    players: Players
    seed: int

    @property
    def shape(self) -> tuple[int, ...]:
        """(2, 4, 144, 3)."""
        return (2, len(CARDS_LAID), CELL_COUNT, 3)

    def chunk(self, first: int, last: int) -> Integers:
        """Try deals first to last - 1."""
        counts = np.zeros(self.shape, dtype=np.int64)
        for begin, end, (trick, lay) in blocks(first, last, tuple(moments_of(self.rules))):
            tried = attempts(self.rules, self.players, self.seed, FRESH + begin, FRESH + end, (trick, lay))
            lays = tried.best(np.arange(ACTIONS) < CONCEDING)
            rows = np.flatnonzero((tried.actions[:, CONCEDING] != 0) & (lays >= 0))
            gain = DIFFERENCE[tried.outcomes[rows, CONCEDING]] - DIFFERENCE[tried.outcomes[rows, lays[rows]]]
            cell = tried.seen.reach[rows] * THREATS + tried.seen.threat[rows]
            half, place = (begin + rows) // 2 % 2, np.full(len(rows), lay - CARDS_LAID[0])
            np.add.at(counts, (half, place, cell), np.stack([np.ones_like(gain), gain, gain**2], axis=1))
        return counts


def worth(counts: Integers, critical: float) -> dict[int, tuple[int, int, Estimate, Estimate | None]]:
    """By cards laid: moments, those worth conceding, their share, and what conceding brings there (None: too few).

    Cells in which conceding came out ahead in one half of the deals are chosen, and looked at in the other half: the
    same deals do not choose and judge. The interval of the share reaches from cells that are ahead by so many standard
    errors in all deals to cells that are not as far behind: whether a cell is worth it is what is not known.
    """
    found: dict[int, tuple[int, int, Estimate, Estimate | None]] = {}
    for place, cards in enumerate(CARDS_LAID):
        chooses, judges = counts[:, place], counts[::-1, place]
        chosen = judges[chooses[:, :, 1] > 0].sum(axis=0)
        n, number = int(counts[:, place, :, 0].sum()), int(chosen[0])
        if n == 0:
            continue
        part, (low, high) = number / n, _bounds(counts[:, place].sum(axis=0), critical)
        gain = None
        if number > 1:
            mean = float(chosen[1]) / number
            reach = critical * ((float(chosen[2]) / number - mean**2) / (number - 1)) ** 0.5
            gain = Estimate(mean, mean - reach, mean + reach)
        found[cards] = (n, number, Estimate(part, min(part, low), max(part, high)), gain)
    return found


def _bounds(cells: Integers, critical: float) -> tuple[float, float]:
    """The share of moments in cells, int64[144, 3], that are surely ahead, and of those that may be."""
    number, total, square = cells.astype(np.float64).T
    mean = total / np.maximum(number, 1)
    error = np.sqrt(np.maximum(square / np.maximum(number, 1) - mean**2, 0) / np.maximum(number - 1, 1))
    ahead, behind = (number > 1) & (mean > critical * error), (number > 1) & (mean <= -critical * error)
    return float(number[ahead].sum() / number.sum()), float(1 - number[behind].sum() / number.sum())
