"""What follows a run, in lanes: cards dealt and turned again, the vote, the discards.

The few deals that run are brought side by side (rows RAN and after), settled there, and taken back: ``width`` of them,
rounded up to whole vectors. See call_lanes.py for ``forced`` and ``plays``.
"""

import numpy as np

from kernels.cards import EVERY_BIT, JACKS, ONE, ZERO, U, mask, select, size
from kernels.jit import part, stage
from kernels.rng import HALF, LOW_HALF
from kernels.seven_up.call_lanes import (
    DISCARD_STEP,
    NO,
    NOTE_DISCARDS,
    NOTE_VOTES,
    VOTE_STEP,
    YES,
    N,
    b_acts,
    call_choices,
    said,
    throw,
)
from kernels.seven_up.call_policy import (
    BUNCH_0,
    BUNCH_1,
    greedy_discard,
    heuristic_discard,
    uniform_discard,
)
from kernels.seven_up.policy import GREEDY, UNIFORM
from kernels.seven_up.rows import (
    B_DEALT,
    BEGS,
    BUNCHED,
    CHANGE,
    CHOICE,
    ENDED,
    GIFT,
    HANDS,
    JACK_POINTS,
    OUT,
    RAN,
    RAN_AGAIN,
    RAN_ALL,
    RAN_B_DEALT,
    RAN_CHANGE,
    RAN_ENDED,
    RAN_HANDS,
    RAN_JACKS,
    RAN_OUT,
    RAN_TURNED,
    THROWN,
    TURNED,
    in_rows,
    in_stock,
)
from kernels.seven_up.rules import HAND, MOST_RUNS, PLACES, RUN, ends_early, relabelled
from kernels.shuffle import LANES
from kernels.trumps import TRUMPS

MOST_DISCARDS = MOST_RUNS * RUN
STEP = 8  # lanes that ran are rounded up to so many


@part
def side_by_side(rows):
    """Bring the lanes that ran to the front, in RAN; returns how many, rounded up (the rest are the last one again)."""
    n = 0
    for lane in range(LANES):
        if rows[BEGS, lane] & ~rows[GIFT, lane]:
            rows[RAN, n] = U(lane)
            n += 1
    width = (n + STEP - 1) // STEP * STEP
    for i in range(n, width):
        rows[RAN, i] = rows[RAN, n - 1]
    return width


@stage
def run(rows, stock, width, rules):
    """Deal three more to each and turn another card, a second time where it shows the same suit."""
    rows, stock = in_rows(rows), in_stock(stock)
    for i in range(width):
        lane = rows[RAN, i]
        for place in range(PLACES):
            more = stock[1 + RUN * place, lane] | stock[2 + RUN * place, lane] | stock[3 + RUN * place, lane]
            rows[RAN_HANDS + place, i] = rows[HANDS + place, lane] | more
        rows[RAN_TURNED, i] = stock[1 + RUN * PLACES, lane]
        rows[RAN_JACKS, i] = rows[JACK_POINTS, lane]
        rows[RAN_B_DEALT, i] = rows[B_DEALT, lane]
    for i in range(width):
        rows[RAN_AGAIN, i] = mask(rows[RAN_TURNED, i] & TRUMPS)
        jacks = (rows[RAN_JACKS, i] & rules.every) + (ONE & mask(rows[RAN_TURNED, i] & JACKS))
        rows[RAN_JACKS, i] = jacks
        rows[RAN_ENDED, i] = rules.every & ends_early(jacks, ZERO, rules)
        rows[RAN_OUT, i] = ZERO
    for i in range(width):
        again = rows[RAN_AGAIN, i] & ~rows[RAN_ENDED, i]
        rows[RAN_AGAIN, i] = again
        if again:
            lane, base = rows[RAN, i], 2 + RUN * PLACES
            for place in range(PLACES):
                more = stock[base + RUN * place, lane] | stock[base + 1 + RUN * place, lane]
                rows[RAN_HANDS + place, i] |= more | stock[base + 2 + RUN * place, lane]
            rows[TURNED, lane] |= rows[RAN_TURNED, i]
            rows[RAN_TURNED, i] = stock[base + RUN * PLACES, lane]
    for i in range(width):
        again, jack = rows[RAN_AGAIN, i], ONE & mask(rows[RAN_TURNED, i] & JACKS)
        jacks = select(again, (rows[RAN_JACKS, i] & rules.every) + jack, rows[RAN_JACKS, i])
        rows[RAN_JACKS, i] = jacks
        ended = rows[RAN_ENDED, i] | (again & rules.every & ends_early(jacks, ZERO, rules))
        rows[RAN_ENDED, i] = ended
        rows[RAN_OUT, i] = again & mask(rows[RAN_TURNED, i] & TRUMPS) & ~ended
    for i in range(width):
        rows[RAN_CHANGE, i] = (size(rows[RAN_TURNED, i] - ONE) >> U(4)) ^ U(3)
        for place in range(PLACES):
            rows[RAN_HANDS + place, i] = relabelled(rows[RAN_HANDS + place, i], rows[RAN_CHANGE, i])
        rows[RAN_TURNED, i] = relabelled(rows[RAN_TURNED, i], rows[RAN_CHANGE, i])


@part
def vote(rows, width, place, forced, begins, rules, players, plays):
    """Bunch or go on, from ``place`` (where it may be ``forced``) on. Leaves in RAN_ALL whether all want to bunch."""
    alike = EVERY_BIT if players[2] else ZERO
    for i in range(width):
        rows[RAN_ALL, i] = rules.vote & ~(rows[RAN_ENDED, i] | rows[RAN_OUT, i])
    for voter in range(place if rules.vote else PLACES, PLACES):
        own = forced if voter == place else ZERO
        if not own:
            field, hands, turned = BUNCH_1 if voter & 1 else BUNCH_0, N(RAN_HANDS + voter), N(RAN_TURNED)
            call_choices(rows, hands, turned, N(width), N(voter), field, VOTE_STEP, begins, rules, players, N(True))
        if len(plays):
            for i in range(width):
                bunches = said(rows, i, b_acts(rows[RAN_B_DEALT, i], voter), alike)
                if own:
                    bunches = EVERY_BIT if own == YES else ZERO
                plays[NOTE_VOTES + voter, rows[RAN, i]] = select(bunches, YES, NO) & rows[RAN_ALL, i]
        for i in range(width):
            bunches = said(rows, i, b_acts(rows[RAN_B_DEALT, i], voter), alike)
            if own:
                bunches = EVERY_BIT if own == YES else ZERO
            rows[RAN_ALL, i] &= bunches


@stage
def discard_choices(rows, width, place, number, begins, players):
    """Fill CHOICE with the card that each player's policy would discard next."""
    rows = in_rows(rows)
    a, b, alike, weights_a, weights_b = players
    for player in range(1 if alike else 2):
        policy, weights = (b, weights_b) if player else (a, weights_a)
        if policy == UNIFORM:
            step = DISCARD_STEP + U(MOST_DISCARDS // 2 * (place >> 1) + number // 2)
            throw(rows, width, step, begins, True)
            shift = HALF if number & 1 else ZERO
            for i in range(width):
                word = select(b_acts(rows[RAN_B_DEALT, i], place), rows[THROWN + 1, i], rows[THROWN, i])
                rows[CHOICE + player, i] = uniform_discard(rows[RAN_HANDS + place, i], (word >> shift) & LOW_HALF)
        elif policy == GREEDY:
            for i in range(width):
                rows[CHOICE + player, i] = greedy_discard(rows[RAN_HANDS + place, i])
        else:
            for i in range(width):
                rows[CHOICE + player, i] = heuristic_discard(rows[RAN_HANDS + place, i], weights)


@part
def most_discards(rows, width, place):
    """How many cards the player of a place has to discard in some lane."""
    most = U(0)
    for i in range(width):
        most = max(most, size(rows[RAN_HANDS + place, i]))
    return np.int64(most) - HAND


@part
def discard(rows, width, first, last, forced, begins, players, plays):
    """Places ``first`` (whose cards may be ``forced``) to ``last - 1`` discard down to six."""
    alike = EVERY_BIT if players[2] else ZERO
    for who in range(first, last):
        if forced and who == first:
            if len(plays):
                for i in range(width):
                    plays[NOTE_DISCARDS + who, rows[RAN, i]] = forced
            for i in range(width):
                rows[RAN_HANDS + who, i] &= ~forced
        else:
            for number in range(most_discards(rows, width, who)):
                discard_choices(rows, N(width), N(who), N(number), begins, players)
                for i in range(width):
                    b_discards = b_acts(rows[RAN_B_DEALT, i], who)
                    card = said(rows, i, b_discards, alike)
                    rows[CHOICE, i] = card & mask(U(size(rows[RAN_HANDS + who, i]) > U(HAND)))
                if len(plays):
                    for i in range(width):
                        stopped = rows[RAN_ALL, i] | rows[RAN_ENDED, i] | rows[RAN_OUT, i]
                        plays[NOTE_DISCARDS + who, rows[RAN, i]] |= rows[CHOICE, i] & ~stopped
                for i in range(width):
                    rows[RAN_HANDS + who, i] &= ~rows[CHOICE, i]


@stage
def take_back(rows, width):
    """Put what the lanes that ran have come to back where they came from."""
    rows = in_rows(rows)
    for i in range(width):
        lane, change = rows[RAN, i], rows[RAN_CHANGE, i]
        for place in range(PLACES):
            rows[HANDS + place, lane] = rows[RAN_HANDS + place, i]
        rows[JACK_POINTS, lane] = rows[RAN_JACKS, i]
        rows[BUNCHED, lane], rows[OUT, lane] = rows[RAN_ALL, i], rows[RAN_OUT, i]
        rows[ENDED, lane] |= rows[RAN_ENDED, i]
    for i in range(width):  # (once a lane: the last may stand there several times)
        if i == 0 or rows[RAN, i] != rows[RAN, i - 1]:
            lane, change = rows[RAN, i], rows[RAN_CHANGE, i]
            rows[TURNED, lane] = relabelled(rows[TURNED, lane], change) | rows[RAN_TURNED, i]
            rows[CHANGE, lane] ^= change
