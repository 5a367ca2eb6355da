"""The heuristic's weights: tables of values, kept as JSON a rule set, handed to the kernels as planes and words.

A row of the tables is a lay of a trick (0 to 5) or the next Lead (6), its columns those of
`kernels.court_circular.explore` (lays) or `policy.pick_entries` (the next Lead), in units of 1/8 point.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from analyzer.training.fits import Fit, Store
from kernels.court_circular import explore, policy

SHAPE = (policy.PICK + 1, explore.COLUMNS)
SCALE = 8
FARTHEST = 1024
"""The largest value of a table, up or down: 128 points, which no trick is worth."""
LARGEST = (1 << policy.BITS) - 1
START = 3 * FARTHEST
"""Added to every value that is compared, so that none is negative."""
PICK_PARTS = (explore.NEAR_COLUMN, explore.HEARTS_COLUMN, explore.COURTS_COLUMN)
MATTERS = ("concede", "stock-end", "last-trick", "sweep", "card-order", "low-ace")
"""The switches that change how to play, the weightiest first."""
FITS = Path(__file__).parent / "fits"


def words(tables: NDArray[np.int64]) -> NDArray[np.uint64]:
    """Turn tables (int64[7, COLUMNS]) into the heuristic's weights, uint64[7, WORDS]."""
    made = np.zeros((len(tables), policy.WORDS), np.uint64)
    for lay, row in enumerate(tables[: policy.PICK]):
        least, above = _cards(row)
        for table, kinds in enumerate(above):
            made[lay, table * policy.BITS : (table + 1) * policy.BITS] = _planes(kinds)
        towards, concede = row[explore.CELL_COLUMN :].reshape(2, explore.CELL_COUNT)
        made[lay, policy.ELSE_START] = START + least[policy.ELSE]
        both = (START + least[policy.TOWARDS] + towards) | (START + concede) << 32
        made[lay, policy.CELLS : policy.CELLS + len(both)] = both.astype(np.uint64)
    made[policy.PICK, : policy.NEAR + 52 * policy.SUITED] = _pick_words(tables[policy.PICK])
    return made


def without_conceding(fit: Fit) -> NDArray[np.uint64]:
    """The weights of a fit for a player who never concedes, and else plays alike."""
    tables = fit.tables.copy()
    tables[: policy.PICK, explore.CONCEDE_COLUMN :] = -FARTHEST
    return words(tables)


def values(tables: NDArray[np.int64]) -> NDArray[np.float64]:
    """Tables in points as the heuristic plays by them, float64[7, COLUMNS]: a card's value is kept within some bits."""
    played = tables.astype(np.float64)
    for row, lay in zip(played, tables[: policy.PICK], strict=False):
        least, above = _cards(lay)
        row[: explore.CELL_COLUMN] = (least[:, None] + above).ravel()
    return played / SCALE


def _cards(row: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The values of cards at a lay, those towards a Line and others: the least, int64[2], and above it, [2, kinds]."""
    cards = row[: explore.CELL_COLUMN].reshape(2, explore.CARD_KINDS)
    least = cards.min(axis=1)
    return least, np.clip(cards - least[:, None], 0, LARGEST)


def _pick_words(row: NDArray[np.int64]) -> NDArray[np.uint64]:
    """The next Lead: what ranks near a card are worth, then each card with so many hearts or courts beside it."""
    cards, near, hearts, courts = np.split(row[: explore.COURTS_COLUMN + policy.SUITED], PICK_PARTS)
    number = np.arange(len(cards))
    heart, court = number % 4 == 3, (number // 4 >= 9) & (number // 4 < 12)
    company = np.where(heart[:, None], hearts, np.where(court[:, None], courts, 0))
    both: NDArray[np.int64] = np.concatenate([near, (cards[:, None] + company).ravel()])
    return (START + both).astype(np.uint64)


def _planes(values: NDArray[np.int64]) -> NDArray[np.uint64]:
    """Bit planes of a table by kind of card, uint64[policy.BITS], the most significant first."""
    bits = np.arange(52, dtype=np.int64)
    kinds = bits // 4 + explore.CARD_KINDS // 2 * (bits % 4 == 3)
    has = values[kinds] >> np.arange(policy.BITS - 1, -1, -1)[:, None] & 1
    planes: NDArray[np.uint64] = (has.astype(np.uint64) << bits.astype(np.uint64)).sum(axis=1, dtype=np.uint64)
    return planes


STORE = Store("court-circular", FITS, SHAPE, MATTERS, FARTHEST, words)
fit_for, weights_for, write_fit = STORE.fit_for, STORE.weights_for, STORE.write
