"""What is said to be 60 % comes true 60 % of the time: positions of self-play in every game (scripts/calibrate)."""

import pytest

from analyzer.rules import rule_set
from scripts.calibrate import Row, grouped, sample, z_score

pytestmark = pytest.mark.compiled_only


@pytest.mark.parametrize(("game", "deals"), [("seven-up", 1500), ("california-jack", 600), ("court-circular", 600)])
@pytest.mark.parametrize("policy", ["heuristic", "uniform"])
def test_chances_come_true_as_often_as_is_said(game, deals, policy):
    rows = sample(rule_set(game), policy, 3, 0, deals, 64)
    assert len({row.phase for row in rows}) >= 4
    for kind, found in grouped(rows).items():
        assert abs(z_score(found)[1]) < 5, kind


def test_chances_that_are_wrong_do_not_pass():
    """Said 60 % and 62 %, true in 50 of 100 each time: one bin, ten standard errors off."""
    rows = [Row("high", "play", "0 dealer", "", 0.6, 0.62, float(n % 2)) for n in range(10_000)]
    assert z_score(grouped(rows)["high", "said", " 60 %"])[1] < -10
