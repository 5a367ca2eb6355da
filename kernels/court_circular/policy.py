"""Policies: ``lay`` chooses a card or CONCEDE, ``pick`` the next Lead. Each sees only what the player may know."""

from typing import NamedTuple

import numpy as np

from kernels.cards import ONE, ZERO, U, first, highest, lowest, mask, nth_of_six, select, size
from kernels.court_circular.reach import depth_of, reach, threat
from kernels.court_circular.rules import COURTS, HEARTS, LAYS, better, counts_by_rank, line, run_ranks
from kernels.jit import kernel
from kernels.planes import narrowed
from kernels.rng import HALF, LOW_HALF, below

UNIFORM, GREEDY, HEURISTIC = range(3)
NOISY, BLIND = 3, 4  # the heuristic, but one action in ten at random; but without sight of the other's last card
SLIPS = U(0x1999999A)  # of 2^32: one action in ten
CONCEDE = U(1 << 63)
ACES = U(15 << 48)
THREATS = 12
BITS = 6  # of a card's value
TOWARDS, ELSE = range(2)  # tables of cards, by bit planes (kernels/planes.py), a row a lay
ELSE_START, CELLS = 2 * BITS, 2 * BITS + 1  # what other cards start from; cells, to lay (low half) and to concede
WORDS = 640  # enough for CELLS + KINDS * THREATS of a lay, and NEAR + 64 * SUITED of the next Lead
PICK = LAYS  # the row for the next Lead
NEAR, SUITED = 128, 8  # how many: ranks near a card; hearts or courts beside it, for each of 52 cards
CELL_SHIFT = U(56)


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
def slips(dice):
    """Mask: all ones where the noisy policy does anything, by the dice that also say what."""
    return mask(U((dice * U(0x9E3779B1) & LOW_HALF) < SLIPS))


@kernel
def greedy_lay(seen, depth):
    """The best card (by rank, then by suit) towards the best Line in reach, whatever the other lays; never concede."""
    return highest(reach(seen.mine, seen.laid, seen.lead, depth).cards)


@kernel
def greedy_pick(hand, table):
    """The card with which the hand has the best Line in reach, the best of these by rank, then by suit."""
    chosen, most = ZERO, -1
    for _ in range(LAYS):
        card = lowest(table)
        table ^= card
        kind = np.int64(reach(hand, ZERO, card, depth_of(0)).kind)
        if card and kind >= most:
            chosen, most = card, kind
    return chosen


@kernel
def strongest(cards):
    """The best card of a set, hearts first."""
    return highest(first(cards & HEARTS, cards))


@kernel
def first_stance(seen, depth):
    """Where the heuristic stands: the cards towards its best Line in reach, and above them its cell, eight bits.

    A cell is the kind of that Line and what the other threatens: in the first lays of both nothing yet, whatever First
    has laid.
    """
    found = reach(seen.mine, ZERO, seen.lead, depth)
    return found.cards | (found.kind * U(THREATS)) << CELL_SHIFT


@kernel
def stance(seen, depth):
    """The same for the lays after these."""
    found = reach(seen.mine, seen.laid, seen.lead, depth)
    return found.cards | (found.kind * U(THREATS) + threat(seen.against, seen.lead)) << CELL_SHIFT


@kernel
def last_stance(seen, depth, rules):
    """The same for the last lay of a trick: in place of a threat, whether the strongest card towards the Line wins.

    Where it does, it alone leads there.
    """
    found = reach(seen.mine, seen.laid, seen.lead, depth)
    card = strongest(found.cards)
    kind, strong = line(seen.laid | card, seen.lead, rules)
    other_kind, other_strong = line(seen.against, seen.lead, rules)
    wins = better(kind, strong, other_kind, other_strong)
    return select(wins, card, found.cards) | (found.kind * U(THREATS) + (wins & ONE)) << CELL_SHIFT


@kernel
def stance_at(seen, depth, rules):
    """The stance at any lay."""
    if seen.lay == LAYS - 1:
        return last_stance(seen, depth, rules)
    return stance(seen, depth) if seen.lay >= 2 else first_stance(seen, depth)


@kernel
def cell_of(stood):
    """Where a stance's cell lies in the weights (unsigned: a signed index is looked at for its sign first)."""
    return (stood >> CELL_SHIFT) + U(CELLS)


@kernel
def best_card(cards, weights, row, table):
    """The cards of the highest value in a set by a table of bit planes, and that value (see kernels/planes.py)."""
    value = ZERO
    for k in range(BITS):
        cards, value = narrowed(cards, cards & weights[row, table * BITS + k], value)
    return cards, value


@kernel
def lay_by_stance(seen, stood, entry, weights, row):
    """The best card towards the Line in reach, the best other card, or to concede, by what the cell says of each.

    Of equals a card towards the Line comes first, then any other, the lowest of them, then to concede. ``row`` is that
    of the weights: the lay, or the one before it for a player who has seen no more than then.
    """
    towards = seen.mine & stood
    card, value = best_card(towards, weights, row, TOWARDS)
    other, other_value = best_card(seen.mine & ~towards, weights, row, ELSE)
    value += entry & LOW_HALF
    other_value += weights[row, ELSE_START]
    choice = select(mask(other) & mask(U(other_value > value)), other, card)
    least = select(mask(other) & mask(U(other_value > value)), other_value, value)
    concedes = seen.may_concede & mask(U((entry >> HALF) > least))
    return select(concedes, CONCEDE, lowest(choice))


@kernel
def heuristic_lay(seen, rules, weights):
    """Lay or concede: the steps above in one."""
    depth = depth_of(seen.lay >> 1)
    stood = stance_at(seen, depth, rules)
    return lay_by_stance(seen, stood, weights[seen.lay, cell_of(stood)], weights, seen.lay)


class Company(NamedTuple):
    """What a hand has to meet the next Lead with."""

    counts: int  # the number of each rank, in its nibble
    around: int  # the ranks for runs, two nibbles up
    suited: int  # the number of courts, and in the next byte that of hearts


@kernel
def company_of(hand):
    """The Company in a hand."""
    suited = size(hand & COURTS) | (size(hand & HEARTS) << U(8))
    return Company(counts_by_rank(hand), run_ranks(hand) << U(4), suited)


@kernel
def pick_entries(company, card):
    """How a card is met as the next Lead: its number, its ranks in the hand, and its hearts or courts.

    The ranks as a number below NEAR: how many of the card's own (two bits) and which of two below to two above (five
    bits, that of two below the lowest; an ace stands at both ends). Hearts are counted for a heart, else courts for a
    court, else zero.
    """
    number = size(card - ONE) & U(63)
    shift = number & ~U(3)
    same = (company.counts >> shift) & U(3)
    low = (company.around << U(4)) & U(0x11000) & mask(card & ACES)  # the ace stands below the two as well
    around = ((company.around >> shift) & U(0x11111)) | low
    near = (around | (around >> U(3))) & U(0x10303)  # bits 0, 4, 8, 12, 16 move together, step by step
    near = (near | (near >> U(6))) & U(0x1000F)
    near = (near | (near >> U(12))) & U(31)
    suited = (company.suited >> (mask(card & HEARTS) & U(8))) & U(7) & mask(card & (HEARTS | COURTS))
    return number, (same << U(5)) | near, suited


@kernel
def pick_index(company, card):
    """Where a card's value as the next Lead lies in the weights, both places in one word."""
    number, near, suited = pick_entries(company, card)
    return near | (((number << U(3)) | suited) + U(NEAR)) << HALF


@kernel
def valued(index, weights):
    """The index with what its places hold above it: the greatest word is that of the best card."""
    value = weights[PICK, index & LOW_HALF] + weights[PICK, index >> HALF]
    return index | value << U(48)


@kernel
def picked_card(word):
    """The card of such a word."""
    return ONE << ((((word >> HALF) & U(0xFFFF)) - U(NEAR)) >> U(3) & U(63))


@kernel
def heuristic_pick(hand, table, weights):
    """The card on the table that goes best with the hand, the highest of equals."""
    company = company_of(hand)
    most = ZERO
    for _ in range(LAYS):
        card = lowest(table)
        most = max(most, valued(pick_index(company, card), weights) & mask(card))
        table ^= card
    return picked_card(most)
