"""What the policies would play, in lanes. All lanes have the same two policies.

``players`` is (policy of A, policy of B, whether one policy with the same weights serves both, weights of A, weights of
B), policies by number; ``dice`` is as in round.py.
"""

from kernels.cards import ZERO, U, mask, select
from kernels.jit import kernel, part
from kernels.rng import HALF, LOW_HALF
from kernels.seven_up.policy import (
    GREEDY,
    NOISY,
    UNIFORM,
    greedy_play,
    heuristic_lead,
    heuristic_reply,
    slip,
    slips,
    uniform_play,
    uniform_play_of_twelve,
)
from kernels.seven_up.rows import B_DEALT, BEST, BEST_BY, CHOICE, HANDS, LEADS, TABLE, TURNED, WON
from kernels.seven_up.rules import PLACES, TRICKS, side_of
from kernels.seven_up.view import view
from kernels.shuffle import LANES
from kernels.trumps import may_reply

LAST_ROW = TRICKS - 2  # of a longer deal's tricks the heuristic knows no more than of so many


@kernel
def b_plays(rows, lane, position):
    """Mask: whether the player at a position of the trick is of player B's side."""
    return ~(rows[B_DEALT, lane] ^ side_of(rows[LEADS, lane] + U(position)))


@kernel
def seen_at(rows, lane, position, rules):
    """What the player at a position of the trick knows."""
    hand = rows[HANDS + position, lane]
    led, best = rows[TABLE, lane], rows[BEST, lane]
    table = led | rows[TABLE + 1, lane] | rows[TABLE + 2, lane]
    partner = ~mask((rows[BEST_BY, lane] + U(2)) ^ U(position))
    choices = hand if position == 0 else may_reply(hand, led, rules)
    captured = rows[WON, lane] | rows[WON + 1, lane]
    return view(hand, choices, led, best, partner, table, captured, rows[TURNED, lane])


@kernel
def weights_row(trick, position, rules):
    """The row of weights for a moment."""
    return PLACES * (min(trick, LAST_ROW) if rules.keep else trick) + position


@part
def play_choices(rows, position, trick, dice, rules, players):
    """Fill CHOICE with the card that each player's policy would play."""
    a, b, alike, weights_a, weights_b = players
    half = HALF if position > 1 else ZERO
    row = weights_row(trick, position, rules)
    for player in range(1 if alike else 2):
        policy, weights = (b, weights_b) if player else (a, weights_a)
        if policy == UNIFORM:
            if rules.keep:
                for lane in range(LANES):
                    word = select(b_plays(rows, lane, position), dice[1, lane], dice[0, lane])
                    seen = seen_at(rows, lane, position, rules)
                    rows[CHOICE + player, lane] = uniform_play_of_twelve(seen, (word >> half) & LOW_HALF)
            else:
                for lane in range(LANES):
                    word = select(b_plays(rows, lane, position), dice[1, lane], dice[0, lane])
                    seen = seen_at(rows, lane, position, rules)
                    rows[CHOICE + player, lane] = uniform_play(seen, (word >> half) & LOW_HALF)
        elif policy == GREEDY:
            for lane in range(LANES):
                rows[CHOICE + player, lane] = greedy_play(seen_at(rows, lane, position, rules))
        elif position == 0:
            for lane in range(LANES):
                rows[CHOICE + player, lane] = heuristic_lead(seen_at(rows, lane, position, rules), row, weights)
        else:
            for lane in range(LANES):
                rows[CHOICE + player, lane] = heuristic_reply(seen_at(rows, lane, position, rules), row, 0, weights)
            if position > 1:
                for lane in range(LANES):
                    seen = seen_at(rows, lane, position, rules)
                    reply = heuristic_reply(seen, row, 1, weights)
                    rows[CHOICE + player, lane] = select(seen.partner, reply, rows[CHOICE + player, lane])
        if policy == NOISY:
            for lane in range(LANES):
                word = select(b_plays(rows, lane, position), dice[1, lane], dice[0, lane])
                half_word = (word >> half) & LOW_HALF
                other = slip(seen_at(rows, lane, position, rules), half_word)
                rows[CHOICE + player, lane] = select(slips(half_word), other, rows[CHOICE + player, lane])
