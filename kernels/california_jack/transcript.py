"""Write deals down: the pack as dealt, and every card as it is played. Templates, bound in drivers.py."""

import numpy as np

from kernels.california_jack.deal_out import CUT_STEP, begin_fresh
from kernels.california_jack.round import play_tricks
from kernels.california_jack.rows import ROWS, STOCK_ROWS
from kernels.california_jack.rules import HAND, TRICKS
from kernels.cards import EVERY_BIT, U, select
from kernels.deal import begin_dice
from kernels.rng import word_at
from kernels.shuffle import KEY_ROWS, LANES, LONGEST, NUMBER, SUIT_BITS, sorted_packs


def packs(seed, first, last, rules, comparators, cards, trumps):
    """The packs of deals ``first`` to ``last - 1``, suits as they are: ``cards`` uint64[n, 52], bits in dealing order.

    The first six are player A's, six more B's, the rest the stock; ``trumps`` uint64[n] is the suit of trumps, 0 to 3.
    """
    keys, labels = np.empty((KEY_ROWS, LANES), np.uint32), np.empty(LANES, np.uint32)
    begins = np.empty(LANES, np.uint64)
    for block in range(first, last, LANES):
        sorted_packs(keys, labels, begins, seed, block, SUIT_BITS, comparators)
        for lane in range(min(LANES, last - block)):
            i = block + lane - first
            for k in range(LONGEST):
                cards[i, k] = (keys[k, lane] ^ labels[lane]) & NUMBER
            trumps[i] = select(rules.cut, word_at(begins[lane], CUT_STEP) >> U(62), cards[i, 2 * HAND] >> U(4))


def transcribe(seed, first, last, rules, comparators, players, cards):
    """The cards in the order of play, in ``cards`` uint64[n, 52], trumps relabelled to clubs."""
    rows, stock = np.empty((ROWS, LANES), np.uint64), np.zeros((STOCK_ROWS, LANES), np.uint64)
    keys, labels = np.empty((KEY_ROWS, LANES), np.uint32), np.empty(LANES, np.uint32)
    begins, dice = np.empty((2, LANES), np.uint64), np.zeros((2, LANES), np.uint64)
    plays = np.empty((2 * TRICKS, LANES), np.uint64)
    for block in range(first, last, LANES):
        begin_fresh(rows, stock, keys, labels, begins[0], seed, block, EVERY_BIT, rules, comparators)
        begin_dice(begins, 0, seed, block)
        play_tricks(rows, stock, 0, TRICKS, 0, False, begins, dice, rules, players, plays)
        for lane in range(min(LANES, last - block)):
            for k in range(2 * TRICKS):
                cards[block + lane - first, k] = plays[k, lane]
