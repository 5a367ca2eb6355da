"""Questions about a game whose deals hang on the score, from a stand-in that draws outcomes by score class."""

import itertools
import json
from types import SimpleNamespace

import numpy as np
import pytest

from analyzer.errors import InputError, Interrupted
from analyzer.games.seven_up import outcomes, referee, scoring, snapshot
from analyzer.match.equity import equity_of_laws
from analyzer.questions import duel as duel_module
from analyzer.questions.deal import deals, matches
from analyzer.questions.duel import duel
from analyzer.questions.equity import equity, match_table
from analyzer.questions.moves import moves
from analyzer.questions.odds import odds
from analyzer.questions.simulate import simulate
from analyzer.rules import rule_set
from analyzer.running.class_study import APART, FEWER, DealsByClass, DuelByClass
from analyzer.running.run import run
from analyzer.running.study import Deals, Duel, Moves, Player, Playouts
from tests.analysis.seven_up.class_engine import CountingEngine, installed, laws

pytestmark = pytest.mark.no_kernel

RULES = rule_set("seven-up")
PLAYERS = Player("uniform"), Player("uniform")
ALIKE = np.stack([laws(1)] * 2)
APARTS = np.stack([laws(1), laws(2, shift=0.3)])
POSITION = {"hand": "AH JH 4H TC 9D 2S", "turned": "7H", "score": "5-6"}


@pytest.fixture
def engine(monkeypatch):
    return installed(monkeypatch, ALIKE)


@pytest.fixture
def two(monkeypatch):
    return installed(monkeypatch, APARTS)


def situation(**changes):
    return snapshot.situation({**POSITION, **changes}, RULES)


def test_studies_add_up_over_any_partition(engine):
    classes = (0, 1, 3, 4)
    for one in (DealsByClass(RULES, PLAYERS, 3, classes), DuelByClass(RULES, PLAYERS, 3, classes)):
        whole = one.chunk(0, 500)
        assert whole.shape == one.shape
        cuts = [0, 1, 3, 64, 65, 200, 333, 500]
        assert (sum(one.chunk(*pair) for pair in itertools.pairwise(cuts)) == whole).all()
        assert (run(one, deals=500, threads=2, chunk=77).counts == whole).all()


def test_each_class_has_deals_of_its_own(engine):
    counts = DealsByClass(RULES, PLAYERS, 3, (0, 4, 8)).chunk(0, 101)
    assert counts.sum(axis=(0, 2)).tolist() == [34, 0, 0, 0, 34, 0, 0, 0, 33]
    assert engine.asked == [
        ("deals", APART * place, APART * place + n, c) for place, n, c in ((0, 34, 0), (1, 34, 4), (2, 33, 8))
    ]
    engine.asked.clear()
    found = DuelByClass(RULES, PLAYERS, 3, (8, 2)).chunk(0, 101)
    assert found.sum(axis=(1, 2)).tolist() == [101, -(-101 // FEWER)]
    assert [call[1:] for call in engine.asked] == [(0, 101, 8), (APART, APART + 26, 2)]
    assert found.shape[1:] == (77, 77)


def test_all_outcomes_of_a_duel_are_kept(engine):
    one = DuelByClass(RULES, PLAYERS, 3, (8, 2))
    whole = one.whole(one.chunk(0, 200))
    assert (whole[0] == Duel(RULES, PLAYERS, 3, 8).chunk(0, 200)).all()
    assert (whole[1] == Duel(RULES, PLAYERS, 3, 2).chunk(APART, APART + 50)).all()


def test_without_a_class_deals_are_those_of_the_opening(engine):
    for target, score_class in ((7, 8), (2, 4), (1, 0)):
        rules = rule_set("seven-up", None, {"target": target})
        Deals(rules, PLAYERS, 3).chunk(0, 4)
        Duel(rules, PLAYERS, 3).chunk(0, 4)
        assert [call[-1] for call in engine.asked[-2:]] == [score_class] * 2


def test_a_table_is_that_of_the_laws(two):
    found = match_table(RULES, (PLAYERS[0], Player("greedy")), seed=5, deals=30_000, threads=1)
    truth = equity_of_laws(APARTS.reshape(18, -1), outcomes.match(RULES)).tables
    assert found.deals.tolist() == [5000] * 18
    assert np.abs(found.tables - truth)[:, :7, :7].max() < 0.04
    answer = equity(RULES, policy="uniform,greedy", deals=30_000, threads=1)
    inside = (answer.low <= truth) & (truth <= answer.high)
    assert inside[:, :7, :7].mean() > 0.85


def test_how_many_deals_a_table_takes(engine):
    assert match_table(RULES, PLAYERS, seed=5, deals=1000, threads=1).deals.tolist() == [334] * 9
    short = rule_set("seven-up", None, {"target": 2})
    table = match_table(short, PLAYERS, seed=5, deals=999, threads=1)
    assert [n for n in table.deals.tolist() if np.isfinite(n)] == [333] * 4
    answer = equity(RULES, deals=900, policy="uniform", threads=1)
    assert answer.basis.deals == 900
    assert answer.equity.deals.tolist() == [100] * 9
    assert (
        answer.basis.method == "match equity from self-play at 9 classes of scores, 95 % intervals by the delta method"
    )
    assert json.loads(json.dumps(answer.to_dict())) == answer.to_dict()
    with pytest.raises(InputError, match="class of scores"):
        equity(RULES, deals=8, policy="uniform", threads=1)


@pytest.mark.parametrize(("done", "fails"), [(17, True), (18, False)])
def test_an_interrupted_table_needs_both_dealers_at_each_class(engine, done, fails):
    def stopped(one, *, deals, **options):
        return SimpleNamespace(counts=one.chunk(0, done), deals=done, stopped="interrupted")

    if fails:
        with pytest.raises(KeyboardInterrupt):
            equity(RULES, policy="uniform,greedy", run=stopped)
    else:
        with pytest.raises(Interrupted) as caught:
            equity(RULES, policy="uniform,greedy", run=stopped)
        assert caught.value.answer.basis.stopped == "interrupted"


@pytest.mark.parametrize("score", [(0, 0), (6, 4), (6, 6)])
def test_a_duel_is_played_at_its_score(two, score):
    found = duel(RULES, "uniform", "greedy", deals=20_000, score=score, threads=1)
    match = outcomes.match(RULES)
    here = int(match.class_at(*score))
    assert found.pairs == found.basis.deals == 20_000
    assert {call[3] for call in two.asked} == set(match.reachable_from(*score))
    points = APARTS[:, here] @ outcomes.DIFFERENCE
    assert abs(found.difference.mean - (points[0] - points[1]) / 2) < 2.6 * found.difference.half_width
    table = equity_of_laws(APARTS.reshape(18, -1), match).tables
    truth = (table[0, score[0], score[1]] + 1 - table[1, score[1], score[0]]) / 2
    assert abs(found.win.mean - truth) < 2.6 * found.win.half_width
    others = len(match.reachable_from(*score)) - 1
    said = f", one for 4 of them at each of {others} other classes of scores" if others else ""
    assert found.basis.method == f"20,000 duplicate deals{said}, 95 % intervals"


def test_a_duels_derivatives_are_the_quotients_of_small_differences(two):
    rules, step, score = rule_set("seven-up", None, {"target": 4}), 1e-6, (1, 2)
    match = outcomes.match(rules)
    classes = duel_module._classes(match, score)
    share = DuelByClass(rules, PLAYERS, 1, classes)
    share = share.whole(share.chunk(0, 400)).astype(float)
    share /= share.sum(axis=(1, 2), keepdims=True)
    _, influence = duel_module._match(share, match, score, classes)
    possible = np.flatnonzero(match.possible)
    for place, a, b in [(0, 3, 60), (2, 31, 7), (1, 75, 76), (3, 5, 44)]:
        moved = np.zeros_like(share)
        pair = place, outcomes.MIRROR[possible[a]], possible[b]
        moved[pair] = step
        more, less = (duel_module._match(share + sign * moved, match, score, classes)[0] for sign in (1, -1))
        assert influence[pair] == pytest.approx((more - less) / (2 * step), abs=1e-7)


def test_the_chance_to_win_a_duel_covers(two):
    rules, score, held = rule_set("seven-up", None, {"target": 3}), (0, 1), 0
    match = outcomes.match(rules)
    table = equity_of_laws(APARTS.reshape(18, -1), match).tables
    truth = (table[0, 0, 1] + 1 - table[1, 1, 0]) / 2
    for seed in range(30):
        win = duel(rules, "uniform", "greedy", deals=200, score=score, seed=seed, threads=1).win
        held += win.low <= truth <= win.high
    assert held >= 24


def test_whole_deals_are_counted_at_the_opening(two):
    found = simulate(RULES, policy="uniform,greedy", deals=6000, threads=1)
    assert {call[3] for call in two.asked} == {8}
    assert len(found.outcomes) == 77 + 75  # a thrown-in deal is the same from both sides
    assert sum(chance.mean for _, chance in found.outcomes) == pytest.approx(1)
    assert json.loads(json.dumps(found.to_dict())) == found.to_dict()
    listed = found.to_dict()["outcomes"]
    assert {one["dealer"] for one in listed} == {"a", "b", None}
    law = APARTS[0, 8]
    assert abs(found.by["dealer"].points.mean - (APARTS[:, 8].mean(axis=0) @ outcomes.POINTS_MINE)) < 0.1
    thrown = found.by["a"].chances["thrown_in"]
    assert abs(thrown.mean - (law[468:].sum() + APARTS[1, 8, 468:].sum()) / 2) < 2.6 * thrown.half_width


def test_moves_may_be_counted_by_the_outcomes_that_are_left(monkeypatch):
    here, answers, sizes = situation(calls="stand"), [], []
    for kind in ({}, {"kind": CountingEngine}):
        installed(monkeypatch, ALIKE, **kind)
        common = {"policy": "uniform", "deals": 3000, "table_deals": 900, "threads": 1}
        answers.append([question(here, **common).to_dict() for question in (moves, odds)])
        one = Moves(here, PLAYERS, 1, (1, 2))
        assert one.chunk(0, 50).shape == one.shape
        sizes.append(one.shape[-1])
        assert Playouts(here, PLAYERS, 1).chunk(0, 50).shape == (470,)
    assert sizes[0] == 470 > sizes[1]
    for one, other in zip(*answers, strict=True):
        same = json.loads(json.dumps(one), parse_float=lambda text: round(float(text), 9))
        assert json.loads(json.dumps(other), parse_float=lambda text: round(float(text), 9)) == same


def test_moves_by_a_number_of_looks(monkeypatch):
    installed(monkeypatch, ALIKE, kind=CountingEngine)
    found = moves(situation(), policy="uniform", until=0.05, table_deals=30_000, threads=1)
    assert found.basis.stopped == "until"
    assert {move.move for move in found.moves} == {"stand", "beg"}


def test_whose_turn_it_is():
    with pytest.raises(InputError, match="it is your partner's turn"):
        moves(situation(dealer="left"))
    with pytest.raises(InputError, match="it is an opponent's turn"):
        moves(situation(dealer="partner"))


def test_deals_are_written_down_at_their_score(engine):
    found = list(deals(RULES, 6, policy="uniform", seed=2, score=(3, 6)))
    assert [record.dealer for record in found] == [1, 2, 3, 0, 1, 2]
    for number, record in enumerate(found):
        referee.check(record)
        assert (record.seed, record.deal, record.score) == (2, number, (3, 6))


def test_matches_run_on_until_they_are_won(engine):
    expected, won, numbers = None, 0, []
    for record in matches(RULES, 6, policy="uniform", seed=4):
        referee.check(record)
        numbers.append(record.deal)
        if expected is not None:
            assert (record.score, record.dealer, record.extra.get("bunched", 0)) == expected
        else:
            assert (record.score, record.extra.get("bunched", 0)) == ((0, 0), 0)
        points, thrown = record.result["points"], record.result["thrown_in"]
        score = record.score[0] + points[0], record.score[1] + points[1]
        bunched = record.extra.get("bunched", 0)
        expected = (score, (record.dealer + 1) % 4, 0)
        if thrown:
            expected = (score, record.dealer, bunched + (thrown == "bunched"))
        if scoring.match_winner(score, RULES) is not None:
            expected, won = None, won + 1
    assert won == 6
    assert numbers == sorted(set(numbers))
    assert len({*range(numbers[-1] + 1)} - {*numbers}) == 6  # one number a match for the lot
