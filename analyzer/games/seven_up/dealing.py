"""Turn transcripts into records, each checked by the referee before it is given away, and say what is dealt next."""

from __future__ import annotations

from dataclasses import replace

from analyzer.contract.game import Score
from analyzer.contract.players import Players
from analyzer.games.seven_up import referee, scoring
from analyzer.games.seven_up.engine import transcript
from analyzer.games.seven_up.table import BUNCHED
from analyzer.games.seven_up.transcripts import Transcript
from analyzer.rules import RuleSet
from analyzer.text.record import Record


def record_of(
    transcript: Transcript, rules: RuleSet, score: tuple[int, int], *, seed: int, deal: int, bunched: int = 0
) -> Record:
    """The record of a deal at a score (by side), with its result; `bunched` as in a record."""
    hands, stock, dealer, actions = transcript
    spelt = tuple((seat, referee.read_action(action)) for seat, action in actions)
    record = Record(rules, dealer, score, hands, stock, spelt, extra={"bunched": bunched}, seed=seed, deal=deal)
    table = referee.replay(record).table
    return replace(record, result=scoring.result(table, dealer=dealer, score=score, rules=rules))


def next_deal(record: Record) -> tuple[int, int]:
    """The seat that deals next and how many times in a row his deal has just been bunched.

    A deal thrown in is dealt again by the same dealer; a pack that ran out neither counts as bunched nor resets.
    """
    thrown_in, bunched = (record.result or {})["thrown_in"], int(record.extra.get("bunched", 0))
    if thrown_in is None:
        return (record.dealer + 1) % referee.SEATS, 0
    return record.dealer, bunched + (thrown_in == BUNCHED)


def dealers(number: int) -> tuple[int, ...]:
    """Any seat can deal any number; the deal goes round."""
    return tuple((number + 1 + place) % referee.SEATS for place in range(referee.SEATS))


def record(
    rules: RuleSet, players: Players, seed: int, number: int, *, dealer: int, score: Score, bunched: int = 0
) -> Record:
    """A deal between two sides written down, with its result."""
    written = transcript(rules, players, seed, number, dealer=dealer, score=score, bunched=bunched)
    return record_of(written, rules, score, seed=seed, deal=number, bunched=bunched)
