"""Deal out a block of lanes: fresh packs, or worlds that fit what one seat knows."""

import numpy as np

from kernels.california_jack.rows import (
    B_DEALT,
    B_LEADS,
    FOLLOWER,
    FORGOTTEN,
    LEADER,
    LED,
    SECRET,
    WON_FOLLOWER,
    WON_LEADER,
)
from kernels.california_jack.rules import HAND, STOCK
from kernels.cards import EVERY_BIT, ONE, ZERO, U, mask, select
from kernels.deal import begin_dice, hidden_hands, order_rest
from kernels.jit import part
from kernels.rng import WORLDS, word_at
from kernels.shuffle import LANES, NUMBER, SUIT_BITS, card_of, sorted_packs, start_lanes

CUT_STEP = U(62)  # the word that cuts the trump suit (the keys use words 0 to 25, their scrambling word 63)


@part
def begin_fresh(rows, stock, keys, labels, begins, seed, first, alternate, rules, comparators):
    """Deal LANES fresh packs: six cards to player A, six to B, the rest stock.

    B deals and A leads; with the mask ``alternate`` A deals every odd-numbered deal.
    """
    sorted_packs(keys, labels, begins, seed, first, SUIT_BITS, comparators)
    for lane in range(LANES):
        suit_of_top = U((keys[2 * HAND, lane] ^ labels[lane]) & NUMBER) >> U(4)
        suit_cut = word_at(begins[lane], CUT_STEP) >> U(62)
        relabel = (select(rules.cut, suit_cut, suit_of_top) ^ U(3)) << U(4)
        labels[lane] ^= relabel
    for lane in range(LANES):
        a, b = ZERO, ZERO
        for k in range(HAND):
            a |= card_of(keys[k, lane], labels[lane])
            b |= card_of(keys[HAND + k, lane], labels[lane])
        b_leads = mask(U(first + lane) & alternate & ONE)
        rows[LEADER, lane], rows[FOLLOWER, lane] = select(b_leads, b, a), select(b_leads, a, b)
        rows[B_LEADS, lane], rows[B_DEALT, lane] = b_leads, ~b_leads
        turned = card_of(keys[2 * HAND, lane], labels[lane]) & ~rules.cut
        rows[SECRET, lane] = select(rules.face_down, EVERY_BIT ^ turned, a | b)
        rows[WON_LEADER, lane] = rows[WON_FOLLOWER, lane] = rows[LED, lane] = ZERO
    for lane in range(LANES):  # one row more in the loop above, and it would not vectorise
        rows[FORGOTTEN, lane] = ZERO
    for k in range(STOCK):
        for lane in range(LANES):
            stock[k, lane] = card_of(keys[2 * HAND + k, lane], labels[lane])


@part
def begin_world(rows, stock, keys, labels, begins, seed, first, seen, hidden, left, thresholds, quotas, comparators):
    """Complete what a seat knows at random: the other's hidden cards, the stock's order, captured cards, uniformly."""
    start_lanes(begins, labels, seed, WORLDS, first)
    hands, scratch = rows[SECRET], rows[LED]
    hidden_hands(hands, scratch, begins, seen.allowed, hidden, thresholds, quotas)
    for lane in range(LANES):
        scratch[lane] = seen.unseen & ~hands[lane]
    shown = 1 if seen.top else 0
    others, unnamed = np.int64(seen.unnamed_other), np.int64(seen.unnamed_mine + seen.unnamed_other)
    order_rest(stock, shown, left - shown + unnamed, keys, labels, begins, scratch, comparators)
    for lane in range(LANES):
        hand = rows[SECRET, lane]
        other = seen.known | hand
        rows[SECRET, lane] = seen.secret | hand
        rows[LEADER, lane] = select(seen.b_leads, other, seen.mine)
        rows[FOLLOWER, lane] = select(seen.b_leads, seen.mine, other)
        rows[WON_LEADER, lane] = select(seen.b_leads, seen.won_other, seen.won_mine)
        rows[WON_FOLLOWER, lane] = select(seen.b_leads, seen.won_mine, seen.won_other)
        rows[B_LEADS, lane], rows[B_DEALT, lane] = seen.b_leads, seen.b_dealt
        rows[LED, lane] = seen.led
        if shown:
            stock[0, lane] = seen.top
    for lane in range(LANES):
        rows[FORGOTTEN, lane] = ZERO
    for k in range(unnamed):  # below the stock lie the captured cards that are not known
        to_leader = ~seen.b_leads ^ (EVERY_BIT if k < others else ZERO)
        for lane in range(LANES):
            rows[WON_LEADER, lane] |= stock[left + k, lane] & to_leader
            rows[WON_FOLLOWER, lane] |= stock[left + k, lane] & ~to_leader
            stock[left + k, lane] = ZERO


@part
def begin(kept, stock, keys, labels, begins, seed, first, start, begun, rules):
    """Begin LANES deals: fresh packs, or worlds that fit what one seat knows.

    ``start`` is (fresh, alternate, comparators), ``begun`` (Seen, trick, hidden, left, thresholds, quotas).
    """
    fresh, alternate, comparators = start
    seen, _, hidden, left, thresholds, quotas = begun
    if fresh:
        begin_fresh(kept, stock, keys, labels, begins[0], seed, first, alternate, rules, comparators)
    else:
        begin_world(
            kept, stock, keys, labels, begins[0], seed, first, seen, hidden, left, thresholds, quotas, comparators
        )
    begin_dice(begins, 0, seed, first)
