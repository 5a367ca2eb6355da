"""Try everything that may be done at one moment of many deals: for fitting the heuristic, and for what calls are worth.

Templates, bound in drivers.py.
"""

import numpy as np

from kernels.cards import EVERY_BIT, ONE, TENS, ZERO, U, mask, select, size
from kernels.deal import begin_dice
from kernels.jit import kernel, part
from kernels.rng import HALF, word_at
from kernels.seven_up.after_run import MOST_DISCARDS, discard, run, take_back
from kernels.seven_up.arms import outcome_of
from kernels.seven_up.before_play import call, call_after_run, settle
from kernels.seven_up.call_lanes import (
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
from kernels.seven_up.call_policy import uniform_discard
from kernels.seven_up.choices import b_plays, seen_at
from kernels.seven_up.deal_out import begin_fresh
from kernels.seven_up.policy import (
    BOSS,
    JACK_OUT,
    LOSES,
    ON_TRUMP,
    OTHER,
    TABLES,
    WINS,
    boss,
)
from kernels.seven_up.round import play_on, play_until, put
from kernels.seven_up.rows import (
    B_DEALT,
    BEGS,
    BUNCHED,
    CHANGE,
    ENDED,
    GIFT,
    HANDS,
    LEADS,
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
    WON,
)
from kernels.seven_up.rules import HAND, PLACES, nth_of_twelve, relabelled, side_of
from kernels.shuffle import KEY_ROWS, LANES
from kernels.trumps import TRUMP_JACK, TRUMPS, beaters

CARD_KINDS, PARTS, NO_ENTRY = 26, 3, -1
TEN_COLUMN, JACK_COLUMN = TABLES * CARD_KINDS, TABLES * CARD_KINDS + 4
COLUMNS = JACK_COLUMN + 4  # of a row of the tables
TRY_STEP = U(256)  # words of a player's dice
MINE, CHOICES, LED, BEST_CARD, PARTNER, ON_TABLE, UNSEEN, TURNED_UP = range(8)  # fields of a position: what he sees
WON_BY_US, WON_BY_THEM, PLACE, TRICK, POSITION, HOW, BY_OTHER = range(8, 15)
LEFT = 15  # and the next two: hands that he does not see, in order from his left
FIELDS = 18
STOOD, GIVEN, HAS_RUN = range(3)  # how the deal came to be played


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
def face_player(rows, begins, position, alike):
    """Let A's side be that of the player to act, who may be of B's only where the two play alike."""
    if alike:
        for lane in range(LANES):
            other = b_plays(rows, lane, position)
            rows[B_DEALT, lane] ^= other
            exchanged = (begins[0, lane] ^ begins[1, lane]) & other
            begins[0, lane] ^= exchanged
            begins[1, lane] ^= exchanged


@kernel
def see(rows, lane, trick, position, rules, fields):
    """Fill ``fields`` (uint64[FIELDS]) with a position as the player to act sees it, and with what he does not."""
    seen = seen_at(rows, lane, position, rules)
    dealers = side_of(rows[LEADS, lane] + U(position))
    fields[MINE], fields[CHOICES], fields[LED], fields[BEST_CARD] = seen.mine, seen.choices, seen.led, seen.best
    fields[PARTNER], fields[ON_TABLE], fields[UNSEEN] = seen.partner, seen.table, seen.unseen
    fields[TURNED_UP] = rows[TURNED, lane]
    fields[WON_BY_US] = select(dealers, rows[WON + 1, lane], rows[WON, lane])
    fields[WON_BY_THEM] = select(dealers, rows[WON, lane], rows[WON + 1, lane])
    fields[PLACE] = (rows[LEADS, lane] + U(position)) & U(PLACES - 1)
    fields[TRICK], fields[POSITION] = U(trick), U(position)
    ran = rows[BEGS, lane] & ~rows[GIFT, lane]
    fields[HOW] = (rows[GIFT, lane] & U(GIVEN)) | (ran & U(HAS_RUN))
    fields[BY_OTHER] = rows[B_DEALT, lane]
    for k in range(1, PLACES):
        fields[LEFT + k - 1] = rows[HANDS + ((position + k) & (PLACES - 1)), lane]


def try_moves(seed, first, last, trick, position, rules, comparators, before, players, entries, outcomes, seen):
    """Try what may be done at a position of trick number ``trick`` in deals ``first`` to ``last - 1``.

    ``before`` are the players who come there, ``players`` those who play on, A's side being that of the player to act.
    Where those before do not play alike, a deal in which B's side is to act does not count. Fills

    - ``entries`` (int64[n, J, PARTS]): the table entries that the heuristic adds up for the j-th lowest of the cards
      that he may play;
    - ``outcomes`` (int64[n, J] or [n, J + 1]): the outcome for his side when he plays it, -1 where there are fewer or
      the deal has no tricks; in the last column, if there is one more, as he plays by his policy;
    - ``seen`` (uint64[n, FIELDS] or no rows): the position, see `see`.
    """
    rows, kept = np.empty((ROWS, LANES), np.uint64), np.empty((ROWS, LANES), np.uint64)
    stock = np.zeros((STOCK_ROWS, LANES), np.uint64)
    keys, labels = np.empty((KEY_ROWS, LANES), np.uint32), np.empty(LANES, np.uint32)
    begins, dice = np.empty((2, LANES), np.uint64), np.zeros((2, LANES), np.uint64)
    plays, counts = np.empty((0, 0), np.uint64), np.empty(LANES, np.bool_)
    tries = entries.shape[1]
    for block in range(first, last, LANES):
        width = min(LANES, last - block)
        begin_fresh(kept, stock, keys, labels, begins[0], seed, block, ZERO if before[2] else EVERY_BIT, comparators)
        begin_dice(begins, 0, seed, block)
        call(kept, stock, STANDING, ZERO, begins, rules, before, plays)
        play_until(kept, 0, 0, trick, position, begins, dice, rules, before, plays)
        face_player(kept, begins, position, before[2])
        most = ZERO
        for lane in range(width):
            choices = seen_at(kept, lane, position, rules).choices
            counts[lane] = choices != ZERO and not (
                kept[ENDED, lane] | thrown_in(kept, lane) | b_plays(kept, lane, position)
            )
            most = max(most, size(choices))
            if len(seen):
                see(kept, lane, trick, position, rules, seen[block + lane - first])
        for j in range(outcomes.shape[1]):
            for lane in range(width):
                i = block + lane - first
                choices = seen_at(kept, lane, position, rules).choices
                live = counts[lane] and (j == tries or U(j) < size(choices))
                outcomes[i, j] = 0 if live else -1
                if j < tries:
                    card = nth_of_twelve(choices, U(j) if live else ZERO)
                    found = entries_of(seen_at(kept, lane, position, rules), card, position == 0)
                    entries[i, j, 0], entries[i, j, 1], entries[i, j, 2] = found
            if j < tries and U(j) >= most:
                continue
            rows[:] = kept
            if j < tries:
                for lane in range(LANES):
                    choices = seen_at(kept, lane, position, rules).choices
                    put(rows, lane, position, nth_of_twelve(choices, U(j) if U(j) < size(choices) else ZERO))
            play_on(rows, trick, position + (1 if j < tries else 0), begins, dice, rules, players, plays)
            for lane in range(width):
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

    Calls (J = 2): in the phase STANDING or GIVING the outcomes of saying yes and no, where the call comes up (J = 3:
    and of what the policy says); in the phase VOTING, after a run, what playing on comes to, for both. DISCARDING: the
    outcomes of J random discards of the player of ``place``, and the cards he kept. -1 where it does not come up. Suits
    are as dealt for the first two, with the trumps relabelled to clubs for the others; outcomes are those of A's side,
    which is that of ``place``.
    """
    rows, kept = np.empty((ROWS, LANES), np.uint64), np.empty((ROWS, LANES), np.uint64)
    stock = np.zeros((STOCK_ROWS, LANES), np.uint64)
    keys, labels = np.empty((KEY_ROWS, LANES), np.uint32), np.empty(LANES, np.uint32)
    begins, dice = np.empty((2, LANES), np.uint64), np.zeros((2, LANES), np.uint64)
    plays = np.empty((0, 0), np.uint64)
    tries = hands.shape[1]
    for block in range(first, last, LANES):
        begin_fresh(kept, stock, keys, labels, begins[0], seed, block, ZERO, comparators)
        begin_dice(begins, 0, seed, block)
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
                code = YES if j == 0 else NO if j == 1 else ZERO
                if phase == STANDING:
                    stand_or_beg(rows, begins, code, rules, players, plays)
                    code = ZERO
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
