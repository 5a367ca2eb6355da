"""A measured effect that a claim, or a comparison, is judged by."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from analyzer.answer import Policies
from analyzer.questions.equity import Run
from analyzer.rules import RuleSet
from analyzer.running.run import run as run_study
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


@dataclass(frozen=True)
class Ask:
    """How much to play for a measure, and how: what every measure of a game's ``measures.MEASURES`` is given."""

    rules: RuleSet
    policy: Policies = "heuristic"
    deals: int = 200_000
    seed: int = 1
    confidence: float = 0.95
    run: Run = run_study
    options: dict[str, Any] = field(default_factory=dict)
    """threads, progress: for ``run``"""
