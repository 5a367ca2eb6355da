"""Deals played by two policies, written down: separate deals at a score, or whole matches."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from analyzer import registry
from analyzer.answer import Policies, policy_pair
from analyzer.checked import at_the_door
from analyzer.errors import InputError
from analyzer.rules import RuleSet
from analyzer.running.run import MOST
from analyzer.running.study import Players, player, score_classes
from analyzer.text import notation
from analyzer.text.record import Record

BATCH = 256


@at_the_door
def deals(
    rules: RuleSet, n: int, *, policy: Policies = "heuristic", seed: int = 1, score: tuple[int, int] = (0, 0)
) -> Iterator[Record]:
    """Deals 0 to n - 1 at one score, seat 0 playing the first policy, seat 1 the second; seat 1 deals the even ones.

    Where four play, a policy plays for a side (seats 0 and 2, 1 and 3), the score goes by side, and the deal goes round
    from seat 1. Raises InputError.
    """
    if not 1 <= n <= MOST:
        raise InputError(f"deals: {n} deals cannot be written; give a whole number from 1 to {MOST:,}")
    fault = registry.game(rules.game).part("scoring").won_already(score, rules)
    if fault is not None:
        raise InputError(fault)
    for deal, transcript in _transcripts(rules, policy, seed, n, score):
        yield registry.game(rules.game).part("dealing").record_of(transcript, rules, score, seed=seed, deal=deal)


@at_the_door
def matches(rules: RuleSet, n: int, *, policy: Policies = "heuristic", seed: int = 1) -> Iterator[Record]:
    """The deals of n whole matches, the score running, the deal passing on as the rules say. Raises InputError.

    Matches take their deals in the order of the numbers. The first dealer is drawn by lot, from the suit of the last
    card of a pack that is left unplayed for it, so a match leaves out one number or two before its first deal; and
    numbers that the other player deals are left out where the dealer stays. In Seven Up that suit stands for one of the
    four seats, and any seat can deal any number.
    """
    if n < 1:
        raise InputError(f"matches: {n} matches cannot be written; give a whole number from 1 on")
    if score_classes(rules) > 1:
        yield from _matches_by_score(rules, n, policy, seed)
        return
    game = registry.game(rules.game)
    dealing, scoring = game.part("dealing"), game.part("scoring")
    stays = game.part("outcomes").match(rules).fixed_dealer
    stream = _transcripts(rules, policy, seed, MOST, (0, 0))
    for _ in range(n):
        score = (0, 0)
        _, lot = next(stream)
        dealer = notation.suit_of(lot.stock[-1]) % 2
        while scoring.match_winner(score, rules) is None:
            deal, transcript = next(stream)
            if transcript.dealer != dealer:
                deal, transcript = next(stream)
            record = dealing.record_of(transcript, rules, score, seed=seed, deal=deal)
            yield record
            score, dealer = dealing.score_after(record), dealer if stays else 1 - dealer


def _matches_by_score(rules: RuleSet, n: int, policy: Policies, seed: int) -> Iterator[Record]:
    """The deals of n whole matches where what is done hangs on the score: each is played when its score is known."""
    game = registry.game(rules.game)
    dealing, scoring, engine = game.part("dealing"), game.part("scoring"), game.part("engine")
    players, number = _players(rules, policy), 0
    for _ in range(n):
        score, bunched = (0, 0), 0
        dealer = notation.suit_of(engine.transcript(rules, players, seed, number).stock[-1])
        while scoring.match_winner(score, rules) is None:
            number += 1
            before = {"dealer": dealer, "score": score, "bunched": bunched}
            transcript = engine.transcript(rules, players, seed, number, **before)
            record = dealing.record_of(transcript, rules, score, seed=seed, deal=number, bunched=bunched)
            yield record
            score = dealing.score_after(record)
            dealer, bunched = dealing.next_deal(record)
        number += 1


def _players(rules: RuleSet, policy: Policies) -> Players:
    """The players of two policies."""
    first, second = policy_pair(policy)
    return player(first, rules), player(second, rules)


def _transcripts(
    rules: RuleSet, policy: Policies, seed: int, n: int, score: tuple[int, int]
) -> Iterator[tuple[int, Any]]:
    """Transcripts of deals 0 to n - 1 at a score with their numbers, played in batches where the score is nothing."""
    engine, players = registry.game(rules.game).part("engine"), _players(rules, policy)
    if score_classes(rules) > 1:
        yield from ((number, engine.transcript(rules, players, seed, number, score=score)) for number in range(n))
        return
    for begin in range(0, n, BATCH):
        end = min(n, begin + BATCH)
        yield from zip(range(begin, end), engine.transcripts(rules, players, seed, begin, end), strict=True)
