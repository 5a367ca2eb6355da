"""How actions and results of Seven Up are spelt, and what is said of wrong spellings."""

import random

import pytest

from analyzer.games.seven_up import referee
from analyzer.rules import rule_set
from tests.analysis.seven_up.deals import (
    GAME,
    game,
)

pytestmark = pytest.mark.no_kernel


@pytest.mark.parametrize(
    ("spelling", "canonical"),
    [
        ("7C", "7C"),
        ("10h", "TH"),
        (" Stand", "stand"),
        ("GO  ON", "go on"),
        ("discard", "discard"),
        ("discard 4S 2C 9D", "discard 4S 9D 2C"),
        ("Discard 9♦,10s 2c", "discard TS 9D 2C"),
    ],
)
def test_spellings_are_read(spelling, canonical):
    assert referee.read_action(spelling) == canonical
    assert referee.read_action(canonical) == canonical


@pytest.mark.parametrize(
    ("spelling", "message"),
    [
        ("stnad", "did you mean stand"),
        ("goon", "did you mean go on"),
        ("disacrd 4S", "is not a card"),
        ("discard 4S 4S 2C", "4S is named twice"),
        ("discard 4S XX", "is not a card"),
        ("run on", "is not a card"),
        (7, "7 is not an action"),
        (None, "null is not an action"),
        ("", "is not a card"),
    ],
)
def test_wrong_spellings_are_named(spelling, message):
    with pytest.raises(ValueError) as caught:
        referee.read_action(spelling)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("trump", "X", 'key "trump": "X" is not a suit'),
        ("thrown_in", True, 'key "thrown_in": true is not known; it is null, "bunched" or "pack ran out"'),
        ("high", 2, 'key "high": 2 is out of range'),
        ("points", [7, 0], 'key "points": 7 is out of range'),
        ("card_points", [1], 'key "card_points": [1] is not a list of 2'),
    ],
)
def test_a_result_of_wrong_types_is_refused(key, value, message):
    record, _ = game(random.Random(2), rule_set(GAME))
    with pytest.raises(ValueError) as caught:
        referee.read_result({**record.result, key: value}, record.rules)
    assert message in str(caught.value)
