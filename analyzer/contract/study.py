"""What can be run, and what runs it."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Counts = NDArray[np.int64]
    Look = Callable[[int, Counts], bool]
Progress = Callable[[int, int | None], None]
"""Told how much is done, and how much there will be (None: nobody knows)."""


class Study(Protocol):
    """What can be run: picklable, and ``chunk`` of a partition of the numbers adds up to the same whatever it is."""

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of the counts."""

    def chunk(self, first: int, last: int) -> Counts:
        """Count deals first to last - 1."""


@dataclass(frozen=True)
class Run:
    """Counts of deals 0 to ``deals - 1``, and what ended the run: deals, until, seconds or interrupted."""

    deals: int
    counts: Counts
    stopped: str


class Runner(Protocol):
    """Plays a study: `analyzer.running.run.run`, or what stands in for it."""

    def __call__(
        self,
        study: Study,
        *,
        deals: int | None = None,
        look: Look | None = None,
        seconds: float | None = None,
        threads: int | None = None,
        chunk: int | None = None,
        progress: Progress | None = None,
        executor: Executor | None = None,
    ) -> Run: ...
