"""The rule functions of California Jack against the naive ones, under every switch."""

import random
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kernels import trumps
from kernels.california_jack import rules
from tests.kernel.california_jack.deals import advanced, dealt
from tests.kernel.california_jack.helpers import kernel_rules
from tests.kernel.masks import BIT, examples, flag, hands, mask, relabelled, suit_mask, texts
from tests.naive.california_jack import game as naive
from tests.naive.california_jack.game import legal, reply_wins
from tests.naive.california_jack.policy_view import held_excluded

few = settings(max_examples=examples(400, 60), deadline=None)
U = np.uint64
FOLLOW = naive.CHOICES["follow"]


def may_reply(hand, led, follow):
    """What the kernel lets a hand of card texts answer, sorted; trumps are clubs."""
    return texts(trumps.may_reply(U(mask(hand)), U(mask(led)), kernel_rules(naive.rules(follow=follow))))


@pytest.mark.parametrize(
    ("led", "hand", "answers"),
    [  # the rulebook's table, trump hearts
        ("7C", "9C 2H KD", ["9C 2H", "9C 2H", "9C", "9C"]),
        ("7C", "2H KD TS", ["2H", "2H KD TS", "2H KD TS", "2H"]),
        ("7C", "KD TS", ["KD TS"] * 4),
        ("7H", "2H AC", ["2H"] * 4),
        ("7H", "AC KD", ["AC KD"] * 4),
    ],
)
def test_what_the_follower_may_play(led, hand, answers):
    for follow, answer in zip(FOLLOW, answers, strict=True):
        found = may_reply(relabelled(hand.split(), "H"), relabelled(led, "H"), follow)
        assert found == sorted(relabelled(answer.split(), "H"))


@few
@given(hands(2, 7), st.sampled_from(FOLLOW))
def test_may_reply(cards, follow):
    led, *hand = cards
    assert may_reply(hand, led, follow) == sorted(legal(hand, led, "C", follow))


def test_beaters_for_every_pair_of_cards():
    for led in naive.PACK:
        found = int(trumps.beaters(U(BIT[led])))
        for reply in naive.PACK:
            assert bool(found & BIT[reply]) == (reply != led and reply_wins(led, reply, "C"))


@pytest.mark.parametrize("follow", FOLLOW)
def test_excludes_for_every_pair_of_cards(follow):
    switches = kernel_rules(naive.rules(follow=follow))
    for led, reply in product(naive.PACK, naive.PACK):
        if led != reply:
            found = int(trumps.excludes(U(BIT[led]), U(BIT[reply]), switches))
            excluded = [name for name in naive.SUITS if found & suit_mask(name)]
            assert excluded == held_excluded(led, reply, "C", follow)
            assert all(found & suit_mask(name) == suit_mask(name) for name in excluded)


def assert_outcome(state):
    """The kernel's outcome number of a finished naive deal is the naive one, for either player."""
    won = [U(mask(relabelled(cards, state["trump"]))) for cards in state["captured"]]
    switches = kernel_rules(state["switches"])
    for me in (0, 1):
        found = int(rules.outcome(won[me], won[1 - me], flag(state["dealer"] != me), switches))
        assert found == naive.outcome(naive.result(state), me)


@few
@given(st.integers(0, 2**32))
def test_outcome_of_whole_deals(seed):
    dice = random.Random(seed)
    state = dealt(dice)
    if dice.random() < 0.5:
        assert_outcome(advanced(state, dice, 52))
        return
    # Any way to share the pack in tricks, so that ties and one-sided deals come up too.
    cards = list(naive.PACK)
    dice.shuffle(cards)
    size = dice.choice([0, 2, 24, 26, 26, 26, 28, 50, 52])
    state["captured"] = [cards[:size], cards[size:]]
    state["tricks"] = [size // 2, 26 - size // 2]
    assert_outcome(state)


@pytest.mark.parametrize("most_tricks", [False, True])
@pytest.mark.parametrize("tie", naive.CHOICES["game-tie"])
@pytest.mark.parametrize("dealer", [0, 1])
def test_outcome_of_ties(most_tricks, tie, dealer):
    fourth = "most-tricks" if most_tricks else "card-points"
    state = dealt(random.Random(1), fourth_point=fourth, game_tie=tie)
    spades_hearts = [card for card in naive.PACK if card[1] in "SH"]
    others = [card for card in naive.PACK if card[1] in "DC"]
    state.update(captured=[spades_hearts, others], tricks=[13, 13], dealer=dealer)
    assert naive.result(state)["game"] == (None if tie == "nobody" else 1 - dealer)
    assert_outcome(state)
