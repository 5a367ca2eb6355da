"""The tricks in lanes: four plays in order from the leader, then the trick is taken and the hands turn to its winner.

``dice`` is uint64[2, LANES], the word at hand of player A and of player B for a trick; ``begins`` (the same shape)
where their sequences start. ``players`` is as in kernels/playout.py.
"""

from kernels.cards import EVERY_BIT, ONE, ZERO, U, mask, select
from kernels.jit import kernel, part, stage
from kernels.rng import HALF, LOW_HALF, word_at
from kernels.seven_up.calling import NOTE_PLAYS, N
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
    view,
)
from kernels.seven_up.rows import (
    B_DEALT,
    BEST,
    BEST_BY,
    CHOICE,
    HANDS,
    LEADS,
    TABLE,
    TURNED,
    WON,
    in_rows,
)
from kernels.seven_up.rules import MOST_TRICKS, PLACES, TRICKS, side_of
from kernels.shuffle import LANES
from kernels.trumps import beaters, may_reply

SLIP_STEP = U(128)  # words of a player's dice by which the noisy policy plays
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
