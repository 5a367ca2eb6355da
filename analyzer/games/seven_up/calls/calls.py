"""When to stand and when to beg, when to give and when to run: both calls tried on the same deals, by trump holding.

Eldest stands or begs, and after a beg the dealer gives or runs. Each is tried both ways in every deal (the dealer's
choice in those deals in which eldest's policy begs), and all play on by their policies. The deals are told apart by the
caller's `Holding`; the card turned up is in nobody's hand. Deals in which a jack is turned are left out: it scores for
the dealer if the suit stays, which is another question.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from analyzer.answer import Basis, Policies, frame, policy_pair, policy_text
from analyzer.contract.study import Progress, Runner
from analyzer.errors import InputError
from analyzer.games.seven_up.calls.holdings import HOLDINGS, Holding
from analyzer.games.seven_up.calls.trials import CALLS, Trials
from analyzer.games.seven_up.outcomes import DIFFERENCE, OUTCOMES, class_of
from analyzer.games.seven_up.table import may_give
from analyzer.match.chances import win_weights
from analyzer.match.equity import MatchEquity, error_variance
from analyzer.questions.equity import TABLE_DEALS, match_table
from analyzer.rules import RuleSet
from analyzer.running.run import bound, require_deals, require_whole
from analyzer.running.run import run as run_study
from analyzer.running.study import player
from analyzer.statistics import paired
from analyzer.statistics.budget import budget
from analyzer.statistics.intervals import Estimate, Floats, add_error, as_estimate, mean_interval, normal_critical

if TYPE_CHECKING:
    from pandas import DataFrame

DEALS = 1_000_000
LEAST = 200
"""Deals of a class below which nothing is said of it."""

Score = tuple[int, int]


@dataclass(frozen=True)
class Call:
    """What to call with a holding at a score: worths are those of the first call (`CALLS`) less those of the second."""

    holding: Holding
    call: str | None
    """the better call; None where the interval of ``worth`` has both signs, or the class is too rare"""
    worth: Estimate | None
    """paired difference in the chance of winning the match; None where fewer than `LEAST` deals are of the class"""
    points: Estimate | None
    """the same in points of the deal, mine less theirs"""
    deals: int
    """deals of the class"""
    score: Score
    """before the deal, the caller's side first"""
    needs: Score
    """points that the caller's side and the other need to win the match"""

    def to_dict(self) -> dict[str, Any]:
        """The class as answers print it."""
        worth, points = (None if one is None else one.to_dict() for one in (self.worth, self.points))
        return {**self._row(), "call": self.call, "worth": worth, "points": points, **self._basis()}

    def row(self) -> dict[str, Any]:
        """The class as a row of a frame."""
        nothing = Estimate(np.nan, np.nan, np.nan)
        figures = {"worth": self.worth or nothing, "points": self.points or nothing}
        return {**self._row(), "call": self.call, **figures, **self._basis()}

    def _row(self) -> dict[str, Any]:
        return {"trumps": self.holding.trumps, "best": self.holding.best, "jack": self.holding.jack}

    def _basis(self) -> dict[str, int]:
        return {"deals": self.deals, "need_mine": self.needs[0], "need_theirs": self.needs[1]}


@dataclass(frozen=True)
class CallsAnswer:
    """What to call with every class of holdings: one `Call` each in the order of `HOLDINGS`, score after score."""

    basis: Basis
    scores: tuple[Score, ...]
    """the scores asked for, the caller's side first"""
    eldest: tuple[Call, ...]
    dealer: tuple[Call, ...]
    """nothing at scores at which the dealer may not give (gift-may-win=no)"""

    def at(self, who: str, score: Score) -> tuple[Call, ...]:
        """The calls of ``eldest`` or ``dealer`` at one score; nothing where there are none."""
        calls = self.eldest if who == "eldest" else self.dealer
        return tuple(call for call in calls if call.score == score)

    def to_dict(self) -> dict[str, Any]:
        """The answer as ``--json`` prints it: ``eldest`` and ``dealer``, a list of classes each.

        ``trumps``: 4 stands for four and more; ``best``: the best trump, "9" for nine or lower, null without one;
        ``jack``: whether the trump jack is held; ``worth`` and ``points``: of standing (giving) less that of begging
        (running), null where the class is too rare; ``call``: null where that is too near to nothing to tell.
        """
        lists = {who: [call.to_dict() for call in getattr(self, who)] for who in CALLS}
        return {**self.basis.to_dict(), **lists}

    def frame(self) -> DataFrame:
        """One row a class.

        Columns: who (eldest, dealer); trumps, best, jack, call (see `to_dict`); worth and points, each x with x_low and
        x_high; deals (of the class); need_mine, need_theirs (points that the caller's side and the other need).
        """
        return frame([{"who": who, **call.row()} for who in CALLS for call in getattr(self, who)])


def calls(
    rules: RuleSet,
    *,
    policy: Policies | None = None,
    score: Score = (0, 0),
    every: bool = False,
    deals: int | None = None,
    seed: int = 1,
    confidence: float = 0.95,
    table_deals: int = TABLE_DEALS,
    threads: int | None = None,
    progress: Progress | None = None,
    run: Runner = run_study,
) -> CallsAnswer:
    """Try both calls of eldest, and both of the dealer after a beg, on the same deals, for each class of holdings.

    policy: of the caller's side and of the other. score: before the deal, the caller's side first, for both decisions;
    every: all scores at which a side needs one, two or three points, in place of it. deals: for each decision and score
    (1,000,000 if not given). table_deals: see `analyzer.questions.odds.odds`. threads, progress, run: as in `odds`.

    The intervals of one decision at one score hold for all classes at once. Sampling error under the policies named.
    Interrupted, the answer has the decisions that were done, or the first as far as it got; with none, there is none:
    KeyboardInterrupt. Raises InputError.
    """
    run = bound(run, threads, progress)
    fault = rules.game.scoring.won_already(score, rules)
    if fault is not None:
        raise InputError(fault)
    pair = policy_pair(policy, rules)
    players = (player(pair[0], rules), player(pair[1], rules))
    limit = budget(deals, None, None, confidence, default=DEALS)
    scores = every_score(rules) if every else (score,)
    table = match_table(rules, players, seed=seed, deals=table_deals, run=run)
    found: dict[str, list[Call]] = {who: [] for who in CALLS}
    done, ratio, stopped = 0, None, "deals"
    try:
        for at, who in [(at, who) for at in scores for who in CALLS]:
            if who == "dealer" and not may_give(rules, at[1]):
                continue
            needs = needed(rules, at)
            study = Trials(rules, players, seed, class_of(*(needs if who == "dealer" else needs[::-1])), who)
            tried = run(study, deals=limit.deals)
            if done:
                require_whole(tried)
            require_deals(tried)
            weigher = Weigher(study, table, at, limit.fixed, confidence)
            found[who] += weigher.calls(tried.counts, needs)
            done, ratio = tried.deals, ratio or weigher.variance_ratio(tried.counts)
            require_whole(tried)
    except KeyboardInterrupt:
        if not done:
            raise
        stopped = "interrupted"
    method = f"both calls on the same {done:,} deals, {limit.words}, for all holdings of a table at once"
    as_good = round(done * (ratio or 1.0))
    basis = Basis(rules, seed, done, as_good, policy_text(pair), method, False, stopped, confidence)
    return CallsAnswer(basis, scores, tuple(found["eldest"]), tuple(found["dealer"]))


def needed(rules: RuleSet, score: Score) -> Score:
    """The points that each side needs to win the match."""
    target = rules.number("target")
    return target - score[0], target - score[1]


def every_score(rules: RuleSet) -> tuple[Score, ...]:
    """A score for every class of scores: each side needs three points, two or one (as far as the target allows)."""
    target = rules.number("target")
    scores = range(max(0, target - 3), target)
    return tuple((mine, theirs) for mine in scores for theirs in scores)


@dataclass(frozen=True)
class Weigher:
    """What is needed to read the counts of `Trials` at a score."""

    study: Trials
    table: MatchEquity
    score: Score
    table_critical: float
    """standard errors on either side for the match equity table"""
    confidence: float

    def calls(self, counts: NDArray[np.int64], needs: Score) -> list[Call]:
        """One `Call` a class of holdings, in the order of `HOLDINGS`."""
        deals = counts.sum(axis=(1, 2))
        known = np.flatnonzero(deals >= LEAST)
        figures = dict(zip(known.tolist(), self._figures(counts[known]), strict=True)) if known.size else {}
        found = []
        for number, holding in enumerate(HOLDINGS):
            worth, points = figures.get(number, (None, None))
            call = None if worth is None else self._better(worth)
            found.append(Call(holding, call, worth, points, int(deals[number]), self.score, needs))
        return found

    def variance_ratio(self, counts: NDArray[np.int64]) -> float | None:
        """How many times more deals the calls would need if each had its own."""
        weights, _ = self._weights()
        first, second = (weights[numbers] for numbers in self.study.numbers)
        return paired.variance_ratio(counts.sum(axis=0), first, second)

    def _better(self, worth: Estimate) -> str | None:
        first, second = CALLS[self.study.who]
        if worth.low > 0:
            return first
        return second if worth.high < 0 else None

    def _weights(self) -> tuple[Floats, Floats]:
        return win_weights(self.table, self.score, 1 if self.study.who == "eldest" else 0)

    def _figures(self, counts: NDArray[np.int64]) -> list[tuple[Estimate, Estimate]]:
        """Worth and points of some classes from their counts, int64[K, outcomes of the first call, of the second]."""
        weights, change = self._weights()
        critical = normal_critical(self.confidence ** (1 / len(HOLDINGS)))  # classes share no deal
        points = DIFFERENCE.astype(np.float64)
        flat = counts.reshape(len(counts), -1)
        in_win, in_points = (mean_interval(flat, self._apart(values), critical) for values in (weights, points))
        n = flat.sum(axis=1)[:, None]
        share = np.zeros((len(counts), OUTCOMES))
        first, second = self.study.numbers
        share[:, first] += counts.sum(axis=2) / n
        share[:, second] -= counts.sum(axis=1) / n
        error = np.sqrt(error_variance(self.table, np.einsum("km,mlc->klc", share, change)))
        in_win = add_error(in_win, error * self.table_critical, (-1.0, 1.0))
        return [
            (as_estimate(tuple(part[k] for part in in_win)), as_estimate(tuple(part[k] for part in in_points)))
            for k in range(len(counts))
        ]

    def _apart(self, values: Floats) -> Floats:
        """The value of the first call's outcome less that of the second's, for every pair of them, in one row."""
        first, second = self.study.numbers
        return np.asarray(values[first][:, None] - values[second]).ravel()
