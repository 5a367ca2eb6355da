"""Card sets as uint64 masks.

A suit fills a field of sixteen bits, so the card of suit s (spades, hearts, diamonds, clubs = 0..3) and rank r (two,
three, ..., ace = 0..12) is bit 16 * s + r. The three bits left over in each field let one addition or subtraction work
on all four suits at once. Every function here takes and returns np.uint64, has no branch and vectorises in lanes.
"""

import numpy as np

from kernels.jit import kernel

U = np.uint64
ZERO, ONE, EVERY_BIT = U(0), U(1), ~U(0)
FIELD = U(16)
LOW_BITS, HIGH_BITS = U(0x0001000100010001), U(0x8000800080008000)  # of each field
FULL_FIELDS = U(0x7FFF7FFF7FFF7FFF)
SUIT = U(0x1FFF)
PACK = U(0x1FFF1FFF1FFF1FFF)
ONES, PAIRS, NIBBLES = U(0x5555555555555555), U(0x3333333333333333), U(0x0F0F0F0F0F0F0F0F)
BYTES = U(0x0101010101010101)

TWOS, TENS, JACKS, QUEENS, KINGS, ACES = (LOW_BITS << U(rank) for rank in (0, 8, 9, 10, 11, 12))


@kernel
def mask(flag):
    """All ones where ``flag`` is not zero, else zero."""
    return ZERO - U(flag != ZERO)


@kernel
def select(where, chosen, otherwise):
    """``chosen`` where the mask ``where`` is all ones, ``otherwise`` where it is zero."""
    return otherwise ^ ((chosen ^ otherwise) & where)


@kernel
def first(preferred, otherwise):
    """``preferred`` unless it is empty."""
    return select(mask(preferred), preferred, otherwise)


@kernel
def size(cards):
    """The number of cards (LLVM knows this as a population count)."""
    cards = cards - ((cards >> ONE) & ONES)
    cards = (cards & PAIRS) + ((cards >> U(2)) & PAIRS)
    return (((cards + (cards >> U(4))) & NIBBLES) * BYTES) >> U(56)


@kernel
def suits_of(cards):
    """The whole field (15 bits) of every suit that has a card in ``cards``."""
    present = (cards + FULL_FIELDS) & HIGH_BITS  # the addition carries into a field's top bit unless it is empty
    return present - (present >> U(15))


@kernel
def lowest(cards):
    """The lowest bit."""
    return cards & (ZERO - cards)


@kernel
def highest(cards):
    """The highest bit."""
    cards |= cards >> ONE
    cards |= cards >> U(2)
    cards |= cards >> U(4)
    cards |= cards >> U(8)
    cards |= cards >> U(16)
    cards |= cards >> U(32)
    return cards ^ (cards >> ONE)


@kernel
def lowest_of_each_suit(cards):
    """The lowest card of each suit."""
    return cards & ~((cards | HIGH_BITS) - LOW_BITS)


@kernel
def below_highest(cards):
    """Every bit below the highest card of its suit."""
    down = (cards >> ONE) & FULL_FIELDS
    down |= (down >> ONE) & FULL_FIELDS
    down |= (down >> U(2)) & U(0x3FFF3FFF3FFF3FFF)
    down |= (down >> U(4)) & U(0x0FFF0FFF0FFF0FFF)
    return down | ((down >> U(8)) & U(0x00FF00FF00FF00FF))


@kernel
def nth_of_six(cards, n):
    """The n-th card from below, n = 0..5, of a set that has more than n cards."""
    for i in range(5):
        cards = cards & (cards - U(U(i) < n))
    return lowest(cards)


@kernel
def card_points(cards):
    """Card points of All Fours games: ten 10, ace 4, king 3, queen 2, jack 1."""
    return (
        U(10) * size(cards & TENS)
        + U(4) * size(cards & ACES)
        + U(3) * size(cards & KINGS)
        + U(2) * size(cards & QUEENS)
        + size(cards & JACKS)
    )
