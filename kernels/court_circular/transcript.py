"""Write deals down: everything that is done. A template, bound in drivers.py."""

import numpy as np

from kernels.cards import EVERY_BIT
from kernels.court_circular.deal_out import begin_fresh, begin_lanes
from kernels.court_circular.round import play_on
from kernels.court_circular.rows import ROWS, STOCK_ROWS
from kernels.shuffle import KEY_ROWS, LANES


def transcribe(seed, first, last, rules, comparators, players, done):
    """What is done, in ``done`` uint64[n, SLOTS * tricks]: round.SLOTS notes a trick, zero where nothing is done.

    Six lays (a card, or CONCEDE), the next Lead, the verdict.
    """
    rows, stock = np.empty((ROWS, LANES), np.uint64), np.zeros((STOCK_ROWS, LANES), np.uint64)
    keys, labels = np.empty((KEY_ROWS, LANES), np.uint32), np.empty(LANES, np.uint32)
    begins, plays = np.empty(LANES, np.uint64), np.empty((done.shape[1], LANES), np.uint64)
    for block in range(first, last, LANES):
        begin_fresh(rows, stock, keys, labels, begins, seed, block, EVERY_BIT, comparators)
        begin_lanes(rows, seed, block)
        plays[:] = 0
        play_on(rows, stock, 0, 0, rules, players, plays)
        for lane in range(min(LANES, last - block)):
            for k in range(plays.shape[0]):
                done[block + lane - first, k] = plays[k, lane]
