"""Two policies against each other on duplicate deals: every deal twice, the players exchanged."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from analyzer.answer import Basis, estimates, frame
from analyzer.arguments import at_the_door
from analyzer.contract.study import Progress, Runner
from analyzer.errors import InputError
from analyzer.match.chances import win_at
from analyzer.match.equity import equity_of_laws
from analyzer.match.match import Match
from analyzer.rules import RuleSet
from analyzer.running.class_study import FEWER, DuelByClass
from analyzer.running.run import bound, require_deals
from analyzer.running.run import run as run_study
from analyzer.running.study import Duel, player
from analyzer.statistics import paired
from analyzer.statistics.budget import budget, expecting
from analyzer.statistics.intervals import Estimate, effective_number, estimate, wilson

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


@at_the_door
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
    threads: int | None = None,
    progress: Progress | None = None,
    run: Runner = run_study,
) -> DuelAnswer:
    """Play two policies against each other, every deal twice with the players exchanged.

    deals: pairs of deals (100,000 if nothing else ends the run); until: stop when the half-width of ``difference`` is
    at most this, by a confidence sequence; seconds: stop by the clock. threads, progress, run: as in `odds`.
    Where what is done hangs on the score, the side that deals stands at the first of ``score`` in both deals of a pair,
    whoever it is; for ``win`` a quarter as many pairs are played at each other class of scores that the match can reach
    (not counted in ``deals``). Raises InputError; KeyboardInterrupt when interrupted before the first pairs were done.

    >>> from analyzer.api import duel, rule_set
    >>> duel(rule_set("california-jack"), "heuristic", "uniform", deals=4096).difference.low > 1
    True
    """
    run = bound(run, threads, progress)
    game = rules.game
    outcomes, points = game.outcomes, game.outcomes.DIFFERENCE.astype(np.float64)
    fault = game.scoring.won_already(score, rules)
    if fault is not None:
        raise InputError(fault)
    limit = expecting(budget(deals, until, seconds, confidence, default=PAIRS), outcomes.DEVIATION)
    players = (player(first, rules), player(second, rules))
    match = outcomes.match(rules)
    classes = _classes(match, score)
    study = Duel(rules, players, seed) if match.classes == 1 else DuelByClass(rules, players, seed, classes)

    def at_score(counts: NDArray[np.int64]) -> NDArray[np.int64]:
        return study.whole(counts[:1])[0] if isinstance(study, DuelByClass) else counts

    def difference(counts: NDArray[np.int64], critical: float) -> Estimate:
        return estimate(counts, paired.over_both(points), critical)

    def enough(pairs: int, counts: NDArray[np.int64]) -> bool:
        return until is not None and difference(at_score(counts), limit.critical(pairs)).half_width <= until

    look = None if until is None else enough
    done = run(study, deals=limit.deals, seconds=seconds, look=look)
    require_deals(done)
    counts, critical = at_score(done.counts), limit.critical(done.deals)
    by_class = study.whole(done.counts) if isinstance(study, DuelByClass) else done.counts
    ratio = paired.variance_ratio(counts, points, -points)
    others = f", one for {FEWER} of them at each of {len(classes) - 1} other classes of scores" if classes[1:] else ""
    method = f"{done.deals:,} duplicate deals{others}, {limit.words}"
    as_good = round(done.deals * (ratio or 1.0))
    basis = Basis(rules, seed, done.deals, as_good, f"{first},{second}", method, False, done.stopped, confidence)
    return DuelAnswer(
        basis,
        (first, second),
        score,
        done.deals,
        difference(counts, critical),
        estimate(counts, paired.over_both(points > 0), critical),
        estimate(counts, paired.over_both(points == 0), critical),
        match_chance(by_class, rules, score, critical),
        ratio,
    )


def _classes(match: Match, score: tuple[int, int]) -> tuple[int, ...]:
    """The classes of scores that deals of a match from a score can have, first that of the dealer having the first."""
    here = int(match.class_at(*score))
    return (here, *(one for one in match.reachable_from(*score) if one != here))


def match_chance(counts: NDArray[np.int64], rules: RuleSet, score: tuple[int, int], critical: float) -> Estimate:
    """The first player's chance of winning a match from a score, the dealer of the coming deal drawn by lot.

    counts: int64[M, M], his outcomes as non-dealer (first axis) and as dealer on the same cards; where there are
    several classes of scores int64[classes, M, M], in the order of `_classes`. His law as dealer and the other's come
    from these counts, and so does the error, by the delta method with the pairing kept. It is taken with the match's
    ``unseen`` deals more of each outcome, as pairs spread over all pairs of outcomes: what was not seen is not
    impossible.
    """
    match = rules.game.outcomes.match(rules)
    classes, by_class = _classes(match, score), counts.reshape(-1, match.outcomes, match.outcomes)
    n, more = by_class.sum(axis=(1, 2)), match.unseen * np.count_nonzero(match.possible)
    possible = np.outer(match.other_side(match.possible), match.possible)
    share = (by_class + more * possible / np.count_nonzero(possible)) / (n + more)[:, None, None]
    mean, _ = _match(by_class / n[:, None, None], match, score, classes)
    centre, influence = _match(share, match, score, classes)
    apart = influence - (share * influence).sum(axis=(1, 2), keepdims=True)
    variance = float(((share * apart**2).sum(axis=(1, 2)) / n).sum())
    low, high = wilson(mean, effective_number(centre, variance), critical)
    return Estimate(mean, float(low), float(high))


def _match(
    share: NDArray[np.float64], match: Match, score: tuple[int, int], classes: tuple[int, ...]
) -> tuple[float, NDArray[np.float64]]:
    """The chance of `match_chance` and its derivative by each probability, both float64[classes, M, M]."""
    laws = np.zeros((2, match.classes, match.outcomes))
    laws[0, classes], laws[1, classes] = share.sum(axis=1), match.other_side(share.sum(axis=2))
    table = equity_of_laws(laws.reshape(-1, match.outcomes), match)
    (dealing, by_dealing), (following, by_following) = (win_at(table, score, dealer) for dealer in (0, 1))
    change = match.expanded((by_dealing + by_following) / 2).reshape(laws.shape)[:, classes]
    return (dealing + following) / 2, match.other_side(change[1])[:, :, None] + change[0][:, None, :]
