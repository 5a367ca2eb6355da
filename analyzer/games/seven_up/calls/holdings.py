"""Classes of trump holdings: the number of trumps in a hand, the best of them, and whether the jack is among them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

MOST = 4
"""The highest number of trumps told apart: four stands for four and more."""
RANKS = "9TJQKA"
"""The best trump of a holding, lowest first; the first of them stands for every lower rank, too."""

_SUIT = 0x1FFF
_JACK = 9
_FLOORS = (0, 8, 9, 10, 11, 12)
"""From which rank on (2 is 0, the ace 12) each of `RANKS` goes."""


class Holding(NamedTuple):
    """A class of holdings: how many trumps (`MOST`: that many or more), the best (None: no trump), with the jack."""

    trumps: int
    best: str | None
    jack: bool

    @property
    def row(self) -> str:
        """The trumps that name the class: `A`, `A J`, `up to 9`; empty without a trump."""
        if self.best is None:
            return ""
        best = "up to 9" if self.best == RANKS[0] else self.best
        return f"{best} J" if self.jack and self.best != "J" else best


def _possible(trumps: int, best: str, jack: bool) -> bool:
    """Whether there is such a holding: the jack below a better trump takes two cards, the jack as the best is held."""
    if best == "J":
        return jack
    return not jack or (trumps > 1 and RANKS.index(best) > RANKS.index("J"))


HOLDINGS: tuple[Holding, ...] = (
    Holding(0, None, False),
    *(
        Holding(trumps, best, jack)
        for best in RANKS
        for jack in (False, True)
        for trumps in range(1, MOST + 1)
        if _possible(trumps, best, jack)
    ),
)
"""Every class, the weakest best trump first, and of one best trump those with fewer trumps first."""

ROWS: tuple[str, ...] = tuple(dict.fromkeys(holding.row for holding in HOLDINGS if holding.trumps))
"""The names of the classes' best trumps, weakest first."""

_NUMBERS = np.full((MOST + 1, len(RANKS) + 1, 2), -1, dtype=np.int64)
for _number, _one in enumerate(HOLDINGS):
    _NUMBERS[_one.trumps, 0 if _one.best is None else 1 + RANKS.index(_one.best), int(_one.jack)] = _number


def holding_numbers(hands: NDArray[np.uint64], turned: NDArray[np.uint64]) -> NDArray[np.int64]:
    """The place in `HOLDINGS` of each hand with the card turned up beside it: two arrays of masks, uint64[n]."""
    suits = [np.uint64(_SUIT << 16 * suit) for suit in range(4)]
    shift = sum(np.where(turned & cards, np.uint64(16 * suit), np.uint64(0)) for suit, cards in enumerate(suits))
    ranks = (hands >> shift) & np.uint64(_SUIT)
    trumps = np.minimum(np.bitwise_count(ranks), MOST)
    best = sum((ranks >> np.uint64(floor) != 0).astype(np.int64) for floor in _FLOORS)
    jack = (ranks >> np.uint64(_JACK)) & np.uint64(1)
    return np.asarray(_NUMBERS[trumps, best, jack.astype(np.int64)])
