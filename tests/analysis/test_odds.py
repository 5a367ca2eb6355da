"""Odds of a position, from counts drawn from a known law."""

import json
from dataclasses import replace

import numpy as np
import pytest

from analyzer.errors import InputError, Interrupted
from analyzer.games.california_jack.outcomes import DIFFERENCE, MINE, OWNERS, match_to
from analyzer.match.chances import win_weights
from analyzer.match.equity import equity_of_laws
from analyzer.questions.odds import odds
from analyzer.statistics.intervals import exact
from analyzer.text.notation import card_set
from tests.analysis.california_jack.positions import first_lead, last_card
from tests.analysis.drawn import DrawnRun
from tests.analysis.laws import law

pytestmark = pytest.mark.no_kernel

ALWAYS = {"game", "rules", "switches", "seed", "deals", "equivalent_deals", "policy", "method", "exact", "version"}


def asked(situation=None, run=None, **options):
    run = run or DrawnRun()
    options = {"deals": 20_000, "table_deals": 20_000, **options}
    return odds(situation or first_lead(), run=run, **options), run


def known_win(score, dealer=1):
    weights, _ = win_weights(equity_of_laws(law(-0.01)[None], match_to(10)), score, dealer)
    return float(law(0.05) @ weights)


def test_the_answer_has_the_keys_of_the_format():
    answer = asked(first_lead(target=7))[0].to_dict()
    assert ALWAYS | {"difference", "win", "outcomes", "recommended"} <= set(answer)
    assert json.loads(json.dumps(answer)) == answer
    assert (answer["game"], answer["rules"], answer["switches"]) == ("california-jack", "bicycle", {"target": 7})
    assert (answer["deals"], answer["equivalent_deals"], answer["seed"]) == (20_000, 20_000, 1)
    assert answer["policy"] == "heuristic"
    assert answer["exact"] is False
    assert set(answer["win"]) == set(answer["difference"]) == {"mean", "low", "high"}
    assert len(answer["outcomes"]) == 24
    assert set(answer["outcomes"][0]) == {"high", "low", "jack", "game", "probability"}
    owners = {outcome["game"] for outcome in answer["outcomes"]}
    assert owners == {"me", None, "them"}
    assert sum(outcome["probability"]["mean"] for outcome in answer["outcomes"]) == pytest.approx(1)


@pytest.mark.parametrize("score", ["0-0", "8-7", "2-9", "9-9"])
def test_the_figures_are_those_of_the_law(score):
    found, _ = asked(first_lead(score=score))
    truth = known_win(tuple(int(points) for points in score.split("-")))
    for figure, expected in [
        (found.win, truth),
        (found.difference, law(0.05) @ DIFFERENCE),
        (found.categories["high"], law(0.05)[OWNERS[0] == MINE].sum()),
        (found.categories["game"], law(0.05)[OWNERS[3] == MINE].sum()),
    ]:
        assert abs(figure.mean - expected) < 2.6 * figure.half_width  # five standard errors
        assert figure.low < figure.mean < figure.high


def test_the_error_of_the_table_is_in_the_interval():
    wide, narrow = (asked(table_deals=deals)[0].win.half_width for deals in (200, 200_000))
    assert wide > 1.5 * narrow
    nine = [asked(first_lead(score="9-9"), table_deals=deals)[0].win.half_width for deals in (200, 200_000)]
    assert nine[0] == nine[1]


def test_high_is_certain_with_the_ace_of_trumps():
    found, _ = asked(replace(first_lead(), mine=card_set("AH 7H TC 9D 4S 2S")))
    assert found.categories["high"] == exact(1)
    assert len(found.outcomes) == 12


def test_two_policies_need_two_tables_and_are_named():
    found, run = asked(policy="heuristic,uniform")
    assert found.basis.policy == "heuristic,uniform"
    assert [player.policy for player in run.calls[0].study.players] == ["heuristic", "uniform"]


def test_the_recommended_move_is_the_best_on_the_same_number_of_worlds():
    situation = first_lead()
    best = 1 << (16 * 3 + 8)
    found, run = asked(situation, DrawnRun(shifts={best: 0.1}))
    assert found.recommended == "TC"
    moves = [call for call in run.calls if call.kind == "Moves"]
    assert [(call.deals, len(call.study.moves), call.offset > 0) for call in moves] == [
        (20_000, 6, False),
        (20_000, 1, True),
    ]
    assert found.to_dict()["advice"] == found.advice.to_dict()


def test_no_advice_when_the_opponent_is_to_move_or_none_is_asked_for():
    assert asked(last_card(to_move=1))[0].recommended is None
    found, run = asked(advise=False, compare=None)
    assert found.recommended is None
    assert found.sensitivity is None
    assert [call.kind for call in run.calls] == ["Deals", "Playouts"]


def test_the_odds_under_another_policy_come_beside():
    found, run = asked()
    assert found.sensitivity.policy == "uniform"
    assert found.to_dict()["sensitivity"]["win"] == found.sensitivity.win.to_dict()
    assert [player.policy for player in run.calls[-1].study.players] == ["uniform", "uniform"]
    assert run.calls[-1].deals == 20_000


def test_settled_figures_are_exact_and_need_no_playouts():
    found, run = asked(last_card(score="7-8"))
    assert found.basis.exact
    assert found.basis.deals == 0
    assert found.win.to_dict() == {"mean": 1, "low": 1, "high": 1}
    assert found.difference.low == found.difference.high == 2
    assert found.recommended == "4S"
    assert [call.kind for call in run.calls] == ["Deals"]
    assert len(found.outcomes) == 1
    going_on, _ = asked(last_card())
    assert not going_on.basis.exact  # the table that values the score after the deal has an error
    assert going_on.difference.low == going_on.difference.high == 2
    assert going_on.win.low < going_on.win.high


def test_until_stops_when_the_win_is_known_well_enough():
    found, _ = asked(deals=None, until=0.01)
    assert found.basis.stopped == "until"
    assert 0.005 < found.win.half_width <= 0.01
    assert "confidence sequence" in found.basis.method
    fixed, _ = asked(deals=found.basis.deals)
    assert found.win.half_width > 1.3 * fixed.win.half_width


def test_until_makes_the_table_as_good_as_it_needs():
    _, run = asked(deals=None, until=0.01, table_deals=1000)
    sizes = [call.deals for call in run.calls if call.kind == "Deals"]
    assert sizes[0] == 1000 < sizes[1]
    with pytest.raises(InputError, match="finer than the match equity table of 64,000 deals allows; give"):
        asked(deals=None, until=1e-6, table_deals=1000)


@pytest.mark.compiled_only
def test_until_keeps_its_promise():
    """Over many runs that stop by looking, the interval misses the truth in one of twenty at most."""
    missed, runs = 0, 120
    for i in range(runs):
        found, _ = asked(deals=None, until=0.01, seed=i, advise=False, compare=None, table_deals=4000)
        missed += not found.win.low <= known_win((0, 0)) <= found.win.high
    assert missed <= 0.05 * runs + 5 * np.sqrt(0.05 * 0.95 * runs)
    assert found.basis.deals > 1024


def test_seconds_are_shared_with_the_advice_and_the_comparison():
    found, run = asked(deals=None, seconds=8)
    playouts = next(call for call in run.calls if call.kind == "Playouts")
    assert playouts.seconds == pytest.approx(8 / (1 + 6 + 1))
    assert found.basis.stopped == "seconds"
    assert found.basis.deals == run.cap


def test_an_interruption_leaves_what_is_there():
    with pytest.raises(Interrupted) as end:
        asked(run=DrawnRun(interrupt={"Playouts": 640}))
    found = end.value.answer
    assert (found.basis.deals, found.basis.stopped) == (640, "interrupted")
    assert found.recommended is None
    assert found.sensitivity is None
    with pytest.raises(Interrupted) as end:
        asked(run=DrawnRun(interrupt={"Moves": 640}))
    found = end.value.answer
    assert (found.basis.deals, found.basis.stopped) == (20_000, "interrupted")
    with pytest.raises(KeyboardInterrupt):
        asked(run=DrawnRun(interrupt={"Playouts": 0}))
    with pytest.raises(KeyboardInterrupt):
        asked(run=DrawnRun(interrupt={"Deals": 640}))


def test_options_reach_every_run():
    _, run = asked(threads=2)
    assert {call.options["threads"] for call in run.calls} == {2}


@pytest.mark.parametrize(
    ("bad", "message"),
    [
        ({"deals": 0}, "deals: 0"),
        ({"deals": -3}, "deals: -3"),
        ({"until": float("nan")}, "until: nan"),
        ({"until": -0.1}, "until: -0.1"),
        ({"seconds": 0}, "seconds: 0"),
        ({"confidence": 1.0}, "confidence: 1.0"),
        ({"policy": "heuristic,uniform,heuristic"}, "names 3 policies"),
    ],
)
def test_bad_input_is_refused_by_name(bad, message):
    with pytest.raises(InputError, match=message):
        asked(**bad)


def test_the_frame_has_the_documented_columns():
    table = asked()[0].frame()
    assert list(table.columns) == ["figure", "value", "value_low", "value_high"]
    assert list(table.figure[:6]) == ["win", "difference", "high", "low", "jack", "game"]
    assert len(table) == 30
    assert "me me me nobody" in set(table.figure)
