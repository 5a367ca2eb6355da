"""The share of decisions that matter: which are drawn, how gaps are measured, what counts of them say."""

import math

import numpy as np
import pytest

from analyzer.errors import InputError
from analyzer.games.california_jack.outcomes import match
from analyzer.match.equity import match_equity
from analyzer.questions.move_table import weights_of
from analyzer.questions.moves import own_moves
from analyzer.rule_changes import decisions as module
from analyzer.rule_changes.decisions import (
    BLURRED,
    PARTS,
    SEEN,
    Decisions,
    blur,
    number,
    record_of,
    share_of,
    share_of_decisions,
)
from analyzer.rules import rule_set
from analyzer.running.study import Moves, Player
from analyzer.text.position import from_record
from tests.analysis.laws import law

RULES = rule_set("california-jack")
UNIFORM = Player("uniform"), Player("uniform")
TABLE = match_equity(np.random.default_rng(1).multinomial(10_000, law())[None], match(RULES))
STUDY = Decisions(RULES, UNIFORM, 3, TABLE, 0.01, 2)


def counts(*rows):
    found = np.zeros((64, 4), dtype=np.int64)
    for place, row in enumerate(rows):
        found[place] = row
    return found


def test_the_share_is_of_weights():
    found = counts((50, 50, 50 * PARTS, 2500), (30, 0, 15 * PARTS, 900), (20, 20, 0, 400))
    share = share_of(found, 0.95)
    assert share.mean == 0.7
    assert share.low < 0.7 < share.high
    assert number(found) == pytest.approx(100**2 / 3800)
    assert blur(found) == pytest.approx(0.65 - 0.7)


def test_no_decisions_are_refused():
    with pytest.raises(InputError, match="give more"):
        number(counts())


def test_noise_again_is_what_is_blurred(monkeypatch):
    gaps = {0: (0.02, 0.01), 1: (0.0, 0.01), 2: (0.01, 0.0), 3: None, 4: (0.004, 0.0)}
    monkeypatch.setattr(Decisions, "_drawn", lambda study, deal: gaps[deal] and (2, gaps[deal], UNIFORM))
    monkeypatch.setattr(Decisions, "gap", lambda study, situation, players: situation)
    found = STUDY.chunk(0, 5).sum(axis=0)
    assert found.tolist()[SEEN] == 8
    assert found.tolist()[1] == 4  # the threshold itself matters
    once = 0.5 * math.erfc(1 / math.sqrt(2))
    assert found[BLURRED] / PARTS == pytest.approx(2 * (1 - once) + 2 * once + 2, abs=1e-5)


@pytest.mark.compiled_only
def test_every_decision_has_the_same_chance():
    """The share that comes up, against that of all decisions of the same deals."""
    study, deals = Decisions(RULES, UNIFORM, 3, TABLE, 0.01, 2), range(60)
    drawn = [found for deal in deals if (found := study._drawn(deal))]
    chosen = [len(own_moves(situation)) == 2 for _, situation, _ in drawn]
    every = []
    for deal in range(6):
        whole = record_of(RULES, UNIFORM, 3, deal)
        for at, (seat, _) in enumerate(whole.actions):
            moves = own_moves(from_record(whole, at, seat))
            every += [len(moves) == 2] if len(moves) > 1 else []
    share, expected = np.mean(chosen), np.mean(every)
    assert {weight for weight, _, _ in drawn} == {52}
    assert abs(share - expected) < 5 * np.sqrt(expected * (1 - expected) * (1 / len(chosen) + 1 / len(every)))


@pytest.mark.compiled_only
def test_a_gap_is_that_of_other_worlds_too():
    found = [one for deal in range(4) if (one := STUDY._drawn(deal))]
    for _, situation, players in found:
        gap, error = STUDY.gap(situation, players)
        codes = tuple(code for _, code in own_moves(situation))
        joint = Moves(situation, players, 99, codes).chunk(0, 8192)
        weights = weights_of(situation, TABLE)
        values = sorted((joint[k, k].diagonal() @ weights / 8192 for k in range(len(codes))), reverse=True)
        assert abs(values[0] - values[1] - gap) < 5 * np.hypot(error, 0.35 * math.sqrt(2 / 8192)) + 0.001


@pytest.mark.compiled_only
def test_the_question_as_a_whole(monkeypatch):
    monkeypatch.setattr(module, "PICKING", 64)
    monkeypatch.setattr(module, "MEASURING", 64)
    every = share_of_decisions(RULES, UNIFORM, threshold=1e-9, deals=64, table=TABLE, threads=1)
    few = share_of_decisions(RULES, UNIFORM, threshold=0.05, deals=64, table=TABLE, threads=2)
    assert few == share_of_decisions(RULES, UNIFORM, threshold=0.05, deals=1, table=TABLE, threads=1)
    assert 0 <= few.low <= few.mean <= every.mean <= 1
