"""The sums of scores above the one being solved, and what the scores after a deal come to."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.lib.stride_tricks import as_strided

from analyzer.match.match import Floats, Integers, Match, StepRun


def before(rest: int, *index: Any) -> Any:
    """An index of the axes before the last ``rest``."""
    return (..., *index, *[slice(None)] * rest)


class Window:
    """What is known of scores, by their sum and own points: float64[..., L, sum, own, *rest].

    Only as many sums are kept as a deal can reach. Past the target: what a won match has, 0 for a lost one (and where
    the order of counting decides), and a value of its own for the state level at or past it.
    """

    def __init__(self, match: Match, level: Floats, won: float, *, rest: int = 0) -> None:
        """level: float64[..., L, *rest], what the level state has; rest: the number of axes of what is kept."""
        self.match, self.level, self.won, self.rest = match, level, won, rest
        self.span = int(match.points.sum(axis=0).max())
        self.side, self.total = match.target + match.reach, 2 * match.target - 1 + self.span
        axis = level.ndim - rest
        self.values = np.zeros((*level.shape[:axis], 2 * self.span + 16, self.side, *level.shape[axis:]))
        self.top = self.values.shape[axis]
        for _ in range(self.span):
            self.push(np.arange(0), [])

    def push(self, own: Integers, values: list[Floats]) -> None:
        """Add the next lower sum: scores with so many own points and what each law has, float64[..., m, *rest]."""
        end = self.match.target
        if self.top == 0:
            rows = self.values.shape[-2 - self.rest]
            kept = self.values[before(self.rest, slice(0, self.span), slice(None))]
            self.values[before(self.rest, slice(rows - self.span, rows), slice(None))] = kept
            self.top = rows - self.span
        self.top, self.total = self.top - 1, self.total - 1
        row = self.values[before(self.rest, self.top, slice(None))]
        mine = np.arange(self.side)
        theirs = self.total - mine
        row[...] = 0
        row[before(self.rest, (mine >= end) & ((theirs < end) | (self.match.beyond & (mine > theirs))))] = self.won
        if self.match.beyond and self.total % 2 == 0 and end <= self.total // 2 < self.side:
            row[before(self.rest, self.total // 2)] = self.level
        for law, value in enumerate(values):
            row[before(self.rest, law, own)] = value

    def onward(self, law: int, own: Integers, other: Integers, shares: Floats) -> tuple[Floats, Floats]:
        """What the scores after a deal come to, weighted by shares of the match's steps, float64[..., m, n].

        One share may serve all scores (m = 1). The scores are those of the next lower sum, own points ascending. Two
        arrays, float64[..., m, *rest]: steps after which the same dealer deals, and the others, after which own and
        other change places.
        """
        axis = self.level.ndim - self.rest - 1
        shape = (*self.level.shape[:axis], len(own), *self.level.shape[axis + 1 :])
        found, letters = (np.zeros(shape), np.zeros(shape)), "lc"[: self.rest]
        for run in self.match.runs:
            share = shares[..., run.steps]
            if run.passes and shares.shape[-2] > 1:
                share = np.flip(share, axis=-2)
            likely = np.flatnonzero(share.reshape(-1, len(run.steps)).any(axis=0))
            if len(likely):
                first, last = int(likely[0]), int(likely[-1]) + 1
                dealer = (law + run.passes) % self.values.shape[axis]
                start = int(other[-1]) + run.theirs if run.passes else int(own[0]) + run.mine
                view = self._view(dealer, start, run, first, last - first, len(own))
                total = np.einsum(f"...mk{letters},...mk->...m{letters}", view, share[..., first:last])
                found[run.passes][...] += np.flip(total, axis=axis) if run.passes else total
        return found

    def _view(self, law: int, start: int, run: StepRun, skip: int, n: int, m: int) -> Floats:
        """m scores of the next dealer's after each of n outcomes of a run: float64[..., m, n, *rest], not copied.

        start: his points after the run's first outcome in the first of the scores, in which he has fewest.
        """
        square = self.values[before(self.rest, law, slice(None), slice(None))]
        axis = square.ndim - self.rest - 2
        by_sum, by_own = square.strides[axis : axis + 2]
        along = run.along == run.passes  # whether it is his points that grow along the run
        begin = self.top - 1 + run.mine + run.theirs + skip, start + skip * along
        at = square[before(self.rest, slice(begin[0], None), slice(begin[1], None))]
        strides = (*square.strides[:axis], by_own, by_sum + by_own * along, *square.strides[axis + 2 :])
        return as_strided(at, (*square.shape[:axis], m, n, *square.shape[axis + 2 :]), strides, writeable=False)
