"""A rule of thumb for a call: the simplest short sentence that agrees with a table of calls, or comes nearest to it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from analyzer.games.seven_up.calls.calls import Call
from analyzer.games.seven_up.calls.holdings import MOST, RANKS, Holding

ENOUGH = 0.9
"""Of the deals of a table so many must be of classes in which the call is decided, before a rule is drawn from it."""
NUMBERS = ("no", "one", "two", "three", "four")


class Thumb(NamedTuple):
    """The first call with so many trumps, or with so good a best trump, or with the jack; else the second.

    trumps: that many or more (None: the number alone is never enough, 0: always the first call); best, of: such a best
    trump or a better among at least ``of`` trumps; jack: the jack among at least so many trumps.
    """

    trumps: int | None = None
    best: str | None = None
    of: int = 1
    jack: int | None = None

    def first(self, holding: Holding) -> bool:
        """Whether a holding is good enough for the first call."""
        enough = self.trumps is not None and holding.trumps >= self.trumps
        return enough or self._good(holding) or (self.jack is not None and holding.jack and holding.trumps >= self.jack)

    def _good(self, holding: Holding) -> bool:
        if self.best is None or holding.best is None or holding.trumps < self.of:
            return False
        return RANKS.index(holding.best) >= RANKS.index(self.best)

    @property
    def length(self) -> tuple[int, int]:
        """How long the sentence is: conditions, and numbers in them that go beyond one card."""
        conditions = (self.trumps is not None) + (self.best is not None) + (self.jack is not None)
        return conditions, (self.of > 1) + ((self.jack or 1) > 1)

    def words(self, first: str, second: str) -> str:
        """The rule as a sentence about two calls: `Stand with three trumps or more or the K or better; else beg.`"""
        conditions = []
        if self.trumps is not None:
            conditions.append("any trump" if self.trumps == 1 else f"{NUMBERS[self.trumps]} trumps or more")
        if self.best is not None:
            best = "the A" if self.best == "A" else f"the {self.best} or better"
            conditions.append(best if self.of == 1 else f"{NUMBERS[self.of]} or more with {best}")
        if self.jack is not None:
            conditions.append("the J" if self.jack == 1 else f"{NUMBERS[self.jack]} or more with the J")
        if self.trumps == 0:
            return f"Always {first}."
        if not conditions:
            return f"Always {second}."
        return f"{first.capitalize()} with {', or '.join(conditions)}; else {second}."


def _thumbs() -> list[Thumb]:
    """Every rule."""
    best: list[tuple[str | None, int]] = [(None, 1), *product(RANKS[1:], (1, 2, 3))]
    rules = [
        Thumb(trumps, rank, of, jack)
        for trumps, (rank, of), jack in product((None, *range(1, MOST + 1)), best, (None, 1, 2, 3))
        if trumps is None or ((rank is None or of < trumps) and (jack or 0) < trumps)
    ]
    return [Thumb(0), *rules]


def rule_of_thumb(calls: Sequence[Call]) -> tuple[Thumb, float] | None:
    """The shortest rule that agrees with every call that is known, else the rule that loses least.

    calls: those of one decision at one score. Of rules as good and as short the one is taken that suits the calls best
    that are too near to tell. Returns it and what it loses on average by calls that are known to be worse, as a chance
    of winning the match over all deals of the classes known; None where too few are decided (`decided_share`).
    """
    open_to = [call for call in calls if call.worth is not None]
    known = [call for call in open_to if call.call is not None]
    if decided_share(calls) < ENOUGH:
        return None
    deals = sum(call.deals for call in open_to)

    def lost(rule: Thumb, among: Sequence[Call]) -> float:
        losses = [call.deals * _gain(call) * (-1 if rule.first(call.holding) else 1) for call in among]
        return sum(max(loss, 0.0) for loss in losses) / deals

    best = min(_thumbs(), key=lambda rule: (lost(rule, known), rule.length, lost(rule, open_to)))
    return best, lost(best, known)


def decided_share(calls: Sequence[Call]) -> float:
    """The share of the deals in which the better call is known."""
    deals = sum(call.deals for call in calls)
    return sum(call.deals for call in calls if call.call is not None) / deals if deals else 0.0


def _gain(call: Call) -> float:
    """What the first call gains over the second."""
    return 0.0 if call.worth is None else call.worth.mean
