"""Deal out a block of lanes: fresh packs, or worlds that fit what one seat knows (see worlds.py)."""

import numpy as np

from kernels.cards import ONE, ZERO, U, mask
from kernels.deal import begin_dice
from kernels.jit import part
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
    MISSING,
    OUT,
    TABLE,
    TURNED,
    WON,
)
from kernels.seven_up.rules import HAND, PLACES, STOCK
from kernels.seven_up.worlds import begin_world
from kernels.shuffle import LANES, NUMBER, SUIT_BITS, card_of, sorted_packs

UNDEALT = PLACES * HAND  # the place in the pack of the card turned


@part
def begin_fresh(rows, stock, keys, labels, begins, seed, first, alternate, comparators):
    """Deal LANES fresh packs: six cards to each place from eldest, the card turned, the rest of the pack.

    B's side deals; with the mask ``alternate`` A's deals every odd-numbered deal.
    """
    sorted_packs(keys, labels, begins, seed, first, SUIT_BITS, comparators)
    for lane in range(LANES):
        change = (U((keys[UNDEALT, lane] ^ labels[lane]) & NUMBER) >> U(4)) ^ U(3)
        rows[CHANGE, lane] = change
        labels[lane] ^= np.uint32(change << U(4))
        rows[B_DEALT, lane] = ~mask(U(first + lane) & alternate & ONE)
        rows[BEGS, lane] = rows[GIFT, lane] = rows[ENDED, lane] = rows[BUNCHED, lane] = rows[OUT, lane] = ZERO
        rows[LEADS, lane] = rows[WON, lane] = rows[WON + 1, lane] = rows[BEST, lane] = ZERO
        rows[MISSING, lane] = ZERO
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


@part
def begin_deals(kept, stock, keys, labels, begins, seed, first, start, begun, rules):
    """Begin LANES deals with fresh packs; ``start`` is (alternate, comparators)."""
    alternate, comparators = start
    begin_fresh(kept, stock, keys, labels, begins[0], seed, first, alternate, comparators)
    begin_dice(begins, 0, seed, first)


@part
def begin_worlds(kept, stock, keys, labels, begins, seed, first, start, begun, rules):
    """Begin LANES worlds that fit what one seat knows; ``begun`` is (known, players), see worlds.py."""
    _, comparators = start
    known, players = begun
    begin_world(kept, stock, keys, labels, begins, seed, first, known, rules, players, comparators)
    begin_dice(begins, 0, seed, first)
