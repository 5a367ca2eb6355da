"""Exact chances with which hidden cards go to three hands, against exact counts and whole enumerations."""

import random
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analyzer.games.seven_up import worlds
from tests.kernel.masks import BIT, COMPILED, TEXT, examples, mask
from tests.naive.seven_up.game import PACK, suit

few = settings(max_examples=examples(40, 10), deadline=None)


def drawn(seed, most, largest):
    """Cards out of sight, what three hands lack, and the suits that each cannot hold: always possible."""
    dice = random.Random(seed)
    while True:
        cards = sorted(dice.sample(PACK, dice.randrange(3, most + 1)), key=PACK.index)
        lacking = tuple(dice.randrange(min(largest, len(cards)) + 1) for _ in range(3))
        barred = tuple({name for name in "SHDC" if dice.random() < 0.35} for _ in range(3))
        if counter(cards, barred)(0, lacking):
            return cards, lacking, barred


def counter(cards, barred):
    """A function that counts in how many ways the cards from number k on fill hands that lack so many."""

    @cache
    def ways(k, lacking):
        if k == len(cards):
            return int(not any(lacking))
        total = ways(k + 1, lacking)
        for hand in range(3):
            if lacking[hand] and suit(cards[k]) not in barred[hand]:
                total += ways(k + 1, tuple(n - (other == hand) for other, n in enumerate(lacking)))
        return total

    return ways


def excluded(barred):
    """Suits that hands cannot hold, as whole suits."""
    return tuple(sum(0x1FFF << 16 * "SHDC".index(name) for name in names) for names in barred)


@few
@given(st.integers(0, 2**32), st.sampled_from([(8, 3), (20, 5), (45, 6), (24, 12)]))
def test_ways_are_exact_counts(seed, size):
    cards, lacking, barred = drawn(seed, *size)
    ways = counter(cards, barred)
    found = worlds.ways([BIT[card] for card in cards], lacking, excluded(barred))
    assert len(found) == len(cards) + 1
    for k in (0, len(cards) // 2, len(cards) - 1, len(cards)):
        assert found[k].shape == tuple(n + 1 for n in lacking)
        for place in np.ndindex(found[k].shape):
            assert found[k][place] == pytest.approx(float(ways(k, place)), rel=1e-12)


@few
@given(st.integers(0, 2**32), st.sampled_from([(8, 3), (20, 4), (45, 6), (40, 9)]))
def test_the_table_draws_by_exact_chances(seed, size):
    """Followed from the state at the start by random words: the thresholds of every state that comes up."""
    cards, lacking, barred = drawn(seed, *size)
    ways, dice = counter(cards, barred), random.Random(seed)
    found = worlds.chances(mask(cards), lacking, excluded(barred))
    assert found.cards.tolist() == [BIT[card] for card in cards]
    assert found.table.shape == (len(cards), np.prod([n + 1 for n in lacking]), 3)
    for _ in range(6):
        state, left = int(found.whole), lacking
        for k, card in enumerate(cards):
            total, below, given_to = ways(k, left), 0, None
            word = dice.randrange(2**64)
            for hand in range(3):
                fewer = tuple(n - (other == hand) for other, n in enumerate(left))
                if left[hand] and suit(card) not in barred[hand]:
                    below += ways(k + 1, fewer)
                threshold = int(found.table[k, state, hand])
                assert abs(Fraction(threshold, 2**64) - Fraction(below, total)) < Fraction(1, 2**48)
                assert (threshold == 2**64 - 1) == (below == total)
                assert (threshold == 0) == (below == 0)
                if given_to is None and word < threshold:
                    given_to = hand
            if given_to is not None:
                left = tuple(n - (other == given_to) for other, n in enumerate(left))
                state -= int(found.strides[given_to])
        assert (state, left) == (0, (0, 0, 0))


@pytest.mark.parametrize("seed", range(6 if COMPILED else 2))
def test_every_deal_of_a_small_pack_is_as_likely(seed):
    """The product of the chances along the cards, for each deal that is possible."""
    cards, lacking, barred = drawn(seed, 7, 2)
    found = worlds.chances(mask(cards), lacking, excluded(barred))
    deals = Counter()

    def go_on(k, state, hands, chance):
        if k == len(cards):
            deals[tuple(map(tuple, hands))] += chance
            return
        below = 0.0
        for hand in range(3):
            share = float(found.table[k, state, hand]) / 2**64 - below
            below += share
            if share > 1e-12:
                more = [[*held, cards[k]] if other == hand else held for other, held in enumerate(hands)]
                go_on(k + 1, state - int(found.strides[hand]), more, chance * share)
        if below < 1 - 1e-12:
            go_on(k + 1, state, hands, chance * (1 - below))

    go_on(0, int(found.whole), [[], [], []], 1.0)
    possible = set()
    for first in combinations(cards, lacking[0]):
        for second in combinations([card for card in cards if card not in first], lacking[1]):
            rest = [card for card in cards if card not in (*first, *second)]
            for third in combinations(rest, lacking[2]):
                hands = first, second, third
                if not any(suit(card) in bars for held, bars in zip(hands, barred, strict=True) for card in held):
                    possible.add(hands)
    assert set(deals) == possible
    assert list(deals.values()) == pytest.approx([1 / len(possible)] * len(possible))


def test_the_largest_counts_are_held():
    """Forty-five cards out of sight after no run: counts far beyond 2^64 leave the chances right."""
    cards = PACK[7:]
    found = worlds.ways([BIT[card] for card in cards], (6, 6, 6), (0, 0, 0))[0][6, 6, 6]
    assert found == pytest.approx(comb(45, 6) * comb(39, 6) * comb(33, 6), rel=1e-13)
    assert found > 2**64
    assert TEXT[BIT[cards[0]]] == cards[0]
