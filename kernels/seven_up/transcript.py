"""Write deals down: everything that is called and played. A template, bound in drivers.py."""

import numpy as np

from kernels.cards import EVERY_BIT, ZERO
from kernels.deal import begin_dice
from kernels.seven_up.before_play import call
from kernels.seven_up.call_lanes import NOTE_PLAYS, STANDING
from kernels.seven_up.deal_out import begin_fresh
from kernels.seven_up.round import play_on
from kernels.seven_up.rows import B_DEALT, ROWS, STOCK_ROWS
from kernels.seven_up.rules import MOST_TRICKS, PLACES
from kernels.shuffle import KEY_ROWS, LANES

NOTES = NOTE_PLAYS + PLACES * MOST_TRICKS


def transcribe(seed, first, last, a_deals, rules, comparators, players, done):
    """What is called and played, in ``done`` uint64[n, NOTES], slots as in call_lanes.py (trumps relabelled to clubs).

    Side A deals where the mask ``a_deals`` says so.
    """
    rows, stock = np.empty((ROWS, LANES), np.uint64), np.zeros((STOCK_ROWS, LANES), np.uint64)
    keys, labels = np.empty((KEY_ROWS, LANES), np.uint32), np.empty(LANES, np.uint32)
    begins, dice = np.empty((2, LANES), np.uint64), np.zeros((2, LANES), np.uint64)
    plays = np.empty((NOTES, LANES), np.uint64)
    for block in range(first, last, LANES):
        begin_fresh(rows, stock, keys, labels, begins[0], seed, block, ZERO, comparators)
        begin_dice(begins, 0, seed, block)
        for lane in range(LANES):
            rows[B_DEALT, lane] = EVERY_BIT ^ a_deals
        plays[:] = 0
        call(rows, stock, STANDING, ZERO, begins, rules, players, plays)
        play_on(rows, 0, 0, begins, dice, rules, players, plays)
        for lane in range(min(LANES, last - block)):
            for k in range(NOTES):
                done[block + lane - first, k] = plays[k, lane]
