"""The tricks in lanes: four plays in order from the leader, then the trick is taken and the hands turn to its winner.

``dice`` is uint64[2, LANES], the word at hand of player A and of player B for a trick; ``begins`` (the same shape)
where their sequences start. For ``players`` see choices.py.
"""

from kernels.cards import EVERY_BIT, ONE, ZERO, U, mask, select
from kernels.jit import kernel, part, stage
from kernels.rng import word_at
from kernels.seven_up.call_lanes import NOTE_PLAYS, N
from kernels.seven_up.choices import b_plays, play_choices
from kernels.seven_up.policy import NOISY, UNIFORM
from kernels.seven_up.rows import (
    BEST,
    BEST_BY,
    CHOICE,
    HANDS,
    LEADS,
    TABLE,
    WON,
    in_rows,
)
from kernels.seven_up.rules import MOST_TRICKS, PLACES, TRICKS, side_of
from kernels.shuffle import LANES
from kernels.trumps import beaters

SLIP_STEP = U(128)  # words of a player's dice by which the noisy policy plays


@kernel
def put(rows, lane, position, card):
    """Put a card on the table."""
    rows[HANDS + position, lane] &= ~card
    rows[TABLE + position, lane] = card
    if position == 0:
        rows[BEST, lane], rows[BEST_BY, lane] = card, ZERO
    else:
        wins = mask(card & beaters(rows[BEST, lane]))
        rows[BEST, lane] = select(wins, card, rows[BEST, lane])
        rows[BEST_BY, lane] = select(wins, U(position), rows[BEST_BY, lane])


@kernel
def take(rows, lane):
    """Give the trick to its winner, who leads next: the hands turn so that his is the first."""
    by = rows[BEST_BY, lane]
    leads = (rows[LEADS, lane] + by) & U(PLACES - 1)
    trick = rows[TABLE, lane] | rows[TABLE + 1, lane] | rows[TABLE + 2, lane] | rows[TABLE + 3, lane]
    dealers = side_of(leads)
    rows[WON, lane] |= trick & ~dealers
    rows[WON + 1, lane] |= trick & dealers
    rows[LEADS, lane] = leads
    rows[BEST, lane] = rows[TABLE, lane] = rows[TABLE + 1, lane] = rows[TABLE + 2, lane] = rows[TABLE + 3, lane] = ZERO
    one, two = mask(by & ONE), mask(by & U(2))
    a, b, c, d = rows[HANDS, lane], rows[HANDS + 1, lane], rows[HANDS + 2, lane], rows[HANDS + 3, lane]
    a, b, c, d = select(two, c, a), select(two, d, b), select(two, a, c), select(two, b, d)
    rows[HANDS, lane], rows[HANDS + 1, lane] = select(one, b, a), select(one, c, b)
    rows[HANDS + 2, lane], rows[HANDS + 3, lane] = select(one, d, c), select(one, a, d)


@stage
def play_position(rows, position, trick, dice, rules, players, plays):
    """Every player at a position of the trick plays."""
    rows = in_rows(rows)
    play_choices(rows, position, trick, dice, rules, players)
    alike = EVERY_BIT if players[2] else ZERO
    for lane in range(LANES):
        b_chooses = b_plays(rows, lane, position) & ~alike
        put(rows, lane, position, select(b_chooses, rows[CHOICE + 1, lane], rows[CHOICE, lane]))
    if len(plays):
        for lane in range(LANES):
            plays[NOTE_PLAYS + PLACES * trick + position, lane] = rows[TABLE + position, lane]


@part
def throw_for_trick(dice, begins, number, players):
    """Fill ``dice`` with the word of a trick for each player whose policy throws any."""
    for player in range(2):
        policy = players[1] if player else players[0]
        if policy == UNIFORM or policy == NOISY:
            step = U(number) + (SLIP_STEP if policy == NOISY else ZERO)
            for lane in range(LANES):
                dice[player, lane] = word_at(begins[player, lane], step)


@part
def play_until(rows, trick, position, last, end, begins, dice, rules, players, plays):
    """Play every lane from a position of trick number ``trick`` (4: before it is taken) to before position ``end`` of
    trick number ``last`` (4: after it is taken)."""
    for number in range(trick, last + 1):
        throw_for_trick(dice, begins, number, players)
        stop = end if number == last else PLACES
        for turn in range(position, stop):
            play_position(rows, N(turn), N(number), dice, rules, players, plays)
        if stop == PLACES:
            for lane in range(LANES):
                take(rows, lane)
        position = 0


@part
def play_on(rows, trick, position, begins, dice, rules, players, plays):
    """Play every lane to the end from a position (4: before the trick is taken) of trick number ``trick``."""
    last = (MOST_TRICKS if rules.keep else TRICKS) - 1
    play_until(rows, trick, position, last, PLACES, begins, dice, rules, players, plays)
