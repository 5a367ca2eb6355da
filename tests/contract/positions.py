"""Naive deals as the product's records, positions and situations."""

from math import comb

from analyzer.games.california_jack import positions
from analyzer.rules import rule_set
from analyzer.text.record import Record, from_object
from tests.kernel.masks import mask
from tests.naive.california_jack.policy_view import view
from tests.naive.california_jack.worlds import seen_places

ENUMERABLE = 3500  # hands to try at most


def record_of(state):
    """A naive deal as a record of a whole deal, with as many actions as have been played."""
    cut = state["switches"]["trump"] == "cut"
    return Record(
        rules=rule_set("california-jack", "bicycle", state["switches"]),
        dealer=state["dealer"],
        score=(0, 0),
        hands=tuple(mask(hand) for hand in state["dealt"]),
        stock=tuple(mask(card) for card in state["pack"]),
        actions=tuple(state["actions"]),
        extra={"trump": state["trump"]} if cut else {},
    )


def position_of(state, seat):
    """The position file of a naive deal as one seat sees it: the formats' words, no hidden card."""
    seen = seen_places(state, seat)
    last = len(state["draws"])
    if last in seen:
        last += 1
    made = {
        "game": "california-jack",
        "switches": state["switches"],
        "seat": seat,
        "dealer": state["dealer"],
        "score": [0, 0],
        "hands": [state["dealt"][0], None] if seat == 0 else [None, state["dealt"][1]],
        "stock": [seen.get(place) for place in range(last)],
        "actions": [list(action) for action in state["actions"]],
    }
    if state["switches"]["trump"] == "cut":
        made["trump"] = state["trump"]
    return made


def situation_of(state, seat):
    """The product's situation of a naive deal as one seat sees it."""
    return positions.situation(from_object(position_of(state, seat), position=True))


def enumerable(state, seat):
    """Whether every hand of the opponent can be tried in good time, and there is more than one."""
    seen = view(state, seat)
    return 1 < comb(len(seen["unseen"]), seen["hidden"]) <= ENUMERABLE
