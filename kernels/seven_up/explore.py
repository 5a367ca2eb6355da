"""Try everything that may be done at one moment of many deals: for fitting the heuristic, and for what calls are worth.

Templates, bound in drivers.py.
"""

import numpy as np

from kernels.cards import EVERY_BIT, ONE, TENS, ZERO, U, mask, nth_of_six, select, size
from kernels.jit import kernel, part
from kernels.rng import HALF, LOW_HALF, word_at
from kernels.seven_up.arms import outcome_of
from kernels.seven_up.begin import begin_dice, begin_fresh
from kernels.seven_up.calling import (
    DISCARDING,
    GIVING,
    NO,
    STANDING,
    VOTING,
    YES,
    N,
    give_or_run,
    jacks_turned,
    stand_or_beg,
)
from kernels.seven_up.calls import uniform_discard
from kernels.seven_up.opening import call, call_after_run, settle
from kernels.seven_up.policy import (
    BOSS,
    HEURISTIC,
    JACK_OUT,
    LOSES,
    ON_TRUMP,
    OTHER,
    TABLES,
    WINS,
    boss,
    uniform_play,
)
from kernels.seven_up.round import b_plays, play_choices, play_on, put, seen_at, take
from kernels.seven_up.rows import (
    B_DEALT,
    BEGS,
    BUNCHED,
    CHANGE,
    CHOICE,
    ENDED,
    HANDS,
    OUT,
    RAN,
    RAN_ALL,
    RAN_ENDED,
    RAN_HANDS,
    RAN_OUT,
    RAN_TURNED,
    ROWS,
    STOCK_ROWS,
    TURNED,
)
from kernels.seven_up.rules import HAND, PLACES, relabelled
from kernels.seven_up.running import MOST_DISCARDS, discard, run, take_back
from kernels.shuffle import KEY_ROWS, LANES
from kernels.trumps import TRUMP_JACK, TRUMPS, beaters

CARD_KINDS, PARTS, NO_ENTRY = 26, 3, -1
TEN_COLUMN, JACK_COLUMN = TABLES * CARD_KINDS, TABLES * CARD_KINDS + 4
COLUMNS = JACK_COLUMN + 4  # of a row of the tables
SLIP_STEP, TRY_STEP = U(128), U(256)  # words of a player's dice
SLIPS = U(0x1999999A)  # of 2^32: one play in ten


@kernel
def kind_of(card):
    """Which of the 26 kinds a card is: plain two to ace, then the trumps."""
    bit = size(card - ONE) & U(63)
    return np.int64(bit & U(15)) + (13 if card & TRUMPS else 0)


@kernel
def entries_of(seen, card, leads):
    """The table entries that the heuristic adds up for a card."""
    if leads:
        table = (BOSS if card & boss(seen) else OTHER) + (JACK_OUT if seen.unseen & TRUMP_JACK else 0)
        return table * CARD_KINDS + kind_of(card), NO_ENTRY, NO_ENTRY
    context = (1 if seen.led & TRUMPS else 0) + (2 if seen.partner else 0)
    wins = card & beaters(seen.best)
    table = (WINS if wins else LOSES) + ON_TRUMP * context
    ten = TEN_COLUMN + context if wins and seen.table & TENS else NO_ENTRY
    jack = JACK_COLUMN + context if wins and seen.table & TRUMP_JACK else NO_ENTRY
    return table * CARD_KINDS + kind_of(card), ten, jack


@kernel
def thrown_in(rows, lane):
    """Mask: whether the deal is thrown in."""
    return rows[BUNCHED, lane] | rows[OUT, lane]


@part
def play_noisily(rows, trick, position, begins, dice, rules, players):
    """The first tricks, and the plays of the next one before a position, one play in ten at random."""
    for number in range(trick + 1):
        for place in range(PLACES if number < trick else position):
            play_choices(rows, place, number, dice, rules, players)
            for lane in range(LANES):
                word = word_at(begins[0, lane], SLIP_STEP + U(PLACES * number + place))
                other = uniform_play(seen_at(rows, lane, place, rules), word >> HALF)
                slips = mask(U((word & LOW_HALF) < SLIPS))
                put(rows, lane, place, select(slips, other, rows[CHOICE, lane]))
        if number < trick:
            for lane in range(LANES):
                take(rows, lane)


def try_moves(seed, first, last, trick, position, rival, rules, comparators, weights, entries, outcomes):
    """Fill ``entries`` (int64[n, 6, PARTS]) and ``outcomes`` (int64[n, 6]) for deals ``first`` to ``last - 1``.

    The moment is a position of trick ``trick``. ``outcomes[i, j]`` is the outcome for the side of the player to act
    when he plays the j-th lowest of the cards that he may play, -1 where there are fewer or the deal has no tricks;
    ``entries[i, j]`` the table entries that the heuristic adds up for it. His side plays on by the heuristic, the other
    by policy number ``rival``.
    """
    rows, kept = np.empty((ROWS, LANES), np.uint64), np.empty((ROWS, LANES), np.uint64)
    stock = np.zeros((STOCK_ROWS, LANES), np.uint64)
    keys, labels = np.empty((KEY_ROWS, LANES), np.uint32), np.empty(LANES, np.uint32)
    begins, dice = np.empty((2, LANES), np.uint64), np.zeros((2, LANES), np.uint64)
    plays = np.empty((0, 0), np.uint64)
    before = (HEURISTIC, HEURISTIC, True, weights, weights)
    players = (HEURISTIC, rival, rival == HEURISTIC, weights, weights)
    for block in range(first, last, LANES):
        begin_fresh(kept, stock, keys, labels, begins[0], seed, block, ZERO, comparators)
        begin_dice(begins, seed, block)
        call(kept, stock, STANDING, ZERO, begins, rules, before, plays)
        play_noisily(kept, trick, position, begins, dice, rules, before)
        for lane in range(LANES):  # from here on A's side is that of the player to act
            kept[B_DEALT, lane] ^= b_plays(kept, lane, position)
        for j in range(HAND):
            rows[:] = kept
            for lane in range(LANES):
                i = block + lane - first
                seen = seen_at(kept, lane, position, rules)
                live = U(j) < size(seen.choices) and not kept[ENDED, lane] and not thrown_in(kept, lane)
                card = nth_of_six(seen.choices, U(j) if live else ZERO)
                outcomes[i, j] = 0 if live else -1
                entries[i, j, 0], entries[i, j, 1], entries[i, j, 2] = entries_of(seen, card, position == 0)
                put(rows, lane, position, card)
            play_on(rows, trick, position + 1, begins, dice, rules, players, plays)
            for lane in range(LANES):
                i = block + lane - first
                if outcomes[i, j] == 0:
                    outcomes[i, j] = outcome_of(rows, lane, rules)


@part
def run_all(rows, stock, begins, rules, players, plays):
    """Eldest begs and the dealer runs in every lane, each in its own place."""
    stand_or_beg(rows, begins, NO, rules, players, plays)
    give_or_run(rows, begins, NO, rules, players, plays)
    for lane in range(LANES):
        rows[RAN, lane] = U(lane)
    run(rows, stock, N(LANES), rules)


@part
def discard_by_lot(rows, place, j, begins):
    """The player of a place discards any cards."""
    for number in range(MOST_DISCARDS):
        for lane in range(LANES):
            hand = rows[RAN_HANDS + place, lane]
            half = word_at(begins[0, lane], TRY_STEP + U(MOST_DISCARDS * j + number)) >> HALF
            rows[RAN_HANDS + place, lane] = hand & ~(uniform_discard(hand, half) & mask(U(size(hand) > U(HAND))))


def try_calls(seed, first, last, phase, place, rules, comparators, players, hands, turned, outcomes):
    """Fill ``hands`` (uint64[n, J]), ``turned`` (uint64[n]) and ``outcomes`` (int64[n, J]) for some deals.

    Calls (J = 2): in the phase STANDING or GIVING the outcomes of saying yes and no, where the call comes up; in the
    phase VOTING, after a run, what playing on comes to, for both. DISCARDING: the outcomes of J random discards of the
    player of ``place``, and the cards he kept. -1 where it does not come up. Suits are as dealt for the first two, with
    the trumps relabelled to clubs for the others; outcomes are those of A's side, which is that of the player to act.
    """
    rows, kept = np.empty((ROWS, LANES), np.uint64), np.empty((ROWS, LANES), np.uint64)
    stock = np.zeros((STOCK_ROWS, LANES), np.uint64)
    keys, labels = np.empty((KEY_ROWS, LANES), np.uint32), np.empty(LANES, np.uint32)
    begins, dice = np.empty((2, LANES), np.uint64), np.zeros((2, LANES), np.uint64)
    plays = np.empty((0, 0), np.uint64)
    tries = hands.shape[1]
    for block in range(first, last, LANES):
        begin_fresh(kept, stock, keys, labels, begins[0], seed, block, ZERO, comparators)
        begin_dice(begins, seed, block)
        for lane in range(LANES):
            kept[B_DEALT, lane] = ZERO if place & 1 else EVERY_BIT
        jacks_turned(kept, rules)
        if phase == GIVING:
            stand_or_beg(kept, begins, ZERO, rules, players, plays)
        elif phase >= VOTING:
            run_all(kept, stock, begins, rules, players, plays)
        for lane in range(min(LANES, last - block)):
            i = block + lane - first
            comes_up = not kept[ENDED, lane] and (phase != GIVING or kept[BEGS, lane] != ZERO)
            if phase >= VOTING:
                comes_up = comes_up and not kept[RAN_OUT, lane] and not kept[RAN_ENDED, lane]
            if phase == DISCARDING:
                comes_up = comes_up and not rules.keep
            held, top = kept[RAN_HANDS + place, lane], kept[RAN_TURNED, lane]
            if phase <= GIVING:
                held = relabelled(kept[HANDS + place, lane], kept[CHANGE, lane])
                top = relabelled(kept[TURNED, lane], kept[CHANGE, lane])
            turned[i] = top
            for j in range(tries):
                hands[i, j] = held
                outcomes[i, j] = 0 if comes_up else -1
        for j in range(tries if phase != VOTING else 1):
            rows[:] = kept
            if phase <= GIVING:
                if phase == STANDING:
                    stand_or_beg(rows, begins, YES if j == 0 else NO, rules, players, plays)
                code = ZERO if phase == STANDING else (YES if j == 0 else NO)
                give_or_run(rows, begins, code, rules, players, plays)
                call_after_run(rows, stock, begins, rules, players, plays)
            else:
                for lane in range(LANES):
                    rows[RAN_ALL, lane] = ZERO
                if phase == DISCARDING:
                    discard_by_lot(rows, place, j, begins)
                if not rules.keep:
                    discard(rows, LANES, 0, PLACES, ZERO, begins, players, plays)
                if phase == DISCARDING:
                    for lane in range(min(LANES, last - block)):
                        hands[block + lane - first, j] = rows[RAN_HANDS + place, lane]
                take_back(rows, N(LANES))
                settle(rows, plays, rules)
            play_on(rows, 0, 0, begins, dice, rules, players, plays)
            for lane in range(min(LANES, last - block)):
                i = block + lane - first
                if outcomes[i, j] == 0:
                    outcomes[i, j] = outcome_of(rows, lane, rules)
                    if phase == VOTING:
                        outcomes[i, 1] = outcomes[i, 0]
