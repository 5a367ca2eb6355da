"""Following and beating where a suit is trump, as branch-free functions on card masks.

Inside the kernels **clubs, the highest field, are always trumps**: whoever enters cards relabels the suits first. A
trump is then greater than any other card, and tables by card need no look at the trump suit. ``rules`` is a game's
Rules with the masks ``anytime`` (a trump may be played even when holding the suit led) and ``forced`` (void of the suit
led, a trump must be played).
"""

from kernels.cards import ACES, JACKS, ONE, SUIT, TWOS, U, first, mask, select, suits_of
from kernels.jit import kernel

TRUMPS = SUIT << U(48)
TRUMP_ACE, TRUMP_JACK, TRUMP_TWO = TRUMPS & ACES, TRUMPS & JACKS, TRUMPS & TWOS


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
