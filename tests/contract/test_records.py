"""Deals that the product writes down, replayed by the slow rules."""

import json

import pytest

from analyzer.questions import deal
from analyzer.rules import rule_set
from analyzer.text.record import to_line
from tests.naive.california_jack import game as naive

GAME = "california-jack"
SWITCHES = [
    ("bicycle", {}),
    ("gamerules", {}),
    ("gamerules-simple", {"game-tie": "non-dealer"}),
    ("foster", {}),
    ("shasta-sam", {}),
    ("bicycle", {"follow": "strict-forced", "game-tie": "non-dealer", "target": 3}),
    ("bicycle", {"stock": "face-down", "follow": "trump-anytime-free"}),
]


def replayed(written):
    """The finished naive deal of a record as it stands in a file."""
    switches = naive.rules(written["rules"], **{k.replace("-", "_"): v for k, v in written["switches"].items()})
    state = naive.start(written["hands"], written["stock"], written["dealer"], switches, cut=written.get("trump"))
    for seat, card in written["actions"]:
        assert state["turn"] == seat
        state = naive.play(state, card)
    assert naive.over(state)
    return state


def assert_right(written):
    """The result of a record is the slow one."""
    state = replayed(written)
    found, switches = naive.result(state), state["switches"]
    expected = {name: found[name] for name in ("high", "low", "jack", "game")}
    counted = "tricks" if switches["fourth-point"] == "most-tricks" else "card_points"
    expected[counted] = found[counted]
    expected["points"] = naive.points(found, written["score"], switches)
    assert written["result"] == expected
    return [written["score"][seat] + expected["points"][seat] for seat in (0, 1)], switches


@pytest.mark.parametrize(("preset", "changes"), SWITCHES)
@pytest.mark.parametrize("policy", ["uniform", "heuristic,uniform"])
def test_deals(preset, changes, policy):
    rules = rule_set(GAME, preset, changes)
    for score in ((0, 0), (rules.number("target") - 1, rules.number("target") - 2)):
        for record in deal.deals(rules, 8, policy=policy, seed=2, score=score):
            assert_right(json.loads(to_line(record)))


@pytest.mark.parametrize(("preset", "changes"), SWITCHES)
def test_matches(preset, changes):
    rules = rule_set(GAME, preset, changes)
    score, dealer = [0, 0], None
    for record in deal.matches(rules, 2, policy="uniform", seed=3):
        written = json.loads(to_line(record))
        assert written["score"] == score
        assert dealer is None or written["dealer"] == 1 - dealer
        score, switches = assert_right(written)
        dealer = written["dealer"]
        if naive.match_winner(score, switches) is not None:
            score, dealer = [0, 0], None
    assert score == [0, 0]
