"""Machine code before it is needed: a cold cache is announced, not suffered in silence."""

import logging
import sys
from typing import TYPE_CHECKING

from analyzer.cli.progress import watched

if TYPE_CHECKING:
    from analyzer.rules import RuleSet

POSITIONS = ("tally", "worlds.tally")
"""The drivers behind questions about a position: whole deals, and worlds in a game that has a driver of their own."""

MOMENTS = ("tally", "try_moves", "try_calls")
"""Those behind experiments, where a game has them."""


def announce(message: str) -> None:
    """Say something on stderr, in one line."""
    print(f"upcard: {message}", file=sys.stderr, flush=True)


class Lines(logging.Handler):
    """Shows what is logged as the command's own lines."""

    def emit(self, record: logging.LogRecord) -> None:
        """Say it on stderr."""
        announce(record.getMessage())


def make_ready(rules: "RuleSet", *parts: str) -> None:
    """Compile the drivers of a game that are not there yet: those with these names in it, all if none is named.

    A single one is left to be compiled, and announced, when it is first called.
    """
    from analyzer.running.warm import missing, warm
    from kernels import jit

    every = rules.game.drivers.drivers_of(rules)
    wanted = missing(rules, [name for name in every if not parts or name.partition(".")[2] in parts])
    if len(wanted) > 1:
        jit.tell()
        with watched("parts") as watch:
            warm(rules, wanted, watch.step)
