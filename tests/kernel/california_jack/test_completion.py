"""Hidden worlds are drawn in proportion to their number, by chi-square at five sigma against enumeration."""

import random
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kernels.deal import nth_of_suit
from tests.contract.positions import enumerable, situation_of
from tests.kernel.california_jack.deals import FIVE_SIGMA, advanced, chance_of, dealt, states
from tests.kernel.california_jack.worlds import completed
from tests.kernel.masks import BIT, TEXT, call, examples, mask, texts
from tests.naive.california_jack import game as naive
from tests.naive.california_jack.policy_view import exclusions, view
from tests.naive.california_jack.slots import compositions
from tests.naive.california_jack.worlds import hidden_hands


@settings(max_examples=examples(60, 20), deadline=None)
@given(states(51), st.integers(0, 1), st.integers(0, 2**63))
def test_every_world_is_a_whole_pack_and_fits_what_was_seen(state, seat, seed):
    if naive.over(state):
        return
    situation = situation_of(state, seat)
    seen = view(state, seat)
    allowed = {held for _, held in situation.patterns}
    hands, stocks = completed(situation, seed, 64)
    for hand, stock in zip(hands.tolist(), stocks.tolist(), strict=True):
        assert hand & situation.known == situation.known
        hidden = texts(hand ^ situation.known)
        assert len(hidden) == seen["hidden"]
        assert set(hidden) <= set(texts(situation.allowed))
        assert tuple(sum(card[1] == name for card in hidden) for name in naive.SUITS) in allowed
        assert len(stock) == len(state["stock"])
        below = [TEXT[card] for card in stock]
        if seen["top"]:
            assert below.pop(0) == seen["top"]
        assert sorted(below + hidden) == seen["unseen"]


@settings(max_examples=examples(100, 30), deadline=None)
@given(st.sampled_from(naive.SUITS), st.sets(st.sampled_from(naive.RANKS), min_size=1))
def test_the_nth_card_of_a_suit(name, ranks):
    cards = [rank + name for rank in naive.RANKS if rank in ranks]
    for n, card in enumerate(cards):
        assert call(nth_of_suit, mask(cards), n) == BIT[card]


def test_a_world_is_an_address():
    state = advanced(dealt(random.Random(1)), random.Random(1), 9)
    situation = situation_of(state, 0)
    hands, stocks = completed(situation, 7, 200)
    later_hands, later_stocks = completed(situation, 7, 120, first=80)
    assert (hands[80:] == later_hands).all()
    assert (stocks[80:] == later_stocks).all()
    assert (completed(situation, 8, 200)[0] != hands).any()


def narrowed(dice, actions, **fixed):
    """A deal in which the opponent of seat 0 has shown something and few hands remain; with how many, at most 400."""
    while True:
        state = advanced(dealt(dice, **fixed), dice, dice.choice(actions))
        seat = dice.randint(0, 1)
        if exclusions(state, seat) and enumerable(state, seat):
            hands = hidden_hands(state, seat)
            if 1 < len(hands) <= 400:
                return state, seat, hands


def counted(words):
    """How often each mask comes up, by sorted card texts."""
    masks, numbers = np.unique(words, return_counts=True)
    return {tuple(texts(one)): int(number) for one, number in zip(masks.tolist(), numbers.tolist(), strict=True)}


@pytest.mark.compiled_only
@pytest.mark.parametrize("follow", naive.CHOICES["follow"])
def test_face_up_hands_against_enumeration(follow):
    dice = random.Random(f"face-up {follow}")
    for _ in range(4):
        state, seat, hands = narrowed(dice, range(20, 40), follow=follow, stock="face-up")
        drawn, _ = completed(situation_of(state, seat), dice.randrange(2**63), 20 * len(hands) + 20_000)
        assert chance_of(counted(drawn), hands) > FIVE_SIGMA


@pytest.mark.compiled_only
@pytest.mark.parametrize("trump", naive.CHOICES["trump"])
def test_face_down_hands_against_enumeration(trump):
    dice = random.Random(f"face-down {trump}")
    state, seat, hands = narrowed(dice, [38, 39], trump=trump, stock="face-down")
    drawn, _ = completed(situation_of(state, seat), dice.randrange(2**63), 100_000)
    assert chance_of(counted(drawn), hands) > FIVE_SIGMA


@pytest.mark.compiled_only
def test_face_down_early_by_suits_and_by_cards():
    dice = random.Random(11)
    compared = 0
    while compared < 3:
        state = advanced(dealt(dice, stock="face-down"), dice, dice.randint(4, 10))
        seat = dice.randint(0, 1)
        if not exclusions(state, seat):
            continue
        compared += 1
        weights = compositions(state, seat)
        situation = situation_of(state, seat)
        n = 100_000
        drawn, _ = completed(situation, dice.randrange(2**63), n)
        counts = {}
        for hand, number in counted(drawn ^ np.uint64(situation.known)).items():
            held = tuple(sum(card[1] == name for card in hand) for name in naive.SUITS)
            counts[held] = counts.get(held, 0) + number
        assert chance_of(counts, weights) > FIVE_SIGMA
        for place, name in enumerate(naive.SUITS):  # within a suit every unseen card is as likely
            cards = [card for card in view(state, seat)["unseen"] if card[1] == name]
            if any(held[place] for held in weights) and len(cards) > 1:
                held = {card: int(((drawn & np.uint64(BIT[card])) != 0).sum()) for card in cards}
                assert chance_of(held, dict.fromkeys(cards, 1)) > FIVE_SIGMA


def test_the_tiny_case_in_which_drawing_a_set_is_biased():
    # One card was dealt and one drawn after a club lead was answered by a diamond: the old card is no club. Unseen are
    # a heart, a spade and clubs; a set of two drawn at random from those that may be held would weigh them alike.
    switches = naive.rules(stock="face-down", follow="strict-free")
    state = naive.start([["5C", "6C"], ["5D", "6S"]], ["2H", "7C", "8C", "9S"], 1, switches)
    state = naive.play(naive.play(state, "5C"), "5D")
    counts = compositions(state, 0)
    assert counts == {(1, 0, 0, 1): 4, (2, 0, 0, 0): 2}


@pytest.mark.compiled_only
@pytest.mark.parametrize("stock", naive.CHOICES["stock"])
def test_the_stock_is_in_random_order(stock):
    dice = random.Random(f"order {stock}")
    state = advanced(dealt(dice, stock=stock, trump="cut"), dice, 16)
    situation = situation_of(state, 0)
    n = 60_000
    hands, stocks = completed(situation, 3, n)
    below = stocks[:, 1:] if situation.top else stocks
    unseen = view(state, 0)["unseen"]
    open_cards = [card for card in unseen if not situation.allowed & BIT[card]]
    for card in unseen[::5] + open_cards[:2]:
        places = (below == np.uint64(BIT[card])).sum(axis=0)
        held = int(((hands & np.uint64(BIT[card])) != 0).sum())
        assert int(places.sum()) + held == n
        assert chance_of(dict(enumerate(places.tolist())), dict.fromkeys(range(len(places)), 1)) > FIVE_SIGMA
    # Which of two cards lies above the other, and which two are neighbours.
    first, second = mask(unseen[0]), mask(unseen[1])
    above = (below == np.uint64(first)).argmax(axis=1) < (below == np.uint64(second)).argmax(axis=1)
    both = (below == np.uint64(first)).any(axis=1) & (below == np.uint64(second)).any(axis=1)
    heads = int((above & both).sum())
    assert chance_of({0: heads, 1: int(both.sum()) - heads}, {0: 1, 1: 1}) > FIVE_SIGMA
    size = below.shape[1]
    neighbours = sum(
        int(((below[:, i] == np.uint64(first)) & (below[:, j] == np.uint64(second))).sum())
        for i, j in pairwise(range(size))
    )
    expected = {0: (size - 1) / (size * (size - 1)), 1: 1 - (size - 1) / (size * (size - 1))}
    assert chance_of({0: neighbours, 1: int(both.sum()) - neighbours}, expected) > FIVE_SIGMA
