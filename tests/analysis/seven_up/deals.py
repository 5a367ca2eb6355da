"""Deals drawn at random: naive games of Seven Up under any switches, and their records."""

import random

from hypothesis import strategies as st

from analyzer.games.seven_up import positions, referee
from analyzer.rules import rule_set
from analyzer.text import notation
from analyzer.text.record import Record
from tests.naive.seven_up import game as naive
from tests.naive.seven_up import match as naive_match

GAME = "seven-up"
CHOICES = {**naive.CHOICES, "bunch-limit": [3, 1], "target": [7, 1, 2, 99]}
SINGLE = [
    *((preset, {}) for preset in naive.PRESETS),
    *(("source", {name: value}) for name, values in CHOICES.items() for value in values[1:]),
]
"""Every preset, and every switch turned alone."""


def masks(cards):
    """Naive cards as one mask."""
    return notation.card_set(list(cards))


def drawn_rules(rng, **fixed):
    """A rule set with each switch turned at random, on top of a preset drawn at random; some switches fixed."""
    changes = {name: rng.choice(values) for name, values in CHOICES.items() if rng.random() < 0.5}
    changes |= {name.replace("_", "-"): value for name, value in fixed.items()}
    return rule_set(GAME, rng.choice(sorted(naive.PRESETS)), changes)


def drawn_pack(rng):
    """Hands and stock; the suit turned comes again, or a jack is turned, more often than by chance."""
    hands, stock = naive_match.shuffled(rng)
    for place in (0, 13, 26):
        wanted = [rank + stock[0][1] for rank in naive.RANKS] if place else []
        wanted += [card for card in naive.PACK if card[0] == "J"]
        there = [other for other in range(28) if other not in (0, 13, 26) and stock[other] in wanted]
        if there and rng.random() < 0.5:
            other = rng.choice(there)
            stock[place], stock[other] = stock[other], stock[place]
    return hands, stock


def start(rng, rules):
    """A naive deal at a score near the end of the match, or anywhere."""
    switches = dict(rules.switches)
    least = max(0, switches["target"] - 3) if rng.random() < 0.7 else 0
    score = [rng.randrange(least, switches["target"]) for _ in range(2)]
    bunched = 0 if switches["bunch"] == "off" else rng.randrange(switches["bunch-limit"] + 1)
    return naive.start(*drawn_pack(rng), rng.randrange(4), switches, score, bunched)


def drawn_action(rng, state):
    """Something that the player whose turn it is may do: to beg, to run and to bunch more often than by chance."""
    if state["phase"] == "discard":
        hand = state["hands"][state["turn"]]
        return "discard " + " ".join(rng.sample(hand, len(hand) - 6))
    may = naive.choices(state)
    if state["phase"] != "trick" and rng.random() < 0.6:
        return next(word for word in ("beg", "run", "bunch") if word in may)
    return rng.choice(may)


def states(rng, rules):
    """Every state of a game, the dealt one first."""
    played = [start(rng, rules)]
    while played[-1]["phase"] != "over":
        played.append(naive.play(played[-1], drawn_action(rng, played[-1])))
    return played


def record_of(state, rules):
    """The record of a naive state, with its result if it is finished."""
    over = state["phase"] == "over"
    return Record(
        rules=rules,
        dealer=state["dealer"],
        score=tuple(state["score"]),
        hands=tuple(masks(hand) for hand in state["dealt"]),
        stock=tuple(notation.card(card) for card in state["pack"]),
        actions=tuple((seat, referee.read_action(action)) for seat, action in state["actions"]),
        result={**naive_match.result(state), "thrown_in": state["thrown_in"]} if over else None,
        extra={"bunched": state["bunched"]},
    )


def game(rng, rules=None):
    """A random game: its record and its states."""
    rules = rules or drawn_rules(rng)
    played = states(rng, rules)
    return record_of(played[-1], rules), played


def moment_where(rules, found, seed=0):
    """A record and the number of an action before which the naive state is such as `found` says."""
    for n in range(400):
        record, played = game(random.Random(f"{seed} {n}"), rules)
        for at, state in enumerate(played[:-1]):
            if found(state):
                return record, at, state
    raise AssertionError("no such moment")


def seen(record, at, seat):
    """The situation of a seat after some actions of a record."""
    return positions.situation(positions.position_of(record, at, seat))


def randoms():
    """A random generator, seeded by hypothesis."""
    return st.integers(0, 2**32 - 1).map(random.Random)
