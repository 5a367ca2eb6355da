"""Weights fitted to a rule set."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

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
