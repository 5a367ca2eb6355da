"""What effects say of claims: one family of tests, Holm's correction, and a verdict for each claim.

Every figure of which a claim says something is judged together with those of all other claims, as
`analyzer.statistics.corrections` does: for a difference from what it is held against, and for there being none to
speak of.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from analyzer.claims.effect import EQUAL, Effect
from analyzer.statistics.corrections import CHANGED, SAME, SLIGHT, Judgement, near
from analyzer.statistics.corrections import judge as judge_differences
from analyzer.statistics.intervals import normal_critical

SUPPORTED, REFUTED, DEPENDS, UNDECIDED = "supported", "refuted", "depends", "undecided"
AS_CLAIMED, NOTHING, OTHERWISE = 1, 0, -1


@dataclass(frozen=True)
class Judged:
    """An effect, and whether it goes the way that the claim says."""

    effect: Effect
    p: float | None
    """of there being no difference, adjusted; None where the claim says nothing of it"""
    sign: int | None
    """1 as claimed, -1 the other way, 0 nothing to speak of; None: not told apart, or nothing claimed"""
    near: bool = False
    """whether the sign is near the line: see `analyzer.statistics.corrections.near`"""

    def to_dict(self) -> dict[str, Any]:
        """The effect as answers print it."""
        one = self.effect
        says = {
            "claimed": one.claimed,
            "against": one.against,
            "smallest": one.smallest,
            "p": self.p,
            "sign": self.sign,
        }
        return {"label": one.label, "value": one.value.to_dict(), "unit": one.unit, "deals": one.deals, **says}

    def row(self) -> dict[str, Any]:
        """The effect as a row of a frame."""
        value = self.effect.value
        return {**self.to_dict(), "value": value.mean, "value_low": value.low, "value_high": value.high}


def judge(claims: list[list[Effect]], confidence: float) -> list[tuple[str, tuple[Judged, ...]]]:
    """The verdict on each claim, and its effects judged; all of them are one family."""
    critical = normal_critical(confidence)
    tested = [effect for effects in claims for effect in effects if effect.claimed]
    judgements = iter(
        judge_differences(
            [effect.value.mean - effect.against for effect in tested],
            [_reach(effect) / critical for effect in tested],
            [effect.smallest for effect in tested],
            1 - confidence,
        )
    )
    found = []
    for effects in claims:
        judged = tuple(
            _judged(effect, next(judgements), 1 - confidence) if effect.claimed else Judged(effect, None, None)
            for effect in effects
        )
        found.append((_verdict(judged), judged))
    return found


def _reach(effect: Effect) -> float:
    """How far the interval reaches on its longer side."""
    return max(effect.value.high - effect.value.mean, effect.value.mean - effect.value.low)


def _judged(effect: Effect, judgement: Judgement, level: float) -> Judged:
    """Which way an effect goes."""
    sign = None
    if judgement.verdict in (SAME, SLIGHT):
        sign = AS_CLAIMED if effect.claimed == EQUAL else NOTHING
    elif judgement.verdict == CHANGED:
        above = effect.value.mean > effect.against
        as_claimed = effect.claimed != EQUAL and above == (effect.claimed > 0)
        sign = AS_CLAIMED if as_claimed else OTHERWISE
    return Judged(effect, judgement.p_changed, sign, near(judgement, level))


def _verdict(judged: tuple[Judged, ...]) -> str:
    """Supported or refuted where everything that is decided says so; else it depends, or is undecided.

    The first effect of which something is claimed is the main one; a claim is not supported while that is open.
    """
    claimed = [one for one in judged if one.effect.claimed]
    signs = {one.sign for one in claimed if one.sign is not None}
    if AS_CLAIMED in signs and len(signs) > 1:
        return DEPENDS
    if not claimed or claimed[0].sign is None:
        return UNDECIDED
    return SUPPORTED if signs == {AS_CLAIMED} else REFUTED
