"""Games by name: other names and presets are pointed to, everything else is refused with near names."""

import pytest

from analyzer import registry
from analyzer.errors import InputError
from analyzer.rules import rule_set

pytestmark = pytest.mark.no_kernel

JACK = "another name of california-jack: give california-jack"
SHASTA = "a preset of california-jack: give california-jack --rules shasta-sam"
FOSTER = "a preset of california-jack: give california-jack --rules foster"
CARROLL = "a preset of court-circular: give court-circular --rules carroll-1860"


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("shasta-sam", SHASTA),
        ("Shasta Sam", SHASTA),
        ("shasta", SHASTA),
        ("foster", FOSTER),
        ("fosters", FOSTER),
        ("foster's", FOSTER),
        ("carroll", CARROLL),
        ("carroll-1860", CARROLL),
        ("captor-low", "a preset of seven-up: give seven-up --rules captor-low"),
        ("gamerules", "give california-jack --rules gamerules"),
        ("source", "court-circular and of seven-up: give court-circular --rules source or seven-up --rules source"),
        ("california jack", JACK),
        ("California_Jack", JACK),
        ("CJ", JACK),
        ("cc", "another name of court-circular: give court-circular"),
        ("all-fours", "another name of seven-up: give seven-up"),
        ("All Four", "another name of seven-up: give seven-up"),
        ("7up", "another name of seven-up: give seven-up"),
        ("califronia-jack", "is not a game; did you mean california-jack?"),
        ("bridge", "is not a game; known: california-jack"),
        ("", "is not a game"),
        ("--", "is not a game"),
        ("s", "is not a game"),
        ("x" * 1_000_000, "is not a game"),
        (7, "is not a game"),
        (None, "is not a game"),
    ],
)
def test_a_game_is_pointed_to_or_refused(word, said):
    with pytest.raises(InputError) as caught:
        registry.game(word)
    assert said in str(caught.value)


def test_every_preset_and_alias_is_pointed_to_by_what_then_is_understood():
    for game in registry.every():
        for alias in game.aliases:
            assert f"give {game.name}" in registry.meant(alias)
        for preset in game.presets:
            said = registry.meant(preset.name)
            assert f"{game.name} --rules {preset.name}" in said
            assert rule_set(game.name, preset.name).preset == preset.name
