"""`upcard games` and `upcard rules`."""

import json

import pytest

from tests.command.terminal import check_refused, upcard, within

pytestmark = pytest.mark.no_kernel

PRESETS = ("bicycle", "gamerules", "gamerules-simple", "foster", "shasta-sam")


def test_games_names_every_preset(capfd: pytest.CaptureFixture) -> None:
    """In the table, in JSON and in CSV."""
    table = upcard("games")
    answer, csv = within(capfd, "games", "--json"), within(capfd, "games", "--csv", "-")
    for preset in PRESETS:
        assert f"\n{preset} " in table.out
        assert f",{preset}," in csv.out
    game, *_ = json.loads(answer.out)["games"]
    assert [preset["rules"] for preset in game["presets"]] == list(PRESETS)
    assert table.err == answer.err == csv.err == ""


def test_rules_marks_what_differs(capfd: pytest.CaptureFixture) -> None:
    """A switch that is not as in the default rules carries a star, and JSON says so."""
    chosen = ("rules", "california-jack", "--rules", "foster", "--set", "target=11")
    table = within(capfd, *chosen).out
    assert "target        11 *" in table
    assert "stock         face-up  " in table
    answer = json.loads(within(capfd, *chosen, "--json").out)
    assert answer["rules"] == "foster"
    assert answer["switches"] == {"target": 11}
    assert {row["switch"] for row in answer["settings"] if not row["default"]} == {"follow", "trump", "target"}


def test_rulebook_is_the_chapter_of_the_game(capfd: pytest.CaptureFixture) -> None:
    """The text that ships with the package, not the other games' chapters."""
    text = within(capfd, "rules", "california-jack", "--full").out
    assert "## 1. California Jack" in text
    assert "Court Circular (" not in text
    assert "0.181161" in text
    assert "## Record" in within(capfd, "rules", "--formats").out


def test_glossary_says_each_word_once(capfd: pytest.CaptureFixture) -> None:
    """About 25 words, a sentence each."""
    lines = [line for line in within(capfd, "rules", "--glossary").out.splitlines() if line.startswith("- **")]
    words = [word.strip() for line in lines for word in line.split("**")[1].split(",")]
    assert 25 <= len(lines) <= 35
    assert len(set(words)) == len(words)
    assert all(": " in line and line.endswith(".") for line in lines)
    assert {"Trick", "Stock", "Match equity", "World", "Seed", "Stratum"} <= set(words)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["california-jak"], "california-jack"),
        (["california-jack", "--rules", "bycicle"], "bicycle"),
        (["california-jack", "--set", "folow=strict-free"], "follow"),
        (["california-jack", "--set", "follow=strict-fre"], "strict-free"),
        (["california-jack", "--set", "target=0"], "1 to 99"),
        (["california-jack", "--set", "target=nan"], "1 to 99"),
        (["california-jack", "--set", "target"], "switch=value"),
        (["california-jack", "--set", "target=7", "--set", "target=8"], "twice"),
        (["california-jack", "--jsn"], "--json"),
        (["california-jack", "--full", "--json"], "--full"),
        (["--glossary", "--csv", "x.csv"], "--glossary prints a text"),
        (["--glossary", "--formats"], "--formats and --glossary"),
        (["california-jack", "extra"], "extra"),
        ([], "which game? california-jack"),
        (["--full"], "which game"),
        (["whist", "--full"], "not a game"),
    ],
)
def test_bad_rules_are_refused(capfd: pytest.CaptureFixture, arguments: list[str], said: str) -> None:
    """With the rule, and near names."""
    assert said in check_refused(within(capfd, "rules", *arguments))
