"""Drivers, compiled when first asked for and kept on disk. Policies are numbers that a driver is given."""

import functools

from kernels import playout
from kernels.california_jack import arms, begin, explore, policy, round, solver, transcript
from kernels.jit import bind, once

POLICIES = {"uniform": policy.UNIFORM, "heuristic": policy.HEURISTIC, "noisy": policy.NOISY}


def quiet(plays, index, lane, card):
    """Keep nothing."""


def bound_tricks(name, note, recall=round.recall_nothing):
    """``play_tricks`` with what is kept of each play, and how players who forget are dealt with."""
    inline = functools.partial(bind, name=name, inline=True)
    note, recall = inline(note), inline(recall)
    return inline(
        round.play_tricks,
        lead_half=inline(round.lead_half_of, lead_choices=inline(round.lead_choices_of, recall=recall), note=note),
        reply_half=inline(round.reply_half_of, reply_choices=inline(round.reply_choices_of, recall=recall), note=note),
    )


@once
def tally():
    """The counting driver (playout.tally); nobody forgets."""
    return bound_tally("california_jack", round.recall_nothing)


@once
def forgetful():
    """The counting driver for players of whom one may forget; whole deals only."""
    return bound_tally("california_jack.forgetful", round.recall_of)


def bound_tally(name, recall):
    """The counting driver."""
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
        play_arm=inline(arms.play_arm, play_tricks=bound_tricks(name, quiet, recall)),
        exchange=arms.exchange,
        outcome_of=arms.outcome_of,
        b_dealt=arms.b_dealt,
        ROWS=round.ROWS,
        KEPT=round.ROWS,
        STOCK_ROWS=round.STOCK_ROWS,
    )


@once
def exploration():
    """The driver that tries every move at moments of self-play (explore.try_moves)."""
    name = "california_jack.exploration"
    inline = functools.partial(bind, name=name, inline=True)
    return bind(
        explore.try_moves,
        "california_jack",
        begin_fresh=inline(begin.begin_fresh, sorted_packs=inline(begin.sorted_packs)),
        begin_dice=inline(begin.begin_dice),
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
        play_tricks=bound_tricks(name, transcript.note_play, round.recall_of),
    )


@once
def solve():
    """The driver of exact endings (solver.solve)."""
    return bind(solver.solve, "california_jack")
