"""Fill the rows of a block of lanes with fresh deals."""

import numpy as np

from kernels.cards import ONE, ZERO, U, mask
from kernels.jit import part
from kernels.rng import CARDS, DICE_A, DICE_B, start
from kernels.seven_up.rows import (
    B_DEALT,
    BEGS,
    BEST,
    BUNCHED,
    CHANGE,
    ENDED,
    GIFT,
    HANDS,
    LEADS,
    OUT,
    TABLE,
    TURNED,
    WON,
)
from kernels.seven_up.rules import HAND, PLACES, STOCK
from kernels.shuffle import LANES, LONGEST, NUMBER, card_of, random_keys, scramble, sort_rows

UNDEALT = PLACES * HAND  # the place in the pack of the card turned


@part
def number_of(k):
    """The bit of the k-th card of a new pack, k = 0..51."""
    return k + 3 * (k // 13)


@part
def begin_dice(begins, seed, first):
    """Where each lane's dice start; lane 0 is deal ``first``."""
    for lane in range(LANES):
        deal = U(first + lane)
        begins[0, lane] = start(seed, DICE_A, deal)
        begins[1, lane] = start(seed, DICE_B, deal)


@part
def sorted_packs(keys, labels, begins, seed, first, comparators):
    """Shuffle: sorted ``keys`` (uint32[64, LANES]) hold card numbers scrambled by ``labels`` (uint32[LANES])."""
    for lane in range(LANES):
        begins[lane] = start(seed, CARDS, U(first + lane))
        labels[lane] = scramble(begins[lane])
    random_keys(keys, begins, LONGEST)
    for k in range(LONGEST):
        for lane in range(LANES):
            keys[k, lane] |= np.uint32(number_of(k)) ^ labels[lane]
    sort_rows(keys, comparators)


@part
def begin_fresh(rows, stock, keys, labels, begins, seed, first, alternate, comparators):
    """Deal LANES fresh packs: six cards to each place from eldest, the card turned, the rest of the pack.

    B's side deals; with the mask ``alternate`` A's deals every odd-numbered deal.
    """
    sorted_packs(keys, labels, begins, seed, first, comparators)
    for lane in range(LANES):
        change = (U((keys[UNDEALT, lane] ^ labels[lane]) & NUMBER) >> U(4)) ^ U(3)
        rows[CHANGE, lane] = change
        labels[lane] ^= np.uint32(change << U(4))
        rows[B_DEALT, lane] = ~mask(U(first + lane) & alternate & ONE)
        rows[BEGS, lane] = rows[GIFT, lane] = rows[ENDED, lane] = rows[BUNCHED, lane] = rows[OUT, lane] = ZERO
        rows[LEADS, lane] = rows[WON, lane] = rows[WON + 1, lane] = rows[BEST, lane] = ZERO
    for place in range(PLACES):
        for lane in range(LANES):
            rows[TABLE + place, lane] = ZERO
    for place in range(PLACES):
        for lane in range(LANES):
            hand = ZERO
            for k in range(HAND):
                hand |= card_of(keys[HAND * place + k, lane], labels[lane])
            rows[HANDS + place, lane] = hand
    for k in range(STOCK):
        for lane in range(LANES):
            stock[k, lane] = card_of(keys[UNDEALT + k, lane], labels[lane])
    for lane in range(LANES):
        rows[TURNED, lane] = stock[0, lane]
