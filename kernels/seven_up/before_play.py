"""From the deal, or from a call in it, to the first lead."""

from kernels.cards import ONE, ZERO, U
from kernels.jit import part, stage
from kernels.seven_up.after_run import discard, run, side_by_side, take_back, vote
from kernels.seven_up.call_lanes import (
    NOTE_CHANGE,
    NOTE_END,
    STANDING,
    VOTING,
    N,
    give_or_run,
    jacks_turned,
    stand_or_beg,
)
from kernels.seven_up.rows import (
    B_DEALT,
    BUNCHED,
    CHANGE,
    ENDED,
    GIFT,
    HANDS,
    IN_PLAY,
    JACK_POINTS,
    OUT,
    RAN,
    RAN_ALL,
    RAN_B_DEALT,
    RAN_CHANGE,
    RAN_ENDED,
    RAN_HANDS,
    RAN_JACKS,
    RAN_OUT,
    RAN_TURNED,
    TURNED,
    in_rows,
)
from kernels.seven_up.rules import PLACES, ends_early
from kernels.shuffle import LANES
from kernels.trumps import TRUMPS


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
        run(rows, stock, N(width), rules)
        vote(rows, width, 0, ZERO, begins, rules, players, plays)
        if not rules.keep:
            discard(rows, width, 0, PLACES, ZERO, begins, players, plays)
        take_back(rows, N(width))
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
    take_back(rows, N(LANES))
    settle(rows, plays, rules)


@part
def call(rows, stock, phase, forced, begins, rules, players, plays):
    """Settle a deal's calls from eldest's (or ``phase`` GIVING: the dealer's) on, which may be ``forced``."""
    jacks_turned(rows, rules)
    if phase == STANDING:
        stand_or_beg(rows, begins, forced, rules, players, plays)
        forced = ZERO
    give_or_run(rows, begins, forced, rules, players, plays)
    call_after_run(rows, stock, begins, rules, players, plays)
