"""The play on the table, rules 1 to 7 of the rulebook, in plain Python on masks: the one place in the text layer."""

from __future__ import annotations

HAND = 6
STOCK = 40
"""Cards that are not dealt, the first Lead among them."""
LAYS = 3


def concede_fault(laid: tuple[int, int], *, last: bool, concede: str) -> str | None:
    """Say why a player may not give the trick up, None if he may.

    `laid` are the numbers of cards laid, his own first, `last` tells that the trick began with the stock empty,
    `concede` is the value of the switch of that name.
    """
    own, other = laid
    if concede == "never":
        return "nobody may concede (concede=never)"
    if last:
        return "nobody may concede in a trick that began with the stock empty"
    if not own + other:
        return f"no card has been laid in this trick, so there is nothing to give up (concede={concede})"
    if not own and concede == "own-card":
        return "he has laid no card in this trick (concede=own-card)"
    if own == LAYS:
        return f"he has laid {LAYS} cards; the Lines decide the trick"
    if other == LAYS:
        return f"the other has laid {LAYS} cards; the Lines decide the trick"
    return None
