"""What is kept of Court Circular (tests.contract.golden)."""

import random

from analyzer.rules import rule_set
from analyzer.running.study import Player
from analyzer.text import position
from tests.analysis.court_circular.deals import GAME, SINGLE, game
from tests.contract import golden_cases
from tests.kernel.court_circular.helpers import drawn_weights
from tests.naive.court_circular import game as naive

FIRST, LAST = 50, 114
PRESETS = {preset: (preset, {}) for preset in naive.PRESETS}
SWITCHES = {" ".join(changes.values()): (preset, changes) for preset, changes in SINGLE if changes}
RULES = PRESETS | SWITCHES
MOMENTS = {
    "the first lay": lambda state: not state["tricks"] and lays(state) == 0,
    "his second lay": lambda state: may_concede(state) and lays(state) == 3,
    "his third lay": lambda state: may_concede(state) and lays(state) == 4,
    "the next Lead": lambda state: state["picking"] and len(state["tricks"]) == 3,
    "after conceding": lambda state: state["picking"] and state["tricks"][-1]["conceded"],
    "the last trick": lambda state: state["last"] and lays(state) == 1,
}
"""Positions, of random deals."""


def player(name):
    """A player: a policy without weights by name, or the heuristic with weights drawn at random from a seed."""
    return Player(name) if isinstance(name, str) else Player("heuristic", drawn_weights(name))


def lays(state):
    """How many cards are laid in the trick in progress; none while the next Lead is picked."""
    return -1 if state["picking"] else len(state["laid"][0]) + len(state["laid"][1])


def may_concede(state):
    """Whether the player to act may concede."""
    return "concede" in naive.choices(state)


def moment(number, found, preset):
    """A position file of the player to act at the first moment of its kind, and what he may do."""
    dice = random.Random(number)
    while True:
        record, played = game(dice, rule_set(GAME, preset))
        for at, state in enumerate(played[:-1]):
            if found(state):
                return position.position_of(record, at, state["turn"]), naive.choices(state)


def cases():
    """Every case without its counts."""
    moments = (moment(number, chosen, list(PRESETS)[number % 3]) for number, chosen in enumerate(MOMENTS.values()))
    return golden_cases.cases(PRESETS, SWITCHES, "carroll-1860", moments)
