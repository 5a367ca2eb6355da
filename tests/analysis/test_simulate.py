"""Whole deals counted by dealer and by player, from counts drawn from a known law."""

import json

import numpy as np
import pytest

from analyzer.errors import InputError, Interrupted
from analyzer.games.california_jack.outcomes import DIFFERENCE, MINE, OWNERS, POINTS_MINE
from analyzer.questions.simulate import simulate
from analyzer.rules import rule_set
from tests.analysis.drawn import DrawnRun
from tests.analysis.laws import law
from tests.analysis.test_odds import ALWAYS

pytestmark = pytest.mark.no_kernel

RULES = rule_set("california-jack")
DEALER = law(-0.05)


def asked(run=None, **options):
    return simulate(RULES, run=run or DrawnRun(dealer=DEALER), **{"deals": 40_000, **options})


def test_the_answer_has_the_keys_of_the_format():
    answer = asked().to_dict()
    assert set(answer) == ALWAYS | {"outcomes", "difference", "by"}
    assert json.loads(json.dumps(answer)) == answer
    assert len(answer["outcomes"]) == 24
    assert {outcome["game"] for outcome in answer["outcomes"]} == {"a", None, "b"}
    assert sum(outcome["probability"]["mean"] for outcome in answer["outcomes"]) == pytest.approx(1)
    assert set(answer["by"]) == {"dealer", "non-dealer", "a", "b"}


def near(figure, expected):
    return abs(figure.mean - expected) < 2.6 * figure.half_width


def test_figures_by_dealer_are_those_of_the_law():
    found = asked()
    dealer, other = found.by["dealer"], found.by["non-dealer"]
    assert near(dealer.difference, DEALER @ DIFFERENCE)
    assert near(dealer.points, DEALER @ POINTS_MINE)
    assert near(dealer.chances["jack"], DEALER[OWNERS[2] == MINE].sum())
    assert near(dealer.deal_win, DEALER[DIFFERENCE > 0].sum())
    assert other.difference.mean == pytest.approx(-dealer.difference.mean)
    assert sum(dealer.chances[f"points_{points}"].mean for points in range(5)) == pytest.approx(1)
    assert near(dealer.chances["points_4"], DEALER[POINTS_MINE == 4].sum())
    assert dealer.difference.high < 0


def test_players_who_play_alike_come_out_level():
    found = asked()
    assert near(found.difference, 0)
    assert found.difference == found.by["a"].difference
    assert found.by["b"].difference.mean == pytest.approx(-found.difference.mean)


def test_one_deal_is_enough_for_an_answer():
    found = asked(deals=1)
    assert found.basis.deals == 1
    assert -4 <= found.difference.low <= found.difference.mean <= found.difference.high <= 4
    assert found.difference.half_width > 1


@pytest.mark.compiled_only
def test_the_mean_over_both_dealers_covers():
    truth, held, n = 0.0, 0, 60
    for seed in range(n):
        figure = asked(deals=2000, seed=seed).difference
        held += figure.low <= truth <= figure.high
    assert abs(held / n - 0.95) < 5 * np.sqrt(0.05 * 0.95 / n)


def test_frames_have_the_documented_columns():
    found = asked(policy=("heuristic", "uniform"))
    assert found.basis.policy == "heuristic,uniform"
    columns = ["high", "low", "jack", "game", "probability", "probability_low", "probability_high"]
    assert list(found.frame().columns) == columns
    sides = found.sides()
    assert list(sides.who) == ["dealer", "non-dealer", "a", "b"]
    assert {"points", "points_low", "points_4_high", "deal_win", "high"} <= set(sides.columns)


def test_stopping():
    with pytest.raises(Interrupted) as end:
        asked(run=DrawnRun(interrupt={"Deals": 640}))
    found = end.value.answer
    assert (found.basis.deals, found.basis.stopped) == (640, "interrupted")
    with pytest.raises(KeyboardInterrupt):
        asked(run=DrawnRun(interrupt={"Deals": 0}))
    with pytest.raises(InputError, match="deals: 0"):
        asked(deals=0)
