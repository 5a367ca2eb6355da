"""Run a study: numbered chunks on threads, with progress, stopping rules and a clean end on Ctrl-C.

The counts of a run depend on the study and the number of deals alone: not on threads, chunks or the machine.
"""

from __future__ import annotations

import math
import os
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from functools import partial
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from analyzer.contract.study import Progress as Progress
from analyzer.contract.study import Run as Run
from analyzer.contract.study import Runner, Study
from analyzer.errors import InputError

Counts = NDArray[np.int64]
Look = Callable[[int, Counts], bool]
CHUNK, CHUNK_UNCOMPILED = 8192, 64
FIRST_LOOK = 1024
MOST = 1 << 40
"""Deals a run can have: the numbers above are left for fresh worlds."""


def looks() -> Iterator[int]:
    """The deal counts at which a run with ``look`` is looked at: 1,024 times powers of the square root of two."""
    step = 0
    while True:
        yield round(FIRST_LOOK * math.sqrt(2) ** step / 64) * 64
        step += 1


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def run(
    study: Study,
    *,
    deals: int | None = None,
    look: Look | None = None,
    seconds: float | None = None,
    threads: int | None = None,
    chunk: int | None = None,
    progress: Progress | None = None,
    executor: Executor | None = None,
) -> Run:
    """Play deals until there are ``deals``, ``look`` says that it is enough, or ``seconds`` have passed.

    ``look`` is called with the deals done and their counts at fixed numbers of deals (`looks`), so that the answer
    hangs on nothing else. ``progress`` is told the deals done and how many there will be (None: nobody knows).
    ``executor`` takes the place of a pool of ``threads`` (default: all cores). Ctrl-C ends the run with what is done.
    """
    count = workers(threads)
    if deals is None and look is None and seconds is None:
        raise ValueError("nothing would end the run: give deals, look or seconds")
    if deals is not None and not 1 <= deals <= MOST:
        raise InputError(f"deals: a run cannot have {deals:,}; give a number from 1 to {MOST:,}")
    if chunk is not None and chunk < 1:
        raise InputError(f"chunk: {chunk} deals are none to hand out; give at least 1")
    end = MOST if deals is None else deals
    until = math.inf if seconds is None else time.monotonic() + seconds
    pool = executor or ThreadPoolExecutor(count)
    work = _Work(study, pool, count, chunk or _chunk_size(), progress, deals)
    try:
        stopped = work.play(end, until, look)
    except KeyboardInterrupt:
        work.finish()
        stopped = "interrupted"
    finally:
        work.drop()
        if executor is None:
            pool.shutdown(cancel_futures=True)
    return Run(*work.reached, stopped)


class Ended(Protocol):
    """What says how it ended: a run, or an answer made from one."""

    @property
    def stopped(self) -> str:
        """What ended it: ``interrupted``, or something else."""


def bound(run: Runner, threads: int | None, progress: Progress | None) -> Runner:
    """A runner with the number of threads and whom to tell of progress set, as far as they are given."""
    given: dict[str, Any] = {"threads": threads, "progress": progress}
    return partial(run, **{name: value for name, value in given.items() if value is not None})


def require_deals(done: Run) -> None:
    """Refuse a run that counted nothing: KeyboardInterrupt if it was interrupted, or InputError."""
    if not done.deals:
        require_whole(done)
        raise InputError("seconds: the time was over before the first deals were played; give more")
    if not done.counts.any():
        raise InputError(f"deals: none of {done.deals} worlds drawn fits what was seen; give more")


def require_whole(done: Ended) -> None:
    """Raise KeyboardInterrupt if a run was interrupted of which half says nothing."""
    if done.stopped == "interrupted":
        raise KeyboardInterrupt


def workers(threads: int | None) -> int:
    """How many threads to use: all cores if None. Raises InputError."""
    if threads is not None and threads < 1:
        raise InputError(f"threads: {threads} cannot play; give at least 1")
    return threads or cores()


def _chunk_size() -> int:
    from numba import config

    return CHUNK_UNCOMPILED if config.DISABLE_JIT else CHUNK


class _Work:
    """A run in progress. Ctrl-C may come between any two steps, so what is done changes in a single one."""

    def __init__(
        self, study: Study, pool: Executor, workers: int, chunk: int, progress: Progress | None, total: int | None
    ) -> None:
        self.study, self.pool, self.workers, self.chunk = study, pool, workers, chunk
        self.progress, self.total = progress, total
        self.reached: tuple[int, Counts] = 0, np.zeros(study.shape, np.int64)
        """The number of deals done, which are the first ones, and their counts."""
        self.waiting: deque[tuple[int, Future[Any]]] = deque()

    def play(self, end: int, until: float, look: Look | None) -> str:
        """Play on to deal ``end``, ``look`` or the clock, and say which it was."""
        for stop in looks() if look else [end]:
            self.play_to(min(stop, end), until)
            done, counts = self.reached
            if done < min(stop, end):
                return "seconds"
            if look and look(done, counts):
                return "until"
            if done == end:
                break
        return "deals"

    def play_to(self, end: int, until: float) -> None:
        """Play on to deal ``end`` unless the clock passes ``until`` (what has been begun is finished)."""
        handed = self.reached[0]
        while self.reached[0] < end:
            while handed < end and len(self.waiting) < 2 * self.workers and time.monotonic() < until:
                last = min(end, handed + self.chunk)
                self.waiting.append((last, self.pool.submit(self.study.chunk, handed, last)))
                handed = last
            if not self.waiting:
                return
            self.take()

    def take(self) -> None:
        """Add the next chunk, in the order of the deal numbers."""
        last, future = self.waiting[0]
        self.reached = last, self.reached[1] + future.result()
        self.waiting.popleft()
        if self.progress:
            self.progress(last, self.total)

    def finish(self) -> None:
        """Finish what has been begun, as far as it has no gap."""
        for last, future in list(self.waiting):
            if last > self.reached[0]:
                if future.cancel() or future.exception() is not None:  # not begun, or interrupted itself
                    break
                self.reached = last, self.reached[1] + future.result()

    def drop(self) -> None:
        """Take back what nobody waits for any more."""
        for _, future in self.waiting:
            future.cancel()
