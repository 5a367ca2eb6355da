"""The naive California Jack against every check table, example and exact fact of section 1 of the rulebook."""

import random
from fractions import Fraction
from math import comb, sqrt

import pytest

from tests.naive.california_jack import game as naive
from tests.naive.california_jack.game import legal
from tests.naive.california_jack.policy_view import held_excluded

pytestmark = pytest.mark.no_kernel

FOLLOW = naive.CHOICES["follow"]

WHAT_MAY_BE_PLAYED = [
    # led, hand, then the answer under each value of follow, in the order of the rulebook's columns; trump hearts
    ("7C", "9C 2H KD", ["9C 2H", "9C 2H", "9C", "9C"]),
    ("7C", "2H KD TS", ["2H", "all", "all", "2H"]),
    ("7C", "KD TS", ["all", "all", "all", "all"]),
    ("7H", "2H AC", ["2H", "2H", "2H", "2H"]),
    ("7H", "AC KD", ["all", "all", "all", "all"]),
]


@pytest.mark.parametrize(("led", "hand", "answers"), WHAT_MAY_BE_PLAYED)
def test_what_the_follower_may_play(led, hand, answers):
    for follow, answer in zip(FOLLOW, answers, strict=True):
        expected = hand if answer == "all" else answer
        assert legal(hand.split(), led, "H", follow) == expected.split()


@pytest.mark.parametrize("follow", FOLLOW)
def test_any_card_may_be_led(follow):
    assert legal(["9C", "2H", "KD"], None, "H", follow) == ["9C", "2H", "KD"]


@pytest.mark.parametrize(
    ("led", "reply", "wins"),
    [
        ("7C", "8C", True),
        ("7C", "6C", False),
        ("7C", "2H", True),
        ("7C", "AD", False),
        ("AC", "2H", True),
        ("7H", "8H", True),
        ("7H", "6H", False),
        ("7H", "AC", False),
        ("TC", "JC", True),
        ("KC", "AC", True),
    ],
)
def test_who_wins_a_trick(led, reply, wins):
    assert naive.reply_wins(led, reply, "H") is wins


def test_nobody_has_to_beat_the_card_led():
    assert set(legal(["2C", "AC"], "7C", "H", "strict-forced")) == {"2C", "AC"}


def source_deal():
    """The worked example: trump hearts, top JH; A (seat 0) leads 7C, B holds 2H and no club."""
    hands = [["7C", "AS", "KS", "QS", "JS", "TS"], ["2H", "2D", "3D", "4D", "5D", "6D"]]
    rest = [card for card in naive.PACK if card not in hands[0] + hands[1] + ["JH", "QD"]]
    return naive.start(hands, ["JH", "QD", *rest], 1, naive.rules())


def test_worked_example_of_the_source():
    state = source_deal()
    assert state["trump"] == "H"
    assert state["turn"] == 0
    state = naive.play(state, "7C")
    assert naive.choices(state) == ["2H"]
    state = naive.play(state, "2H")
    assert state["draws"] == [(1, "JH"), (0, "QD")]
    assert state["captured"] == [[], ["7C", "2H"]]
    assert state["turn"] == 1
    assert naive.result(naive.play_out(state, lambda state, cards: cards[0]))["low"] == 1


MATCH_ENDS = [
    # score, who has High, Low, Jack, Game, the score after it ordered, its winner, and the same for totals
    ((9, 8), "ABBB", (10, 8), 0, (10, 11), 1),
    ((9, 9), "BAAA", (9, 10), 1, (12, 10), 0),
    ((8, 8), "AABB", (10, 8), 0, (10, 10), None),
]


@pytest.mark.parametrize(("score", "owners", "ordered", "ordered_winner", "totals", "totals_winner"), MATCH_ENDS)
def test_match_end(score, owners, ordered, ordered_winner, totals, totals_winner):
    names = ("high", "low", "jack", "game")
    found = {name: "AB".index(owner) for name, owner in zip(names, owners, strict=True)}
    for kind, after, winner in (("ordered", ordered, ordered_winner), ("totals", totals, totals_winner)):
        switches = naive.rules(match_end=kind)
        added = naive.points(found, score, switches)
        reached = (score[0] + added[0], score[1] + added[1])
        assert reached == after
        assert naive.match_winner(reached, switches) == winner


def test_presets():
    assert naive.rules() == naive.DEFAULTS
    assert naive.rules("gamerules")["follow"] == "strict-free"
    assert naive.rules("gamerules-simple")["fourth-point"] == "most-tricks"
    assert naive.rules("foster")["target"] == 7
    assert naive.rules("shasta-sam")["stock"] == "face-down"
    assert naive.rules("shasta-sam")["trump"] == "cut"


@pytest.mark.parametrize("deciding", naive.CHOICES["fourth-point"])
@pytest.mark.parametrize("tie", naive.CHOICES["game-tie"])
def test_the_fourth_point(deciding, tie):
    switches = naive.rules(fourth_point=deciding, game_tie=tie)
    state = {"switches": switches, "dealer": 0, "trump": "H", "tricks": [13, 13]}
    state["captured"] = [["TS", "TH"], ["AS", "AH", "AD", "AC", "QS", "QD"]]  # 20 each
    assert naive.result(state)["card_points"] == [20, 20]
    assert naive.result(state)["game"] == (1 if tie == "non-dealer" else None)
    state["captured"][0].append("JS")
    state["tricks"] = [13, 13]
    assert naive.result(state)["game"] == (0 if deciding == "card-points" else (1 if tie == "non-dealer" else None))
    state["tricks"] = [12, 14]
    assert naive.result(state)["game"] == (0 if deciding == "card-points" else 1)


def test_outcome_numbers_are_24_and_mirror():
    numbers = set()
    for high in (0, 1):
        for low in (0, 1):
            for jack in (0, 1):
                for game in (0, None, 1):
                    owners = {"high": high, "low": low, "jack": jack, "game": game}
                    numbers.add(naive.outcome(owners, 0))
                    assert naive.outcome(owners, 0) + naive.outcome(owners, 1) == 23
    assert numbers == set(range(24))


def test_card_points_of_the_pack():
    assert sum(naive.CARD_POINTS.get(card[0], 0) for card in naive.PACK) == 80


def test_whole_deals():
    dice = random.Random(1)
    for number in range(20):
        pack = list(naive.PACK)
        dice.shuffle(pack)
        follow = FOLLOW[number % 4]
        state = naive.start([pack[:6], pack[6:12]], pack[12:], number % 2, naive.rules(follow=follow))
        assert state["turn"] == 1 - number % 2
        while not naive.over(state):
            before = state
            state = naive.play(state, dice.choice(naive.choices(state)))
            if len(state["actions"]) % 2 == 0:
                held = 6 if len(state["actions"]) <= 40 else 26 - len(state["actions"]) // 2
                assert [len(hand) for hand in state["hands"]] == [held, held]
            somewhere = [*state["hands"][0], *state["hands"][1], *state["stock"]]
            somewhere += [*state["captured"][0], *state["captured"][1]]
            assert sorted(somewhere) == sorted(card for card in naive.PACK if card != state["led"])
            assert before["actions"] == state["actions"][:-1]
        assert len(state["actions"]) == 52
        assert sum(state["tricks"]) == 26
        assert len(state["draws"]) == 40
        assert sum(naive.result(state)["card_points"]) == 80


def test_a_hand_of_six_has_no_trump_as_often_as_the_rulebook_says():
    exact = Fraction(comb(39, 6), comb(51, 6))
    assert int(float(exact) * 1e6) == 181161  # the rulebook cuts 0.1811616 off
    holds_ace = Fraction(12, 13) * Fraction(6, 51)
    assert round(float(holds_ace), 5) == 0.10860
    dice = random.Random(2)
    trials, void, aces = 20_000, 0, 0
    for _ in range(trials):
        cards = dice.sample(naive.PACK, 13)
        trump = naive.start([cards[:6], cards[6:12]], cards[12:], 0, naive.rules())["trump"]
        void += all(naive.suit(card) != trump for card in cards[:6])
        aces += "A" + trump in cards[:6]
    for count, chance in ((void, float(exact)), (aces, float(holds_ace))):
        assert abs(count - trials * chance) < 5 * sqrt(trials * chance * (1 - chance))


def match_lengths(switches):
    """The shortest and the longest match in deals, over everything a deal can bring."""
    deals = []
    for high in (0, 1):
        for low in (0, 1):
            for jack in (0, 1):
                for game in (0, None, 1):
                    deals.append({"high": high, "low": low, "jack": jack, "game": game})
    reached, lengths, length = {(0, 0)}, [], 0
    while reached:
        length += 1
        following = set()
        for score in reached:
            for owners in deals:
                added = naive.points(owners, score, switches)
                after = (score[0] + added[0], score[1] + added[1])
                if naive.match_winner(after, switches) is None:
                    following.add(after)
                else:
                    lengths.append(length)
        reached = following
    return min(lengths), max(lengths)


def test_a_match_to_ten_takes_three_to_seven_deals():
    assert match_lengths(naive.rules()) == (3, 7)


@pytest.mark.parametrize("follow", FOLLOW)
def test_exclusions_by_suits_agree_with_the_rule_on_whole_hands(follow):
    # A reply shows exactly that the rest of the hand has no card of the excluded suits.
    dice = random.Random(3)
    for _ in range(3000):
        led, *hand = dice.sample(naive.PACK, dice.randint(2, 7))
        reply = dice.choice(hand)
        allowed = reply in legal(hand, led, "H", follow)
        excluded = held_excluded(led, reply, "H", follow)
        clean = all(naive.suit(card) not in excluded for card in hand if card != reply)
        assert allowed == clean
