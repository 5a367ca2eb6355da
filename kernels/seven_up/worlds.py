"""Fill the rows of a block of lanes with worlds that fit what one seat knows.

Before the play the cards out of sight are shuffled. In the play the hands are drawn card by card from a table of exact
chances (`draw_hands`), so that they are uniform under everything that the plays exclude. After discards, which were
chosen, the cards dealt are shuffled and discarded from by policy. A world is drawn again unless it is accepted, with a
chance that depends on how often somebody has done what his policy would not do in it (likelihood.py); a lane that has
none after ATTEMPTS is left out. So worlds are as likely as what was seen makes them, and all count alike.
"""

from kernels.cards import EVERY_BIT, ZERO, U, mask, select
from kernels.deal import order_rest
from kernels.jit import part, stage
from kernels.rng import WORLDS, word_at
from kernels.seven_up.call_lanes import PLAYING
from kernels.seven_up.likelihood import check_calls, discard_hidden
from kernels.seven_up.rows import (
    B_DEALT,
    BEGS,
    BEST,
    BEST_BY,
    BUNCHED,
    CHANGE,
    DEALT,
    DRAWN,
    ENDED,
    FITS,
    GIFT,
    HANDS,
    IN_PLAY,
    JACK_POINTS,
    LEADS,
    MISSES,
    MISSING,
    OUT,
    RAN,
    RAN_ALL,
    RAN_B_DEALT,
    RAN_ENDED,
    RAN_HANDS,
    RAN_OUT,
    RAN_TURNED,
    STATE,
    TABLE,
    TAKES,
    TURNED,
    WON,
    WORLD,
    in_rows,
    in_stock,
)
from kernels.seven_up.rules import PLACES
from kernels.seven_up.view import DISCARDED, TABLED
from kernels.shuffle import LANES, start_lanes
from kernels.trumps import TRUMPS

ATTEMPTS = 64
NEXT_ATTEMPT, NEXT_DICE = U(256), U(64)  # what is added to the purpose of a world's words: an attempt's, its dice
ACCEPT_STEP = U(62)  # the word of a world by which it is accepted


@stage
def shuffle_hidden(rows, stock, keys, labels, seen, hidden, comparators):
    """Shuffle the cards out of sight into ``stock``, from row DRAWN on."""
    rows, stock = in_rows(rows), in_stock(stock)
    for lane in range(LANES):
        rows[STATE, lane] = seen.unseen
    order_rest(stock, DRAWN, hidden, keys, labels, rows[WORLD], rows[STATE], comparators)


@part
def deal_hidden(rows, stock, place, places):
    """Deal everyone but ``place`` what he holds and has discarded from the shuffled cards; returns how many went."""
    row = DRAWN
    for who in range(PLACES):
        if who != place:
            n = places.held[who] + places.away[who]
            for lane in range(LANES):
                rows[RAN_HANDS + who, lane] = ZERO
            for k in range(n):
                for lane in range(LANES):
                    rows[RAN_HANDS + who, lane] |= stock[row + k, lane]
            row += n
    return row - DRAWN


@stage
def draw_hands(rows, place, cards, chances, strides, whole):
    """Draw the three other hands card by card.

    cards: uint64[n], those out of sight. chances: uint64[n, states, 3]: in a state (how many cards each of the three
    still lacks, as a number) a card goes to the first, to one of the first two, to any of them where a random word lies
    below. strides: uint64[3], what a card takes off the state; whole: the state at the start.
    """
    rows = in_rows(rows)
    for who in range(PLACES):
        for lane in range(LANES):
            rows[RAN_HANDS + who, lane] = ZERO
    for lane in range(LANES):
        rows[STATE, lane] = whole
    one, two, three = (place + 1) % PLACES, (place + 2) % PLACES, (place + 3) % PLACES
    for k in range(len(cards)):
        card = cards[k]
        for lane in range(LANES):
            word, state = word_at(rows[WORLD, lane], U(k)), rows[STATE, lane]
            first = mask(U(word < chances[k, state, 0]))
            second = mask(U(word < chances[k, state, 1])) & ~first
            third = mask(U(word < chances[k, state, 2])) & ~first & ~second
            rows[RAN_HANDS + one, lane] |= card & first
            rows[RAN_HANDS + two, lane] |= card & second
            rows[RAN_HANDS + three, lane] |= card & third
            rows[STATE, lane] = state - (strides[0] & first) - (strides[1] & second) - (strides[2] & third)


@stage
def keep_fitting(rows, stock, dealt, hidden):
    """Take worlds that fit over into the lanes that have none yet; returns whether all have one now.

    ``dealt`` of the ``hidden`` cards that were shuffled went to the hands; the rest follows the card turned.
    """
    rows, stock = in_rows(rows), in_stock(stock)
    missing = ZERO
    for lane in range(LANES):
        takes = rows[FITS, lane] & rows[MISSING, lane]
        for who in range(PLACES):
            rows[HANDS + who, lane] = select(takes, rows[RAN_HANDS + who, lane], rows[HANDS + who, lane])
        rows[TAKES, lane] = takes
        rows[MISSING, lane] &= ~takes
        missing |= rows[MISSING, lane]
    for k in range(hidden - dealt):
        for lane in range(LANES):
            stock[1 + k, lane] = select(rows[TAKES, lane], stock[DRAWN + dealt + k, lane], stock[1 + k, lane])
    return missing == ZERO


@part
def put_known(rows, stock, seen, where, places):
    """What is the same in every world, and what policies are asked with while worlds are drawn."""
    for lane in range(LANES):
        rows[TURNED, lane], rows[B_DEALT, lane] = seen.turned, seen.b_dealt
        rows[BEGS, lane], rows[GIFT, lane], rows[JACK_POINTS, lane] = seen.begs, seen.gift, seen.jacks
        rows[WON, lane], rows[WON + 1, lane] = seen.won_0, seen.won_1
        rows[LEADS, lane], rows[BEST, lane], rows[BEST_BY, lane] = seen.leads, seen.best, seen.best_by
        rows[CHANGE, lane] = rows[ENDED, lane] = rows[BUNCHED, lane] = rows[OUT, lane] = ZERO
        rows[RAN, lane], rows[RAN_B_DEALT, lane], rows[RAN_TURNED, lane] = U(lane), seen.b_dealt, seen.top
        rows[RAN_ALL, lane] = rows[RAN_ENDED, lane] = rows[RAN_OUT, lane] = ZERO
        rows[MISSING, lane] = EVERY_BIT
        stock[0, lane] = seen.top
    for k in range(PLACES):
        for lane in range(LANES):
            rows[TABLE + k, lane], rows[HANDS + k, lane] = places.table[k], ZERO


@part
def draw_world(rows, stock, keys, labels, known, begins, rules, players, comparators):
    """Draw a world into RAN_HANDS, and in FITS whether it is accepted; returns how many shuffled cards it took."""
    seen, where, places, chances, likely = known
    dealt = where.hidden
    if where.draw == TABLED:
        cards, table, strides, whole = chances
        draw_hands(rows, where.place, cards, table, strides, whole)
    else:
        shuffle_hidden(rows, stock, keys, labels, seen, where.hidden, comparators)
        dealt = deal_hidden(rows, stock, where.place, places)
    for lane in range(LANES):
        rows[FITS, lane], rows[MISSES, lane] = EVERY_BIT, ZERO
    for who in range(PLACES):
        for lane in range(LANES):
            rows[DEALT + who, lane] = rows[RAN_HANDS + who, lane] | places.played[who]
    if where.draw == DISCARDED:
        discard_hidden(rows, where.place, places, begins, players)
    check_calls(rows, seen, where, places, begins, rules, players)
    for lane in range(LANES):
        chance = likely[min(rows[MISSES, lane], U(len(likely) - 1))]
        rows[FITS, lane] &= mask(U(word_at(rows[WORLD, lane], ACCEPT_STEP) < chance))
        rows[RAN_HANDS + where.place, lane] = seen.hand
    return dealt


@part
def begin_world(rows, stock, keys, labels, begins, seed, first, known, rules, players, comparators):
    """Complete what a seat knows at random; lanes for which no world is accepted are left MISSING.

    ``known`` is (Seen, Where, Places, chances, likely): see draw_hands for chances; likely: uint64[n], a world with k
    misses (n - 1: or more) is accepted where a random word lies below entry k. Changes ``begins``.
    """
    seen, where, places = known[:3]
    put_known(rows, stock, seen, where, places)
    for attempt in range(ATTEMPTS):
        purpose = WORLDS + U(attempt) * NEXT_ATTEMPT
        for player in range(2):
            start_lanes(begins[player], labels, seed, purpose + NEXT_DICE * U(player + 1), first)
        start_lanes(rows[WORLD], labels, seed, purpose, first)
        dealt = draw_world(rows, stock, keys, labels, known, begins, rules, players, comparators)
        hidden = dealt if where.draw == TABLED or where.phase == PLAYING else where.hidden
        if keep_fitting(rows, stock, dealt, hidden):
            break
    if where.phase == PLAYING:
        in_leads_order(rows, where, places)


@part
def in_leads_order(rows, where, places):
    """The trumps in play, and the hands in order from the player who leads."""
    for side in range(2):
        for lane in range(LANES):
            held = rows[HANDS + side, lane] | rows[HANDS + side + 2, lane]
            rows[IN_PLAY + side, lane] = (held | places.played[side] | places.played[side + 2]) & TRUMPS
    for who in range(PLACES):
        for lane in range(LANES):
            rows[RAN_HANDS + who, lane] = rows[HANDS + who, lane]
    for k in range(PLACES):
        for lane in range(LANES):
            rows[HANDS + k, lane] = rows[RAN_HANDS + (where.leads + k) % PLACES, lane]
