"""Compile drivers before they are needed, several at a time.

Numba compiles one function at a time in a process, so each driver is compiled in a process of its own and comes back by
way of the cache on disk. Without a cache there is nothing to come back, and nothing is done.
"""

from __future__ import annotations

import logging
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from multiprocessing import active_children, get_context, parent_process
from threading import Thread

from analyzer import registry
from analyzer.rules import RuleSet, rule_set
from analyzer.running.run import cores


def missing(rules: RuleSet, names: Sequence[str] | None = None) -> list[str]:
    """Which drivers of a game (None: all; unknown names are passed over) are not compiled yet and can be kept."""
    from kernels import jit

    return absent(rules, names) if jit.PLACE.writable else []


def absent(rules: RuleSet, names: Sequence[str] | None = None) -> list[str]:
    """Which drivers of a game (None: all; unknown names are passed over) are not compiled yet."""
    from kernels import jit

    every = rules.game.drivers.drivers_of(rules)
    return [name for name in every if (names is None or name in names) and not jit.stored(name)]


def warm(rules: RuleSet, names: Sequence[str], progress: Callable[[int, int | None], None] | None = None) -> None:
    """Compile drivers; ``progress`` is told how many are done and of how many. Ctrl-C keeps those that are done."""
    if progress:
        progress(0, len(names))
    workers, others = min(cores(), max(1, len(names))), active_children()
    pool = ProcessPoolExecutor(workers, get_context("spawn"), _begin)
    try:
        with _deaf_children():
            jobs = [pool.submit(_compile, rules.game.name, rules.preset, name) for name in names]
        for done, job in enumerate(as_completed(jobs), 1):
            job.result()
            if progress:
                progress(done, len(names))
    except BaseException:
        for process in active_children():
            if process not in others:
                process.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def _deaf_children() -> Iterator[None]:
    """Begin processes that Ctrl-C, which a terminal sends to all, does not reach: who began them ends them."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin() -> None:
    """In a process that compiles: leave it to the parent to speak, and end with it, however that ends."""
    logging.getLogger("upcard").disabled = True
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _compile(game: str, preset: str, name: str) -> None:
    registry.game(game).drivers.drivers_of(rule_set(game, preset))[name]()
