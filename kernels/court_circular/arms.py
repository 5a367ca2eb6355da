"""What kernels.playout asks of Court Circular: play an arm, exchange the players, read the outcome."""

from kernels.cards import U
from kernels.court_circular.choices import throw_dice
from kernels.court_circular.round import finish_trick, judge, lay_lane, play_on, refill, take_lane
from kernels.court_circular.rows import AHEAD, B_DEALT, B_IS_FIRST
from kernels.court_circular.rules import LARGEST, LAYS
from kernels.jit import kernel, part
from kernels.shuffle import LANES


@part
def play_arm(rows, stock, begun, forced, begins, dice, rules, players, plays):
    """Play every lane to the end from the lay at hand, first ``forced`` (a card, or CONCEDE) unless it is zero."""
    lay, trick = begun[1], 0
    if forced:
        if lay < LAYS:
            for lane in range(LANES):
                lay_lane(rows, lane, lay, forced)
            lay += 1
            if lay == LAYS:
                throw_dice(rows, LANES, 1, players)
                finish_trick(rows, LANES, stock, trick, rules, players, plays)
                lay, trick = 0, 1
        else:
            judge(rows, LANES, rules)
            for lane in range(LANES):
                take_lane(rows, lane, forced, rules)
            refill(rows, LANES, stock, rules)
            lay, trick = 0, 1
    play_on(rows, stock, trick, lay, rules, players, plays)


@kernel
def exchange(rows, lane, swap):
    """Let the players change seats where the mask ``swap`` is all ones."""
    rows[B_IS_FIRST, lane] ^= swap
    rows[B_DEALT, lane] ^= swap


@kernel
def outcome_of(rows, lane, rules):
    """The outcome number of a finished lane for player A: his points less B's, plus LARGEST."""
    return rows[AHEAD, lane] + U(LARGEST)
