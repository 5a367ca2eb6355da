"""What kernels.playout asks of Seven Up: play an arm, exchange the players, read the outcome."""

from kernels.jit import kernel, part
from kernels.seven_up.before_play import call, go_on_after_run
from kernels.seven_up.call_lanes import GIVING, PLAYING, STANDING
from kernels.seven_up.round import play_on, put
from kernels.seven_up.rows import B_DEALT, BUNCHED, ENDED, GIFT, IN_PLAY, JACK_POINTS, MISSING, OUT, WON
from kernels.seven_up.rules import Finished, outcome
from kernels.shuffle import LANES


@part
def play_deal(rows, stock, begun, forced, begins, dice, rules, players, plays):
    """Play every lane from the deal to the end (nothing is ``forced``)."""
    call(rows, stock, STANDING, forced, begins, rules, players, plays)
    play_on(rows, 0, 0, begins, dice, rules, players, plays)


@part
def play_world(rows, stock, begun, forced, begins, dice, rules, players, plays):
    """Play every lane to the end; ``forced``, unless it is zero, is the card, call or discard to begin with."""
    where = begun[0][1]
    position = where.position
    if where.phase <= GIVING:
        call(rows, stock, where.phase, forced, begins, rules, players, plays)
    elif where.phase < PLAYING:
        go_on_after_run(rows, where.phase, where.acts, forced, begins, rules, players, plays)
    elif forced:
        for lane in range(LANES):
            put(rows, lane, position, forced)
        position += 1
    play_on(rows, where.trick, position, begins, dice, rules, players, plays)


@kernel
def exchange(rows, lane, swap):
    """Let the players change sides where the mask ``swap`` is all ones."""
    rows[B_DEALT, lane] ^= swap


@kernel
def outcome_of(rows, lane, rules):
    """Where the outcome of a finished lane is counted for player A; -1 where no world was found for it."""
    done = Finished(
        rows[IN_PLAY, lane],
        rows[IN_PLAY + 1, lane],
        rows[WON, lane],
        rows[WON + 1, lane],
        rows[JACK_POINTS, lane],
        rows[GIFT, lane],
        rows[ENDED, lane],
        rows[BUNCHED, lane],
        rows[OUT, lane],
    )
    place = rules.places[outcome(done, ~rows[B_DEALT, lane], rules)]
    return -1 if rows[MISSING, lane] else place
