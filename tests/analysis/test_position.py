"""Positions from files, records and options: the same situation whichever way it is read."""

import io
import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analyzer.errors import InputError
from analyzer.games.california_jack.game import CaliforniaJack
from analyzer.rules import rule_set
from analyzer.text import notation, position
from tests.analysis.california_jack.deals import drawn_record, randoms
from tests.analysis.california_jack.histories import EXAMPLE
from tests.analysis.court_circular import deals as court_circular
from tests.analysis.seven_up import deals as seven_up

pytestmark = pytest.mark.no_kernel

SNAPSHOT = {"snapshot": True, "game": "california-jack", "hand": "AH 7H TC 9D 4S 2S", "top": "JH"}


@settings(deadline=None, max_examples=20)
@given(randoms(), st.integers(0, 1))
def test_the_position_of_any_moment_is_read_back_as_the_same_situation(rng, seat):
    record = drawn_record(rng)
    for at in sorted(rng.sample(range(52), 6)):
        written = position.position_of(record, at, seat)
        assert position.read_position(json.dumps(written)) == position.from_record(record, at, seat)


@pytest.mark.parametrize(
    ("deals", "preset", "changes"), [(court_circular, "carroll-1860", {}), (seven_up, "no-bunch", {"target": 99})]
)
def test_a_position_of_a_record_is_read_again(deals, preset, changes):
    record, _ = deals.game(random.Random(8), rule_set(deals.GAME, preset, changes))
    for at in range(0, len(record.actions), 5):
        for seat in range(len(record.hands)):
            written = position.position_of(record, at, seat)
            assert position.from_record(record, at, seat) == position.read_position(json.dumps(written))


@pytest.mark.parametrize("preset", ["bicycle", "gamerules", "gamerules-simple", "foster", "shasta-sam"])
def test_moments_of_a_game_under_every_preset(preset):
    for stock in ("face-up", "face-down"):
        record = drawn_record(random.Random(preset), rule_set("california-jack", preset, {"stock": stock}))
        for at in range(0, 52, 3):
            for seat in (0, 1):
                written = json.dumps(position.position_of(record, at, seat))
                assert position.read_position(written) == position.from_record(record, at, seat)


def test_a_file_a_stream_standard_input_and_text_are_read_alike(tmp_path, monkeypatch):
    text = json.dumps(EXAMPLE, indent=2)
    path = tmp_path / "position.json"
    path.write_bytes(b"\xef\xbb\xbf" + text.encode())

    class Standard:
        buffer = io.BytesIO(text.encode())

    monkeypatch.setattr("sys.stdin", Standard())
    found = [position.read_position(source) for source in (path, str(path), io.BytesIO(text.encode()), "-", text)]
    assert all(one == found[0] for one in found)
    assert notation.text(found[0].top) == "5C"


def test_a_file_may_hold_a_snapshot():
    found = position.read_position(json.dumps(SNAPSHOT))
    assert found == position.from_options(rule_set("california-jack"), {"hand": SNAPSHOT["hand"], "top": "jh"})
    listed = {**SNAPSHOT, "hand": SNAPSHOT["hand"].split(), "top": ["JH"], "score": [7, 8], "rules": "gamerules"}
    assert position.read_position(json.dumps(listed)).score == (7, 8)


def test_the_rules_of_the_command_line_hold_where_the_file_names_none():
    foster = rule_set("california-jack", "foster")
    without_game = {key: value for key, value in SNAPSHOT.items() if key != "game"}
    for text in (SNAPSHOT, without_game):
        assert position.read_position(json.dumps(text), rules=foster).rules == foster
    named = json.dumps({**SNAPSHOT, "rules": "foster"})
    assert position.read_position(named, rules=foster).rules == foster
    assert position.read_position(named, rules=rule_set("california-jack")).rules == foster
    with pytest.raises(InputError, match="the file is played by foster, the command line says gamerules"):
        position.read_position(named, rules=rule_set("california-jack", "gamerules"))


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "the file is empty"),
        (b"  \n", "the file is empty"),
        (b"\xff\xfe", "byte 0 (0xff) is not UTF-8"),
        (b"{" * 1_000_001, "the file has more than 1,000,000 bytes"),
        (b"[]", "[] is not an object"),
        (b'{"game": "california-jack"', "not whole JSON"),
        (b'{"game": "california-jack"}\n{"game": "x"}', "more than one JSON value"),
        (b'{\n"game": x}', "not JSON: expecting value at line 2, column 9"),
        (json.dumps({**EXAMPLE, "seat": ...}, default=lambda _: 2).encode(), 'key "seat": 2 is out of range'),
        (json.dumps({key: EXAMPLE[key] for key in EXAMPLE if key != "seat"}).encode(), 'key "seat" is missing'),
        (json.dumps({**EXAMPLE, "result": {}}).encode(), 'key "result": a position is in the middle of a deal'),
        (json.dumps({**SNAPSHOT, "snapshot": 1}).encode(), 'key "snapshot": 1; it is true'),
        (json.dumps({**SNAPSHOT, "snapshot": False}).encode(), 'key "snapshot": false; it is true'),
        (json.dumps({**SNAPSHOT, "led": None}).encode(), 'key "led": null says nothing'),
        (json.dumps({**SNAPSHOT, "rules": None}).encode(), 'key "rules": null says nothing'),
        (json.dumps({**SNAPSHOT, "hands": []}).encode(), 'key "hands" is not known in a snapshot; did you mean hand?'),
        (json.dumps({"snapshot": True, "hand": "AH"}).encode(), 'key "game" is missing'),
        (json.dumps({**SNAPSHOT, "game": "bridge"}).encode(), '"bridge" is not a game'),
    ],
)
def test_a_file_that_cannot_be_used_is_refused_in_one_line(content, message):
    with pytest.raises(InputError) as caught:
        position.read_position(io.BytesIO(content))
    assert message in str(caught.value)
    assert str(caught.value).isprintable()


def test_another_game_than_asked_for_is_refused():
    with pytest.raises(InputError, match='"whist", but california-jack was asked for'):
        position.read_position(json.dumps({**SNAPSHOT, "game": "whist"}), rules=rule_set("california-jack"))


def test_a_game_without_snapshots_says_so(monkeypatch):
    monkeypatch.setattr(CaliforniaJack, "snapshot", None)
    with pytest.raises(InputError, match="California Jack has no snapshots"):
        position.from_options(rule_set("california-jack"), {"hand": SNAPSHOT["hand"]})
    with pytest.raises(InputError, match="California Jack has no snapshots"):
        position.read_position(json.dumps(SNAPSHOT))


def test_a_file_that_is_not_there_is_named(tmp_path):
    with pytest.raises(InputError, match=r"cannot read .*: No such file"):
        position.read_position(tmp_path / "none.json")
