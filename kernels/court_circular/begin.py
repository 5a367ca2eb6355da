"""Fill the rows of a block of lanes: fresh deals, or worlds that fit what one seat knows."""

from typing import NamedTuple

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
from kernels.court_circular.rules import HAND, STOCK, points
from kernels.deal import order_rest
from kernels.jit import part
from kernels.rng import CARDS, DICE_A, DICE_B, WORLDS, start
from kernels.shuffle import LANES, LONGEST, card_of, random_keys, scramble, sort_rows


class Seen(NamedTuple):
    """What a seat ("me", player A) knows of a deal in progress."""

    mine: int  # my hand
    known: int  # the other's hand where it is known
    laid_mine: int
    laid_other: int
    lead: int
    unseen: int  # the cards of his hidden hand, of the stock, left undealt, and captured but not known
    gave_mine: int  # mask: the other has won the trick and picks the next Lead
    gave_other: int  # mask: I have
    b_is_first: int  # mask: the other is First in the trick in progress
    b_dealt: int  # mask: the other dealt
    undealt: int  # mask: cards were left undealt
    stock: int  # number of cards in the stock
    ahead: int  # my points less the other's, as a two's complement
    unnamed_mine: int  # number of cards that I have captured but do not know any more; ahead has their faces only
    unnamed_other: int  # the same of the other's


@part
def begin_lanes(rows, seed, first):
    """What every deal begins with: its lane, and where its dice start; lane 0 is deal ``first``."""
    for lane in range(LANES):
        deal = U(first + lane)
        rows[BEGIN, lane], rows[BEGIN + 1, lane] = start(seed, DICE_A, deal), start(seed, DICE_B, deal)
        rows[HOME, lane], rows[LIVE, lane] = U(lane), EVERY_BIT


@part
def sorted_packs(keys, labels, begins, seed, first, comparators):
    """Shuffle: sorted ``keys`` (uint32[64, LANES]) hold card numbers scrambled by ``labels`` (uint32[LANES])."""
    for lane in range(LANES):
        begins[lane] = start(seed, CARDS, U(first + lane))
        labels[lane] = scramble(begins[lane])
    random_keys(keys, begins, LONGEST)
    for k in range(LONGEST):
        for lane in range(LANES):
            keys[k, lane] |= np.uint32(k) ^ labels[lane]
    sort_rows(keys, comparators)


@part
def begin_fresh(rows, stock, keys, labels, begins, seed, first, alternate, comparators):
    """Deal LANES fresh packs: six cards to player A, six to B, the Lead, the stock.

    B deals and A is First; with the mask ``alternate`` A deals every odd-numbered deal.
    """
    sorted_packs(keys, labels, begins, seed, first, comparators)
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
    for lane in range(LANES):
        begins[lane] = start(seed, WORLDS, U(first + lane))
        labels[lane] = scramble(begins[lane])
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
