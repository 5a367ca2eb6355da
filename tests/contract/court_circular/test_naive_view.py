"""What a seat of the naive Court Circular knows: all that is true and could be told, and nothing hidden."""

import random

import pytest

from tests.naive.court_circular import game as naive
from tests.naive.court_circular.game import play_all, random_states
from tests.naive.court_circular.view import seen_stock, view

pytestmark = pytest.mark.no_kernel


def world_like(state, seat, dice):
    """Another deal in which `seat` has seen the same: the cards it has not seen change places with one another."""
    unseen = view(state, seat)["unseen"]
    shuffled = list(unseen)
    dice.shuffle(shuffled)
    swap = dict(zip(unseen, shuffled, strict=True))
    hands = [[swap.get(card, card) for card in hand] for hand in state["dealt"]]
    other = naive.start(hands, [swap.get(card, card) for card in state["pack"]], state["dealer"], state["switches"])
    return play_all(other, [action for _, action in state["actions"]])


@pytest.mark.parametrize("stock_end", naive.CHOICES["stock-end"])
@pytest.mark.parametrize("preset", naive.PRESETS)
def test_a_view_holds_what_is_true_and_no_more(preset, stock_end):
    dice = random.Random(8)
    elsewhere = 0
    for _ in range(4):
        for state in random_states(dice, naive.rules(preset, stock_end=stock_end)):
            if state["over"]:
                break
            for seat in (0, 1):
                seen = view(state, seat)
                hand = sorted(state["hands"][1 - seat])
                hidden = [] if seen["known"] else hand
                assert seen["known"] in ([], hand)
                if hand:
                    assert bool(seen["known"]) == (not state["stock"] and not state["undealt"])
                assert seen["hidden"] == len(hidden)
                assert seen["unseen"] == sorted(hidden + state["stock"] + state["undealt"])
                assert (seen["stock"], seen["undealt"]) == (len(state["stock"]), len(state["undealt"]))
                assert (seen["to_move"] == 0) == (state["turn"] == seat)
                assert (seen["first"] == 0) == (state["first"] == seat)
                assert (seen["dealer"] == 0) == (state["dealer"] == seat)
                assert seen["laid_mine"] == sorted(state["laid"][seat])
                assert [seen["total_mine"], seen["total_theirs"]][:: 1 - 2 * seat] == naive.result(state)["totals"]
                world = world_like(state, seat, dice)
                assert view(world, seat) == seen
                assert seen_stock(world, seat) == seen_stock(state, seat)
                elsewhere += world["hands"][1 - seat] != state["hands"][1 - seat]
    assert elsewhere > 100
