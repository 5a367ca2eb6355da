"""Input that cannot be used: one line on stderr, nothing on stdout, exit code 2, nothing half-written."""

import os
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analyzer.cli.main import status
from tests.command.terminal import check_refused, upcard, within

pytestmark = pytest.mark.no_kernel

GAME = "california-jack"
HAND = ["--hand", "AH 7H TC 9D 4S 2S"]
POSITION = [GAME, *HAND, "--top", "JH"]
PACK = " ".join(rank + suit for suit in "SHDC" for rank in "AKQJT98765432")

REFUSED = [
    (["odds"], "which game"),
    (["odds", GAME], "which position"),
    (["moves", GAME], "which position"),
    (["odds", "bridge", *HAND], "neither a game nor a file"),
    (["odds", "shasta-sam", *HAND], "give california-jack --rules shasta-sam"),
    (["odds", "california jack", *HAND], "another name of california-jack"),
    (["odds", "california", "jack", *HAND], "another name of california-jack"),
    (["rules", "fosters"], "give california-jack --rules foster"),
    (["simulate", "carroll"], "give court-circular --rules carroll-1860"),
    (["equity", "all-fours"], "give seven-up"),
    (["odds", GAME, "--top", "JH"], "--hand is missing"),
    (["odds", GAME, *HAND], "top is missing"),
    (["odds", GAME, "--hand", "AH AH TC 9D 4S 2S", "--top", "JH"], "AH is named twice"),
    (["odds", GAME, *HAND, "--top", "AH"], "AH is named twice: in hand and in top"),
    (["odds", GAME, "--hand", "AH 7H TC 9D 4S", "--top", "JH"], "hand has 5 cards"),
    (["odds", GAME, "--hand", "AH 7H TC 9D 4S 2S 3S", "--top", "JH"], "hand has 7 cards"),
    (["odds", GAME, "--hand", PACK, "--top", "JH"], "JH is named twice"),
    (["odds", GAME, "--hand", f"{PACK} AS"], "AS is named twice"),
    (["odds", GAME, "--hand", "1H", "--top", "JH"], "did you mean AH"),
    (["odds", GAME, "--hand", "SH HD", "--top", "JH"], '"SH" is not a card: these are suits'),
    (["odds", *POSITION, "--excluded", "SH"], '"SH" is not a card: these are suits'),
    (["odds", *POSITION, "--excluded", "♠♥"], '"♠♥" is not a card: these are suits'),
    (["odds", GAME, "--hand", "AH", "7H", "TC", "--top", "JH"], 'put the cards in quotes: --hand "AH 7H TC"'),
    (["odds", GAME, "--top", "JH", "--hand", "a♥", "10h"], 'put the cards in quotes: --hand "a♥ 10h"'),
    (["moves", GAME, "--hand=AH", "7H", "--top", "JH"], 'put the cards in quotes: --hand "AH 7H"'),
    (["odds", GAME, "--hand", "S:42", "H:A7", "D:9", "C:T"], 'put the cards in quotes: --hand "S:42 H:A7 D:9 C:T"'),
    (["odds", "seven-up", "--turned", "JS", "4S", "--hand", "2C"], 'put the cards in quotes: --turned "JS 4S"'),
    (["odds", GAME, "--hand", "", "--top", "JH"], "hand"),
    (["odds", *POSITION, "--mine", "2C"], "even number"),
    (["odds", *POSITION, "--trump", "X"], "X"),
    (["odds", *POSITION, "--score", "10-3"], "won already"),
    (["odds", *POSITION, "--score", "ten"], "7-8"),
    (["odds", *POSITION, "--dealer", "you"], "neither me nor them"),
    (["odds", *POSITION, "--rules", "fooster"], "did you mean foster"),
    (["odds", *POSITION, "--set", "taget=9"], "did you mean target"),
    (["odds", *POSITION, "--policy", "a,b,c"], "--policy takes"),
    (["odds", *POSITION, "--policy", "huristic"], "did you mean heuristic"),
    (["odds", *POSITION, "--deals", "0"], "--deals takes"),
    (["odds", *POSITION, "--deals", "-1"], "--deals takes"),
    (["odds", *POSITION, "--deals", "nan"], "--deals takes"),
    (["odds", *POSITION, "--deals", "1e400"], "--deals takes"),
    (["odds", *POSITION, "--until", "nan"], "--until takes"),
    (["odds", *POSITION, "--until", "0"], "--until takes"),
    (["odds", *POSITION, "--seconds", "-3"], "--seconds takes"),
    (["odds", *POSITION, "--seconds", "inf"], "--seconds takes"),
    (["odds", *POSITION, "--threads", "0"], "--threads takes"),
    (["odds", *POSITION, "--seed", "-1"], "--seed takes"),
    (["odds", *POSITION, "--seed", str(2**64)], "--seed takes"),
    (["odds", *POSITION, "--confidence", "95"], "--confidence takes"),
    (["odds", *POSITION, "--csv", "/nowhere/at/all.csv"], "no folder"),
    (["odds", *POSITION, "--csv", "/"], "is a folder"),
    (["odds", *POSITION, "--csv", ""], "--csv takes"),
    (["odds", *POSITION, "--csv", "-", "--json"], "both want standard output"),
    (["odds", *POSITION, "--dales", "3"], "perhaps --deals"),
    (["odds", *POSITION, "--deals"], "requires an argument"),
    (["odds", *POSITION, "a", "b"], "unexpected"),
    (["moves", *POSITION, "--delta", "nan"], "--delta takes"),
    (["moves", *POSITION, "--delta", "-0.1"], "--delta takes"),
    (["simulate"], "GAME"),
    (["simulate", "whist"], "not a game"),
    (["simulate", GAME, "--until", "0.1"], "no option --until"),
    (["duel", GAME, "heuristic"], "'B'"),
    (["duel", GAME, "heuristic", "hueristic"], "did you mean heuristic"),
    (["duel", GAME, "uniform", "uniform", "--score", "7"], "--score takes"),
    (["duel", GAME, "uniform", "uniform", "--score", "7--8"], "--score takes"),
    (["duel", GAME, "uniform", "uniform", "--score", "12-3"], "won already"),
    (["duel", GAME, "uniform", "uniform", "--until", "nan"], "--until takes"),
    (["equity", GAME, "--deals", "0"], "--deals takes"),
    (["replay"], "FILE"),
    (["replay", "/nowhere.jsonl"], "cannot read"),
    (["replay", "/"], "cannot read"),
    (["odd"], "did you mean 'odds'"),
    (["--odds"], "no option --odds"),
]


@pytest.mark.parametrize(("arguments", "said"), REFUSED, ids=[said for _, said in REFUSED])
def test_refused(capfd: pytest.CaptureFixture, arguments: list[str], said: str) -> None:
    """Each with what is wrong and the rule or a way out."""
    assert said.lower() in check_refused(within(capfd, *arguments)).lower()


def test_refused_in_a_process_of_its_own() -> None:
    """The same from outside."""
    assert "--deals takes" in check_refused(upcard("odds", *POSITION, "--deals", "0"))


CONTENTS = {
    "empty": b"",
    "blank": b"\n\n   \n",
    "binary": bytes(range(256)) * 40,
    "gzip": b"\x1f\x8b\x08" + bytes(500),
    "utf-16": '{"game": "california-jack"}'.encode("utf-16"),
    "ten megabytes in a line": b'{"game": "' + b"x" * 10_000_000 + b'"}',
    "ten megabytes without an end": b"[" * 10_000_000,
    "cut off": b'{"game": "california-jack", "hands": [["AH",',
    "a list": b"[1, 2, 3]",
    "a number": b"17",
    "not a number": b'{"game": NaN}',
    "a long number": b'{"game": ' + b"9" * 100_000 + b"}",
    "nested": b'{"game": ' + b"[" * 100_000 + b"]" * 100_000 + b"}",
    "a key twice": b'{"game": "california-jack", "game": "california-jack"}',
    "an unknown key": b'{"game": "california-jack", "snapshot": true, "hnd": "AH"}',
    "a lone surrogate": b'{"game": "\\ud800"}',
}


@pytest.mark.parametrize("content", CONTENTS.values(), ids=list(CONTENTS))
@pytest.mark.parametrize(
    "words",
    [["odds"], ["moves"], ["odds", "--at", "3", "--record"], ["replay"]],
    ids=["odds", "moves", "record", "replay"],
)
def test_files_that_hold_nothing_usable(
    capfd: pytest.CaptureFixture, tmp_path: Path, words: list[str], content: bytes
) -> None:
    """As a position, as a record and to be replayed."""
    path = tmp_path / "file.json"
    path.write_bytes(content)
    line = check_refused(within(capfd, *words, str(path)))
    assert len(line) < 700


TEXT = st.text(max_size=60)
OPTIONS = ("hand", "top", "trump", "led", "known", "excluded", "mine", "theirs", "dealer", "score")


@settings(max_examples=50)
@given(st.dictionaries(st.sampled_from(OPTIONS), TEXT | st.sampled_from(["AH", "AH KH", "H", "7-8", "me", PACK])))
def test_drawn_positions_are_answered_or_refused(options: dict[str, str]) -> None:
    """Whatever is typed for cards, nothing but a position or one printable line comes of it."""
    from analyzer.cli.cards import Cards
    from analyzer.cli.options import PositionOptions, RuleOptions
    from analyzer.cli.situation import situation
    from analyzer.errors import InputError

    said = ""
    try:
        situation(PositionOptions(game=GAME), Cards(**options), RuleOptions())
    except InputError as fault:
        said = str(fault)
    assert said.isprintable()
    assert len(said) < 700


@settings(max_examples=40)
@given(
    st.lists(
        TEXT | st.sampled_from(["odds", "rules", "--set", "--json", GAME, "--csv", "games", "--rules"]), max_size=6
    )
)
def test_drawn_command_lines_end_well(words: list[str]) -> None:
    """Any words at all: an exit code, no traceback. Nothing here can come to a computation or a file."""
    words = [word for word in words if not word.startswith("--csv") and "/" not in word]
    assert status(["rules", *words]) in (0, 2)
    assert status(["-" + word for word in words] or ["-"]) in (0, 2)


def test_nothing_is_left_behind_by_a_refused_command(capfd: pytest.CaptureFixture, tmp_path: Path) -> None:
    """The CSV file asked for is neither made nor changed, and no draft of it stays."""
    target = tmp_path / "odds.csv"
    check_refused(within(capfd, "odds", *POSITION, "--policy", "nobody", "--csv", str(target)))
    assert list(tmp_path.iterdir()) == []
    target.write_text("before")
    check_refused(within(capfd, "odds", *POSITION, "--policy", "nobody", "--csv", str(target)))
    assert [path.read_text() for path in tmp_path.iterdir()] == ["before"]


def test_csv_to_a_place_that_cannot_be_written(capfd: pytest.CaptureFixture, tmp_path: Path) -> None:
    """A folder that may not be written to, unless the user may do anything."""
    folder = tmp_path / "closed"
    folder.mkdir(mode=0o500)
    if os.access(folder, os.W_OK):
        folder = Path("/proc")
    assert "cannot be written" in check_refused(within(capfd, "games", "--csv", str(folder / "games.csv")))
