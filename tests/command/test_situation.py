"""Which position a command line means."""

import random
from pathlib import Path

import pytest

from analyzer import registry
from analyzer.cli.cards import Cards
from analyzer.cli.options import PositionOptions, RuleOptions
from analyzer.cli.situation import situation
from analyzer.errors import InputError
from analyzer.rules import rule_set
from analyzer.text import position
from analyzer.text.record import to_line
from tests.analysis.california_jack.deals import record_of, states

pytestmark = pytest.mark.no_kernel

GAME = "california-jack"
CARDS = {"hand": "AH 7H TC 9D 4S 2S", "top": "JH"}
PLAIN = RuleOptions()


@pytest.fixture(scope="module")
def records() -> list:
    """Two whole deals, the second under other rules."""
    rng = random.Random(5)
    rules = (rule_set(GAME), rule_set(GAME, "foster"))
    return [record_of(list(states(rng, one))[-1], one, (3, 2)) for one in rules]


@pytest.fixture
def file(tmp_path: Path, records: list) -> str:
    """The deals in a file."""
    path = tmp_path / "deals.jsonl"
    path.write_text("".join(to_line(record) + "\n" for record in records), encoding="utf-8")
    return str(path)


def parted(options: dict[str, str]) -> tuple[PositionOptions, Cards]:
    """Options told apart: those that describe the position, and where else it comes from."""
    keys = registry.game(GAME).snapshot_options
    source = {key: value for key, value in options.items() if key not in keys}
    return PositionOptions(**source), Cards(**{key: options[key] for key in options if key in keys})


def test_cards_one_by_one() -> None:
    """Options make the same position as the snapshot of the same names."""
    rules = RuleOptions(rules="gamerules", switches=["target=11"])
    same = position.from_options(rule_set(GAME, "gamerules", {"target": 11}), {**CARDS, "score": "7-8"})
    assert situation(PositionOptions(game=GAME), Cards(**CARDS, score="7-8"), rules) == same


@pytest.mark.parametrize("words", [("{file}",), (GAME, "{file}"), ("{file}", GAME)])
def test_a_position_file(tmp_path: Path, words: tuple[str, ...]) -> None:
    """With or without the game, in either order."""
    path = tmp_path / "position.json"
    path.write_text('{"snapshot": true, "game": "california-jack", "hand": "AH 7H TC 9D 4S 2S", "top": "JH"}')
    named = [word.format(file=path) for word in words]
    asked = PositionOptions(**dict(zip(("game", "file"), named, strict=False)))
    assert situation(asked, Cards(), PLAIN) == position.from_options(rule_set(GAME), CARDS)


@pytest.mark.parametrize("at", [0, 1, 17, 51])
@pytest.mark.parametrize("number", [0, 1])
def test_a_moment_of_a_record(file: str, records: list, at: int, number: int) -> None:
    """Seen by the player to move, or by the seat asked for."""
    asked = {"record": file, "deal": str(number), "at": str(at)}
    to_move = records[number].actions[at][0]
    assert situation(PositionOptions(**asked), Cards(), PLAIN) == position.from_record(records[number], at, to_move)
    for seat in (0, 1):
        found = situation(PositionOptions(game=GAME, **asked, seat=str(seat)), Cards(), PLAIN)
        assert found == position.from_record(records[number], at, seat)
        assert found.to_move == (seat != to_move)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({}, "which game"),
        ({"game": GAME}, "which position"),
        ({"game": GAME, "top": "JH"}, "--hand is missing"),
        ({"game": "californa-jack", **CARDS}, "did you mean california-jack"),
        ({"game": GAME, "file": GAME}, "one game too many"),
        ({"game": GAME, "file": "chess"}, 'cannot read "chess"'),
        ({"game": "chess", "file": GAME}, 'cannot read "chess"'),
        ({"game": "a.json", "file": "b.json"}, "neither a game"),
        ({"file": "nothing.json"}, 'cannot read "nothing.json"'),
        ({"file": "nothing.json", **CARDS}, "leave out --hand"),
        ({"file": "nothing.json", "at": "3"}, "leave out --at"),
        ({"record": "nothing.jsonl", **CARDS}, "leave out --hand"),
        ({"record": "nothing.jsonl", "at": "3"}, 'cannot read "nothing.jsonl"'),
        ({"game": GAME, "seat": "1"}, "--seat goes with --record"),
        ({"game": "x" * 5000}, "neither a game nor a file"),
        ({"game": "a\0b"}, "neither a game nor a file"),
    ],
)
def test_contradictions_and_gaps_are_refused(options: dict[str, str], said: str) -> None:
    """Saying which option is too many or missing."""
    with pytest.raises(InputError) as caught:
        situation(*parted(options), PLAIN)
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({}, "Give --at N"),
        ({"at": "52"}, "--at takes a whole number from 0 to 51"),
        ({"at": "-1"}, "--at takes a whole number"),
        ({"at": "3", "seat": "2"}, "--seat takes a whole number from 0 to 1"),
        ({"at": "3", "deal": "2"}, "there is no deal 2"),
        ({"at": "3", "deal": "x"}, "--deal takes a whole number"),
    ],
)
def test_moments_that_are_not_there_are_refused(file: str, options: dict[str, str], said: str) -> None:
    """With the numbers there are."""
    with pytest.raises(InputError) as caught:
        situation(PositionOptions(record=file, **options), Cards(), PLAIN)
    assert said in str(caught.value)


def test_rules_of_the_command_line_do_not_change_a_record(file: str) -> None:
    """A record is played by its own rules; others asked for beside it are refused."""
    asked = PositionOptions(record=file, at="3")
    with pytest.raises(InputError, match="leave out --rules and --set"):
        situation(asked, Cards(), RuleOptions(rules="foster"))
    assert situation(asked, Cards(), RuleOptions(rules="bicycle")) == situation(asked, Cards(), PLAIN)
