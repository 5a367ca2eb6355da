"""A measured effect that a claim, or a comparison, is judged by."""

from __future__ import annotations

from dataclasses import dataclass

from analyzer.statistics.intervals import Estimate

POINTS, CHANCE, RATIO = "points", "chance", "ratio"
"""Units: points of a deal; a chance or a share, 0 to 1; a quotient of two figures."""
EQUAL = 2
"""A claim that a value is what it is held against."""


@dataclass(frozen=True)
class Effect:
    """One figure with its interval, and what a claim says of it."""

    label: str
    """what it is the figure of, in a few words: ``trump A``, ``all``"""
    value: Estimate
    unit: str
    deals: int
    """deals, moments or pairs behind it; 0 where it is exact"""
    claimed: int = 0
    """+1: the claim says that the value is above ``against``; -1: below; `EQUAL`: the same; 0: it says nothing
    of this figure"""
    against: float = 0.0
    smallest: float = 0.0
    """a difference from ``against`` up to this is nothing to speak of"""
