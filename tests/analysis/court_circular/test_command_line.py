"""Which position of Court Circular a command line means, and its rules and records in words."""

import random
import re
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
from analyzer.text.record import to_line
from reports.style import Look
from tests.analysis.court_circular.deals import GAME, game
from tests.command.positions import parted

CARDS = {"hand": "AH 7H TC 9D 4S", "lead": "JH", "laid": "2S", "against": "3C"}
PLAIN = RuleOptions()


def test_cards_one_by_one():
    captured = {"up": "KS QS 6S", "their_down": "2D 3D", "score": "7-8"}
    values = {**CARDS, **captured, "against": "3C 3S"}
    found = situation(*parted(game=GAME, **values), RuleOptions(switches=["target=20"]))
    assert found == position.from_options(rule_set(GAME, None, {"target": 20}), values)
    assert (found.first, found.stock, found.score) == (1, 34, (7, 8))


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"game": GAME}, 'which position? Give --hand "AH 7H TC 9D 4S 2S" --lead JH'),
        ({"game": GAME, "lead": "JH"}, "--hand is missing: give my cards"),
        ({"game": GAME, "hand": "AH 7H TC 9D 4S 2S"}, "lead is missing"),
        (
            {"game": GAME, **CARDS, "top": "QD"},
            "--top is not an option of Court Circular; known: --hand, --dealer, --score",
        ),
        ({"game": "california-jack", **CARDS}, "--lead is not an option of California Jack; known: --hand, --dealer"),
        ({"game": "california-jack", "their_up": "2C"}, "--their-up is not an option of California Jack"),
        ({"file": "nothing.json", "their_up": "2C"}, "leave out --their-up"),
        (CARDS, "which game? Name one (california-jack, court-circular"),
    ],
)
def test_gaps_and_other_games_options_are_refused(options, said):
    with pytest.raises(InputError) as caught:
        situation(*parted(**options), PLAIN)
    assert said in str(caught.value)


def test_a_moment_of_a_record(tmp_path):
    record, _ = game(random.Random(5), rule_set(GAME, "short"))
    path = tmp_path / "deals.jsonl"
    path.write_text(to_line(record) + "\n", encoding="utf-8")
    for at in (0, 1, 7, len(record.actions) - 1):
        asked = {"record": str(path), "at": str(at)}
        expected = position.from_record(record, at, record.actions[at][0])
        assert situation(*parted(**asked), PLAIN) == expected
        assert situation(*parted(game=GAME, **asked), RuleOptions(rules="short")) == expected
    with pytest.raises(InputError, match="leave out --rules and --set"):
        situation(*parted(**asked), RuleOptions(rules="source"))
    with pytest.raises(InputError, match="the record is of court-circular, but california-jack was asked for"):
        situation(*parted(game="california-jack", **asked), PLAIN)


def test_the_example_of_the_formats():
    formats = files("analyzer").joinpath("texts", "FORMATS.md").read_text(encoding="utf-8")
    [example] = re.findall(r'\{"snapshot": true, "game": "court-circular".*?\}', formats, re.DOTALL)
    found = position.read_position(example)
    assert (found.first, found.to_move, found.stock, found.hidden) == (1, 0, 27, 4)
    assert (found.dealer, found.score) == (1, (7, 8))


def test_a_record_in_a_row():
    record, _ = game(random.Random(3), rule_set(GAME))
    row = row_of(record)
    assert (row["game"], row["rules"], row["dealer"]) == (GAME, "source", record.dealer)
    assert [row["result_totals_0"], row["result_totals_1"]] == record.result["totals"]
    assert [row["result_points_0"], row["result_points_1"]] == record.result["points"]


def test_the_rules_in_words():
    look = Look(terminal=False, unicode=True, width=80, encoding="utf-8")
    rules = rule_set(GAME, "carroll-1860")
    text = look.render(rules_page.parts(rules, look))
    assert "concede     any-card *" in text
    assert "To change one: --set concede=never" in text
    assert {row["switch"] for row in described(rules)["settings"]} == set(rules.switches)
    book = rulebook(GAME)
    assert "## 2. Court Circular" in book
    assert "California Jack (" not in book.partition("## ")[2]
