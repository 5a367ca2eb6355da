"""Published advice put to the test: every claim of a game as a small experiment of its own, all in one family.

The claims ship as data, ``texts/claims/<game>.toml``: what is said and where, what is measured (an experiment of the
game's ``EXPERIMENTS`` or a measure of its ``MEASURES``), and which sign the claim gives to which figure.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Any

from analyzer import registry
from analyzer.answer import Basis, Policies, policy_pair, policy_text
from analyzer.arguments import at_the_door
from analyzer.claims.asking import players_of
from analyzer.claims.effect import CHANCE, POINTS, Ask, Effect
from analyzer.claims.verdict import Judged, judge
from analyzer.contract.study import Progress, Runner
from analyzer.errors import InputError, near
from analyzer.experiments.experiment import CHUNK, Contrast, Integers, experiment_of
from analyzer.experiments.gains import Gain, Reader
from analyzer.match.equity import MatchEquity
from analyzer.questions.equity import TABLE_DEALS, match_table
from analyzer.rules import RuleSet
from analyzer.running.run import bound, require_deals, require_whole
from analyzer.running.run import run as run_study
from analyzer.statistics.budget import budget

if TYPE_CHECKING:
    from pandas import DataFrame

DEALS, FEWEST = 200_000, 1_000
"""Deals of an experiment if nothing else is said, and at least."""
FOLDER = Path(__file__).parent.parent / "texts" / "claims"


@dataclass(frozen=True)
class Test:
    """One thing measured for a claim, and what the claim says of it."""

    experiment: str | None
    measure: str | None
    claimed: int
    figure: str
    opposite: tuple[str, ...]
    silent: tuple[str, ...]
    smallest: float


@dataclass(frozen=True)
class Claim:
    """A piece of published advice."""

    id: str
    claim: str
    source: str
    test: str
    """what is measured, in words"""
    nearest: str
    """why it cannot be tested as written, and what is tested in its place; empty where it can"""
    depends: str
    """what decides, where the answer is that it depends"""
    tests: tuple[Test, ...]

    def said(self, test: Test, title: str) -> str:
        """What tells the effects of a test from those of the claim's other experiments: its figure or its title."""
        experiments = [one for one in self.tests if one.experiment]
        if len({one.figure for one in experiments}) > 1:
            return f"{test.figure}: "
        return f"{title.partition(':')[0]}: " if len(experiments) > 1 else ""


def claims_of(game: str) -> tuple[Claim, ...]:
    """The claims of a game, in their order. InputError for a game without claims."""
    registry.offered(registry.game(game), lambda game: game.measures, "claims to test")
    content = tomllib.loads((FOLDER / f"{game}.toml").read_text(encoding="utf-8"))
    return tuple(_claim(one, float(content["smallest"])) for one in content["claim"])


def _claim(content: dict[str, Any], smallest: float) -> Claim:
    tests = tuple(_test(one, content.get("smallest", smallest)) for one in content.get("tests", [content]))
    words = {key: content.get(key, "") for key in ("id", "claim", "source", "nearest")}
    parts = [content, *content.get("tests", [])]
    tested = " ".join(one["test"] for one in parts if "test" in one)
    depends = next((one["depends"] for one in parts if one.get("depends")), "")
    return Claim(**words, test=tested, depends=depends, tests=tests)


def _test(content: dict[str, Any], smallest: float) -> Test:
    return Test(
        content.get("experiment"),
        content.get("measure"),
        content.get("claimed", 1),
        content.get("figure", "points"),
        tuple(content.get("opposite", ())),
        tuple(content.get("silent", ())),
        float(content.get("smallest", smallest)),
    )


@dataclass(frozen=True)
class Tested:
    """A claim and what came out."""

    claim: Claim
    verdict: str
    """supported, refuted, depends or undecided"""
    effects: tuple[Judged, ...]
    """everything measured, the main one first"""

    def to_dict(self) -> dict[str, Any]:
        """The claim as answers print it."""
        one = self.claim
        words = {"id": one.id, "claim": one.claim, "source": one.source, "test": one.test, "nearest": one.nearest}
        return {**words, "verdict": self.verdict, "effects": [effect.to_dict() for effect in self.effects]}


@dataclass(frozen=True)
class ClaimsAnswer:
    """Every claim tested, in their order."""

    basis: Basis
    tested: tuple[Tested, ...]

    def to_dict(self) -> dict[str, Any]:
        """The answer as ``--json`` prints it."""
        return {**self.basis.to_dict(), "claims": [one.to_dict() for one in self.tested]}

    def frame(self) -> DataFrame:
        """One row an effect.

        Columns: id, verdict (of the claim), label (what is measured), value with value_low and value_high, unit
        (points, chance or ratio), deals, claimed (1: above ``against``, -1: below, 2: equal to it, 0: nothing),
        against, smallest (a difference from it that is nothing to speak of), p (Holm-adjusted, of no difference; None
        where nothing is claimed), sign (1 as claimed, -1 the other way, 0 nothing to speak of, None not told apart).
        """
        from pandas import DataFrame

        return DataFrame(
            [
                {"id": one.claim.id, "verdict": one.verdict, **effect.row()}
                for one in self.tested
                for effect in one.effects
            ]
        )


@at_the_door
def claims(
    rules: RuleSet,
    *,
    only: tuple[str, ...] = (),
    policy: Policies | None = None,
    deals: int | None = None,
    seed: int = 1,
    confidence: float = 0.95,
    table_deals: int = TABLE_DEALS,
    step: Callable[[str], None] | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
    run: Runner = run_study,
) -> ClaimsAnswer:
    """Test the claims of a game, or ``only`` some by identifier (which are then a family of their own).

    deals: for each experiment (200,000 if not given); step: told each claim's identifier before it is tested.
    Intervals are each at the confidence given, verdicts by Holm's correction over the whole family. Interrupted, the
    answer has the claims that were tested by then, which are the family; with none, KeyboardInterrupt is raised. Raises
    InputError.

    >>> from analyzer.api import claims, rule_set
    >>> [one.claim.id for one in claims(rule_set("california-jack"), only=("CJ13",), deals=20_000).tested]
    ['CJ13']
    """
    run = bound(run, threads, progress)
    tested = wanted(rules.game.name, only)
    pair = policy_pair(policy, rules)
    limit = budget(deals, None, None, confidence, default=DEALS)
    if deals is not None and deals < FEWEST:
        raise InputError(f"deals: {deals} are too few to judge advice by; give at least {FEWEST:,}")
    number = limit.deals or DEALS
    ask = Ask(rules, pair, number, seed, confidence, run)
    table = match_table(rules, players_of(ask), seed=seed, deals=table_deals, run=run)
    found: list[list[Effect]] = []
    stopped = "deals"
    try:
        for claim in tested:
            if step:
                step(claim.id)
            effects = [effect for test in claim.tests for effect in _effects(claim, test, ask, table)]
            found.append([effect for effect in effects if isfinite(effect.value.low + effect.value.high)])
    except KeyboardInterrupt:
        if not found:
            raise
        tested, stopped = tested[: len(found)], "interrupted"
    judged = judge(found, confidence)
    method = f"{number:,} deals an experiment, {limit.words}, verdicts by Holm's correction"
    basis = Basis(rules, seed, number, number, policy_text(pair), method, False, stopped, confidence)
    return ClaimsAnswer(basis, tuple(Tested(claim, *one) for claim, one in zip(tested, judged, strict=True)))


def wanted(game: str, only: tuple[str, ...]) -> tuple[Claim, ...]:
    """The claims of a game that are asked for; all, if none is named. Raises InputError."""
    every = claims_of(game)
    by_id = {one.id.lower(): one for one in every}
    for name in only:
        if name.lower() not in by_id:
            raise InputError(f"only: {name} is no claim of this game; {near(name, [one.id for one in every])}")
    return tuple(by_id[name] for name in dict.fromkeys(name.lower() for name in only)) or every


def _effects(claim: Claim, test: Test, ask: Ask, table: MatchEquity) -> tuple[Effect, ...]:
    """What is measured for one test of a claim."""
    if test.measure is not None:
        measures = registry.offered(ask.rules.game, lambda game: game.measures, "measures").MEASURES
        return measures[test.measure](ask)
    name = str(test.experiment)
    study = Contrast(ask.rules, players_of(ask), ask.seed, name)
    done = ask.run(study, deals=ask.deals, chunk=CHUNK)
    require_deals(done)
    require_whole(done)
    reader = Reader(ask.rules, name, table, ask.confidence)
    strata = reader.strata(done.counts, at_once=False)
    overall = reader.overall(_as_claimed(test, done.counts, strata))
    gains = [overall, *strata] if len(strata) > 1 else [overall]
    said = claim.said(test, experiment_of(ask.rules, name).title)
    return tuple(_effect(test, gain, said) for gain in gains if gain.figure(test.figure))


def _as_claimed(test: Test, counts: Integers, strata: tuple[Gain, ...]) -> Integers:
    """The counts with both ways exchanged where the claim says the opposite, and none where it is silent."""
    turned = counts.copy()
    for place, gain in enumerate(strata):
        if gain.label in test.silent:
            turned[place] = 0
        elif gain.label in test.opposite:
            turned[place] = counts[place].swapaxes(1, 2)
    return turned


def _effect(test: Test, gain: Gain, said: str) -> Effect:
    """One stratum's figure, or that of all as the claim says, and what the claim says of it."""
    value, unit = gain.figure(test.figure), POINTS if test.figure == "points" else CHANCE
    assert value is not None
    claimed = 0 if gain.label in test.silent else -test.claimed if gain.label in test.opposite else test.claimed
    label = "all, as claimed" if test.opposite and not gain.stratum else gain.label
    return Effect(f"{said}{label}", value, unit, gain.moments, claimed, 0.0, test.smallest)
