"""Every compiled driver of the game, with a call that makes it ready."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np

from analyzer.games.california_jack import training
from analyzer.games.california_jack.engine import deals, dealt, transcripts
from analyzer.games.california_jack.exact import solved
from analyzer.games.california_jack.memory import EVERYTHING
from analyzer.rules import RuleSet
from analyzer.running.study import Player, Players
from kernels.california_jack.solver import FIELDS


def drivers_of(rules: RuleSet) -> dict[str, Callable[[], object]]:
    """Every driver by the qualified name of its machine code, with a call that makes it ready."""
    both = (Player("uniform"), Player("uniform"))
    return {
        "california_jack.tally": partial(deals, rules, both, 1, 0, 1),
        "california_jack.transcribe": partial(_write_one, rules, both),
        "california_jack.packs": partial(dealt, 1, 0, rules),
        "california_jack.try_moves": partial(_try_one, rules),
        "california_jack.solve": partial(_solve_one, rules),
        "california_jack.forgetful.tally": partial(deals, rules, (Player("uniform", memory=EVERYTHING),) * 2, 1, 0, 1),
    }


def _solve_one(rules: RuleSet) -> None:
    solved(rules, np.zeros((1, FIELDS), np.uint64))


def _try_one(rules: RuleSet) -> None:
    training.sample(rules, training.first_tables(), 1, 0, 64, training.moments()[0])


def _write_one(rules: RuleSet, players: Players) -> None:
    next(transcripts(rules, players, 1, 0, 1))
