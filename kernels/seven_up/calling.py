"""From the deal to the first lead in lanes: stand or beg, give or run, and for those that ran all the rest.

The few deals that run are brought side by side (rows RAN and after), settled there, and taken back: `width` of them,
rounded up to whole vectors. ``forced`` in place of a policy's own call, code or discard is zero for none. Notes go to
``plays`` (uint64[slots, LANES]) if it has any rows: slot by slot as named below.
"""

import numpy as np

from kernels.cards import EVERY_BIT, JACKS, ONE, ZERO, U, mask, select, size
from kernels.jit import kernel, part, stage
from kernels.rng import HALF, LOW_HALF, word_at
from kernels.seven_up.calls import (
    BUNCH_0,
    BUNCH_1,
    GIVE,
    STAND,
    by_lot,
    good,
    greedy_discard,
    greedy_good,
    heuristic_discard,
    uniform_discard,
    worth_of_calls,
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
    IN_PLAY,
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
    WORTH,
    in_rows,
    in_stock,
)
from kernels.seven_up.rules import DEALER, HAND, MOST_RUNS, PLACES, RUN, ends_early, may_give, relabelled, side_of
from kernels.shuffle import LANES
from kernels.trumps import TRUMPS

STANDING, GIVING, VOTING, DISCARDING, PLAYING = range(5)  # phases
YES, NO = U(1), U(2)  # codes: stand, give, bunch; beg, run, go on
NOTE_STAND, NOTE_GIVE, NOTE_VOTES, NOTE_DISCARDS, NOTE_CHANGE, NOTE_END, NOTE_PLAYS = 0, 1, 2, 6, 10, 11, 12
CALL_STEP, VOTE_STEP, DISCARD_STEP = U(32), U(33), U(34)  # words of a player's dice after those of the play
MOST_DISCARDS = MOST_RUNS * RUN
STEP = 8  # lanes that ran are rounded up to so many


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
def call_choices(rows, hands, turned, width, place, field, step, begins, players, homes):
    """Fill CHOICE with whether each player's policy says yes (a mask) where hands are in row ``hands``.

    ``homes``: whether the lanes are those of row RAN, so that dice are found by it.
    """
    rows = in_rows(rows)
    a, b, alike, weights_a, weights_b = players
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
                rows[CHOICE + player, lane] = good(rows[WORTH, lane], field)


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
def stand_or_beg(rows, begins, forced, players, plays):
    """Eldest's call."""
    alike = EVERY_BIT if players[2] else ZERO
    if not forced:
        call_choices(rows, HANDS, TURNED, LANES, 0, STAND, CALL_STEP, begins, players, False)
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
        call_choices(rows, HANDS + DEALER, TURNED, LANES, DEALER, GIVE, CALL_STEP, begins, players, False)
    allowed = may_give(rules)
    for lane in range(LANES):
        gives = said(rows, lane, b_acts(rows[B_DEALT, lane], DEALER), alike)
        if forced:
            gives = EVERY_BIT if forced == YES else ZERO
        rows[GIFT, lane] = gives & allowed & rows[BEGS, lane]
    if len(plays):
        for lane in range(LANES):
            plays[NOTE_GIVE, lane] = select(rows[GIFT, lane], YES, NO) & rows[BEGS, lane]


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
            field = BUNCH_1 if voter & 1 else BUNCH_0
            call_choices(rows, RAN_HANDS + voter, RAN_TURNED, width, voter, field, VOTE_STEP, begins, players, True)
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
                discard_choices(rows, width, who, number, begins, players)
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


@stage
def settle(rows, plays, rules):
    """Count what comes before the tricks, and keep the trumps in play."""
    rows = in_rows(rows)
    for lane in range(LANES):
        thrown_in = rows[BUNCHED, lane] | rows[OUT, lane]
        rows[ENDED, lane] |= ends_early(rows[JACK_POINTS, lane], rows[GIFT, lane], rules) & ~thrown_in
        rows[IN_PLAY, lane] = (rows[HANDS, lane] | rows[HANDS + 2, lane]) & TRUMPS
        rows[IN_PLAY + 1, lane] = (rows[HANDS + 1, lane] | rows[HANDS + 3, lane]) & TRUMPS
    if len(plays):
        for lane in range(LANES):
            ended = rows[ENDED, lane] & ONE
            plays[NOTE_END, lane] = ended | (rows[BUNCHED, lane] & U(2)) | (rows[OUT, lane] & U(4))
            plays[NOTE_CHANGE, lane] = rows[CHANGE, lane]


@part
def call_after_run(rows, stock, begins, rules, players, plays):
    """Settle the deals that have run, all by policy."""
    width = side_by_side(rows)
    if width:
        run(rows, stock, width, rules)
        vote(rows, width, 0, ZERO, begins, rules, players, plays)
        if not rules.keep:
            discard(rows, width, 0, PLACES, ZERO, begins, players, plays)
        take_back(rows, width)
    settle(rows, plays, rules)


@part
def go_on_after_run(rows, phase, place, forced, begins, rules, players, plays):
    """Settle lanes that have all run, from the vote or the discard of ``place`` on, which may be ``forced``."""
    for lane in range(LANES):
        rows[RAN, lane], rows[RAN_CHANGE, lane] = U(lane), ZERO
        for who in range(PLACES):
            rows[RAN_HANDS + who, lane] = rows[HANDS + who, lane]
        rows[RAN_TURNED, lane], rows[RAN_JACKS, lane] = rows[TURNED, lane] & TRUMPS, rows[JACK_POINTS, lane]
        rows[RAN_ENDED, lane] = rows[RAN_OUT, lane] = rows[RAN_ALL, lane] = ZERO
        rows[RAN_B_DEALT, lane] = rows[B_DEALT, lane]
    if phase == VOTING:
        vote(rows, LANES, place, forced, begins, rules, players, plays)
        place, forced = 0, ZERO
    if not rules.keep:
        discard(rows, LANES, place, PLACES, forced, begins, players, plays)
    take_back(rows, LANES)
    settle(rows, plays, rules)


@part
def call(rows, stock, phase, forced, begins, rules, players, plays):
    """Settle a deal's calls from eldest's (or ``phase`` GIVING: the dealer's) on, which may be ``forced``."""
    jacks_turned(rows, rules)
    if phase == STANDING:
        stand_or_beg(rows, begins, forced, players, plays)
        forced = ZERO
    give_or_run(rows, begins, forced, rules, players, plays)
    call_after_run(rows, stock, begins, rules, players, plays)
