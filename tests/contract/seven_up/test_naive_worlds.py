"""The worlds of a seat of the naive Seven Up: three ways to find them agree, and the exact facts of the rulebook."""

import random
from fractions import Fraction
from math import comb

import pytest

from tests.contract.seven_up.test_naive import example
from tests.naive.seven_up import game as naive
from tests.naive.seven_up.deals import small
from tests.naive.seven_up.game import play_all
from tests.naive.seven_up.match import random_states, states_from
from tests.naive.seven_up.worlds import (
    chances,
    chances_in,
    listed_chances,
    others,
    replayed_worlds,
    unseen_cards,
    ways,
    world_count,
    worlds,
)

pytestmark = pytest.mark.no_kernel


def true_world(state, seat):
    """The world that is, as `worlds` gives it."""
    deal = state["dealt"]
    more = state["size"] // 2
    dealt = [list(hand) for hand in deal]
    place = 1
    for _ in state["turned"][1:]:
        for steps in (1, 2, 3, 4):
            dealt[(state["dealer"] + steps) % 4] += state["pack"][place : place + more]
            place += more
        place += 1
    return tuple(tuple(sorted(dealt[other])) for other in others(seat)), tuple(sorted(state["stock"]))


def check_worlds(state, seat):
    """Check that the worlds of a seat have the truth among them and that counting agrees; how many there are."""
    found = list(worlds(state, seat))
    assert len(set(found)) == len(found) == world_count(state, seat)
    assert true_world(state, seat) in found
    assert listed_chances(found, unseen_cards(state, seat)) == chances(state, seat)
    return len(found)


def small_deal(dice, ranks, calls, switches):
    """The states of a random deal with a small pack after some calls, or of another if the calls do not fit."""
    while True:
        begun = small(dice, ranks, switches)
        try:
            deal = states_from(play_all(begun, calls), dice)
        except ValueError:
            continue
        if deal[0]["phase"] in ("trick", "discard") and len(deal[0]["turned"]) == calls.count("run") + 1:
            return deal


def narrowed(dice, ranks, calls, switches, least):
    """A state and a seat to which plays have shown something, at least so many actions after the calls."""
    for _ in range(200):
        deal = small_deal(dice, ranks, calls, switches)
        for state in deal[least:-1]:
            for seat in range(4):
                if world_count(state, seat) < ways_without_plays(state, seat):
                    return state, seat
    raise AssertionError("no play shows anything")


@pytest.mark.parametrize("follow", naive.CHOICES["follow"])
@pytest.mark.parametrize(
    ("ranks", "calls", "changes", "least", "number"),
    [
        ("2JA", ["stand"], {}, 1, 3),
        ("2JKA", ["beg", "run", "go on"], {"after_run": "keep"}, 6, 3),
        ("2JKA", ["beg", "run", "go on"], {}, 9, 2),
    ],
)
def test_worlds_are_those_that_replay_alike(follow, ranks, calls, changes, least, number):
    dice = random.Random(12)
    for _ in range(number):
        state, seat = narrowed(dice, ranks, calls, naive.rules(follow=follow, **changes), least)
        assert set(replayed_worlds(state, seat)) == set(worlds(state, seat))
        check_worlds(state, seat)


def ways_without_plays(state, seat):
    """How many ways there are to deal the unseen cards, whatever the plays have shown."""
    total, left = 1, len(unseen_cards(state, seat))
    for other in others(seat):
        size = len(state["hands"][other]) + len(state["discards"][other])
        total *= comb(left, size)
        left -= size
    return total


@pytest.mark.parametrize("follow", naive.CHOICES["follow"])
def test_worlds_of_the_last_trick(follow):
    dice = random.Random(13)
    deal = random_states(dice, naive.rules(follow=follow))
    while len(deal[-1]["turned"]) > 1:
        deal = random_states(dice, naive.rules(follow=follow))
    for back in (5, 4, 3):
        state = deal[-back]
        assert 1 <= check_worlds(state, state["turn"]) <= 30 * 29 * 28


@pytest.mark.parametrize("after_run", naive.CHOICES["after-run"])
def test_worlds_after_two_runs_of_a_small_pack(after_run):
    dice = random.Random(14)
    for _ in range(2):
        while True:
            begun = small(dice, "2TJKA", naive.rules(after_run=after_run))
            ran = play_all(begun, ["beg", "run"])
            if ran["phase"] == "vote" and len(ran["turned"]) == 3:
                break
        deal = states_from(naive.play(ran, "go on"), dice)
        for state in (deal[-3], deal[-5]):
            check_worlds(state, dice.randrange(4))


def test_chances_add_up_to_what_each_was_dealt():
    dice = random.Random(15)
    for _ in range(4):
        deal = random_states(dice, naive.rules(follow=dice.choice(naive.CHOICES["follow"])))
        state = dice.choice(deal[:-1])
        seat = dice.randrange(4)
        found = chances(state, seat)
        for number, other in enumerate(others(seat)):
            unseen = len(state["hands"][other]) + len(state["discards"][other])
            assert sum(row[number] for row in found.values()) == unseen
        assert sum(row[3] for row in found.values()) == len(state["stock"])
        assert all(0 <= chance <= 1 for row in found.values() for chance in row)


SIX = (6, 0, frozenset())
NO_TRUMP = (6, 6, frozenset("C"))
ALL_BUT_A_CLUB = [card for card in naive.PACK if card != "3C"]


def test_chance_of_a_hand_without_trumps():
    numbers = (13, 13, 13, 12)
    chance = Fraction(ways(numbers, (NO_TRUMP, SIX, SIX, SIX)), ways(numbers, (SIX, SIX, SIX, SIX)))
    assert chance == Fraction(comb(39, 6), comb(51, 6))
    assert abs(chance - 0.181161) < 1e-6


def test_chance_of_the_trump_jack():
    in_hands = chances_in(ALL_BUT_A_CLUB, (SIX,) * 4)["JC"][:4]
    assert sum(in_hands) == Fraction(8, 17)
    assert len(set(in_hands)) == 1


def test_chances_of_high_and_low():
    for hands, turned, card in (({1: "KC 2S 3S 4S 5S 6S"}, "3C", "AC"), ({1: "3C 2S 3S 4S 5S 6S"}, "9C", "2C")):
        for dealer in (0, 3):
            found = chances(example(turned, "", hands, dealer=dealer), 1)
            assert found[card][3] == Fraction(3, 5)
            assert found[card][:3] == [Fraction(2, 15)] * 3


def test_void_of_trumps_leaves_nothing_there():
    state = example("3C", "stand, 4C, 3H", {1: "4C", 2: "3H 4H 5H 6H 7H 8H", 3: "5C", 0: "6C"})
    for seat in (0, 1, 3):
        place = others(seat).index(2)
        found = chances(state, seat)
        assert {row[place] for card, row in found.items() if card[1] == "C"} == {0}
        assert all(row[place] > 0 for card, row in found.items() if card[1] != "C")
