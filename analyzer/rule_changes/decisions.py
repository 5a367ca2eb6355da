"""How many of the decisions of a game matter: the best move clearly ahead of the second-best.

Decisions are drawn from deals of self-play at 0-0: of every deal one action, counted as often as the deal has actions,
so that each decision has the same chance; one where there is nothing to choose is passed over. All moves are tried on
the same worlds, which pick the best two, and the gap between these in chances of winning the match is measured on other
worlds, so that having been picked does not flatter it. What is left is the noise of these worlds: it blurs gaps near
the threshold. How much the share moves if as much noise again is added says how much it can have moved already (Cook
and Stefanski 1994).
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from analyzer.contract.game import Situation
from analyzer.contract.study import Progress, Runner
from analyzer.errors import InputError
from analyzer.match.equity import MatchEquity
from analyzer.questions.equity import match_table
from analyzer.questions.move_table import points_of, ranking, weights_of
from analyzer.questions.moves import own_moves
from analyzer.rule_changes.batches import BATCHES, Batched, ratio
from analyzer.rules import RuleSet
from analyzer.running.run import bound, require_whole
from analyzer.running.run import run as run_study
from analyzer.running.study import Counts, Moves, Players
from analyzer.statistics import paired
from analyzer.statistics.intervals import Estimate, normal_critical, wilson
from analyzer.text.position import from_record
from analyzer.text.record import Record

DEALS = 512
PICKING, MEASURING = 1024, 4096
"""Worlds that pick the best two moves, and further ones that measure the gap between them."""
MATTERS = 0.01
TABLE_DEALS = 65_536
CHUNK = 4
PARTS = 1 << 20
"""Fractions of a decision are counted in so many parts."""
SEEN, MATTERING, BLURRED, SQUARES = range(4)


@dataclass(frozen=True, eq=False)
class Decisions:
    """Decisions as a study: int64[BATCHES, 4], one drawn from each deal, weighted by the actions of its deal.

    By batch of ``width`` deals: the weight of all decisions, of those that matter, of these with as much noise again
    (in parts of 1 / PARTS), and the squares of the weights.
    """

    rules: RuleSet
    players: Players
    seed: int
    table: MatchEquity
    threshold: float
    width: int

    @property
    def shape(self) -> tuple[int, ...]:
        """(BATCHES, 4)."""
        return (BATCHES, 4)

    @property
    def deals(self) -> int:
        """How many deals make all batches."""
        return BATCHES * self.width

    def chunk(self, first: int, last: int) -> Counts:
        """Look at deals first to last - 1."""
        counts = np.zeros(self.shape, dtype=np.int64)
        for deal in range(first, last):
            found = self._drawn(deal)
            if found is None:
                continue
            weight, situation, players = found
            gap, error = self.gap(situation, players)
            blurred = (
                0.5 * math.erfc((self.threshold - gap) / (error * math.sqrt(2))) if error else gap >= self.threshold
            )
            mattering = weight * (gap >= self.threshold)
            counts[deal // self.width] += weight, mattering, round(weight * blurred * PARTS), weight**2
        return counts

    def gap(self, situation: Situation, players: Players) -> tuple[float, float]:
        """How far the best move is ahead of the second, in chances of winning the match, and its standard error.

        players: who moves, and the other.
        """
        codes = tuple(code for _, code in own_moves(situation))
        weights = weights_of(situation, self.table)
        counts = Moves(situation, players, self.seed, codes).chunk(0, PICKING)
        order = ranking(counts, weights, points_of(situation))
        best, second = codes[order[0]], codes[order[1]]
        study = Moves(situation, players, self.seed, (best, second))
        joint = paired.joint_counts(study.chunk(PICKING, PICKING + MEASURING), 0, 1)
        first, other = np.nonzero(joint)
        share, apart = joint[first, other] / MEASURING, weights[first] - weights[other]
        mean = float((share * apart).sum())
        return mean, math.sqrt(float((share * (apart - mean) ** 2).sum()) / (MEASURING - 1))

    def _drawn(self, number: int) -> tuple[int, Situation, Players] | None:
        """A decision of a deal: how many actions the deal has, the situation, who moves and the other.

        None where there is nothing to choose.
        """
        whole = record_of(self.rules, self.players, self.seed, number)
        at = int(np.random.Generator(np.random.PCG64([self.seed, number])).integers(len(whole.actions)))
        seat = whole.actions[at][0]
        situation = from_record(whole, at, seat)
        if len(own_moves(situation)) < 2:
            return None
        return len(whole.actions), situation, self.players if seat % 2 == 0 else self.players[::-1]


def record_of(rules: RuleSet, players: Players, seed: int, number: int) -> Record:
    """A deal of two players at 0-0, written down."""
    dealing = rules.game.dealing
    return dealing.record(rules, players, seed, number, dealer=dealing.dealers(number)[0], score=(0, 0))


def share_of_decisions(
    rules: RuleSet,
    players: Players,
    *,
    threshold: float = MATTERS,
    deals: int = DEALS,
    seed: int = 1,
    confidence: float = 0.95,
    table: MatchEquity | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
    run: Runner = run_study,
) -> Estimate:
    """The share of decisions that matter: the best move is ahead of the second by at least ``threshold`` in chances of
    winning the match.

    deals: how many are looked at, rounded up to a multiple of 64, one decision in each; table: the match equity of the
    players, by self-play if not given. Wilson's interval, with the effective number of decisions. threads, progress,
    run: as in `odds`; KeyboardInterrupt when interrupted.
    """
    run = bound(run, threads, progress)
    if table is None:
        table = match_table(rules, players, seed=seed, deals=TABLE_DEALS, run=run)
    study = Decisions(rules, players, seed, table, threshold, -(-deals // BATCHES))
    done = run(study, deals=study.deals, chunk=CHUNK)
    require_whole(done)
    return share_of(done.counts, confidence)


def share_of(counts: Counts, confidence: float) -> Estimate:
    """The share that matters from the counts of `Decisions`."""
    seen, mattering, _, _ = counts.sum(axis=0)
    share = float(mattering / seen)
    low, high = wilson(share, number(counts), normal_critical(confidence))
    return Estimate(share, float(low), float(high))


def share_by_batch(counts: Counts) -> Batched:
    """The same by batch, to be compared with another's."""
    return ratio(counts[:, MATTERING], counts[:, SEEN], number(counts))


def number(counts: Counts) -> float:
    """The effective number of decisions: so many of equal weight would tell as much. Raises InputError if none."""
    seen, _, _, squares = counts.sum(axis=0)
    if not seen:
        raise InputError("decisions: in none of the deals was there anything to choose; give more")
    return float(seen**2 / squares)


def blur(counts: Counts) -> float:
    """How much the share moves if as much noise again is added to the gaps."""
    seen, mattering, blurred, _ = counts.sum(axis=0)
    return float((blurred / PARTS - mattering) / seen)
