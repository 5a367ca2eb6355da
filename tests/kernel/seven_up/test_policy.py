"""Policies: always legal, uniform where they say so, greedy and heuristic against their slow versions."""

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analyzer.games.seven_up import weights as product_weights
from kernels.seven_up import policy
from kernels.seven_up.view import View
from tests.analysis.seven_up.deals import drawn_rules, states
from tests.kernel.masks import BIT, examples, mask, texts
from tests.kernel.seven_up.helpers import POLICIES, U, as_tables, drawn_weights
from tests.kernel.seven_up.views import (
    block_of,
    choice_of,
    kernel_view,
    longest_deal,
    shuffled_behind,
    word,
)
from tests.naive.seven_up import game as naive
from tests.naive.seven_up import policy as slow
from tests.naive.seven_up.game import PACK

many = settings(max_examples=examples(250, 40), deadline=None)
few = settings(max_examples=examples(100, 25), deadline=None)
PHASES = ["call", "answer", "vote", "discard", "trick"]
half_words = st.lists(st.integers(0, 2**32 - 1), min_size=6, max_size=6)


def a_state(seed):
    """A state of a drawn deal, any phase as likely; now and then of a deal of twelve tricks."""
    dice = random.Random(seed)
    if dice.random() < 0.15:
        return dice.choice(longest_deal(dice)[:-1])
    phase = dice.choice(PHASES)
    while True:
        fixed = {"bunch": "unanimous", "bunch_limit": 3} if phase == "vote" else {}
        fixed |= {"after_run": "discard"} if phase == "discard" else {}
        found = [state for state in states(dice, drawn_rules(dice, **fixed)) if state["phase"] == phase]
        if found:
            return dice.choice(found)


def thrown(state, halves):
    """As many half words as the player to act throws."""
    return halves[: len(state["hands"][state["turn"]]) - 6] if state["phase"] == "discard" else halves[:1]


@pytest.mark.parametrize("name", POLICIES)
@many
@given(st.integers(0, 2**32), st.integers(0, 2**32), half_words)
def test_a_policy_does_what_its_slow_version_does(name, seed, number, halves):
    state, weights = a_state(seed), drawn_weights(number)
    halves = thrown(state, halves)
    expected = slow.slow_choice(state, name, as_tables(weights), halves)
    assert choice_of(state, name, halves, weights) == expected
    assert naive.canonical(expected) in naive.choices(state)


@pytest.mark.parametrize("name", POLICIES)
@few
@given(st.integers(0, 2**32), st.integers(0, 2**32), half_words)
def test_hidden_cards_never_change_a_choice(name, seed, number, halves):
    state, weights = a_state(seed), drawn_weights(number)
    halves = thrown(state, halves)
    chosen = choice_of(state, name, halves, weights)
    for n in range(2):
        assert choice_of(shuffled_behind(state, random.Random(seed + n)), name, halves, weights) == chosen


@few
@given(st.integers(0, 2**32))
def test_the_kernels_show_what_the_slow_policies_go_by(seed):
    state = a_state(seed)
    if state["phase"] != "trick":
        return
    shown, seen = kernel_view(state), slow.seen(state)
    assert texts(shown.mine) == sorted(seen["mine"])
    assert texts(shown.choices) == sorted(seen["may"])
    assert texts(shown.table) == sorted(seen["table"])
    assert texts(shown.unseen) == sorted(seen["unseen"])
    if seen["table"]:
        assert texts(shown.led) == seen["table"][:1]
        assert texts(shown.best) == [seen["best"]]
        assert int(shown.partner) == (2**64 - 1 if seen["partner"] else 0)


def test_what_is_left_of_the_trick_before_says_nothing():
    """The leader is not shown who took the last trick, though the row is still there."""
    state = longest_deal(random.Random(2))[4]
    block = block_of(state)
    assert not state["trick"]
    assert texts(kernel_view(state).mine) == sorted(slow.exchanged(state["hands"][state["turn"]], state["trump"]))
    assert not block[:, 1:].any()


@few
@given(st.integers(0, 2**32))
def test_uniform_gives_each_action_an_equal_share_of_the_dice(seed):
    state = a_state(seed)
    if state["phase"] == "discard":
        may = ["discard " + card for card in state["hands"][state["turn"]]]  # one card at a time, each as likely
        number = len(may)
    else:
        may = naive.choices(state)
        number = len(may)
        if may == ["run"]:
            return
    counts = {}
    for part in range(4 * number):
        chosen = choice_of(state, "uniform", [(2 * part + 1) * 2**32 // (8 * number)], None)
        counts[chosen] = counts.get(chosen, 0) + 1
    assert counts == dict.fromkeys(may, 4)


@settings(max_examples=examples(15, 5), deadline=None)
@given(st.integers(0, 2**32), st.integers(0, 2**32))
def test_a_choice_is_legal_whatever_the_weights(seed, number):
    state, rng = a_state(seed), np.random.default_rng(number)
    farthest = product_weights.FARTHEST
    shape = product_weights.SHAPE
    halves = thrown(state, [0] * 6)
    for tables in (
        np.zeros(shape, np.int64),
        rng.choice([-farthest, farthest], shape),
        rng.integers(-farthest, farthest + 1, shape),
    ):
        chosen = choice_of(state, "heuristic", halves, product_weights.words(tables)[rng.integers(9)])
        assert naive.canonical(chosen) in naive.choices(state)


@given(st.sets(st.sampled_from(PACK), min_size=1, max_size=12).map(sorted))
def test_the_lowest_and_the_highest_rank(cards):
    with np.errstate(over="ignore"):
        lowest, highest = texts(policy.lowest_rank(U(mask(cards)))), texts(policy.highest_rank(U(mask(cards))))
    assert lowest == [min(cards, key=lambda card: (naive.strength(card), PACK.index(card)))]
    assert highest == [max(cards, key=lambda card: (naive.strength(card), PACK.index(card)))]


@given(st.sets(st.sampled_from(PACK), min_size=1, max_size=6), st.sets(st.sampled_from(PACK), max_size=20))
def test_what_beats_all_that_is_out_of_sight(hand, unseen):
    seen = View(U(mask(hand)), U(mask(hand)), U(0), U(0), U(0), U(0), U(mask(unseen - hand)))
    with np.errstate(over="ignore"):
        found = texts(policy.boss(seen))
    assert found == sorted(card for card in hand if slow.is_boss(card, unseen - hand))


def test_words_of_cards_are_those_of_the_kernels():
    for trump in naive.SUITS:
        for card in PACK:
            assert int(word([card], trump)) == BIT[slow.exchanged([card], trump)[0]]
        assert int(word(["A" + trump], trump)) == BIT["AC"]
