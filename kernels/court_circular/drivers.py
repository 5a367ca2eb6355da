"""Drivers, compiled when first asked for and kept on disk. Policies are numbers that a driver is given."""

from kernels import playout
from kernels.court_circular import arms, explore, policy, rows, transcript
from kernels.jit import bind, once

POLICIES = {
    "uniform": policy.UNIFORM,
    "greedy": policy.GREEDY,
    "heuristic": policy.HEURISTIC,
    "noisy": policy.NOISY,
    "blind": policy.BLIND,
}
"""By name: those that can be asked for, and two for experiments that play with the heuristic's weights."""


@once
def tally():
    """The counting driver (playout.tally)."""
    return bind(
        playout.tally,
        "court_circular",
        begin=arms.begin,
        play_arm=arms.play_arm,
        exchange=arms.exchange,
        outcome_of=arms.outcome_of,
        b_dealt=arms.b_dealt,
        ROWS=rows.ROWS,
        KEPT=rows.KEPT,
        STOCK_ROWS=rows.STOCK_ROWS,
    )


@once
def packs():
    """The driver that shows packs as dealt (transcript.packs)."""
    return bind(transcript.packs, "court_circular")


@once
def transcribe():
    """The driver that writes down what is done (transcript.transcribe)."""
    return bind(transcript.transcribe, "court_circular")


@once
def exploration():
    """The driver that tries everything at sampled moments (explore.try_moves)."""
    return bind(explore.try_moves, "court_circular")
