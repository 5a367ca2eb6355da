"""Deals drawn at random: naive games of California Jack under any switches, and their records."""

import random

from hypothesis import strategies as st

from analyzer.rules import rule_set
from analyzer.text import notation
from analyzer.text.record import Record
from tests.naive.california_jack import game as naive

CHOICES = {**naive.CHOICES, "target": [1, 7, 10, 99]}


def drawn_rules(rng):
    """A rule set with each switch turned at random, on top of a preset drawn at random."""
    changes = {name: rng.choice(values) for name, values in CHOICES.items() if rng.random() < 0.6}
    return rule_set("california-jack", rng.choice(sorted(naive.PRESETS)), changes)


def drawn_score(rng, rules):
    """A score at which the match goes on."""
    target = rules.switches["target"]
    if rules.switches["match-end"] == "totals" and rng.random() < 0.2:
        level = target + rng.randrange(4)
        return level, level
    return rng.randrange(target), rng.randrange(target)


def dealt_state(rng, rules):
    """A naive state, dealt and not yet played."""
    pack = list(naive.PACK)
    rng.shuffle(pack)
    cut = rng.choice("SHDC") if rules.switches["trump"] == "cut" else None
    return naive.start([pack[:6], pack[6:12]], pack[12:], rng.randrange(2), dict(rules.switches), cut)


def states(rng, rules):
    """Every state of a game of random legal plays, the dealt one first and the finished one last."""
    state = dealt_state(rng, rules)
    yield state
    while not naive.over(state):
        state = naive.play(state, rng.choice(naive.choices(state)))
        yield state


def record_of(state, rules, score):
    """The record of a finished naive state."""
    result = naive.result(state)
    unused = "card_points" if rules.switches["fourth-point"] == "most-tricks" else "tricks"
    result.pop(unused)
    result["points"] = naive.points(result, score, rules.switches)
    return Record(
        rules=rules,
        dealer=state["dealer"],
        score=score,
        hands=tuple(notation.card_set(hand) for hand in state["dealt"]),
        stock=tuple(notation.card(card) for card in state["pack"]),
        actions=tuple(state["actions"]),
        result=result,
        extra={"trump": state["trump"]} if rules.switches["trump"] == "cut" else {},
    )


def drawn_record(rng, rules=None):
    """The record of a random game."""
    rules = rules or drawn_rules(rng)
    *_, state = states(rng, rules)
    return record_of(state, rules, drawn_score(rng, rules))


def randoms():
    """A random generator, seeded by hypothesis."""
    return st.integers(0, 2**32 - 1).map(random.Random)
