"""Machine code before it is needed: a cold cache is announced, not suffered in silence."""

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from analyzer.rules import RuleSet


POSITIONS = ("tally", "worlds.tally")
"""The drivers behind questions about a position: whole deals, and worlds in a game that has a driver of their own."""

MOMENTS = ("tally", "try_moves", "try_calls")
"""Those behind experiments, where a game has them."""


def announce(message: str) -> None:
    """Say something on stderr, in one line."""
    print(f"upcard: {message}", file=sys.stderr, flush=True)


def make_ready(rules: "RuleSet", *parts: str) -> None:
    """Compile the drivers of a game that are not there yet: those with these names in it, all if none is named."""
    from analyzer.running.warm import missing, warm
    from kernels import jit

    every = rules.game.drivers.drivers_of(rules)
    if not every:
        return
    if not jit.CACHED and not jit.config.DISABLE_JIT:
        announce(f"compiling, every time anew: {jit.CACHE.parent} cannot be written (UPCARD_CACHE_DIR names another)")
        return
    wanted = missing(rules, [name for name in every if not parts or name.partition(".")[2] in parts])
    if wanted:
        announce(
            "compiling for this machine, once: this takes half a minute or so (upcard warm does it all beforehand)"
        )
    if len(wanted) > 1:
        warm(rules, wanted)
