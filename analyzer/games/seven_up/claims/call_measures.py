"""What is measured of calls: the frontier by trump holding and score, and a simple rule against it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from analyzer.claims.asking import counted, players_of
from analyzer.claims.effect import CHANCE, POINTS, Ask, Effect
from analyzer.games.seven_up.calls.calls import Call, CallsAnswer, calls
from analyzer.games.seven_up.calls.holdings import HOLDINGS, Holding
from analyzer.games.seven_up.calls.thumb import Thumb, rule_of_thumb
from analyzer.games.seven_up.calls.trials import CALLS, Trials
from analyzer.games.seven_up.outcomes import DIFFERENCE, opening_class
from analyzer.games.seven_up.table import may_give
from analyzer.running.study import Later
from analyzer.statistics.intervals import Estimate, estimate, normal_critical

SIMPLE = {"eldest": Thumb(trumps=2, best="J"), "dealer": Thumb(trumps=2)}
"""A public game server's rule: stand with two trumps or a jack or better; give with two trumps."""
SMALLEST = 0.02
"""Points of a deal that are nothing to speak of."""
OTHER_SCORES = 4
"""One deal in so many is played at each of the scores near the end of the match."""
LEAST = 400
"""Deals of a holding below which it is not shown by itself."""
WORDS = 10_000
"""Deals of a decision below which no rule is put into words."""
MANY = 3
"""So many trumps are enough for the first call by any account."""
SMALLEST_WORTH = 0.002
"""Of the chance of winning the match: a call worth less is nothing to speak of."""


def frontier(ask: Ask) -> tuple[Effect, ...]:
    """When to stand and when to give: the rule in words with how often it does, then what each holding is worth so.

    Words at 0-0 and at every score near the end; worths at 0-0, as a chance of winning the match. That there is a
    frontier says that the second call is better without a trump, and the first with three or more.
    """
    level, near = _found(ask, False, ask.deals), _found(ask, True, -(-ask.deals // OTHER_SCORES))
    critical = normal_critical(ask.confidence)
    words = [one for found in (level, near) for one in _rules(found, critical)]
    return (*words, *(one for who in CALLS for one in _worths(who, level.at(who, (0, 0)))))


def _found(ask: Ask, every: bool, deals: int) -> CallsAnswer:
    return calls(
        ask.rules,
        policy=ask.policy,
        every=every,
        deals=deals,
        seed=ask.seed,
        confidence=ask.confidence,
        run=ask.run,
    )


def _rules(found: CallsAnswer, critical: float) -> list[Effect]:
    """The rules of thumb of every decision at every score."""
    effects = []
    for score in found.scores:
        for who in CALLS:
            open_to = [call for call in found.at(who, score) if call.worth is not None]
            thumb = rule_of_thumb(open_to) if sum(call.deals for call in open_to) >= WORDS else None
            if thumb is None:
                continue
            rule = thumb[0]
            where = "at 0-0" if score == (0, 0) else "needing {} against {}".format(*open_to[0].needs)
            deals = np.array(
                [sum(call.deals for call in open_to if rule.first(call.holding) == first) for first in (1, 0)]
            )
            share = estimate(deals, [1.0, 0.0], critical)
            effects.append(Effect(f"{who} {where}: {rule.words(*CALLS[who])}", share, CHANCE, int(deals.sum())))
    return effects


def _worths(who: str, found: tuple[Call, ...]) -> list[Effect]:
    first, second = CALLS[who]
    return [
        Effect(
            f"{who}, {held(call.holding)}: {first} minus {second}",
            call.worth,
            CHANCE,
            call.deals,
            -1 if call.holding.trumps == 0 else int(call.holding.trumps >= MANY),
            smallest=SMALLEST_WORTH,
        )
        for call in found
        if call.worth is not None and call.deals >= LEAST
    ]


def held(holding: Holding) -> str:
    """A class of holdings in words: ``no trump``, ``2 trumps, A J``."""
    if not holding.trumps:
        return "no trump"
    trumps = "1 trump" if holding.trumps == 1 else f"{holding.trumps} trumps"
    return f"{'4 trumps or more' if holding.trumps == 4 else trumps}, {holding.row}"


def simple_rule(ask: Ask) -> tuple[Effect, ...]:
    """What a simple rule loses against the better call in each holding, and gains over its opposite.

    Points of the caller's side in a deal in which the call comes up, at 0-0. Which call is the better one is found in
    as many other deals, so that chance does not choose in its own favour.
    """
    calling = [who for who in CALLS if who == "eldest" or may_give(ask.rules, 0)]
    return tuple(one for who in calling for one in _against(ask, who))


def _against(ask: Ask, who: str) -> list[Effect]:
    study = Trials(ask.rules, players_of(ask), ask.seed, opening_class(ask.rules), who)
    found, counts = counted(ask, Later(study, ask.deals), ask.deals), counted(ask, study, ask.deals)
    first, second = (DIFFERENCE[numbers].astype(np.float64) for numbers in study.numbers)
    apart = first[:, None] - second
    better = (found * apart).sum(axis=(1, 2)) > 0
    rule = np.array([SIMPLE[who].first(holding) for holding in HOLDINGS])
    critical, all_deals = normal_critical(ask.confidence), int(counts.sum())

    def over(calls_first: NDArray[np.bool_], others_first: NDArray[np.bool_]) -> Estimate:
        signs = calls_first.astype(np.float64) - others_first
        return estimate(counts, signs[:, None, None] * apart, critical)

    effects = [
        Effect(f"{who}: the rule minus the better call", over(rule, better), POINTS, all_deals, 0, 0.0, SMALLEST),
        Effect(f"{who}: the rule minus its opposite", over(rule, ~rule), POINTS, all_deals, 1, 0.0, SMALLEST),
    ]
    for number, holding in enumerate(HOLDINGS):
        deals = int(counts[number].sum())
        if deals >= LEAST:
            value = estimate(counts[number], apart if rule[number] else -apart, critical)
            call, other = CALLS[who] if rule[number] else CALLS[who][::-1]
            label = f"{who}, {held(holding)}: {call} minus {other}"
            effects.append(Effect(label, value, POINTS, deals, 1, 0.0, SMALLEST))
    return effects
