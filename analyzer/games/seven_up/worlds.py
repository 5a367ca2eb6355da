"""Exact chances with which cards out of sight go to three hands, under everything that the hands cannot hold.

Cards are dealt one after the other. `chances` counts, for every state (how many cards each hand still lacks), in how
many ways the cards after it can be dealt: going by these counts, every deal that is possible is equally likely. Counts
exceed 2^64, so they are doubles, which leaves the chances right to 2^-50.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from analyzer.text.notation import each

HANDS = 3


class Chances(NamedTuple):
    """What `kernels.seven_up.worlds.draw_hands` draws by."""

    cards: NDArray[np.uint64]
    """uint64[n]: the cards out of sight"""
    table: NDArray[np.uint64]
    """uint64[n, states, 3]: a card goes to the first hand, to one of the first two, to one of the three where a random
    word lies below"""
    strides: NDArray[np.uint64]
    """uint64[3]: what a card takes off the state"""
    whole: Any
    """uint64: the state at the start"""


def ways(cards: list[int], lacking: tuple[int, ...], excluded: tuple[int, ...]) -> list[NDArray[np.float64]]:
    """In how many ways the cards from number k on can be dealt, for k = 0 to n: float64 by what each hand lacks."""
    left = np.zeros([n + 1 for n in lacking])
    left[(0,) * HANDS] = 1.0
    found = [left]
    for card in reversed(cards):
        before = left.copy()  # the card goes to the pack, or another's discards
        for hand in range(HANDS):
            if not card & excluded[hand]:
                before[_from(hand, 1, None)] += left[_from(hand, None, -1)]
        left = before
        found.append(left)
    return found[::-1]


def chances(unseen: int, lacking: tuple[int, ...], excluded: tuple[int, ...]) -> Chances:
    """The table for hands that lack so many cards and hold none of some; cards not dealt are left in the pack."""
    cards = list(each(unseen))
    counted = ways(cards, lacking, excluded)
    states = counted[0].size
    table = np.zeros((len(cards), states, HANDS), np.uint64)
    for k, card in enumerate(cards):
        here, after = counted[k], counted[k + 1]
        share = np.zeros((*here.shape, HANDS))
        for hand in range(HANDS):
            if not card & excluded[hand]:
                share[..., hand][_from(hand, 1, None)] = after[_from(hand, None, -1)]
        below = np.cumsum(share, axis=-1) / np.where(here > 0, here, 1.0)[..., None]
        whole = (below * 2.0**64).clip(0, 2.0**64 - 2048).astype(np.uint64)
        whole[below >= 1 - 2.0**-52] = np.uint64(2**64 - 1)
        table[k] = whole.reshape(states, HANDS)
    strides = [int(np.prod([n + 1 for n in lacking[hand + 1 :]])) for hand in range(HANDS)]
    start = np.uint64(sum(n * stride for n, stride in zip(lacking, strides, strict=True)))
    return Chances(np.array(cards, np.uint64), table, np.array(strides, np.uint64), start)


def _from(hand: int, first: int | None, last: int | None) -> tuple[slice, ...]:
    """A slice of one hand's axis, all of the others."""
    return tuple(slice(first, last) if one == hand else slice(None) for one in range(HANDS))
