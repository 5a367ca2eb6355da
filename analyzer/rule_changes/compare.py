"""What a rule changes: variants on the same deals, each played by the heuristic fitted to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from analyzer.answer import Basis, estimates, frame
from analyzer.arguments import at_the_door
from analyzer.contract.study import Progress, Runner
from analyzer.errors import InputError, shown
from analyzer.rule_changes import decisions as deciding
from analyzer.rule_changes.batches import BATCHES, FREEDOM, Batched, whole_batches
from analyzer.rule_changes.figures import CHANCE_UNIT, DEALS_UNIT, FIGURES, POINTS_UNIT, Amount, figures
from analyzer.rule_changes.variants import Variant, distinct
from analyzer.rules import RuleSet
from analyzer.running.run import bound
from analyzer.running.run import run as run_study
from analyzer.statistics.budget import budget
from analyzer.statistics.corrections import Judgement, judge
from analyzer.statistics.intervals import Estimate, exact
from analyzer.training.fitted import SECONDS, Fitted, fitted, switches_that_matter

if TYPE_CHECKING:
    from pandas import DataFrame

DEALS = 1 << 19
PAIRS_IN = 4
"""For so many deals one duplicate pair against the weaker player is played."""
SMALLEST = 0.01


@dataclass(frozen=True)
class Change:
    """How a figure of a variant differs from that of the base."""

    difference: Estimate
    """the variant's less the base's, paired deal by deal; its interval is not widened for the number of figures"""
    smallest: float
    """the smallest difference of interest, in the figure's unit"""
    judgement: Judgement

    def to_dict(self) -> dict[str, Any]:
        """The change as ``--json`` prints it."""
        judged = self.judgement
        return {
            "difference": self.difference.to_dict(),
            "smallest": self.smallest,
            "verdict": judged.verdict,
            "p_changed": judged.p_changed,
            "p_same": judged.p_same,
        }


@dataclass(frozen=True)
class Played:
    """One variant: its figures by name (see `analyzer.rule_changes.figures`), and what changed against the base."""

    name: str
    rules: RuleSet
    fitted: Fitted
    figures: dict[str, Estimate]
    changes: dict[str, Change]
    """empty for the base"""
    blur: float | None
    """how much the share of decisions that matter moves if the gaps had as much noise again; None: not looked at"""

    def to_dict(self) -> dict[str, Any]:
        """The variant as ``--json`` prints it."""
        rules = {"name": self.name, "rules": self.rules.preset, "switches": dict(self.rules.changes)}
        changes = {key: change.to_dict() for key, change in self.changes.items()}
        figures = {"figures": estimates(self.figures), "matter_blur": self.blur, "changes": changes}
        return {**rules, "fit": self.fitted.to_dict(), **figures}


@dataclass(frozen=True)
class RuleComparison:
    """Variants beside the first of them, the base."""

    basis: Basis
    variants: tuple[Played, ...]
    amount: Amount
    smallest: float

    @property
    def comparisons(self) -> int:
        """How many differences are judged together."""
        return sum(len(one.changes) for one in self.variants)

    def to_dict(self) -> dict[str, Any]:
        """The answer as ``--json`` prints it."""
        return {
            **self.basis.to_dict(),
            "pairs": self.amount.pairs,
            "decisions": self.amount.decisions,
            "matters": self.amount.matters,
            "smallest": self.smallest,
            "confidence": self.basis.confidence,
            "comparisons": self.comparisons,
            "variants": [one.to_dict() for one in self.variants],
        }

    def frame(self) -> DataFrame:
        """One row a variant and figure, the base's first.

        Columns: variant, figure, unit (points, chance, deals), value, difference (the variant's less the base's; each
        x with x_low and x_high), smallest (difference of interest), p_changed, p_same (adjusted by Holm), verdict
        (changed, slight, same, open). What is about the difference is empty for the base.
        """
        rows: list[dict[str, Any]] = []
        for one in self.variants:
            for key, value in one.figures.items():
                row: dict[str, Any] = {"variant": one.name, "figure": key, "unit": FIGURES[key], "value": value}
                change = one.changes.get(key)
                row["difference"] = change.difference if change else exact(float("nan"))
                row["smallest"] = change.smallest if change else None
                row["p_changed"] = change.judgement.p_changed if change else None
                row["p_same"] = change.judgement.p_same if change else None
                row["verdict"] = change.judgement.verdict if change else None
                rows.append(row)
        return frame(rows)


@at_the_door
def compare(
    variants: Sequence[Variant],
    *,
    deals: int | None = None,
    decisions: int = deciding.DEALS,
    seed: int = 1,
    confidence: float = 0.95,
    smallest: float = SMALLEST,
    matters: float = deciding.MATTERS,
    tune_seconds: float = SECONDS,
    rounds: int | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
    run: Runner = run_study,
) -> RuleComparison:
    """Compare rule variants of a game (see `analyzer.rule_changes.variants.variants`) with the first of them.

    deals: of self-play a variant (524,288 if not given; rounded up to whole batches), a quarter as many duplicate
    pairs of the heuristic against the weaker player; decisions: deals from which one decision each is looked at (0:
    none); smallest: the smallest difference of interest, of chances as it stands, of points and swing that part of the
    base's target, of the length of a match that part of the base's; matters: see `share_of_decisions`; tune_seconds,
    rounds: what a fit may cost, see `analyzer.training.fitted.fitted`. threads, progress, run: as in `odds`.

    Differences are paired deal by deal; verdicts hold for all of them together at the confidence. Interrupted, the
    answer has the variants that were played by then (the first alone has no differences); with none, there is none:
    KeyboardInterrupt. Raises InputError.

    >>> from analyzer.api import compare, variants
    >>> found = compare(variants("california-jack", ["target=7,10"]), deals=4096, decisions=0)
    >>> [one.name for one in found.variants]
    ['target=7', 'target=10']
    """
    run = bound(run, threads, progress)
    if not isinstance(variants, Sequence) or not all(isinstance(one, Variant) for one in variants):
        raise InputError(f"variants: {shown(variants)} are none; make them with variants(GAME, ...)")
    if len(variants) < 2:
        raise InputError("one rule set alone: nothing to compare; give two variants or more")
    if len({one.rules.game for one in variants}) > 1:
        raise InputError("variants of different games cannot be compared; give those of one game")
    for name, value in (("smallest", smallest), ("matters", matters)):
        if not 0 < value < 1:
            raise InputError(f"{name}: {value} is out of range; give a part of one, such as 0.01")
    if decisions < 0:
        raise InputError(f"decisions: {decisions} cannot be looked at; give a whole number from 0 on")
    limit = budget(deals, None, None, confidence, default=DEALS)
    whole = whole_batches(limit.deals or DEALS)
    looked_at = -(-decisions // BATCHES) * BATCHES
    amount = Amount(whole, whole_batches(whole // PAIRS_IN), looked_at, matters)
    fits: list[Fitted] = []
    found: list[tuple[dict[str, Batched], float | None]] = []
    stopped = "deals"
    try:
        fits = _fits(distinct(variants), tune_seconds, rounds, seed, threads, progress)
        for one, fit in zip(variants, fits, strict=True):
            found.append(figures(one.rules, fit.player(one.rules), amount, seed=seed, run=run))
    except KeyboardInterrupt:
        if not found:
            raise
        variants, fits, stopped = variants[: len(found)], fits[: len(found)], "interrupted"
    changes = _changes([batched for batched, _ in found], variants[0].rules, smallest, confidence)
    played = []
    for one, fit, (batched, blur), change in zip(variants, fits, found, changes, strict=True):
        values = {key: _estimate(key, value, confidence) for key, value in batched.items()}
        played.append(Played(one.name, one.rules, fit, values, change, blur))
    method = f"{amount.deals:,} deals a variant, the same for all, in {BATCHES} batches; Holm; two one-sided tests"
    basis = Basis(
        variants[0].rules,
        seed,
        amount.deals,
        amount.deals,
        variants[0].rules.game.engine.POLICIES[0],
        method,
        False,
        stopped,
        confidence,
    )
    return RuleComparison(basis, tuple(played), amount, smallest)


def _fits(
    variants: Sequence[Variant],
    seconds: float,
    rounds: int | None,
    seed: int,
    threads: int | None,
    progress: Progress | None,
) -> list[Fitted]:
    """The fit of each variant; those that are played alike share one."""
    played = [switches_that_matter(one.rules) for one in variants]
    found: list[Fitted] = []
    for place, one in enumerate(variants):
        first = played.index(played[place])
        again = (
            fitted(one.rules, seconds=seconds, rounds=rounds, seed=seed, threads=threads, progress=progress)
            if first == place
            else found[first]
        )
        found.append(again)
    return found


def _changes(
    found: Sequence[dict[str, Batched]], base: RuleSet, smallest: float, confidence: float
) -> list[dict[str, Change]]:
    """What changed from the first to each, all judged together."""
    units = {POINTS_UNIT: float(base.number("target")), DEALS_UNIT: found[0]["length"].value}
    keys = [(place, key) for place in range(1, len(found)) for key in found[0]]
    differences = [found[place][key].less(found[0][key]) for place, key in keys]
    bounds = [smallest * units.get(FIGURES[key], 1.0) for _, key in keys]
    values, errors = np.array([one.value for one in differences]), np.array([one.error for one in differences])
    judged = judge(values, errors, np.array(bounds), 1 - confidence, FREEDOM)
    changes: list[dict[str, Change]] = [{} for _ in found]
    for (place, key), difference, interest, judgement in zip(keys, differences, bounds, judged, strict=True):
        changes[place][key] = Change(difference.estimate(confidence), interest, judgement)
    return changes


def _estimate(key: str, value: Batched, confidence: float) -> Estimate:
    """A figure with its interval, a chance between 0 and 1."""
    found = value.estimate(confidence)
    if FIGURES[key] != CHANCE_UNIT:
        return found
    return Estimate(found.mean, max(found.low, 0.0), min(found.high, 1.0))
