"""A deal in lanes: the rows that hold it, and its natural round of six lays, the next Lead and the refill.

``rows`` is uint64[ROWS, LANES], told from the side of First; the sides change when the other wins. ``stock`` is
uint64[STOCK_ROWS, LANES] in drawing order, the last six rows always empty. ``players`` is (policy of A, policy of B,
whether one policy with the same weights serves both, weights of A, weights of B), policies by number. ``begins`` is
uint64[2, LANES], where the dice of A and B start. ``plays`` is uint64[SLOTS * tricks, LANES], what is done in the order
of the tricks (zero: nothing), or has no rows where nothing is to be kept.

A player's trick has four draws of dice: his three lays, and the next Lead.
"""

import numpy as np

from kernels.cards import EVERY_BIT, ONE, ZERO, U, mask, select, size
from kernels.court_circular.policy import (
    CELLS,
    CONCEDE,
    GREEDY,
    UNIFORM,
    greedy_lay,
    greedy_pick,
    heuristic_pick,
    last_cell,
    lay_by_cell,
    lay_cell,
    uniform_lay,
    uniform_pick,
)
from kernels.court_circular.rules import HAND, LAYS, MOST_TRICKS, STOCK, better, line, may_concede, points, two_of
from kernels.court_circular.view import view
from kernels.jit import kernel, part
from kernels.rng import HALF, LOW_HALF, word_at
from kernels.shuffle import LANES

FIRST, OTHER = 0, 1  # hands
LAID, AGAINST = 2, 3  # laid by First, by the other
LEAD, STOCK_LEFT, DRAWN = 4, 5, 6
B_IS_FIRST, B_DEALT = 7, 8
AHEAD = 9  # A's points less B's, as a two's complement
LIVE = 10  # mask: the deal is going on
GAVE_FIRST, GAVE_OTHER = 11, 12  # masks: who has conceded the trick
WON_BY_OTHER = 13  # mask: the trick in hand was won by the player who was not First
CHOICE = 14  # and the next row: what policy A and policy B would do
DICE = 16  # and the next row: the words of First and of the other
NEXT = 18  # and the five rows after it: the next cards of the stock
TOWARDS, CELL = 24, 25  # of the heuristic
UNDEALT = 26  # mask: cards were left undealt
ROWS = 27
STOCK_ROWS = HAND + STOCK + LAYS  # a world draws the hidden hand from the same rows
PICK, VERDICT = LAYS, LAYS + 1  # notes of a trick after those of its lays
SLOTS = LAYS + 2
PLAYED, WON_BY_FIRST, WON_BY_B, CONCEDED = (U(1 << k) for k in range(4, 8))  # of a verdict; below: the kind of Line


@part
def throw_dice(rows, begins, word):
    """Give First and the other their dice: word number ``word`` of each player's sequence."""
    for lane in range(LANES):
        b, begin_a, begin_b = rows[B_IS_FIRST, lane], begins[0, lane], begins[1, lane]
        rows[DICE, lane] = word_at(select(b, begin_b, begin_a), U(word))
        rows[DICE + 1, lane] = word_at(select(b, begin_a, begin_b), U(word))


@kernel
def lay_view(rows, lane, lay, rules):
    """What the player of lay ``lay`` sees."""
    side = lay & 1
    stock = rows[STOCK_LEFT, lane]
    can = may_concede(lay, rules) & mask(stock)
    return view(
        rows[FIRST + side, lane],
        rows[OTHER - side, lane],
        rows[LAID + side, lane],
        rows[AGAINST - side, lane],
        rows[LEAD, lane],
        stock,
        rows[UNDEALT, lane],
        can,
        lay,
    )


@kernel
def half_word(word, second):
    """One of the two draws of a word."""
    return word >> HALF if second else word & LOW_HALF


@part
def lay_choices(rows, lay, rules, players):
    """Fill CHOICE with what each player's policy would lay (or CONCEDE)."""
    a, b, alike, weights_a, weights_b = players
    side, second = lay & 1, (lay >> 1) & 1
    for player in range(1 if alike else 2):
        policy, weights = (b, weights_b) if player else (a, weights_a)
        if policy == UNIFORM:
            for lane in range(LANES):
                seen = lay_view(rows, lane, lay, rules)
                rows[CHOICE + player, lane] = uniform_lay(seen, half_word(rows[DICE + side, lane], second))
        elif policy == GREEDY:
            for lane in range(LANES):
                rows[CHOICE + player, lane] = greedy_lay(lay_view(rows, lane, lay, rules))
        else:
            if lay == LAYS - 1:
                for lane in range(LANES):
                    towards, cell = last_cell(lay_view(rows, lane, lay, rules), rules)
                    rows[TOWARDS, lane], rows[CELL, lane] = towards, cell
            else:
                for lane in range(LANES):
                    towards, cell = lay_cell(lay_view(rows, lane, lay, rules))
                    rows[TOWARDS, lane], rows[CELL, lane] = towards, cell
            for lane in range(LANES):  # a gather
                rows[CELL, lane] = weights[lay, CELLS + np.int64(rows[CELL, lane])]
            for lane in range(LANES):
                seen = lay_view(rows, lane, lay, rules)
                rows[CHOICE + player, lane] = lay_by_cell(seen, rows[TOWARDS, lane], rows[CELL, lane], weights)
    if alike:
        for lane in range(LANES):
            rows[CHOICE + 1, lane] = rows[CHOICE, lane]


@kernel
def lay_lane(rows, lane, lay, choice):
    """Lay a card, or concede, in one lane in which the trick is going on. Returns what was done."""
    side = lay & 1
    choice &= rows[LIVE, lane] & ~rows[GAVE_FIRST, lane] & ~rows[GAVE_OTHER, lane]
    card = choice & ~CONCEDE
    rows[FIRST + side, lane] &= ~card
    rows[LAID + side, lane] |= card
    rows[GAVE_FIRST + side, lane] |= mask(choice & CONCEDE)
    return choice


@part
def note(plays, index, rows):
    """Keep what was done, which CHOICE holds, in ``plays`` unless it is empty."""
    if len(plays):
        for lane in range(LANES):
            plays[index, lane] = rows[CHOICE, lane]


@part
def play_lays(rows, first, trick, begins, rules, players, plays):
    """Lays ``first`` to 5 of a trick."""
    for lay in range(first, LAYS):
        if lay == first or lay == 4:
            throw_dice(rows, begins, 2 * trick + lay // 4)
        lay_choices(rows, lay, rules, players)
        side = lay & 1
        for lane in range(LANES):
            b_acts = rows[B_IS_FIRST, lane] ^ (EVERY_BIT if side else ZERO)
            choice = select(b_acts, rows[CHOICE + 1, lane], rows[CHOICE, lane])
            rows[CHOICE, lane] = lay_lane(rows, lane, lay, choice)
        note(plays, SLOTS * trick + lay, rows)


@kernel
def first_wins(rows, lane, rules):
    """Mask: all ones where First wins the trick, by his Line or because the other has conceded."""
    laid, against, lead = rows[LAID, lane], rows[AGAINST, lane], rows[LEAD, lane]
    kind, strong = line(laid, lead, rules)
    other_kind, other_strong = line(against, lead, rules)
    gave_first, gave_other = rows[GAVE_FIRST, lane], rows[GAVE_OTHER, lane]
    return select(gave_first | gave_other, gave_other, better(kind, strong, other_kind, other_strong))


@kernel
def verdict(rows, lane, rules):
    """How the trick in hand ends: the number of the winner's Line and flags; zero where the deal is over."""
    won = first_wins(rows, lane, rules)
    laid = select(won, rows[LAID, lane], rows[AGAINST, lane])
    kind, _ = line(laid, rows[LEAD, lane], rules)
    conceded = rows[GAVE_FIRST, lane] | rows[GAVE_OTHER, lane]
    flags = (won & WON_BY_FIRST) | (~(won ^ rows[B_IS_FIRST, lane]) & WON_BY_B) | (conceded & CONCEDED)
    return (size(kind - ONE) | flags | PLAYED) & rows[LIVE, lane]


@part
def judge(rows, rules):
    """Let the winner of the trick be First: change the sides where the other has won, and keep it in WON_BY_OTHER."""
    for lane in range(LANES):
        rows[WON_BY_OTHER, lane] = ~first_wins(rows, lane, rules)
    for lane in range(LANES):
        change = rows[WON_BY_OTHER, lane]
        for row in (FIRST, LAID, DICE):
            apart = (rows[row, lane] ^ rows[row + 1, lane]) & change
            rows[row, lane] ^= apart
            rows[row + 1, lane] ^= apart
        rows[B_IS_FIRST, lane] ^= change


@part
def pick_choices(rows, rules, players):
    """Fill CHOICE with the next Lead that each player's policy would pick."""
    a, b, alike, weights_a, weights_b = players
    for player in range(1 if alike else 2):
        policy, weights = (b, weights_b) if player else (a, weights_a)
        if policy == UNIFORM:
            for lane in range(LANES):
                table = rows[LAID, lane] | rows[AGAINST, lane]
                rows[CHOICE + player, lane] = uniform_pick(table, half_word(rows[DICE, lane], 1))
        elif policy == GREEDY:
            for lane in range(LANES):
                table = rows[LAID, lane] | rows[AGAINST, lane]
                rows[CHOICE + player, lane] = greedy_pick(rows[FIRST, lane], table)
        else:
            for lane in range(LANES):
                table = rows[LAID, lane] | rows[AGAINST, lane]
                rows[CHOICE + player, lane] = heuristic_pick(rows[FIRST, lane], table, weights)
    if alike:
        for lane in range(LANES):
            rows[CHOICE + 1, lane] = rows[CHOICE, lane]


@kernel
def ends_deal(rows, lane, rules):
    """Mask: all ones where the trick just laid is the last of the deal."""
    three, other_three = two_of(two_of(rows[FIRST, lane])), two_of(two_of(rows[OTHER, lane]))
    goes_on = rules.play_out & mask(three) & mask(other_three)
    return mask(U(rows[STOCK_LEFT, lane] == ZERO)) & ~goes_on


@kernel
def take_lane(rows, lane, choice, rules):
    """The winner (First now) takes the trick and leaves the next Lead. Returns the Lead picked, zero after the last."""
    live, last = rows[LIVE, lane], ends_deal(rows, lane, rules)
    table = rows[LAID, lane] | rows[AGAINST, lane]
    picked = choice & live & ~last
    rest = (rows[FIRST, lane] | rows[OTHER, lane]) & last & ~rules.board
    taken = (table | rows[LEAD, lane] | rest) & ~picked
    worth = points(taken, ~rows[WON_BY_OTHER, lane]) & live
    b = rows[B_IS_FIRST, lane]
    rows[AHEAD, lane] += (worth ^ b) - b  # minus where B has won
    rows[LEAD, lane] = picked
    rows[LIVE, lane] = live & ~last
    rows[LAID, lane] = rows[AGAINST, lane] = rows[GAVE_FIRST, lane] = rows[GAVE_OTHER, lane] = ZERO
    return picked


@kernel
def refill_lane(rows, lane, rules):
    """Refill one by one, the winner (First now) beginning, a full hand skipped."""
    stock, live = rows[STOCK_LEFT, lane], rows[LIVE, lane]
    mine, other = rows[FIRST, lane], rows[OTHER, lane]
    needs, other_needs = U(HAND) - size(mine), U(HAND) - size(other)
    wanted = needs + other_needs
    short = mask(U(wanted > stock)) & rules.leave_undealt
    take = min(wanted, stock) & ~short & live
    for i in range(LAYS):
        turn = U(i // 2)
        to_mine = mask(U(turn < needs)) if i % 2 == 0 else ~mask(U(turn < other_needs))
        card = rows[NEXT + i, lane] & mask(U(U(i) < take))
        mine |= card & to_mine
        other |= card & ~to_mine
    rows[FIRST, lane], rows[OTHER, lane] = mine, other
    rows[DRAWN, lane] += take
    rows[STOCK_LEFT, lane] = (stock - take) & ~(short & live)
    rows[UNDEALT, lane] |= short & live & mask(stock)


@part
def refill(rows, stock, rules):
    """Look up the next six cards of every lane's stock (a gather, so in a loop of its own), and refill the hands."""
    for lane in range(LANES):
        drawn = np.int64(rows[DRAWN, lane])
        for i in range(LAYS):
            rows[NEXT + i, lane] = stock[drawn + i, lane]
    for lane in range(LANES):
        refill_lane(rows, lane, rules)


@part
def finish_trick(rows, stock, trick, rules, players, plays):
    """Judge the trick, pick the next Lead, take the rest and refill."""
    if len(plays):
        for lane in range(LANES):
            plays[SLOTS * trick + VERDICT, lane] = verdict(rows, lane, rules)
    judge(rows, rules)
    pick_choices(rows, rules, players)
    for lane in range(LANES):
        choice = select(rows[B_IS_FIRST, lane], rows[CHOICE + 1, lane], rows[CHOICE, lane])
        rows[CHOICE, lane] = take_lane(rows, lane, choice, rules)
    note(plays, SLOTS * trick + PICK, rows)
    refill(rows, stock, rules)


@part
def play_on(rows, stock, trick, lay, begins, rules, players, plays):
    """Play every lane to the end from lay ``lay`` (6: the next Lead) of trick number ``trick``."""
    for number in range(trick, MOST_TRICKS + 1):
        if lay < LAYS:
            play_lays(rows, lay, number, begins, rules, players, plays)
        else:
            throw_dice(rows, begins, 2 * number + 1)
        finish_trick(rows, stock, number, rules, players, plays)
        lay = 0
        going = ZERO
        for lane in range(LANES):
            going |= rows[LIVE, lane]
        if going == ZERO:
            break
