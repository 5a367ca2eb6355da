"""Turn transcripts into records, each checked by the referee before it is given away."""

from __future__ import annotations

from dataclasses import replace

from analyzer.contract.game import Score
from analyzer.contract.players import Players
from analyzer.games.california_jack import referee, scoring, tricks
from analyzer.games.california_jack.engine import Transcript, transcripts
from analyzer.rules import RuleSet
from analyzer.text import notation
from analyzer.text.record import Record


def record_of(transcript: Transcript, rules: RuleSet, score: tuple[int, int], *, seed: int, deal: int) -> Record:
    """The record of a deal at a score (by seat), with its result."""
    leader, actions = 1 - transcript.dealer, list[tuple[int, str]]()
    for led, reply in zip(transcript.plays[::2], transcript.plays[1::2], strict=True):
        actions += [(leader, notation.name(led)), (1 - leader, notation.name(reply))]
        leader ^= tricks.reply_wins(led, reply, transcript.trump)
    suit = notation.SUITS[notation.SUIT_MASKS.index(transcript.trump)]
    record = Record(
        rules,
        transcript.dealer,
        score,
        transcript.hands,
        transcript.stock,
        tuple(actions),
        extra={"trump": suit} if rules.switches["trump"] == "cut" else {},
        seed=seed,
        deal=deal,
    )
    won = referee.replay(record).won
    result = scoring.result(won, trump=transcript.trump, dealer=transcript.dealer, score=score, rules=rules)
    return replace(record, result=result)


def dealers(number: int) -> tuple[int, ...]:
    """Seat 1 deals the even-numbered deals, seat 0 the others."""
    return (1 - number % 2,)


def record(
    rules: RuleSet, players: Players, seed: int, number: int, *, dealer: int, score: Score, bunched: int = 0
) -> Record:
    """A deal between two players written down, with its result."""
    return record_of(next(transcripts(rules, players, seed, number, number + 1)), rules, score, seed=seed, deal=number)


def next_deal(record: Record) -> tuple[int, int]:
    """The deal alternates."""
    return 1 - record.dealer, 0
