"""Two policies against each other on duplicate deals: every deal twice, the players exchanged."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from analyzer import games, paired
from analyzer.answer import Basis, estimates, frame
from analyzer.budget import begun, budget, expecting
from analyzer.equity import Run
from analyzer.errors import InputError
from analyzer.match import Match
from analyzer.match_equity import equity_of_laws
from analyzer.rules import RuleSet
from analyzer.run import run as run_study
from analyzer.statistics import Estimate, effective_number, estimate, wilson
from analyzer.study import Duel, player
from analyzer.winning import win_at

if TYPE_CHECKING:
    from pandas import DataFrame

PAIRS = 100_000


@dataclass(frozen=True)
class DuelAnswer:
    """How two policies fare against each other, for the first of them."""

    basis: Basis
    policies: tuple[str, str]
    score: tuple[int, int]
    pairs: int
    difference: Estimate
    """the first's points minus the second's in a deal, over both seats, not cut at the target"""
    deal_win: Estimate
    """chance that the first has more points in a deal (a level deal is won by nobody)"""
    deal_level: Estimate
    """chance that a deal ends level"""
    win: Estimate
    """chance that the first wins the match from ``score``, the dealer of the coming deal (if it stays: of the match)
    drawn by lot"""
    variance_ratio: float | None
    """variance of ``difference`` from the same number of unpaired playouts over this one's; None if it never varies"""

    def to_dict(self) -> dict[str, Any]:
        """The answer as ``--json`` prints it."""
        figures = {key: getattr(self, key) for key in ("difference", "deal_win", "deal_level", "win")}
        counts = {"score": list(self.score), "pairs": self.pairs, "variance_ratio": self.variance_ratio}
        return {**self.basis.to_dict(), **estimates(figures), **counts}

    def frame(self) -> DataFrame:
        """One row a figure: difference, deal_win, deal_level, win. Columns: figure, value, value_low, value_high."""
        keys = ("difference", "deal_win", "deal_level", "win")
        return frame([{"figure": key, "value": getattr(self, key)} for key in keys])


def duel(
    rules: RuleSet,
    first: str,
    second: str,
    *,
    deals: int | None = None,
    until: float | None = None,
    seconds: float | None = None,
    seed: int = 1,
    confidence: float = 0.95,
    score: tuple[int, int] = (0, 0),
    run: Run = run_study,
    **options: Any,
) -> DuelAnswer:
    """Play two policies against each other, every deal twice with the players exchanged.

    deals: pairs of deals (100,000 if nothing else ends the run); until: stop when the half-width of ``difference`` is
    at most this, by a confidence sequence; seconds: stop by the clock. ``options`` (threads, progress) go to ``run``.
    Raises InputError; KeyboardInterrupt when interrupted before the first pairs were done.
    """
    game = games.game(rules.game)
    outcomes, points = game.part("outcomes"), game.part("outcomes").DIFFERENCE.astype(np.float64)
    fault = game.part("scoring").won_already(score, rules)
    if fault is not None:
        raise InputError(fault)
    limit = expecting(budget(deals, until, seconds, confidence, default=PAIRS), outcomes.DEVIATION)
    players = (player(first, rules), player(second, rules))

    def difference(counts: NDArray[np.int64], critical: float) -> Estimate:
        return estimate(counts, _over_both(points), critical)

    def enough(pairs: int, counts: NDArray[np.int64]) -> bool:
        return until is not None and difference(counts, limit.critical(pairs)).half_width <= until

    look = None if until is None else enough
    done = run(Duel(rules, players, seed), deals=limit.deals, seconds=seconds, look=look, **options)
    begun(done)
    counts, critical = done.counts, limit.critical(done.deals)
    ratio = paired.variance_ratio(counts, points, -points)
    method = f"{done.deals:,} duplicate deals, {limit.words}"
    as_good = round(done.deals * (ratio or 1.0))
    basis = Basis(rules, seed, done.deals, as_good, f"{first},{second}", method, False, done.stopped, confidence)
    return DuelAnswer(
        basis,
        (first, second),
        score,
        done.deals,
        difference(counts, critical),
        estimate(counts, _over_both(points > 0), critical),
        estimate(counts, _over_both(points == 0), critical),
        match_chance(counts, rules, score, critical),
        ratio,
    )


def _over_both(values: NDArray[Any]) -> NDArray[np.float64]:
    """The mean of a value over both deals of a pair, float64[M, M]."""
    both = values.astype(np.float64)
    return (both[:, None] + both) / 2


def match_chance(counts: NDArray[np.int64], rules: RuleSet, score: tuple[int, int], critical: float) -> Estimate:
    """The first player's chance of winning a match from a score, the dealer of the coming deal drawn by lot.

    counts: int64[M, M], his outcomes as non-dealer (first axis) and as dealer on the same cards. His law as dealer and
    the other's come from these counts, and so does the error, by the delta method with the pairing kept. It is taken
    with the match's ``unseen`` deals more of each outcome, as pairs spread over all pairs of outcomes: what was not
    seen is not impossible.
    """
    match = games.game(rules.game).part("outcomes").match(rules)
    n, more = counts.sum(), match.unseen * match.outcomes
    share = (counts + more / counts.size) / (n + more)
    mean, _ = _match(counts / n, match, score)
    centre, influence = _match(share, match, score)
    variance = (share * (influence - (share * influence).sum()) ** 2).sum() / n
    low, high = wilson(mean, effective_number(centre, variance), critical)
    return Estimate(mean, float(low), float(high))


def _match(share: NDArray[np.float64], match: Match, score: tuple[int, int]) -> tuple[float, NDArray[np.float64]]:
    """The chance of `match_chance` from probabilities of pairs of outcomes, and its derivative by each of them."""
    laws = np.stack([share.sum(axis=0), match.other_side(share.sum(axis=1))])
    table = equity_of_laws(laws, match)
    (dealing, by_dealing), (following, by_following) = (win_at(table, score, dealer) for dealer in (0, 1))
    change = match.expanded((by_dealing + by_following) / 2)
    return (dealing + following) / 2, match.other_side(change[1])[:, None] + change[0]
