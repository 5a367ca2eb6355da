"""What to compute for a game in which what is done hangs on the score: deals at several classes of scores at once."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from analyzer.rules import RuleSet
from analyzer.running.study import Counts, Deals, Duel, Players

APART = 1 << 37
"""How far apart the deal numbers of one class of scores are from those of the next, in studies of several."""
FEWER = 4
"""A duel plays one deal at each other class of scores for so many at the class of its own score."""


@dataclass(frozen=True)
class DealsByClass:
    """Whole deals as in `Deals`, at several classes of scores in turn: int64[2, all classes, outcomes].

    The n-th deal of the i-th class given has the deal number n + i * APART, so that no two are dealt the same cards.
    """

    rules: RuleSet
    players: Players
    seed: int
    classes: tuple[int, ...]

    @property
    def shape(self) -> tuple[int, ...]:
        """(2, all classes, outcomes)."""
        return (2, self.rules.game.outcomes.CLASSES, self.rules.game.outcomes.OUTCOMES)

    def chunk(self, first: int, last: int) -> Counts:
        """Count deals first to last - 1."""
        counts = np.zeros(self.shape, dtype=np.int64)
        for place, score_class in enumerate(self.classes):
            begin, end = (APART * place - (place - n) // len(self.classes) for n in (first, last))
            if end > begin:
                study = Deals(self.rules, self.players, self.seed, score_class)
                counts[:, score_class] = study.chunk(begin, end)
        return counts


@dataclass(frozen=True)
class DuelByClass:
    """Duplicate deals as in `Duel` at the first of several classes of scores, and of each other class fewer.

    Counts are int64[classes, m, m] of the outcomes that A can have as non-dealer, and as dealer; see `whole`.
    """

    rules: RuleSet
    players: Players
    seed: int
    classes: tuple[int, ...]

    @property
    def shape(self) -> tuple[int, ...]:
        """(classes, m, m)."""
        return (len(self.classes), *(len(numbers) for numbers in self._numbers))

    def chunk(self, first: int, last: int) -> Counts:
        """Count deals first to last - 1 of the first class, and of the others up to one in FEWER of them."""
        counts, kept = np.zeros(self.shape, dtype=np.int64), np.ix_(*self._numbers)
        for place, score_class in enumerate(self.classes):
            one_in = FEWER if place else 1
            begin, end = (APART * place - (-n // one_in) for n in (first, last))
            if end > begin:
                counts[place] = Duel(self.rules, self.players, self.seed, score_class).chunk(begin, end)[kept]
        return counts

    def whole(self, counts: Counts) -> Counts:
        """Counts over all outcomes: int64[classes, outcomes, outcomes]."""
        size = self.rules.game.outcomes.OUTCOMES
        found = np.zeros((len(counts), size, size), dtype=np.int64)
        rows, columns = np.ix_(*self._numbers)
        found[:, rows, columns] = counts
        return found

    @property
    def _numbers(self) -> tuple[Counts, Counts]:
        """The outcomes that A can have as non-dealer, and as dealer."""
        match = self.rules.game.outcomes.match(self.rules)
        as_dealer = match.possible
        return np.flatnonzero(match.other_side(as_dealer)), np.flatnonzero(as_dealer)
