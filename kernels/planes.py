"""Tables of card values as bit planes, so that a whole set of cards is looked up at once.

Bit k of every card's value (0..255) is kept as a card mask, the *plane* k. The best card of a set is found by going
down the planes: keep the cards that have the bit, unless none has. That is three operations a plane for the whole set,
against some thirty for each card when cards are taken out one by one.

``planes`` is uint64[.., tables * BITS], most significant plane first; ``row`` chooses a stage of the deal.
"""

from kernels.cards import ZERO, U, mask, select
from kernels.jit import kernel

BITS = 8
LARGEST = U(2**BITS - 1)


@kernel
def narrowed(cards, with_bit, value):
    """One plane down: the cards that have the bit, unless none has, and the value so far with the bit added."""
    some = mask(with_bit)
    return select(some, with_bit, cards), value + value - some


@kernel
def best(cards, planes, row, table):
    """The cards of the highest value in a set, and that value (0 for the empty set)."""
    value = ZERO
    for k in range(BITS):
        cards, value = narrowed(cards, cards & planes[row, table * BITS + k], value)
    return cards, value


@kernel
def worth(card, planes, row, table):
    """The value of one card (0 for none)."""
    missing = ZERO  # the value's complement takes an operation less
    for k in range(BITS):
        missing = missing + missing + U((card & planes[row, table * BITS + k]) == ZERO)
    return LARGEST - missing
