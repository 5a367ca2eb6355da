"""What begins LANES deals of any game: where their dice start, and how a partly known pack is completed.

One hidden hand and the order of the rest are drawn exactly uniformly.

A hidden hand is drawn in two steps: its *suit pattern* (how many cards of each suit) by exact weights that the caller
counts, then the cards of each suit uniformly from those allowed. Any knowledge that treats the cards of a suit alike
(suits shown void, at whatever time) is a matter of the weights alone.
"""

import numpy as np

from kernels.cards import LOW_BITS, ONE, ZERO, U, lowest, mask, select, size, suits_of
from kernels.jit import kernel, part
from kernels.rng import DICE_A, DICE_B, HALF, LOW_HALF, below, start, word_at
from kernels.shuffle import LANES, card_of, random_keys, sort_rows

PATTERN_STEP, DRAW_STEP = U(32), U(33)  # words of a world's sequence after those of the keys


@part
def begin_dice(rows, row, seed, first):
    """Where each lane's dice start, in ``rows[row]`` for player A and the next row for B; lane 0 is deal ``first``."""
    for lane in range(LANES):
        deal = U(first + lane)
        rows[row, lane], rows[row + 1, lane] = start(seed, DICE_A, deal), start(seed, DICE_B, deal)


@kernel
def nth_of_suit(cards, n):
    """The n-th card from below (n = 0..12) of cards of one suit."""
    for i in range(12):
        cards = cards & (cards - U(U(i) < n))
    return lowest(cards)


@kernel
def hidden_hands(hands, quota, begins, allowed, hidden, thresholds, quotas):
    """Draw ``hidden`` cards a lane into ``hands`` (uint64[LANES]); ``quota`` (the same shape) is scratch.

    Pattern i, ``quotas[i]`` (the number of cards of each suit in its field), is drawn where a random word lies below
    ``thresholds[i]`` and not below those before it; the last has no threshold. ``begins`` starts each lane's words.
    """
    for lane in range(LANES):
        hands[lane] = ZERO
        quota[lane] = quotas[0]
    for i in range(len(thresholds)):
        for lane in range(LANES):
            past = mask(word_at(begins[lane], PATTERN_STEP) >= thresholds[i])
            quota[lane] = select(past, quotas[i + 1], quota[lane])
    for i in range(hidden):
        for lane in range(LANES):
            half = word_at(begins[lane], DRAW_STEP + U(i // 2)) >> (HALF if i % 2 else ZERO) & LOW_HALF
            suit = suits_of(lowest(quota[lane]))
            cards = allowed & suit & ~hands[lane]
            hands[lane] |= nth_of_suit(cards, below(half, size(cards)))
            quota[lane] -= suit & LOW_BITS


@kernel
def order_rest(stock, row, n, keys, labels, begins, rest, comparators):
    """Put the ``n`` cards of each lane's ``rest`` (uint64[LANES], emptied) into ``stock`` in random order.

    They fill rows ``row`` to ``row + n - 1``; the rows after them are emptied. ``labels`` scrambles the keys.
    """
    random_keys(keys, begins, n + n % 2)
    for k in range(n):
        for lane in range(LANES):
            card = lowest(rest[lane])
            rest[lane] ^= card
            keys[k, lane] |= np.uint32(size(card - ONE)) ^ labels[lane]
    sort_rows(keys, comparators)
    for k in range(n):
        for lane in range(LANES):
            stock[row + k, lane] = card_of(keys[k, lane], labels[lane])
    for k in range(row + n, stock.shape[0]):
        for lane in range(LANES):
            stock[k, lane] = ZERO
