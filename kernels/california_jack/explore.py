"""Try every legal move at one moment of many deals: the samples from which the heuristic is fitted.

A template: ``behave`` plays up to the moment (a policy with noise, so that unusual positions come up), ``play_tricks``
plays on after each move.
"""

import numpy as np

from kernels.california_jack.begin import begin_dice, begin_fresh
from kernels.california_jack.playout import KEY_ROWS, outcome_of
from kernels.california_jack.round import (
    B_LEADS,
    FOLLOWER,
    LEADER,
    LED,
    ROWS,
    SECRET,
    STOCK_ROWS,
    WON_FOLLOWER,
    WON_LEADER,
    play_tricks,
    settle_lane,
)
from kernels.california_jack.rules import DRAWS, HAND, STOCK, TRICKS, may_reply
from kernels.california_jack.view import View, view
from kernels.cards import EVERY_BIT, U, ZERO, nth_of_six, size
from kernels.jit import kernel
from kernels.shuffle import LANES

behave = None
WORDS = len(View._fields) - 1 + 2  # a view without the stock's number, the choices, and whether B acts


@kernel
def seen_by(rows, lane, top, trick, replying):
    hides = EVERY_BIT if trick < DRAWS else ZERO
    leader, follower = rows[LEADER, lane], rows[FOLLOWER, lane]
    won_leader, won_follower, secret = rows[WON_LEADER, lane], rows[WON_FOLLOWER, lane], rows[SECRET, lane] & hides
    if replying:
        return view(follower, leader, rows[LED, lane], top, won_follower, won_leader, secret, trick)
    return view(leader, follower, ZERO, top, won_leader, won_follower, secret, trick)


def try_moves(seed, first, last, trick, replying, rules, comparators, weights, views, outcomes):
    """Fill ``views`` (uint64[n, WORDS]) and ``outcomes`` (int64[n, 6]) for deals ``first`` to ``last - 1``.

    The moment is trick ``trick``, before its lead or (``replying``) its reply. ``outcomes[i, j]`` is the outcome for A
    when the j-th lowest of the legal cards is played, -1 where there are fewer.
    """
    rows, kept = np.empty((ROWS, LANES), np.uint64), np.empty((ROWS, LANES), np.uint64)
    stock = np.zeros((STOCK_ROWS, LANES), np.uint64)
    keys, labels = np.empty((KEY_ROWS, LANES), np.uint32), np.empty(LANES, np.uint32)
    begins, dice = np.empty((2, LANES), np.uint64), np.zeros((2, LANES), np.uint64)
    plays = np.empty((0, 0), np.uint64)
    draw = 2 * trick if trick < DRAWS else STOCK
    for block in range(first, last, LANES):
        begin_fresh(kept, stock, keys, labels, begins[0], seed, block, ZERO, rules, comparators)
        begin_dice(begins, seed, block)
        behave(kept, stock, 0, trick, 0, False, begins, dice, rules, weights, weights, plays)
        if replying:
            for lane in range(LANES):
                leader = kept[LEADER, lane]  # any card may be led: a random one shows the most
                card = nth_of_six(leader, (dice[0, lane] & U(0xFFFF)) % size(leader))
                kept[LED, lane] = card
                kept[LEADER, lane] = leader & ~card
        for j in range(HAND):
            rows[:] = kept
            for lane in range(LANES):
                seen = seen_by(rows, lane, stock[draw, lane], trick, replying)
                choices = may_reply(seen.mine, seen.led, rules) if replying else seen.mine
                card = nth_of_six(choices, min(U(j), size(choices) - U(1)))
                i = block + lane - first
                if j == 0:
                    views[i, 0], views[i, 1], views[i, 2] = seen.mine, seen.known, seen.unseen
                    views[i, 3], views[i, 4] = seen.led, seen.top
                    views[i, 5], views[i, 6] = seen.won_mine, seen.won_other
                    views[i, 7] = choices
                    views[i, 8] = ~rows[B_LEADS, lane] if replying else rows[B_LEADS, lane]
                outcomes[i, j] = 0 if U(j) < size(choices) else -1
                if replying:
                    settle_lane(rows, lane, card, stock[draw, lane], stock[draw + 1, lane])
                else:
                    rows[LED, lane] = card
                    rows[LEADER, lane] &= ~card
            begin = trick + 1 if replying else trick
            play_tricks(rows, stock, begin, TRICKS, 0, not replying, begins, dice, rules, weights, weights, plays)
            for lane in range(LANES):
                if outcomes[block + lane - first, j] == 0:
                    outcomes[block + lane - first, j] = outcome_of(rows, lane, rules)
