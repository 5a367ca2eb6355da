"""Policies: ``lead`` chooses a card to lead, ``reply`` one of the cards that may answer. Each sees a View only.

The heuristic adds up table values, one table for each part a card can play (``TABLES``), one row of tables for each
trick. Its weights are bit planes (kernels/planes.py); analyzer/training/tune.py fits them.
"""

from typing import NamedTuple

from kernels.cards import (
    ACES,
    JACKS,
    KINGS,
    QUEENS,
    TENS,
    ZERO,
    U,
    below_highest,
    lowest,
    lowest_of_each_suit,
    mask,
    nth_of_six,
    select,
    size,
    suits_of,
)
from kernels.jit import kernel
from kernels.planes import BITS, best, narrowed, worth
from kernels.rng import below
from kernels.trumps import TRUMP_JACK, TRUMP_TWO, TRUMPS, beaters

UNIFORM, HEURISTIC, NOISY = range(3)  # the last: the heuristic, but one move in ten at random
TABLES = 13
WIN, LOSE, LED, TOP = range(4)  # of a reply: by the card played, the card led, the top card
FREE_SAFE, FREE_OPEN, OVER_LOW, OVER_COUNTER, OVER_PRIZE, UNDER_LOW, UNDER_COUNTER, UNDER_PRIZE = range(4, 12)
TOP_LEAD = 12  # of a lead that may win: by the top card
WIN_START, LOSE_START, STRONG_START, WEAK_START = range(TABLES * BITS, TABLES * BITS + 4)  # one word each
WORDS = TABLES * BITS + 4  # of weights a trick: the planes, then what each kind of play starts from
PRIZES = TENS | ACES | TRUMP_JACK | TRUMP_TWO
COUNTERS = (KINGS | QUEENS | JACKS) & ~TRUMP_JACK


@kernel
def uniform_lead(hand, dice):
    """Any card, each as likely."""
    return nth_of_six(hand, below(dice, size(hand)))


@kernel
def uniform_reply(choices, dice):
    """Any card that the rules allow, each as likely."""
    return nth_of_six(choices, below(dice, size(choices)))


class Leads(NamedTuple):
    """My hand by what a card meets when it is led.

    free: the other is not known to hold its suit; safe: nor is a higher card of it, or a trump to ruff with, out.
    over: it beats all that he is known to hold of the suit; under: it does not. Low, counter, prize: what the lowest
    of those is, which he parts with first.
    """

    free_safe: int
    free_open: int
    over_low: int
    over_counter: int
    over_prize: int
    under_low: int
    under_counter: int
    under_prize: int


@kernel
def leads(seen):
    """Sort my hand into the classes of Leads."""
    parts_with = lowest_of_each_suit(seen.known)
    counters, prizes = suits_of(parts_with & COUNTERS), suits_of(parts_with & PRIZES)
    lows = suits_of(seen.known) & ~(counters | prizes)
    under = seen.mine & below_highest(seen.known)
    over = seen.mine & ~under
    free = seen.mine & ~suits_of(seen.known)
    safe = free & ~below_highest(seen.unseen) & ~mask(seen.known & TRUMPS)  # (trumps are not free then)
    return Leads(
        safe,
        free & ~safe,
        over & lows,
        over & counters,
        over & prizes,
        under & lows,
        under & counters,
        under & prizes,
    )


@kernel
def best_strong(held, weights, row):
    """The best of the leads that may win, by the table of each card's class."""
    cards, value = held.free_safe | held.free_open | held.over_low | held.over_counter | held.over_prize, ZERO
    for k in range(BITS):
        with_bit = held.free_safe & weights[row, FREE_SAFE * BITS + k]
        with_bit |= held.free_open & weights[row, FREE_OPEN * BITS + k]
        with_bit |= held.over_low & weights[row, OVER_LOW * BITS + k]
        with_bit |= held.over_counter & weights[row, OVER_COUNTER * BITS + k]
        with_bit |= held.over_prize & weights[row, OVER_PRIZE * BITS + k]
        cards, value = narrowed(cards, cards & with_bit, value)
    return cards, value


@kernel
def best_weak(held, weights, row):
    """The best of the leads that he is known to beat."""
    cards, value = held.under_low | held.under_counter | held.under_prize, ZERO
    for k in range(BITS):
        with_bit = held.under_low & weights[row, UNDER_LOW * BITS + k]
        with_bit |= held.under_counter & weights[row, UNDER_COUNTER * BITS + k]
        with_bit |= held.under_prize & weights[row, UNDER_PRIZE * BITS + k]
        cards, value = narrowed(cards, cards & with_bit, value)
    return cards, value


@kernel
def heuristic_lead(seen, weights):
    """The card of the highest value by the table of its class, where it may win with a share in the top card."""
    row = seen.trick
    held = leads(seen)
    strong, strong_value = best_strong(held, weights, row)
    weak, weak_value = best_weak(held, weights, row)
    strong_value += weights[row, STRONG_START] + worth(seen.top, weights, row, TOP_LEAD)
    weak_value += weights[row, WEAK_START]
    taking = mask(strong) & (mask(strong_value > weak_value) | ~mask(weak))
    return lowest(select(taking, strong, weak))


@kernel
def heuristic_reply(seen, choices, weights):
    """The best winner or the best loser, by what the cards are worth and what the trick and the top card hold."""
    row = seen.trick
    winners = choices & beaters(seen.led)
    losers = choices & ~winners
    winner, win = best(winners, weights, row, WIN)
    loser, lose = best(losers, weights, row, LOSE)
    win += weights[row, WIN_START] + worth(seen.led, weights, row, LED) + worth(seen.top, weights, row, TOP)
    lose += weights[row, LOSE_START]
    taking = mask(winners) & (mask(win > lose) | ~mask(losers))
    return lowest(select(taking, winner, loser))


@kernel
def slips(dice):
    """Mask: all ones in one throw of ten (26 of 256)."""
    return mask((dice & U(255)) < U(26))
