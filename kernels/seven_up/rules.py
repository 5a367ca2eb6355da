"""The rules of Seven Up in partnership (RULES.md, section 3) as branch-free functions on card masks.

Clubs are the suit of the card last turned, the proposed or fixed trump (see kernels/trumps.py). Players are told by
their *place*, counted from eldest (0) to the dealer (3): even places are the non-dealers' side, odd ones the dealer's.
"""

from typing import NamedTuple

from kernels.cards import ONE, ZERO, U, card_points, lowest, mask, select
from kernels.jit import kernel
from kernels.trumps import TRUMP_JACK

PLACES, HAND, RUN, STOCK = 4, 6, 3, 28  # cards dealt, cards more on a run, and the undealt pack with the card turned
DEALER = PLACES - 1
MOST_RUNS = 2
TRICKS, MOST_TRICKS = HAND, HAND + MOST_RUNS * RUN
BUNCHED, OUT = 468, 469  # outcomes of deals thrown in: by vote, or because the pack ran out
OUTCOMES = 470


class Rules(NamedTuple):
    """Switches as masks: all ones for yes, zero for no; and what the sides need, as far as calls hang on it."""

    anytime: int  # a trump may be played even when holding the suit led
    forced: int  # void of the suit led, a trump must be played
    gift_may_win: int
    keep: int  # after-run=keep
    every: int  # turned-jack=every
    tie_to_nobody: int  # game-tie=nobody
    captor_low: int  # low=captor
    vote: int  # a run is followed by a vote
    need_dealer: int  # points that the dealer's side needs, 1 to 3; 3 for more
    need_other: int
    places: int  # int64[OUTCOMES]: where outcomes are counted


class Finished(NamedTuple):
    """What a deal came to, told by sides: the non-dealers' (0) and the dealer's (1)."""

    in_play_0: int  # trumps in the hands at the first lead
    in_play_1: int
    won_0: int  # cards captured
    won_1: int
    jacks: int  # points for turned jacks
    gift: int  # mask
    ended: int  # mask: a turned jack or the gift won the match
    bunched: int  # mask
    out: int  # mask: the pack ran out


@kernel
def relabelled(cards, change):
    """Exchange the suits: that of number s becomes number s ^ ``change`` (0 to 3); its own inverse."""
    halves = select(mask(change & U(2)), (cards << U(32)) | (cards >> U(32)), cards)
    swapped = ((halves & U(0x0000FFFF0000FFFF)) << U(16)) | ((halves >> U(16)) & U(0x0000FFFF0000FFFF))
    return select(mask(change & ONE), swapped, halves)


@kernel
def may_give(rules):
    """Mask: whether the dealer may give."""
    return rules.gift_may_win | mask(rules.need_other - ONE)


@kernel
def ends_early(jacks, gift, rules):
    """Mask: whether turned jacks and the gift win the match before the tricks."""
    return mask(jacks & mask(U(jacks >= rules.need_dealer))) | (gift & ~mask(rules.need_other - ONE))


@kernel
def outcome(done, a_dealt, rules):
    """The outcome number of a finished deal for player A; ``a_dealt`` is a mask.

    (((dealer * 3 + jacks) * 2 + gift) * 13 + trumps) * 3 + game. dealer: 0 where A's side dealt, else 1. trumps: 0
    where none is in play, else 1 + high + 2 low + 4 jack, each 0 for A's side, 1 for B's, and for the jack 2 for
    nobody. game: 0 for A's side, 1 for nobody, 2 for B's. A deal that ended early has no trumps and no game.
    """
    in_play = done.in_play_0 | done.in_play_1
    low_cards = select(rules.captor_low, done.won_1, done.in_play_1)
    high_1, low_1 = mask(U(done.in_play_1 > done.in_play_0)), mask(lowest(in_play) & low_cards)
    jack_1, jack_0 = mask(done.won_1 & TRUMP_JACK), mask(done.won_0 & TRUMP_JACK)
    points_0, points_1 = card_points(done.won_0), card_points(done.won_1)
    game_1 = mask(U(points_1 > points_0))
    game_0 = mask(U(points_0 > points_1)) | (~game_1 & ~mask(points_0 ^ points_1) & ~rules.tie_to_nobody)
    high, low = (high_1 ^ a_dealt) & ONE, (low_1 ^ a_dealt) & ONE
    jack = select(jack_0 | jack_1, (jack_1 ^ a_dealt) & ONE, U(2))
    trumps = (ONE + high + U(2) * low + U(4) * jack) & mask(in_play) & ~done.ended
    game = select((game_0 | game_1) & ~done.ended, (game_1 ^ a_dealt) & U(2), ONE)
    dealer = ~a_dealt & ONE
    number = (((dealer * U(3) + done.jacks) * U(2) + (done.gift & ONE)) * U(13) + trumps) * U(3) + game
    return select(done.out, U(OUT), select(done.bunched, U(BUNCHED), number))


@kernel
def nth_of_twelve(cards, n):
    """The n-th card from below, n = 0..11, of a set that has more than n cards."""
    for i in range(MOST_TRICKS - 1):
        cards = cards & (cards - U(U(i) < n))
    return lowest(cards)


@kernel
def side_of(place):
    """Mask: all ones where a place (a number) is of the dealer's side."""
    return ZERO - (place & ONE)
