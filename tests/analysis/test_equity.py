"""The question of match equity, from deals drawn from a known law."""

import json

import numpy as np
import pytest

from analyzer.errors import InputError, Interrupted
from analyzer.games.california_jack.outcomes import match_to
from analyzer.match.equity import equity_of_laws
from analyzer.questions.equity import equity, match_table
from analyzer.rules import rule_set
from analyzer.running.study import Player
from tests.analysis.drawn import DrawnRun
from tests.analysis.laws import law
from tests.analysis.test_odds import ALWAYS

pytestmark = pytest.mark.no_kernel

RULES = rule_set("california-jack")
TOTALS = rule_set("california-jack", "gamerules")


def asked(rules=RULES, run=None, **options):
    return equity(rules, run=run or DrawnRun(), **{"deals": 40_000, **options})


def test_the_answer_has_the_keys_of_the_format():
    answer = asked().to_dict()
    assert set(answer) == ALWAYS | {"table", "point"}
    assert json.loads(json.dumps(answer)) == answer
    assert len(answer["table"]) == len(answer["table"][0]) == 10
    assert set(answer["table"][9][0]) == {"mean", "low", "high"}
    assert answer["table"][9][0]["mean"] > 0.9 > 0.1 > answer["table"][0][9]["mean"]
    assert answer["point"]["dealer"][9][3] == pytest.approx(1 - answer["table"][9][3]["mean"])
    assert answer["point"]["other"][3][9] == pytest.approx(answer["table"][3][9]["mean"])


def test_entries_are_those_of_the_law():
    found = asked()
    truth = equity_of_laws(law(-0.01)[None], match_to(10)).tables[0]
    for own, other in np.ndindex(10, 10):
        figure = found.at(own, other)
        assert abs(figure.mean - truth[own, other]) < 2.6 * figure.half_width
        assert 0 <= figure.low < figure.mean < figure.high <= 1
    assert 4 < found.deals_a_match < 5


def test_totals_have_the_state_beyond():
    answer = asked(TOTALS).to_dict()
    assert set(answer["beyond"]) == {"mean", "low", "high"}
    assert "beyond" not in asked().to_dict()
    assert asked().beyond() is None


def test_two_policies_have_a_table_each():
    found = asked(TOTALS, policy="heuristic,uniform")
    answer = found.to_dict()
    assert set(answer) == ALWAYS | {"table", "point", "beyond", "table_other", "point_other", "beyond_other"}
    assert answer["policy"] == "heuristic,uniform"
    assert found.at(3, 4, 1).to_dict() == answer["table_other"][3][4]


def test_the_frame_has_the_documented_columns():
    table = asked(TOTALS).frame()
    expected = ["dealer", "own", "other", "win", "win_low", "win_high", "point_dealer", "point_other"]
    assert list(table.columns) == expected
    assert len(table) == 101
    assert table.point_dealer[:100].min() > 0


def test_stopping():
    with pytest.raises(Interrupted) as end:
        asked(run=DrawnRun(interrupt={"Deals": 640}))
    found = end.value.answer
    assert (found.basis.deals, found.basis.stopped) == (640, "interrupted")
    with pytest.raises(KeyboardInterrupt):
        asked(run=DrawnRun(interrupt={"Deals": 0}))
    with pytest.raises(KeyboardInterrupt):
        match_table(RULES, (Player("uniform"),) * 2, seed=1, deals=1000, run=DrawnRun(interrupt={"Deals": 640}))


def test_bad_input_is_refused():
    with pytest.raises(InputError, match="deals: 0"):
        asked(deals=0)
    with pytest.raises(InputError, match="one of each dealer"):
        asked(deals=1, policy="heuristic,uniform")
