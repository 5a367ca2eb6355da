"""The rule functions of Court Circular against the naive ones: who may concede, points, refills, the end of a deal."""

import random
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kernels.court_circular import round, rows, rules
from tests.kernel.court_circular.helpers import (
    U,
    advanced,
    drawn_rules,
    kernel_rules,
    kernel_view,
    one_lane,
    row,
    word,
)
from tests.kernel.masks import examples, flag
from tests.naive.court_circular import game as naive
from tests.naive.court_circular.lines import PACK

few = settings(max_examples=examples(300, 60), deadline=None)


@pytest.mark.parametrize(("concede", "lays"), [("own-card", [2, 3, 4]), ("any-card", [1, 2, 3, 4]), ("never", [])])
def test_at_which_lays_one_may_concede(concede, lays):
    switches = kernel_rules(naive.rules(concede=concede))
    assert [lay for lay in range(6) if int(rules.may_concede(lay, switches))] == lays
    assert all(int(rules.may_concede(lay, switches)) == 2**64 - 1 for lay in lays)


@few
@given(st.integers(0, 2**32), st.integers(0, 90))
def test_the_view_says_who_may_concede(seed, actions):
    dice = random.Random(seed)
    state = advanced(naive.start(*naive.shuffled(dice), 1, drawn_rules(dice)), dice, actions)
    if not state["picking"]:
        assert int(kernel_view(state).may_concede) == (2**64 - 1 if naive.may_concede(state) else 0)


@few
@given(st.sets(st.sampled_from(PACK)), st.booleans())
def test_points(cards, face_up):
    state = {"face_up": [list(cards) if face_up else [], []], "face_down": [[] if face_up else list(cards), []]}
    assert points_of(cards, face_up) == naive.total(state, 0)


def points_of(cards, face_up):
    """The points of captured cards, by the kernels."""
    with np.errstate(over="ignore"):
        return int(rules.points(word(cards), flag(face_up)))


def test_points_of_the_rulebook():
    for card, up, down in (("QH", 4, 3), ("2H", 3, 2), ("KS", 3, 2), ("AS", 2, 1), ("AH", 3, 2)):
        assert points_of([card], True) == up
        assert points_of([card], False) == down
    assert points_of(PACK, True) == rules.LARGEST


@pytest.mark.parametrize("stock_end", naive.CHOICES["stock-end"])
def test_refills(stock_end):
    """Every number of cards laid by winner and loser and left in the stock, also those that no trick brings about."""
    dice = random.Random(stock_end)
    switches = naive.rules(stock_end=stock_end)
    for mine, other, left in product(range(4), range(4), [*range(8), 39]):
        pack = list(PACK)
        dice.shuffle(pack)
        state = {"switches": switches, "undealt": [], "draws": [], "stock": pack[12 : 12 + left]}
        state["hands"] = [pack[: 6 - mine], pack[6 : 12 - other]]
        block = one_lane(FIRST=word(state["hands"][0]), OTHER=word(state["hands"][1]), STOCK_LEFT=left, DRAWN=5)
        block[[rows.LIVE, *range(rows.NEXT, rows.NEXT + 6)], 0] = next_cards(state["stock"])
        naive.refill(state, 0)
        with np.errstate(over="ignore"):
            round.refill_lane(block, 0, kernel_rules(switches))
        for seat, name in enumerate(("FIRST", "OTHER")):
            assert row(block, name) == word(state["hands"][seat])
        assert row(block, "STOCK_LEFT") == len(state["stock"])
        assert bool(row(block, "UNDEALT")) == bool(state["undealt"])
        assert row(block, "DRAWN") == 5 + len(state["draws"])


def next_cards(stock):
    """A mask for a deal that is going on, and the next six cards of a stock, zero where there is none."""
    cards = [word([card]) for card in stock[:6]]
    return [flag(True), *cards, *[U(0)] * (6 - len(cards))]


def test_nothing_is_drawn_when_the_deal_is_over():
    block = one_lane(STOCK_LEFT=3, NEXT=word(["2S"]))
    with np.errstate(over="ignore"):
        round.refill_lane(block, 0, kernel_rules(naive.rules(stock_end="leave-undealt")))
    assert not any(row(block, name) for name in ("FIRST", "OTHER", "DRAWN", "UNDEALT"))
    assert row(block, "STOCK_LEFT") == 3


@pytest.mark.parametrize("last_trick", naive.CHOICES["last-trick"])
def test_when_a_deal_ends(last_trick):
    for mine, other, stock in product(range(4), range(4), (0, 1, 39)):
        state = {"last": stock == 0, "switches": naive.rules(last_trick=last_trick)}
        state["hands"] = [PACK[:mine], PACK[20 : 20 + other]]
        block = one_lane(FIRST=word(state["hands"][0]), OTHER=word(state["hands"][1]), STOCK_LEFT=stock)
        with np.errstate(over="ignore"):
            ends = int(round.ends_deal(block, 0, kernel_rules(state["switches"])))
        assert ends == (2**64 - 1 if naive.was_the_last(state) else 0)
