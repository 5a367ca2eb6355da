"""What the player to act knows, and nothing else."""

from typing import NamedTuple

from kernels.cards import mask
from kernels.jit import kernel


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
