"""Small questions about many positions at once, on arrays of the kernels' words (a card is bit 4 * rank + suit)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from analyzer.experiments.experiment import Bools, Integers
from analyzer.experiments.picking import by_lot
from kernels.court_circular.rules import COURTS, HEARTS

Words = NDArray[np.uint64]
RANKS = "23456789TJQKA"
SUITS = ("spades", "clubs", "diamonds", "hearts")
CARDS = tuple((rank, suit) for rank in reversed(RANKS) for suit in ("spades", "hearts", "diamonds", "clubs"))
"""Every card by rank, the ace first, and suit."""
_MIX = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_PLACES = np.array([CARDS.index((rank, suit)) for rank in RANKS for suit in SUITS] + [-1])


def size(cards: Words) -> Integers:
    """How many cards are in each set."""
    return np.bitwise_count(cards).astype(np.int64)


def rank(card: Words) -> Integers:
    """The rank of a card, 0 (two) to 12 (ace); -1 for none."""
    return np.where(card == 0, -1, np.bitwise_count(card - np.uint64(1)).astype(np.int64) // 4)


def place(card: Words) -> Integers:
    """The place of a card in CARDS; -1 for none."""
    return _PLACES[np.where(card == 0, -1, np.bitwise_count(card - np.uint64(1)).astype(np.int64))]


def hearts(cards: Words) -> Words:
    """The hearts of each set."""
    return cards & HEARTS


def courts(cards: Words) -> Words:
    """The kings, queens and jacks of each set."""
    return cards & COURTS


def of_ranks(cards: Words) -> Words:
    """Every card of the ranks that a set has."""
    lowest = np.uint64(0x1111111111111)
    found = (cards | cards >> np.uint64(1) | cards >> np.uint64(2) | cards >> np.uint64(3)) & lowest
    return np.asarray(found * np.uint64(15))


def drawn(among: Bools, *seen: Words) -> Integers:
    """One of some columns, bool[n, A], drawn by a hash of what is seen (so by nothing else): int64[n], -1 for none."""
    mixed = np.zeros(len(among), np.uint64)
    for words in seen:
        mixed = (mixed ^ words) + _MIX[0]
        for shift, factor in ((30, _MIX[1]), (27, _MIX[2])):
            mixed = (mixed ^ mixed >> np.uint64(shift)) * factor
        mixed ^= mixed >> np.uint64(31)
    return by_lot(among, mixed)


def only(columns: Integers, width: int) -> Bools:
    """The one column of each row, bool[n, width]; none where it is -1."""
    return np.asarray(columns[:, None] == np.arange(width))
