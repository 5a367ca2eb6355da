"""Fitted weights on disk: tables of whole numbers with the rules they were fitted to, as JSON, for any game.

Fits ship in a folder ``fits/`` of each game; ``UPCARD_FITS_DIR`` names a folder of further ones, which come first.
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from analyzer.contract.switches import Value
from analyzer.errors import InputError
from analyzer.rules import RuleSet


@dataclass(frozen=True, eq=False)
class Fit:
    """Weights fitted to a rule set: its name, the switches that matter, tables int64[rows, ...], and their origin."""

    name: str
    switches: dict[str, Value]
    tables: NDArray[np.int64]
    origin: dict[str, Any]


@dataclass(frozen=True)
class Store:
    """Where the fits of a game are, and what they look like."""

    game: str
    folder: Path
    shape: tuple[int, ...]
    matters: tuple[str, ...]
    """the switches that change how to play, the weightiest first"""
    farthest: int
    """the largest value of a table, up or down"""

    def read(self, path: Path) -> Fit | None:
        """Read a fit from its JSON file; None where it is another game's. Raises InputError."""
        try:
            content = json.loads(path.read_text(encoding="utf-8"))
            if content["game"] != self.game:
                return None
            tables, switches = np.array(content["tables"]), {name: content["switches"][name] for name in self.matters}
            fit = Fit(path.stem, switches, tables.astype(np.int64, casting="same_kind"), content["origin"])
        except OSError as error:
            raise InputError(f"{path}: the fit cannot be read ({error.strerror})") from None
        except (ValueError, LookupError, TypeError, OverflowError, RecursionError):
            message = "this is no fit as upcard tune writes it; write it anew, or take it away"
            raise InputError(f"{path}: {message}") from None
        if tables.shape != self.shape or tables.dtype.kind != "i" or _largest(fit.tables) > self.farthest:
            size = " x ".join(str(n) for n in self.shape)
            rule = f"whole numbers from -{self.farthest} to {self.farthest} in {size}"
            raise InputError(f"{path}: the tables of a fit are {rule}; write it anew, or take it away")
        return fit

    def write(self, fit: Fit, path: Path) -> None:
        """Write a fit as JSON, a row of the tables a line."""
        lines = ",\n".join(json.dumps(row, separators=(",", ":")) for row in fit.tables.tolist())
        head = json.dumps({"game": self.game, "switches": fit.switches, "origin": fit.origin})[:-1]
        path.write_text(f'{head}, "tables": [\n{lines}\n]}}\n')

    def every(self) -> tuple[Fit, ...]:
        """Every fit of the game, a user's own first. Raises InputError."""
        own = os.environ.get("UPCARD_FITS_DIR")
        if own and not Path(own).is_dir():
            raise InputError(f"UPCARD_FITS_DIR: {own} is no folder; name one that holds fits, or unset it")
        folders = ([Path(own)] if own else []) + [self.folder]
        found = [self.read(path) for folder in folders for path in sorted(folder.glob("*.json"))]
        return tuple(fit for fit in found if fit is not None)

    def nearest(self, fits: tuple[Fit, ...], rules: RuleSet) -> Fit:
        """The fit whose switches are nearest to some rules: equal in the weightiest switches first."""
        return max(fits, key=lambda fit: tuple(fit.switches[name] == rules.switches[name] for name in self.matters))


def _largest(tables: NDArray[np.int64]) -> int:
    """The largest value up or down, as a Python int: -2**63 has no opposite among the words."""
    return max(int(tables.max()), -int(tables.min()))
