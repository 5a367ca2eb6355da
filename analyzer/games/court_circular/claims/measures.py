"""What is measured by no experiment: the dealer, duels of policies, tricks worth conceding, the sweep."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from analyzer.claims.asking import counted, players_of
from analyzer.claims.effect import CHANCE, POINTS, RATIO, Ask, Effect
from analyzer.experiments.experiment import Bools, Contrast, Floats, experiment_of
from analyzer.games.court_circular.claims import concessions
from analyzer.games.court_circular.claims.swing import OnSameDeals, variance_ratio
from analyzer.games.court_circular.outcomes import DIFFERENCE, STEPS
from analyzer.games.court_circular.weights import fit_for, without_conceding
from analyzer.questions.equity import equity
from analyzer.rules import RuleSet, rule_set
from analyzer.running.study import Duel, Player, player
from analyzer.statistics.intervals import Estimate, estimate, mean_variance, normal_critical
from analyzer.statistics.paired import over_both

LITTLE, LITTLE_CHANCE, LITTLE_RATIO = 0.2, 0.005, 0.02
"""Differences up to these are nothing to speak of: points of a deal, chances, quotients."""


def fixed_dealer(ask: Ask) -> tuple[Effect, ...]:
    """What dealing costs in a match: one dealer throughout, and the first dealer where the deal alternates."""
    effects = []
    targets = sorted({*STEPS, ask.rules.number("target")})
    for dealer, target in [*(("fixed", target) for target in targets), ("alternate", ask.rules.number("target"))]:
        rules = rule_set(
            ask.rules.game.name, ask.rules.preset, {**ask.rules.changes, "dealer": dealer, "target": target}
        )
        asked: dict[str, Any] = {"policy": ask.policy, "seed": ask.seed, "confidence": ask.confidence, "run": ask.run}
        found = equity(rules, deals=ask.deals, **asked)
        label = f"dealer={dealer}: the first dealer's chance of a match to {target}"
        claimed = -1 if dealer == "fixed" else 0
        effects.append(Effect(label, found.at(0, 0), CHANCE, found.basis.deals, claimed, 0.5, LITTLE_CHANCE))
    return tuple(effects)


def blind(ask: Ask) -> tuple[Effect, ...]:
    """What a player loses over a deal who never sees the fifth card, against one who does."""
    return _duel(ask, "a whole deal: always seeing the fifth card minus never", player_of("blind", ask.rules))


def never_conceding(ask: Ask) -> tuple[Effect, ...]:
    """What a player gains over a deal who concedes at times, against one who never does and else plays alike."""
    never = Player("heuristic", without_conceding(fit_for(ask.rules)))
    return _duel(ask, "a whole deal: conceding at times minus never", never)


def conceded(ask: Ask) -> tuple[Effect, ...]:
    """The share of tricks that players concede, and of moments at which tries on the same cards speak for conceding."""
    critical = normal_critical(ask.confidence)
    whole = counted(ask, concessions.Conceded(ask.rules, players_of(ask), ask.seed))
    tried = counted(ask, concessions.Tries(ask.rules, players_of(ask), ask.seed))
    effects = [Effect("tricks conceded by the policy", concessions.share(whole, critical), CHANCE, ask.deals)]
    for cards, (n, chosen, share, gain) in concessions.worth(tried, critical).items():
        effects.append(Effect(f"{cards} cards laid: worth conceding by the tries", share, CHANCE, n))
        if gain is not None:
            label = f"{cards} cards laid: what conceding brings there"
            effects.append(Effect(label, gain, POINTS, chosen, 1, 0.0, LITTLE))
    return tuple(effects)


def lead_cards(ask: Ask) -> tuple[Effect, ...]:
    """How far apart the 52 cards are as the next Lead, each beside the best other card of its table."""
    critical = normal_critical(ask.confidence)
    counts = counted(ask, Contrast(ask.rules, players_of(ask), ask.seed, "lead-picked"))
    joint = counts.sum(axis=1).reshape(len(counts), -1)
    number = joint.sum(axis=1)
    means, variances = mean_variance(joint, (DIFFERENCE[:, None] - DIFFERENCE).ravel().astype(np.float64))
    errors, strata = variances / number, experiment_of(ask.rules, "lead-picked").strata
    hearts = np.array([stratum["suit"] == "hearts" for stratum in strata])
    courts = np.array([stratum["card"] in "KQJ" for stratum in strata])
    low = np.array([stratum["card"] in "23456789T" for stratum in strata])
    spread = _spread(means, errors, critical)
    groups = {"hearts minus other suits": (hearts, ~hearts), "court cards minus two to ten": (courts, low)}
    return (
        Effect("standard deviation between the cards", spread, POINTS, int(number.sum()), 1, 0.0, LITTLE),
        *(
            Effect(label, _between(means, errors, one, other, critical), POINTS, int(number[one | other].sum()))
            for label, (one, other) in groups.items()
        ),
    )


def sweep(ask: Ask) -> tuple[Effect, ...]:
    """The variance of the difference under sweep=all over that under sweep=board, on the same deals."""
    critical, effects = normal_critical(ask.confidence), []
    for preset in ("source", "carroll-1860"):
        pair = tuple(rule_set(ask.rules.game.name, preset, {"sweep": value}) for value in ("all", "board"))
        players = tuple(players_of(ask, rules) for rules in pair)
        counts = counted(ask, OnSameDeals((pair[0], pair[1]), (players[0], players[1]), ask.seed))
        fits = " and to ".join(dict.fromkeys(fit_for(rules).name for rules in pair))
        label = f"{preset}, weights fitted to {fits}"
        effects.append(Effect(label, variance_ratio(counts, critical), RATIO, ask.deals, 1, 1.0, LITTLE_RATIO))
    return tuple(effects)


MEASURES: dict[str, Callable[[Ask], tuple[Effect, ...]]] = {
    "fixed-dealer": fixed_dealer,
    "blind": blind,
    "never-conceding": never_conceding,
    "conceded": conceded,
    "lead-cards": lead_cards,
    "sweep": sweep,
}


def player_of(policy: str, rules: RuleSet) -> Player:
    """A player who plays with the heuristic's weights by a policy that nobody can ask for."""
    return Player(policy, player("heuristic", rules).weights)


def _duel(ask: Ask, label: str, other: Player) -> tuple[Effect, ...]:
    """The heuristic's gain over another player on duplicate deals, which is claimed."""
    counts = counted(ask, Duel(ask.rules, (player("heuristic", ask.rules), other), ask.seed))
    gain = estimate(counts, over_both(DIFFERENCE), normal_critical(ask.confidence))
    return (Effect(label, gain, POINTS, ask.deals, 1, 0.0, LITTLE),)


def _spread(means: Floats, errors: Floats, critical: float) -> Estimate:
    """The standard deviation between some true values of which means are known with squared errors.

    By the method of moments; its interval from the normal law of the sum of squares, kept at zero or above.
    """
    n, weight = len(means), 1 - 1 / len(means)
    found = float(means.var(ddof=1) - errors.mean())
    apart = (means - means.mean()) ** 2
    variance = float((2 * (weight * errors) ** 2 + 4 * errors * apart).sum()) / (n - 1) ** 2
    ends = np.sqrt(np.maximum([found, found - critical * variance**0.5, found + critical * variance**0.5], 0.0))
    return Estimate(*(float(end) for end in ends))


def _between(means: Floats, errors: Floats, one: Bools, other: Bools, critical: float) -> Estimate:
    """The plain mean of some independent means less that of others."""
    difference = float(means[one].mean() - means[other].mean())
    reach = critical * float(errors[one].sum() / one.sum() ** 2 + errors[other].sum() / other.sum() ** 2) ** 0.5
    return Estimate(difference, difference - reach, difference + reach)
