"""What the product says a seat knows, against the slow view and against counting every hand the opponent can hold."""

import random
from math import comb, gcd, prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analyzer.games.california_jack import positions
from analyzer.text.record import from_object, to_object
from tests.contract.positions import enumerable, position_of, record_of, situation_of
from tests.kernel.california_jack.deals import advanced, dealt, states
from tests.kernel.masks import examples, mask, suit_mask
from tests.naive.california_jack import game as naive
from tests.naive.california_jack.policy_view import view
from tests.naive.california_jack.slots import compositions
from tests.naive.california_jack.worlds import hidden_hands

pytestmark = pytest.mark.no_kernel

few = settings(max_examples=examples(200, 100), deadline=None)


def by_suits(hands, known):
    """Hands with their numbers of worlds, as suit compositions of what is not known, in lowest terms."""
    counts = {}
    for hand, number in hands.items():
        hidden = [card for card in hand if card not in known]
        key = tuple(sum(naive.suit(card) == name for card in hidden) for name in naive.SUITS)
        counts[key] = counts.get(key, 0) + number
    factor = gcd(*counts.values())
    return {key: number // factor for key, number in counts.items()}


def assert_known(situation, state, seat):
    """A situation says what the naive view says, field by field."""
    seen = view(state, seat)
    assert situation.mine == mask(seen["mine"])
    assert situation.known == mask(seen["known"])
    assert situation.hidden == seen["hidden"]
    assert situation.led == mask([seen["led"]] if seen["led"] else [])
    assert situation.to_move == (0 if seen["my_turn"] else 1)
    assert situation.top == mask([seen["top"]] if seen["top"] else [])
    assert situation.stock == seen["stock"]
    assert situation.trump == suit_mask(seen["trump"])
    assert situation.won_mine == mask(seen["won_mine"])
    assert situation.won_theirs == mask(seen["won_theirs"])
    assert situation.unseen == mask(seen["unseen"])
    assert situation.secret_mine == mask(seen["secret_mine"])
    assert situation.dealer == (0 if seen["dealer"] else 1)
    down = state["switches"]["stock"] == "face-down" and state["switches"]["trump"] == "stock-top"
    assert situation.turned == (mask(state["pack"][0]) if down else 0)
    if state["switches"]["stock"] == "face-up" and seen["hidden"]:
        excluded = {name for _, suits in seen["exclusions"] for name in suits}
        assert excluded or situation.allowed == situation.unseen
        assert situation.allowed == mask(seen["possible"])
    assert situation.allowed & ~situation.unseen == 0
    assert sum(weight for weight, _ in situation.patterns) > 0
    assert all(sum(held) == seen["hidden"] for _, held in situation.patterns)


@few
@given(states(51), st.integers(0, 1))
def test_what_a_seat_knows(state, seat):
    if naive.over(state):
        return
    from_file = from_object(position_of(state, seat), position=True)
    from_record = positions.position_of(record_of(state), len(state["actions"]), seat)
    assert to_object(from_file)["stock"] == to_object(from_record)["stock"]
    situation = positions.situation(from_file)
    assert situation == positions.situation(from_record)
    assert_known(situation, state, seat)


@few
@given(states(51, stock="face-up"), st.integers(0, 1))
def test_face_up_the_hands_are_uniform_over_what_is_possible(state, seat):
    if naive.over(state):
        return
    situation = situation_of(state, seat)
    seen = view(state, seat)
    if seen["hidden"] == 0:
        assert situation.patterns == ((1, (0, 0, 0, 0)),)
        return
    sizes = [sum(naive.suit(card) == name for card in seen["possible"]) for name in naive.SUITS]
    expected = {}
    for _, held in situation.patterns:
        expected[held] = prod(comb(size, number) for size, number in zip(sizes, held, strict=True))
    factor = gcd(*expected.values())
    assert {held: weight * factor for weight, held in situation.patterns} == expected
    assert sum(expected.values()) == comb(len(seen["possible"]), seen["hidden"])


def assert_counted(state, seat):
    """The weights of the suit compositions are the numbers of worlds, exactly."""
    situation = situation_of(state, seat)
    counted = by_suits(hidden_hands(state, seat), view(state, seat)["known"])
    assert {held: weight for weight, held in situation.patterns} == counted
    sizes = [(situation.allowed & suit_mask(name)).bit_count() for name in naive.SUITS]
    for name, size in zip(naive.SUITS, sizes, strict=True):
        place = naive.SUITS.index(name)
        assert (size > 0) == any(held[place] for _, held in situation.patterns)


@settings(max_examples=examples(60, 60), deadline=None)
@given(st.integers(0, 2**32), st.integers(0, 51), st.integers(0, 1))
def test_weights_are_numbers_of_worlds_face_up(seed, actions, seat):
    dice = random.Random(seed)
    state = advanced(dealt(dice, stock="face-up"), dice, actions)
    if not naive.over(state) and enumerable(state, seat):
        assert_counted(state, seat)


@settings(max_examples=examples(40, 40), deadline=None)
@given(st.integers(0, 2**32), st.integers(0, 12), st.integers(0, 1))
def test_weights_are_numbers_of_worlds_face_down_early(seed, actions, seat):
    dice = random.Random(seed)
    state = advanced(dealt(dice, stock="face-down"), dice, actions)
    counted = compositions(state, seat)
    factor = gcd(*counted.values())
    situation = situation_of(state, seat)
    assert {held: weight * factor for weight, held in situation.patterns} == counted


LATE = {"trump-anytime-forced": 1, "trump-anytime-free": 3, "strict-free": 1, "strict-forced": 0}


@pytest.mark.parametrize(("follow", "seed"), LATE.items())
def test_weights_are_numbers_of_worlds_face_down_late(follow, seed):
    """The seeds are those of deals in which voids were shown and the worlds are soon counted."""
    dice = random.Random(f"{follow} {seed}" if seed else follow)
    trump = dice.choice(naive.CHOICES["trump"])
    state = advanced(dealt(dice, stock="face-down", follow=follow, trump=trump), dice, dice.randint(38, 39))
    seat = dice.randint(0, 1)
    assert enumerable(state, seat)
    assert_counted(state, seat)
