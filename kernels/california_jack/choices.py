"""What the policies would play, in lanes. All lanes have the same two policies, so a plain branch outside of the loops
over lanes costs nothing, and one driver serves them all.

``players`` is (policy of A, policy of B, whether one policy with the same weights and memory serves both, weights of A,
weights of B, what both remember), policies by number. What they remember is int64[2, 3], by player: from trick FROM to
trick UNTIL - 1 only the last CARDS that were drawn in sight. The mere chance that anybody forgets costs all others a
tenth: `with_all_in_mind` takes it away while compiling, and a driver for those who forget is one of its own.
"""

import numpy as np

from kernels.california_jack.policy import (
    NOISY,
    UNIFORM,
    heuristic_lead,
    heuristic_reply,
    slips,
    uniform_lead,
    uniform_reply,
)
from kernels.california_jack.rows import (
    B_LEADS,
    CHOICE,
    FOLLOWER,
    FORGOTTEN,
    LEADER,
    LED,
    SECRET,
    WON_FOLLOWER,
    WON_LEADER,
)
from kernels.california_jack.view import view
from kernels.cards import ZERO, select
from kernels.jit import kernel, part
from kernels.rng import LOW_HALF
from kernels.shuffle import LANES
from kernels.trumps import may_reply

CARDS, FROM, UNTIL = range(3)  # of a memory


@part
def with_all_in_mind(players):
    """Players who forget nothing: their memory has no rows, which the compiler knows, as it does of ``plays``."""
    a, b, alike, weights_a, weights_b, _ = players
    return a, b, alike, weights_a, weights_b, np.empty((0, 3), np.int64)


@kernel
def dice_of(dice, b_acts, lane, half):
    """The draw of the player to act."""
    return (select(b_acts, dice[1, lane], dice[0, lane]) >> half) & LOW_HALF


@kernel
def leader_view(rows, lane, top, hides, trick):
    """What the leader sees."""
    return view(
        rows[LEADER, lane],
        rows[FOLLOWER, lane],
        ZERO,
        top,
        rows[WON_LEADER, lane],
        rows[WON_FOLLOWER, lane],
        rows[SECRET, lane] & hides | rows[FORGOTTEN, lane],
        trick,
    )


@kernel
def follower_view(rows, lane, top, hides, trick):
    """What the player sees who must answer the card led."""
    return view(
        rows[FOLLOWER, lane],
        rows[LEADER, lane],
        rows[LED, lane],
        top,
        rows[WON_FOLLOWER, lane],
        rows[WON_LEADER, lane],
        rows[SECRET, lane] & hides | rows[FORGOTTEN, lane],
        trick,
    )


@part
def recall(rows, stock, trick, draw, memory, player):
    """Fill FORGOTTEN with what a player forgets, the cards that only their holder has seen with it.

    ``draw`` is how many cards have been drawn, ``stock`` the whole stock. He does not tell what is left by elimination.
    """
    forgets = memory[player, FROM] <= trick < memory[player, UNTIL]
    for lane in range(LANES):
        rows[FORGOTTEN, lane] = rows[SECRET, lane] if forgets else ZERO
    for k in range(draw - memory[player, CARDS] if forgets else 0):
        for lane in range(LANES):
            rows[FORGOTTEN, lane] |= stock[k, lane]


@part
def lead_choices(rows, stock, trick, draw, hides, half, dice, players):
    """Fill CHOICE with the card that each player's policy would lead."""
    a, b, alike, weights_a, weights_b, memory = players
    for player in range(1 if alike else 2):
        policy, weights = (b, weights_b) if player else (a, weights_a)
        if policy == UNIFORM:
            for lane in range(LANES):
                thrown = dice_of(dice, rows[B_LEADS, lane], lane, half)
                rows[CHOICE + player, lane] = uniform_lead(rows[LEADER, lane], thrown)
        else:
            if len(memory):
                recall(rows, stock, trick, draw, memory, player)
            for lane in range(LANES):
                seen = leader_view(rows, lane, stock[draw, lane], hides, trick)
                rows[CHOICE + player, lane] = heuristic_lead(seen, weights)
        if policy == NOISY:
            for lane in range(LANES):
                thrown = dice_of(dice, rows[B_LEADS, lane], lane, half)
                card = uniform_lead(rows[LEADER, lane], thrown)
                rows[CHOICE + player, lane] = select(slips(thrown), card, rows[CHOICE + player, lane])


@part
def reply_choices(rows, stock, trick, draw, hides, half, dice, rules, players):
    """Fill CHOICE with the card that each player's policy would answer."""
    a, b, alike, weights_a, weights_b, memory = players
    for player in range(1 if alike else 2):
        policy, weights = (b, weights_b) if player else (a, weights_a)
        if policy == UNIFORM:
            for lane in range(LANES):
                choices = may_reply(rows[FOLLOWER, lane], rows[LED, lane], rules)
                rows[CHOICE + player, lane] = uniform_reply(choices, dice_of(dice, ~rows[B_LEADS, lane], lane, half))
        else:
            if len(memory):
                recall(rows, stock, trick, draw, memory, player)
            for lane in range(LANES):
                seen = follower_view(rows, lane, stock[draw, lane], hides, trick)
                rows[CHOICE + player, lane] = heuristic_reply(seen, may_reply(seen.mine, seen.led, rules), weights)
        if policy == NOISY:
            for lane in range(LANES):
                thrown = dice_of(dice, ~rows[B_LEADS, lane], lane, half)
                card = uniform_reply(may_reply(rows[FOLLOWER, lane], rows[LED, lane], rules), thrown)
                rows[CHOICE + player, lane] = select(slips(thrown), card, rows[CHOICE + player, lane])


@kernel
def chosen(rows, lane, b_acts, alike):
    """The choice of the player to act."""
    return select(b_acts & ~alike, rows[CHOICE + 1, lane], rows[CHOICE, lane])
