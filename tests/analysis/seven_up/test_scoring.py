"""Points, their order and the end of the match: the rulebook's examples, and who has what in deals made for it."""

import pytest

from analyzer.games.seven_up import referee, scoring
from analyzer.games.seven_up.table import Table
from analyzer.rules import rule_set
from analyzer.text.notation import PACK, SUIT_MASKS, card_set, each
from tests.analysis.seven_up.deals import GAME, record_of
from tests.naive.seven_up import game as naive
from tests.naive.seven_up.deals import arranged

pytestmark = pytest.mark.no_kernel


def result(turned, actions, *, hands=None, score=(0, 0), dealer=1, bunched=0, **switches):
    """The result of a deal in which some calls are made and the first legal cards are played; dealer 1: side 1."""
    rules = rule_set(GAME, None, {name.replace("_", "-"): value for name, value in switches.items()})
    state = naive.play_all(arranged(turned, hands, dealer, dict(rules.switches), score, bunched), actions)
    while state["phase"] in ("discard", "trick"):
        state = naive.play(state, naive.choices(state)[0])
    record = record_of(state, rules)
    return scoring.result(referee.replay(record).table, dealer=dealer, score=record.score, rules=rules)


def played_out(won, *, dealer=1, score=(0, 0), gift=False, turned="7H", played=None, **switches):
    """The result of a played deal by what each side captured (cards as text, others' side first if dealer is 1)."""
    rules = rule_set(GAME, None, {name.replace("_", "-"): value for name, value in switches.items()})
    piles = card_set(won[0]), card_set(won[1])
    held = piles if played is None else (card_set(played[0]), card_set(played[1]))
    if dealer % 2 == 0:
        piles, held = piles[::-1], held[::-1]
    table = Table("over", 0, (card_set(turned),), True, gift, played=(held[0], held[1], 0, 0), won=piles)
    return scoring.result(table, dealer=dealer, score=score, rules=rules)


def test_eighteen_each_gives_game_to_the_side_that_did_not_deal():
    even = ("TH AC AD", "TS AH AS")
    assert played_out(even)["card_points"] == [18, 18]
    for dealer in range(4):
        assert played_out(even, dealer=dealer)["game"] == 1 - dealer % 2
        assert played_out(even, dealer=dealer, game_tie="nobody")["game"] is None
    assert played_out(even, score=(6, 0), played=("3C", "AH"))["points"] == [1, 2]
    assert played_out(("TH AC AD", "TS AH AS"), score=(6, 6), played=("3C", "4D"))["points"] == [1, 0]


def test_nothing_captured_that_counts_is_a_tie():
    assert played_out(("2C 3C", "2D 3D"))["game"] == 0
    assert played_out(("2C 3C", "2D 3D"), dealer=2)["game"] == 1


def test_high_and_low_go_to_those_who_were_dealt_them_and_jack_to_its_captor():
    won, played = ("3H JH 4C", "AH KC 2D"), ("AH JH 2D", "3H KC 4C")
    found = played_out(won, played=played)
    assert (found["high"], found["low"], found["jack"], found["game"]) == (0, 1, 0, 1)
    assert played_out(won, played=played, low="captor")["low"] == 0
    none = played_out(("2C TS", "2D AS"), gift=True)
    assert [none[name] for name in scoring.CATEGORIES] == [None, None, None, 0]
    assert (none["gift"], none["turned_jack"], none["trump"], none["points"]) == (0, None, "H", [2, 0])
    one = played_out(("9H", "2D"), played=("2D", "9H"))
    assert (one["high"], one["low"], one["jack"]) == (1, 1, None)


@pytest.mark.parametrize(
    ("score", "points"),
    [
        ((0, 0), [3, 2]),
        ((6, 6), [0, 1]),  # the turned jack
        ((6, 5), [1, 1]),  # the turned jack, then the gift
        ((5, 5), [2, 1]),  # the turned jack, the gift, High
        ((4, 5), [2, 2]),  # the turned jack, the gift, High, Low
        ((4, 4), [3, 2]),
    ],
)
def test_points_are_counted_in_order_until_one_side_is_there(score, points):
    won, played = ("AH TC", "2H 3D"), ("AH TC", "2H 3D")
    found = played_out(won, played=played, score=score, gift=True, turned="JH")
    assert (found["turned_jack"], found["gift"], found["high"], found["low"], found["game"]) == (1, 0, 0, 1, 0)
    assert found["points"] == points


def test_a_match_won_by_the_turned_jack_or_the_gift_ends_the_deal():
    nothing = dict.fromkeys(("high", "low", "jack", "game"))
    at_once = {"trump": "H", "thrown_in": None, **nothing, "card_points": [0, 0]}
    jack = result("JH", ["stand"], score=(0, 6))
    assert jack == {**at_once, "turned_jack": 1, "gift": None, "points": [0, 1]}
    both = result("JH", ["beg", "give"], score=(6, 6))
    assert both == {**at_once, "turned_jack": 1, "gift": 0, "points": [0, 1]}
    gift = result("JH", ["beg", "give"], score=(6, 5))
    assert gift == {**at_once, "turned_jack": 1, "gift": 0, "points": [1, 1]}
    run = result("7H JD", ["beg", "run", "go on"], score=(0, 6))
    assert run == {**at_once, "trump": "D", "turned_jack": 1, "gift": None, "points": [0, 1]}


def test_every_jack_turned():
    every = {"turned_jack": "every", "score": (0, 6)}
    at_once = result("JH", [], **every)
    assert (at_once["trump"], at_once["turned_jack"], at_once["points"]) == (None, 1, [0, 1])
    again = result("7H JH", ["beg", "run"], **every)
    assert (again["trump"], again["points"]) == (None, [0, 1])
    settled = result("7H JC", ["beg", "run"], **every)
    assert (settled["trump"], settled["points"]) == ("C", [0, 1])
    two = result("JH JC", ["beg", "run", "go on"], turned_jack="every", target=99)
    assert two["turned_jack"] == 1
    assert sum(two["points"]) == 2 + sum(two[name] is not None for name in scoring.CATEGORIES)
    assert result("JH 9C", ["beg", "run", "go on"], target=99)["turned_jack"] is None


@pytest.mark.parametrize(
    ("turned", "actions", "why"),
    [("JH 9C", ["beg", "run", *["bunch"] * 4], "bunched"), ("7H 8H JH", ["beg", "run"], "pack ran out")],
)
@pytest.mark.parametrize("turned_jack", ["final", "every"])
def test_nothing_of_a_deal_thrown_in_scores(turned, actions, why, turned_jack):
    found = result(turned, actions, turned_jack=turned_jack)
    assert found["thrown_in"] == why
    assert (found["card_points"], found["points"]) == ([0, 0], [0, 0])
    assert all(found[key] is None for key in ("trump", "turned_jack", "gift", *scoring.CATEGORIES))


def test_with_keep_all_cards_held_are_in_play():
    found = result("7H 8D", ["beg", "run", "go on"], after_run="keep")
    assert sum(found["card_points"]) > 40  # 36 cards of the pack


def test_the_end_of_a_match():
    rules = rule_set(GAME)
    assert [scoring.match_winner(score, rules) for score in ((6, 6), (7, 6), (6, 7))] == [None, 0, 1]
    assert scoring.won_already((6, 6), rules) is None
    assert "won already" in scoring.won_already((7, 6), rules)
    assert "two never reach 7" in scoring.won_already((8, 7), rules)


def test_the_points_of_the_pack():
    assert sum(scoring.card_points(one) for one in each(PACK)) == 80
    assert scoring.card_points(SUIT_MASKS[1]) == 20
