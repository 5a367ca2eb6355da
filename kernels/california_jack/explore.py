"""Try every legal move at one moment of many deals: the samples from which the heuristic is fitted.

A template: ``behave`` plays up to the moment (a policy with noise, so that unusual positions come up), ``play_tricks``
plays on after each move.
"""

import numpy as np

from kernels.california_jack.arms import outcome_of
from kernels.california_jack.begin import begin_dice, begin_fresh
from kernels.california_jack.policy import (
    FREE_SAFE,
    HEURISTIC,
    LED,
    LOSE,
    NOISY,
    TOP,
    TOP_LEAD,
    UNDER_LOW,
    WIN,
    heuristic_lead,
    heuristic_reply,
    leads,
    slips,
    uniform_lead,
    uniform_reply,
)
from kernels.california_jack.round import (
    B_DEALT,
    B_LEADS,
    CHOICE,
    LEADER,
    ROWS,
    STOCK_ROWS,
    dice_of,
    follower_view,
    leader_view,
    settle_lane,
)
from kernels.california_jack.round import LED as LED_ROW
from kernels.california_jack.rules import DRAWS, HAND, STOCK, TRICKS
from kernels.cards import EVERY_BIT, ONE, ZERO, U, nth_of_six, select, size
from kernels.jit import kernel
from kernels.shuffle import KEY_ROWS, LANES
from kernels.trumps import TRUMPS, beaters, may_reply

behave = play_tricks = None  # bound
KINDS = 26  # of cards: plain 2 to A, trump 2 to A
PARTS = 3  # table entries that a move adds up
NO_ENTRY = -1


@kernel
def entry(table, card):
    """The place of a card in a table; none for no card."""
    bit = size(card - ONE)
    return np.int64(table) * KINDS + np.int64(bit & U(15)) + (13 if card & TRUMPS else 0) if card else NO_ENTRY


@kernel
def reply_entries(seen, card):
    """What policy.heuristic_reply adds up for a card."""
    if card & beaters(seen.led):
        return entry(WIN, card), entry(LED, seen.led), entry(TOP, seen.top)
    return entry(LOSE, card), NO_ENTRY, NO_ENTRY


@kernel
def lead_entries(seen, card):
    """What policy.heuristic_lead adds up for a card."""
    held = leads(seen)
    table = FREE_SAFE
    table += 1 if card & held.free_open else 0
    table += 2 if card & held.over_low else 0
    table += 3 if card & held.over_counter else 0
    table += 4 if card & held.over_prize else 0
    table += 5 if card & held.under_low else 0
    table += 6 if card & held.under_counter else 0
    table += 7 if card & held.under_prize else 0
    return entry(table, card), entry(TOP_LEAD, seen.top) if table < UNDER_LOW else NO_ENTRY, NO_ENTRY


@kernel
def seen_by(rows, lane, top, trick, replying):
    """The view of the player to act."""
    hides = EVERY_BIT if trick < DRAWS else ZERO
    if replying:
        return follower_view(rows, lane, top, hides, trick)
    return leader_view(rows, lane, top, hides, trick)


def noisy_leads(rows, stock, trick, draw, hides, half, dice, players):
    """Fill CHOICE with the card that the heuristic would lead, but one move in ten at random."""
    for lane in range(LANES):
        seen, thrown = (
            leader_view(rows, lane, stock[draw, lane], hides, trick),
            dice_of(dice, rows[B_LEADS, lane], lane, half),
        )
        rows[CHOICE, lane] = select(slips(thrown), uniform_lead(seen.mine, thrown), heuristic_lead(seen, players[3]))


def noisy_replies(rows, stock, trick, draw, hides, half, dice, rules, players):
    """Fill CHOICE with the card that the heuristic would answer, but one move in ten at random."""
    for lane in range(LANES):
        seen, thrown = (
            follower_view(rows, lane, stock[draw, lane], hides, trick),
            dice_of(dice, ~rows[B_LEADS, lane], lane, half),
        )
        choices = may_reply(seen.mine, seen.led, rules)
        reply = heuristic_reply(seen, choices, players[3])
        rows[CHOICE, lane] = select(slips(thrown), uniform_reply(choices, thrown), reply)


def try_moves(seed, first, last, trick, replying, rules, comparators, weights, entries, outcomes):
    """Fill ``entries`` (int64[n, 6, PARTS]) and ``outcomes`` (int64[n, 6]) for deals ``first`` to ``last - 1``.

    The moment is trick ``trick``, before its lead or (``replying``) its reply. ``outcomes[i, j]`` is the outcome for
    the player to act when he plays the j-th lowest of his legal cards, -1 where there are fewer; ``entries[i, j]`` the
    table entries that the heuristic adds up for it.
    """
    rows, kept = np.empty((ROWS, LANES), np.uint64), np.empty((ROWS, LANES), np.uint64)
    stock = np.zeros((STOCK_ROWS, LANES), np.uint64)
    keys, labels = np.empty((KEY_ROWS, LANES), np.uint32), np.empty(LANES, np.uint32)
    begins, dice = np.empty((2, LANES), np.uint64), np.zeros((2, LANES), np.uint64)
    plays = np.empty((0, 0), np.uint64)
    players, noisy = (HEURISTIC, HEURISTIC, True, weights, weights), (NOISY, NOISY, True, weights, weights)
    draw = 2 * trick if trick < DRAWS else STOCK
    for block in range(first, last, LANES):
        begin_fresh(kept, stock, keys, labels, begins[0], seed, block, ZERO, rules, comparators)
        begin_dice(begins, seed, block)
        behave(kept, stock, 0, trick, 0, False, begins, dice, rules, noisy, plays)
        for lane in range(LANES):
            if replying:  # any card may have been led: a random one shows the most
                leader = kept[LEADER, lane]
                card = nth_of_six(leader, (dice[0, lane] & U(0xFFFF)) % size(leader))
                kept[LED_ROW, lane] = card
                kept[LEADER, lane] = leader & ~card
            b_acts = kept[B_LEADS, lane] ^ (EVERY_BIT if replying else ZERO)
            kept[B_LEADS, lane] ^= b_acts  # from here on A is the player to act
            kept[B_DEALT, lane] ^= b_acts
        for j in range(HAND):
            rows[:] = kept
            for lane in range(LANES):
                i = block + lane - first
                seen = seen_by(rows, lane, stock[draw, lane], trick, replying)
                choices = may_reply(seen.mine, seen.led, rules) if replying else seen.mine
                legal = U(j) < size(choices)
                card = nth_of_six(choices, U(j) if legal else ZERO)
                outcomes[i, j] = 0 if legal else -1
                if replying:
                    entries[i, j, 0], entries[i, j, 1], entries[i, j, 2] = reply_entries(seen, card)
                    settle_lane(rows, lane, card, stock[draw, lane], stock[draw + 1, lane])
                else:
                    entries[i, j, 0], entries[i, j, 1], entries[i, j, 2] = lead_entries(seen, card)
                    rows[LED_ROW, lane] = card
                    rows[LEADER, lane] &= ~card
            begin = trick + 1 if replying else trick
            play_tricks(rows, stock, begin, TRICKS, 0, not replying, begins, dice, rules, players, plays)
            for lane in range(LANES):
                if outcomes[block + lane - first, j] == 0:
                    outcomes[block + lane - first, j] = outcome_of(rows, lane, rules)
