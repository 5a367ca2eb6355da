"""What a seat knows of a deal, as worlds.py takes it, and what the player to act knows, and nothing else."""

from typing import NamedTuple

from kernels.cards import PACK
from kernels.jit import kernel

SHUFFLED, TABLED, DISCARDED = range(3)  # how the cards out of sight are drawn: see worlds.py


class Seen(NamedTuple):
    """What a seat ("me", of player A's side) knows of a deal in progress; clubs are the suit last turned."""

    hand: int  # mine
    turned: int  # every card turned
    top: int  # the card last turned
    change: int  # how suits are exchanged so that the suit turned first is clubs (rules.relabelled)
    shown: int  # the card turned first, with suits so exchanged
    unseen: int
    b_dealt: int  # mask
    begs: int  # mask
    gift: int  # mask
    jacks: int  # points for turned jacks
    won_0: int  # captured, by side
    won_1: int
    leads: int  # the place that leads the trick in progress
    best: int  # the card that has the trick so far
    best_by: int  # which of the cards on the table it is


class Where(NamedTuple):
    """At which moment of the deal, and what each place has; tuples go by place."""

    phase: int
    draw: int  # how the cards out of sight are drawn
    place: int  # mine
    acts: int  # whose turn it is
    trick: int
    position: int  # of the next card in the trick
    leads: int  # the place that leads the trick
    stood: int  # whether eldest stood (YES) or begged (NO), zero where that says nothing
    gave: int  # whether the dealer gave (YES) or ran (NO), likewise
    more: int  # cards dealt to each in runs
    hidden: int  # cards out of sight


class Places(NamedTuple):
    """What each place has, tuples by place; table: the cards on the table in order, zero where none is yet."""

    held: tuple[int, int, int, int]
    away: tuple[int, int, int, int]  # how many cards each has discarded
    played: tuple[int, int, int, int]
    excluded: tuple[int, int, int, int]
    table: tuple[int, int, int, int]
    votes: tuple[int, int, int, int]  # whether each wanted to bunch (YES) or to go on (NO), zero where he was not asked


class View(NamedTuple):
    """What a player knows when he has to play a card."""

    mine: int  # his hand
    choices: int  # what the rules let him play
    led: int  # the card led, zero when he leads
    best: int  # the card that has the trick so far
    partner: int  # mask: it is his partner's
    table: int  # all cards of the trick so far
    unseen: int  # cards that he has not seen


@kernel
def view(hand, choices, led, best, partner, table, captured, turned):
    """See a deal as the player who holds ``hand`` does (what he discarded himself he does not count)."""
    unseen = PACK & ~(hand | table | captured | turned)
    return View(hand, choices, led, best, partner, table, unseen)
