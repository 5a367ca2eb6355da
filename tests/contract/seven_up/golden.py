"""What is kept of Seven Up (tests.contract.golden)."""

import random

from analyzer.games.seven_up import actions, positions
from analyzer.rules import rule_set
from analyzer.running.study import Player
from analyzer.text import position
from tests.analysis.seven_up.deals import GAME, SINGLE, game
from tests.contract import golden_cases
from tests.kernel.seven_up.helpers import weights_of_classes
from tests.naive.seven_up import game as naive
from tests.naive.seven_up.policy import place_of, trick_of

FIRST, LAST = 50, 98
PRESETS = {preset: (preset, {}) for preset in naive.PRESETS}
SWITCHES = {
    " ".join(f"{k}={v}" for k, v in changes.items()): (preset, changes) for preset, changes in SINGLE if changes
}
RULES = PRESETS | SWITCHES
MOMENTS = {
    "stand or beg": lambda state: state["phase"] == "call",
    "give or run": lambda state: state["phase"] == "answer" and len(naive.choices(state)) == 2,
    "the second vote": lambda state: state["phase"] == "vote" and place_of(state) == 1,
    "discards after one run": lambda state: state["phase"] == "discard" and len(state["turned"]) == 2,
    "the last discards": lambda state: (
        state["phase"] == "discard" and place_of(state) == 3 and len(state["turned"]) == 3
    ),
    "the first lead": lambda state: playing(state, 1, 0, 0),
    "the last reply of a trick": lambda state: playing(state, 1, 2, 3),
    "a lead after discards": lambda state: playing(state, 2, 3, 0) and any(state["discards"]),
    "a reply after discards": lambda state: playing(state, 3, 1, 2) and any(state["discards"]),
    "a reply with all cards kept": lambda state: playing(state, 2, 6, 1),
}
"""Positions, of random deals."""


def playing(state, turned, tricks, cards):
    """Whether so many cards have been turned, so many tricks taken and so many cards lie on the table."""
    now = len(state["turned"]), trick_of(state), len(state["trick"])
    return state["phase"] == "trick" and now == (turned, tricks, cards)


def player(name):
    """A player: a policy without weights by name, or the heuristic with weights drawn at random from a seed."""
    return Player(name) if isinstance(name, str) else Player("heuristic", weights_of_classes(name))


def moment(number, found, preset):
    """A position file of the player to act at the first moment of its kind, and what he may do."""
    dice = random.Random(number)
    keep = number == len(MOMENTS) - 1
    rules = rule_set(GAME, preset, {"after-run": "keep"} if keep else {})
    while True:
        record, played = game(dice, rules)
        for at, state in enumerate(played[:-1]):
            if found(state):
                seen = positions.situation(positions.position_of(record, at, state["turn"]))
                return position.position_of(record, at, state["turn"]), [text for text, _ in actions.legal(seen)]


def cases():
    """Every case without its counts."""
    moments = (
        moment(number, chosen, "source" if number in (2, 3) else list(PRESETS)[number % 3])
        for number, chosen in enumerate(MOMENTS.values())
    )
    return golden_cases.cases(PRESETS, SWITCHES, "captor-low", moments)
