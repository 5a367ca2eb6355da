"""What claims are judged by where no two ways to go on are compared; see `analyzer.claims.effect`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from analyzer.claims.asking import counted, players_of
from analyzer.claims.effect import CHANCE, POINTS, Ask, Effect
from analyzer.games.california_jack.claims import endings
from analyzer.games.california_jack.experiments.attempts import POLICY, Moment, attempts
from analyzer.games.california_jack.experiments.cards_seen import TRUMPS, among, count, of_ranks
from analyzer.games.california_jack.memory import Memory
from analyzer.games.california_jack.outcomes import DIFFERENCE, MINE, OWNERS
from analyzer.questions.duel import match_chance
from analyzer.rule_changes.decisions import share_of_decisions
from analyzer.rules import RuleSet, rule_set
from analyzer.running.study import Deals, Duel, Player, player
from analyzer.statistics.intervals import Estimate, as_estimate, estimate, mean_interval, normal_critical
from analyzer.statistics.paired import over_both
from kernels.california_jack.rules import HAND, STOCK

REMEMBERED = (0, 10, 20, 30)
FORGETTING = (("40-28", 0, 7), ("26-14", 7, 14), ("12-2", 14, 20), ("out", 20, 26))
"""Stock left, and the tricks in which nothing is remembered."""
KNOWING = ((7, "26"), (13, "14"), (19, "2"))
"""Tricks, and the stock left then."""
SMALLEST = {POINTS: 0.02, CHANCE: 0.005}
"""What is nothing to speak of."""
TWO = of_ranks("2") & TRUMPS
BLOCK = 4096
SEEN = 256
"""One decision is judged by itself, which takes a while, for so many deals played."""
FRESH = 1 << 41
"""Deal numbers from here on, other ones than those of the experiments."""
LOW = OWNERS[1] == MINE


def less(first: Estimate, second: Estimate) -> Estimate:
    """The difference of two figures as if they were independent (Zou and Donner 2008); on the same deals too wide."""
    mean = first.mean - second.mean
    below = np.hypot(first.mean - first.low, second.high - second.mean)
    above = np.hypot(first.high - first.mean, second.mean - second.low)
    return Estimate(mean, float(mean - below), float(mean + above))


def size(figure: Estimate) -> Estimate:
    """How far a figure is from zero."""
    return figure if figure.mean >= 0 else Estimate(-figure.mean, -figure.high, -figure.low)


def effect(label: str, value: Estimate, unit: str, deals: int, claimed: int = 0) -> Effect:
    """An effect with what is nothing to speak of."""
    return Effect(label, value, unit, deals, claimed, smallest=SMALLEST[unit])


def memory(ask: Ask) -> tuple[Effect, ...]:
    """What remembering every draw is worth against remembering the last few, and how well the other's hand is known."""
    full, _ = players_of(ask)
    critical, pairs = normal_critical(ask.confidence), max(1, ask.deals // 2)
    points = over_both(DIFFERENCE)
    effects = []

    def over(label: str, memory: Memory, claimed: int) -> None:
        counts = counted(ask, Duel(ask.rules, (full, replace(full, memory=memory)), ask.seed), pairs)
        effects.append(effect(label, estimate(counts, points, critical), POINTS, pairs, claimed))

    for cards in REMEMBERED:
        over(f"over remembering the last {cards} draws" if cards else "over remembering no draw", Memory(cards), 1)
    over("over remembering all draws, but telling nothing by elimination", Memory(STOCK), 0)
    for stock, first, last in FORGETTING:
        over(f"over remembering no draw while the stock is {stock}", Memory(0, first, last), int(first >= 14))
    effects += [known(ask, trick, stock, critical) for trick, stock in KNOWING]
    return tuple(effects)


def known(ask: Ask, trick: int, stock: str, critical: float) -> Effect:
    """The share of the other's hand that the player on lead knows, who remembers everything."""
    n, found = max(1, ask.deals // 20), np.zeros(HAND + 1, dtype=np.int64)
    players = players_of(ask)
    for first in range(0, n, BLOCK):
        last = FRESH + min(n, first + BLOCK)
        tried = attempts(ask.rules, players, ask.seed, FRESH + first, last, Moment(trick, False))
        found += np.bincount(count(tried.seen.known), minlength=HAND + 1)
    share = mean_interval(found, np.arange(HAND + 1) / HAND, critical)
    return effect(
        f"share of the other's hand known to the player on lead, stock {stock}", as_estimate(share), CHANCE, n
    )


def hidden_stock(ask: Ask) -> tuple[Effect, ...]:
    """Foster's California Jack with the stock face down against the same with it face up, each with its own fit."""
    critical = normal_critical(ask.confidence)
    up, down = (rule_set("california-jack", preset) for preset in ("foster", "shasta-sam"))
    ahead = [leading(ask, rules, critical) for rules in (down, up)]
    deals, matches = zip(*(better_player(ask, rules, critical) for rules in (down, up)), strict=True)
    pairs = max(1, ask.deals // 2)
    seen = max(64, ask.deals // SEEN)
    shares = [decided(ask, rules, seen) for rules in (down, up)]
    return (
        effect("points of the leader over the dealer, face down", ahead[0], POINTS, ask.deals),
        effect("points of the leader over the dealer, face up", ahead[1], POINTS, ask.deals),
        effect("size of that, face down minus face up", less(size(ahead[0]), size(ahead[1])), POINTS, ask.deals, -1),
        effect("better player wins a deal, face down", deals[0], CHANCE, pairs),
        effect("better player wins a deal, face up", deals[1], CHANCE, pairs),
        effect("better player wins a deal, face down minus face up", less(*deals), CHANCE, pairs, 1),
        effect("better player wins the match, face down", matches[0], CHANCE, pairs),
        effect("better player wins the match, face up", matches[1], CHANCE, pairs),
        effect("better player wins the match, face down minus face up", less(*matches), CHANCE, pairs, 1),
        effect("decisions that matter, face down", shares[0], CHANCE, seen),
        effect("decisions that matter, face up", shares[1], CHANCE, seen),
        effect("decisions that matter, face down minus face up", less(*shares), CHANCE, seen, 1),
    )


def decided(ask: Ask, rules: RuleSet, deals: int) -> Estimate:
    """The share of decisions in which the best move is clearly ahead of the next."""
    both = (players_of(ask, rules)[0],) * 2
    return share_of_decisions(rules, both, deals=deals, seed=ask.seed, confidence=ask.confidence, run=ask.run)


def leading(ask: Ask, rules: RuleSet, critical: float) -> Estimate:
    """Points of a deal that the first to lead has over the dealer, both playing by the first policy asked for."""
    both = (players_of(ask, rules)[0],) * 2
    counts = counted(ask, Deals(rules, both, ask.seed))
    return estimate(counts[0][::-1] + counts[1], DIFFERENCE, critical)  # A dealt the first: seen by the other


def better_player(ask: Ask, rules: RuleSet, critical: float) -> tuple[Estimate, Estimate]:
    """How often the heuristic beats itself with one move in ten at random: in deals, level ones half, and in matches.

    The first dealer of a match to the target from 0-0 is drawn by lot.
    """
    strong = player("heuristic", rules)
    counts = counted(ask, Duel(rules, (strong, Player("noisy", strong.weights)), ask.seed), max(1, ask.deals // 2))
    won = (np.sign(DIFFERENCE) + 1) / 2
    return estimate(counts, over_both(won), critical), match_chance(counts, rules, (0, 0), critical)


def two_kept(ask: Ask) -> tuple[Effect, ...]:
    """The chance that whoever is dealt the two of trumps takes it home, by policy."""
    critical, effects = normal_critical(ask.confidence), []
    for policy in ("heuristic", "noisy", "uniform"):
        weights = None if policy == "uniform" else player("heuristic", ask.rules).weights
        kept = np.zeros(2, dtype=np.int64)
        for first in range(0, max(1, ask.deals // 2), BLOCK):
            ends = FRESH + first, FRESH + min(max(1, ask.deals // 2), first + BLOCK)
            tried = attempts(ask.rules, (Player(policy, weights),) * 2, ask.seed, *ends, Moment(0, False))
            mine, other = among(tried.seen.mine, TWO), among(tried.seen.other, TWO)
            low = LOW[tried.outcomes[:, POLICY]]
            kept += np.bincount(np.where(mine, low, ~low)[mine | other].astype(np.int64), minlength=2)
        title = {"noisy": "heuristic, one move in ten at random"}.get(policy, policy)
        figure = estimate(kept, np.arange(2.0), critical)
        effects.append(effect(f"two of trumps kept by its holder, {title}", figure, CHANCE, int(kept.sum())))
    return tuple(effects)


MEASURES: dict[str, Callable[[Ask], tuple[Effect, ...]]] = endings.MEASURES | {
    "memory": memory,
    "hidden-stock": hidden_stock,
    "keep-two": two_kept,
}
