"""Which position of Seven Up a command line means, and its rules and records in words."""

import random
import re
from dataclasses import replace
from importlib.resources import files

import pytest

from analyzer.cli.options import RuleOptions
from analyzer.cli.pages import rules as rules_page
from analyzer.cli.replay import row_of
from analyzer.cli.rules import described, rulebook
from analyzer.cli.situation import situation
from analyzer.errors import InputError
from analyzer.rules import rule_set
from analyzer.text import position
from analyzer.text.notation import card, in_order
from analyzer.text.record import to_line
from reports.style import Look
from tests.analysis.seven_up.deals import GAME, game, moment_where
from tests.command.positions import parted

CARDS = {"hand": "AH JH 4H TC 9D 2S", "turned": "7H", "dealer": "left", "calls": "beg give", "led": "KC 5C"}
PLAIN = RuleOptions()


def test_cards_one_by_one():
    values = {**CARDS, "score": "5-3", "bunched": "2"}
    found = situation(*parted(game=GAME, **values), RuleOptions(switches=["target=20"]))
    assert found == position.from_options(rule_set(GAME, None, {"target": 20}), values)
    assert (found.place, found.phase, found.score, found.bunched) == (2, "play", (5, 3), 2)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"game": GAME}, 'which position? Give --hand "AH JH 4H TC 9D 2S" --turned 7H'),
        ({"game": GAME, "turned": "7H"}, "--hand is missing: give my cards"),
        ({"game": GAME, "hand": "AH JH 4H TC 9D 2S"}, "turned is missing"),
        (
            {"game": GAME, **CARDS, "top": "QD"},
            "--top is not an option of Seven Up; known: --hand, --dealer, --score",
        ),
        ({"game": "california-jack", "turned": "7H"}, "--turned is not an option of California Jack"),
        ({"game": "court-circular", "led": "7H"}, "--led is not an option of Court Circular"),
        ({"file": "nothing.json", "bunched": "1"}, "leave out --bunched"),
    ],
)
def test_gaps_and_other_games_options_are_refused(options, said):
    with pytest.raises(InputError) as caught:
        situation(*parted(**options), PLAIN)
    assert said in str(caught.value)


def test_a_moment_of_a_record(tmp_path):
    record, _, _ = moment_where(rule_set(GAME, "captor-low"), lambda state: state["phase"] == "discard")
    path = tmp_path / "deals.jsonl"
    path.write_text(to_line(record) + "\n", encoding="utf-8")
    for at in (0, 1, 4, len(record.actions) - 1):
        asked = {"record": str(path), "at": str(at)}
        expected = position.from_record(record, at, record.actions[at][0])
        assert situation(*parted(**asked), PLAIN) == expected
        assert situation(*parted(**asked, seat="3"), PLAIN) == position.from_record(record, at, 3)
    with pytest.raises(InputError, match="leave out --rules and --set"):
        situation(*parted(**asked), RuleOptions(rules="source"))


def test_a_deal_without_actions_has_no_moment(tmp_path):
    record, _ = game(random.Random(1), rule_set(GAME, None, {"turned-jack": "every"}))
    jack = card("JH")
    hands = tuple(hand ^ jack ^ (record.stock[0] or 0) if hand & jack else hand for hand in record.hands)
    stock = (jack, *(record.stock[0] if one == jack else one for one in record.stock[1:]))
    at_once = replace(record, hands=hands, stock=stock, score=(6, 6), actions=())
    path = tmp_path / "deals.jsonl"
    path.write_text(to_line(at_once) + "\n", encoding="utf-8")
    for asked in ({}, {"at": "0"}):
        with pytest.raises(InputError, match="line 1: the deal has no actions"):
            situation(*parted(record=str(path), **asked), PLAIN)


def test_the_example_of_the_formats():
    formats = files("analyzer").joinpath("texts", "FORMATS.md").read_text(encoding="utf-8")
    [example] = re.findall(r'\{"snapshot": true, "game": "seven-up".*?\}', formats, re.DOTALL)
    found = position.read_position(example)
    assert (found.place, found.to_move, found.phase, found.gift) == (1, 0, "play", True)
    assert (in_order(found.table), found.dealer, found.score) == (["KC"], 0, (5, 3))


def test_a_record_in_a_row():
    record, _ = game(random.Random(3), rule_set(GAME))
    row = row_of(record)
    assert (row["game"], row["rules"], row["dealer"]) == (GAME, "source", record.dealer)
    assert [row["score_0"], row["score_1"]] == list(record.score)
    assert [row["result_points_0"], row["result_points_1"]] == record.result["points"]
    assert row["result_thrown_in"] == record.result["thrown_in"]


def test_the_rules_in_words():
    look = Look(terminal=False, unicode=True, width=80, encoding="utf-8")
    rules = rule_set(GAME, "captor-low")
    text = look.render(rules_page.parts(rules, look))
    assert re.search(r"low +captor \*", text)
    assert {row["switch"] for row in described(rules)["settings"]} == set(rules.switches)
    book = rulebook(GAME)
    assert "## 3. Seven Up" in book
    assert "Court Circular (" not in book.partition("## ")[2]
