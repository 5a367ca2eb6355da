"""Card texts to masks and back for the kernel tests, and a way to call one kernel function on plain integers.

Written here a second time on purpose: the tests share no code with what they test.
"""

import os

import numpy as np
from hypothesis import strategies

from tests.naive.california_jack.game import PACK, RANKS, SUITS

COMPILED = os.environ.get("NUMBA_DISABLE_JIT", "0") in ("", "0")
WORD = 2**64


def examples(compiled, uncompiled):
    """How many examples to draw in this run of the suite."""
    return compiled if COMPILED else uncompiled


def mask(cards):
    """The mask of card texts: bit 16 * suit + rank."""
    total = 0
    for card in [cards] if isinstance(cards, str) else cards:
        total |= 1 << (16 * SUITS.index(card[1]) + RANKS.index(card[0]))
    return total


BIT = {card: mask(card) for card in PACK}
TEXT = {bit: card for card, bit in BIT.items()}


def texts(cards):
    """The sorted card texts of a mask; a bit that is no card is a KeyError."""
    cards = int(cards)
    found = []
    while cards:
        bit = cards & -cards
        found.append(TEXT[bit])
        cards ^= bit
    return sorted(found)


def suit_mask(letter):
    """The thirteen cards of a suit."""
    return 0x1FFF << (16 * SUITS.index(letter))


def call(kernel, *arguments):
    """`kernel` on plain integers, each handed over as np.uint64; the answer as a plain integer."""
    with np.errstate(over="ignore"):
        return int(kernel(*(np.uint64(argument) for argument in arguments)))


words = strategies.one_of(
    strategies.integers(0, WORD - 1), strategies.sampled_from([0, 1, 2**63, WORD - 1, 2**32 - 1, 2**32])
)
card_sets = strategies.sets(strategies.sampled_from(PACK)).map(sorted)


def hands(smallest, largest):
    """Card lists of a size between two bounds, in any order."""
    return strategies.lists(strategies.sampled_from(PACK), unique=True, min_size=smallest, max_size=largest)


def flag(condition):
    """A switch or a flag as the kernels take it: all ones, or zero."""
    return np.uint64(WORD - 1 if condition else 0)


def relabelled(cards, trump):
    """Card texts with suits exchanged so that trumps are clubs, as inside the kernels; its own inverse.

    Suit number s becomes s with those bits changed that make the trump suit number 3.
    """
    if isinstance(cards, str):
        return cards[0] + SUITS[SUITS.index(cards[1]) ^ SUITS.index(trump) ^ 3]
    return [relabelled(card, trump) for card in cards]
