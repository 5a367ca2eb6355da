"""Turn transcripts into records, each checked by the referee before it is given away."""

from __future__ import annotations

from dataclasses import replace

from analyzer.contract.game import Score
from analyzer.contract.players import Players
from analyzer.games.court_circular import referee, scoring
from analyzer.games.court_circular.engine import Transcript, transcripts
from analyzer.rules import RuleSet
from analyzer.text.record import Record


def record_of(transcript: Transcript, rules: RuleSet, score: tuple[int, int], *, seed: int, deal: int) -> Record:
    """The record of a deal at a score (by seat), with its result."""
    hands, stock, dealer, actions = transcript
    record = Record(rules, dealer, score, hands, stock, actions, seed=seed, deal=deal)
    table = referee.replay(record).table
    return replace(record, result=scoring.result(table.up, table.down))


def dealers(number: int) -> tuple[int, ...]:
    """Seat 1 deals the even-numbered deals, seat 0 the others."""
    return (1 - number % 2,)


def record(
    rules: RuleSet, players: Players, seed: int, number: int, *, dealer: int, score: Score, bunched: int = 0
) -> Record:
    """A deal between two players written down, with its result."""
    return record_of(next(transcripts(rules, players, seed, number, number + 1)), rules, score, seed=seed, deal=number)


def next_deal(record: Record) -> tuple[int, int]:
    """The deal stays or alternates, as the rules say."""
    return record.dealer if record.rules.switches["dealer"] == "fixed" else 1 - record.dealer, 0
