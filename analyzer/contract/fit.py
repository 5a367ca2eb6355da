"""Weights fitted to a rule set."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from analyzer.contract.switches import Value


@dataclass(frozen=True, eq=False)
class Fit:
    """Weights fitted to a rule set: its name, the switches that matter, tables int64[rows, ...], and their origin."""

    name: str
    switches: dict[str, Value]
    tables: NDArray[np.int64]
    origin: dict[str, Any]


class Store(Protocol):
    """Where the fits of a game are kept: `analyzer.training.fits.Store`."""

    @property
    def game(self) -> str: ...
    @property
    def shape(self) -> tuple[int, ...]:
        """Of a fit's tables."""

    @property
    def matters(self) -> tuple[str, ...]:
        """The switches that change how to play, the weightiest first."""

    def read(self, path: Path) -> Fit | None: ...
    def write(self, fit: Fit, path: Path) -> None: ...
