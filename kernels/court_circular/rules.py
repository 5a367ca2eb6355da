"""The rules of Court Circular (RULES.md, section 2) as branch-free functions on card masks.

Inside these kernels the card of rank r (two to ace = 0..12) and suit s (spades, clubs, diamonds, hearts = 0..3) is bit
4 * r + s: a rank is a nibble, runs of ranks are shifts by four, and of two sets without a common card the greater word
holds the better card, by rank and then by suit. Whoever enters cards relabels them.
"""

from typing import NamedTuple

from kernels.cards import ONE, ONES, PAIRS, ZERO, U, mask, select, size
from kernels.jit import kernel

HAND, STOCK, LAYS = 6, 39, 6
SUIT_BITS = 13  # a fresh pack is sorted by suit, its cards numbered without gaps
MOST_TRICKS = STOCK + 2  # one card a trick at least leaves the stock, and two tricks may follow
LARGEST = 129  # a total: 52 cards face up, 13 hearts, 12 courts
OUTCOMES = 2 * LARGEST + 1
PACK = U((1 << 52) - 1)
RANKS = U(0x11111111111111)  # the lowest bit of each of fourteen nibbles: a low ace, then two to ace
HEARTS = U(0x8888888888888)
COURTS = U(0xFFF << 36)
LINES = (
    "none",
    "Etiquette",
    "Valentine",
    "Pair",
    "Court",
    "Sympathy",
    "Sequence",
    "Trio",
    "Court with the Lead",
    "Court with the Lead, four cards",
    "Sympathy with the Lead",
    "Sympathy with the Lead, four cards",
    "Sequence with the Lead",
    "Sequence with the Lead, four cards",
    "Trio with the Lead",
    "Trio with the Lead, four cards",
)
"""Every kind of Line, the worst first: kind k is bit k of the word that `line` returns."""


class Rules(NamedTuple):
    """Switches as masks: all ones for yes, zero for no."""

    own_card: int  # concede=own-card
    any_card: int  # concede=any-card
    play_out: int  # last-trick=play-out
    board: int  # sweep=board
    leave_undealt: int  # stock-end=leave-undealt
    rank_first: int  # card-order=rank-first
    ace_low: int  # low-ace=low


@kernel
def two_of(cards):
    """Not zero where a set has two cards or more."""
    return cards & (cards - ONE)


@kernel
def whole(ranks):
    """Every card of the ranks whose lowest bits are given."""
    return (ranks << U(4)) - ranks


@kernel
def ranks_of(cards):
    """The lowest bit of the nibble of every rank in a set."""
    either = cards | (cards >> ONE)
    return (either | (either >> U(2))) & RANKS


@kernel
def for_runs(ranks):
    """Ranks one nibble up, the ace below the two and above the king."""
    return (ranks << U(4)) | (ranks >> U(48))


@kernel
def run_ranks(cards):
    """The ranks of a set for runs."""
    return for_runs(ranks_of(cards))


@kernel
def counts_by_rank(cards):
    """The number of cards of each rank, in its nibble."""
    pairs = cards - ((cards >> ONE) & ONES)
    return (pairs & PAIRS) + ((pairs >> U(2)) & PAIRS)


@kernel
def lead_runs(own, lead):
    """Where a Lead (both in run ranks) begins a run with two own ranks above it, and where it ends one."""
    return lead & (own >> U(4)) & (own >> U(8)), lead & (own << U(4)) & (own << U(8))


@kernel
def strength(cards, rules):
    """A word that grows with the best card of a set (in run nibbles): any heart first, unless rank comes first."""
    hearts = cards & (HEARTS << U(4)) | (cards & U(8))
    hearts_first = mask(hearts) & ~rules.rank_first
    return select(hearts_first, hearts | (ONE << U(60)), cards)


@kernel
def line(laid, lead, rules):
    """The best Line of laid cards with the Lead: its kind as one bit (see LINES), and the strength of its best card.

    Compare the kinds first, then the strengths; they differ for two players.
    """
    lead_ranks, own_ranks = run_ranks(lead), run_ranks(laid)
    begins, ends = lead_runs(own_ranks, lead_ranks)
    begins_four, ends_four = begins & (own_ranks >> U(12)), ends & (own_ranks << U(12))
    run = own_ranks & (own_ranks >> U(4)) & (own_ranks >> U(8))
    counts = counts_by_rank(laid)
    pairs = (counts >> ONE) & RANKS
    hearts, courts = laid & HEARTS, laid & COURTS
    matching = laid & whole(ranks_of(lead))
    two_hearts, two_courts, two_matching = two_of(hearts), two_of(courts), two_of(matching)
    with_hearts, with_courts = mask(lead & HEARTS), mask(lead & COURTS)
    # for each Line that there is, the better ones last: its own cards in run nibbles, and its kind
    cards, kind = laid << U(4), ONE
    has = mask(two_courts)
    cards, kind = select(has, courts << U(4), cards), select(has, U(1 << 1), kind)
    has = mask(two_hearts)
    cards, kind = select(has, hearts << U(4), cards), select(has, U(1 << 2), kind)
    has = mask(pairs)
    cards, kind = select(has, (laid & whole(pairs)) << U(4), cards), select(has, U(1 << 3), kind)
    has = mask(two_of(two_courts))
    cards, kind = select(has, courts << U(4), cards), select(has, U(1 << 4), kind)
    has = mask(two_of(two_hearts))
    cards, kind = select(has, hearts << U(4), cards), select(has, U(1 << 5), kind)
    has = mask(run)
    around = (laid << U(4)) | (laid >> U(48))
    in_run = around & whole(run | (run << U(4)) | (run << U(8)))
    cards, kind = select(has, in_run, cards), select(has, U(1 << 6), kind)
    has = mask(counts & pairs)
    cards, kind = select(has, laid << U(4), cards), select(has, U(1 << 7), kind)
    has = mask(two_courts) & with_courts
    best = ONE << (U(8) + (mask(two_of(two_courts)) & ONE))
    cards, kind = select(has, courts << U(4), cards), select(has, best, kind)
    has = mask(two_hearts) & with_hearts
    best = ONE << (U(10) + (mask(two_of(two_hearts)) & ONE))
    cards, kind = select(has, hearts << U(4), cards), select(has, best, kind)
    has = mask(begins | ends)
    best = ONE << (U(12) + (mask(begins_four | ends_four) & ONE))
    in_run = whole((begins << U(4)) | (begins << U(8)) | (begins_four << U(12)))
    in_run |= whole((ends >> U(4)) | (ends >> U(8)) | (ends_four >> U(12)))
    cards, kind = select(has, around & in_run, cards), select(has, best, kind)
    has = mask(two_matching)
    best = ONE << (U(14) + (mask(two_of(two_matching)) & ONE))
    cards, kind = select(has, matching << U(4), cards), select(has, best, kind)
    low_aces = cards & U(15) & ~rules.ace_low
    return kind, strength((cards ^ low_aces) | (low_aces << U(52)), rules)


@kernel
def better(kind, strong, other_kind, other_strong):
    """Mask: all ones where the first Line beats the second."""
    return mask(U(kind > other_kind)) | (mask(U(kind == other_kind)) & mask(U(strong > other_strong)))


@kernel
def may_concede(lay, rules):
    """Mask: whether the player of lay 0..5 of a trick may concede, the stock not being empty when it began."""
    if lay == 1:
        return rules.any_card
    return rules.own_card | rules.any_card if 2 <= lay <= 4 else ZERO


@kernel
def points(cards, face_up):
    """Points of captured cards: two each face up (a mask), one each face down; one more for a heart and for a court."""
    number = size(cards)
    return number + (number & face_up) + size(cards & HEARTS) + size(cards & COURTS)
