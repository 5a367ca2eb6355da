"""What is measured of Seven Up that is no contrast of two ways to go on: by name, for claims."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import comb

import numpy as np
from numpy.typing import NDArray

from analyzer.claims.asking import counted, players_of
from analyzer.claims.effect import CHANCE, POINTS, Ask, Effect
from analyzer.experiments.experiment import FRESH, Contrast, experiment_of, numbers_of
from analyzer.games.seven_up.claims.call_measures import SMALLEST, frontier, simple_rule
from analyzer.games.seven_up.engine import packs
from analyzer.games.seven_up.experiments.attempts import RAN, position_of
from analyzer.games.seven_up.experiments.cards_seen import has, trumps
from analyzer.games.seven_up.exploration import try_plays
from analyzer.games.seven_up.outcomes import (
    DIFFERENCE,
    POINTS_MINE,
    POINTS_THEIRS,
    opening_class,
    possible_for_dealer,
)
from analyzer.games.seven_up.switches import SWITCHES
from analyzer.rules import RuleSet, rule_set
from analyzer.running.study import Deals, Players
from analyzer.statistics.intervals import estimate, exact, normal_critical
from kernels.seven_up.rules import HAND, PLACES, TRICKS

DRAWN = 16
"""Rule sets drawn for the invariant."""
MOST = 5
HIDDEN, OTHERS = 52 - HAND - 1, (PLACES - 1) * HAND
"""Cards that a player has not seen after the deal, and those of them in the other hands."""
SHARE = 8
"""One deal in so many is looked at trick by trick: there are many moments in it."""
RARE = 1e-4
"""A share below which a thing is said not to happen."""


def drawn_rules(number: int) -> RuleSet:
    """A rule set with every switch that has named values drawn."""
    dice = random.Random(number)
    return rule_set("seven-up", None, {one.name: dice.choice(list(one.meanings)) for one in SWITCHES if one.meanings})


def at_most_five(ask: Ask) -> tuple[Effect, ...]:
    """Whether a side ever scores more than five points in a deal: by what outcomes there are, and counted."""
    outcomes = np.zeros(len(POINTS_MINE), np.int64)
    possible = np.zeros(len(POINTS_MINE), np.bool_)
    for number in range(DRAWN):
        rules = ask.rules if number == 0 else drawn_rules(number)
        possible |= possible_for_dealer(rules)
        study = Deals(rules, players_of(ask, rules), ask.seed + number)
        outcomes += counted(ask, study, -(-ask.deals // DRAWN)).sum(axis=0)
    critical, n = normal_critical(ask.confidence), int(outcomes.sum())
    most = np.maximum(POINTS_MINE, POINTS_THEIRS)
    over, five = (estimate(outcomes, reached.astype(float), critical) for reached in (most > MOST, most == MOST))
    return (
        Effect(
            "the most points of a side in any outcome", exact(float(most[possible].max())), POINTS, 0, -1, MOST + 0.5
        ),
        Effect("share of deals with more than five for a side", over, CHANCE, n, -1, RARE),
        Effect("share of deals with five for a side", five, CHANCE, n),
    )


def three_is_low(ask: Ask) -> tuple[Effect, ...]:
    """The chance that the two of trumps is not in play while a player holds the three: counted, and measured.

    Before any call in all deals; then at each trick of deals without a run, while the two has not appeared.
    """
    critical = normal_critical(ask.confidence)
    whole = Fraction(comb(HIDDEN - 1, OTHERS), comb(HIDDEN, OTHERS))
    dealt = counted(ask, ThreesDealt(ask.rules, ask.seed), ask.deals)
    study = ThreesPlayed(ask.rules, players_of(ask, ask.rules), ask.seed)
    played = counted(ask, study, -(-ask.deals // SHARE))
    effects = [Effect("before the calls, counted", exact(float(whole)), CHANCE, 0, 1, 0.5)]
    for label, counts in [("before the calls, dealt", dealt), *((f"trick {k + 1}", played[k]) for k in range(TRICKS))]:
        if counts.sum():
            effects.append(Effect(label, estimate(counts, [0.0, 1.0], critical), CHANCE, int(counts.sum()), 1, 0.5))
    return tuple(effects)


@dataclass(frozen=True)
class ThreesDealt:
    """Deals in which a player has the three of trumps and does not see the two: int64[2], another has it, or nobody."""

    rules: RuleSet
    seed: int

    @property
    def shape(self) -> tuple[int, ...]:
        """(2,)."""
        return (2,)

    def chunk(self, first: int, last: int) -> NDArray[np.int64]:
        """Count deals first to last - 1."""
        bits = packs(self.seed, FRESH + first, FRESH + last).astype(np.int64)
        turned, hands = bits[:, HAND * PLACES], bits[:, : HAND * PLACES].reshape(-1, PLACES, HAND)
        suit = turned // 16 * 16
        two, three = ((hands == (suit + rank)[:, None, None]).any(axis=2) for rank in (0, 1))
        asked = three.any(axis=1) & ~(two & three).any(axis=1) & (turned % 16 != 0)
        return np.bincount(1 - two[asked].any(axis=1).astype(np.int64), minlength=2)


@dataclass(frozen=True)
class ThreesPlayed:
    """Turns to play with the three of trumps in hand and the two unseen, no run before: int64[tricks, 2].

    By the trick, and whether the two is in a hand (0) or out of play (1).
    """

    rules: RuleSet
    players: Players
    seed: int

    @property
    def shape(self) -> tuple[int, ...]:
        """(tricks, 2)."""
        return (TRICKS, 2)

    def chunk(self, first: int, last: int) -> NDArray[np.int64]:
        """Count deals first to last - 1."""
        counts, here = np.zeros(self.shape, np.int64), (FRESH + first, FRESH + last)
        for trick in range(TRICKS):
            for position in range(PLACES):
                asked = self.rules, self.players, self.players, self.seed, here, (trick, position)
                _, outcomes, found = try_plays(*asked, opening_class(self.rules), tries=0, further=True)
                seen = position_of(found)
                rows = (outcomes[:, 0] >= 0) & (seen.how != RAN)
                rows &= has(seen.mine, trumps("3")) & has(seen.unseen, trumps("2"))
                out = ~has(seen.left | seen.across | seen.right, trumps("2"))[rows]
                counts[trick] += np.bincount(out.astype(np.int64), minlength=2)
        return counts


def low_under_ace(ask: Ask) -> tuple[Effect, ...]:
    """The experiment of this name where Low goes to whoever was dealt it, and where it goes to whoever captures it."""
    name, critical = "low-under-ace", normal_critical(ask.confidence)
    effects = []
    for low in ("holder", "captor"):
        rules = rule_set(ask.rules.game.name, ask.rules.preset, {**ask.rules.changes, "low": low})
        study = Contrast(rules, players_of(ask, rules), ask.seed, name)
        counts = counted(ask, study, ask.deals).sum(axis=1)
        points = DIFFERENCE[numbers_of(rules, name)].astype(np.float64)
        for stratum, joint in zip(experiment_of(rules, name).strata, counts, strict=True):
            if joint.sum():
                value = estimate(joint, points[:, None] - points, critical)
                label = f"Low to the {low}, beside the lowest trump {stratum['held']}"
                effects.append(Effect(label, value, POINTS, int(joint.sum()), 1, 0.0, SMALLEST))
    return tuple(effects)


MEASURES: dict[str, Callable[[Ask], tuple[Effect, ...]]] = {
    "frontier": frontier,
    "simple-calls": simple_rule,
    "at-most-five": at_most_five,
    "three-is-low": three_is_low,
    "low-under-ace": low_under_ace,
}
"""By name."""
