"""What a policy is shown: the naive view, and nothing that depends on a hidden card."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.kernel.court_circular.helpers import kernel_view, lay_of, laying, word
from tests.kernel.masks import examples
from tests.naive.court_circular import game as naive
from tests.naive.court_circular.view import view

few = settings(max_examples=examples(300, 60), deadline=None)


def shuffled_behind(state, dice):
    """A deal that is the same to the player to act: the cards that he has not seen change places."""
    seen = view(state, state["turn"])
    shuffled = list(seen["unseen"])
    dice.shuffle(shuffled)
    swap = dict(zip(seen["unseen"], shuffled, strict=True))
    other = naive.copied(state)
    for name in ("hands", "dealt"):
        other[name] = [[swap.get(card, card) for card in cards] for cards in state[name]]
    for name in ("stock", "undealt", "pack"):
        other[name] = [swap.get(card, card) for card in state[name]]
    other["draws"] = [(drawer, swap.get(card, card)) for drawer, card in state["draws"]]
    return other


@few
@given(laying(120))
def test_the_kernels_show_what_the_naive_view_shows(state):
    shown, seen = kernel_view(state), view(state, state["turn"])
    assert int(shown.mine) == int(word(seen["mine"]))
    assert int(shown.known) == int(word(seen["known"]))
    assert int(shown.laid) == int(word(seen["laid_mine"]))
    assert int(shown.against) == int(word(seen["laid_theirs"]))
    assert int(shown.lead) == int(word([seen["lead"]]))
    assert int(shown.stock) == seen["stock"]
    assert shown.lay == lay_of(state)


@few
@given(laying(120), st.integers(0, 2**32))
def test_a_view_does_not_depend_on_what_is_hidden(state, seed):
    dice = random.Random(seed)
    for _ in range(3):
        other = shuffled_behind(state, dice)
        assert view(other, other["turn"]) == view(state, state["turn"])
        assert [int(field) for field in kernel_view(other)] == [int(field) for field in kernel_view(state)]


def test_the_other_hand_is_seen_once_the_stock_is_out_but_not_with_cards_left_undealt():
    moments = set()
    for seed in range(60):
        dice = random.Random(seed)
        switches = naive.rules(stock_end=["deal-short", "leave-undealt"][seed % 2])
        state = naive.start(*naive.shuffled(dice), 1, switches)
        while state["stock"]:
            state = advanced_by_one(state, dice)
        shown, other = kernel_view(state), state["hands"][1 - state["turn"]]
        assert int(shown.known) == (0 if state["undealt"] else int(word(other)))
        moments.add(bool(state["undealt"]))
    assert moments == {False, True}


def advanced_by_one(state, dice):
    """The state after a random action."""
    return naive.play(state, dice.choice(naive.choices(state)))
