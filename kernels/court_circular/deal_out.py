"""Deal out a block of lanes: fresh packs, or worlds that fit what one seat knows."""

import numpy as np

from kernels.cards import EVERY_BIT, ONE, ZERO, U, mask, select
from kernels.court_circular.rows import (
    AGAINST,
    AHEAD,
    B_DEALT,
    B_IS_FIRST,
    BEGIN,
    CHOICE,
    DRAWN,
    FIRST,
    GAVE_FIRST,
    GAVE_OTHER,
    HOME,
    LAID,
    LEAD,
    LIVE,
    OTHER,
    STOCK_LEFT,
    UNDEALT,
)
from kernels.court_circular.rules import HAND, STOCK, SUIT_BITS, points
from kernels.deal import begin_dice, order_rest
from kernels.jit import part
from kernels.rng import WORLDS
from kernels.shuffle import LANES, card_of, sorted_packs, start_lanes


@part
def begin_lanes(rows, seed, first):
    """What every deal begins with: its lane, and where its dice start; lane 0 is deal ``first``."""
    begin_dice(rows, BEGIN, seed, first)
    for lane in range(LANES):
        rows[HOME, lane], rows[LIVE, lane] = U(lane), EVERY_BIT


@part
def begin_fresh(rows, stock, keys, labels, begins, seed, first, alternate, comparators):
    """Deal LANES fresh packs: six cards to player A, six to B, the Lead, the stock.

    B deals and A is First; with the mask ``alternate`` A deals every odd-numbered deal.
    """
    sorted_packs(keys, labels, begins, seed, first, SUIT_BITS, comparators)
    for lane in range(LANES):
        a, b = ZERO, ZERO
        for k in range(HAND):
            a |= card_of(keys[k, lane], labels[lane])
            b |= card_of(keys[HAND + k, lane], labels[lane])
        b_is_first = mask(U(first + lane) & alternate & ONE)
        rows[FIRST, lane], rows[OTHER, lane] = select(b_is_first, b, a), select(b_is_first, a, b)
        rows[B_IS_FIRST, lane], rows[B_DEALT, lane] = b_is_first, ~b_is_first
        rows[LEAD, lane] = card_of(keys[2 * HAND, lane], labels[lane])
        rows[LAID, lane] = rows[AGAINST, lane] = rows[GAVE_FIRST, lane] = rows[GAVE_OTHER, lane] = ZERO
        rows[STOCK_LEFT, lane], rows[DRAWN, lane], rows[AHEAD, lane] = U(STOCK), ZERO, ZERO
        rows[UNDEALT, lane] = ZERO
    for k in range(STOCK):
        for lane in range(LANES):
            stock[k, lane] = card_of(keys[2 * HAND + 1 + k, lane], labels[lane])


@part
def begin_world(rows, stock, keys, labels, begins, seed, first, seen, hidden, out_of_sight, comparators):
    """Complete what a seat knows at random: the other's ``hidden`` cards and the stock's order, uniformly.

    ``out_of_sight`` is the number of cards that are in his hidden hand, in the stock, left undealt, or captured and
    not known; these are the last, and their hearts and courts are added to what is ahead.
    """
    start_lanes(begins, labels, seed, WORLDS, first)
    for lane in range(LANES):
        rows[CHOICE, lane] = seen.unseen
    order_rest(stock, 0, out_of_sight, keys, labels, begins, rows[CHOICE], comparators)
    b = seen.b_is_first
    for lane in range(LANES):
        other = seen.known
        for k in range(hidden):
            other |= stock[k, lane]
        rows[FIRST, lane], rows[OTHER, lane] = select(b, other, seen.mine), select(b, seen.mine, other)
        rows[LAID, lane] = select(b, seen.laid_other, seen.laid_mine)
        rows[AGAINST, lane] = select(b, seen.laid_mine, seen.laid_other)
        rows[GAVE_FIRST, lane] = select(b, seen.gave_other, seen.gave_mine)
        rows[GAVE_OTHER, lane] = select(b, seen.gave_mine, seen.gave_other)
        rows[LEAD, lane], rows[B_IS_FIRST, lane], rows[B_DEALT, lane] = seen.lead, b, seen.b_dealt
        rows[STOCK_LEFT, lane], rows[DRAWN, lane], rows[AHEAD, lane] = seen.stock, U(hidden), seen.ahead
        rows[UNDEALT, lane] = seen.undealt
    mine, unnamed = np.int64(seen.unnamed_mine), np.int64(seen.unnamed_mine + seen.unnamed_other)
    for k in range(unnamed):
        theirs = ZERO if k < mine else EVERY_BIT
        for lane in range(LANES):
            worth = points(stock[out_of_sight - 1 - k, lane], ZERO) - ONE
            rows[AHEAD, lane] += (worth ^ theirs) - theirs


@part
def begin(kept, stock, keys, labels, begins, seed, first, start, begun, rules):
    """Begin LANES deals: fresh packs, or worlds that fit what one seat knows.

    ``start`` is (fresh, alternate, comparators), ``begun`` (Seen, lay, hidden, out_of_sight).
    """
    fresh, alternate, comparators = start
    seen, _, hidden, out_of_sight = begun
    if fresh:
        begin_fresh(kept, stock, keys, labels, begins[0], seed, first, alternate, comparators)
    else:
        begin_world(kept, stock, keys, labels, begins[0], seed, first, seen, hidden, out_of_sight, comparators)
    begin_lanes(kept, seed, first)
