"""What callers hand in is checked at the door of every public function, and comes out as plain Python."""

import inspect
import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzer import api, arguments
from analyzer.errors import InputError
from tests.analysis.drawn import DrawnRun
from tests.analysis.laws import law

pytestmark = pytest.mark.no_kernel

RULES = api.rule_set("california-jack")
POSITION = api.position("california-jack", hand="AH 7H TC 9D 4S 2S", top="JH")
HEURISTICS = ("heuristic", "uniform")
WRONG = [
    ("a score below nought", lambda: api.duel(RULES, *HEURISTICS, score=(-5, 0)), "score (-5, 0): -5 is out of range"),
    ("three scores", lambda: api.duel(RULES, *HEURISTICS, score=(5, 0, 3)), "score: (5, 0, 3) is not a score"),
    ("half a point", lambda: api.duel(RULES, *HEURISTICS, score=(5.5, 0)), "5.5 is not a whole number"),
    ("a text as a score", lambda: api.duel(RULES, *HEURISTICS, score="7-8"), "not a score; give two whole numbers"),
    ("a bool as a score", lambda: api.deals(RULES, 1, score=(True, 0)), "True is not a whole number"),
    ("a seed below nought", lambda: api.odds(POSITION, seed=-1), "seed: -1 is out of range"),
    ("a large seed", lambda: api.odds(POSITION, seed=2**64), "seed: 18446744073709551616 is out of range"),
    ("a seed in letters", lambda: api.moves(POSITION, seed="1"), 'seed: "1" is not a whole number'),
    ("a fractional seed", lambda: api.equity(RULES, seed=1.0), "seed: 1.0 is not a whole number"),
    ("a bool as deals", lambda: api.simulate(RULES, deals=True), "deals: True is not a whole number"),
    ("deals in letters", lambda: api.simulate(RULES, deals="many"), 'deals: "many" is not a whole number'),
    ("half a deal", lambda: api.deals(RULES, 0.5), "n: 0.5 is not a whole number"),
    ("seconds in letters", lambda: api.simulate(RULES, seconds="1"), 'seconds: "1" is not a number'),
    ("no confidence", lambda: api.simulate(RULES, confidence=float("nan")), "confidence: nan is not a number"),
    ("threads in letters", lambda: api.simulate(RULES, threads="2"), 'threads: "2" is not a whole number'),
    ("a text as a position", lambda: api.odds("AH 7H"), 'situation: "AH 7H" is not a position; make one with'),
    ("rules as a position", lambda: api.moves(RULES), "is not a position"),
    ("a game as rules", lambda: api.simulate("california-jack"), 'rules: "california-jack" is not a rule set'),
    ("a game as rules to tune", lambda: api.tune("california-jack"), "is not a rule set"),
    ("a game as rules of claims", lambda: api.claims("california-jack"), "is not a rule set"),
    ("a game as rules of stock", lambda: api.stock_value("california-jack"), "is not a rule set"),
    ("a number as a policy", lambda: api.odds(POSITION, policy=3), "policy: 3 is not a policy"),
    ("a number as a player", lambda: api.duel(RULES, "heuristic", 3), "second: 3 is not a policy"),
    ("rules by name", lambda: api.position("california-jack", rules="foster"), 'rules: "foster" is not a rule set'),
    ("a number as a file", lambda: api.read_position(7), "7 is no file"),
    ("a number as records", lambda: list(api.read_records(7)), "7 is no file"),
    ("a text as a record", lambda: api.from_record("x", 0, 0), 'whole: "x" is not a record'),
    ("a score in a position", lambda: api.position("seven-up", hand="AH", turned="7H", score=(5.5, 0)), "5.5"),
]


@pytest.mark.parametrize(("call", "said"), [one[1:] for one in WRONG], ids=[one[0] for one in WRONG])
def test_a_wrong_argument_is_named_with_the_rule(call, said):
    with pytest.raises(InputError) as caught:
        call()
    assert said in str(caught.value)
    assert len(str(caught.value)) < 300


def test_numbers_of_numpy_are_as_good_as_those_of_python():
    assert arguments.score((np.int64(5), np.uint8(0))) == (5, 0)
    assert arguments.score([5, 0]) == arguments.score(np.array([5, 0])) == (5, 0)
    assert arguments.seed(np.uint64(2**64 - 1)) == 2**64 - 1
    assert [type(one) for one in (*arguments.score(np.array([5, 0])), arguments.seed(np.int32(3)))] == [int] * 3
    cards = {"hand": "AH 7H TC 9D 4S 2S", "top": "JH"}
    same = api.position("california-jack", score=(7, 8), **cards)
    for score in ("7-8", [7, 8], np.array([7, 8]), (np.int64(7), np.int64(8))):
        assert api.position("california-jack", score=score, **cards) == same
    assert api.rule_set("california-jack", None, {"target": np.int64(7)}).switches["target"] == 7
    assert type(api.rule_set("california-jack", None, {"target": np.int64(7)}).switches["target"]) is int
    hand = tuple(cards["hand"].split())
    assert api.position("california-jack", hand=hand, top="JH", score=(7, 8)) == same


def test_answers_to_numbers_of_numpy_can_be_written():
    run = DrawnRun(dealer=law(0.02))
    found = api.equity(RULES, deals=np.int64(1000), seed=np.uint8(3), confidence=np.float32(0.9), run=run)
    assert json.loads(json.dumps(found.to_dict()))["seed"] == 3


@given(st.integers() | st.booleans() | st.floats() | st.text() | st.none() | st.lists(st.integers(), max_size=3))
def test_a_number_or_a_fault_of_one_line(value):
    for check in (
        arguments.seed,
        arguments.deals,
        arguments.score,
        arguments.integer,
        arguments.real_number,
        arguments.policies,
    ):
        message = "name"
        try:
            check(value, "name")
        except InputError as error:
            message = str(error)
        assert message.startswith("name")
        assert message.isprintable()


def needed(name):
    """How many arguments a public function must be given in order."""
    function = getattr(api, name)
    taken = inspect.signature(function).parameters.values() if inspect.isfunction(function) else ()
    return sum(one.kind is one.POSITIONAL_OR_KEYWORD and one.default is one.empty for one in taken)


@pytest.mark.parametrize("value", ["nonsense", 7, None, [1], {"a": 1}])
@pytest.mark.parametrize("name", [name for name in api.__all__ if needed(name)])
def test_what_is_of_another_kind_is_refused_by_every_public_function(name, value):
    with pytest.raises(InputError):
        next(iter(getattr(api, name)(*[value] * needed(name))))  # the first record of those that give one after another


def test_every_public_question_checks_its_arguments():
    for name in api.__all__:
        function = getattr(api, name)
        if inspect.isfunction(function):
            taken = inspect.signature(function).parameters
            if {"seed", "situation"} & set(taken):
                assert hasattr(function, "__wrapped__"), name
