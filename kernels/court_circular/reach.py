"""Which Lines are in reach: of a hand with what it has laid, and of a card as the next Lead.

Asking for each kind of Line whether it is in reach of the whole hand costs a few operations on sets; trying all triples
of the hand would cost ten times as much.
"""

from typing import NamedTuple

from kernels.cards import EVERY_BIT, ONE, ZERO, U, mask, select
from kernels.court_circular.rules import (
    COURTS,
    HEARTS,
    RANKS,
    counts_by_rank,
    for_runs,
    lead_runs,
    ranks_of,
    run_ranks,
    two_of,
    whole,
)
from kernels.jit import kernel

NONE, ETIQUETTE, VALENTINE, PAIR, COURT, SYMPATHY, SEQUENCE, TRIO = range(8)
COURT_LEAD, SYMPATHY_LEAD, SEQUENCE_LEAD, TRIO_LEAD = range(8, 12)
KINDS = 12


class Depth(NamedTuple):
    """How many cards a player has laid in the trick, as masks: the same in all lanes, so worked out before a loop."""

    begun: int  # one at least
    full: int  # two: one of them must belong to a Line of two cards
    ranks: int  # the number, in every nibble of RANKS


@kernel
def depth_of(m):
    """The Depth of a player who has laid ``m`` cards, 0, 1 or 2."""
    return Depth(EVERY_BIT if m >= 1 else ZERO, EVERY_BIT if m == 2 else ZERO, RANKS * U(m))


class Reach(NamedTuple):
    """The best Line in reach: its kind, and the cards of the hand that lead there."""

    kind: int
    cards: int


@kernel
def two_among(mine, laid, among, full):
    """For a Line of two cards out of ``among``: whether it is in reach (a mask), and the cards that lead there."""
    ours = laid & among
    reached = mask(two_of((mine & among) | ours)) & (~full | mask(ours))
    return reached, select(mask(two_of(ours)), mine, mine & among)


@kernel
def three_among(mine, laid, among):
    """The same for a Line of three cards out of ``among``."""
    return mask(two_of(two_of((mine | laid) & among))) & ~mask(laid & ~among), mine & among


@kernel
def reach(mine, laid, lead, depth):
    """The best Line in reach of a hand that has laid ``laid`` of the trick.

    The cards that lead there are those of any such Line, of two own cards with the Lead and of two or three without it;
    any card, once the Line is laid. A second card of a rank already laid does not count towards a Sequence.
    """
    begun, full = depth.begun, depth.full
    every = mine | laid
    lead_here, laid_here = ranks_of(lead), ranks_of(laid)
    lead_ranks, ranks, laid_ranks = for_runs(lead_here), run_ranks(every), for_runs(laid_here)
    counts, laid_counts = counts_by_rank(every), counts_by_rank(laid)
    with_hearts, with_courts = mask(lead & HEARTS), mask(lead & COURTS)
    two_courts, court_cards = two_among(mine, laid, COURTS, full)
    two_hearts, heart_cards = two_among(mine, laid, HEARTS, full)
    kind, cards = select(two_courts, U(ETIQUETTE), ZERO), select(two_courts, court_cards, mine)
    kind, cards = select(two_hearts, U(VALENTINE), kind), select(two_hearts, heart_cards, cards)
    four = (counts >> U(2)) & RANKS
    pairs = (((counts >> ONE) & RANKS) | four) & (laid_here | ~full)
    pair_made = mask((laid_counts >> ONE) & RANKS)
    has = mask(pairs)
    kind, cards = select(has, U(PAIR), kind), select(has, select(pair_made, mine, mine & whole(pairs)), cards)
    has, of_courts = three_among(mine, laid, COURTS)
    kind, cards = select(has, U(COURT), kind), select(has, of_courts, cards)
    has, of_hearts = three_among(mine, laid, HEARTS)
    kind, cards = select(has, U(SYMPATHY), kind), select(has, of_hearts, cards)
    here = laid_ranks + (laid_ranks >> U(4)) + (laid_ranks >> U(8))  # how many laid ranks a run begun here would use
    differs = here ^ depth.ranks
    fits = RANKS & ~(differs | (differs >> ONE))
    run = ranks & (ranks >> U(4)) & (ranks >> U(8)) & fits
    has = mask(run)
    wanted = whole((run | (run << U(4)) | (run << U(8))) & ~laid_ranks)
    kind, cards = select(has, U(SEQUENCE), kind), select(has, mine & ((wanted >> U(4)) | (wanted << U(48))), cards)
    trios = ((counts & (counts >> ONE)) | (counts >> U(2))) & RANKS & (laid_here | ~begun)
    trios &= (laid_counts >> ONE) | ~full
    has = mask(trios)
    kind, cards = select(has, U(TRIO), kind), select(has, mine & whole(trios), cards)
    has = two_courts & with_courts
    kind, cards = select(has, U(COURT_LEAD), kind), select(has, court_cards, cards)
    has = two_hearts & with_hearts
    kind, cards = select(has, U(SYMPATHY_LEAD), kind), select(has, heart_cards, cards)
    begins, ends = lead_runs(ranks, lead_ranks)
    begins &= ((laid_ranks >> U(4)) | (laid_ranks >> U(8))) | ~full
    ends &= ((laid_ranks << U(4)) | (laid_ranks << U(8))) | ~full
    has = mask(begins | ends)
    wanted = (begins << U(4)) | (begins << U(8)) | (ends >> U(4)) | (ends >> U(8))
    wanted = whole(wanted & ~laid_ranks)
    wanted = mine & ((wanted >> U(4)) | (wanted << U(48)))
    kind = select(has, U(SEQUENCE_LEAD), kind)
    cards = select(has, select(mask(wanted), wanted, mine), cards)
    has, matching = two_among(mine, laid, whole(lead_here), full)
    return Reach(select(has, U(TRIO_LEAD), kind), select(has, matching, cards))


@kernel
def threat(against, lead):
    """What the cards that the other has laid say of his Line, 0 (nothing laid) to 11.

    1 nothing; 2 a heart; 3 a Pair, two hearts or two courts; 4 to 7 one card towards a Court, Sympathy, Sequence or
    Trio with the Lead (6: within two places of the Lead); 8 to 11 two cards, which make it. The highest counts, so that
    4 never comes out: any two courts are within two places.
    """
    ranks, lead_ranks = run_ranks(against), run_ranks(lead)
    hearts, courts = against & HEARTS, against & COURTS
    hearts_with, courts_with = hearts & mask(lead & HEARTS), courts & mask(lead & COURTS)
    matching = against & whole(ranks_of(lead))
    near = (lead_ranks << U(4)) | (lead_ranks << U(8)) | (lead_ranks >> U(4)) | (lead_ranks >> U(8))
    begins, ends = lead_runs(ranks, lead_ranks)
    pairs = (counts_by_rank(against) >> ONE) & RANKS
    kind = mask(against) & ONE
    kind = select(mask(hearts), U(2), kind)
    kind = select(mask(pairs | two_of(hearts) | two_of(courts)), U(3), kind)
    kind = select(mask(courts_with), U(4), kind)
    kind = select(mask(hearts_with), U(5), kind)
    kind = select(mask(near & ranks), U(6), kind)
    kind = select(mask(matching), U(7), kind)
    kind = select(mask(two_of(courts_with)), U(8), kind)
    kind = select(mask(two_of(hearts_with)), U(9), kind)
    kind = select(mask(begins | ends), U(10), kind)
    return select(mask(two_of(matching)), U(11), kind)
