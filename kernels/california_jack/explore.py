"""Try every legal move at one moment of many deals, and play each out on the same cards.

From such samples the heuristic is fitted, and ways to go on are compared. A template, bound in drivers.py.
"""

import numpy as np

from kernels.california_jack.arms import outcome_of
from kernels.california_jack.choices import follower_view, leader_view, with_all_in_mind
from kernels.california_jack.deal_out import begin_fresh
from kernels.california_jack.policy import (
    FREE_SAFE,
    LED,
    LOSE,
    NOISY,
    TOP,
    TOP_LEAD,
    UNDER_LOW,
    WIN,
    leads,
)
from kernels.california_jack.round import play_tricks, settle_lane
from kernels.california_jack.rows import (
    B_DEALT,
    B_LEADS,
    CHOICE,
    FOLLOWER,
    LEADER,
    ROWS,
    STOCK_ROWS,
    WON_FOLLOWER,
    WON_LEADER,
)
from kernels.california_jack.rows import LED as LED_ROW
from kernels.california_jack.rules import DRAWS, HAND, STOCK, TRICKS
from kernels.cards import EVERY_BIT, ONE, ZERO, U, nth_of_six, select, size
from kernels.deal import begin_dice
from kernels.jit import kernel, part
from kernels.shuffle import KEY_ROWS, LANES
from kernels.trumps import TRUMPS, beaters, may_reply

KINDS = 26  # of cards: plain 2 to A, trump 2 to A
PARTS = 3  # table entries that a move adds up
NO_ENTRY = -1
AS_PLAYED, EXCHANGED = HAND, HAND + 1  # ways to go on after those of the cards
SEEN = ("mine", "known", "unseen", "led", "top", "won_mine", "won_other")  # by the player to act
HIDDEN = ("other", "next", "below", "other_dealt", "chosen")  # his hand, the stock's two uppermost cards, as played
FIELDS = len(SEEN) + len(HIDDEN) + HAND  # of a position: those and the cards that may be played, from the lowest up
OTHER = len(SEEN)
CHOSEN, LEGAL = FIELDS - HAND - 1, FIELDS - HAND


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


@kernel
def exchange_lead(rows, lane):
    """Let the other player lead."""
    rows[LEADER, lane], rows[FOLLOWER, lane] = rows[FOLLOWER, lane], rows[LEADER, lane]
    rows[WON_LEADER, lane], rows[WON_FOLLOWER, lane] = rows[WON_FOLLOWER, lane], rows[WON_LEADER, lane]
    rows[B_LEADS, lane] = ~rows[B_LEADS, lane]


@part
def choose_moment(kept, rows, begins, dice, replying, any_lead):
    """Turn ``kept`` to the moment: the card led, as in ``rows`` or any, and A the player to act from here on."""
    for lane in range(LANES):
        if replying:
            leader = kept[LEADER, lane]
            drawn = nth_of_six(leader, (dice[0, lane] & U(0xFFFF)) % size(leader))
            card = drawn if any_lead else rows[LED_ROW, lane]
            kept[LED_ROW, lane] = card
            kept[LEADER, lane] = leader & ~card
        b_acts = kept[B_LEADS, lane] ^ (EVERY_BIT if replying else ZERO)
        kept[B_LEADS, lane] ^= b_acts
        kept[B_DEALT, lane] ^= b_acts
        a, b = begins[0, lane], begins[1, lane]
        begins[0, lane], begins[1, lane] = select(b_acts, b, a), select(b_acts, a, b)


@part
def note_positions(kept, stock, trick, draw, replying, rules, positions):
    """Write down the position of each lane for which there is a row."""
    for lane in range(len(positions)):
        seen = seen_by(kept, lane, stock[draw, lane], trick, replying)
        positions[lane, 0], positions[lane, 1], positions[lane, 2] = seen.mine, seen.known, seen.unseen
        positions[lane, 3], positions[lane, 4] = seen.led, seen.top
        positions[lane, 5], positions[lane, 6] = seen.won_mine, seen.won_other
        positions[lane, OTHER] = kept[LEADER if replying else FOLLOWER, lane]
        positions[lane, OTHER + 1], positions[lane, OTHER + 2] = stock[draw, lane], stock[draw + 1, lane]
        positions[lane, OTHER + 3], positions[lane, CHOSEN] = kept[B_DEALT, lane], ZERO
        choices = may_reply(seen.mine, seen.led, rules) if replying else seen.mine
        for j in range(HAND):
            positions[lane, LEGAL + j] = nth_of_six(choices, U(j)) if U(j) < size(choices) else ZERO


@part
def go_on(rows, stock, trick, draw, replying, way, rules, entries, outcomes):
    """Force one of the cards, or exchange; note its entries, and outcome 0 or (there is no such card) -1."""
    for lane in range(LANES):
        if way < HAND:
            seen = seen_by(rows, lane, stock[draw, lane], trick, replying)
            choices = may_reply(seen.mine, seen.led, rules) if replying else seen.mine
            legal = U(way) < size(choices)
            card = nth_of_six(choices, U(way) if legal else ZERO)
            parts = reply_entries(seen, card) if replying else lead_entries(seen, card)
            if lane < len(outcomes):
                outcomes[lane, way] = 0 if legal else -1
                for k in range(PARTS):
                    entries[lane, way, k] = parts[k]
            if replying:
                settle_lane(rows, lane, card, stock[draw, lane], stock[draw + 1, lane])
            else:
                rows[LED_ROW, lane] = card
                rows[LEADER, lane] &= ~card
        elif way == EXCHANGED:
            if replying:
                settle_lane(rows, lane, rows[CHOICE, lane], stock[draw + 1, lane], stock[draw, lane])
            else:
                exchange_lead(rows, lane)


def try_moves(seed, first, last, trick, replying, rules, comparators, before, after, entries, outcomes, positions):
    """Fill ``entries``, ``outcomes`` and ``positions`` for deals ``first`` to ``last - 1``.

    The moment is trick ``trick``, before its lead or (``replying``) its reply. ``before`` are the players up to there,
    B dealing; a card led is the leader's choice, but any of his hand if A is noisy, which shows the most. ``after`` are
    those from there on, A being the player to act.

    ``outcomes`` is int64[n, 6] or int64[n, 8], for the player to act: [i, j] when he plays the j-th lowest of his legal
    cards, -1 where there are fewer; AS_PLAYED: when he plays as his policy does; EXCHANGED: before a lead when the
    other player leads, before a reply when he replies so but the winner of the trick draws the second card of the
    stock and the loser the top. ``entries`` is int64[n, 6, PARTS]: the table entries that the heuristic adds up for a
    card. ``positions`` is uint64[n, FIELDS], or empty: not wanted (``chosen`` is filled with AS_PLAYED only).
    """
    rows, kept = np.empty((ROWS, LANES), np.uint64), np.empty((ROWS, LANES), np.uint64)
    stock = np.zeros((STOCK_ROWS, LANES), np.uint64)
    keys, labels = np.empty((KEY_ROWS, LANES), np.uint32), np.empty(LANES, np.uint32)
    begins, dice = np.empty((2, LANES), np.uint64), np.empty((2, LANES), np.uint64)
    plays = np.empty((0, 0), np.uint64)
    any_lead = before[0] == NOISY
    draw = 2 * trick if trick < DRAWS else STOCK
    for block in range(first, last, LANES):
        start, end = block - first, min(block + LANES, last) - first
        begin_fresh(rows, stock, keys, labels, begins[0], seed, block, ZERO, rules, comparators)
        begin_dice(begins, 0, seed, block)
        dice[:] = ZERO
        for way in range(-1, outcomes.shape[1]):  # first up to the moment: one call of play_tricks compiles faster
            if way >= 0:
                rows[:] = kept
                go_on(rows, stock, trick, draw, replying, way, rules, entries[start:end], outcomes[start:end])
            players = with_all_in_mind(before if way < 0 else after)
            for rest in range(2):
                if way < 0:  # the tricks before, then the one in which the leader leads
                    begin, until = (trick, trick + (replying and not any_lead)) if rest else (0, trick)
                else:  # what is left of the trick, then the others
                    replied = replying and way != AS_PLAYED
                    begin, until = (trick + 1, TRICKS) if rest else (trick + replied, trick + 1)
                led = rest == 0 and way >= 0 and (replying or way < HAND)
                play_tricks(rows, stock, begin, until, 0, led, begins, dice, rules, players, plays)
                if rest == 0 and way < 0:
                    kept[:] = rows
                if rest == 0 and way == AS_PLAYED:
                    for lane in range(LANES):
                        kept[CHOICE, lane] = rows[CHOICE, lane] if replying else rows[LED_ROW, lane]
                    for i in range(start, min(end, len(positions))):
                        positions[i, CHOSEN] = kept[CHOICE, i - start]
            if way < 0:
                choose_moment(kept, rows, begins, dice, replying, any_lead)
                note_positions(kept, stock, trick, draw, replying, rules, positions[start:end])
            for i in range(start, end if way >= 0 else start):
                if way >= HAND or outcomes[i, way] == 0:
                    outcomes[i, way] = outcome_of(rows, i - start, rules)
