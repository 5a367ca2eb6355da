"""Fitted weights on disk: tables of whole numbers with the rules they were fitted to, as JSON, for any game.

Fits ship in a folder ``fits/`` of each game; ``UPCARD_FITS_DIR`` names a folder of further ones, which come first.
"""

from __future__ import annotations

import functools
import json
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from analyzer import registry
from analyzer.contract.fit import Fit as Fit
from analyzer.errors import InputError
from analyzer.rules import RuleSet

Tables = NDArray[np.int64]
Words = NDArray[np.uint64]


@dataclass(frozen=True, eq=False)
class Store:
    """Where the fits of a game are, and what they look like."""

    game: str
    folder: Path
    shape: tuple[int, ...]
    matters: tuple[str, ...]
    """the switches that change how to play, the weightiest first"""
    farthest: int
    """the largest value of a table, up or down"""
    words: Callable[[Tables], Words]
    """turns tables into the weights that the game's kernels read"""

    def fits(self) -> tuple[Fit, ...]:
        """Every fit of the game, a user's own first. Raises InputError."""
        return _fits(self, os.environ.get("UPCARD_FITS_DIR"))

    def fit_for(self, rules: RuleSet) -> Fit:
        """The fit whose switches are nearest to some rules: equal in the weightiest switches first."""
        return max(self.fits(), key=lambda fit: tuple(fit.switches[n] == rules.switches[n] for n in self.matters))

    def weights_for(self, rules: RuleSet) -> Words:
        """The weights to play with under some rules, as `words` makes them."""
        return _weights(self, self.fit_for(rules))

    def fit_of(self, rules: RuleSet, tables: Tables, origin: dict[str, Any]) -> Fit:
        """Name the rules that tables were fitted to."""
        return Fit(rules.title(), {name: rules.switches[name] for name in self.matters}, tables, origin)

    def read(self, path: Path) -> Fit | None:
        """Read a fit from its JSON file; None where it is another game's. Raises InputError.

        A switch that it does not name is younger than the fit, which was made with the value that holds where nothing
        is said.
        """
        try:
            content = json.loads(path.read_text(encoding="utf-8"))
            if content["game"] != self.game:
                return None
            defaults = {one.name: one.default for one in registry.game(self.game).switches}
            tables, named = np.array(content["tables"]), {**defaults, **content["switches"]}
            switches = {name: named[name] for name in self.matters}
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


@functools.cache
def _fits(store: Store, own: str | None) -> tuple[Fit, ...]:
    """Every fit in the folder of a user's own, if one is named, and then in that of the game."""
    if own and not Path(own).is_dir():
        raise InputError(f"UPCARD_FITS_DIR: {own} is no folder; name one that holds fits, or unset it")
    folders = ([Path(own)] if own else []) + [store.folder]
    found = [store.read(path) for folder in folders for path in sorted(folder.glob("*.json"))]
    return tuple(fit for fit in found if fit is not None)


@functools.cache
def _weights(store: Store, fit: Fit) -> Words:
    return store.words(fit.tables)


def _largest(tables: Tables) -> int:
    """The largest value up or down, as a Python int: -2**63 has no opposite among the words."""
    return max(int(tables.max()), -int(tables.min()))
