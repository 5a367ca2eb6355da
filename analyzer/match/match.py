"""How a match goes on from deal to deal, described for the match equity solver; and what a game's ``outcomes`` offers.

A deal ends in an outcome number. A game's module ``outcomes`` says what the numbers mean; the questions know no more of
a game than this (arrays are in the order of the outcome number, M of them, seen by one player, "me"):

- ``OUTCOMES``: M. ``DIFFERENCE``: int64[M], my points less the other's, not cut at the target. ``POINTS_MINE``:
  int64[M], mine alone. ``other_side(counts)``: counts over outcomes (last axis) as the other player sees them.
- ``CHANCES``: bool[M] by name, the chances shown beside a position or a move. ``side_chances(rules)``: the same for
  one side in `simulate`. ``DEVIATION``: the standard deviation of a duplicate pair's mean difference to be expected.
- ``listed(number, me, them)``: an outcome as ``--json`` lists it, its probability left out, the players called so;
  ``words(number)``: the same in a few words; ``listing(counts, possible)``: which outcomes are listed, in their order.
- ``possible_outcomes(situation)``: bool[M], what is still open; it may be too wide, never too narrow.
- ``match(rules)``: the `Match`.

A game in which what is done hangs on the score has ``CLASSES`` of scores as its dealer sees them, more than one, and
``opening_class(rules)``, that of 0-0. Its engine counts deals at one class at a time.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

Integers = NDArray[np.int64]
Floats = NDArray[np.float64]


class StepRun(NamedTuple):
    """Steps that differ by one point each: ``steps`` (numbers of `Match.steps`) from the first one's points on."""

    steps: Integers
    mine: int
    theirs: int
    along: int
    """whose points grow along the run: 0 mine, 1 the other's"""
    passes: bool


@dataclass(frozen=True, eq=False)
class Match:
    """A match for points, deal after deal, seen by me. Whoever reaches the target first has won.

    No outcome takes points away; after one that adds none the same score is played again.
    """

    target: int
    points: Integers
    """int64[2, M]: what each outcome adds to my score and to the other's"""
    passes: NDArray[np.bool_]
    """bool[M]: whether the deal passes to the other player after each outcome"""
    mirror: Integers
    """int64[M]: each outcome's number as the other player sees it"""
    first: Callable[[Integers, Integers], NDArray[np.bool_]] | None
    """From scores before the deal (two int64 of one shape S), whether I am the first at the target in each outcome:
    bool of shape S + (M,). None: who is ahead when all points are added has won, and a level score plays on."""
    unseen: float
    """deals added to every outcome's count where an error is judged, so that what was not seen is not impossible"""
    knots: Integers
    """int64[C], ascending: outcomes at which derivatives are kept; between two of them they are taken for straight,
    outside for level. All M where they are exact."""
    alike: Integers | None = None
    """int64[M], if given: for each outcome the place in ``knots`` of one that counts alike in every match, -1 where a
    deal cannot come to it as its dealer sees it. Derivatives are then exact, and nothing lies between two knots."""
    classes: int = 1
    """K: laws hang on the score before the deal by so many classes of scores."""
    class_of: Callable[[Integers, Integers], Integers] | None = None
    """From scores before the deal, the dealer's and the other's (two int64 of one shape), their classes, 0 to K - 1.
    None where there is one class."""

    def __post_init__(self) -> None:
        if self.classes > 1 and (self.class_of is None or self.first is None):
            raise ValueError(
                "a match with score classes needs class_of, and first: nobody stands level past its target"
            )

    @property
    def outcomes(self) -> int:
        """M, the number of outcomes."""
        return len(self.passes)

    @cached_property
    def possible(self) -> NDArray[np.bool_]:
        """bool[M]: what a deal can come to as its dealer sees it."""
        return np.ones(self.outcomes, dtype=np.bool_) if self.alike is None else self.alike >= 0

    @cached_property
    def reachable(self) -> tuple[int, ...]:
        """The score classes that a match from 0-0 can come to, ascending."""
        return self.reachable_from(0, 0)

    def reachable_from(self, mine: int, theirs: int) -> tuple[int, ...]:
        """The score classes that deals can have from a score on, whoever deals, ascending."""
        own, other = np.meshgrid(np.arange(mine, self.target), np.arange(theirs, self.target))
        found = {*self.class_at(own, other).ravel().tolist(), *self.class_at(other, own).ravel().tolist()}
        return tuple(sorted(found))

    def class_at(self, own: ArrayLike, other: ArrayLike) -> Integers:
        """The classes of scores before a deal, the dealer's and the other's: int64 of their shape."""
        mine, theirs = np.asarray(own), np.asarray(other)
        return np.zeros(mine.shape, dtype=np.int64) if self.class_of is None else self.class_of(mine, theirs)

    @property
    def fixed_dealer(self) -> bool:
        """Whether the deal never passes."""
        return not self.passes.any()

    @property
    def reach(self) -> int:
        """The most points that a player scores in a deal."""
        return int(self.points.max())

    @property
    def beyond(self) -> bool:
        """Whether players can come to stand level at or past the target."""
        return self.first is None and bool(self.points.min(axis=0).any())

    def other_side(self, counts: NDArray[Any]) -> NDArray[Any]:
        """Counts or probabilities of outcomes (last axis) as the other player sees them."""
        return counts[..., self.mirror]

    def after(self, mine: ArrayLike, theirs: ArrayLike, which: Any = slice(None)) -> tuple[Integers, Integers]:
        """The place of the score after each outcome in a square of side target + 1: rows mine, columns the other's.

        mine, theirs: scores before the deal, integers or arrays of one shape S; which: some of the outcomes. Returns
        two int64 arrays of shape S + (M,). A match won is row target, column 0, one lost row 0, column target; both
        target is level at or past it.
        """
        before = np.asarray(mine), np.asarray(theirs)
        own, other = (score[..., None] + self.points[who, which] for who, score in enumerate(before))
        mine_there, theirs_there = own >= self.target, other >= self.target
        if self.first is None:
            ahead, behind = own > other, own < other
        else:
            ahead = self.first(*before)[..., which]
            behind = ~ahead
        won, lost = mine_there & (ahead | ~theirs_there), theirs_there & (behind | ~mine_there)
        row = np.where(lost, 0, np.minimum(own, self.target))
        return row, np.where(won, 0, np.minimum(other, self.target))

    def expanded(self, derivatives: Floats) -> Floats:
        """Derivatives by every outcome, float64[..., M], from those at the knots, float64[..., C]."""
        if len(self.knots) == self.outcomes:
            return derivatives
        if self.alike is not None:
            return np.where(self.possible, derivatives[..., self.alike], 0.0)
        lower, upper, way = self._between
        return np.asarray(derivatives[..., lower] * (1 - way) + derivatives[..., upper] * way)

    @property
    def exact(self) -> bool:
        """Whether the derivatives at the knots are all that there are."""
        return self.alike is not None or len(self.knots) == self.outcomes

    def at_knots(self, law: Floats) -> Floats:
        """Where derivatives are exact, a law, float64[..., M], as the probabilities that go with them: [..., C]."""
        if self.alike is None:
            return law
        order = np.argsort(self.alike, kind="stable")[np.count_nonzero(~self.possible) :]
        begins = np.searchsorted(self.alike[order], np.arange(len(self.knots)))
        return np.asarray(np.add.reduceat(law[..., order], begins, axis=-1))

    def moments(self, law: Floats) -> tuple[Floats, Floats]:
        """Of `expanded` derivatives under a law, float64[..., M]: float64[..., C], with which a derivative at the knots
        has the mean of the expanded one, and float64[..., C, C], with which its square has that of their squares."""
        basis = self.expanded(np.eye(len(self.knots)))
        return np.einsum("...m,cm->...c", law, basis), np.einsum("...m,cm,dm->...cd", law, basis, basis)

    @cached_property
    def steps(self) -> tuple[Integers, Integers]:
        """Outcomes that move the score and the deal alike are one step: int64[M], which; int64[n], one of each."""
        moves = np.vstack([self.points, self.passes])
        _, one, which = np.unique(moves, axis=1, return_index=True, return_inverse=True)
        return which.reshape(self.outcomes), one

    @cached_property
    def runs(self) -> tuple[StepRun, ...]:
        """The steps in runs along my points where the other scores nothing, else along his."""
        lines = defaultdict[tuple[bool, int, int], list[tuple[int, int]]](list)
        for step, outcome in enumerate(self.steps[1]):
            mine, theirs = (int(points) for points in self.points[:, outcome])
            along, rest, place = (0, theirs, mine) if theirs == 0 else (1, mine, theirs)
            lines[bool(self.passes[outcome]), along, rest].append((place, step))
        found = []
        for (passes, along, rest), members in lines.items():
            for _, run in groupby(enumerate(sorted(members)), key=lambda item: item[1][0] - item[0]):
                places, steps = zip(*(member for _, member in run), strict=True)
                begin, numbers = places[0], np.array(steps)
                mine, theirs = (begin, rest) if along == 0 else (rest, begin)
                found.append(StepRun(numbers, mine, theirs, along, passes))
        return tuple(found)

    @cached_property
    def _between(self) -> tuple[Integers, Integers, Floats]:
        """For every outcome the numbers of the knots around it, and how far it is from the lower to the upper."""
        number, last = np.arange(self.outcomes), len(self.knots) - 1
        lower = np.clip(np.searchsorted(self.knots, number, side="right") - 1, 0, last)
        upper = np.minimum(lower + 1, last)
        gap = np.maximum(self.knots[upper] - self.knots[lower], 1)
        return lower, upper, np.clip((number - self.knots[lower]) / gap, 0, 1)
