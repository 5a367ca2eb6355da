"""Sets of cards in arrays, as experiments tell positions apart by: uint64[n], trumps are clubs."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from analyzer.experiments.experiment import Bools, Integers, Split, Tried
from analyzer.experiments.picking import by_lot
from analyzer.text.notation import RANKS
from kernels.cards import LOW_BITS

Words = NDArray[np.uint64]

SUIT = 16
TRUMP_SUIT = np.uint64(0x1FFF << 3 * SUIT)
PLAIN = np.uint64(0x1FFF_1FFF_1FFF)
NOTHING = np.uint64(0)


def ranks(letters: str) -> np.uint64:
    """The cards of some ranks, in all suits."""
    return np.uint64(sum(int(LOW_BITS) << RANKS.index(letter) for letter in letters))


def trumps(letters: str) -> np.uint64:
    """The trumps of some ranks."""
    return ranks(letters) & TRUMP_SUIT


def plain(letters: str) -> np.uint64:
    """The cards of some ranks beside the trumps."""
    return ranks(letters) & PLAIN


HIGH, LOW = "AKQJT", "98765432"
"""Ranks by name; low cards count nothing."""


def has(cards: Words, among: Words | np.uint64) -> Bools:
    """Whether some of the cards are in another set: bool[n]."""
    return np.asarray(cards & among != NOTHING)


def number(cards: Words) -> Integers:
    """How many cards there are: int64[n]."""
    return np.bitwise_count(cards).astype(np.int64)


def suits_of(cards: Words) -> Words:
    """All cards of every suit of which there is one in the set."""
    found = np.zeros_like(cards)
    for suit in range(4):
        whole = np.uint64(0x1FFF << SUIT * suit)
        found |= np.where(cards & whole, whole, NOTHING)
    return found


def above(cards: Words) -> Words:
    """Of a single card: the higher ones of its suit (none where there is no card)."""
    return np.asarray(suits_of(cards) & ~((cards << np.uint64(1)) - np.uint64(1)))


def beaters(best: Words) -> Words:
    """The cards that take the trick from the one that has it."""
    return np.asarray(above(best) | np.where(has(best, TRUMP_SUIT), NOTHING, TRUMP_SUIT))


def lowest(cards: Words) -> Words:
    """The lowest bit: of trumps the lowest."""
    return np.asarray(cards & (~cards + np.uint64(1)))


def bosses(cards: Words, unseen: Words) -> Words:
    """The cards that no unseen one of their suit beats."""
    found = np.zeros_like(cards)
    for suit in range(4):
        whole = np.uint64(0x1FFF << SUIT * suit)
        highest = unseen & whole
        for shift in (1, 2, 4, 8):
            highest |= highest >> np.uint64(shift)
        found |= cards & whole & ~highest
    return found


def among(tried: Tried, cards: Words | np.uint64) -> Bools:
    """Whether each action is a card of a set, one for all deals or one a deal: bool[n, A]."""
    return np.asarray(tried.actions & np.reshape(cards, (-1, 1)) != NOTHING)


def drawn(possible: Bools, cards: Words) -> Integers:
    """One of the classes that come up in each deal, bool[n, K], each as likely: int64[n], -1 where none does.

    Which it is hangs on some cards of the deal that have no say in anything else, as a draw by lot would.
    """
    word = cards.copy()
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB), (31, 1)):
        word = (word ^ (word >> np.uint64(shift))) * np.uint64(factor)
    return by_lot(possible, word)


def one_of_classes(tried: Tried, classes: list[tuple[Bools, Bools]]) -> Split:
    """As `compared`, for one of several pairs of classes a deal, drawn by lot: the stratum is the pair's number."""
    best = [(tried.best(first), tried.best(second)) for first, second in classes]
    one, other = (np.stack([pair[k] for pair in best], axis=1) for k in range(2))
    stratum = drawn((one >= 0) & (other >= 0), tried.seen.mine ^ tried.seen.unseen)
    each = np.arange(len(stratum)), np.maximum(stratum, 0)
    return Split(stratum, one[each], other[each])
