"""A play of the opponent is accepted exactly where some deal that the seat cannot rule out allows it."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analyzer.errors import Fault
from analyzer.games.california_jack import positions
from analyzer.text.record import from_object
from tests.contract.positions import enumerable, position_of
from tests.kernel.california_jack.deals import advanced, dealt
from tests.kernel.masks import examples
from tests.naive.california_jack import game as naive
from tests.naive.california_jack.policy_view import view
from tests.naive.california_jack.worlds import hidden_hands


def in_world(state, seat, hand):
    """A state that `seat` cannot tell from `state`, in which the opponent holds `hand` now."""
    other = 1 - seat
    seen = view(state, seat)
    world = naive.copied(state)
    hidden_now = [card for card in state["hands"][other] if card not in seen["known"]]
    hidden_then = [card for card in hand if card not in seen["known"]]
    come = sorted(set(hidden_then) - set(hidden_now))
    gone = sorted(set(hidden_now) - set(hidden_then))
    exchange = {**dict(zip(gone, come, strict=True)), **dict(zip(come, gone, strict=True))}
    world["hands"][other] = list(hand)
    world["dealt"] = [[exchange.get(card, card) for card in cards] for cards in state["dealt"]]
    world["pack"] = [exchange.get(card, card) for card in state["pack"]]
    world["stock"] = [exchange.get(card, card) for card in state["stock"]]
    world["draws"] = [(drawer, exchange.get(card, card)) for drawer, card in state["draws"]]
    return world


@settings(max_examples=examples(40, 40), deadline=None)
@given(st.integers(0, 2**32), st.integers(10, 50))
def test_a_play_is_accepted_where_some_world_allows_it(seed, actions):
    dice = random.Random(seed)
    state = advanced(dealt(dice, stock="face-up"), dice, actions)
    if naive.over(state):
        return
    seat = 1 - state["turn"]
    if state["stock"] and not enumerable(state, seat):
        return
    possible = {}
    for hand in hidden_hands(state, seat):
        for card in naive.legal(list(hand), state["led"], state["trump"], state["switches"]["follow"]):
            possible.setdefault(card, hand)
    for card in naive.PACK:
        if card in possible:
            after = naive.play(in_world(state, seat, possible[card]), card)
            if not naive.over(after):
                positions.situation(from_object(position_of(after, seat), position=True))
        else:
            made = position_of(state, seat)
            made["actions"].append([state["turn"], card])
            if state["led"] is not None and state["stock"]:
                # The trick is complete: two more cards have come into sight, or the last one.
                rest = [other for other in view(state, seat)["unseen"] if other != card]
                made["stock"] += rest[: 1 if len(state["stock"]) == 2 else 2]
            with pytest.raises(Fault) as refused:
                positions.situation(from_object(made, position=True))
            assert refused.value.action == len(state["actions"])
            assert refused.value.rule in ("held", "follow", "worlds")
            assert "\n" not in str(refused.value)
