"""Arrays of cards as experiments read them: uint64 masks, a deal an entry, trumps relabelled to clubs."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from analyzer.experiments.experiment import Bools, Integers, Tried
from analyzer.games.california_jack.experiments.attempts import Position

Cards = NDArray[np.uint64]
U = np.uint64
RANKS = "23456789TJQKA"
FIELD = U(0x1FFF)
TRUMPS = FIELD << U(48)
PLAIN = FIELD | FIELD << U(16) | FIELD << U(32)
STAGES = ("40-28", "26-14", "12-2")
"""Stock left when a trick begins: tricks 1 to 7, 8 to 14, 15 to 20."""
TRICKS_A_STAGE, DRAWING = 7, 20


def of_ranks(ranks: str) -> U:
    """The cards of some ranks in every suit."""
    return U(sum(1 << 16 * suit + RANKS.index(rank) for suit in range(4) for rank in ranks))


SPOTS = of_ranks("98765432")
KINDS: tuple[tuple[str, str, U], ...] = (
    ("A K Q", "trump", of_ranks("AKQ") & TRUMPS),
    ("J", "trump", of_ranks("J") & TRUMPS),
    ("T", "trump", of_ranks("T") & TRUMPS),
    ("9-3", "trump", of_ranks("9876543") & TRUMPS),
    ("2", "trump", of_ranks("2") & TRUMPS),
    ("A", "plain", of_ranks("A") & PLAIN),
    ("T", "plain", of_ranks("T") & PLAIN),
    ("K Q J", "plain", of_ranks("KQJ") & PLAIN),
    ("9-2", "plain", SPOTS & PLAIN),
)
"""Kinds of card that are alike in what they are good for: rank, suit, mask."""


def count(cards: Cards) -> Integers:
    """The number of cards."""
    return np.bitwise_count(cards).astype(np.int64)


def among(cards: Cards, mask: Cards | U) -> Bools:
    """Whether there is one of a mask among them."""
    return np.asarray(cards & mask != 0)


def rank_of(card: Cards) -> Integers:
    """The rank of a single card, 0 (the two) to 12 (the ace); no card counts as a two."""
    low = card | card >> U(16) | card >> U(32) | card >> U(48)
    return np.asarray(np.log2(np.maximum(low & FIELD, U(1)).astype(np.float64)).astype(np.int64))


def suit_of(card: Cards) -> Cards:
    """The thirteen cards of a single card's suit; none of no card's."""
    fields = [np.where(among(card, FIELD << U(16 * suit)), FIELD << U(16 * suit), U(0)) for suit in range(4)]
    return np.asarray(fields[0] | fields[1] | fields[2] | fields[3])


def beats(card: Cards, led: Cards) -> Bools:
    """Whether a card wins against the one led; no card does not."""
    higher = among(card, suit_of(led)) & (card > led)
    return np.asarray(higher | (among(card, TRUMPS) & ~among(led, TRUMPS)))


def kind_of(card: Cards, masks: Iterable[U]) -> Integers:
    """The place of the mask that a card is in, -1 for none."""
    found = np.full(card.shape, -1, dtype=np.int64)
    for place, mask in enumerate(masks):
        found[among(card, mask)] = place
    return found


def stage_of(seen: Position) -> Integers:
    """The place in STAGES, len(STAGES) once the stock is out."""
    trick = count(seen.won_mine | seen.won_other) // 2
    return np.where(trick < DRAWING, trick // TRICKS_A_STAGE, len(STAGES))


def winners(tried: Tried) -> Bools:
    """Which of the replies would win the trick, bool[n, 6]."""
    return beats(tried.actions, tried.seen.led[:, None])


def where(asked: Bools, stratum: Integers) -> Integers:
    """The stratum where something is asked, else -1."""
    return np.where(asked, stratum, -1)


def follows(tried: Tried) -> Bools:
    """Which of the replies are of the suit led, bool[n, 6]."""
    return among(tried.actions, suit_of(tried.seen.led)[:, None])
