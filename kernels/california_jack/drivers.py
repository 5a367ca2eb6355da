"""Drivers bound to pairs of policies, compiled when first asked for and kept on disk."""

import functools

from kernels import playout
from kernels.california_jack import arms, begin, explore, policy, round, transcript
from kernels.jit import bind, once

POLICIES = {
    "uniform": (policy.uniform_lead, policy.uniform_reply, True),
    "heuristic": (policy.heuristic_lead, policy.heuristic_reply, False),
    "noisy": (policy.noisy_lead, policy.noisy_reply, True),
}


def quiet(plays, index, lane, card):
    """Keep nothing."""


def bound_tricks(a, b, mirror, note):
    """``play_tricks`` of policy ``a`` against ``b``; ``mirror``: one policy with the same weights on both sides."""
    name = f"california_jack.{note.__name__}.{a}" if mirror else f"california_jack.{note.__name__}.{a}-{b}"
    inline = functools.partial(bind, name=name, inline=True)
    lead_a, reply_a, a_rolls = POLICIES[a]
    lead_b, reply_b, b_rolls = POLICIES[b]
    if mirror:
        lead, reply = inline(round.mirror_lead, lead_a=lead_a), inline(round.mirror_reply, reply_a=reply_a)
    else:
        lead = inline(round.versus_lead, lead_a=lead_a, lead_b=lead_b)
        reply = inline(round.versus_reply, reply_a=reply_a, reply_b=reply_b)
    note = inline(note)
    return name, inline(
        round.play_tricks,
        lead_half=inline(round.lead_half, act_lead=lead, note=note),
        reply_half=inline(round.reply_half, act_reply=reply, note=note),
        A_ROLLS=a_rolls,
        B_ROLLS=b_rolls,
    )


@once
def tally(a, b, mirror):
    """The counting driver (playout.tally) of policy ``a`` against ``b``."""
    name, play_tricks = bound_tricks(a, b, mirror, quiet)
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
        play_arm=inline(arms.play_arm, play_tricks=play_tricks),
        exchange=arms.exchange,
        outcome_of=arms.outcome_of,
        b_dealt=arms.b_dealt,
        ROWS=round.ROWS,
        STOCK_ROWS=round.STOCK_ROWS,
    )


@once
def exploration():
    """The driver that tries every move at sampled moments (explore.try_moves), for fitting the heuristic."""
    name, behave = bound_tricks("noisy", "noisy", True, quiet)
    _, play_tricks = bound_tricks("heuristic", "heuristic", True, quiet)
    inline = functools.partial(bind, name=name, inline=True)
    packs = inline(begin.sorted_packs)
    return bind(
        explore.try_moves,
        name,
        begin_fresh=inline(begin.begin_fresh, sorted_packs=packs),
        begin_dice=inline(begin.begin_dice),
        behave=behave,
        play_tricks=play_tricks,
    )


@once
def packs():
    """The driver that shows packs as dealt (transcript.packs)."""
    return bind(transcript.packs, "california_jack", sorted_packs=bind(begin.sorted_packs, "packs", inline=True))


@once
def transcribe(a, b, mirror):
    """The driver that writes down how policy ``a`` plays against ``b`` (transcript.transcribe)."""
    name, play_tricks = bound_tricks(a, b, mirror, transcript.note_play)
    inline = functools.partial(bind, name=name, inline=True)
    return bind(
        transcript.transcribe,
        name,
        begin_fresh=inline(begin.begin_fresh, sorted_packs=inline(begin.sorted_packs)),
        begin_dice=inline(begin.begin_dice),
        play_tricks=play_tricks,
    )
