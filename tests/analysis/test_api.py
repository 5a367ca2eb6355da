"""The Python API: everything under one roof, the same questions as the commands'."""

import ast
import doctest
import inspect
import subprocess
import sys
from pathlib import Path

import pandas as pd
import pytest

from analyzer import api
from analyzer.errors import InputError
from analyzer.text.position import read_position
from analyzer.text.record import to_line
from tests.analysis.drawn import DrawnRun
from tests.analysis.laws import law
from tests.kernel.masks import COMPILED

ROOT = Path(__file__).resolve().parent.parent.parent
QUESTIONS = ("odds", "moves", "calls", "simulate", "duel", "equity", "stock_value", "claims", "report", "tune")


def test_everything_named_is_there_and_documented():
    assert sorted(api.__all__) == sorted(set(api.__all__))
    for name in api.__all__:
        assert inspect.getdoc(getattr(api, name)), name
    assert set(QUESTIONS) < set(api.__all__)
    assert api.InputError is InputError


def test_questions_say_what_they_take_and_give():
    for name in QUESTIONS:
        signature = inspect.signature(getattr(api, name))
        assert signature.return_annotation is not inspect.Signature.empty
        options = [
            one
            for one in signature.parameters.values()
            if one.name not in ("situation", "rules", "first", "second", "folder")
        ]
        assert all(one.kind is one.KEYWORD_ONLY for one in options), name
        assert signature.parameters["seed"].default == 1


def test_a_position_told_in_words_is_that_of_a_file():
    cards = {"hand": "AH 7H TC 9D 4S 2S", "top": "JH", "score": "7-8"}
    told = api.position("california-jack", **cards)
    assert told == read_position(
        '{"snapshot": true, "game": "california-jack", "hand": ["AH", "7H", "TC", "9D", "4S",'
        ' "2S"], "top": "JH", "score": "7-8"}'
    )
    assert api.position("california-jack", hand=["AH", "7H", "TC", "9D", "4S", "2S"], top="JH", score="7-8") == told
    rules = api.rule_set("california-jack", "foster")
    assert api.position("california-jack", rules=rules, trump="H", hand=cards["hand"], top="JH").rules == rules
    assert told.rules == api.rule_set("california-jack")


@pytest.mark.parametrize(
    ("game", "cards", "said"),
    [
        ("california-jack", {"hand": "AH AH", "top": "JH"}, "AH is named twice"),
        ("california-jack", {"hand": "AH 7H TC 9D 4S 1S", "top": "JH"}, "1S"),
        ("california-jak", {"hand": "AH"}, "did you mean california-jack?"),
        ("california-jack", {"hands": "AH"}, "hands"),
    ],
)
def test_what_cannot_be_is_refused_in_a_line(game, cards, said):
    with pytest.raises(InputError) as caught:
        api.position(game, **cards)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_rules_of_another_game_are_refused():
    with pytest.raises(InputError, match="the rules are those of seven-up, not of california-jack"):
        api.position("california-jack", rules=api.rule_set("seven-up"), hand="AH 7H TC 9D 4S 2S", top="JH")


def test_every_answer_has_a_table():
    rules, run = api.rule_set("california-jack"), DrawnRun(dealer=law(0.02))
    situation = api.position("california-jack", hand="AH 7H TC 9D 4S 2S", top="JH")
    answers = [
        api.odds(situation, run=run, deals=2000, table_deals=2000),
        api.moves(situation, run=run, deals=2000, table_deals=2000),
        api.simulate(rules, run=run, deals=2000),
        api.duel(rules, "heuristic", "uniform", run=run, deals=2000),
        api.equity(rules, run=run, deals=2000),
    ]
    for answer in answers:
        table = answer.frame()
        assert isinstance(table, pd.DataFrame)
        assert len(table) > 0
        assert answer.to_dict()["game"] == "california-jack"


def example():
    """The lines of code in the module's docstring."""
    lines = inspect.getdoc(api).splitlines()
    return "\n".join(line[4:] for line in lines if line.startswith("    "))


def test_the_example_is_code():
    ast.parse(example())
    assert len(example().splitlines()) == 4


@pytest.mark.compiled_only
def test_the_example_runs():
    done = subprocess.run(
        [sys.executable, "-c", example()], cwd=ROOT, capture_output=True, text=True, check=False, timeout=300
    )
    assert done.returncode == 0, done.stderr
    mean, low, high, card = done.stdout.splitlines()[0].split()
    assert float(low) < float(mean) < float(high)
    assert card in ["AH", "7H", "TC", "9D", "4S", "2S"]


def test_deals_and_records_pass_from_hand_to_hand(tmp_path):
    rules = api.rule_set("california-jack", "foster")
    records = list(api.deals(rules, 2, policy="uniform"))
    path = tmp_path / "records.jsonl"
    path.write_text("".join(to_line(record) + "\n" for record in records))
    read = list(api.read_records(path))
    assert [record.actions for record in read] == [record.actions for record in records]
    situation = api.from_record(read[1], 5, 0)
    assert situation.rules == rules
    if COMPILED:
        assert next(api.matches(rules, 1, policy="uniform")).score == (0, 0)


FUNCTIONS = [name for name in api.__all__ if inspect.isfunction(getattr(api, name))]


@pytest.mark.compiled_only
@pytest.mark.parametrize("name", FUNCTIONS)
def test_each_function_has_an_example_that_runs(name):
    finder, told = doctest.DocTestFinder(recurse=False), []
    [found] = finder.find(getattr(api, name), name, globs=dict(vars(api)))
    assert found.examples, name
    doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(found, out=told.append)
    assert not told, "".join(told)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_wrong_keyword_is_refused_by_name_by_the_function_that_was_called(name):
    with pytest.raises((TypeError, InputError), match="colour"):
        getattr(api, name)(*["california-jack"] * (name == "position"), colour="red")
