"""The naive Seven Up against rules 1 to 7 of the rulebook's third section: calls, runs, votes, discards and tricks."""

import random
from fractions import Fraction
from itertools import pairwise, product
from math import comb

import pytest

from tests.naive.seven_up import game as naive
from tests.naive.seven_up.deals import arranged
from tests.naive.seven_up.game import PACK, play_all
from tests.naive.seven_up.match import next_deal, random_states, result, states_from

pytestmark = pytest.mark.no_kernel

PLAYED_SWITCHES = list(naive.CHOICES)
EVERY_RULES = [
    naive.rules(**dict(zip((name.replace("-", "_") for name in PLAYED_SWITCHES), values, strict=True)))
    for values in product(*naive.CHOICES.values())
]
NO_RESULT = dict.fromkeys(["trump", "turned_jack", "gift", "high", "low", "jack", "game"])
THROWN_IN = {**NO_RESULT, "thrown_in": True, "card_points": [0, 0], "points": [0, 0]}


def example(turned="3C", actions="", hands=None, dealer=0, score=(0, 0), bunched=0, **changes):
    """A deal that turns these cards, after some actions given as one text with commas."""
    state = arranged(turned, hands, dealer, naive.rules(**changes), score, bunched)
    return play_all(state, [action for action in actions.split(", ") if action])


def test_rules_by_name():
    assert naive.rules() == naive.rules("source") == naive.DEFAULTS
    assert all(naive.DEFAULTS[name] == values[0] for name, values in naive.CHOICES.items())
    assert naive.rules("no-bunch")["bunch"] == "off"
    assert naive.rules("captor-low", bunch_limit=5) == {**naive.DEFAULTS, "low": "captor", "bunch-limit": 5}
    assert (naive.DEFAULTS["bunch-limit"], naive.DEFAULTS["target"]) == (3, 7)
    assert len(EVERY_RULES) == 256


@pytest.mark.parametrize("dealer", range(4))
def test_who_calls_and_who_leads(dealer):
    eldest = (dealer + 1) % 4
    begun = example(dealer=dealer)
    assert (begun["turn"], begun["phase"], naive.choices(begun)) == (eldest, "call", ["stand", "beg"])
    stood = naive.play(begun, "stand")
    assert (stood["turn"], stood["phase"], stood["trump"]) == (eldest, "trick", "C")
    begged = naive.play(begun, "beg")
    assert (begged["turn"], begged["trump"], naive.choices(begged)) == (dealer, None, ["give", "run"])
    given = naive.play(begged, "give")
    assert (given["turn"], given["trump"], given["gift"]) == (eldest, "C", eldest % 2)
    assert given["points"][eldest % 2] == 1
    assert sum(given["points"]) == 1
    for state, wrong in ((begun, "give"), (begun, "2S"), (begged, "beg"), (stood, "stand"), (stood, "3C")):
        with pytest.raises(ValueError):
            naive.play(state, wrong)


@pytest.mark.parametrize("dealer", range(4))
def test_a_run_deals_three_each_from_eldest(dealer):
    state = example("3C 4H", "beg, run", dealer=dealer)
    for place, seat in enumerate([1, 2, 3, 0]):
        player = (dealer + seat) % 4
        assert state["hands"][player] == state["dealt"][player] + state["pack"][1 + 3 * place : 4 + 3 * place]
    assert (state["turned"], state["trump"], len(state["stock"])) == (["3C", "4H"], "H", 14)
    assert (state["phase"], state["turn"]) == ("vote", (dealer + 1) % 4)


def test_the_same_suit_forces_a_second_run():
    state = example("3C KC 4H", "beg, run")
    assert [action for _, action in state["actions"]] == ["beg", "run"]
    assert [len(hand) for hand in state["hands"]] == [12] * 4
    assert (state["turned"], state["trump"], len(state["stock"])) == (["3C", "KC", "4H"], "H", 1)
    assert state["hands"][1][6:] == state["pack"][1:4] + state["pack"][14:17]
    assert state["hands"][0][6:] == state["pack"][10:13] + state["pack"][23:26]


@pytest.mark.parametrize("bunched", [0, 2, 3])
def test_a_pack_that_runs_out(bunched):
    state = example("3C KC 4C", "beg, run", dealer=2, bunched=bunched)
    assert result(state) == THROWN_IN
    assert next_deal(state) == (2, bunched)
    assert naive.choices(state) == []


@pytest.mark.parametrize("dealer", range(4))
@pytest.mark.parametrize("bunches", range(5))
def test_every_vote(dealer, bunches):
    state = example("3C 4H", "beg, run", dealer=dealer, bunched=1)
    for number in range(bunches):
        assert state["turn"] == (dealer + 1 + number) % 4
        assert naive.choices(state) == ["bunch", "go on"]
        state = naive.play(state, "bunch")
    if bunches == 4:
        assert result(state) == THROWN_IN
        assert next_deal(state) == (dealer, 2)
        return
    assert state["turn"] == (dealer + 1 + bunches) % 4
    state = naive.play(state, "go on")
    assert (state["phase"], state["turn"]) == ("discard", (dealer + 1) % 4)


@pytest.mark.parametrize(
    ("bunched", "changes", "vote"),
    [
        (0, {}, True),
        (2, {}, True),
        (3, {}, False),
        (0, {"bunch": "off"}, False),
        (0, {"bunch_limit": 1}, True),
        (1, {"bunch_limit": 1}, False),
        (3, {"bunch_limit": 99}, True),
    ],
)
def test_when_there_is_a_vote(bunched, changes, vote):
    state = example("3C 4H", "beg, run", bunched=bunched, **changes)
    assert state["phase"] == ("vote" if vote else "discard")
    assert state["turn"] == 1
    kept = example("3C 4H", "beg, run", bunched=bunched, after_run="keep", **changes)
    assert kept["phase"] == ("vote" if vote else "trick")


@pytest.mark.parametrize(("turned", "number", "ways"), [("3C 4H", 3, 84), ("3C KC 4H", 6, 924)])
def test_discards(turned, number, ways):
    state = example(turned, "beg, run, go on", dealer=2)
    for seat in (3, 0, 1, 2):
        assert (state["turn"], state["phase"]) == (seat, "discard")
        may = naive.choices(state)
        assert len(set(may)) == ways == comb(6 + number, 6)
        held = state["hands"][seat]
        cards = sorted(held, key=PACK.index)[:number]
        assert may[0] == "discard " + " ".join(cards)
        for wrong in (cards[1:], [*cards[1:], cards[1]], [*cards[1:], state["turned"][0]]):
            with pytest.raises(ValueError):
                naive.play(state, "discard " + " ".join(wrong))
        state = naive.play(state, "discard " + " ".join(reversed(cards)))
        assert state["actions"][-1] == (seat, may[0])
        assert sorted(state["hands"][seat] + cards) == sorted(held)
    assert (state["turn"], state["phase"]) == (3, "trick")
    assert [len(hand) for hand in state["in_play"]] == [6] * 4
    assert state["in_play"] == state["hands"]


@pytest.mark.parametrize(("turned", "tricks"), [("3C", 6), ("3C 4H", 9), ("3C KC 4H", 12)])
def test_all_cards_are_kept(turned, tricks):
    calls = "stand" if tricks == 6 else "beg, run, go on"
    deal = states_from(example(turned, calls, after_run="keep"), random.Random(1))
    assert deal[0]["phase"] == "trick"
    assert [len(hand) for hand in deal[0]["in_play"]] == [tricks] * 4
    assert len(deal) == 4 * tricks + 1
    assert sum(len(cards) for cards in deal[-1]["captured"]) == 4 * tricks


FOLLOW = [  # led, hand, then what may be played for each value of follow
    ("7C", "9C 2H KD", ["9C 2H", "9C 2H", "9C", "9C"]),
    ("7C", "2H KD TS", ["2H KD TS", "2H", "2H KD TS", "2H"]),
    ("7C", "KD TS", ["KD TS"] * 4),
    ("7H", "2H AC", ["2H"] * 4),
    ("7H", "AC KD", ["AC KD"] * 4),
    ("7H", "2H AH 3S", ["2H AH"] * 4),
    ("7C", "9C 2C", ["9C 2C"] * 4),
    ("7C", "2H 3H", ["2H 3H"] * 4),
    (None, "2H AC KD", ["2H AC KD"] * 4),
]


@pytest.mark.parametrize(("led", "hand", "allowed"), FOLLOW)
def test_what_may_be_played(led, hand, allowed):
    for follow, cards in zip(naive.CHOICES["follow"], allowed, strict=True):
        assert naive.legal(hand.split(), led, "H", follow) == cards.split()


def test_the_card_led_binds_all_three_others():
    hands = {1: "9D", 2: "2S", 3: "TD 3C TS", 0: "AD 4C AS"}
    state = example("5C", "stand, 9D, 2S", hands)
    assert state["turn"] == 3
    assert set(naive.choices(state)) == {card for card in state["hands"][3] if card[1] in "DC"}
    state = naive.play(state, "3C")  # a trump was played, but a diamond was led
    assert "AD" in naive.choices(state)
    assert "AS" not in naive.choices(state)
    state = naive.play(state, "AD")
    assert (state["turn"], state["trick"]) == (3, [])  # the trump three beats the ace
    assert state["captured"] == [[], ["9D", "2S", "3C", "AD"]]


@pytest.mark.parametrize(
    ("cards", "place"),
    [
        ("7S 9S KS 8S", 2),
        ("7S AD KC 8D", 0),
        ("7S 2H AS KS", 1),
        ("7S 2H 5H AS", 2),
        ("7H 2H AS TH", 3),
        ("2D 3S 4S 5S", 0),
    ],
)
def test_who_takes_a_trick(cards, place):
    for leader in range(4):
        trick = [((leader + number) % 4, card) for number, card in enumerate(cards.split())]
        assert naive.trick_winner(trick, "H") == (leader + place) % 4


def test_chances_of_a_run():
    turns = [(second, third) for second in PACK for third in PACK if len({"3C", second, third}) == 3]
    again = out = 0
    for second, third in turns:
        state = example(f"3C {second} {third}", "beg, run")
        again += len(state["turned"]) > 2 or state["thrown_in"] is not None
        out += state["thrown_in"] == "pack ran out"
    assert len(turns) == 51 * 50
    assert Fraction(again, len(turns)) == Fraction(4, 17)
    assert Fraction(out, len(turns)) == Fraction(22, 425)


def most_held(state):
    """The most cards that anybody holds."""
    return max(len(hand) for hand in state["hands"])


def check_states(deal):
    """Check what must hold in each state of a deal, and from each to the next."""
    for state in deal:
        everywhere = [card for piles in ("hands", "discards", "captured") for cards in state[piles] for card in cards]
        everywhere += state["stock"] + state["turned"] + [card for _, card in state["trick"]]
        assert sorted(everywhere) == sorted(PACK)
        if state["phase"] == "trick":
            assert state["trump"] == state["turned"][-1][1]
            laid = [seat for seat, _ in state["trick"]]
            assert [len(hand) + laid.count(seat) for seat, hand in enumerate(state["hands"])] == [most_held(state)] * 4
        assert bool(naive.choices(state)) == (state["phase"] != "over")
    assert [tuple(done) for done in deal[-1]["actions"]] == [
        (state["turn"], after["actions"][-1][1]) for state, after in pairwise(deal)
    ]


def check_result(state):
    """Check what must hold of the result of a finished deal."""
    found, target = result(state), state["switches"]["target"]
    after = [before + points for before, points in zip(state["score"], found["points"], strict=True)]
    assert max(found["points"]) <= 5
    assert max(after) <= target
    assert min(after) < target
    if found["thrown_in"]:
        assert found == THROWN_IN
    elif state["in_play"] is None:
        assert target in after
        assert found["high"] is found["low"] is found["jack"] is found["game"] is None
        assert found["card_points"] == [0, 0]
    elif target not in after:
        owned = [found[name] for name in ("turned_jack", "gift", "high", "low", "jack", "game")]
        extra = len([card for card in state["turned"] if card[0] == "J"]) == 2
        for number in (0, 1):
            twice = extra and state["switches"]["turned-jack"] == "every" and found["turned_jack"] == number
            assert found["points"][number] == owned.count(number) + twice


def test_random_deals_keep_the_rules():
    dice = random.Random(2)
    endings = set()
    for switches in EVERY_RULES * 3:
        changed = {**switches, "bunch-limit": dice.choice([1, 3]), "target": dice.choice([1, 2, 7, 99])}
        score = [dice.randrange(changed["target"]), dice.randrange(changed["target"])]
        deal = random_states(dice, changed, score, dice.randrange(2))
        check_states(deal)
        check_result(deal[-1])
        endings.add((deal[-1]["thrown_in"], deal[-1]["in_play"] is None, len(deal[-1]["turned"])))
    assert endings == {
        *((None, early, turned) for early in (True, False) for turned in (1, 2, 3)),
        *(("bunched", True, turned) for turned in (2, 3)),
        ("pack ran out", True, 3),
    }
