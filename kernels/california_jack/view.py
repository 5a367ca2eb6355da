"""What a seat knows of a deal, and what the player to act knows, and nothing else."""

from typing import NamedTuple

from kernels.cards import PACK
from kernels.jit import kernel


class Seen(NamedTuple):
    """What a seat ("me", player A) knows of a deal in progress, trumps relabelled to clubs."""

    mine: int  # my hand
    known: int  # cards known to be in the other's hand
    led: int  # the card led to the trick in progress, zero when none is
    top: int  # the top card of the stock where I see it
    won_mine: int
    won_other: int
    unseen: int  # the cards of his hidden hand, of the stock below a top card in sight, and captured but not known
    allowed: int  # those of them that he may hold
    secret: int  # cards that only their holder has seen, the other's hidden ones not counted
    b_leads: int  # mask: the trick in progress is led (or to be led) by the other
    b_dealt: int  # mask: the other dealt
    unnamed_mine: int  # number of cards that I have captured but do not know any more
    unnamed_other: int  # the same of the other's


class View(NamedTuple):
    """A policy's whole knowledge of a deal."""

    mine: int  # my hand
    known: int  # cards that I know to be in the other's hand
    unseen: int  # cards that may be anywhere else out of my sight
    led: int  # the card I must answer, zero when I lead
    top: int  # the top of the stock where I can see it, else zero
    won_mine: int
    won_other: int
    trick: int  # how many tricks have been played


@kernel
def view(mine, other, led, top, won_mine, won_other, secret, trick):
    """See a deal as the player who holds ``mine`` does.

    ``secret`` holds the cards that only their holder has seen. Face up: the twelve cards dealt. Face down: every card
    but the one turned for trump. Once the stock is empty: none, as what is out of sight is the other's hand.
    """
    known, top = other & ~secret, top & ~secret
    unseen = PACK & ~(mine | known | led | top | won_mine | won_other)
    return View(mine, known, unseen, led, top, won_mine, won_other, trick)
