"""Calls in lanes: how policies are asked, stand or beg, give or run.

``forced`` in place of a policy's own call, code or discard is zero for none. Notes go to ``plays`` (uint64[slots,
LANES]) if it has any rows: slot by slot as named below.
"""

import numpy as np

from kernels.cards import EVERY_BIT, JACKS, ONE, ZERO, U, mask, select
from kernels.jit import kernel, part, stage
from kernels.rng import HALF, LOW_HALF, word_at
from kernels.seven_up.call_policy import (
    BUNCH_0,
    BUNCH_1,
    GIVE,
    STAND,
    by_lot,
    decided,
    good,
    greedy_good,
    worth_of_calls,
)
from kernels.seven_up.policy import GREEDY, UNIFORM
from kernels.seven_up.rows import (
    B_DEALT,
    BEGS,
    CHOICE,
    ENDED,
    GIFT,
    HANDS,
    JACK_POINTS,
    RAN,
    RAN_B_DEALT,
    THROWN,
    TURNED,
    WORTH,
    in_rows,
)
from kernels.seven_up.rules import DEALER, ends_early, may_give, side_of
from kernels.shuffle import LANES

N = np.int64  # what a stage is given: for constants it would be compiled apart
STANDING, GIVING, VOTING, DISCARDING, PLAYING = range(5)  # phases
YES, NO = U(1), U(2)  # codes: stand, give, bunch; beg, run, go on
NOTE_STAND, NOTE_GIVE, NOTE_VOTES, NOTE_DISCARDS, NOTE_CHANGE, NOTE_END, NOTE_PLAYS = 0, 1, 2, 6, 10, 11, 12
CALL_STEP, VOTE_STEP, DISCARD_STEP = U(32), U(33), U(34)  # words of a player's dice after those of the play


@kernel
def half_of(word, place):
    """The half of a side's word that is a place's."""
    return (word >> (U(place >> 1) * HALF)) & LOW_HALF


@kernel
def b_acts(b_dealt, place):
    """Mask: whether the player of a place is of player B's side."""
    return ~(b_dealt ^ side_of(U(place)))


@part
def throw(rows, width, step, begins, homes):
    """Fill THROWN with word ``step`` of each player's dice; ``homes``: for the lanes of row RAN."""
    for player in range(2):
        if homes:
            for i in range(width):
                rows[THROWN + player, i] = begins[player, rows[RAN, i]]
        else:
            for lane in range(width):
                rows[THROWN + player, lane] = begins[player, lane]
        for lane in range(width):
            rows[THROWN + player, lane] = word_at(rows[THROWN + player, lane], step)


@stage
def call_choices(rows, hands, turned, width, place, field, step, begins, rules, players, homes):
    """Fill CHOICE with whether each player's policy says yes (a mask) where hands are in row ``hands``.

    ``homes``: whether the lanes are those of row RAN, so that dice are found by it.
    """
    rows = in_rows(rows)
    a, b, alike, weights_a, weights_b = players
    standing = EVERY_BIT if field == STAND else ZERO
    giving = EVERY_BIT if field == GIVE else ZERO
    for player in range(1 if alike else 2):
        policy, weights = (b, weights_b) if player else (a, weights_a)
        if policy == UNIFORM:
            throw(rows, width, step, begins, homes)
            for lane in range(width):
                b_calls = b_acts(rows[RAN_B_DEALT if homes else B_DEALT, lane], place)
                word = select(b_calls, rows[THROWN + 1, lane], rows[THROWN, lane])
                rows[CHOICE + player, lane] = by_lot(half_of(word, place))
        elif policy == GREEDY:
            for lane in range(width):
                yes = greedy_good(rows[hands, lane])
                rows[CHOICE + player, lane] = ZERO if field == BUNCH_0 or field == BUNCH_1 else yes
        else:
            for lane in range(width):
                rows[WORTH, lane] = worth_of_calls(rows[hands, lane], rows[turned, lane], weights)
            for lane in range(width):
                yes = good(rows[WORTH, lane], field)
                rows[CHOICE + player, lane] = decided(yes, rows[turned, lane], standing, giving, rules)


@kernel
def said(rows, lane, b_calls, alike):
    """What the player to call says."""
    return select(b_calls & ~alike, rows[CHOICE + 1, lane], rows[CHOICE, lane])


@part
def jacks_turned(rows, rules):
    """Count the jack of the card turned first; with turned-jack=every it may win at once."""
    for lane in range(LANES):
        jacks = ONE & mask(rows[TURNED, lane] & JACKS)
        rows[JACK_POINTS, lane] = jacks
        rows[ENDED, lane] = rules.every & ends_early(jacks, ZERO, rules)


@part
def stand_or_beg(rows, begins, forced, rules, players, plays):
    """Eldest's call."""
    alike = EVERY_BIT if players[2] else ZERO
    if not forced:
        call_choices(rows, N(HANDS), N(TURNED), N(LANES), N(0), STAND, CALL_STEP, begins, rules, players, N(False))
    for lane in range(LANES):
        stands = said(rows, lane, b_acts(rows[B_DEALT, lane], 0), alike)
        if forced:
            stands = EVERY_BIT if forced == YES else ZERO
        rows[BEGS, lane] = ~stands & ~rows[ENDED, lane]
    if len(plays):
        for lane in range(LANES):
            plays[NOTE_STAND, lane] = select(rows[BEGS, lane], NO, YES) & ~rows[ENDED, lane]


@part
def give_or_run(rows, begins, forced, rules, players, plays):
    """The dealer's answer to a beg."""
    alike = EVERY_BIT if players[2] else ZERO
    if not forced:
        hand, dealer = N(HANDS + DEALER), N(DEALER)
        call_choices(rows, hand, N(TURNED), N(LANES), dealer, GIVE, CALL_STEP, begins, rules, players, N(False))
    allowed = may_give(rules)
    for lane in range(LANES):
        gives = said(rows, lane, b_acts(rows[B_DEALT, lane], DEALER), alike)
        if forced:
            gives = EVERY_BIT if forced == YES else ZERO
        rows[GIFT, lane] = gives & allowed & rows[BEGS, lane]
    if len(plays):
        for lane in range(LANES):
            plays[NOTE_GIVE, lane] = select(rows[GIFT, lane], YES, NO) & rows[BEGS, lane]
