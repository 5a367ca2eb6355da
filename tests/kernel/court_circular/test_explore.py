"""Everything tried at one moment of many deals: entries and outcomes against the slow rules and policies."""

import numpy as np
import pytest

from analyzer.court_circular import engine
from kernels.court_circular import drivers
from kernels.court_circular.explore import ACTIONS, PARTS
from kernels.court_circular.rules import LARGEST
from kernels.shuffle import LONGEST, network
from tests.kernel.court_circular.helpers import U, column, kernel_rules, lay_of, pick_columns, product_rules
from tests.kernel.court_circular.play import dice_of, draw_of, slowly, start_of, weights
from tests.kernel.masks import COMPILED, examples
from tests.naive import court_circular as naive
from tests.naive.court_circular_policy import in_order, lay_entries, pick_entries, slow_choice, uniformly

SEED, FIRST, N = 6, 128, 128 if COMPILED else 64
RULES = [naive.rules(), naive.rules("carroll-1860"), naive.rules(stock_end="leave-undealt", low_ace="low")]
WEIGHTS, TABLES = weights(3)
MOMENTS = [(0, 0), (0, 4), (1, 1), (2, 6), (3, 5), (5, 2), (6, 6), (7, 0), (7, 3), (7, 5), (7, 6), (4, 5)]


def tried(switches, moment, rival, weights=WEIGHTS):
    """What the kernel tries: table entries int64[n, 7, PARTS] and outcomes int64[n, 7]."""
    entries, outcomes = np.full((N, ACTIONS, PARTS), 99, np.int64), np.full((N, ACTIONS), 99, np.int64)
    words = drivers.POLICIES[rival], kernel_rules(switches), network(LONGEST), weights
    with np.errstate(over="ignore"):
        drivers.exploration()(U(SEED), FIRST, FIRST + N, *moment, *words, entries, outcomes)
    return entries, outcomes


def noisily(state, half_word):
    """What the heuristic does, but one action in ten at random."""
    if half_word * 0x9E3779B1 % 2**32 < 0x1999999A:
        return uniformly(state, half_word)
    return slow_choice(state, "heuristic", TABLES, half_word)


def at_moment(state, dice, trick, lay):
    """The deal at a lay (6: the next Lead) of a trick, played there with noise; None where it does not get there."""
    while not state["over"] and len(state["tricks"]) - state["picking"] <= trick:
        if (len(state["tricks"]) - state["picking"], lay_of(state)) == (trick, lay):
            return state
        state = naive.play(state, noisily(state, dice[state["turn"]][draw_of(state, 0)]))
    return None


def gained(state, action, rival, dice):
    """What the player to act has more at the end than now, plus 129; he has the dice of A from now on."""
    seat, before = state["turn"], naive.result(state)["totals"]
    policies, thrown = ["heuristic", rival], list(dice)
    after = naive.play(state, action)
    if lay_of(state) == 5 and after["picking"]:  # the dice of this trick have been thrown
        winner = after["turn"]
        half_word = dice[winner][draw_of(after, 0)]
        after = naive.play(after, slow_choice(after, policies[winner != seat], TABLES, half_word))
    if seat == 1:
        policies, thrown = policies[::-1], thrown[::-1]
    totals = naive.result(slowly(after, policies, (TABLES, TABLES), thrown, since=0))["totals"]
    return (totals[seat] - before[seat]) - (totals[1 - seat] - before[1 - seat]) + LARGEST


def entries_of(state, action):
    """What the heuristic adds up for an action, as places in the row."""
    if state["picking"]:
        entries = pick_entries(state["hands"][state["turn"]], action[5:])
        return {place for entry in entries for place in pick_columns(entry)}
    return {column(entry) for entry in lay_entries(state, action)}


def in_places(state):
    """What may be done by place: cards from the lowest, and conceding last."""
    may = naive.choices(state)
    cards = in_order([one.removeprefix("lead ") for one in may if one != "concede"])
    places = {place: f"lead {card}" if state["picking"] else card for place, card in enumerate(cards)}
    return places | ({ACTIONS - 1: "concede"} if "concede" in may else {})


@pytest.mark.parametrize("number", range(len(MOMENTS)) if COMPILED else [6])
def test_what_is_tried_is_what_the_slow_rules_make_of_it(number):
    moment, switches, rival = MOMENTS[number], RULES[number % 3], ["heuristic", "uniform"][number // 2 % 2]
    entries, outcomes = tried(switches, moment, rival)
    rules, reached = product_rules(switches), 0
    for deal in range(examples(24, 4)):
        dice = dice_of(SEED, FIRST + deal)
        start = start_of(*engine.dealt(SEED, FIRST + deal, rules), 1, switches)
        state = at_moment(start, dice, *moment)
        may = in_places(state) if state is not None else {}
        assert [place for place in range(ACTIONS) if outcomes[deal, place] >= 0] == sorted(may)
        assert (outcomes[deal] >= -1).all()
        reached += bool(may)
        for place, action in may.items():
            assert set(entries[deal, place].tolist()) - {-1} == entries_of(state, action)
            if reached <= 6:
                assert outcomes[deal, place] == gained(state, action, rival, dice)
    assert reached or moment[0] == 7 or not COMPILED


@pytest.mark.compiled_only
def test_the_same_is_tried_whatever_the_block():
    """Deals by number, so that samples of any size agree."""
    entries, outcomes = tried(RULES[0], (2, 3), "uniform")
    again, later = np.full((64, ACTIONS, PARTS), 99, np.int64), np.full((64, ACTIONS), 99, np.int64)
    words = drivers.POLICIES["uniform"], kernel_rules(RULES[0]), network(LONGEST), WEIGHTS
    with np.errstate(over="ignore"):
        drivers.exploration()(U(SEED), FIRST + N - 64, FIRST + N, 2, 3, *words, again, later)
    assert (entries[-64:] == again).all()
    assert (outcomes[-64:] == later).all()
