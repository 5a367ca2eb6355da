"""Drivers, compiled when first asked for and kept on disk. Policies are numbers that a driver is given."""

from kernels import playout, shuffle
from kernels.jit import bind, once
from kernels.seven_up import arms, deal_out, explore, policy, rows, transcript

POLICIES = {
    "uniform": policy.UNIFORM,
    "greedy": policy.GREEDY,
    "heuristic": policy.HEURISTIC,
    "noisy": policy.NOISY,
}


@once
def tally():
    """Whole deals counted (apart from worlds, as two drivers compile side by side)."""
    return playout.counting("seven_up", arms, rows, deal_out.begin_deals, arms.play_deal)


@once
def worlds():
    """Worlds counted that fit a situation."""
    return playout.counting("seven_up.worlds", arms, rows, deal_out.begin_worlds, arms.play_world)


@once
def packs():
    """The driver that shows packs as dealt (shuffle.packs)."""
    return bind(shuffle.packs, "seven_up")


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
