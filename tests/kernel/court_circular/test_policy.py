"""Policies: always legal, uniform where they say so, greedy and heuristic against their slow versions."""

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analyzer.games.court_circular import weights as product_weights
from kernels.court_circular import policy, reach
from tests.kernel.court_circular.helpers import (
    CELLS,
    PICK_PLACES,
    U,
    action_of,
    as_tables,
    drawn_weights,
    kernel_rules,
    kernel_view,
    laying,
    names,
    states,
    word,
)
from tests.kernel.court_circular.test_view import shuffled_behind
from tests.kernel.masks import examples
from tests.naive.court_circular import game as naive
from tests.naive.court_circular import policy as slow
from tests.naive.court_circular.lines import PACK

few = settings(max_examples=examples(150, 60), deadline=None)
many = settings(max_examples=examples(300, 100), deadline=None)
POLICIES = ["uniform", "greedy", "heuristic"]
NO_WEIGHTS = product_weights.words(np.zeros(product_weights.SHAPE, np.int64))
# Few ranks and suits, so that Lines are in reach more often than in drawn deals.
crowded = st.lists(st.sampled_from([card for card in PACK if card[0] in "A23QK"]), unique=True, min_size=4, max_size=9)


def depth(laid):
    """The Depth of a player who has laid so many cards (compiled functions hand words back as plain integers)."""
    with np.errstate(over="ignore"):
        return reach.Depth(*(U(one) for one in reach.depth_of(laid)))


def chosen(state, name, dice, weights):
    """What a policy does in a naive state; every choice is checked to be allowed."""
    hand, table = word(state["hands"][state["turn"]]), word(state["laid"][0] + state["laid"][1])
    with np.errstate(over="ignore"):
        if state["picking"]:
            code = {
                "uniform": lambda: policy.uniform_pick(table, U(dice)),
                "greedy": lambda: policy.greedy_pick(hand, table),
                "heuristic": lambda: policy.heuristic_pick(hand, table, weights),
            }[name]()
        else:
            seen = kernel_view(state)
            code = {
                "uniform": lambda: policy.uniform_lay(seen, U(dice)),
                "greedy": lambda: policy.greedy_lay(seen, depth(seen.lay >> 1)),
                "heuristic": lambda: policy.heuristic_lay(seen, kernel_rules(state["switches"]), weights),
            }[name]()
    action = action_of(code, state["picking"])
    assert action in naive.choices(state)
    return action


@few
@given(states(120), st.integers(0, 2**32 - 1))
def test_uniform_does_what_the_dice_say(state, dice):
    assert chosen(state, "uniform", dice, NO_WEIGHTS) == slow.uniformly(state, dice)


@few
@given(states(120))
def test_uniform_gives_each_action_an_equal_share_of_the_dice(state):
    number = len(naive.choices(state))
    counts = dict.fromkeys(naive.choices(state), 0)
    for part in range(4 * number):
        counts[chosen(state, "uniform", (2 * part + 1) * 2**32 // (8 * number), NO_WEIGHTS)] += 1
    assert set(counts.values()) == {4}


@many
@given(states(120))
def test_greedy_does_what_its_slow_version_does(state):
    assert chosen(state, "greedy", 0, NO_WEIGHTS) == slow.greedily(state)


@many
@given(states(120), st.integers(0, 2**32))
def test_the_heuristic_does_what_its_slow_version_does(state, seed):
    weights = drawn_weights(seed)
    assert chosen(state, "heuristic", 0, weights) == slow.slow_choice(state, "heuristic", as_tables(weights), 0)


@many
@given(st.one_of(crowded, st.lists(st.sampled_from(PACK), unique=True, min_size=4, max_size=9)), st.integers(0, 2))
def test_the_best_line_in_reach(cards, m):
    lead, laid, mine = cards[0], cards[1 : 1 + m], cards[1 + m :][: 6 - m]
    if len(mine) + m < 3:
        return
    with np.errstate(over="ignore"):
        found = reach.reach(word(mine), word(laid), word([lead]), depth(m))
    kind, towards = slow.reach(mine, laid, lead)
    assert slow.KINDS[int(found.kind)] == kind
    assert names(found.cards) == slow.in_order(towards)


@many
@given(st.one_of(crowded, st.lists(st.sampled_from(PACK), unique=True, min_size=4, max_size=4)), st.integers(0, 2))
def test_the_threat_of_what_the_other_has_laid(cards, number):
    against = cards[1 : 1 + number]
    with np.errstate(over="ignore"):
        assert int(reach.threat(word(against), word([cards[0]]))) == slow.threat(against, cards[0])


def test_every_threat_and_every_kind_in_reach_comes_up():
    dice = random.Random(3)
    threats, kinds = set(), set()
    for _ in range(2000):
        cards = dice.sample([card for card in PACK if card[0] in "A2679JQK"], 7)
        threats.add(slow.threat(cards[1 : 1 + dice.randrange(3)], cards[0]))
        kinds.add(slow.reach(cards[3:], cards[1:3], cards[0])[0])
    assert threats == set(range(policy.THREATS)) - {4}  # one court beside another is always near a Sequence, or a Trio
    assert kinds == set(slow.KINDS)
    assert len(slow.KINDS) == reach.KINDS


@many
@given(st.lists(st.sampled_from(PACK), unique=True, min_size=1, max_size=7))
def test_what_counts_of_a_card_as_the_next_lead(cards):
    card, *hand = cards
    with np.errstate(over="ignore"):
        company = policy.Company(*(U(one) for one in policy.company_of(word(hand))))
        index = int(policy.pick_index(company, word([card])))
    assert [index & 2**32 - 1, index >> 32] == [PICK_PLACES[entry] for entry in slow.pick_entries(hand, card)]


def test_entries_for_the_next_lead_have_places_of_their_own():
    assert len(set(PICK_PLACES.values())) == len(PICK_PLACES)
    assert max(PICK_PLACES.values()) < policy.WORDS
    assert policy.CELLS + len(CELLS) <= policy.WORDS


@pytest.mark.parametrize("name", POLICIES)
@few
@given(states(120), st.integers(0, 2**32), st.integers(0, 2**32 - 1))
def test_hidden_cards_never_change_a_choice(name, state, seed, dice):
    weights = drawn_weights(seed)
    action = chosen(state, name, dice, weights)
    for number in range(2):
        assert chosen(shuffled_behind(state, random.Random(seed + number)), name, dice, weights) == action


@few
@given(states(120), st.integers(0, 2**32))
def test_a_choice_is_legal_whatever_the_weights(state, seed):
    rng = np.random.default_rng(seed)
    farthest = product_weights.FARTHEST
    extreme = rng.choice([-farthest, farthest], product_weights.SHAPE)
    drawn = rng.integers(-farthest, farthest + 1, product_weights.SHAPE)
    for weights in (NO_WEIGHTS, product_weights.words(extreme), product_weights.words(drawn)):
        chosen(state, "heuristic", 0, weights)


@few
@given(laying(120))
def test_greedy_never_concedes(state):
    assert chosen(state, "greedy", 0, NO_WEIGHTS) != "concede"
