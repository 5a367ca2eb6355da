"""Every compiled driver of the game, with a call that makes it ready."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from analyzer.games.court_circular.engine import deals, done, packs, try_moves
from analyzer.rules import RuleSet
from analyzer.running.study import Player


def drivers_of(rules: RuleSet) -> dict[str, Callable[[], object]]:
    """Every driver by the qualified name of its machine code, with a call that makes it ready."""
    both = (Player("uniform"), Player("uniform"))
    return {
        "court_circular.tally": partial(deals, rules, both, 1, 0, 1),
        "court_circular.transcribe": partial(done, rules, both, 1, 0, 1),
        "court_circular.packs": partial(packs, 1, 0, 1),
        "court_circular.try_moves": partial(try_moves, rules, (both, both), 1, (0, 1), (0, 0)),
    }
