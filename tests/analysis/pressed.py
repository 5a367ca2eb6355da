"""Ctrl-C at the n-th run of a question: a stand-in for running studies, and every question small enough to try it."""

from collections.abc import Callable
from typing import Any

import numpy as np

from analyzer import api
from analyzer.arguments import at_the_door
from analyzer.contract.study import Run
from analyzer.games.seven_up.calls.calls import calls

RULES = api.rule_set("california-jack")
POSITION = api.position("california-jack", hand="AH 7H TC 9D 4S 2S", top="JH")


class Pressed:
    """Call it in place of `analyzer.running.run.run`: every count is 3; the run of number `at` is interrupted."""

    def __init__(self, at: int) -> None:
        """From 1."""
        self.at, self.runs = at, 0

    def __call__(self, study: Any, *, deals: int | None = None, **options: Any) -> Run:
        """Half of the deals where it is interrupted; nothing is to be run after that."""
        self.runs += 1
        assert self.runs <= self.at, "went on after Ctrl-C"
        stopped = "interrupted" if self.runs == self.at else "deals"
        asked = deals or 64
        counts = np.full(study.shape, 3, dtype=np.int64)
        if hasattr(study, "moves"):  # a move beside itself: the same outcome twice
            for place in range(len(study.moves)):
                counts[place, place] = 3 * study.shape[-1] * np.eye(study.shape[-1], dtype=np.int64)
        return Run(asked // (1 + (stopped == "interrupted")), counts, stopped)


class Step:
    """Progress that is interrupted when it is told for the n-th time."""

    def __init__(self, at: int) -> None:
        """From 1."""
        self.left = at

    def __call__(self, done: int, total: int | None) -> None:
        """Count."""
        self.left -= 1
        if self.left == 0:
            raise KeyboardInterrupt


@at_the_door
def seven_up_calls(**asked: Any) -> Any:
    """What `analyzer.api.calls` asks, which takes no runner."""
    return calls(api.rule_set("seven-up"), deals=1000, **asked)


ASKED: dict[str, Callable[..., Any]] = {
    "odds": lambda **asked: api.odds(POSITION, deals=640, **asked),
    "moves": lambda **asked: api.moves(POSITION, deals=640, **asked),
    "simulate": lambda **asked: api.simulate(RULES, deals=640, **asked),
    "duel": lambda **asked: api.duel(RULES, "heuristic", "uniform", deals=640, **asked),
    "equity": lambda **asked: api.equity(RULES, deals=640, **asked),
    "stock_value": lambda **asked: api.stock_value(RULES, deals=1000, **asked),
    "calls": seven_up_calls,
    "claims": lambda **asked: api.claims(RULES, only=("CJ13", "CJ12"), deals=1000, **asked),
    "compare": lambda **asked: api.compare(
        api.variants("california-jack", ["target=7,10,12"]), deals=512, decisions=0, tune_seconds=0, **asked
    ),
}


def ended(question: Callable[..., Any], **asked: Any) -> KeyboardInterrupt | None:
    """How a question ends: None if it is not interrupted."""
    try:
        question(**asked)
    except KeyboardInterrupt as end:
        return end
    return None
