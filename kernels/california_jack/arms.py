"""What kernels.playout asks of California Jack: play an arm, exchange the players, read the outcome."""

from kernels.california_jack.choices import with_all_in_mind
from kernels.california_jack.round import play_tricks, settle_lane
from kernels.california_jack.rows import B_DEALT, B_LEADS, LEADER, LED, WON_FOLLOWER, WON_LEADER
from kernels.california_jack.rules import DRAWS, STOCK, TRICKS, outcome
from kernels.cards import ZERO, select
from kernels.jit import kernel, part
from kernels.shuffle import LANES


@part
def play_forgetful_arm(rows, stock, begun, forced, begins, dice, rules, players, plays):
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


@part
def play_arm(rows, stock, begun, forced, begins, dice, rules, players, plays):
    """The same for players who forget nothing, whatever is said of their memory."""
    play_forgetful_arm(rows, stock, begun, forced, begins, dice, rules, with_all_in_mind(players), plays)


@kernel
def exchange(rows, lane, swap):
    """Let the players change seats where the mask ``swap`` is all ones."""
    rows[B_LEADS, lane] ^= swap
    rows[B_DEALT, lane] ^= swap


@kernel
def outcome_of(rows, lane, rules):
    """The outcome number of a finished lane for player A."""
    b, won_leader, won_follower = rows[B_LEADS, lane], rows[WON_LEADER, lane], rows[WON_FOLLOWER, lane]
    return outcome(select(b, won_follower, won_leader), select(b, won_leader, won_follower), rows[B_DEALT, lane], rules)
