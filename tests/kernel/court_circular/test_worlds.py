"""Positions played on: hidden cards are drawn evenly and as addressed, and every forced move goes on by the rules."""

import functools
import random
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analyzer.games.court_circular import actions, engine
from analyzer.running.study import Player
from analyzer.text import notation
from kernels import jit
from kernels.cards import select
from kernels.court_circular.deal_out import begin_world
from kernels.court_circular.rows import B_IS_FIRST, FIRST, OTHER, ROWS, STOCK_ROWS, UNDEALT
from kernels.court_circular.rules import OUTCOMES
from kernels.shuffle import KEY_ROWS, LANES, network
from tests.kernel.california_jack.deals import FIVE_SIGMA, chance_of
from tests.kernel.court_circular.helpers import BIT, U, advanced, lay_of, names, situation_of, states, word
from tests.kernel.court_circular.play import dice_of, outcome, player, slowly, world
from tests.kernel.court_circular.play import weights as drawn
from tests.kernel.masks import COMPILED, examples
from tests.naive.court_circular import game as naive
from tests.naive.court_circular.view import view

POLICIES = ["uniform", "greedy", "heuristic"]
PLAYERS = (Player("uniform"), Player("uniform"))
TABLES = (drawn(1)[1], drawn(2)[1])
players_of_policies = st.tuples(st.sampled_from(POLICIES), st.sampled_from(POLICIES))


@jit.driver
def fill(seed, first, last, seen, hidden, out_of_sight, comparators, hands, mine, undealt, stocks):
    """Complete worlds `first` to `last - 1`: hands (the other's and mine), masks, and `stocks` [n, STOCK_ROWS]."""
    rows, stock = np.empty((ROWS, LANES), np.uint64), np.zeros((STOCK_ROWS, LANES), np.uint64)
    keys, labels = np.empty((KEY_ROWS, LANES), np.uint32), np.empty(LANES, np.uint32)
    begins = np.empty(LANES, np.uint64)
    for block in range(first, last, LANES):
        begin_world(rows, stock, keys, labels, begins, seed, block, seen, hidden, out_of_sight, comparators)
        for lane in range(min(LANES, last - block)):
            i = block - first + lane
            hands[i] = select(rows[B_IS_FIRST, lane], rows[FIRST, lane], rows[OTHER, lane])
            mine[i] = select(rows[B_IS_FIRST, lane], rows[OTHER, lane], rows[FIRST, lane])
            undealt[i] = rows[UNDEALT, lane]
            for row in range(STOCK_ROWS):
                stocks[i, row] = stock[row, lane]


def completed(situation, seed, n, first=0):
    """`n` worlds of a situation in the kernels' words: the other's hands, and the cards he does not hold, in order."""
    seen, _, hidden, left = engine.seen_words(situation)
    hands, mine, undealt, stocks = np.empty(n, U), np.empty(n, U), np.empty(n, U), np.empty((n, STOCK_ROWS), U)
    with np.errstate(over="ignore"):
        fill(U(seed), first, first + n, seen, hidden, left, network(left), hands, mine, undealt, stocks)
    assert (mine == seen.mine).all()
    assert (undealt == seen.undealt).all()
    assert (stocks[:, left:] == 0).all()
    return hands, stocks[:, hidden:left]


@settings(max_examples=examples(60, 20), deadline=None)
@given(states(120), st.integers(0, 1), st.integers(0, 2**63))
def test_every_world_fits_what_was_seen_and_is_an_address(state, seat, seed):
    seen = view(state, seat)
    hands, stocks = completed(situation_of(state, seat), seed, 3, first=61)
    for number, (hand, stock) in enumerate(zip(hands.tolist(), stocks.tolist(), strict=True), 61):
        held, rest = names(hand), [names(card)[0] for card in stock]
        assert set(seen["known"]) <= set(held)
        assert len(held) == seen["hidden"] + len(seen["known"])
        assert sorted([card for card in held if card not in seen["known"]] + rest) == seen["unseen"]
        slow = world(state, seat, seed, number)
        assert sorted(held) == sorted(slow["hands"][1 - seat])
        assert rest == slow["stock"] + slow["undealt"]
        assert view(slow, seat) == {**seen, "total_mine": naive.total(slow, seat)}


def with_stock(dice, least, most, **changes):
    """A random state in which so many cards are left in the stock, or undealt."""
    while True:
        state = naive.start(*naive.shuffled(dice), 1, naive.rules(**changes))
        state = advanced(state, dice, dice.randrange(30, 60))
        if least <= len(state["stock"] + state["undealt"]) <= most:
            return state


@pytest.mark.compiled_only
@pytest.mark.parametrize("stock_end", naive.CHOICES["stock-end"])
def test_each_hidden_hand_is_as_likely(stock_end):
    dice = random.Random(stock_end)
    for _ in range(3):
        state = with_stock(dice, 1, 5, stock_end=stock_end)
        seen = view(state, 0)
        hands, _ = completed(situation_of(state, 0), dice.randrange(2**63), 40_000)
        masks, numbers = np.unique(hands, return_counts=True)
        possible = [int(word(hand)) for hand in combinations(seen["unseen"], seen["hidden"])]
        counts = dict(zip(masks.tolist(), numbers.tolist(), strict=True))
        assert chance_of(counts, dict.fromkeys(possible, 1)) > FIVE_SIGMA


@pytest.mark.compiled_only
def test_each_place_in_the_stock_is_as_likely():
    state = with_stock(random.Random(2), 8, 16)
    hands, stocks = completed(situation_of(state, 0), 3, 40_000)
    for card in view(state, 0)["unseen"]:
        places = [*(stocks == U(BIT[card])).sum(axis=0).tolist(), int(((hands & U(BIT[card])) != 0).sum())]
        assert sum(places) == 40_000
        expected = {**dict.fromkeys(range(len(places) - 1), 1), len(places) - 1: view(state, 0)["hidden"]}
        assert chance_of(dict(enumerate(places)), expected) > FIVE_SIGMA


def slow_moves(state, seat, policies, moves, seed, n):
    """The joint outcomes of some moves (None: as the policy has it) in the first worlds, by the slow policies."""
    counts = np.zeros((len(moves), len(moves), OUTCOMES, OUTCOMES), np.int64)
    for number in range(n):
        begun, dice = world(state, seat, seed, number), dice_of(seed, number)
        seats = [0, 1] if seat == 0 else [1, 0]
        both, tables, thrown = ([pair[place] for place in seats] for pair in (policies, TABLES, dice))
        ends = [outcome(slowly(begun, both, tables, thrown, move), seat) for move in moves]
        for j in range(len(moves)):
            for k in range(j, len(moves)):
                counts[j, k, ends[j], ends[k]] += 1
    return counts


def assert_moves(state, policies, seed, n):
    """The engine's counts of every move that the player to act has, and of none, are those of the slow policies."""
    seat = state["turn"]
    situation = situation_of(state, seat)
    legal = actions.legal(situation)
    assert sorted(text for text, _ in legal) == sorted(naive.choices(state))
    legal = legal if len(legal) < 3 else (legal[0], legal[-2], legal[-1])
    both = (player(policies[0], 1), player(policies[1], 2))
    found = engine.moves(situation, both, seed, (0, *(code for _, code in legal)), 0, n)
    assert (found == slow_moves(state, seat, policies, [None, *(text for text, _ in legal)], seed, n)).all()


@settings(max_examples=examples(40, 3), deadline=None)
@given(states(120), players_of_policies, st.integers(0, 2**63))
def test_moves_end_as_the_slow_policies_end_them(state, policies, seed):
    assert_moves(state, policies, seed, examples(3, 1))


MOMENTS = {
    "the first lay": lambda state: lay_of(state) == 0 and state["stock"],
    **{f"lay {n}": functools.partial(lambda n, state: lay_of(state) == n and state["stock"], n) for n in range(1, 6)},
    "a pick by First": lambda state: state["picking"] and state["turn"] == state["first"],
    "a pick by the other": lambda state: state["picking"] and state["turn"] != state["first"],
    "a pick after conceding": lambda state: state["picking"] and state["tricks"][-1]["conceded"],
    "the last trick": lambda state: state["last"] and lay_of(state) == 0,
    "the last lay but one": lambda state: state["last"] and lay_of(state) == 4,
    "the last lay": lambda state: state["last"] and lay_of(state) == 5,
    "cards undealt": lambda state: state["undealt"],
}


@pytest.mark.parametrize("moment", MOMENTS if COMPILED else list(MOMENTS)[1::2])
def test_moves_at_every_kind_of_moment(moment):
    dice = random.Random(moment)
    for number in range(examples(6, 1)):
        changes = {"stock_end": "leave-undealt"} if moment == "cards undealt" else {}
        preset = sorted(naive.PRESETS)[number % 3]
        found = []
        while not found:
            played = naive.random_states(dice, naive.rules(preset, **changes))[:-1]
            found = [state for state in played if MOMENTS[moment](state)]
        assert_moves(dice.choice(found), (POLICIES[number % 3], POLICIES[number // 2 % 3]), number, examples(4, 2))


@pytest.mark.parametrize("seed", range(3))
def test_after_a_forced_sixth_lay_the_next_lead_is_picked_by_the_dice(seed):
    dice = random.Random(seed)
    found = []
    while not found:
        found = [state for state in naive.random_states(dice, naive.rules())[:-1] if MOMENTS["lay 5"](state)]
    state, uniform = dice.choice(found), ("uniform", "uniform")
    card = min(state["hands"][state["turn"]])
    found = engine.moves(situation_of(state, state["turn"]), PLAYERS, seed, (notation.card(card),), 0, 40)
    assert (found == slow_moves(state, state["turn"], uniform, [card], seed, 40)).all()


@settings(max_examples=examples(40, 2), deadline=None)
@given(states(120), players_of_policies, st.integers(0, 2**63))
def test_a_position_in_which_the_other_acts(state, policies, seed):
    """His cards are drawn anew, so that only his policy can say what he does."""
    seat = 1 - state["turn"]
    both = (player(policies[0], 1), player(policies[1], 2))
    found = engine.moves(situation_of(state, seat), both, seed, (0,), 0, 3)
    assert (found == slow_moves(state, seat, policies, [None], seed, 3)).all()


def chances(state, seat):
    """The exact chance of each outcome when both play uniformly from an open state, by trying everything."""
    if state["over"]:
        return {outcome(state, seat): 1.0}
    found = {}
    may = naive.choices(state)
    for action in may:
        for number, chance in chances(naive.play(state, action), seat).items():
            found[number] = found.get(number, 0) + chance / len(may)
    return found


@pytest.mark.compiled_only
@pytest.mark.parametrize("sweep", naive.CHOICES["sweep"])
def test_the_last_trick_against_every_way_to_play_it(sweep):
    dice = random.Random(sweep)
    compared = 0
    while compared < 3:
        state = random_ending(dice, sweep)
        exact = chances(state, 0)
        if len(exact) < 2:
            continue
        compared += 1
        counts = engine.moves(situation_of(state, 0), PLAYERS, compared, (0,), 0, 100_000)[0, 0].diagonal()
        found = {number: int(count) for number, count in enumerate(counts) if count}
        assert chance_of(found, exact) > FIVE_SIGMA


def random_ending(dice, sweep):
    """A state of the last trick after two cards or more."""
    hands, stock = naive.shuffled(dice)
    state = naive.start(hands, stock, 1, naive.rules(sweep=sweep))
    while not state["last"] or lay_of(state) < 2:
        state = naive.play(state, dice.choice(naive.choices(state)))
    return state
