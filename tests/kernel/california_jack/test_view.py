"""What a policy is shown: the naive view, and nothing that depends on a hidden card."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.kernel.california_jack.deals import states
from tests.kernel.california_jack.helpers import kernel_seen, kernel_view
from tests.kernel.masks import examples
from tests.naive.california_jack import game as naive
from tests.naive.california_jack.policy_view import observations, view

few = settings(max_examples=examples(300, 60), deadline=None)


def shuffled_behind(state, dice):
    """A deal that the player to act cannot tell from `state` by what he has seen drawn; None if plays tell it."""
    me = state["turn"]
    seen = view(state, me)
    hidden = [card for card in state["hands"][1 - me] if card not in seen["known"]]
    below = state["stock"][1:] if seen["top"] else list(state["stock"])
    places = hidden + below
    new = list(places)
    dice.shuffle(new)
    exchange = dict(zip(places, new, strict=True))

    def moved(cards):
        return [exchange.get(card, card) for card in cards]

    hands = [moved(cards) for cards in state["dealt"]]
    cut = state["trump"] if state["switches"]["trump"] == "cut" else None
    other = naive.start(hands, moved(state["pack"]), state["dealer"], state["switches"], cut)
    for _, card in state["actions"]:
        try:
            other = naive.play(other, card)
        except ValueError:
            return None
    return other if observations(other, me) == observations(state, me) else None


@few
@given(states(51))
def test_the_kernels_show_what_the_naive_view_shows(state):
    if naive.over(state):
        return
    shown = kernel_view(state)
    for name, value in kernel_seen(state).items():
        assert int(getattr(shown, name)) == int(value), name


@few
@given(states(39), st.integers(0, 2**32))
def test_a_view_does_not_depend_on_what_is_hidden(state, seed):
    dice = random.Random(seed)
    for _ in range(3):
        other = shuffled_behind(state, dice)
        if other is not None:
            assert [int(field) for field in kernel_view(other)] == [int(field) for field in kernel_view(state)]
