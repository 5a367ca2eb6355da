"""What a rule set is like: figures to be compared with another's, by batch of deals."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from analyzer.contract.study import Runner, Study
from analyzer.match import solver
from analyzer.match.chances import win_at
from analyzer.match.equity import MatchEquity, match_equity
from analyzer.match.match import Match
from analyzer.rule_changes.batches import BATCHES, Batched, Batches, classes_played, jackknife, linear, shares
from analyzer.rule_changes.decisions import CHUNK, Decisions, blur, share_by_batch
from analyzer.rules import RuleSet
from analyzer.running.run import require_whole
from analyzer.running.study import Counts, Player
from analyzer.statistics.intervals import Floats

POINTS_UNIT, CHANCE_UNIT, DEALS_UNIT = "points", "chance", "deals"
FIGURES = {
    "points_dealer": POINTS_UNIT,
    "points_other": POINTS_UNIT,
    "dealing": POINTS_UNIT,
    "deal_dealer": CHANCE_UNIT,
    "deal_other": CHANCE_UNIT,
    "level": CHANCE_UNIT,
    "match_dealer": CHANCE_UNIT,
    "length": DEALS_UNIT,
    "swing": POINTS_UNIT,
    "matter": CHANCE_UNIT,
    "better_deal": CHANCE_UNIT,
    "better_match": CHANCE_UNIT,
}
"""Each figure with its unit: points of the dealer and of the other in a deal (at 0-0), the first less the second; the
chance that the dealer, the other, nobody has more points in a deal; that the first dealer wins the match from 0-0; the
mean number of deals in a match; the standard deviation of the points, dealer's less the other's; the share of decisions
that matter; the chance that the better of two players wins a deal (a level one counts half) and the match."""


@dataclass(frozen=True)
class Amount:
    """How much is played for a variant's figures."""

    deals: int
    """of self-play"""
    pairs: int
    """duplicate pairs of the heuristic against the weaker player"""
    decisions: int
    """deals from which a decision each is looked at"""
    matters: float
    """a gap of so much of the match matters"""


def weaker(strong: Player) -> Player:
    """The weaker player: the same heuristic, but one of its plays in ten is drawn at random."""
    return Player("noisy", strong.weights)


def figures(
    rules: RuleSet, strong: Player, amount: Amount, *, seed: int, run: Runner
) -> tuple[dict[str, Batched], float | None]:
    """Play a rule set and give its figures, and how much noise blurs the share of decisions that matter."""
    match: Match = rules.game.outcomes.match(rules)
    alike = Batches(rules, (strong, strong), seed, amount.deals // BATCHES)
    counts = _played(run, alike, alike.deals)
    laws = counts[:, 0] + match.other_side(counts[:, 1])
    table = match_equity(laws.sum(axis=0), match)
    found = _of_deals(rules, laws) | _of_matches(laws, table)
    shifted = None
    if amount.decisions:
        study = Decisions(rules, (strong, strong), seed, table, amount.matters, amount.decisions // BATCHES)
        decided = _played(run, study, study.deals, chunk=CHUNK)
        found["matter"], shifted = share_by_batch(decided), blur(decided)
    pairs = Batches(rules, (strong, weaker(strong)), seed, amount.pairs // BATCHES, twice=True)
    found |= _of_the_better(rules, _played(run, pairs, pairs.deals), match)
    return {key: found[key] for key in FIGURES if key in found}, shifted


def _played(run: Runner, study: Study, deals: int, chunk: int | None = None) -> Counts:
    """All deals of a study; a comparison has no use for some of them."""
    done = run(study, deals=deals)
    require_whole(done)
    counts: Counts = done.counts
    return counts


def _of_deals(rules: RuleSet, laws: Counts) -> dict[str, Batched]:
    """What a deal at 0-0 is like, from outcomes by batch as the dealer sees them: int64[batches, classes, M]."""
    outcomes, opening = rules.game.outcomes, classes_played(rules)[0]
    whole, batches = shares(laws[:, opening])
    difference = outcomes.DIFFERENCE.astype(np.float64)
    values = {
        "points_dealer": outcomes.POINTS_MINE,
        "points_other": outcomes.POINTS_MINE - difference,
        "dealing": difference,
        "deal_dealer": difference > 0,
        "deal_other": difference < 0,
        "level": difference == 0,
    }
    found = {key: _mean(np.asarray(value, np.float64), whole, batches) for key, value in values.items()}
    mean = float((whole * difference).sum())
    swing = float(np.sqrt((whole * (difference - mean) ** 2).sum()))
    slope = (difference - mean) ** 2 / (2 * swing) if swing else np.zeros_like(difference)
    return found | {"swing": linear(swing, slope, whole, batches)}


def _mean(values: Floats, whole: Floats, batches: Floats) -> Batched:
    return linear(float((whole * values).sum()), values, whole, batches)


def _of_matches(laws: Counts, table: MatchEquity) -> dict[str, Batched]:
    """Who wins a match from 0-0, and how long it is, from the same outcomes."""
    match, total = table.match, laws.sum(axis=0)
    whole, batches = shares(laws)
    chance, slope = win_at(table, (0, 0), 0)
    without = [solver.mean_deals(_law(total - one), match) for one in laws]
    length = solver.mean_deals(whole, match)
    return {
        "match_dealer": linear(chance, match.expanded(slope), whole, batches),
        "length": jackknife(length, np.array(without)),
    }


def _law(counts: NDArray[np.int64]) -> Floats:
    return np.asarray(counts / np.maximum(counts.sum(axis=-1, keepdims=True), 1))


def _of_the_better(rules: RuleSet, counts: Counts, match: Match) -> dict[str, Batched]:
    """How often the better player wins, from his outcomes by batch and who dealt: int64[batches, 2, classes, M]."""
    difference, opening = rules.game.outcomes.DIFFERENCE, classes_played(rules)[0]
    whole, batches = shares(counts[:, :, opening])
    won = (difference > 0) + 0.5 * (difference == 0)
    deal = linear(float((whole * won).sum() / 2), np.broadcast_to(won / 2, whole.shape), whole, batches)
    laws = np.stack([counts[:, 0], match.other_side(counts[:, 1])], axis=1)
    laws = laws.reshape(len(laws), -1, match.outcomes)
    table = match_equity(laws.sum(axis=0), match)
    (dealing, by_dealing), (following, by_following) = (win_at(table, (0, 0), dealer) for dealer in (0, 1))
    slope = match.expanded((by_dealing + by_following) / 2)
    return {"better_deal": deal, "better_match": linear((dealing + following) / 2, slope, *shares(laws))}
