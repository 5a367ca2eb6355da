"""Write deals down: the pack as dealt, and everything that is called and played. Templates, bound in drivers.py."""

import numpy as np

from kernels.cards import EVERY_BIT, ZERO
from kernels.seven_up.begin import begin_dice, begin_fresh, sorted_packs
from kernels.seven_up.calling import NOTE_PLAYS, STANDING
from kernels.seven_up.opening import call
from kernels.seven_up.round import play_on
from kernels.seven_up.rows import B_DEALT, ROWS, STOCK_ROWS
from kernels.seven_up.rules import MOST_TRICKS, PLACES
from kernels.shuffle import KEY_ROWS, LANES, LONGEST, NUMBER

NOTES = NOTE_PLAYS + PLACES * MOST_TRICKS


def packs(seed, first, last, comparators, cards):
    """The packs of deals ``first`` to ``last - 1``: ``cards`` uint64[n, 52], bits in dealing order.

    Six to each place from eldest, then the card turned and the rest of the pack.
    """
    keys, labels = np.empty((KEY_ROWS, LANES), np.uint32), np.empty(LANES, np.uint32)
    begins = np.empty(LANES, np.uint64)
    for block in range(first, last, LANES):
        sorted_packs(keys, labels, begins, seed, block, comparators)
        for lane in range(min(LANES, last - block)):
            for k in range(LONGEST):
                cards[block + lane - first, k] = (keys[k, lane] ^ labels[lane]) & NUMBER


def transcribe(seed, first, last, a_deals, rules, comparators, players, done):
    """What is called and played, in ``done`` uint64[n, NOTES], slots as in calling.py (trumps relabelled to clubs).

    Side A deals where the mask ``a_deals`` says so.
    """
    rows, stock = np.empty((ROWS, LANES), np.uint64), np.zeros((STOCK_ROWS, LANES), np.uint64)
    keys, labels = np.empty((KEY_ROWS, LANES), np.uint32), np.empty(LANES, np.uint32)
    begins, dice = np.empty((2, LANES), np.uint64), np.zeros((2, LANES), np.uint64)
    plays = np.empty((NOTES, LANES), np.uint64)
    for block in range(first, last, LANES):
        begin_fresh(rows, stock, keys, labels, begins[0], seed, block, ZERO, comparators)
        begin_dice(begins, seed, block)
        for lane in range(LANES):
            rows[B_DEALT, lane] = EVERY_BIT ^ a_deals
        plays[:] = 0
        call(rows, stock, STANDING, ZERO, begins, rules, players, plays)
        play_on(rows, 0, 0, begins, dice, rules, players, plays)
        for lane in range(min(LANES, last - block)):
            for k in range(NOTES):
                done[block + lane - first, k] = plays[k, lane]
