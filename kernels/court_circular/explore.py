"""Try everything that may be done at one moment of many deals: the samples from which the heuristic is fitted.

A template, bound in drivers.py.
"""

import numpy as np

from kernels.cards import EVERY_BIT, ONE, ZERO, U, mask, nth_of_six, select, size
from kernels.court_circular.arms import outcome_of
from kernels.court_circular.begin import begin_fresh, begin_lanes
from kernels.court_circular.choices import half_word, lay_choices, lay_view, pick_choices, throw_dice
from kernels.court_circular.policy import (
    CELLS,
    CONCEDE,
    HEURISTIC,
    NEAR,
    SUITED,
    THREATS,
    UNIFORM,
    cell_of,
    company_of,
    pick_entries,
    stance_at,
)
from kernels.court_circular.reach import KINDS, depth_of
from kernels.court_circular.round import ends_deal, finish_trick, judge, lay_lane, play_on, refill, take_lane
from kernels.court_circular.rows import (
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
)
from kernels.court_circular.rules import COURTS, HAND, HEARTS, LAYS
from kernels.jit import kernel, part
from kernels.shuffle import KEY_ROWS, LANES

ACTIONS, PARTS = HAND + 1, 3  # at a moment; table entries that an action adds up
CARD_KINDS = 26  # two to ace, then the hearts
CELL_COUNT = KINDS * THREATS
ELSE_COLUMN, CELL_COLUMN, CONCEDE_COLUMN = CARD_KINDS, 2 * CARD_KINDS, 2 * CARD_KINDS + CELL_COUNT
NEAR_COLUMN, HEARTS_COLUMN, COURTS_COLUMN = 52, 52 + NEAR, 52 + NEAR + SUITED  # of the row for the next Lead
COLUMNS = CONCEDE_COLUMN + CELL_COUNT  # of a row: cards towards a Line, other cards, cells to lay, cells to concede
NO_ENTRY = -1
SLIPS = U(0x1999999A)  # of 2^32: one action in ten


@kernel
def noisy(rows, lane, dice):
    """What the heuristic would do, but one action in ten at random."""
    return select(mask(U((dice * U(0x9E3779B1) & U(0xFFFFFFFF)) < SLIPS)), rows[CHOICE + 1, lane], rows[CHOICE, lane])


@kernel
def lay_entries(seen, card, rules):
    """What policy.lay_by_stance adds up for a card, or for conceding."""
    depth = depth_of(seen.lay >> 1)
    stood = stance_at(seen, depth, rules)
    if card == CONCEDE:
        return CONCEDE_COLUMN + np.int64(cell_of(stood)) - CELLS, NO_ENTRY
    number = size(card - ONE) & U(63)
    kind = np.int64(number >> U(2)) + (13 if card & HEARTS else 0)
    if card & stood:
        return kind, CELL_COLUMN + np.int64(cell_of(stood)) - CELLS
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
def lay_noisily(rows, trick, last, rules, players):
    """Lays 0 to ``last - 1`` of a trick."""
    for lay in range(last):
        if lay == 0 or lay == 4:
            throw_dice(rows, LANES, 2 * trick + lay // 4, players)
        lay_choices(rows, LANES, lay, rules, players)
        side, second = lay & 1, (lay >> 1) & 1
        for lane in range(LANES):
            lay_lane(rows, lane, lay, noisy(rows, lane, half_word(rows[DICE + side, lane], second)))


@part
def play_noisily(rows, stock, tricks, rules, players):
    """The first so many tricks."""
    for trick in range(tricks):
        lay_noisily(rows, trick, LAYS, rules, players)
        judge(rows, LANES, rules)
        pick_choices(rows, LANES, players)
        for lane in range(LANES):
            take_lane(rows, lane, noisy(rows, lane, half_word(rows[DICE, lane], 1)), rules)
        refill(rows, LANES, stock, rules)


def try_moves(seed, first, last, trick, lay, rival, rules, comparators, weights, entries, outcomes):
    """Fill ``entries`` (int64[n, 7, PARTS]) and ``outcomes`` (int64[n, 7]) for deals ``first`` to ``last - 1``.

    The moment is lay ``lay`` (6: the next Lead) of trick ``trick``, as far as a deal gets there. ``outcomes[i, j]`` is
    what the player to act gains from there on, plus LARGEST, when he lays (picks) the j-th lowest card, or for j = 6
    concedes; -1 where he cannot. He plays on by the heuristic, the other by policy number ``rival``. ``entries[i, j]``
    are the table entries that the heuristic adds up for it.
    """
    rows, kept = np.empty((ROWS, LANES), np.uint64), np.empty((ROWS, LANES), np.uint64)
    stock = np.zeros((STOCK_ROWS, LANES), np.uint64)
    keys, labels = np.empty((KEY_ROWS, LANES), np.uint32), np.empty(LANES, np.uint32)
    begins, plays = np.empty(LANES, np.uint64), np.empty((0, 0), np.uint64)
    wild, players = (
        (HEURISTIC, UNIFORM, False, weights, weights),
        (HEURISTIC, rival, rival == HEURISTIC, weights, weights),
    )
    for block in range(first, last, LANES):
        begin_fresh(kept, stock, keys, labels, begins, seed, block, ZERO, comparators)
        begin_lanes(kept, seed, block)
        play_noisily(kept, stock, trick, rules, wild)
        lay_noisily(kept, trick, lay, rules, wild)
        if lay == LAYS:
            judge(kept, LANES, rules)
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
                    number, near, company = pick_entries(company_of(kept[FIRST, lane]), choice)
                    entries[i, j, 0], entries[i, j, 1] = np.int64(number), NEAR_COLUMN + np.int64(near)
                    if choice & (HEARTS | COURTS):
                        column = HEARTS_COLUMN if choice & HEARTS else COURTS_COLUMN
                        entries[i, j, 2] = column + np.int64(company)
                    rows[CHOICE, lane] = choice
            if lay == LAYS:
                for lane in range(LANES):
                    take_lane(rows, lane, rows[CHOICE, lane], rules)
                refill(rows, LANES, stock, rules)
            if lay == LAYS - 1:
                finish_trick(rows, LANES, stock, trick, rules, players, plays)
            begin = trick if lay < LAYS - 1 else trick + 1
            play_on(rows, stock, begin, lay + 1 if lay < LAYS - 1 else 0, rules, players, plays)
            for lane in range(LANES):
                i = block + lane - first
                if outcomes[i, j] == 0:
                    outcomes[i, j] = outcome_of(rows, lane, rules)
