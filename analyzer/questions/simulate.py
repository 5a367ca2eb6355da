"""Whole deals played by two policies: how often each outcome comes up, by dealer and by player."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from analyzer.answer import Basis, Policies, estimates, frame, policy_pair, policy_text
from analyzer.arguments import at_the_door
from analyzer.contract.study import Progress, Runner
from analyzer.rules import RuleSet
from analyzer.running.run import bound, require_deals
from analyzer.running.run import run as run_study
from analyzer.running.study import Deals, Players, player
from analyzer.statistics.budget import budget
from analyzer.statistics.intervals import Estimate, average, estimate

if TYPE_CHECKING:
    from pandas import DataFrame

DEALS = 200_000


@dataclass(frozen=True)
class Figures:
    """What one side makes of a deal."""

    points: Estimate
    """points in a deal, not cut at the target"""
    difference: Estimate
    """the same less the other side's"""
    deal_win: Estimate
    """chance to have more points than the other side"""
    chances: dict[str, Estimate]
    """the game's chances of one side by name: of High, Low, Jack and Game (``high``, ...) and of 0 to 4 points
    (``points_0``, ...); of a level deal (``level``) and of so many points or more (``points_20``, ...)"""

    def row(self) -> dict[str, Estimate]:
        """All figures by name."""
        return {"points": self.points, "difference": self.difference, "deal_win": self.deal_win} | self.chances


@dataclass(frozen=True)
class Simulation:
    """Deals between two players, A and B, dealt in turn; every figure gives both dealers equal weight."""

    basis: Basis
    outcomes: tuple[tuple[int, Estimate], ...]
    """outcome numbers that can come up, for A, with their probabilities, in order of the number"""
    difference: Estimate
    """A's points minus B's in a deal"""
    by: dict[str, Figures]
    """figures of the ``dealer``, the ``non-dealer``, ``a`` and ``b``"""
    tricks: dict[str, dict[str, Estimate]] | None
    """Court Circular: the share of all tricks that ``first`` and the ``other`` win in each way; else None"""

    def to_dict(self) -> dict[str, Any]:
        """The answer as ``--json`` prints it."""
        listed = [{**who, "probability": chance.to_dict()} for who, chance in self._listed()]
        by = {who: {key: one.to_dict() for key, one in side.row().items()} for who, side in self.by.items()}
        answer = {**self.basis.to_dict(), "outcomes": listed, "difference": self.difference.to_dict(), "by": by}
        if self.tricks is not None:
            answer["tricks"] = {who: estimates(ways) for who, ways in self.tricks.items()}
        return answer

    def frame(self) -> DataFrame:
        """One row an outcome: what it is, and its probability with _low and _high.

        California Jack: high, low, jack, game (``a``, ``b`` or None: nobody); Court Circular: difference (A's points);
        Seven Up: dealer, turned_jack, turned_jacks (points), gift, high, low, jack, game, thrown_in (None or why).
        """
        return frame([{**who, "probability": chance} for who, chance in self._listed()])

    def _listed(self) -> list[tuple[dict[str, Any], Estimate]]:
        """What each outcome is, with its probability."""
        game = self.basis.rules.game.outcomes
        return [(game.listed(number, "a", "b"), chance) for number, chance in self.outcomes]

    def sides(self) -> DataFrame:
        """One row a side: who (dealer, non-dealer, a, b), then the figures of `Figures.row`, each with its interval."""
        return frame([{"who": who, **side.row()} for who, side in self.by.items()])


@at_the_door
def simulate(
    rules: RuleSet,
    *,
    policy: Policies | None = None,
    deals: int | None = None,
    seconds: float | None = None,
    seed: int = 1,
    confidence: float = 0.95,
    threads: int | None = None,
    progress: Progress | None = None,
    run: Runner = run_study,
) -> Simulation:
    """Play whole deals by two policies (A's and B's), dealt in turn, and count how they end.

    Where what is done hangs on the score, they are played at 0-0.

    deals: 200,000 if nothing else ends the run; seconds: stop by the clock. threads, progress, run:
    as in `odds`. Raises InputError; KeyboardInterrupt when interrupted before the first deals were done.

    >>> from analyzer.api import rule_set, simulate
    >>> found = simulate(rule_set("court-circular"), deals=4096)
    >>> sorted(found.by)
    ['a', 'b', 'dealer', 'non-dealer']
    """
    quiet, run = bound(run, threads, None), bound(run, threads, progress)
    pair = policy_pair(policy, rules)
    limit = budget(deals, None, seconds, confidence, default=DEALS)
    players = (player(pair[0], rules), player(pair[1], rules))
    done = run(Deals(rules, players, seed), deals=limit.deals, seconds=seconds)
    require_deals(done)
    critical = limit.fixed
    game = rules.game.outcomes
    match = game.match(rules)
    dealing = match.possible
    following = match.other_side(dealing)
    a_dealt, b_dealt = done.counts
    views = {
        "dealer": ((a_dealt, dealing), (match.other_side(b_dealt), dealing)),
        "non-dealer": ((match.other_side(a_dealt), following), (b_dealt, following)),
        "a": ((a_dealt, dealing), (b_dealt, following)),
        "b": ((match.other_side(a_dealt), following), (match.other_side(b_dealt), dealing)),
    }
    number, possible = np.arange(game.OUTCOMES), match.possible
    either = np.flatnonzero(possible | match.other_side(possible))
    outcomes = tuple((int(one), _mean(views["a"], number == one, critical)) for one in either)
    by = {who: _figures(rules, strata, critical) for who, strata in views.items()}
    method = f"{done.deals:,} deals, {limit.words}"
    basis = Basis(rules, seed, done.deals, done.deals, policy_text(pair), method, False, done.stopped, confidence)
    tricks = None if done.stopped == "interrupted" else _tricks(rules, players, seed, done.deals, critical, quiet)
    return Simulation(basis, outcomes, by["a"].difference, by, tricks)


def also(rules: RuleSet) -> tuple[str, ...]:
    """The drivers that `simulate` uses beside the counting one."""
    return ("transcribe",) if rules.game.census is not None else ()


def _tricks(
    rules: RuleSet, players: Players, seed: int, deals: int, critical: float, run: Runner
) -> dict[str, dict[str, Estimate]] | None:
    """How the tricks of the first deals are won, where the game counts that; None if interrupted."""
    census = rules.game.census
    if census is None:
        return None
    done = run(census.Census(rules, players, seed), deals=min(deals, census.DEALS))
    return None if done.stopped == "interrupted" else census.shares(done.counts, done.deals, critical)


Stratum = tuple[NDArray[np.int64], NDArray[np.bool_]]
"""Counts of outcomes, int64[M], and which of them there can be, bool[M]."""
Strata = tuple[Stratum, Stratum]


def _figures(rules: RuleSet, strata: Strata, critical: float) -> Figures:
    """The figures of one side from its outcomes in the deals dealt by A and by B."""
    game = rules.game.outcomes
    points, difference, won = (
        _mean(strata, values, critical) for values in (game.POINTS_MINE, game.DIFFERENCE, game.DIFFERENCE > 0)
    )
    chances = {name: _mean(strata, chance, critical) for name, chance in game.side_chances(rules).items()}
    return Figures(points, difference, won, chances)


def _mean(strata: Strata, values: ArrayLike, critical: float) -> Estimate:
    """A mean with both dealers at equal weight (of one deal only: its own)."""
    return average([estimate(counts, values, critical, possible) for counts, possible in strata if counts.sum()])
