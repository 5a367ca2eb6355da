"""Drivers, compiled when first asked for and kept on disk. Policies are numbers that a driver is given."""

from kernels import playout, shuffle
from kernels.court_circular import arms, deal_out, explore, policy, rows, rules, transcript
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
    return playout.counting("court_circular", arms, rows, deal_out.begin, arms.play_arm)


@once
def packs():
    """The driver that shows packs as dealt (shuffle.packs)."""
    return bind(shuffle.packs, "court_circular", SUIT_BITS=rules.SUIT_BITS)


@once
def transcribe():
    """The driver that writes down what is done (transcript.transcribe)."""
    return bind(transcript.transcribe, "court_circular")


@once
def exploration():
    """The driver that tries everything at sampled moments (explore.try_moves)."""
    return bind(explore.try_moves, "court_circular")
