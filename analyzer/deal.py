"""Deals played by two policies, written down: separate deals at a score, or whole matches."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from analyzer import games, notation
from analyzer.answer import Policies, policy_pair
from analyzer.errors import InputError
from analyzer.record import Record
from analyzer.rules import RuleSet
from analyzer.run import MOST
from analyzer.study import player

BATCH = 256


def deals(
    rules: RuleSet, n: int, *, policy: Policies = "heuristic", seed: int = 1, score: tuple[int, int] = (0, 0)
) -> Iterator[Record]:
    """Deals 0 to n - 1 at one score, seat 0 playing the first policy, seat 1 the second; seat 1 deals the even ones.

    Raises InputError.
    """
    if not 1 <= n <= MOST:
        raise InputError(f"deals: {n} deals cannot be written; give a whole number from 1 to {MOST:,}")
    fault = games.game(rules.game).part("scoring").won_already(score, rules)
    if fault is not None:
        raise InputError(fault)
    for deal, transcript in _transcripts(rules, policy, seed, n):
        yield games.game(rules.game).part("dealing").record_of(transcript, rules, score, seed=seed, deal=deal)


def matches(rules: RuleSet, n: int, *, policy: Policies = "heuristic", seed: int = 1) -> Iterator[Record]:
    """The deals of n whole matches, the score running, the deal passing on as the rules say. Raises InputError.

    Matches take their deals in the order of the numbers. The first dealer is drawn by lot, from the suit of the last
    card of a pack that is left unplayed for it, so a match leaves out one number or two before its first deal; and
    numbers that the other player deals are left out where the dealer stays.
    """
    if n < 1:
        raise InputError(f"matches: {n} matches cannot be written; give a whole number from 1 on")
    game = games.game(rules.game)
    dealing, scoring = game.part("dealing"), game.part("scoring")
    stays = game.part("outcomes").match(rules).fixed_dealer
    stream = _transcripts(rules, policy, seed, MOST)
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


def _transcripts(rules: RuleSet, policy: Policies, seed: int, n: int) -> Iterator[tuple[int, Any]]:
    """Transcripts of deals 0 to n - 1 with their numbers, played in batches."""
    engine = games.game(rules.game).part("engine")
    first, second = policy_pair(policy)
    players = (player(first, rules), player(second, rules))
    for begin in range(0, n, BATCH):
        end = min(n, begin + BATCH)
        yield from zip(range(begin, end), engine.transcripts(rules, players, seed, begin, end), strict=True)
