"""The heuristic's weights: tables of values, kept as JSON a rule set, handed to the kernels as planes and words.

Rows of the tables, in units of 1/32 point: the plays, four positions for each trick (columns as in
`kernels.seven_up.explore`); what a card is worth in hand, by its kind; then for each score class what it is worth to
stand, to give, and to bunch for the non-dealers and for the dealer's side (columns as in `call_columns`).
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from analyzer.games.seven_up.outcomes import CLASSES
from analyzer.training.fits import Store
from kernels.seven_up import call_policy, policy
from kernels.seven_up.explore import CARD_KINDS, COLUMNS, TEN_COLUMN

PLAYS = call_policy.DISCARD
HAND_ROW, CALL_ROW = PLAYS, PLAYS + 1
CALLS = 4
SHAPE = (CALL_ROW + CALLS * CLASSES, COLUMNS)
SCALE = 32
FARTHEST = 8000
LARGEST = (1 << policy.BITS) - 1
START = 1 << 15
"""Added to every value that is compared, so that none is negative."""
EVEN = 1 << 13
"""Added to each of the three parts of a call's value."""
RANKS, BESIDES, MOST = 13, 16, 4
BEST = 3 * RANKS + BESIDES
"""Columns of calls: trumps held by rank, their number, the rank turned, aces and tens beside, then from here the best
trump by the number of trumps (one to four or more)."""
MATTERS = ("follow", "after-run", "low", "turned-jack", "game-tie", "bunch", "gift-may-win")
"""The switches that change how to play, the weightiest first."""
FITS = Path(__file__).parent / "fits"


def words(tables: NDArray[np.int64]) -> NDArray[np.uint64]:
    """Turn tables (int64[SHAPE]) into weights, uint64[9, WEIGHT_ROWS, WORDS], as `kernels.seven_up` reads them."""
    made = np.zeros((CLASSES, call_policy.WEIGHT_ROWS, policy.WORDS), np.uint64)
    made[:, :PLAYS] = _play_words(tables[:PLAYS])
    hand = tables[HAND_ROW, None, :CARD_KINDS]
    made[:, call_policy.DISCARD, : policy.BITS] = _planes(hand - hand.min())[0]
    for number in range(CLASSES):
        first = CALL_ROW + CALLS * number
        by_holding, turned, beside = _call_words(tables[first : first + CALLS])
        made[number, call_policy.HOLDINGS : call_policy.TURNED_RANK] = by_holding.reshape(-1, policy.WORDS)
        made[number, call_policy.TURNED_RANK, :RANKS] = turned
        made[number, call_policy.BESIDE, :BESIDES] = beside
    return made


def _play_words(rows: NDArray[np.int64]) -> NDArray[np.uint64]:
    """The planes, starts and stakes of all positions: uint64[24, WORDS]."""
    made = np.zeros((len(rows), policy.WORDS), np.uint64)
    for number, row in enumerate(rows):
        cards = row[:TEN_COLUMN].reshape(policy.TABLES, CARD_KINDS)
        least = cards.min(axis=1)
        if number % 4 == 0:  # leads are compared across the tables of boss and other cards
            least = least.reshape(-1, 2).min(axis=1).repeat(2)
        planes, starts = _planes(cards - least[:, None]), (START + least).astype(np.uint64)
        stakes = row[TEN_COLUMN:].astype(np.uint64)
        if number % 4:  # replies to a trump led are kept as what differs
            planes, starts = _differing(planes, policy.ON_TRUMP), _differing(starts, policy.ON_TRUMP)
            stakes = _differing(stakes, 1)
        made[number, : policy.START] = planes.ravel()
        made[number, policy.START : policy.START + policy.TABLES] = starts
        made[number, policy.TEN_STAKE : policy.TEN_STAKE + len(stakes)] = stakes
    return made


def _differing(words: NDArray[np.uint64], step: int) -> NDArray[np.uint64]:
    """Words in pairs ``step`` apart, the second of each in bits that differ from the first."""
    pairs = words.reshape(-1, 2, step, *words.shape[1:])
    return np.stack([pairs[:, 0], pairs[:, 0] ^ pairs[:, 1]], axis=1).reshape(words.shape)


def _planes(values: NDArray[np.int64]) -> NDArray[np.uint64]:
    """Bit planes of tables by kind of card, int64[n, 26]: uint64[n, policy.BITS], the most significant first."""
    values = np.clip(values, 0, LARGEST)
    bits = np.array([16 * suit + rank for suit in range(4) for rank in range(RANKS)])
    kinds = bits % 16 + RANKS * (bits // 16 == 3)
    has = values[:, None, kinds] >> np.arange(policy.BITS - 1, -1, -1)[:, None] & 1
    planes: NDArray[np.uint64] = (has.astype(np.uint64) << bits.astype(np.uint64)).sum(axis=2, dtype=np.uint64)
    return planes


def _call_words(rows: NDArray[np.int64]) -> tuple[NDArray[np.uint64], ...]:
    """The packed values of one score class, by the trumps held, by the rank turned, by aces and tens beside."""
    held = np.arange(1 << RANKS)[:, None] >> np.arange(RANKS) & 1
    number = held.sum(axis=1)
    best = np.where(held, np.arange(RANKS), -1).max(axis=1)
    parts = []
    for row in rows:
        ranks, counts, turned, beside = np.split(row[:BEST], (RANKS, 2 * RANKS, 3 * RANKS))
        both = np.concatenate([row[BEST : BEST + RANKS * MOST], [0]])
        place = np.where(number > 0, best * MOST + np.minimum(number, MOST) - 1, RANKS * MOST)
        parts.append((held @ ranks + counts[np.minimum(number, RANKS - 1)] + both[place], turned, beside))
    return tuple(_packed([part[k] for part in parts]) for k in range(3))


def _packed(values: list[NDArray[np.int64]]) -> NDArray[np.uint64]:
    """Four values of sixteen bits in a word."""
    fields = [(np.clip(value, 1 - EVEN, EVEN - 1) + EVEN).astype(np.uint64) for value in values]
    packed: NDArray[np.uint64] = np.bitwise_or.reduce([field << np.uint64(16 * k) for k, field in enumerate(fields)])
    return packed


STORE = Store("seven-up", FITS, SHAPE, MATTERS, FARTHEST, words)
fit_for, weights_for, write_fit = STORE.fit_for, STORE.weights_for, STORE.write
