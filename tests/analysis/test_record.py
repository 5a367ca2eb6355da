"""Records as JSON Lines: written canonically, read strictly, every fault with its line, key and value."""

import io
import json
import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analyzer.errors import Fault, InputError
from analyzer.rules import rule_set
from analyzer.text import record as records
from tests.analysis.california_jack.deals import drawn_record, randoms

pytestmark = pytest.mark.no_kernel

RECORD = drawn_record(random.Random(1), rule_set("california-jack", "bicycle"))


def changed(**keys):
    """The text of a good record with some keys given another value; ... leaves a key out."""
    made = {**records.to_object(RECORD), **keys}
    return json.dumps({key: value for key, value in made.items() if value is not ...})


@settings(deadline=None, max_examples=30)
@given(randoms(), st.booleans())
def test_what_is_written_is_read_back(rng, seeded):
    record = drawn_record(rng)
    if seeded:
        record = replace(record, seed=rng.getrandbits(64), deal=rng.getrandbits(64))
    line = records.to_line(record)
    assert "\n" not in line
    assert records.parse_record(line) == record
    assert records.to_line(records.parse_record(line)) == line


def test_every_key_is_written_in_the_order_of_the_formats():
    written = records.to_object(replace(RECORD, seed=7, deal=0))
    keys = "game rules switches seed deal dealer score hands stock actions result"
    assert " ".join(written) == keys
    cut = drawn_record(random.Random(2), rule_set("california-jack", "foster"))
    assert " ".join(records.to_object(cut)) == "game rules switches dealer score hands stock trump actions result"


def test_other_spellings_and_absent_rules_are_read():
    written = records.to_object(RECORD)
    loose = dict(written)
    del loose["rules"], loose["switches"]
    loose["hands"] = [[card.lower().replace("t", "10") for card in hand] for hand in written["hands"]]
    loose["stock"] = [card.translate(str.maketrans("SHDC", "♠♥♦♣")) for card in written["stock"]]
    loose["actions"] = [[seat, card.lower()] for seat, card in written["actions"]]
    assert records.parse_record(json.dumps(loose)) == RECORD


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "not whole JSON"),
        ("{", "not whole JSON"),
        (changed()[:-1], "not whole JSON"),
        (changed()[:300], "not whole JSON"),
        (changed() + changed(), "more than one JSON value"),
        ("{'game': 1}", "not JSON"),
        ("[1, 2]", "[1, 2] is not an object"),
        ("null", "null is not an object"),
        ('{"game": "california-jack", "game": "x"}', 'key "game" is there twice'),
        (changed()[:-1] + ', "dealer": 1}', 'key "dealer" is there twice'),
        ('{"game": NaN}', "NaN is not a number"),
        ('{"game": -Infinity}', "-Infinity is not a number"),
        ('{"game": ' + "9" * 5000 + "}", "a number has thousands of digits"),
        ("[" * 100_000, "nested too deep"),
        ("{}", 'key "game" is missing'),
        (changed(game="bridge"), '"bridge" is not a game'),
        (changed(game=None), "null is not a game"),
        (changed(gmae=1), 'key "gmae" is not known in a record; did you mean game?'),
        (changed(bunched=0), 'key "bunched" is not known'),
        (changed(seat=0), 'key "seat"'),
        (changed(rules="foster2"), "did you mean foster?"),
        (changed(rules=None), 'key "rules": null says nothing'),
        (changed(switches=None), 'key "switches": null says nothing'),
        (changed(switches=[]), "write an object"),
        (changed(switches={"target": True}), "true is not a whole number"),
        (changed(dealer=True), 'key "dealer": true is not a whole number from 0 to 1'),
        (changed(dealer=2), 'key "dealer": 2 is out of range; it is from 0 to 1'),
        (changed(dealer=1.0), 'key "dealer": 1.0 is not a whole number'),
        (changed(dealer=-1), "-1 is out of range"),
        (changed(dealer=...), 'key "dealer" is missing'),
        (changed(result=...), 'key "result" is missing'),
        (changed(stock=...), 'key "stock" is missing'),
        (changed(score=[0]), 'key "score": [0] is not a list of 2 whole numbers'),
        (changed(score=[0, 1.5]), 'key "score": 1.5 is not a whole number'),
        (changed(score=[0, 10**30]), "is out of range; it is from 0 to 9999"),
        (changed(seed=1), 'keys "seed" and "deal" belong together'),
        (changed(seed=1, deal=-1), 'key "deal": -1 is out of range'),
        (changed(seed=2**64, deal=1), 'key "seed": 18446744073709551616 is out of range'),
        (changed(seed="1", deal=1), 'key "seed": "1" is not a whole number'),
        (changed(hands=[["AH"]]), "is not a list of 2 hands"),
        (changed(hands=[None, None]), 'key "hands[0]": null is not a list of cards'),
        (changed(hands=["AH 2H", []]), 'key "hands[0]": "AH 2H" is not a list of cards'),
        (changed(hands=[["1H"], []]), 'key "hands[0]", entry 0: "1H" is not a card: did you mean AH?'),
        (changed(stock={}), 'key "stock": {} is not a list of cards'),
        (changed(stock=["AH", None]), 'key "stock", entry 1: null is not a card'),
        (changed(actions=[0, "AH"]), 'key "actions", action 0: 0 is not an action'),
        (changed(actions=[[0, "AH", 1]]), "is not an action"),
        (changed(actions=[[True, "AH"]]), 'key "actions", action 0: true is not a seat; seats are 0 to 1'),
        (changed(actions=[[2, "AH"]]), "2 is not a seat"),
        (changed(actions=[[0, "concede"]]), 'key "actions", action 0: "concede" is not a card'),
        (changed(actions=3), 'key "actions": 3 is not a list of actions'),
        (changed(result=[]), 'key "result": [] is not an object'),
        (changed(result={"high": 0}), 'key "result": key "low" is missing'),
        (
            changed(result={**RECORD.result, "tricks": [13, 13]}),
            'key "tricks" is not known in a result with fourth-point',
        ),
        (changed(result={**RECORD.result, "high": None}), 'key "high": null is not a whole number'),
        (changed(result={**RECORD.result, "card_points": [40.0, 40]}), "40.0 is not a whole number"),
        (changed(trump="H"), 'key "trump": with trump=stock-top'),
        (changed(switches={"trump": "cut"}), 'key "trump" is missing; with trump=cut'),
        (changed(switches={"trump": "cut"}, trump="X"), 'key "trump": "X" is not a suit'),
    ],
)
def test_a_fault_names_line_key_and_value(text, message):
    with pytest.raises(InputError) as caught:
        records.parse_record(text, line=4)
    assert message in str(caught.value)
    assert str(caught.value).startswith("line 4: ")
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 300
    assert not isinstance(caught.value, Fault)


def test_a_card_twice_in_a_hand_is_a_fault_of_the_record():
    hands = [["AH", "AH", "3C", "4C", "5C", "6C"], records.to_object(RECORD)["hands"][1]]
    with pytest.raises(Fault, match=r"line 3: AH is named twice in hands\[0\]") as caught:
        records.parse_record(changed(hands=hands), line=3)
    assert caught.value.line == 3
    assert caught.value.rule == "cards"


def lines(*parts):
    """A binary stream of lines."""
    return io.BytesIO(b"".join(parts))


LINE = records.to_line(RECORD).encode() + b"\n"


def test_files_are_read_line_by_line(tmp_path):
    path = tmp_path / "deals.jsonl"
    path.write_bytes(b"\xef\xbb\xbf" + LINE + b"\n  \r\n" + LINE[:-1] + b"\r\n")
    found = list(records.read_records(path))
    assert [one.line for one in found] == [1, 4]
    assert found[0].actions == RECORD.actions
    assert records.nth_record(str(path), 1).line == 4
    with pytest.raises(InputError, match="there is no deal 2: the file holds 2, numbered from 0"):
        records.nth_record(path, 2)


def test_a_stream_is_read_only_as_far_as_asked():
    class Endless(io.BytesIO):
        served = 0

        def readline(self, size=-1):
            self.served += 1
            return LINE

    source = Endless()
    reader = records.read_records(source)
    assert [next(reader).line for _ in range(3)] == [1, 2, 3]
    assert source.served == 3


def test_standard_input_is_read(monkeypatch):
    class Standard:
        buffer = lines(LINE, LINE)

    monkeypatch.setattr("sys.stdin", Standard())
    assert len(list(records.read_records("-"))) == 2


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ([], "the file is empty"),
        ([b"\n \n"], "the file is empty"),
        ([LINE, b"x" * 1_000_001], "line 2: the line has more than 1,000,000 bytes"),
        ([b" " * 10_000_000], "line 1: the line has more than 1,000,000 bytes"),
        ([LINE, LINE, b"\x1f\x8b\x08\x00"], "line 3: byte 1 (0x8b) is not UTF-8 text"),
        ([b"\x00\x00\x01"], "line 1: not JSON"),
        ([LINE, b"{}"], 'line 2: key "game" is missing'),
        ([LINE[:200]], "line 1: not whole JSON"),
    ],
)
def test_a_file_that_cannot_be_used_is_refused_in_one_line(content, message):
    with pytest.raises(InputError) as caught:
        list(records.read_records(lines(*content)))
    assert message in str(caught.value)
    assert str(caught.value).isprintable()


def test_a_file_that_cannot_be_opened_is_named(tmp_path):
    for path in (tmp_path / "none.jsonl", tmp_path, "a\0b"):
        with pytest.raises(InputError, match="cannot read"):
            list(records.read_records(path))


def test_a_file_that_breaks_off_is_named():
    class Broken(io.BytesIO):
        def readline(self, size=-1):
            raise OSError(5, "Input/output error")

    with pytest.raises(InputError, match="cannot read on after line 0: Input/output error"):
        list(records.read_records(Broken()))


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@given(st.sampled_from(sorted(records.to_object(RECORD))), VALUES)
def test_any_value_of_a_key_is_read_or_refused_in_one_line(key, value):
    one_line(changed(**{key: value}))


@given(st.integers(0, len(LINE) - 2), st.binary(max_size=4))
def test_any_damage_to_a_line_is_read_or_refused_in_one_line(place, damage):
    one_line((LINE[:place] + damage + LINE[place + len(damage) :]).decode("utf-8", "surrogateescape"))


def one_line(text):
    """Read a record, or see it refused in one printable line."""
    try:
        records.parse_record(text, line=1)
    except InputError as error:
        message = str(error)
    else:
        message = "fine"
    assert message.isprintable()
    message.encode()
