"""The heuristic's weights: tables of card values, kept as JSON a rule set, handed to the kernels as bit planes.

A table has a value for each of 26 kinds of card (plain 2 to A, trump 2 to A), in units of 1/64 point, for each trick.
Fits ship in ``fits/``; ``UPCARD_FITS_DIR`` names a folder of further ones, which come first.
"""

from __future__ import annotations

import functools
import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from analyzer.errors import InputError
from analyzer.rules import RuleSet, Value
from kernels.california_jack import policy
from kernels.california_jack.rules import TRICKS
from kernels.planes import BITS

KINDS = 26
SHAPE = (TRICKS, policy.TABLES, KINDS)
SCALE = 64
FARTHEST = 1024
"""The largest value of a table, up or down: sixteen points."""
LARGEST = (1 << BITS) - 1
START = 1 << 12
"""Added to every start, so that none is negative."""
MATTERS = ("stock", "fourth-point", "follow", "trump", "game-tie")
"""The switches that change how to play, the weightiest first."""
FITS = Path(__file__).parent / "fits"
STRONG = range(policy.FREE_SAFE, policy.OVER_PRIZE + 1)
WEAK = range(policy.UNDER_LOW, policy.UNDER_PRIZE + 1)
STARTS = (
    (policy.WIN_START, (policy.WIN, policy.LED, policy.TOP)),
    (policy.LOSE_START, (policy.LOSE,)),
    (policy.STRONG_START, (policy.FREE_SAFE, policy.TOP_LEAD)),
    (policy.WEAK_START, (policy.UNDER_LOW,)),
)
"""What each kind of play starts from, and the tables whose smallest values it makes up for."""


@dataclass(frozen=True, eq=False)
class Fit:
    """Weights fitted to a rule set: tables int64[26 tricks, tables, 26 kinds] in 1/64 point, and their origin."""

    name: str
    switches: dict[str, Value]
    tables: NDArray[np.int64]
    origin: dict[str, Any]


def read_fit(path: Path) -> Fit:
    """Read a fit from its JSON file. Raises InputError."""
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
        tables, switches = np.array(content["tables"]), {name: content["switches"][name] for name in MATTERS}
        fit = Fit(path.stem, switches, tables.astype(np.int64), content["origin"])
    except OSError as error:
        raise InputError(f"{path}: the fit cannot be read ({error.strerror})") from None
    except (ValueError, LookupError, TypeError, OverflowError, RecursionError):
        raise InputError(f"{path}: this is no fit as upcard tune writes it; write it anew, or take it away") from None
    if tables.shape != SHAPE or tables.dtype.kind != "i" or abs(fit.tables).max() > FARTHEST:
        rule = f"whole numbers from -{FARTHEST} to {FARTHEST} in {SHAPE[0]} x {SHAPE[1]} x {SHAPE[2]}"
        raise InputError(f"{path}: the tables of a fit are {rule}; write it anew, or take it away")
    return fit


def write_fit(fit: Fit, path: Path) -> None:
    """Write a fit as JSON, a trick a line."""
    lines = ",\n".join(json.dumps(trick, separators=(",", ":")) for trick in fit.tables.tolist())
    head = json.dumps({"switches": fit.switches, "origin": fit.origin})[:-1]
    path.write_text(f'{head}, "tables": [\n{lines}\n]}}\n')


@functools.cache
def fits() -> tuple[Fit, ...]:
    """Every fit there is, a user's own first. Raises InputError."""
    own = os.environ.get("UPCARD_FITS_DIR")
    if own and not Path(own).is_dir():
        raise InputError(f"UPCARD_FITS_DIR: {own} is no folder; name one that holds fits, or unset it")
    folders = ([Path(own)] if own else []) + [FITS]
    return tuple(read_fit(path) for folder in folders for path in sorted(folder.glob("*.json")))


def fit_for(rules: RuleSet) -> Fit:
    """The fit whose switches are nearest to these rules: equal in the weightiest switches first."""
    return max(fits(), key=lambda fit: tuple(fit.switches[name] == rules.switches[name] for name in MATTERS))


@functools.cache
def _planes(fit: Fit) -> NDArray[np.uint64]:
    return planes(fit.tables)


def weights_for(rules: RuleSet) -> NDArray[np.uint64]:
    """The weights to play with under these rules: uint64[26, WORDS], as `kernels.california_jack.policy` reads them."""
    return _planes(fit_for(rules))


def planes(tables: NDArray[np.int64]) -> NDArray[np.uint64]:
    """Turn tables (int64[26 tricks, tables, 26 kinds]) into bit planes and starts, uint64[26, WORDS]."""
    least = tables.min(axis=2, keepdims=True)
    for together in (list(STRONG), list(WEAK)):  # compared card by card, so they count from the same value
        least[:, together] = least[:, together].min(axis=1, keepdims=True)
    values = np.clip(tables - least, 0, LARGEST).astype(np.uint64)
    kinds = np.array([rank + 13 * (suit == 3) for suit in range(4) for rank in range(13)])
    bits = np.array([1 << 16 * suit + rank for suit in range(4) for rank in range(13)], np.uint64)
    words = np.zeros((TRICKS, policy.WORDS), np.uint64)
    for k in range(BITS):
        has = values[:, :, kinds] >> np.uint64(BITS - 1 - k) & np.uint64(1)
        words[:, k : policy.TABLES * BITS : BITS] = (has * bits).sum(axis=2)
    for word, parts in STARTS:
        words[:, word] = START + least[:, list(parts), 0].sum(axis=1)
    return words
