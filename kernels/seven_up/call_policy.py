"""Policies for everything before the play: stand or beg, give or run, the vote, discards. Each sees its own hand only.

The heuristic's worth of a call is a sum of three words of its weights: by the trumps held (all 8,192 sets of them), by
the rank of the card turned, by the aces and tens beside. A word holds four values of sixteen bits, one a call.
"""

from kernels.cards import ACES, JACKS, ONE, TENS, ZERO, U, highest, lowest, mask, select, size
from kernels.jit import kernel
from kernels.rng import below
from kernels.seven_up.policy import BITS, WORDS, lowest_rank
from kernels.seven_up.rules import PLACES, TRICKS, nth_of_twelve
from kernels.trumps import TRUMP_JACK, TRUMPS

DISCARD = TRICKS * PLACES  # the row of a card's worth in hand, by bit planes, the least worth first
HOLDINGS = DISCARD + 1  # the first of the rows by trumps held
HOLDING_ROWS = 8192 // WORDS
TURNED_RANK = HOLDINGS + HOLDING_ROWS
BESIDE = TURNED_RANK + 1
WEIGHT_ROWS = BESIDE + 1
STAND, GIVE, BUNCH_0, BUNCH_1 = U(0), U(16), U(32), U(48)  # fields: the last two by the side of the voter
EVEN = U(3 << 13)  # the three words' values for "as good either way"
VALUE = U(0xFFFF)


@kernel
def holding(hand):
    """The trumps of a hand as a number below 8,192."""
    return (hand & TRUMPS) >> U(48)


@kernel
def beside(hand):
    """The aces and tens beside the trumps as a number below 16."""
    plain = hand & ~TRUMPS
    return (size(plain & ACES) << U(2)) | size(plain & TENS)


@kernel
def rank(card):
    """The rank of a card, 0 to 12."""
    return size(card - ONE) & U(15)


@kernel
def worth_of_calls(hand, turned, weights):
    """The packed values of all calls for a hand, ``turned`` being the card last turned."""
    held = holding(hand)
    value = weights[U(HOLDINGS) + (held >> U(7)), held & U(127)]
    return value + weights[TURNED_RANK, rank(turned)] + weights[BESIDE, beside(hand)]


@kernel
def good(worth, field):
    """Mask: whether a call's value says yes."""
    return mask(U(((worth >> field) & VALUE) >= EVEN))


@kernel
def decided(yes, turned, standing, giving, rules):
    """The heuristic's call, but where a call wins or loses the match at once.

    ``standing`` and ``giving`` are masks: which call it is. A jack turned that wins the match is counted before a gift:
    then to give wins, and to stand loses. Else to give loses where the others need one point.
    """
    jack_wins = mask(turned & JACKS) & ~mask(rules.need_dealer - ONE)
    gift_loses = ~mask(rules.need_other - ONE)
    return (yes & ~(standing & jack_wins) & ~(giving & gift_loses)) | (giving & jack_wins)


@kernel
def greedy_good(hand):
    """Mask: two trumps, or the jack or better."""
    trumps = hand & TRUMPS
    return mask(U(trumps >= TRUMP_JACK)) | mask(trumps & (trumps - ONE))


@kernel
def by_lot(half_word):
    """Mask: yes or no, each as likely."""
    return ZERO - below(half_word, U(2))


@kernel
def uniform_discard(hand, half_word):
    """Any card."""
    return nth_of_twelve(hand, below(half_word, size(hand)))


@kernel
def greedy_discard(hand):
    """The lowest plain card, or where none is held the lowest trump."""
    plain = hand & ~TRUMPS
    return select(mask(plain), lowest_rank(plain), lowest(hand))


@kernel
def heuristic_discard(hand, weights):
    """The card that is worth least in hand, the highest of equals."""
    for k in range(BITS):
        without = hand & ~weights[DISCARD, k]
        hand = select(mask(without), without, hand)
    return highest(hand)
