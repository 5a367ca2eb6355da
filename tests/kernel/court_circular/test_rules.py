"""The rule functions of Court Circular against the naive ones: who may concede, points, refills, the end of a deal."""

import random
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kernels.court_circular import round, rules
from kernels.shuffle import LANES
from tests.kernel.court_circular.helpers import U, advanced, drawn_rules, kernel_rules, kernel_view, names, word
from tests.kernel.masks import examples, flag
from tests.naive import court_circular as naive
from tests.naive.court_circular_lines import PACK

few = settings(max_examples=examples(300, 60), deadline=None)
EMPTY_ROWS = np.zeros((round.ROWS, LANES), U)


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
        rows = EMPTY_ROWS.copy()
        rows[round.FIRST, 0], rows[round.OTHER, 0] = (word(hand) for hand in state["hands"])
        rows[round.STOCK_LEFT, 0], rows[round.LIVE, 0], rows[round.DRAWN, 0] = U(left), flag(True), U(5)
        for place, card in enumerate(state["stock"][:6]):
            rows[round.NEXT + place, 0] = word([card])
        naive.refill(state, 0)
        with np.errstate(over="ignore"):
            round.refill_lane(rows, 0, kernel_rules(switches))
        assert [set(names(rows[round.FIRST + side, 0])) for side in (0, 1)] == [set(hand) for hand in state["hands"]]
        assert int(rows[round.STOCK_LEFT, 0]) == len(state["stock"])
        assert bool(rows[round.UNDEALT, 0]) == bool(state["undealt"])
        assert int(rows[round.DRAWN, 0]) == 5 + len(state["draws"])


def test_nothing_is_drawn_when_the_deal_is_over():
    rows = EMPTY_ROWS.copy()
    rows[round.STOCK_LEFT, 0], rows[round.NEXT, 0] = U(3), word(["2S"])
    with np.errstate(over="ignore"):
        round.refill_lane(rows, 0, kernel_rules(naive.rules(stock_end="leave-undealt")))
    assert not rows[[round.FIRST, round.OTHER, round.DRAWN, round.UNDEALT], 0].any()
    assert int(rows[round.STOCK_LEFT, 0]) == 3


@pytest.mark.parametrize("last_trick", naive.CHOICES["last-trick"])
def test_when_a_deal_ends(last_trick):
    for mine, other, stock in product(range(4), range(4), (0, 1, 39)):
        state = {"last": stock == 0, "switches": naive.rules(last_trick=last_trick)}
        state["hands"] = [PACK[:mine], PACK[20 : 20 + other]]
        rows = EMPTY_ROWS.copy()
        rows[round.FIRST, 0], rows[round.OTHER, 0] = (word(hand) for hand in state["hands"])
        rows[round.STOCK_LEFT, 0] = U(stock)
        with np.errstate(over="ignore"):
            ends = int(round.ends_deal(rows, 0, kernel_rules(state["switches"])))
        assert ends == (2**64 - 1 if naive.was_the_last(state) else 0)
