"""The sections of a strategy report: each a question or two, answered in facts and DataFrames that can be kept as JSON.

A section's study says everything that its figures hang on; two equal studies give equal figures.
"""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from analyzer.answer import estimates, frame
from analyzer.claims.claims import claims
from analyzer.claims.effect import Ask
from analyzer.contract.fit import Fit
from analyzer.contract.study import Progress
from analyzer.match.equity import error_variance
from analyzer.questions.duel import duel
from analyzer.questions.equity import EquityAnswer, equity
from analyzer.questions.simulate import Simulation, simulate
from analyzer.questions.stock_value import GainsAnswer, gains_of
from analyzer.registry import offered
from analyzer.rule_changes.decisions import MATTERS
from analyzer.rule_changes.figures import Amount, figures
from analyzer.rules import RuleSet
from analyzer.running.run import bound
from analyzer.running.run import run as run_study
from analyzer.running.study import player
from analyzer.statistics.intervals import Estimate, normal_critical
from analyzer.version import VERSION

if TYPE_CHECKING:
    from pandas import DataFrame

SIZES = {
    "players": (20_000, 400_000),
    "seats": (200_000, 4_000_000),
    "match": (131_072, 4_194_304),
    "character": (65_536, 2_097_152),
    "decisions": (256, 2_048),
    "face-up": (200_000, 4_000_000),
    "leads": (100_000, 2_000_000),
    "calls": (200_000, 2_000_000),
    "claims": (20_000, 1_000_000),
    "second": (60_000, 1_000_000),
}
"""Deals of each section in a quick report, and in a full one: for each of its questions."""


@dataclass(frozen=True)
class Order:
    """What is to be reported: the rules, from which seed, quickly or fully, how surely."""

    rules: RuleSet
    seed: int = 1
    quick: bool = False
    confidence: float = 0.95

    @property
    def policy(self) -> str:
        """The policy that plays: the game's strongest."""
        return self.rules.game.engine.POLICIES[0]

    @property
    def second(self) -> str | None:
        """The policy by which the key figures are tried again: the next best, if there is one."""
        return next(iter(self.rules.game.engine.POLICIES[1:]), None)

    def deals(self, section: str) -> int:
        """How many deals each question of a section is asked."""
        return SIZES[section][0 if self.quick else 1]

    def study(self, section: str) -> dict[str, Any]:
        """What the figures of a section hang on."""
        return {
            "section": section,
            "game": self.rules.game.name,
            "switches": dict(self.rules.switches),
            "deals": self.deals(section),
            "seed": self.seed,
            "confidence": self.confidence,
            "policy": self.policy,
            "second": self.second,
            "weights": None if self.rules.game.fits is None else _short(self.fit.tables.tobytes()),
            "code": code(),
            "version": VERSION,
        }

    @property
    def fit(self) -> Fit:
        """The weights that the heuristic plays with."""
        return offered(self.rules.game, lambda game: game.fits, "fitted weights").fit_for(self.rules)


@functools.cache
def code() -> str:
    """A digest of everything that computes: of the kernels and of this package, its data included, but for `cli`."""
    from kernels.jit import digest

    here = Path(__file__).parent.parent
    sources = [path for ending in ("py", "toml", "json") for path in sorted(here.rglob(f"*.{ending}"))]
    parts = [path.read_bytes() for path in sources if "cli" not in path.relative_to(here).parts]
    return _short(b"\0".join([digest().encode(), *parts]))


def _short(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:16]


@dataclass(frozen=True)
class Found:
    """What a section found: facts (JSON values) and DataFrames by name."""

    facts: dict[str, Any]
    frames: dict[str, DataFrame]


class How(NamedTuple):
    """On how many threads (None: one a core), and who is told of progress."""

    threads: int | None = None
    progress: Progress | None = None


Answer = Callable[[Order, How], Found]


def players(order: Order, how: How) -> Found:
    """How good the players are: the heuristic against every other policy on duplicate deals.

    Frame ``duels``: rival; difference (points a deal), deal_win, win (of the match from 0-0), each with _low and _high.
    Facts ``losses``: what its decisions cost where exact play is known, in a game that can tell: label, value, unit.
    """
    rivals = [one for one in order.rules.game.engine.POLICIES if one != order.policy]
    rows = []
    for rival in rivals:
        found = duel(order.rules, order.policy, rival, **_asked(order, "players", how))
        rows.append({"rival": rival, **{name: getattr(found, name) for name in ("difference", "deal_win", "win")}})
    return Found({"losses": _losses(order, how)}, {"duels": frame(rows)})


def _losses(order: Order, how: How) -> list[dict[str, Any]]:
    measures = {} if order.rules.game.measures is None else order.rules.game.measures.MEASURES
    if "losses" not in measures:
        return []
    run = bound(run_study, how.threads, how.progress)
    ask = Ask(order.rules, order.policy, order.deals("players"), order.seed, order.confidence, run)
    effects = measures["losses"](ask)
    return [{"label": one.label, "value": one.value.to_dict(), "unit": one.unit} for one in effects]


def seats(order: Order, how: How) -> Found:
    """What each side makes of a deal. Frames ``sides`` and ``outcomes``: see `Simulation`; facts: the dealer's."""
    found = simulate(order.rules, policy=order.policy, **_asked(order, "seats", how))
    facts = {"dealer": estimates(found.by["dealer"].row()), "non-dealer": estimates(found.by["non-dealer"].row())}
    tricks = None if found.tricks is None else {who: estimates(ways) for who, ways in found.tricks.items()}
    return Found(facts | {"tricks": tricks}, {"sides": found.sides(), "outcomes": found.frame()})


def match(order: Order, how: How) -> Found:
    """Match equity. Frame ``equity``: see `EquityAnswer`; facts: the dealer's chance at 0-0 (``dealer_win``), and what
    one point more is worth to the dealer when level at the start, half way and at the end (``points``)."""
    found = equity(order.rules, policy=order.policy, **_asked(order, "match", how))
    target = found.equity.target
    worth = [(score, _worth(found, score, order.confidence)) for score in dict.fromkeys((0, target // 2, target - 1))]
    facts = {"dealer_win": found.at(0, 0).to_dict(), "points": [{"score": at, **one.to_dict()} for at, one in worth]}
    return Found(facts, {"equity": found.frame()})


def _worth(found: EquityAnswer, score: int, confidence: float) -> Estimate:
    """What one point more is worth to the dealer at a level score."""
    tables, gradients = found.equity.tables[0], found.equity.gradients[0]
    mean = float(tables[score + 1, score] - tables[score, score])
    error = error_variance(found.equity, gradients[score + 1, score] - gradients[score, score])
    reach = normal_critical(confidence) * float(np.sqrt(error))
    return Estimate(mean, mean - reach, mean + reach)


def character(order: Order, how: How) -> Found:
    """What the game is like: facts are the figures of `analyzer.rule_changes.figures`, by name."""
    deals = order.deals("character")
    amount = Amount(deals, deals // 2, order.deals("decisions"), MATTERS)
    run = bound(run_study, how.threads, how.progress)
    found, _ = figures(order.rules, player(order.policy, order.rules), amount, seed=order.seed, run=run)
    return Found({key: one.estimate(order.confidence).to_dict() for key, one in found.items()}, {})


def face_up(order: Order, how: How) -> Found:
    """What the face-up card is worth. Frame ``gains``: see `GainsAnswer`; facts: every quantity in words, overall."""
    names = offered(order.rules.game, lambda game: game.experiments, "experiments").FACE_UP
    return _gains(gains_of(order.rules, names, policy=order.policy, **_asked(order, "face-up", how)))


def leads(order: Order, how: How) -> Found:
    """Opening leads. Frame and facts as those of `face_up`."""
    names = offered(order.rules.game, lambda game: game.experiments, "experiments").LEADS
    return _gains(gains_of(order.rules, names, policy=order.policy, **_asked(order, "leads", how)))


def _gains(found: GainsAnswer) -> Found:
    quantities = [
        {"name": one.name, "title": one.title, "first": one.first, "second": one.second}
        | {"overall": one.overall.to_dict()}
        for one in found.quantities
    ]
    return Found({"quantities": quantities}, {"gains": found.frame()})


def calls(order: Order, how: How) -> Found:
    """When to call what, in a game with calls before the play. Frame ``calls``: see the game's question."""
    question = offered(order.rules.game, lambda game: game.calls, "calls before the play")
    found = question.calls(order.rules, policy=order.policy, **_asked(order, "calls", how))
    return Found({}, {"calls": found.frame()})


def tested(order: Order, how: How) -> Found:
    """The claims. Frame ``effects``: see `ClaimsAnswer`; facts: every claim with its verdict, as ``--json`` prints."""
    found = claims(order.rules, policy=order.policy, **_asked(order, "claims", how))
    told = [one.to_dict() | {"depends": one.claim.depends} for one in found.tested]
    return Found({"claims": told}, {"effects": found.frame()})


def second(order: Order, how: How) -> Found:
    """The key figures once more under the second policy: facts as those of `seats`, `match` and `face_up`."""
    asked = {"policy": order.second, **_asked(order, "second", how)}
    dealt: Simulation = simulate(order.rules, **asked)
    names = offered(order.rules.game, lambda game: game.experiments, "experiments").FACE_UP
    start = equity(order.rules, **asked).at(0, 0).to_dict()
    facts = {"dealer": estimates(dealt.by["dealer"].row()), "dealer_win": start}
    return Found(facts | _gains(gains_of(order.rules, names, **asked)).facts, {})


def _asked(order: Order, section: str, how: How) -> dict[str, Any]:
    amount = {"deals": order.deals(section), "seed": order.seed, "confidence": order.confidence}
    return {**amount, "threads": how.threads, "progress": how.progress}


SECTIONS: dict[str, Answer] = {
    "players": players,
    "seats": seats,
    "match": match,
    "character": character,
    "face-up": face_up,
    "leads": leads,
    "calls": calls,
    "claims": tested,
    "second": second,
}
"""In the order in which they are computed."""


def sections_of(rules: RuleSet) -> dict[str, Answer]:
    """The sections of a game's report: those that the game has the parts for."""
    game = rules.game
    needs: dict[str, object] = {"face-up": game.experiments, "leads": game.experiments, "second": game.experiments}
    needs |= {"calls": game.calls, "claims": game.measures, "character": game.training}
    if len(game.engine.POLICIES) == 1:
        needs |= {"players": None, "second": None}
    return {name: one for name, one in SECTIONS.items() if name not in needs or needs[name] is not None}
