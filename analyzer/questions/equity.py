"""The question of match equity: how the chance of winning the match hangs on the score, from self-play.

`match_table` is what the other questions use; `equity` is the question itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from analyzer.answer import Basis, Policies, frame, policy_pair, policy_text
from analyzer.arguments import at_the_door
from analyzer.contract.study import Progress, Runner
from analyzer.errors import InputError
from analyzer.match.chances import win_weights_error
from analyzer.match.equity import (
    MatchEquity,
    laws_from_deals,
    match_equity,
    mean_deals,
    point_worth,
    table_interval,
)
from analyzer.match.match import Match
from analyzer.rules import RuleSet
from analyzer.running.class_study import DealsByClass
from analyzer.running.run import bound, require_whole
from analyzer.running.run import run as run_study
from analyzer.running.study import Deals, Player, Players, player
from analyzer.statistics.budget import budget
from analyzer.statistics.intervals import Estimate, Floats, normal_critical

if TYPE_CHECKING:
    from pandas import DataFrame

TABLE_DEALS = 262_144
BY_CLASS = 3
"""A table counts one in so many of its deals at each class of scores, where the game has several."""
LARGEST = 64
"""How many times more deals than asked for a table may take to make room for a fine ``until``."""


def match_table(
    rules: RuleSet,
    players: tuple[Player, Player],
    *,
    seed: int,
    deals: int = TABLE_DEALS,
    threads: int | None = None,
    progress: Progress | None = None,
    run: Runner = run_study,
) -> MatchEquity:
    """The match equity of two players by self-play of so many deals; one table if they play alike, else two.

    Where what is done hangs on the score, a third as many are played at each class of scores that the match can reach.
    threads, progress, run: as in `odds`. A run that is interrupted raises KeyboardInterrupt: half a table
    would not be the table of this seed.
    """
    done = run(_study(rules, players, seed), deals=_to_play(rules, deals))
    require_whole(done)
    return _from_counts(done.counts, rules, alike=players[0].like(players[1]))


def _match(rules: RuleSet) -> Match:
    return rules.game.outcomes.match(rules)


def _study(rules: RuleSet, players: Players, seed: int) -> Deals | DealsByClass:
    """The deals behind a table, at every class of scores that the match can reach."""
    if rules.game.outcomes.CLASSES == 1:
        return Deals(rules, players, seed)
    return DealsByClass(rules, players, seed, _match(rules).reachable)


def _to_play(rules: RuleSet, deals: int) -> int:
    """How many deals a table of so many takes at all classes of scores together."""
    return deals if rules.game.outcomes.CLASSES == 1 else len(_match(rules).reachable) * -(-deals // BY_CLASS)


def _from_counts(counts: NDArray[np.int64], rules: RuleSet, *, alike: bool) -> MatchEquity:
    match = _match(rules)
    return match_equity(laws_from_deals(counts, match, alike=alike), match)


def table_for(
    rules: RuleSet,
    players: tuple[Player, Player],
    score: tuple[int, int],
    dealer: int,
    *,
    until: float | None,
    seed: int,
    deals: int,
    confidence: float,
    run: Runner,
) -> MatchEquity:
    """`match_table` for one score, from more deals if its own error would use up more than half of ``until``.

    The number of deals follows from the first table, not from the playouts that ``until`` is about.
    """
    table = match_table(rules, players, seed=seed, deals=deals, run=run)
    if until is None:
        return table
    reach = normal_critical(confidence) * win_weights_error(table, score, dealer)
    factor = (2 * reach / until) ** 2
    if factor > LARGEST:
        least = 2 * reach / np.sqrt(LARGEST)
        message = f"until: {until:g} is finer than the match equity table of {deals * LARGEST:,} deals allows"
        raise InputError(f"{message}; give {least:.2g} or more")
    if factor <= 1:
        return table
    more = int(np.ceil(1.1 * factor * deals / 64)) * 64
    return match_table(rules, players, seed=seed, deals=more, run=run)


@dataclass(frozen=True)
class EquityAnswer:
    """Match equity tables: low and high are shaped as the means, float64[L, T + 1, T + 1], see `MatchEquity`."""

    basis: Basis
    equity: MatchEquity
    low: Floats
    high: Floats

    def at(self, own: int, other: int, dealer: int = 0) -> Estimate:
        """The chance that the dealer wins at a score, his first; with two policies: player ``dealer`` dealing."""
        place = (dealer % self.equity.policies, own, other)
        return Estimate(float(self.equity.tables[place]), float(self.low[place]), float(self.high[place]))

    def beyond(self, dealer: int = 0) -> Estimate | None:
        """The chance that the dealer wins when level at or past the target; None where that cannot be."""
        end = self.equity.target
        return self.at(end, end, dealer) if self.equity.match.beyond else None

    @property
    def deals_a_match(self) -> float:
        """The mean number of deals that a match from 0-0 takes, the first dealer drawn by lot."""
        return mean_deals(self.equity)

    @property
    def half_width(self) -> float:
        """How surely every chance before a deal is known: the larger side of the widest interval."""
        mean, end = self.equity.tables, self.equity.target
        return float(np.maximum(self.high - mean, mean - self.low)[..., :end, :end].max())

    def to_dict(self) -> dict[str, Any]:
        """The answer: ``table``; with ``totals`` ``beyond``; what a point is worth; ``_other``: the second dealing.

        ``point``: what one point more is worth before a deal to the ``dealer`` and to the ``other``, rows and columns
        as in the table (the dealer's score, the other's).
        """
        answer = self.basis.to_dict()
        scores = range(self.equity.target)
        worth = point_worth(self.equity)
        for dealer, suffix in enumerate(("", "_other")[: self.equity.policies]):
            answer["table" + suffix] = [[self.at(own, other, dealer).to_dict() for other in scores] for own in scores]
            beyond = self.beyond(dealer)
            if beyond is not None:
                answer["beyond" + suffix] = beyond.to_dict()
            sides = zip(("dealer", "other"), worth, strict=True)
            answer["point" + suffix] = {name: part[dealer].tolist() for name, part in sides}
        return answer

    def frame(self) -> DataFrame:
        """One row a score and dealer.

        Columns: dealer (0: the first policy deals, 1: the second), own, other (scores before the deal), win, win_low,
        win_high (chance that the dealer wins), point_dealer, point_other (what a point more is worth to each). With
        ``totals`` one more row a dealer, at target-target, for level at or past it (no worth of a point there).
        """
        from pandas import DataFrame, concat  # slow to import, and only needed for a table

        end, parts = self.equity.target, []
        own, other = (place.ravel() for place in np.indices((end, end)))
        for dealer in range(self.equity.policies):
            columns = {"dealer": np.full(end * end, dealer), "own": own, "other": other}
            named = zip(("win", "win_low", "win_high"), (self.equity.tables, self.low, self.high), strict=True)
            columns |= {name: part[dealer, :end, :end].ravel() for name, part in named}
            worth = zip(("point_dealer", "point_other"), point_worth(self.equity), strict=True)
            parts.append(DataFrame(columns | {name: part[dealer].ravel() for name, part in worth}))
            beyond = self.beyond(dealer)
            if beyond is not None:
                parts.append(frame([{"dealer": dealer, "own": end, "other": end, "win": beyond}]))
        return concat(parts, ignore_index=True)


@at_the_door
def equity(
    rules: RuleSet,
    *,
    policy: Policies | None = None,
    deals: int | None = None,
    seed: int = 1,
    confidence: float = 0.95,
    threads: int | None = None,
    progress: Progress | None = None,
    run: Runner = run_study,
) -> EquityAnswer:
    """The match equity table of a rule set by self-play of one policy, or of two against each other.

    deals: 262,144 if not given, the number behind the tables of the other questions (where what is done hangs on the
    score, a third of it at each class of scores; so many as are given are shared out evenly). threads, progress,
    run: as in `odds`. Intervals are sampling error only. Raises InputError.

    >>> from analyzer.api import equity, rule_set
    >>> found = equity(rule_set("california-jack"), deals=4096)
    >>> found.at(9, 0).mean > 0.9  # the dealer's chance when ahead by nine of ten points
    True
    """
    run = bound(run, threads, progress)
    pair = policy_pair(policy, rules)
    limit = budget(deals, None, None, confidence, default=_to_play(rules, TABLE_DEALS))
    players, classes = (player(pair[0], rules), player(pair[1], rules)), _match(rules).reachable
    done = run(_study(rules, players, seed), deals=limit.deals)
    if done.stopped == "interrupted" and done.deals < 2 * len(classes):
        raise KeyboardInterrupt
    table = _from_counts(done.counts, rules, alike=players[0].like(players[1]))
    low, high = table_interval(table, limit.fixed)
    where = f" at {len(classes)} classes of scores" if len(classes) > 1 else ""
    method = f"match equity from self-play{where}, {limit.words} by the delta method"
    basis = Basis(rules, seed, done.deals, done.deals, policy_text(pair), method, False, done.stopped, confidence)
    return EquityAnswer(basis, table, low, high)
