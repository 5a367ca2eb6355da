"""Turn transcripts into records, each checked by the referee before it is given away."""

from __future__ import annotations

from dataclasses import replace

from analyzer.games.court_circular import referee, scoring
from analyzer.rules import RuleSet
from analyzer.text.record import Record

Transcript = tuple[tuple[int, int], tuple[int, ...], int, tuple[tuple[int, str], ...]]
"""Hands by seat, stock in the order of drawing, dealer, and (seat, action) pairs: the engine's is one with names."""


def record_of(transcript: Transcript, rules: RuleSet, score: tuple[int, int], *, seed: int, deal: int) -> Record:
    """The record of a deal at a score (by seat), with its result."""
    hands, stock, dealer, actions = transcript
    record = Record(rules, dealer, score, hands, stock, actions, seed=seed, deal=deal)
    table = referee.replay(record).table
    return replace(record, result=scoring.result(table.up, table.down))


def score_after(record: Record) -> tuple[int, int]:
    """The score after a deal, by seat."""
    points = (record.result or {})["points"]
    return record.score[0] + points[0], record.score[1] + points[1]
