"""Points of cards, of a deal and of a match; the words of the rules."""

import pytest

from analyzer.games.court_circular import scoring, switches
from analyzer.rules import rule_set
from analyzer.text import notation

pytestmark = pytest.mark.no_kernel

GAME = "court-circular"


def cards(text):
    """Cards in text as a mask."""
    return notation.card_set(text)


@pytest.mark.parametrize(
    ("up", "down", "points"),
    [
        ("QH", "", 4),
        ("", "QH", 3),
        ("2S", "", 2),
        ("", "2S", 1),
        ("KD 5H AS", "JC TH 3D", 3 + 3 + 2 + 2 + 2 + 1),
        ("", "", 0),
    ],
)
def test_the_points_of_cards(up, down, points):
    assert scoring.card_points(cards(up), cards(down)) == points


def test_the_whole_pack():
    assert scoring.card_points(notation.PACK, 0) == 2 * 52 + 13 + 12
    assert scoring.card_points(0, notation.PACK) == 52 + 13 + 12


def test_the_higher_total_scores_the_difference():
    found = scoring.result((cards("QH 2S"), cards("KD")), (cards("3C"), cards("4C 5C 6C")))
    assert found == {"totals": [7, 6], "points": [1, 0]}
    assert scoring.deal_points((30, 45)) == (0, 15)
    assert scoring.deal_points((30, 30)) == (0, 0)


def test_a_match_is_won_at_the_target():
    rules = rule_set(GAME)
    assert scoring.match_winner((49, 0), rules) is None
    assert scoring.match_winner((0, 0), rules) is None
    assert scoring.match_winner((50, 49), rules) == 0
    assert scoring.match_winner((49, 178), rules) == 1
    assert scoring.match_winner((20, 3), rule_set(GAME, "short")) == 0
    assert scoring.won_already((49, 49), rules) is None
    said = "score 3-60: the match to 50 is won already; give the score before the deal"
    assert scoring.won_already((3, 60), rules) == said
    assert "two never reach 50" in scoring.won_already((60, 60), rules)


DEFAULTS = {
    "concede": ["own-card", "any-card", "never"],
    "last-trick": ["single", "play-out"],
    "sweep": ["all", "board"],
    "stock-end": ["deal-short", "leave-undealt"],
    "card-order": ["hearts-first", "rank-first"],
    "low-ace": ["high", "low"],
    "dealer": ["fixed", "alternate"],
}


def test_the_switches_are_those_of_the_rulebook():
    assert [one.name for one in switches.SWITCHES] == [*DEFAULTS, "target"]
    for one in switches.SWITCHES[:-1]:
        assert list(one.meanings) == DEFAULTS[one.name]
    assert switches.SWITCHES[-1].bounds == (1, 999)
    usual = {**{name: values[0] for name, values in DEFAULTS.items()}, "target": 50}
    assert rule_set(GAME).switches == usual
    assert rule_set(GAME).preset == "source"
    assert rule_set(GAME, "short").switches == {**usual, "target": 20}
    carroll = {"concede": "any-card", "last-trick": "play-out", "sweep": "board"}
    assert rule_set(GAME, "carroll-1860").switches == {**usual, **carroll}


def test_every_setting_is_put_into_words():
    for preset in ("source", "short", "carroll-1860"):
        assert all(row.meaning and row.choices for row in rule_set(GAME, preset).describe())
