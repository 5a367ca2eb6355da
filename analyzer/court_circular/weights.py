"""The heuristic's weights: tables of values, kept as JSON a rule set, handed to the kernels as planes and words.

A row of the tables is a lay of a trick (0 to 5) or the next Lead (6), its columns those of
`kernels.court_circular.explore` (lays) or `policy.pick_entries` (the next Lead), in units of 1/16 point.
"""

from __future__ import annotations

import functools
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from analyzer.fits import Fit, Store
from analyzer.rules import RuleSet
from kernels.court_circular import explore, policy
from kernels.planes import BITS, LARGEST

SHAPE = (policy.PICK + 1, explore.COLUMNS)
SCALE = 16
FARTHEST = 2048
"""The largest value of a table, up or down: 128 points, which no trick is worth."""
START = 3 * FARTHEST
"""Added to every value that is compared, so that none is negative."""
MATTERS = ("concede", "stock-end", "last-trick", "sweep", "card-order", "low-ace")
"""The switches that change how to play, the weightiest first."""
FITS = Path(__file__).parent / "fits"
STORE = Store("court-circular", FITS, SHAPE, MATTERS, FARTHEST)
write_fit = STORE.write


@functools.cache
def fits() -> tuple[Fit, ...]:
    """Every fit there is, a user's own first. Raises InputError."""
    return STORE.every()


def fit_for(rules: RuleSet) -> Fit:
    """The fit that is nearest to these rules."""
    return STORE.nearest(fits(), rules)


@functools.cache
def _words(fit: Fit) -> NDArray[np.uint64]:
    return words(fit.tables)


def weights_for(rules: RuleSet) -> NDArray[np.uint64]:
    """The weights to play with under these rules: uint64[7, WORDS], as `kernels.court_circular.policy` reads them."""
    return _words(fit_for(rules))


def words(tables: NDArray[np.int64]) -> NDArray[np.uint64]:
    """Turn tables (int64[7, COLUMNS]) into the heuristic's weights, uint64[7, WORDS]."""
    made = np.zeros((len(tables), policy.WORDS), np.uint64)
    for lay, row in enumerate(tables[: policy.PICK]):
        cards = row[: explore.CELL_COLUMN].reshape(2, explore.CARD_KINDS)
        least = cards.min(axis=1)
        for table, values in enumerate(np.clip(cards - least[:, None], 0, int(LARGEST))):
            made[lay, table * BITS : (table + 1) * BITS] = _planes(values)
        towards, concede = row[explore.CELL_COLUMN :].reshape(2, explore.CELL_COUNT)
        made[lay, policy.ELSE_START] = START + least[policy.ELSE]
        both = (START + least[policy.TOWARDS] + towards) | (START + concede) << 32
        made[lay, policy.CELLS :] = both.astype(np.uint64)
    made[policy.PICK, : policy.PICK_ENTRIES] = START + tables[policy.PICK, : policy.PICK_ENTRIES]
    return made


def _planes(values: NDArray[np.int64]) -> NDArray[np.uint64]:
    """Bit planes of a table by kind of card, uint64[BITS], the most significant first."""
    bits = np.arange(52, dtype=np.int64)
    kinds = bits // 4 + explore.CARD_KINDS // 2 * (bits % 4 == 3)
    has = values[kinds] >> np.arange(BITS - 1, -1, -1)[:, None] & 1
    planes: NDArray[np.uint64] = (has.astype(np.uint64) << bits.astype(np.uint64)).sum(axis=1, dtype=np.uint64)
    return planes
