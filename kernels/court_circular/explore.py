"""Try everything that may be done at one moment of many deals: for fitting the heuristic, and for experiments.

A template, bound in drivers.py.
"""

from typing import NamedTuple

import numpy as np

from kernels.cards import EVERY_BIT, ZERO, U, mask, nth_of_six, size
from kernels.court_circular.arms import exchange, outcome_of
from kernels.court_circular.choices import lay_view, throw_dice
from kernels.court_circular.deal_out import begin_fresh, begin_lanes
from kernels.court_circular.policy import (
    BLIND,
    CELLS,
    CONCEDE,
    HEURISTIC,
    NEAR,
    SUITED,
    THREATS,
    cell_of,
    company_of,
    pick_entries,
    stance_at,
)
from kernels.court_circular.reach import KINDS, depth_of
from kernels.court_circular.round import (
    bring_home,
    ends_deal,
    finish_trick,
    judge,
    lay_lane,
    play_lays,
    refill,
    squeeze,
    take_lane,
)
from kernels.court_circular.rows import (
    AGAINST,
    AHEAD,
    B_DEALT,
    B_IS_FIRST,
    CHOICE,
    FIRST,
    GAVE_FIRST,
    GAVE_OTHER,
    LAID,
    LEAD,
    LIVE,
    OTHER,
    ROWS,
    STOCK_LEFT,
    STOCK_ROWS,
    UNDEALT,
    WON_BY_OTHER,
)
from kernels.court_circular.rules import COURTS, HAND, HEARTS, LAYS, MOST_TRICKS
from kernels.jit import kernel, part
from kernels.shuffle import KEY_ROWS, LANES

ACTIONS, PARTS = HAND + 1, 3  # at a moment; table entries that an action adds up
BY_POLICY, OTHERWISE = ACTIONS, ACTIONS + 1  # further ways to go on
CARD_KINDS = 26  # two to ace, then the hearts
CELL_COUNT = KINDS * THREATS
ELSE_COLUMN, CELL_COLUMN, CONCEDE_COLUMN = CARD_KINDS, 2 * CARD_KINDS, 2 * CARD_KINDS + CELL_COUNT
NEAR_COLUMN, HEARTS_COLUMN, COURTS_COLUMN = 52, 52 + NEAR, 52 + NEAR + SUITED  # of the row for the next Lead
COLUMNS = CONCEDE_COLUMN + CELL_COUNT  # of a row: cards towards a Line, other cards, cells to lay, cells to concede
NO_ENTRY = -1
END = (MOST_TRICKS + 1, LAYS)  # no deal gets there


class Position(NamedTuple):
    """A moment, told from the player to act: words in this order."""

    mine: int  # my hand
    theirs: int  # the other's, which I do not see
    laid: int  # the cards that I have laid in the trick
    against: int  # those that the other has laid in it
    lead: int
    stock: int  # the number of cards in the stock
    undealt: int  # mask: cards were left undealt
    newest: int  # the card laid last
    face_down: int  # mask: I have won the trick and was not First in it
    conceded: int  # mask: the other has given it up
    other_dealt: int  # mask
    b_acts: int  # mask: I was player B up to now


FIELDS = len(Position._fields)


@kernel
def lay_entries(seen, card, rules):
    """What policy.lay_by_stance adds up for a card, or for conceding."""
    depth = depth_of(seen.lay >> 1)
    stood = stance_at(seen, depth, rules)
    if card == CONCEDE:
        return CONCEDE_COLUMN + np.int64(cell_of(stood)) - CELLS, NO_ENTRY
    number = size(card - U(1)) & U(63)
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
def write_position(position, i, rows, lane, lay, b_acts, rules):
    """Write down a moment, one lane's, A being the player to act: ``position`` is uint64[n, FIELDS]."""
    side = lay & 1 if lay < LAYS else 0
    position[i, 0], position[i, 1] = rows[FIRST + side, lane], rows[OTHER - side, lane]
    position[i, 2], position[i, 3] = rows[LAID + side, lane], rows[AGAINST - side, lane]
    position[i, 4], position[i, 5], position[i, 6] = rows[LEAD, lane], rows[STOCK_LEFT, lane], rows[UNDEALT, lane]
    position[i, 7] = rows[CHOICE, lane] & (rows[LAID, lane] | rows[AGAINST, lane])
    position[i, 8] = rows[WON_BY_OTHER, lane] if lay == LAYS else ZERO
    position[i, 9] = rows[GAVE_FIRST, lane] | rows[GAVE_OTHER, lane]
    position[i, 10], position[i, 11] = rows[B_DEALT, lane], b_acts
    for field in range(FIELDS):
        position[i, field] &= mask(action(rows, lane, lay, 0, rules))


@part
def write_entries(entries, i, j, rows, lane, lay, choice, rules):
    """Write down what the heuristic adds up for the j-th thing that may be done."""
    entries[i, j] = NO_ENTRY
    if lay < LAYS:
        entries[i, j, 0], entries[i, j, 1] = lay_entries(lay_view(rows, lane, lay, rules), choice, rules)
    else:
        number, near, company = pick_entries(company_of(rows[FIRST, lane]), choice)
        entries[i, j, 0], entries[i, j, 1] = np.int64(number), NEAR_COLUMN + np.int64(near)
        if choice & (HEARTS | COURTS):
            column = HEARTS_COLUMN if choice & HEARTS else COURTS_COLUMN
            entries[i, j, 2] = column + np.int64(company)


@part
def play_between(rows, stock, begin, end, rules, here, players, plays):
    """Play every lane from one lay to another, both as (trick, lay), or to END; ``here`` lay in the first trick.

    Lanes stay where they are, except on the way to END. Lay 6 is the next Lead, the trick not yet judged.
    """
    width, lay = LANES, begin[1]
    for trick in range(begin[0], end[0] + 1):
        if lay < LAYS:
            last = min(end[1], LAYS) if trick == end[0] else LAYS
            play_lays(rows, width, lay, last, trick, rules, here if trick == begin[0] else players, plays)
        else:
            throw_dice(rows, width, 2 * trick + 1, players)
        if trick == end[0]:
            break
        finish_trick(rows, width, stock, trick, rules, players, plays)
        lay = 0
        if end[0] > MOST_TRICKS:
            width = squeeze(rows, width)
            if width == 0:
                break


@part
def exchange_roles(rows, lane):
    """Let First be the other at the start of a trick: the players keep their hands."""
    rows[FIRST, lane], rows[OTHER, lane] = rows[OTHER, lane], rows[FIRST, lane]
    rows[B_IS_FIRST, lane] ^= EVERY_BIT


def try_moves(seed, first, last, moment, rules, comparators, before, after, position, entries, outcomes):
    """Try everything at one moment of deals ``first`` to ``last - 1``: n deals.

    ``moment`` is (trick, lay), lay 6 being the next Lead, as far as a deal gets there; ``before`` play up to it (A
    deals the odd-numbered deals), ``after`` from there on, the player to act being A from then on: both as ``players``
    in choices.py. Filled are, all told from the player to act,

    - ``position`` (uint64[n, FIELDS]): see Position; zeros where the moment does not come up;
    - ``entries`` (int64[n, 7, PARTS]): the table entries that the heuristic adds up for each action;
    - ``outcomes`` (int64[n, 7 or 9]): what he gains from there on, plus LARGEST, when he lays (picks) the j-th lowest
      card, or for j = 6 concedes; -1 where he cannot. Further columns: 7 as his policy plays; 8 at lay 0 as column 7
      with the roles exchanged, the other being First; 8 at lay 5 as his policy lays when it is blind.

    One loop plays the deals up to the moment and on from it, so that the play is compiled once.
    """
    rows, kept = np.empty((ROWS, LANES), np.uint64), np.empty((ROWS, LANES), np.uint64)
    unjudged, stock = np.empty((ROWS, LANES), np.uint64), np.zeros((STOCK_ROWS, LANES), np.uint64)
    keys, labels = np.empty((KEY_ROWS, LANES), np.uint32), np.empty(LANES, np.uint32)
    begins, plays = np.empty(LANES, np.uint64), np.empty((0, 0), np.uint64)
    trick, lay = moment
    unseeing = (BLIND if after[0] == HEURISTIC else after[0], after[1], False, after[3], after[4])
    for block in range(first, last, LANES):
        begin_fresh(rows, stock, keys, labels, begins, seed, block, EVERY_BIT, comparators)
        begin_lanes(rows, seed, block)
        for column in range(-1, outcomes.shape[1]):
            begin, end, here, players = (trick, lay), END, after, after
            if column < 0:
                begin, end, here, players = (0, 0), (trick, lay), before, before
            elif column < ACTIONS:
                rows[:] = kept
                for lane in range(LANES):
                    rows[CHOICE, lane] = action(kept, lane, lay, column, rules)
                for lane in range(min(LANES, last - block)):
                    i, choice = block + lane - first, rows[CHOICE, lane]
                    outcomes[i, column] = 0 if choice else -1
                    write_entries(entries, i, column, kept, lane, lay, choice, rules)
                for lane in range(LANES):
                    if lay < LAYS:
                        lay_lane(rows, lane, lay, rows[CHOICE, lane])
                    else:
                        take_lane(rows, lane, rows[CHOICE, lane], rules)
                if lay == LAYS:
                    refill(rows, LANES, stock, rules)
                begin = (trick, lay + 1) if lay < LAYS else (trick + 1, 0)
            else:
                there = column == BY_POLICY or lay == 0 or lay == LAYS - 1
                for i in range(block - first, min(block + LANES, last) - first):
                    outcomes[i, column] = 0 if there and outcomes[i, 0] >= 0 else -1
                if not there:
                    continue
                rows[:] = unjudged
                if column == OTHERWISE and lay == 0:
                    for lane in range(LANES):
                        exchange_roles(rows, lane)
                elif column == OTHERWISE:
                    here = unseeing
            play_between(rows, stock, begin, end, rules, here, players, plays)
            if column >= 0:
                bring_home(rows)
                for lane in range(min(LANES, last - block)):
                    if outcomes[block + lane - first, column] == 0:
                        outcomes[block + lane - first, column] = outcome_of(rows, lane, rules)
                continue
            unjudged[:] = rows
            if lay == LAYS:
                judge(rows, LANES, rules)
            for lane in range(LANES):
                b_acts = rows[B_IS_FIRST, lane] ^ (EVERY_BIT if lay < LAYS and lay & 1 else ZERO)
                exchange(rows, lane, b_acts)
                exchange(unjudged, lane, b_acts)
                rows[AHEAD, lane] = unjudged[AHEAD, lane] = ZERO
                if lane < last - block:
                    write_position(position, block + lane - first, rows, lane, lay, b_acts, rules)
            kept[:] = rows
