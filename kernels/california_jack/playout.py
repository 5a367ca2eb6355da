"""The driver of California Jack: play deals out in one or several ways and count the outcomes.

A template, bound to two policies by kernels/california_jack/drivers.py. One driver serves whole deals, duplicates,
positions and the comparison of moves, because compiling it takes seconds: all are deals begun in some way and played
on in one or several *arms* with the same cards and dice.
"""

import numpy as np

from kernels.california_jack.begin import begin_dice, begin_fresh, begin_world
from kernels.california_jack.round import (
    B_DEALT,
    B_LEADS,
    LEADER,
    LED,
    ROWS,
    STOCK_ROWS,
    WON_FOLLOWER,
    WON_LEADER,
    play_tricks,
    settle_lane,
)
from kernels.california_jack.rules import DRAWS, STOCK, TRICKS, outcome
from kernels.cards import ZERO, select
from kernels.jit import kernel
from kernels.shuffle import LANES

KEY_ROWS = 64


@kernel
def outcome_of(rows, lane, rules):
    """The outcome number of a finished lane for player A."""
    b, won_leader, won_follower = rows[B_LEADS, lane], rows[WON_LEADER, lane], rows[WON_FOLLOWER, lane]
    return outcome(select(b, won_follower, won_leader), select(b, won_leader, won_follower), rows[B_DEALT, lane], rules)


def play_arm(rows, stock, trick, led, base, forced, begins, dice, rules, weights_a, weights_b, plays):
    """Play on from trick ``trick``, first the card ``forced`` unless it is zero; ``led`` as in play_tricks."""
    if forced:
        if led:
            draw = 0 if trick < DRAWS else STOCK
            for lane in range(LANES):
                settle_lane(rows, lane, forced, stock[draw, lane], stock[draw + 1, lane])
            trick += 1
            led = False
        else:
            for lane in range(LANES):
                rows[LED, lane] = forced
                rows[LEADER, lane] &= ~forced
            led = True
    play_tricks(rows, stock, trick, TRICKS, base, led, begins, dice, rules, weights_a, weights_b, plays)


def tally(seed, first, last, start, begun, arms, rules, weights_a, weights_b, counts):
    """Count the outcomes for player A of deals ``first`` to ``last - 1``.

    ``start`` is (fresh, alternate, comparators): fresh packs, or worlds of ``begun``, a (Seen, trick, hidden, left,
    thresholds, quotas). ``arms`` is uint64[K, 2]: a card forced at the start (or zero), and a mask that exchanges the
    players' seats. ``counts`` is int64[2, K, K, 24, 24]: by who dealt (A, B), and for j <= k the joint outcomes of
    arms j and k.
    """
    fresh, alternate, comparators = start
    seen, trick, hidden, left, thresholds, quotas = begun
    rows, kept = np.empty((ROWS, LANES), np.uint64), np.empty((ROWS, LANES), np.uint64)
    stock = np.zeros((STOCK_ROWS, LANES), np.uint64)
    keys, labels = np.empty((KEY_ROWS, LANES), np.uint32), np.empty(LANES, np.uint32)
    begins, dice = np.empty((2, LANES), np.uint64), np.zeros((2, LANES), np.uint64)
    plays, scores = np.empty((0, 0), np.uint64), np.empty((len(arms), LANES), np.int64)
    led = (not fresh) and seen.led != ZERO
    for block in range(first, last, LANES):
        if fresh:
            begin_fresh(kept, stock, keys, labels, begins[0], seed, block, alternate, rules, comparators)
        else:
            begin_world(
                kept, stock, keys, labels, begins[0], seed, block, seen, hidden, left, thresholds, quotas, comparators
            )
        begin_dice(begins, seed, block)
        for arm in range(len(arms)):
            forced, swap = arms[arm, 0], arms[arm, 1]
            for row in range(ROWS):
                for lane in range(LANES):
                    rows[row, lane] = kept[row, lane]
            for lane in range(LANES):
                rows[B_LEADS, lane] ^= swap
                rows[B_DEALT, lane] ^= swap
            play_arm(rows, stock, trick, led, 2 * trick, forced, begins, dice, rules, weights_a, weights_b, plays)
            for lane in range(LANES):
                scores[arm, lane] = outcome_of(rows, lane, rules)
        for lane in range(min(LANES, last - block)):
            dealer = 1 if kept[B_DEALT, lane] else 0
            for j in range(len(arms)):
                for k in range(j, len(arms)):
                    counts[dealer, j, k, scores[j, lane], scores[k, lane]] += 1
