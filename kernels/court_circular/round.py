"""A deal in lanes: its natural round of six lays, the next Lead and the refill.

For ``rows`` and ``stock`` see rows.py, for ``players`` and ``width`` choices.py. ``plays`` is uint64[SLOTS * tricks,
LANES], what is done in the order of the tricks (zero: nothing), or has no rows where nothing is to be kept.
"""

import numpy as np

from kernels.cards import EVERY_BIT, ONE, ZERO, U, mask, select, size
from kernels.court_circular.choices import chosen, lay_choices, pick_choices, throw_dice
from kernels.court_circular.policy import CONCEDE
from kernels.court_circular.rows import (
    AGAINST,
    AHEAD,
    B_IS_FIRST,
    CHOICE,
    DICE,
    DRAWN,
    FIRST,
    GAVE_FIRST,
    GAVE_OTHER,
    HOME,
    KEPT,
    LAID,
    LEAD,
    LIVE,
    NEXT,
    OTHER,
    STOCK_LEFT,
    UNDEALT,
    WON_BY_OTHER,
)
from kernels.court_circular.rules import HAND, LAYS, MOST_TRICKS, better, line, points, two_of
from kernels.jit import kernel, part
from kernels.shuffle import LANES

PICK, VERDICT = LAYS, LAYS + 1  # notes of a trick after those of its lays
SLOTS = LAYS + 2
PLAYED, WON_BY_FIRST, WON_BY_B, CONCEDED = (U(1 << k) for k in range(4, 8))  # of a verdict; below: the kind of Line
STEP = 8  # lanes are given up so many at a time


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
def note(plays, index, rows, width):
    """Keep what was done, which CHOICE holds, in ``plays`` unless it has no rows."""
    if len(plays):
        for lane in range(width):
            plays[index, rows[HOME, lane]] = rows[CHOICE, lane]


@part
def play_lays(rows, width, first, last, trick, rules, players, plays):
    """Lays ``first`` to ``last - 1`` of a trick."""
    alike = EVERY_BIT if players[2] else ZERO
    for lay in range(first, last):
        if lay == first or lay == 4:
            throw_dice(rows, width, 2 * trick + lay // 4, players)
        lay_choices(rows, width, lay, rules, players)
        side = lay & 1
        for lane in range(width):
            b_acts = rows[B_IS_FIRST, lane] ^ (EVERY_BIT if side else ZERO)
            rows[CHOICE, lane] = lay_lane(rows, lane, lay, chosen(rows, lane, b_acts, alike))
        note(plays, SLOTS * trick + lay, rows, width)


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
def judge(rows, width, rules):
    """Let the winner of the trick be First: change the sides where the other has won, and keep it in WON_BY_OTHER."""
    for lane in range(width):
        rows[WON_BY_OTHER, lane] = ~first_wins(rows, lane, rules)
    for lane in range(width):
        change = rows[WON_BY_OTHER, lane]
        for row in (FIRST, LAID, DICE):
            apart = (rows[row, lane] ^ rows[row + 1, lane]) & change
            rows[row, lane] ^= apart
            rows[row + 1, lane] ^= apart
        rows[B_IS_FIRST, lane] ^= change


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
def refill(rows, width, stock, rules):
    """Look up the next six cards of every lane's stock (a gather, so in a loop of its own), and refill the hands."""
    for lane in range(width):
        drawn, home = rows[DRAWN, lane], rows[HOME, lane]
        for i in range(LAYS):
            rows[NEXT + i, lane] = stock[drawn + U(i), home]
    for lane in range(width):
        refill_lane(rows, lane, rules)


@part
def finish_trick(rows, width, stock, trick, rules, players, plays):
    """Judge the trick, pick the next Lead, take the rest and refill."""
    if len(plays):
        for lane in range(width):
            plays[SLOTS * trick + VERDICT, rows[HOME, lane]] = verdict(rows, lane, rules)
    judge(rows, width, rules)
    pick_choices(rows, width, players)
    alike = EVERY_BIT if players[2] else ZERO
    for lane in range(width):
        rows[CHOICE, lane] = take_lane(rows, lane, chosen(rows, lane, rows[B_IS_FIRST, lane], alike), rules)
    note(plays, SLOTS * trick + PICK, rows, width)
    refill(rows, width, stock, rules)


@part
def squeeze(rows, width):
    """Bring the deals that are going on to the front, in place. Returns how many lanes are still of use."""
    live = ZERO
    for lane in range(width):
        live += rows[LIVE, lane] & ONE
    needed = (np.int64(live) + STEP - 1) // STEP * STEP
    if needed < width:
        end = width
        for lane in range(width - 1, -1, -1):
            if rows[LIVE, lane] == ZERO:
                end -= 1
                for row in range(KEPT):
                    rows[row, lane], rows[row, end] = rows[row, end], rows[row, lane]
    return needed


@part
def bring_home(rows):
    """Put what every deal came to back where it began: AHEAD, in place."""
    for lane in range(LANES):
        rows[CHOICE, rows[HOME, lane]] = rows[AHEAD, lane]
    for lane in range(LANES):
        rows[AHEAD, lane] = rows[CHOICE, lane]


@part
def play_on(rows, stock, trick, lay, rules, players, plays):
    """Play every lane to the end from lay ``lay`` (6: the next Lead) of trick number ``trick``."""
    width = LANES
    for number in range(trick, MOST_TRICKS + 1):
        if lay < LAYS:
            play_lays(rows, width, lay, LAYS, number, rules, players, plays)
        else:
            throw_dice(rows, width, 2 * number + 1, players)
        finish_trick(rows, width, stock, number, rules, players, plays)
        lay = 0
        width = squeeze(rows, width)
        if width == 0:
            break
    bring_home(rows)
