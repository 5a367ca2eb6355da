"""Policies against each other on duplicate deals, from counts drawn from a known joint law."""

import json

import numpy as np
import pytest

from analyzer.errors import InputError, Interrupted
from analyzer.games.california_jack.outcomes import DIFFERENCE, match, other_side
from analyzer.match.equity import equity_of_laws
from analyzer.questions import duel as duel_module
from analyzer.questions.duel import duel, match_chance
from analyzer.rules import rule_set
from analyzer.statistics.intervals import normal_critical
from tests.analysis.drawn import DrawnRun
from tests.analysis.laws import joint_law, law
from tests.analysis.test_odds import ALWAYS

pytestmark = pytest.mark.no_kernel

RULES = rule_set("california-jack")
# good cards for the one seat are bad cards for the other: duplicates cancel them out
JOINT = joint_law(law(0.03), other_side(law(0.05)), 0.5)[:, ::-1]


def asked(run=None, **options):
    return duel(RULES, "heuristic", "uniform", run=run or DrawnRun(duel=JOINT), **{"deals": 20_000, **options})


def known_win(score, rules=RULES):
    laws = np.stack([JOINT.sum(axis=0), other_side(JOINT.sum(axis=1))])
    table = equity_of_laws(laws, match(rules)).tables
    return (table[0, score[0], score[1]] + 1 - table[1, score[1], score[0]]) / 2


def test_the_answer_has_the_keys_of_the_format():
    answer = asked().to_dict()
    assert ALWAYS | {"difference", "deal_win", "win", "pairs", "variance_ratio"} <= set(answer)
    assert json.loads(json.dumps(answer)) == answer
    assert answer["pairs"] == answer["deals"] == 20_000
    assert answer["policy"] == "heuristic,uniform"
    assert answer["equivalent_deals"] == round(20_000 * answer["variance_ratio"])


def test_figures_are_those_of_the_law():
    found = asked(score=(3, 5))
    one, other = JOINT.sum(axis=1), JOINT.sum(axis=0)
    expected = [
        (found.difference, (one + other) @ DIFFERENCE / 2),
        (found.deal_win, (one + other) @ (DIFFERENCE > 0) / 2),
        (found.deal_level, (one + other) @ (DIFFERENCE == 0) / 2),
        (found.win, known_win((3, 5))),
    ]
    for figure, truth in expected:
        assert abs(figure.mean - truth) < 2.6 * figure.half_width
        assert figure.low < figure.mean < figure.high


def test_the_variance_ratio_is_what_the_pairs_save():
    found = asked()
    points = DIFFERENCE.astype(float)
    pair = (points[:, None] + points) / 2
    one, other = JOINT.sum(axis=1), JOINT.sum(axis=0)
    apart = sum(p @ points**2 - (p @ points) ** 2 for p in (one, other)) / 4
    together = (JOINT * pair**2).sum() - (JOINT * pair).sum() ** 2
    assert apart / together > 1.3
    assert found.variance_ratio == pytest.approx(apart / together, rel=0.05)


def test_the_same_player_twice_without_dice_is_exactly_level():
    joint = np.zeros((24, 24))
    joint[range(24), 23 - np.arange(24)] = law()
    found = asked(DrawnRun(duel=joint))
    assert found.variance_ratio is None
    assert found.difference.mean == 0
    assert 0 < found.difference.half_width < 0.01
    assert found.basis.equivalent_deals == 20_000
    assert found.win.low < 0.5 < found.win.high


@pytest.mark.compiled_only
@pytest.mark.parametrize("preset", ["bicycle", "gamerules"])
def test_the_match_chance_covers(preset):
    rules = rule_set("california-jack", preset, {"target": 3})
    truth, n = known_win((0, 1), rules), 200
    rng = np.random.default_rng(12)
    held = 0
    for counts in rng.multinomial(1000, JOINT.ravel(), size=n):
        figure = match_chance(counts.reshape(24, 24), rules, (0, 1), normal_critical(0.95))
        held += figure.low <= truth <= figure.high
    assert abs(held / n - 0.95) < 5 * np.sqrt(0.05 * 0.95 / n)


@pytest.mark.parametrize("preset", ["bicycle", "gamerules"])
def test_the_match_chances_derivatives_are_the_quotients_of_small_differences(preset):
    rules, step = rule_set("california-jack", preset, {"target": 4}), 1e-6

    def found(joint):
        chance, change = duel_module._match(joint[None], match(rules), (0, 1), (0,))
        return chance, change[0]

    _, influence = found(JOINT)
    for pair in [(0, 0), (3, 17), (17, 3), (23, 1), (9, 9)]:
        moved = np.zeros((24, 24))
        moved[pair] = step
        more, less = (found(JOINT + sign * moved)[0] for sign in (1, -1))
        assert influence[pair] == pytest.approx((more - less) / (2 * step), abs=1e-8)


def test_the_match_chance_is_never_certain():
    counts = np.zeros((24, 24), dtype=np.int64)
    counts[0, 0] = 50
    figure = match_chance(counts, RULES, (0, 0), normal_critical(0.95))
    assert figure.mean == figure.high == 1
    assert figure.low < 0.995


def test_until_bounds_the_difference():
    found = asked(deals=None, until=0.03)
    assert found.basis.stopped == "until"
    assert found.difference.half_width <= 0.03
    assert "confidence sequence" in found.basis.method


def test_stopping():
    with pytest.raises(Interrupted) as end:
        asked(DrawnRun(duel=JOINT, interrupt={"Duel": 640}))
    found = end.value.answer
    assert (found.pairs, found.basis.stopped) == (640, "interrupted")
    with pytest.raises(KeyboardInterrupt):
        asked(DrawnRun(interrupt={"Duel": 0}))
    with pytest.raises(InputError, match="give more"):
        asked(DrawnRun(cap=0), deals=None, seconds=1e-9)


@pytest.mark.parametrize("score", [(10, 3), (10, 10)])
def test_a_score_at_which_the_match_is_won_is_refused(score):
    with pytest.raises(InputError, match="score"):
        asked(score=score)


def test_the_frame_has_the_documented_columns():
    table = asked().frame()
    assert list(table.columns) == ["figure", "value", "value_low", "value_high"]
    assert list(table.figure) == ["difference", "deal_win", "deal_level", "win"]
    assert duel_module.PAIRS == 100_000
