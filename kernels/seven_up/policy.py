"""Policies for the play: each chooses a card from a View.

The heuristic looks a card up in a table of bit planes (kernels/planes.py), one row of tables for each trick and
position. A lead's tables: the card beats whatever is out of sight in its suit, or not; the jack of trumps is out of
sight, or not. A reply's tables: it takes the lead in the trick, or not; the partner has it now, or not; a trump was
led, or not. Replies that take a trick with a ten or the jack of trumps in it are worth so much more.
"""

from kernels.cards import (
    LOW_BITS,
    SUIT,
    TENS,
    ZERO,
    U,
    below_highest,
    highest,
    lowest,
    mask,
    nth_of_six,
    select,
    size,
)
from kernels.jit import kernel
from kernels.planes import narrowed
from kernels.rng import LOW_HALF, below
from kernels.seven_up.rules import nth_of_twelve
from kernels.trumps import TRUMP_JACK, TRUMPS, beaters

UNIFORM, GREEDY, HEURISTIC, NOISY = range(4)  # noisy: the heuristic, but one play in ten at random
BITS = 7  # of a card's value
TABLES = 8
WINS, LOSES = 0, 1  # of a reply; two more tables where a trump was led, four where the partner has the trick
BOSS, OTHER = 0, 1  # of a lead; two more where the jack of trumps is out of sight
ON_TRUMP, FOR_PARTNER, JACK_OUT = 2, 4, 2
START = TABLES * BITS  # of each table: what its values are counted from
TEN_STAKE, JACK_STAKE = START + TABLES, START + TABLES + 4  # by context: on trump, then for the partner
WORDS = 128  # of weights a trick and position
TENTH = U(10)


@kernel
def ranks_of(cards):
    """The ranks in a set, in the lowest field."""
    cards |= cards >> U(32)
    return (cards | (cards >> U(16))) & SUIT


@kernel
def lowest_rank(cards):
    """A card of the lowest rank."""
    return lowest(cards & (lowest(ranks_of(cards)) * LOW_BITS))


@kernel
def highest_rank(cards):
    """The card of the highest rank, a trump before others."""
    return highest(cards & (highest(ranks_of(cards)) * LOW_BITS))


@kernel
def uniform_play(seen, half_word):
    """Any card that the rules allow, of six at most."""
    return nth_of_six(seen.choices, below(half_word, size(seen.choices)))


@kernel
def uniform_play_of_twelve(seen, half_word):
    """Any card that the rules allow, of twelve at most."""
    return nth_of_twelve(seen.choices, below(half_word, size(seen.choices)))


@kernel
def slips(half_word):
    """Mask: whether the play is one of the one in ten that are random."""
    return mask(U(half_word * TENTH <= LOW_HALF))


@kernel
def slip(seen, half_word):
    """The play of a half word that slips, any card that the rules allow: it is as good as random times ten."""
    return uniform_play_of_twelve(seen, half_word * TENTH)


@kernel
def greedy_play(seen):
    """The highest card that takes the trick, else the lowest; a plain one before trumps."""
    winners = select(mask(seen.led), highest(seen.choices & beaters(seen.best)), highest_rank(seen.choices))
    plain = seen.choices & ~TRUMPS
    return select(mask(winners), winners, select(mask(plain), lowest_rank(plain), lowest(seen.choices)))


@kernel
def boss(seen):
    """The cards in hand that beat whatever is out of sight in their suit."""
    return seen.mine & ~below_highest(seen.unseen)


@kernel
def heuristic_lead(seen, row, weights):
    """The card of the highest value."""
    strong, jack_out = boss(seen), mask(seen.unseen & TRUMP_JACK)
    cards, value = seen.choices, ZERO
    for k in range(BITS):
        good = select(jack_out, weights[row, (JACK_OUT + BOSS) * BITS + k], weights[row, BOSS * BITS + k])
        other = select(jack_out, weights[row, (JACK_OUT + OTHER) * BITS + k], weights[row, OTHER * BITS + k])
        cards, value = narrowed(cards, cards & select(strong, good, other), value)
    return lowest(cards)


@kernel
def on_led(on_trump, weights, row, place, step):
    """A weight where a plain card was led, or (kept as what differs, ``step`` further) where a trump was."""
    return weights[row, place] ^ (weights[row, place + step] & on_trump)


@kernel
def best_reply(cards, on_trump, weights, row, table):
    """The cards of the highest value in a set by a reply's table, and that value.

    (A loop of its own: one that goes down two tables is too long for LLVM to unroll, and no lane loop around it
    vectorises.)
    """
    value = ZERO
    for k in range(BITS):
        plane = on_led(on_trump, weights, row, table * BITS + k, ON_TRUMP * BITS)
        cards, value = narrowed(cards, cards & plane, value)
    return cards, value + on_led(on_trump, weights, row, START + table, ON_TRUMP)


@kernel
def heuristic_reply(seen, row, whose, weights):
    """The best card that takes the trick or the best of the others, by what each is worth here.

    ``whose`` is 0 for the tables where the others have the trick so far, 1 for those where the partner has it: all
    lanes by one and then by the other is faster than choosing among four tables a lane (19 against 8 ns).
    """
    on_trump = mask(seen.led & TRUMPS)
    wins, loses = FOR_PARTNER * whose + WINS, FOR_PARTNER * whose + LOSES
    winner = seen.choices & beaters(seen.best)
    loser = seen.choices & ~winner
    taken, left = mask(winner), mask(loser)
    winner, win = best_reply(winner, on_trump, weights, row, wins)
    loser, lose = best_reply(loser, on_trump, weights, row, loses)
    win += on_led(on_trump, weights, row, TEN_STAKE + 2 * whose, 1) & mask(seen.table & TENS)
    win += on_led(on_trump, weights, row, JACK_STAKE + 2 * whose, 1) & mask(seen.table & TRUMP_JACK)
    taking = taken & (mask(U(win > lose)) | ~left)
    return lowest(select(taking, winner, loser))
