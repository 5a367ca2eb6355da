"""Players of California Jack who forget what they have seen drawn from the stock."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from analyzer.running.study import Players
from kernels.california_jack.rules import STOCK, TRICKS


class Memory(NamedTuple):
    """All that a player remembers of the draws, as `analyzer.running.study.Player.memory`.

    Of the cards drawn in sight only the last ``cards``, counted over both players: an older one that the other still
    holds is for him one of those not seen. Nor does he tell by elimination what the other holds once the stock is out.
    """

    cards: int
    first: int = 0
    """the trick, from 0, in which he begins to forget"""
    last: int = TRICKS
    """the trick from which on he remembers everything again"""


EVERYTHING = Memory(STOCK, 0, 0)


def memory_words(players: Players) -> NDArray[np.int64]:
    """What two players remember as the kernels take it: int64[2, 3]."""
    return np.array([EVERYTHING if one.memory is None else one.memory for one in players], np.int64)


def forgetful(players: Players) -> bool:
    """Whether either of them forgets."""
    return any(one.memory is not None for one in players)
