"""Deals that run, side by side in one block of lanes: all that comes before the first lead, lane by lane.

Cards are arranged so that the suit turned comes again and jacks are turned more often than by chance. Not compiled
apart: compiled, the same code is looked at through the drivers.
"""

import random

import numpy as np
import pytest

from kernels.deal import begin_dice
from kernels.seven_up import before_play, call_lanes, rows
from kernels.shuffle import LANES
from tests.analysis.seven_up.deals import drawn_pack
from tests.kernel.seven_up.helpers import U, kernel_rules, tables, weights_of_classes
from tests.kernel.seven_up.play import dice_of, half_words
from tests.kernel.seven_up.views import word
from tests.naive.seven_up import game as naive
from tests.naive.seven_up.deals import arranged
from tests.naive.seven_up.policy import slow_choice

pytestmark = pytest.mark.uncompiled_only
SEED, ONES, NO = 3, 2**64 - 1, U(2)
CASES = [
    (naive.rules(), (0, 0), ("uniform", "greedy")),
    (naive.rules(turned_jack="every"), (5, 5), ("heuristic", "uniform")),
    (naive.rules(turned_jack="every", after_run="keep"), (6, 6), ("uniform", "uniform")),
    (naive.rules(after_run="keep", bunch="off"), (6, 5), ("greedy", "greedy")),
    (naive.rules(), (6, 6), ("heuristic", "heuristic")),
]


def block_of(deals):
    """Rows and the stock of a block, a dealt deal a lane."""
    block, stock = np.zeros((rows.ROWS, LANES), U), np.zeros((rows.STOCK_ROWS, LANES), U)
    for lane, state in enumerate(deals):
        trump = naive.suit(state["pack"][0])
        block[rows.CHANGE, lane] = naive.SUITS.index(trump) ^ 3
        block[rows.B_DEALT, lane] = ONES if state["dealer"] % 2 else 0
        for place, seat in enumerate(naive.from_eldest(state["dealer"])):
            block[rows.HANDS + place, lane] = word(state["dealt"][seat], trump)
        for k, card in enumerate(state["pack"]):
            stock[k, lane] = word([card], trump)
    block[rows.TURNED] = stock[0]
    return block, stock


def settled(state, policies, lane):
    """The deal at the first lead, or over, when eldest begs and the dealer runs."""
    while state["phase"] not in ("trick", "over"):
        side = naive.side(state["turn"])
        halves = half_words(state, dice_of(SEED, lane)[side])
        choice = {"call": "beg", "answer": "run"}.get(state["phase"])
        state = naive.play(state, choice or slow_choice(state, policies[side], tables(side + 1, 8), halves))
    return state


@pytest.mark.parametrize("number", range(len(CASES)))
def test_all_before_the_first_lead_of_deals_that_run(number):
    switches, score, policies = CASES[number]
    dice, ends = random.Random(number), set()
    deals = [
        naive.start(*drawn_pack(dice), dice.choice([0, 2] if score[0] != score[1] else [0, 1, 2, 3]), switches, score)
        for _ in range(LANES)
    ]
    deals[-3:] = [arranged(turned, None, 0, switches, score) for turned in ("3C JC JH", "3C 4C JH", "JC 4C JH")]
    rules = kernel_rules(switches, (switches["target"] - score[0], switches["target"] - score[1]))
    kinds = [["uniform", "greedy", "heuristic"].index(name) for name in policies]
    players = (*kinds, False, weights_of_classes(1)[8], weights_of_classes(2)[8])
    (block, stock), begins, plays = block_of(deals), np.empty((2, LANES), U), np.empty((0, 0), U)
    with np.errstate(over="ignore"):
        begin_dice(begins, 0, U(SEED), 0)
        call_lanes.jacks_turned(block, rules)
        call_lanes.stand_or_beg(block, begins, NO, rules, players, plays)
        call_lanes.give_or_run(block, begins, NO, rules, players, plays)
        before_play.call_after_run(block, stock, begins, rules, players, plays)
    for lane, start in enumerate(deals):
        state = settled(start, policies, lane)
        ends.add((len(state["turned"]), state["phase"], state["thrown_in"]))
        found = {name: int(block[getattr(rows, name), lane]) for name in ("BUNCHED", "OUT", "ENDED", "JACK_POINTS")}
        assert found["BUNCHED"] == (ONES if state["thrown_in"] == "bunched" else 0)
        assert found["OUT"] == (ONES if state["thrown_in"] == "pack ran out" else 0)
        if state["thrown_in"]:
            continue
        every = switches["turned-jack"] == "every"
        jacks = [card[0] == "J" for card in (state["turned"] if every else state["turned"][-1:])]
        assert found["JACK_POINTS"] == sum(jacks)
        assert found["ENDED"] == (ONES if state["phase"] == "over" else 0)
        if state["phase"] == "over":
            continue
        trump, seats = state["trump"], naive.from_eldest(state["dealer"])
        assert [int(one) for one in block[rows.HANDS : rows.HANDS + 4, lane]] == [
            int(word(state["hands"][seat], trump)) for seat in seats
        ]
        assert int(block[rows.TURNED, lane]) == int(word(state["turned"], trump))
        assert int(block[rows.CHANGE, lane]) == naive.SUITS.index(trump) ^ 3
        for side in range(2):
            held = [card for seat in seats[side::2] for card in state["hands"][seat] if naive.suit(card) == trump]
            assert int(block[rows.IN_PLAY + side, lane]) == int(word(held, trump))
    assert len(ends) > 2


@pytest.mark.parametrize(("gift", "need", "given"), [("no", 1, 0), ("no", 2, ONES), ("yes", 1, ONES)])
def test_a_gift_that_wins_is_given_only_where_it_may_be(gift, need, given):
    """Whatever the policy says, or what is forced."""
    rules, plays = kernel_rules(naive.rules(gift_may_win=gift), (3, need)), np.empty((0, 0), U)
    dealt = [naive.start(*drawn_pack(random.Random(lane)), 1, naive.rules()) for lane in range(LANES)]
    players = (1, 1, True, weights_of_classes(1)[8], weights_of_classes(1)[8])
    for forced in (U(1), U(0)):
        (block, _), begins = block_of(dealt), np.zeros((2, LANES), U)
        block[rows.BEGS] = U(ONES)
        with np.errstate(over="ignore"):
            call_lanes.give_or_run(block, begins, forced, rules, players, plays)
        found = set(block[rows.GIFT].tolist())
        assert found == ({given} if forced else {0, given})
