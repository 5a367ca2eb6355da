"""Drivers, compiled when first asked for and kept on disk. Policies are numbers that a driver is given."""

from kernels import playout
from kernels.jit import bind, once
from kernels.seven_up import arms, explore, policy, rows, transcript

POLICIES = {
    "uniform": policy.UNIFORM,
    "greedy": policy.GREEDY,
    "heuristic": policy.HEURISTIC,
    "noisy": policy.NOISY,
}


def counting(name, begin, play_arm):
    """The counting driver (playout.tally) for deals that begin in some way."""
    return bind(
        playout.tally,
        name,
        begin=begin,
        play_arm=play_arm,
        exchange=arms.exchange,
        outcome_of=arms.outcome_of,
        b_dealt=arms.b_dealt,
        ROWS=rows.ROWS,
        KEPT=rows.KEPT,
        STOCK_ROWS=rows.STOCK_ROWS,
    )


@once
def tally():
    """Whole deals counted (apart from worlds, as two drivers compile side by side)."""
    return counting("seven_up", arms.begin_deals, arms.play_deal)


@once
def worlds():
    """Worlds counted that fit a situation."""
    return counting("seven_up.worlds", arms.begin_worlds, arms.play_world)


@once
def packs():
    """The driver that shows packs as dealt (transcript.packs)."""
    return bind(transcript.packs, "seven_up")


@once
def transcribe():
    """The driver that writes down what is done (transcript.transcribe)."""
    return bind(transcript.transcribe, "seven_up")


@once
def exploration():
    """The driver that tries every card at sampled moments (explore.try_moves), for fitting the heuristic."""
    return bind(explore.try_moves, "seven_up")


@once
def calls():
    """The driver that tries every call (explore.try_calls)."""
    return bind(explore.try_calls, "seven_up")
