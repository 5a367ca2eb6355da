"""Every compiled driver of the game, with a call that makes it ready."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from analyzer.games.seven_up import snapshot, training
from analyzer.games.seven_up.engine import deals, moves, packs, transcript
from analyzer.games.seven_up.exploration import try_calls
from analyzer.games.seven_up.outcomes import CLASSES
from analyzer.rules import RuleSet
from analyzer.running.study import Player, Players


def drivers_of(rules: RuleSet) -> dict[str, Callable[[], object]]:
    """Every driver by the qualified name of its machine code, with a call that makes it ready."""
    both = (Player("uniform"), Player("uniform"))
    return {
        "seven_up.tally": partial(deals, rules, both, 1, 0, 1),
        "seven_up.worlds.tally": partial(_play_one_world, rules, both),
        "seven_up.transcribe": partial(transcript, rules, both, 1, 0),
        "seven_up.packs": partial(packs, 1, 0, 1),
        "seven_up.try_calls": partial(try_calls, rules, both, 1, 0, 1, CLASSES - 1, "eldest"),
        "seven_up.try_moves": partial(_try_one, rules),
    }


def _play_one_world(rules: RuleSet, players: Players) -> None:
    moves(snapshot.situation({"hand": "AH JH 4H TC 9D 2S", "turned": "7H"}, rules), players, 1, (0,), 0, 1)


def _try_one(rules: RuleSet) -> None:
    training.sample(rules, training.first_tables(), 1, 0, 64, training.moments()[0])
