"""The rules of California Jack (RULES.md, section 1) as branch-free functions on card masks.

Inside the kernels **clubs, the highest field, are always trumps**: whoever enters cards relabels the suits first. A
trump is then greater than any other card, and tables by card need no look at the trump suit.
"""

from typing import NamedTuple

from kernels.cards import ACES, JACKS, ONE, SUIT, TWOS, U, card_points, first, mask, select, size, suits_of
from kernels.jit import kernel

TRUMPS = SUIT << U(48)
TRUMP_ACE, TRUMP_JACK, TRUMP_TWO = TRUMPS & ACES, TRUMPS & JACKS, TRUMPS & TWOS
HAND, STOCK, TRICKS, DRAWS = 6, 40, 26, 20
OUTCOMES = 24


class Rules(NamedTuple):
    """Switches as masks: all ones for yes, zero for no."""

    anytime: int  # a trump may be played even when holding the suit led
    forced: int  # void of the suit led, a trump must be played
    face_down: int  # stock=face-down
    cut: int  # trump=cut
    most_tricks: int  # fourth-point=most-tricks
    tie_to_non_dealer: int  # game-tie=non-dealer


@kernel
def may_reply(hand, led, rules):
    """The cards of ``hand`` that may answer the card ``led``."""
    of_suit = hand & suits_of(led)
    trumps = hand & TRUMPS
    void = first(trumps & rules.forced, hand)
    return select(mask(of_suit), of_suit | (trumps & rules.anytime), void)


@kernel
def beaters(led):
    """Every card that would win against the card ``led``."""
    return (suits_of(led) | TRUMPS) & ~((led << ONE) - ONE)


@kernel
def excludes(led, reply, rules):
    """The suits (fields) of which the player who answered ``led`` with ``reply`` held no other card then."""
    suit = suits_of(led)
    other = ~mask(reply & suit)
    discard = other & ~mask(reply & TRUMPS)
    return (suit & (discard | (other & ~rules.anytime))) | (suits_of(TRUMPS) & discard & rules.forced)


@kernel
def outcome(won_a, won_b, b_dealt, rules):
    """The outcome number of a finished deal for player A: high + 2 low + 4 jack + 8 game.

    High, low and jack are 0 where A captured the card and 1 where B did; game is 0 for A, 1 for nobody, 2 for B.
    ``b_dealt`` is a mask: all ones where B was the dealer.
    """
    count = select(rules.most_tricks, size(won_a), card_points(won_a))
    half = select(rules.most_tricks, U(26), U(40))
    a, b = mask(U(count > half)), mask(U(count < half))
    tie = rules.tie_to_non_dealer & ~a & ~b
    a, b = a | (tie & b_dealt), b | (tie & ~b_dealt)
    game = ONE + (b & ONE) - (a & ONE)
    high, low, jack = mask(won_b & TRUMP_ACE), mask(won_b & TRUMP_TWO), mask(won_b & TRUMP_JACK)
    return (high & ONE) | (low & U(2)) | (jack & U(4)) | (game << U(3))
