"""What kernels.playout asks of California Jack: begin a block of lanes, play an arm, read its outcome."""

from kernels.california_jack.begin import begin_dice, begin_fresh, begin_world
from kernels.california_jack.round import (
    B_DEALT,
    B_LEADS,
    LEADER,
    LED,
    WON_FOLLOWER,
    WON_LEADER,
    play_tricks,
    settle_lane,
)
from kernels.california_jack.rules import DRAWS, STOCK, TRICKS, outcome
from kernels.cards import ZERO, select
from kernels.jit import kernel
from kernels.shuffle import LANES


def begin(kept, stock, keys, labels, begins, seed, first, start, begun, rules):
    """Begin LANES deals: fresh packs, or worlds that fit what one seat knows.

    ``start`` is (fresh, alternate, comparators), ``begun`` (Seen, trick, hidden, left, thresholds, quotas); see
    begin.py for what they say.
    """
    fresh, alternate, comparators = start
    seen, _, hidden, left, thresholds, quotas = begun
    if fresh:
        begin_fresh(kept, stock, keys, labels, begins[0], seed, first, alternate, rules, comparators)
    else:
        begin_world(
            kept, stock, keys, labels, begins[0], seed, first, seen, hidden, left, thresholds, quotas, comparators
        )
    begin_dice(begins, seed, first)


def play_arm(rows, stock, begun, forced, begins, dice, rules, players, plays):
    """Play every lane to the end, first the card ``forced`` unless it is zero."""
    seen, trick = begun[0], begun[1]
    base = 2 * trick
    led = seen.led != ZERO
    if forced:
        if led:
            draw = 0 if trick < DRAWS else STOCK
            for lane in range(LANES):
                settle_lane(rows, lane, forced, stock[draw, lane], stock[draw + 1, lane])
            trick += 1
            led = False
        else:
            for lane in range(LANES):
                rows[LED, lane] = forced
                rows[LEADER, lane] &= ~forced
            led = True
    play_tricks(rows, stock, trick, TRICKS, base, led, begins, dice, rules, players, plays)


@kernel
def exchange(rows, lane, swap):
    """Let the players change seats where the mask ``swap`` is all ones."""
    rows[B_LEADS, lane] ^= swap
    rows[B_DEALT, lane] ^= swap


@kernel
def b_dealt(rows, lane):
    """Mask: all ones where player B dealt."""
    return rows[B_DEALT, lane]


@kernel
def outcome_of(rows, lane, rules):
    """The outcome number of a finished lane for player A."""
    b, won_leader, won_follower = rows[B_LEADS, lane], rows[WON_LEADER, lane], rows[WON_FOLLOWER, lane]
    return outcome(select(b, won_follower, won_leader), select(b, won_leader, won_follower), rows[B_DEALT, lane], rules)
