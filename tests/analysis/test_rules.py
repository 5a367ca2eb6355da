"""Switches and presets: the rulebook's data, and faults that name what comes near."""

import pickle

import pytest

from analyzer import registry
from analyzer.errors import InputError
from analyzer.games.california_jack import switches
from analyzer.rules import changes_from_text, rule_set
from tests.naive.california_jack import game as naive

pytestmark = pytest.mark.no_kernel

GAME = "california-jack"


def test_the_switches_are_those_of_the_rulebook():
    assert [one.name for one in switches.SWITCHES] == list(naive.DEFAULTS)
    for one in switches.SWITCHES:
        assert one.default == naive.DEFAULTS[one.name]
        if one.name in naive.CHOICES:
            assert list(one.meanings) == naive.CHOICES[one.name]
        else:
            assert one.bounds == (1, 99)


@pytest.mark.parametrize("preset", sorted(naive.PRESETS))
def test_the_presets_are_those_of_the_rulebook(preset):
    assert rule_set(GAME, preset).switches == naive.rules(preset)
    assert rule_set(GAME, preset).changes == {}


def test_the_default_preset_has_the_defaults():
    assert registry.game(GAME).presets[0].name == "bicycle"
    assert rule_set(GAME).switches == naive.DEFAULTS
    assert rule_set(GAME).preset == "bicycle"


def test_changes_are_kept_as_given_in_the_rulebooks_order():
    rules = rule_set(GAME, "foster", {"target": 10, "follow": "strict-free"})
    assert list(rules.changes.items()) == [("follow", "strict-free"), ("target", 10)]
    assert list(rules.switches) == list(naive.DEFAULTS)
    assert rules.switches["trump"] == "cut"
    assert rules.title() == "foster, follow=strict-free, target=10"
    assert rules.number("target") == 10


def test_every_setting_is_put_into_words():
    rows = {row.switch: row for row in rule_set(GAME, "foster").describe()}
    assert rows["target"].value == 7
    assert not rows["target"].is_default
    assert rows["stock"].is_default
    assert rows["target"].choices == "1 to 99"
    assert all(row.meaning for row in rows.values())


def test_rule_sets_compare_hash_and_pickle():
    rules = rule_set(GAME, "foster", {"target": 10})
    assert rules == rule_set(GAME, "foster", {"target": 10})
    assert rules != rule_set(GAME, "foster")
    assert hash(rules) == hash(rule_set(GAME, "foster", {"target": 10}))
    assert pickle.loads(pickle.dumps(rules)) == rules


@pytest.mark.parametrize(
    ("preset", "changes", "message"),
    [
        ("bycicle", None, '"bycicle" is not a preset of california-jack; did you mean bicycle?'),
        ("whist", None, "known: bicycle, gamerules, gamerules-simple, foster, shasta-sam"),
        (3, None, "3 is not a preset of california-jack"),
        (None, {"taget": 7}, '"taget" is not a switch of california-jack; did you mean target?'),
        (None, {"follow": "strict"}, "did you mean strict-free or strict-forced?"),
        (None, {"follow": 1}, "switch follow: 1 is not a value"),
        (None, {"target": "7"}, 'switch target: "7" is not a whole number'),
        (None, {"target": 7.0}, "switch target: 7.0 is not a whole number"),
        (None, {"target": True}, "switch target: true is not a whole number"),
        (None, {"target": 0}, "switch target: 0 is out of range; it is from 1 to 99"),
        (None, {"target": 100}, "switch target: 100 is out of range; it is from 1 to 99"),
        (None, ["target"], "are not switches"),
        (None, 0, "0 are not switches"),
    ],
)
def test_wrong_rules_are_named_with_a_way_out(preset, changes, message):
    with pytest.raises(InputError) as caught:
        rule_set(GAME, preset, changes)
    assert message in str(caught.value)


def test_settings_are_read_from_text():
    assert changes_from_text(GAME, ["target = 7", "stock=face-down"]) == {"target": 7, "stock": "face-down"}
    assert changes_from_text(GAME, []) == {}


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        (["target"], "write switch=value"),
        (["target=7", "target=8"], "switch target is set twice"),
        (["target=seven"], "is not a whole number"),
        (["target=1e1"], "is not a whole number"),
        (["target=-1"], "-1 is out of range"),
        (["target=--1"], "is not a whole number"),
        (["target=" + "9" * 5000], "is not a whole number"),
        (["stok=face-up"], "did you mean stock?"),
        (["stock=facedown"], "did you mean face-down?"),
    ],
)
def test_wrong_settings_are_named_with_a_way_out(settings, message):
    with pytest.raises(InputError) as caught:
        changes_from_text(GAME, settings)
    assert message in str(caught.value)


def test_an_unknown_game_is_named_with_a_way_out():
    with pytest.raises(InputError, match="did you mean california-jack"):
        registry.game("califronia-jack")
    with pytest.raises(InputError, match="known: california-jack"):
        registry.game(["x"])
    assert registry.names()[0] == GAME
    assert registry.game(GAME).snapshot is not None
