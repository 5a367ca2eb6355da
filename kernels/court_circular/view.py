"""What a seat knows of a deal, and what the player to act knows, and nothing else."""

from typing import NamedTuple

from kernels.cards import mask
from kernels.jit import kernel


class Seen(NamedTuple):
    """What a seat ("me", player A) knows of a deal in progress."""

    mine: int  # my hand
    known: int  # the other's hand where it is known
    laid_mine: int
    laid_other: int
    lead: int
    unseen: int  # the cards of his hidden hand, of the stock, left undealt, and captured but not known
    gave_mine: int  # mask: the other has won the trick and picks the next Lead
    gave_other: int  # mask: I have
    b_is_first: int  # mask: the other is First in the trick in progress
    b_dealt: int  # mask: the other dealt
    undealt: int  # mask: cards were left undealt
    stock: int  # number of cards in the stock
    ahead: int  # my points less the other's, as a two's complement, of the captured cards that are known
    unnamed_mine: int  # number of my captured cards that are not known any more
    unnamed_other: int  # the same of the other's


class View(NamedTuple):
    """A policy's whole knowledge of a trick."""

    mine: int  # my hand
    known: int  # the other's hand where it is known: the stock is out and nothing is left undealt
    laid: int  # the cards that I have laid in this trick
    against: int  # the cards that the other has laid in it
    lead: int
    stock: int  # the number of cards in the stock
    may_concede: int  # mask
    lay: int  # which lay of the trick it is, 0 to 5; 6: the winner picks the next Lead


@kernel
def view(mine, other, laid, against, lead, stock, undealt, may_concede, lay):
    """See a trick as the player who holds ``mine`` does; ``undealt`` is a mask: some cards were left undealt."""
    seen = ~mask(stock) & ~undealt
    return View(mine, other & seen, laid, against, lead, stock, may_concede, lay)
