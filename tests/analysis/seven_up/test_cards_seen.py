"""Sets of cards in arrays against lists of cards."""

import random

import numpy as np

from analyzer.games.seven_up.experiments import cards_seen
from tests.kernel.masks import examples, mask, texts
from tests.naive.seven_up.game import PACK, strength, suit
from tests.naive.seven_up.policy import is_boss, takes


def words(sets):
    """Lists of cards as an array of masks."""
    return np.array([mask(cards) for cards in sets], np.uint64)


def drawn_sets(n, seed, most=13):
    dice = random.Random(seed)
    return [dice.sample(PACK, dice.randrange(most)) for _ in range(n)]


def test_sets_of_cards_are_what_lists_say():
    n = examples(200, 40)
    hands = drawn_sets(n, 1)
    others = [[card for card in cards if card not in hands[i]] for i, cards in enumerate(drawn_sets(n, 2, 40))]
    best = [random.Random(i).choice(PACK) for i in range(n)]
    mine, unseen, one = words(hands), words(others), words([[card] for card in best])
    assert cards_seen.number(mine).tolist() == [len(hand) for hand in hands]
    assert cards_seen.has(mine, one).tolist() == [card in hand for card, hand in zip(best, hands, strict=True)]
    suits = [sorted(card for card in PACK if suit(card) in map(suit, hand)) for hand in hands]
    assert [texts(found) for found in cards_seen.suits_of(mine)] == suits
    higher = [sorted(c for c in PACK if suit(c) == suit(b) and strength(c) > strength(b)) for b in best]
    assert [texts(found) for found in cards_seen.above(one)] == higher
    beating = [sorted(card for card in PACK if takes(card, b)) for b in best]
    assert [texts(found) for found in cards_seen.beaters(one)] == beating
    bosses = [sorted(c for c in hand if is_boss(c, rest)) for hand, rest in zip(hands, others, strict=True)]
    assert [texts(found) for found in cards_seen.bosses(mine, unseen)] == bosses
    lowest = [sorted(hand, key=PACK.index)[:1] for hand in hands]
    assert [texts(found) for found in cards_seen.lowest(mine)] == lowest
    assert texts(cards_seen.plain("T")) == ["TD", "TH", "TS"]
    assert texts(cards_seen.trumps("AK")) == ["AC", "KC"]


def test_a_class_is_drawn_from_those_that_come_up_each_as_likely():
    n = examples(30_000, 3000)
    hands = words(drawn_sets(n, 3))
    possible = np.random.default_rng(1).random((n, 3)) < 0.7
    found = cards_seen.drawn(possible, hands)
    assert (found[~possible.any(axis=1)] == -1).all()
    assert possible[np.arange(n), found][found >= 0].all()
    assert (cards_seen.drawn(possible[:50], hands[:50]) == found[:50]).all()
    full = possible.all(axis=1) & (hands != 0)
    distinct = np.unique(hands[full], return_index=True)[1]
    shares = np.bincount(found[full][distinct], minlength=3) / len(distinct)
    assert (abs(shares - 1 / 3) < 5 * np.sqrt(2 / 9 / len(distinct))).all()
