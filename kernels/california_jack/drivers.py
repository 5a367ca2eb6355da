"""Drivers, compiled when first asked for and kept on disk. Policies are numbers that a driver is given."""

from kernels import playout
from kernels.california_jack import arms, deal_out, explore, policy, rows, solver, transcript
from kernels.jit import bind, once

POLICIES = {"uniform": policy.UNIFORM, "heuristic": policy.HEURISTIC, "noisy": policy.NOISY}


@once
def tally():
    """The counting driver (playout.tally); nobody forgets."""
    return playout.counting("california_jack", arms, rows, deal_out.begin, arms.play_arm)


@once
def forgetful():
    """The counting driver for players of whom one may forget; whole deals only."""
    return playout.counting("california_jack.forgetful", arms, rows, deal_out.begin, arms.play_forgetful_arm)


@once
def packs():
    """The driver that shows packs as dealt (transcript.packs)."""
    return bind(transcript.packs, "california_jack")


@once
def transcribe():
    """The driver that writes down what is played (transcript.transcribe)."""
    return bind(transcript.transcribe, "california_jack")


@once
def exploration():
    """The driver that tries every move at moments of self-play (explore.try_moves)."""
    return bind(explore.try_moves, "california_jack")


@once
def solve():
    """The driver of exact endings (solver.solve)."""
    return bind(solver.solve, "california_jack")
