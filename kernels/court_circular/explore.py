"""Try everything that may be done at one moment of many deals: the samples from which the heuristic is fitted.

A template, bound in drivers.py.
"""

import numpy as np

from kernels.cards import EVERY_BIT, ONE, ZERO, U, mask, nth_of_six, select, size
from kernels.court_circular.arms import outcome_of
from kernels.court_circular.begin import begin_dice, begin_fresh
from kernels.court_circular.policy import (
    CONCEDE,
    HEURISTIC,
    THREATS,
    UNIFORM,
    last_cell,
    lay_cell,
    pick_entries,
)
from kernels.court_circular.reach import KINDS
from kernels.court_circular.round import (
    AGAINST,
    AHEAD,
    B_IS_FIRST,
    CHOICE,
    DICE,
    FIRST,
    GAVE_FIRST,
    GAVE_OTHER,
    LAID,
    LIVE,
    ROWS,
    STOCK_ROWS,
    ends_deal,
    finish_trick,
    half_word,
    judge,
    lay_choices,
    lay_lane,
    lay_view,
    pick_choices,
    play_on,
    refill,
    take_lane,
    throw_dice,
)
from kernels.court_circular.rules import HAND, HEARTS, LAYS
from kernels.jit import kernel, part
from kernels.shuffle import KEY_ROWS, LANES

ACTIONS, PARTS = HAND + 1, 5  # at a moment; table entries that an action adds up
CARD_KINDS = 26  # two to ace, then the hearts
CELL_COUNT = KINDS * THREATS
ELSE_COLUMN, CELL_COLUMN, CONCEDE_COLUMN = CARD_KINDS, 2 * CARD_KINDS, 2 * CARD_KINDS + CELL_COUNT
COLUMNS = CONCEDE_COLUMN + CELL_COUNT  # of a row: cards towards a Line, other cards, cells to lay, cells to concede
NO_ENTRY = -1
SLIPS = U(0x1999999A)  # of 2^32: one action in ten


@kernel
def noisy(rows, lane, dice):
    """What the heuristic would do, but one action in ten at random."""
    return select(mask(U((dice * U(0x9E3779B1) & U(0xFFFFFFFF)) < SLIPS)), rows[CHOICE + 1, lane], rows[CHOICE, lane])


@kernel
def lay_entries(seen, card, rules):
    """What policy.lay_by_cell adds up for a card, or for conceding."""
    towards, cell = last_cell(seen, rules) if seen.lay == LAYS - 1 else lay_cell(seen)
    if card == CONCEDE:
        return CONCEDE_COLUMN + np.int64(cell), NO_ENTRY
    number = size(card - ONE) & U(63)
    kind = np.int64(number >> U(2)) + (13 if card & HEARTS else 0)
    if card & towards:
        return kind, CELL_COLUMN + np.int64(cell)
    return ELSE_COLUMN + kind, NO_ENTRY


@kernel
def action(rows, lane, lay, j, rules):
    """The j-th thing that may be done, zero if there are fewer or the trick or the deal is over."""
    if lay == LAYS:
        cards, going = rows[LAID, lane] | rows[AGAINST, lane], rows[LIVE, lane] & ~ends_deal(rows, lane, rules)
        can = ZERO
    else:
        seen = lay_view(rows, lane, lay, rules)
        cards, can = seen.mine, seen.may_concede
        going = rows[LIVE, lane] & ~rows[GAVE_FIRST, lane] & ~rows[GAVE_OTHER, lane]
    if j == HAND:
        return CONCEDE & can & going
    return (nth_of_six(cards, U(j)) if U(j) < size(cards) else ZERO) & going


@part
def lay_noisily(rows, trick, last, begins, rules, players):
    """Lays 0 to ``last - 1`` of a trick."""
    for lay in range(last):
        if lay == 0 or lay == 4:
            throw_dice(rows, begins, 2 * trick + lay // 4)
        lay_choices(rows, lay, rules, players)
        side, second = lay & 1, (lay >> 1) & 1
        for lane in range(LANES):
            lay_lane(rows, lane, lay, noisy(rows, lane, half_word(rows[DICE + side, lane], second)))


@part
def play_noisily(rows, stock, tricks, begins, rules, players):
    """The first so many tricks."""
    for trick in range(tricks):
        lay_noisily(rows, trick, LAYS, begins, rules, players)
        judge(rows, rules)
        pick_choices(rows, rules, players)
        for lane in range(LANES):
            take_lane(rows, lane, noisy(rows, lane, half_word(rows[DICE, lane], 1)), rules)
        refill(rows, stock, rules)


def try_actions(seed, first, last, trick, lay, rival, rules, comparators, weights, entries, outcomes):
    """Fill ``entries`` (int64[n, 7, PARTS]) and ``outcomes`` (int64[n, 7]) for deals ``first`` to ``last - 1``.

    The moment is lay ``lay`` (6: the next Lead) of trick ``trick``, as far as a deal gets there. ``outcomes[i, j]`` is
    what the player to act gains from there on, plus LARGEST, when he lays (picks) the j-th lowest card, or for j = 6
    concedes; -1 where he cannot. He plays on by the heuristic, the other by policy number ``rival``. ``entries[i, j]``
    are the table entries that the heuristic adds up for it.
    """
    rows, kept = np.empty((ROWS, LANES), np.uint64), np.empty((ROWS, LANES), np.uint64)
    stock = np.zeros((STOCK_ROWS, LANES), np.uint64)
    keys, labels = np.empty((KEY_ROWS, LANES), np.uint32), np.empty(LANES, np.uint32)
    begins, plays = np.empty((2, LANES), np.uint64), np.empty((0, 0), np.uint64)
    wild, players = (
        (HEURISTIC, UNIFORM, False, weights, weights),
        (HEURISTIC, rival, rival == HEURISTIC, weights, weights),
    )
    for block in range(first, last, LANES):
        begin_fresh(kept, stock, keys, labels, begins[0], seed, block, ZERO, comparators)
        begin_dice(begins, seed, block)
        play_noisily(kept, stock, trick, begins, rules, wild)
        lay_noisily(kept, trick, lay, begins, rules, wild)
        if lay == LAYS:
            judge(kept, rules)
        for lane in range(LANES):  # from here on A is the player to act
            kept[B_IS_FIRST, lane] = EVERY_BIT if lay < LAYS and lay & 1 else ZERO
            kept[AHEAD, lane] = ZERO
        for j in range(ACTIONS):
            rows[:] = kept
            for lane in range(LANES):
                i = block + lane - first
                choice = action(kept, lane, lay, j, rules)
                outcomes[i, j] = 0 if choice else -1
                entries[i, j] = NO_ENTRY
                if lay < LAYS:
                    entries[i, j, 0], entries[i, j, 1] = lay_entries(lay_view(kept, lane, lay, rules), choice, rules)
                    lay_lane(rows, lane, lay, choice)
                else:
                    for k, entry in enumerate(pick_entries(kept[FIRST, lane], choice)):
                        entries[i, j, k] = entry
                    rows[CHOICE, lane] = choice
            if lay == LAYS:
                for lane in range(LANES):
                    take_lane(rows, lane, rows[CHOICE, lane], rules)
                refill(rows, stock, rules)
            if lay == LAYS - 1:
                finish_trick(rows, stock, trick, rules, players, plays)
            begin = trick if lay < LAYS - 1 else trick + 1
            play_on(rows, stock, begin, lay + 1 if lay < LAYS - 1 else 0, begins, rules, players, plays)
            for lane in range(LANES):
                i = block + lane - first
                if outcomes[i, j] == 0:
                    outcomes[i, j] = outcome_of(rows, lane, rules)
