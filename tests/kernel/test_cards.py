"""Card sets: every bit trick against lists of card texts."""

from hypothesis import given, settings
from hypothesis import strategies as st

from kernels import cards
from tests.kernel.masks import BIT, WORD, call, card_sets, examples, hands, mask, suit_mask, texts, words
from tests.naive.california_jack.game import CARD_POINTS, PACK, RANKS, SUITS, strength, suit

few = settings(max_examples=examples(300, 40), deadline=None)


def test_the_pack_and_its_ranks():
    assert texts(cards.PACK) == sorted(PACK)
    for name, rank in (("TWOS", "2"), ("TENS", "T"), ("JACKS", "J"), ("QUEENS", "Q"), ("KINGS", "K"), ("ACES", "A")):
        assert texts(int(getattr(cards, name)) & int(cards.PACK)) == sorted(rank + letter for letter in SUITS)
    for card in PACK:
        assert BIT[card] == 1 << (16 * SUITS.index(card[1]) + RANKS.index(card[0]))


@few
@given(words)
def test_mask(word):
    assert call(cards.mask, word) == (WORD - 1 if word else 0)


@few
@given(st.booleans(), words, words)
def test_select_and_first(where, chosen, otherwise):
    assert call(cards.select, WORD - 1 if where else 0, chosen, otherwise) == (chosen if where else otherwise)
    assert call(cards.first, chosen, otherwise) == (chosen if chosen else otherwise)


@few
@given(words, card_sets)
def test_size(word, held):
    assert call(cards.size, word) == bin(word).count("1")
    assert call(cards.size, mask(held)) == len(held)


@few
@given(card_sets)
def test_suits_of(held):
    expected = {suit(card) for card in held}
    found = call(cards.suits_of, mask(held))
    for letter in SUITS:
        assert (found & suit_mask(letter) == suit_mask(letter)) == (letter in expected)
        assert (found & suit_mask(letter) == 0) == (letter not in expected)


@few
@given(card_sets)
def test_lowest(held):
    order = [card for card in PACK if card in held]
    assert call(cards.lowest, mask(held)) == (BIT[order[0]] if held else 0)
    by_suit = [min((card for card in held if suit(card) == name), key=strength, default=None) for name in SUITS]
    assert call(cards.lowest_of_each_suit, mask(held)) == mask([card for card in by_suit if card])


@few
@given(card_sets)
def test_below_highest(held):
    expected = [
        card for card in PACK if any(suit(other) == suit(card) and strength(other) > strength(card) for other in held)
    ]
    assert call(cards.below_highest, mask(held)) == mask(expected)


@few
@given(hands(1, 6))
def test_nth_of_six(held):
    order = [card for card in PACK if card in held]
    for place, card in enumerate(order):
        assert call(cards.nth_of_six, mask(held), place) == BIT[card]


@few
@given(card_sets)
def test_card_points(held):
    assert call(cards.card_points, mask(held)) == sum(CARD_POINTS.get(card[0], 0) for card in held)


def test_a_pack_has_eighty_card_points():
    assert call(cards.card_points, int(cards.PACK)) == 80
