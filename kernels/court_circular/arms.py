"""What kernels.playout asks of Court Circular: begin a block of lanes, play an arm, read its outcome."""

from kernels.cards import U
from kernels.court_circular.begin import begin_fresh, begin_lanes, begin_world
from kernels.court_circular.choices import throw_dice
from kernels.court_circular.round import finish_trick, judge, lay_lane, play_on, refill, take_lane
from kernels.court_circular.rows import AHEAD, B_DEALT, B_IS_FIRST
from kernels.court_circular.rules import LARGEST, LAYS
from kernels.jit import kernel, part
from kernels.shuffle import LANES


@part
def begin(kept, stock, keys, labels, begins, seed, first, start, begun, rules):
    """Begin LANES deals: fresh packs, or worlds that fit what one seat knows.

    ``start`` is (fresh, alternate, comparators), ``begun`` (Seen, lay, hidden, out_of_sight); see begin.py.
    """
    fresh, alternate, comparators = start
    seen, _, hidden, out_of_sight = begun
    if fresh:
        begin_fresh(kept, stock, keys, labels, begins[0], seed, first, alternate, comparators)
    else:
        begin_world(kept, stock, keys, labels, begins[0], seed, first, seen, hidden, out_of_sight, comparators)
    begin_lanes(kept, seed, first)


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
def b_dealt(rows, lane):
    """Mask: all ones where player B dealt."""
    return rows[B_DEALT, lane]


@kernel
def outcome_of(rows, lane, rules):
    """The outcome number of a finished lane for player A: his points less B's, plus LARGEST."""
    return rows[AHEAD, lane] + U(LARGEST)
