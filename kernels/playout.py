"""The driver of every game: play deals out in one or several ways, LANES at a time, and count the outcomes.

A template, which `counting` binds to a game. One driver serves whole deals, duplicates,
positions and the comparison of moves, because compiling it takes seconds: all are deals begun in some way and played
on in one or several *arms* with the same cards and dice.
"""

import numpy as np

from kernels.jit import bind
from kernels.shuffle import KEY_ROWS, LANES

ROWS = KEPT = STOCK_ROWS = B_DEALT = 0  # bound, like the functions below; the first KEPT rows begin a deal
begin = play_arm = exchange = outcome_of = None


def tally(seed, first, last, start, begun, arms, rules, players, counts):
    """Count the outcomes for player A of deals ``first`` to ``last - 1``.

    ``start`` and ``begun`` say how the game begins a block of lanes. ``arms`` is uint64[K, 2]: a card forced at the
    start (or zero), and a mask that exchanges the players. ``players`` says who plays how. ``counts`` is
    int64[D, K, K, outcomes, outcomes]: with D = 2 by who dealt (A, B) in the first arm, and for j <= k the joint
    outcomes of arms j and k. A lane whose outcome is -1 is not counted: no world was found for it.
    """
    rows, kept = np.empty((ROWS, LANES), np.uint64), np.empty((ROWS, LANES), np.uint64)
    stock = np.zeros((STOCK_ROWS, LANES), np.uint64)
    keys, labels = np.empty((KEY_ROWS, LANES), np.uint32), np.empty(LANES, np.uint32)
    begins, dice = np.empty((2, LANES), np.uint64), np.zeros((2, LANES), np.uint64)
    plays, scores = np.empty((0, 0), np.uint64), np.empty((len(arms), LANES), np.int64)
    for block in range(first, last, LANES):
        begin(kept, stock, keys, labels, begins, seed, block, start, begun, rules)
        for arm in range(len(arms)):
            forced, swap = arms[arm, 0], arms[arm, 1]
            for row in range(KEPT):
                for lane in range(LANES):
                    rows[row, lane] = kept[row, lane]
            for lane in range(LANES):
                exchange(rows, lane, swap)
            play_arm(rows, stock, begun, forced, begins, dice, rules, players, plays)
            for lane in range(LANES):
                scores[arm, lane] = outcome_of(rows, lane, rules)
        for lane in range(min(LANES, last - block)):
            if scores[0, lane] < 0:
                continue
            dealer = 1 if len(counts) == 2 and kept[B_DEALT, lane] else 0
            for j in range(len(arms)):
                for k in range(j, len(arms)):
                    counts[dealer, j, k, scores[j, lane], scores[k, lane]] += 1


def counting(name, arms, rows, begin, play_arm):
    """`tally` for a game's modules ``arms`` and ``rows``, with a way to begin a block of lanes and to play an arm."""
    return bind(
        tally,
        name,
        begin=begin,
        play_arm=play_arm,
        exchange=arms.exchange,
        outcome_of=arms.outcome_of,
        ROWS=rows.ROWS,
        KEPT=rows.KEPT,
        STOCK_ROWS=rows.STOCK_ROWS,
        B_DEALT=rows.B_DEALT,
    )
