"""Deals drawn at random: naive games of Court Circular under any switches, and their records."""

import random

from hypothesis import strategies as st

from analyzer.games.court_circular import positions
from analyzer.rules import rule_set
from analyzer.text import notation
from analyzer.text.record import Record
from tests.naive.court_circular import game as naive

GAME = "court-circular"
SINGLE = [
    *((preset, {}) for preset in naive.PRESETS),
    *(("source", {name: value}) for name, values in naive.CHOICES.items() for value in values[1:]),
]
"""Every preset, and every switch turned alone."""


def masks(cards):
    """Naive cards as one mask."""
    return notation.card_set(list(cards))


def drawn_rules(rng):
    """A rule set with each switch turned at random, on top of a preset drawn at random."""
    changes = {name: rng.choice(values) for name, values in naive.CHOICES.items() if rng.random() < 0.6}
    return rule_set(GAME, rng.choice(sorted(naive.PRESETS)), changes)


def states(rng, rules):
    """Every state of a game, the dealt one first; how gladly its players concede is drawn, too."""
    hands, stock = naive.shuffled(rng)
    played = [naive.start(hands, stock, rng.randrange(2), dict(rules.switches))]
    gladly = rng.choice([0.0, 0.2, 0.7])
    while not played[-1]["over"]:
        may = naive.choices(played[-1])
        concede = "concede" in may and rng.random() < gladly
        action = "concede" if concede else rng.choice([one for one in may if one != "concede"])
        played.append(naive.play(played[-1], action))
    return played


def record_of(state, rules, score=(0, 0)):
    """The record of a finished naive state."""
    return Record(
        rules=rules,
        dealer=state["dealer"],
        score=score,
        hands=tuple(masks(hand) for hand in state["dealt"]),
        stock=tuple(notation.card(card) for card in state["pack"]),
        actions=tuple(state["actions"]),
        result=naive.result(state),
    )


def game(rng, rules=None):
    """A random game: its record and its states."""
    rules = rules or drawn_rules(rng)
    played = states(rng, rules)
    target = rules.number("target")
    return record_of(played[-1], rules, (rng.randrange(target), rng.randrange(target))), played


def seen(record, at, seat):
    """The situation of a seat after some actions of a record."""
    return positions.situation(positions.position_of(record, at, seat))


def randoms():
    """A random generator, seeded by hypothesis."""
    return st.integers(0, 2**32 - 1).map(random.Random)
