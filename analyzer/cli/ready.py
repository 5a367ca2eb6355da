"""Machine code before it is needed: a cold cache is announced, not suffered in silence."""

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analyzer.rules import RuleSet


def announce(message: str) -> None:
    """Say something on stderr, in one line."""
    print(f"upcard: {message}", file=sys.stderr, flush=True)


def make_ready(rules: "RuleSet", *policies: "str | tuple[str, str]") -> None:
    """Compile what policies (each one name, `A,B` or a pair) need to be played out and is not there yet.

    Names that are no policies are left to the question to refuse.
    """
    from analyzer import games
    from analyzer.answer import policy_text
    from analyzer.warm import tally_names

    names = [policy if isinstance(policy, str) else policy_text(policy) for policy in policies]
    every = games.game(rules.game).part("engine").drivers_of(rules)
    make_drivers_ready(rules, [name for name in tally_names(rules, *names) if name in every])


def make_drivers_ready(rules: "RuleSet", names: "Sequence[str]") -> None:
    """Compile those drivers of some that are not there yet; more than one side by side."""
    from analyzer.warm import missing, warm
    from kernels import jit

    if not jit.CACHED and not jit.config.DISABLE_JIT:
        announce(f"compiling, every time anew: {jit.CACHE.parent} cannot be written (UPCARD_CACHE_DIR names another)")
        return
    wanted = missing(rules, names)
    if wanted:
        announce("compiling for this machine, once: this takes some seconds (upcard warm does it all beforehand)")
    if len(wanted) > 1:
        warm(rules, wanted)
