"""Exact endings against plain minimax, under every rule that play or score hangs on."""

import random

import numpy as np
import pytest

from kernels.california_jack import drivers, solver
from kernels.california_jack.rules import OUTCOMES
from tests.kernel.california_jack.helpers import held, kernel_rules
from tests.kernel.masks import examples, flag, mask
from tests.naive.california_jack import endings
from tests.naive.california_jack import game as naive

FOLLOW = naive.CHOICES["follow"]
OWNERS = [
    [1 - (number & 1), 1 - (number >> 1 & 1), 1 - (number >> 2 & 1), 2 - number // 8] for number in range(OUTCOMES)
]
POINTS = [2 * high + 2 * low + 2 * jack + game - 4 for high, low, jack, game in OWNERS]


def some_worth(dice):
    """A table by outcome that never falls where I have more: points, a goal to reach, or weights drawn at random."""
    weights = [dice.randint(0, 3) for _ in range(4)]
    sums = [sum(weight * owner for weight, owner in zip(weights, owners, strict=True)) for owners in OWNERS]
    return dice.choice([POINTS, [int(points >= 1) for points in POINTS], sums])


def position(state):
    """A naive ending as the solver takes it."""
    me = state["turn"]
    other = held(state, state["hands"][1 - me])
    led = held(state, [state["led"]])
    won = [held(state, state["captured"][seat]) for seat in (me, 1 - me)]
    return [held(state, state["hands"][me]), other, led, *won, flag(state["dealer"] != me)]


def solved(states, worth):
    """The cards that may be played in some endings under the same rules, and their values, each uint64, int64[n, 6]."""
    positions = np.array([position(state) for state in states], np.uint64).reshape(-1, solver.FIELDS)
    cards, values = np.full((len(states), 6), 99, np.uint64), np.full((len(states), 6), 99, np.int64)
    rules = kernel_rules(states[0]["switches"])
    with np.errstate(over="ignore"):
        drivers.solve()(positions, rules, np.array(worth, np.int64), cards, values)
    return cards, values


def expected(state, worth):
    """The same by minimax, for one ending."""
    found = endings.values(state, worth)
    cards = [card for card in naive.PACK if card in found]
    none = 6 - len(cards)
    return [mask(card) for card in cards] + [0] * none, [found[card] for card in cards] + [solver.NO_MOVE] * none


def check(dice, n, tricks, **switches):
    """Endings drawn under some rules have the cards and values that minimax finds."""
    worth = some_worth(dice)
    states = [endings.drawn(dice, tricks(), dice.random() < 0.5, **switches) for _ in range(n)]
    cards, values = solved(states, worth)
    slow = [expected(state, worth) for state in states]
    assert cards.tolist() == [one for one, _ in slow]
    assert values.tolist() == [one for _, one in slow]


@pytest.mark.parametrize("follow", FOLLOW)
@pytest.mark.parametrize("fourth", naive.CHOICES["fourth-point"])
def test_every_card_of_up_to_four_tricks(follow, fourth):
    dice = random.Random(f"{follow} {fourth}")
    for tie in naive.CHOICES["game-tie"]:
        for _ in range(examples(6, 1)):
            changes = {"follow": follow, "fourth_point": fourth, "game_tie": tie}
            check(dice, examples(8, 1), lambda: dice.randint(1, 4), **changes)


@pytest.mark.compiled_only
@pytest.mark.parametrize("tricks", [5, 6])
def test_every_card_of_longer_endings(tricks):
    dice = random.Random("late")
    for _ in range({5: 8, 6: 2}[tricks]):
        check(dice, 1, lambda: tricks, follow=dice.choice(FOLLOW))
