"""How long to go on, and how wide an interval has to be for it.

A number of deals fixed beforehand (or the clock, which knows nothing of the results) leaves ordinary intervals right.
``until`` stops at a look at the results, so everything reported then uses a confidence sequence, right at all looks.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from analyzer.errors import InputError
from analyzer.statistics.intervals import normal_critical
from analyzer.statistics.sequence import expected_deals, sequence_critical


@dataclass(frozen=True)
class Budget:
    """When to stop: after ``deals``, at a half-width of ``until``, or after ``seconds``; whichever comes first."""

    deals: int | None
    until: float | None
    seconds: float | None
    confidence: float
    tightest: float = 1.0
    """The number of deals at which the confidence sequence is tightest."""

    def critical(self, n: int, comparisons: int = 1) -> float:
        """Standard errors on either side of a mean of n deals; with ``until`` for so many comparisons at once."""
        if self.until is None:
            return self.fixed
        return sequence_critical(n, 1 - (1 - self.confidence) / comparisons, self.tightest)

    @property
    def fixed(self) -> float:
        """Standard errors on either side of a mean of a number of deals fixed beforehand."""
        return normal_critical(self.confidence)

    @property
    def words(self) -> str:
        """The kind of interval, for an answer's ``method``."""
        kind = "intervals" if self.until is None else "confidence sequence"
        return f"{100 * self.confidence:g} % {kind}"


def budget(deals: int | None, until: float | None, seconds: float | None, confidence: float, *, default: int) -> Budget:
    """Check what a user allows and fill in the default number of deals where nothing else ends the run."""
    if deals is not None and (isinstance(deals, bool) or not isinstance(deals, int) or deals < 1):
        raise InputError(f"deals: {deals} deals cannot be played; give a whole number from 1 on")
    for name, value, unit in (("until", until, "half-width, such as 0.005"), ("seconds", seconds, "time, such as 10")):
        if value is not None and not (math.isfinite(value) and value > 0):
            raise InputError(f"{name}: {value} is out of range; give a positive {unit}")
    if not 0.5 <= confidence < 1:
        raise InputError(f"confidence: {confidence} is out of range; give at least 0.5 and less than 1, such as 0.95")
    if deals is None and until is None and seconds is None:
        deals = default
    return Budget(deals, until, seconds, confidence)


def expecting(limit: Budget, deviation: float, comparisons: int = 1) -> Budget:
    """A budget whose sequence is tightest where ``until`` should be reached, or where ``deals`` ends it before that.

    deviation: the standard deviation of one deal that is to be expected of the figure that ``until`` bounds. It must
    come from elsewhere than the deals that are then counted. comparisons: how many intervals must hold at once.
    """
    if limit.until is None:
        return limit
    confidence = 1 - (1 - limit.confidence) / comparisons
    reached = expected_deals(limit.until, deviation, confidence)
    return replace(limit, tightest=reached if limit.deals is None else min(reached, limit.deals))
