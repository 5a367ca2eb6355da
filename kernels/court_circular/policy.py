"""Policies: ``lay`` chooses a card or CONCEDE, ``pick`` the next Lead. Each sees only what the player may know."""

import numpy as np

from kernels.cards import ONE, ZERO, U, first, lowest, mask, nth_of_six, select, size
from kernels.court_circular.reach import KINDS, reach, threat
from kernels.court_circular.rules import COURTS, HEARTS, LAYS, better, counts_by_rank, line, run_ranks
from kernels.jit import kernel
from kernels.planes import BITS, best
from kernels.rng import HALF, below

UNIFORM, GREEDY, HEURISTIC = range(3)
CONCEDE = U(1 << 63)
ACES = U(15 << 48)
THREATS = 12
TOWARDS, ELSE = range(2)  # tables of cards, by bit planes (kernels/planes.py), a row a lay
ELSE_START, CELLS = 2 * BITS, 2 * BITS + 1  # what other cards start from; cells, to lay (low half) and to concede
WORDS = CELLS + KINDS * THREATS
PICK = LAYS  # the row for the next Lead
SAME, NEAR, WITH_HEARTS, WITH_COURTS, PICK_ENTRIES = 52, 56, 89, 97, 104  # its entries after those of the 52 cards
CELL_HALF = U(0xFFFFFFFF)


@kernel
def highest(cards):
    """The highest bit."""
    cards |= cards >> ONE
    cards |= cards >> U(2)
    cards |= cards >> U(4)
    cards |= cards >> U(8)
    cards |= cards >> U(16)
    cards |= cards >> U(32)
    return cards ^ (cards >> ONE)


@kernel
def uniform_lay(seen, dice):
    """Any card, or to concede where that is allowed, each as likely."""
    cards = size(seen.mine)
    n = below(dice, cards + (seen.may_concede & ONE))
    return select(mask(U(n == cards)), CONCEDE, nth_of_six(seen.mine, n))


@kernel
def uniform_pick(table, dice):
    """Any card on the table."""
    return nth_of_six(table, below(dice, size(table)))


@kernel
def greedy_lay(seen):
    """The best card towards the best Line in reach, whatever the other lays; it never concedes."""
    return highest(reach(seen.mine, seen.laid, seen.lead, seen.lay >> 1).cards)


@kernel
def greedy_pick(hand, table):
    """The card with which the hand has the best Line in reach, the best card of these."""
    chosen, most = ZERO, -1
    for _ in range(LAYS):
        card = lowest(table)
        table ^= card
        kind = np.int64(reach(hand, ZERO, card, 0).kind)
        if card and kind >= most:
            chosen, most = card, kind
    return chosen


@kernel
def strongest(cards):
    """The best card of a set, hearts first."""
    return highest(first(cards & HEARTS, cards))


@kernel
def lay_cell(seen):
    """Where the heuristic stands: the cards towards its best Line in reach, and its cell, the kind of it and a threat."""
    found = reach(seen.mine, seen.laid, seen.lead, seen.lay >> 1)
    return found.cards, found.kind * U(THREATS) + threat(seen.against, seen.lead)


@kernel
def last_cell(seen, rules):
    """The same for the last lay of a trick: in place of a threat, whether the best Line in reach wins (and by what)."""
    found = reach(seen.mine, seen.laid, seen.lead, 2)
    card = strongest(found.cards)
    kind, strong = line(seen.laid | card, seen.lead, rules)
    other_kind, other_strong = line(seen.against, seen.lead, rules)
    wins = better(kind, strong, other_kind, other_strong)
    return select(wins, card, found.cards), found.kind * U(THREATS) + (wins & ONE)


@kernel
def lay_by_cell(seen, towards, entry, weights):
    """The best card towards the Line in reach, the best other card, or to concede, by what the cell says of each."""
    row = seen.lay
    card, value = best(towards, weights, row, TOWARDS)
    other, other_value = best(seen.mine & ~towards, weights, row, ELSE)
    value += entry & CELL_HALF
    other_value += weights[row, ELSE_START]
    choice = select(mask(other) & mask(U(other_value > value)), other, card)
    least = select(mask(other) & mask(U(other_value > value)), other_value, value)
    concedes = seen.may_concede & mask(U((entry >> HALF) > least))
    return select(concedes, CONCEDE, lowest(choice))


@kernel
def heuristic_lay(seen, rules, weights):
    """Lay or concede: the steps above in one."""
    towards, cell = last_cell(seen, rules) if seen.lay == LAYS - 1 else lay_cell(seen)
    return lay_by_cell(seen, towards, weights[seen.lay, CELLS + np.int64(cell)], weights)


@kernel
def pick_entries(hand, card):
    """What heuristic_pick adds up for a card: by the card, its rank in the hand, ranks near it, hearts, courts."""
    number = size(card - ONE) & U(63)
    shift = number & ~U(3)
    same = (counts_by_rank(hand) >> shift) & U(3)
    ranks = run_ranks(hand) << U(4)
    around = (ranks >> shift) & U(0x11111)  # two below, one below, its own rank, one above, two above
    if card & ACES:  # stands below the two as well
        around |= (ranks << U(4)) & U(0x11000)
    near = ((around * U(0x108421)) >> U(16)) & U(31)
    hearts, courts = size(hand & HEARTS), size(hand & COURTS)
    return (
        np.int64(number),
        SAME + np.int64(same),
        NEAR + np.int64(near),
        WITH_HEARTS + (np.int64(hearts) if card & HEARTS else -1),
        WITH_COURTS + (np.int64(courts) if card & COURTS else -1),
    )


@kernel
def heuristic_pick(hand, table, weights):
    """The card on the table that goes best with the hand, by what its entries add up to.

    It looks up tables for each card, so it runs scalar, in a loop of its own.
    """
    chosen, most = ZERO, ZERO
    for _ in range(LAYS):
        card = lowest(table)
        table ^= card
        a, b, c, d, e = pick_entries(hand, card)
        value = weights[PICK, a] + weights[PICK, b] + weights[PICK, c] + weights[PICK, d] + weights[PICK, e]
        if card and value > most:
            chosen, most = card, value
    return chosen
