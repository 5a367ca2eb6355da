"""Policies: always legal, uniform where they say so, and the heuristic against its slow version."""

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kernels import trumps
from kernels.california_jack import policy
from tests.kernel.california_jack.deals import states
from tests.kernel.california_jack.helpers import held, kernel_rules, kernel_view
from tests.kernel.california_jack.test_view import shuffled_behind
from tests.kernel.california_jack.transcripts import STARTS, TABLES
from tests.kernel.masks import BIT, examples, mask, relabelled, texts
from tests.naive.california_jack import game as naive
from tests.naive.california_jack import policy as slow
from tests.naive.california_jack.policy_view import view

few = settings(max_examples=examples(300, 60), deadline=None)
TRICKS = 26
NO_WEIGHTS = np.zeros((TRICKS, policy.WORDS), np.uint64)

# Every policy's lead (view, dice, weights) and reply (view, choices, dice, weights).
CHOICES = {
    "uniform": (
        lambda seen, dice, weights: policy.uniform_lead(seen.mine, dice),
        lambda seen, choices, dice, weights: policy.uniform_reply(choices, dice),
    ),
    "heuristic": (
        lambda seen, dice, weights: policy.heuristic_lead(seen, weights),
        lambda seen, choices, dice, weights: policy.heuristic_reply(seen, choices, weights),
    ),
}


def drawn_weights(seed, trick):
    """Weights of one trick, many of them equal: as kernels take them, as tables and as starts."""
    dice = random.Random(seed)
    weights = NO_WEIGHTS.copy()
    tables, starts = {}, {}
    for number, name in TABLES.items():
        table = {card: dice.choice([0, 1, 7, 128, 255, dice.randrange(256)]) for card in naive.PACK}
        tables[trick, name] = table
        for bit in range(8):
            plane = mask([card for card in naive.PACK if table[card] >> (7 - bit) & 1])
            weights[trick, 8 * number + bit] = plane
    for number, name in STARTS.items():
        starts[trick, name] = dice.choice([0, 2, 100, 600])
        weights[trick, number] = starts[trick, name]
    return weights, tables, starts


def chosen(state, name, dice, weights):
    """The card that a policy plays in a naive state, relabelled; every choice is checked to be legal."""
    seen = kernel_view(state)
    with np.errstate(over="ignore"):
        if state["led"] is None:
            card = CHOICES[name][0](seen, np.uint64(dice), weights)
        else:
            follow = kernel_rules(state["switches"])
            choices = trumps.may_reply(held(state, state["hands"][state["turn"]]), held(state, [state["led"]]), follow)
            card = CHOICES[name][1](seen, np.uint64(choices), np.uint64(dice), weights)
    found = texts(card)
    assert len(found) == 1
    assert found[0] in relabelled(naive.choices(state), state["trump"])
    return found[0]


@few
@given(states(51), st.integers(0, 2**32 - 1))
def test_uniform_plays_the_card_that_the_dice_say(state, dice):
    if naive.over(state):
        return
    cards = relabelled(naive.choices(state), state["trump"])
    order = [card for card in naive.PACK if card in cards]
    assert chosen(state, "uniform", dice, NO_WEIGHTS) == order[dice * len(order) // 2**32]


def test_uniform_gives_each_of_its_choices_an_equal_share_of_the_dice():
    for size in range(1, 7):
        hand = np.uint64(mask(naive.PACK[3 : 3 + size]))
        counts = {}
        for part in range(60 * size):
            dice = np.uint64((2 * part + 1) * 2**32 // (120 * size))
            card = int(policy.uniform_reply(hand, dice))
            counts[card] = counts.get(card, 0) + 1
        assert counts == {BIT[card]: 60 for card in naive.PACK[3 : 3 + size]}


def slow_view(state):
    """The naive view with trumps relabelled to clubs, as the slow heuristic takes it."""
    seen = view(state, state["turn"])
    told = {name: relabelled(seen[name], state["trump"]) for name in ("mine", "known", "unseen")}
    for name in ("led", "top"):
        told[name] = relabelled(seen[name], state["trump"]) if seen[name] else None
    told["trick"] = len(state["actions"]) // 2
    return told


@few
@given(states(51), st.integers(0, 2**32))
def test_the_heuristic_plays_the_card_of_the_highest_value(state, seed):
    if naive.over(state):
        return
    weights, tables, starts = drawn_weights(seed, len(state["actions"]) // 2)
    seen = slow_view(state)
    if state["led"] is None:
        expected = slow.lead(seen, tables, starts)
    else:
        expected = slow.reply(seen, relabelled(naive.choices(state), state["trump"]), tables, starts)
    assert chosen(state, "heuristic", 0, weights) == expected


@few
@given(states(51), st.integers(0, 2**32), st.integers(0, 2**32 - 1), st.sampled_from(["uniform", "heuristic"]))
def test_hidden_cards_never_change_a_choice(state, seed, dice, name):
    if naive.over(state):
        return
    weights, _, _ = drawn_weights(seed, len(state["actions"]) // 2)
    card = chosen(state, name, dice, weights)
    for _ in range(3):
        other = shuffled_behind(state, random.Random(seed))
        if other is not None:
            assert chosen(other, name, dice, weights) == card


@pytest.mark.parametrize("name", ["uniform", "heuristic"])
@few
@given(states(51), st.integers(0, 2**32))
def test_a_choice_is_legal_whatever_the_weights(name, state, seed):
    if naive.over(state):
        return
    random_words = np.random.default_rng(seed).integers(0, 2**64, (TRICKS, policy.WORDS), np.uint64)
    random_words[:, policy.WIN_START :] %= np.uint64(1000)
    for weights in (NO_WEIGHTS, random_words):
        chosen(state, name, seed % 2**32, weights)
