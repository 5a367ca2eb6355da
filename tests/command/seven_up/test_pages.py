"""What a person reads of Seven Up: the position, the odds, the moves and whole deals, at any width."""

import random

import numpy as np
import pytest

from analyzer.answer import Basis
from analyzer.cli.pages import moves as moves_page
from analyzer.cli.pages import odds as odds_page
from analyzer.cli.pages import seven_up as page
from analyzer.games.seven_up import actions, snapshot
from analyzer.games.seven_up.outcomes import BUNCHED, CHANCES, OUT, OUTCOMES, side_chances
from analyzer.questions.advice import Advice
from analyzer.questions.move_table import Move, MoveTable
from analyzer.questions.odds import Odds
from analyzer.rules import rule_set
from analyzer.statistics.intervals import Estimate, estimate, exact
from reports.style import Look
from tests.analysis.seven_up.deals import drawn_rules, game, seen

pytestmark = pytest.mark.no_kernel

RULES = rule_set("seven-up")
HAND = "AH JH 4H TC 9D 2S"
NINE = f"{HAND} 3C 3S 3D"
TWELVE = f"{NINE} 4C 4S 4D"
BASIS = Basis(RULES, 1, 10_000, 10_000, "heuristic", "10,000 playouts", False, "deals", 0.95)


def look(width=80):
    return Look(False, True, width, "utf-8")


def position(rules=RULES, **values):
    return snapshot.situation({"hand": HAND, "turned": "7H", **values}, rules)


def shown(parts, width=80):
    """What is printed."""
    return look(width).render(parts)


def head(situation):
    return shown(page.heading(situation, look()))


def odds_of(situation, counts, recommended=None):
    """Odds from counted outcomes."""
    possible = np.ones(OUTCOMES, dtype=bool)
    categories = {name: estimate(counts, chance, 1.96, possible) for name, chance in CHANCES.items()}
    numbers = np.arange(OUTCOMES)
    outcomes = tuple(
        (int(number), estimate(counts, numbers == number, 1.96, possible)) for number in np.flatnonzero(counts)
    )
    win, difference = Estimate(0.6, 0.59, 0.61), Estimate(0.2, 0.1, 0.3)
    advice = None if recommended is None else Advice(recommended, win, difference, None)
    return Odds(BASIS, win, difference, categories, outcomes, advice, None)


def table_of(situation, rng):
    """All moves of a position with figures drawn at random."""
    found = []
    for move, _ in actions.legal(situation):
        mean = rng.random()
        figure = Estimate(mean, max(0, mean - 0.004), min(1, mean + 0.004))
        points = Estimate(4 * mean - 2, 4 * mean - 2.02, 4 * mean - 1.98)
        chances = dict.fromkeys(CHANCES, figure)
        behind = exact(0) if not found else figure
        found.append(Move(move, figure, points, behind, points, 0.5, chances, False))
    tied = tuple(move.move for move in found[1:3])
    return MoveTable(BASIS, tuple(found), tied, 0.003)


def some_situations():
    """Situations of every phase, seat and number of runs, under all sorts of rules."""
    found = []
    for seed in range(12):
        rng = random.Random(seed)
        record, _ = game(rng, drawn_rules(rng))
        for at in rng.sample(range(len(record.actions)), min(2, len(record.actions))):
            mover, _ = record.actions[at]
            found.append(seen(record, at, rng.choice([mover, rng.randrange(4)])))
    return found


@pytest.fixture(scope="module")
def situations():
    return some_situations()


@pytest.mark.parametrize("width", [40, 60, 80])
def test_every_page_fits(situations, width):
    rng = random.Random(width)
    phases = set()
    for situation in situations:
        pages = [shown(page.heading(situation, look(width)), width)]
        counts = np.zeros(OUTCOMES, dtype=np.int64)
        counts[rng.sample(range(OUTCOMES), 30)] = [rng.randrange(1, 100) for _ in range(30)]
        pages.append(shown(odds_page.parts(odds_of(situation, counts), situation, look(width)), width))
        if situation.to_move == 0 and actions.legal(situation):
            phases.add((situation.phase, len(situation.turned)))
            pages.append(shown(moves_page.parts(table_of(situation, rng), situation, look(width)), width))
        for text in pages:
            assert max(map(len, text.splitlines())) <= width, text
            assert "…" not in text
    assert {"stand", "give", "vote", "discard", "play"} <= {phase for phase, _ in phases}


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({}, ["source, 0-0 to 7, the player on my right dealt", "turned   7H (hearts proposed)"]),
        ({"score": "5-3"}, ["5-3 to 7"]),
        ({"dealer": "me"}, ["I dealt", "called   eldest begged"]),
        ({"dealer": "partner"}, ["my partner dealt"]),
        ({"dealer": "left", "calls": "beg"}, ["the player on my left dealt", "called   my partner begged"]),
        ({"calls": "stand"}, ["called   I stood", "7H (hearts trump)"]),
        ({"calls": "beg give"}, ["called   I begged, the dealer gave"]),
        (
            {"dealer": "partner", "calls": "beg give", "led": "KC"},
            ["eldest begged, my partner gave", "trick    right KC"],
        ),
        ({"dealer": "left", "led": "KC 5C"}, ["called   my partner stood", "trick    partner KC, right 5C"]),
        ({"dealer": "me", "led": "KC 5C 6C"}, ["trick    left KC, partner 5C, right 6C"]),
        (
            {"hand": NINE, "turned": "7H 8C"},
            ["called   I begged, the dealer ran", "turned   7H, then 8C (clubs trump)"],
        ),
        ({"hand": TWELVE, "turned": "7H 8H 8C"}, ["the dealer ran twice", "turned   7H, then 8H, then 8C"]),
        ({"hand": NINE, "turned": "7H 8C", "dealer": "left", "calls": "beg run bunch bunch"}, ["2 votes to bunch"]),
        ({"bunched": 1}, ["called   bunched once before"]),
        ({"bunched": 2, "calls": "stand"}, ["called   I stood, bunched twice before"]),
    ],
)
def test_the_heading_says_what_has_happened(values, said):
    text = head(position(**values))
    for words in said:
        assert words in text


def test_what_was_captured_discarded_and_shown_is_there(situations):
    seen_of = {"we captured": 0, "they captured": 0, "I discarded": 0, "void": 0}
    for situation in situations:
        text = head(situation)
        there = {
            "we captured": situation.won[0],
            "they captured": situation.won[1],
            "I discarded": situation.discards,
            "void": any(situation.excluded),
        }
        for words, wanted in there.items():
            assert (f"\n{words} " in text) == bool(wanted)
            seen_of[words] += bool(wanted)
    assert min(seen_of.values()) > 0


@pytest.mark.parametrize(
    ("values", "named"),
    [
        ({}, "call"),
        ({"dealer": "me"}, "call"),
        ({"hand": NINE, "turned": "7H 8C"}, "vote"),
        ({"hand": NINE, "turned": "7H 8C", "calls": "beg run go on"}, "discard"),
        ({"calls": "stand"}, "lead"),
        ({"dealer": "left", "led": "KC 5C"}, "play"),
    ],
)
def test_what_a_move_is_called(values, named):
    situation = position(**values)
    assert page.choice(situation) == named
    assert page.advised(situation, "discard 4S 2C 9D")[0] == f"Best {named}"
    assert shown(moves_page.parts(table_of(situation, random.Random(1)), situation, look())).count(f"\n{named} ") >= 1


def test_a_discard_is_written_by_its_cards():
    situation = position(hand=NINE, turned="7H 8C", calls="beg run go on")
    text = shown(moves_page.parts(table_of(situation, random.Random(1)), situation, look()))
    first, second, third = (move.removeprefix("discard ") for move, _ in actions.legal(situation)[:3])
    assert f"\n{first}  " in text
    assert f"{first} is best. As good, within 0.3 % of the match: {second}; {third}." in text.replace("\n", " ")
    assert len(actions.legal(situation)) == 24


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({}, "It is my turn."),
        ({"dealer": "me", "calls": ""}, "It is the turn of the player on my left."),
        ({"dealer": "left"}, "It is my partner's turn."),
        ({"dealer": "partner"}, "It is the turn of the player on my right."),
    ],
)
def test_whose_turn_it_is(values, said):
    situation = position(**values)
    assert page.turn(situation) == said
    counts = np.ones(OUTCOMES, dtype=np.int64)
    text = shown(odds_page.parts(odds_of(situation, counts), situation, look()))
    assert (said in text) == (situation.to_move != 0)


def test_odds_by_side():
    counts = np.zeros(OUTCOMES, dtype=np.int64)
    gift = 234 + 39 + 3 * 1  # they dealt and gave; High and Low mine, Jack mine, Game mine
    level = 234 + 3 * (1 + 1 + 2 + 4 * 2) + 2  # High, Low and Game theirs, no Jack
    counts[[gift, level, BUNCHED, OUT]] = 500, 300, 150, 50
    text = shown(page.odds_parts(odds_of(position(), counts), position()))
    rows = {line.split("  ")[0].strip(): line for line in text.splitlines()}
    assert "50.0 % ± " in rows["High"]
    assert rows["High"].endswith("30.0 %  20.0 %")
    assert rows["Jack"].endswith("0.0 %  50.0 %")
    assert "Gift" in rows
    assert "Turned jack" not in rows
    assert "Most likely results, mine first: 5-0 (50 %), 0-3 (30 %)." in text
    assert "The deal is thrown in and dealt again: 20 %." in text


def test_side_rows_are_chances_of_the_game():
    assert {key for _, key in page.side_rows(RULES)} == set(side_chances(RULES))
