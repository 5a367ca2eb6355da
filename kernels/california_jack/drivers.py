"""Drivers, compiled when first asked for and kept on disk. Policies are numbers that a driver is given."""

import functools

from kernels import playout
from kernels.california_jack import arms, begin, explore, policy, round, solver, transcript
from kernels.jit import bind, once

POLICIES = {"uniform": policy.UNIFORM, "heuristic": policy.HEURISTIC}


def quiet(plays, index, lane, card):
    """Keep nothing."""


def bound_tricks(name, note, lead_choices=round.lead_choices_of, reply_choices=round.reply_choices_of):
    """``play_tricks`` with what is kept of each play, and how the policies are asked."""
    inline = functools.partial(bind, name=name, inline=True)
    note = inline(note)
    return inline(
        round.play_tricks,
        lead_half=inline(round.lead_half_of, lead_choices=inline(lead_choices), note=note),
        reply_half=inline(round.reply_half_of, reply_choices=inline(reply_choices), note=note),
    )


@once
def tally():
    """The counting driver (playout.tally)."""
    name = "california_jack"
    inline = functools.partial(bind, name=name, inline=True)
    return bind(
        playout.tally,
        name,
        begin=inline(
            arms.begin,
            begin_fresh=inline(begin.begin_fresh, sorted_packs=inline(begin.sorted_packs)),
            begin_world=inline(begin.begin_world),
            begin_dice=inline(begin.begin_dice),
        ),
        play_arm=inline(arms.play_arm, play_tricks=bound_tricks(name, quiet)),
        exchange=arms.exchange,
        outcome_of=arms.outcome_of,
        b_dealt=arms.b_dealt,
        ROWS=round.ROWS,
        KEPT=round.ROWS,
        STOCK_ROWS=round.STOCK_ROWS,
    )


@once
def exploration():
    """The driver that tries every move at sampled moments (explore.try_moves), for fitting the heuristic."""
    name = "california_jack.exploration"
    inline = functools.partial(bind, name=name, inline=True)
    return bind(
        explore.try_moves,
        "california_jack",
        begin_fresh=inline(begin.begin_fresh, sorted_packs=inline(begin.sorted_packs)),
        begin_dice=inline(begin.begin_dice),
        behave=bound_tricks(name + ".noisy", quiet, explore.noisy_leads, explore.noisy_replies),
        play_tricks=bound_tricks(name, quiet),
    )


@once
def packs():
    """The driver that shows packs as dealt (transcript.packs)."""
    return bind(transcript.packs, "california_jack", sorted_packs=bind(begin.sorted_packs, "packs", inline=True))


@once
def transcribe():
    """The driver that writes down what is played (transcript.transcribe)."""
    name = "california_jack.transcript"
    inline = functools.partial(bind, name=name, inline=True)
    return bind(
        transcript.transcribe,
        "california_jack",
        begin_fresh=inline(begin.begin_fresh, sorted_packs=inline(begin.sorted_packs)),
        begin_dice=inline(begin.begin_dice),
        play_tricks=bound_tricks(name, transcript.note_play),
    )


@once
def solve():
    """The driver of exact endings (solver.solve)."""
    return bind(solver.solve, "california_jack")
