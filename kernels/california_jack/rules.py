"""The rules of California Jack (RULES.md, section 1) as branch-free functions on card masks; see kernels/trumps.py."""

from typing import NamedTuple

from kernels.cards import ONE, U, card_points, mask, select, size
from kernels.jit import kernel
from kernels.trumps import TRUMP_ACE, TRUMP_JACK, TRUMP_TWO

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
