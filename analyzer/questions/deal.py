"""Deals played by two policies, written down: separate deals at a score, or whole matches."""

from __future__ import annotations

from collections.abc import Iterator

from analyzer.answer import Policies, policy_pair
from analyzer.arguments import at_the_door
from analyzer.contract.game import Record, RuleSet, Score
from analyzer.errors import InputError
from analyzer.running.run import MOST
from analyzer.running.study import Players, player
from analyzer.text.notation import suit_of


@at_the_door
def deals(
    rules: RuleSet, n: int, *, policy: Policies | None = None, seed: int = 1, score: Score = (0, 0)
) -> Iterator[Record]:
    """Deals 0 to n - 1 at one score, seat 0 playing the first policy, seat 1 the second; seat 1 deals the even ones.

    policy: None for the game's strongest. Where four play, a policy plays for a side (seats 0 and 2, 1 and 3), the
    score goes by side, and the deal goes round from seat 1. Raises InputError.

    >>> from analyzer.api import deals, rule_set
    >>> [record.dealer for record in deals(rule_set("california-jack"), 3, policy="uniform")]
    [1, 0, 1]
    """
    if not 1 <= n <= MOST:
        raise InputError(f"deals: {n} deals cannot be written; give a whole number from 1 to {MOST:,}")
    fault = rules.game.scoring.won_already(score, rules)
    if fault is not None:
        raise InputError(fault)
    dealing, players = rules.game.dealing, _players(rules, policy)
    for number in range(n):
        yield dealing.record(rules, players, seed, number, dealer=dealing.dealers(number)[0], score=score)


@at_the_door
def matches(rules: RuleSet, n: int, *, policy: Policies | None = None, seed: int = 1) -> Iterator[Record]:
    """The deals of n whole matches, the score running, the deal passing on as the rules say. Raises InputError.

    Matches take their deals in the order of the numbers. The first dealer is drawn by lot, from the suit of the last
    card of a pack that is left unplayed for it, so a match leaves out one number or two before its first deal; and
    numbers that the dealer's seat cannot deal are left out. In Seven Up any seat can deal any number.

    >>> from analyzer.api import matches, rule_set
    >>> next(matches(rule_set("california-jack"), 1)).score
    (0, 0)
    """
    if n < 1:
        raise InputError(f"matches: {n} matches cannot be written; give a whole number from 1 on")
    game, players, number = rules.game, _players(rules, policy), 0
    for _ in range(n):
        score, bunched = (0, 0), 0
        lot = game.engine.dealt(seed, number, rules, game.dealing.dealers(number)[0])
        dealer = suit_of(lot.stock[-1]) % game.referee.SEATS
        while game.scoring.match_winner(score, rules) is None:
            number += 1
            while dealer not in game.dealing.dealers(number):
                number += 1
            record = game.dealing.record(rules, players, seed, number, dealer=dealer, score=score, bunched=bunched)
            yield record
            score = score_after(record)
            dealer, bunched = game.dealing.next_deal(record)
        number += 1


def score_after(record: Record) -> Score:
    """The score after a deal, by seat (where four play: by side)."""
    points = (record.result or {}).get("points")
    if not isinstance(points, list):
        raise ValueError("only a whole deal with its result has a score after it")
    return record.score[0] + points[0], record.score[1] + points[1]


def _players(rules: RuleSet, policy: Policies | None) -> Players:
    """The players of two policies."""
    first, second = policy_pair(policy, rules)
    return player(first, rules), player(second, rules)
