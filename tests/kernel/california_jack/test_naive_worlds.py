"""The naive knowledge of a seat: what it sees, what it may conclude, and how many deals are the same to it."""

import random
from fractions import Fraction
from itertools import product

import pytest

from tests.naive.california_jack import game as naive
from tests.naive.california_jack.policy_view import exclusions, known_cards, observations, view
from tests.naive.california_jack.slots import compositions
from tests.naive.california_jack.worlds import enumerated_hands, hidden_hands, worlds

pytestmark = pytest.mark.no_kernel

FOLLOW = naive.CHOICES["follow"]


def small_deal(dice, size, undealt, **changes):
    """A deal of a pack of `2 * size + undealt` cards, all of three suits so that discards are common."""
    cards = dice.sample([card for card in naive.PACK if card[1] != "S"], 2 * size + undealt)
    switches = naive.rules(**changes)
    return naive.start([cards[:size], cards[size : 2 * size]], cards[2 * size :], dice.randint(0, 1), switches, cut="H")


@pytest.mark.parametrize(("stock", "trump"), list(product(naive.CHOICES["stock"], naive.CHOICES["trump"])))
@pytest.mark.parametrize("follow", FOLLOW)
def test_counting_by_undoing_draws_agrees_with_trying_every_deal(stock, trump, follow):
    dice = random.Random(f"{stock} {trump} {follow}")
    compared = 0
    for size in (2, 2, 3, 3):
        state = small_deal(dice, size, 4, stock=stock, trump=trump, follow=follow)
        while not naive.over(state):
            seat = dice.randint(0, 1)
            counted = hidden_hands(state, seat)
            assert counted == enumerated_hands(state, seat)
            assert tuple(sorted(state["hands"][1 - seat])) in counted
            compared += len(counted) > 1
            state = naive.play(state, dice.choice(naive.choices(state)))
    assert compared > 5


def test_face_up_hands_are_uniform_over_what_the_view_allows():
    dice = random.Random(4)
    for number in range(12):
        state = small_deal(dice, 3, 4, follow=FOLLOW[number % 4])
        while not naive.over(state):
            seat = dice.randint(0, 1)
            seen = view(state, seat)
            counts = enumerated_hands(state, seat)
            assert len(set(counts.values())) == 1
            free = len(seen["possible"])
            ways = 1
            for place in range(seen["hidden"]):
                ways = ways * (free - place) // (place + 1)
            if state["stock"]:
                assert len(counts) == ways
            state = naive.play(state, dice.choice(naive.choices(state)))


def test_a_void_shown_face_down_binds_only_the_cards_held_then():
    # Hand of two; the opponent discards a diamond on a club lead, then draws: his old card is no club, the new may be.
    switches = naive.rules(stock="face-down", follow="strict-free")
    state = naive.start([["5C", "6C"], ["5D", "6S"]], ["2H", "7C", "8C", "9S"], 1, switches)
    state = naive.play(naive.play(state, "5C"), "5D")
    assert exclusions(state, 0) == [(1, ["C"])]
    counts = enumerated_hands(state, 0)
    # Unseen are 6S 7C 8C 9S: one he held (a spade), one he drew (any other), two remain in either order.
    assert counts == {("6S", "7C"): 2, ("6S", "8C"): 2, ("6S", "9S"): 4, ("7C", "9S"): 2, ("8C", "9S"): 2}


@pytest.mark.parametrize(("stock", "trump"), list(product(naive.CHOICES["stock"], naive.CHOICES["trump"])))
def test_counting_slot_by_slot_agrees_with_trying_every_deal(stock, trump):
    dice = random.Random(f"{stock} {trump}")
    compared = 0
    for number in range(40):
        state = small_deal(dice, 2 + number % 2, 4, stock=stock, trump=trump, follow=FOLLOW[number % 4])
        while state["stock"]:
            seat = dice.randint(0, 1)
            known = view(state, seat)["known"]
            counts = {}
            for hand, worlds_of_hand in enumerated_hands(state, seat).items():
                hidden = [naive.suit(card) for card in hand if card not in known]
                held = tuple(hidden.count(name) for name in naive.SUITS)
                counts[held] = counts.get(held, 0) + worlds_of_hand
            found = compositions(state, seat)
            assert set(found) == set(counts)
            assert len({Fraction(counts[held], found[held]) for held in counts}) == 1
            compared += len(counts) > 1
            state = naive.play(state, dice.choice(naive.choices(state)))
    assert compared > 25


def test_a_card_played_later_cannot_have_been_held_when_its_suit_was_shown_void():
    dice = random.Random(7)
    shown = 0
    while shown < 5:
        state = small_deal(dice, 2, 6, stock="face-down", trump="cut", follow=FOLLOW[shown % 4])
        for _ in range(5):
            state = naive.play(state, dice.choice(naive.choices(state)))
        for seat in (0, 1):
            void = {name for trick, suits in exclusions(state, seat) if trick < 3 for name in suits}
            if any(player != seat and naive.suit(card) in void for player, card in state["actions"][2:]):
                shown += 1
                known = view(state, seat)["known"]
                counts = {}
                for hand, worlds_of_hand in hidden_hands(state, seat).items():
                    hidden = [naive.suit(card) for card in hand if card not in known]
                    held = tuple(hidden.count(name) for name in naive.SUITS)
                    counts[held] = counts.get(held, 0) + worlds_of_hand
                found = compositions(state, seat)
                assert set(found) == set(counts)
                assert len({Fraction(counts[held], found[held]) for held in counts}) == 1


def test_views_of_one_deal():
    switches = naive.rules()
    hands = [["AH", "7H", "TC", "9D", "4S", "2S"], ["2H", "3D", "4D", "5D", "6D", "7D"]]
    rest = [card for card in naive.PACK if card not in hands[0] + hands[1] + ["JH", "QD", "5C"]]
    state = naive.start(hands, ["JH", "QD", "5C", *rest], 1, switches)
    state = naive.play(naive.play(state, "7H"), "2H")
    mine, theirs = view(state, 0), view(state, 1)
    assert mine["top"] == theirs["top"] == "5C"
    assert mine["known"] == ["QD"]
    assert theirs["known"] == ["JH"]
    assert mine["hidden"] == 5
    assert mine["my_turn"]
    assert not theirs["my_turn"]
    assert mine["stock"] == 38
    assert len(mine["unseen"]) == 5 + 37
    assert mine["won_mine"] == ["2H", "7H"]
    assert mine["secret_mine"] == ["2S", "4S", "9D", "AH", "TC"]
    hidden = naive.start(hands, ["JH", "QD", "5C", *rest], 1, naive.rules(stock="face-down"))
    assert view(hidden, 0)["top"] == "JH"
    hidden = naive.play(naive.play(hidden, "7H"), "2H")
    assert view(hidden, 0)["top"] is None
    assert view(hidden, 0)["known"] == []
    assert view(hidden, 1)["known"] == ["JH"]
    assert view(hidden, 0)["hidden"] == 6
    assert len(view(hidden, 0)["unseen"]) == 6 + 38
    cut = naive.start(hands, ["JH", "QD", "5C", *rest], 1, naive.rules(stock="face-down", trump="cut"), cut="S")
    assert view(cut, 0)["top"] is None
    assert cut["trump"] == "S"
    assert known_cards(naive.play(naive.play(cut, "7H"), "2H"), 0) == []


def test_nothing_is_hidden_once_the_stock_is_empty():
    dice = random.Random(5)
    for stock, trump in product(naive.CHOICES["stock"], naive.CHOICES["trump"]):
        state = small_deal(dice, 3, 4, stock=stock, trump=trump)
        while state["stock"]:
            state = naive.play(state, dice.choice(naive.choices(state)))
        for seat in (0, 1):
            assert view(state, seat)["hidden"] == 0
            assert view(state, seat)["known"] == sorted(state["hands"][1 - seat])
            assert view(state, seat)["unseen"] == []
            hands = {tuple(sorted(state["hands"][1 - seat]))}
            assert set(enumerated_hands(state, seat)) == hands


@pytest.mark.parametrize("stock", naive.CHOICES["stock"])
def test_a_view_is_the_same_in_every_world_its_seat_cannot_tell_apart(stock):
    dice = random.Random(6)
    for number in range(4):
        state = small_deal(dice, 2, 4, stock=stock, follow=FOLLOW[number])
        for _ in range(dice.randint(0, 5)):
            state = naive.play(state, dice.choice(naive.choices(state)))
        seat = state["turn"]
        for original, pack in list(worlds(state, seat))[:40]:
            hands = [list(original), list(original)]
            hands[seat] = state["dealt"][seat]
            other = naive.start(hands, pack, state["dealer"], state["switches"], cut="H")
            for _, card in state["actions"]:
                other = naive.play(other, card)
            assert observations(other, seat) == observations(state, seat)
            assert view(other, seat) == view(state, seat)
