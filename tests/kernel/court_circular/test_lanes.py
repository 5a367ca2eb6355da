"""Lanes are given up as deals come to an end (round.squeeze): that changes nothing in any deal."""

import random
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analyzer.games.court_circular import actions, engine
from kernels.court_circular import round, rows
from kernels.court_circular.rules import OUTCOMES
from kernels.shuffle import LANES
from tests.kernel.court_circular.helpers import U, advanced, drawn_rules, product_rules, situation_of
from tests.kernel.court_circular.play import outcome, player, start_of
from tests.kernel.masks import examples
from tests.naive.court_circular import game as naive

SEED, FIRST, N = 8, 37, 70
POLICIES = ["uniform", "greedy", "heuristic"]
PAIRS = list(product(POLICIES, POLICIES))
RULES = [naive.rules(), naive.rules("carroll-1860"), naive.rules("carroll-1860", stock_end="leave-undealt")]
CASES = [(number, pair) for number in range(len(RULES)) for pair in PAIRS][::2]


@settings(max_examples=examples(200, 10), deadline=None)
@given(st.integers(0, 2**32), st.lists(st.floats(0, 1), min_size=1, max_size=5))
def test_deals_that_go_on_are_brought_to_the_front(seed, shares):
    """Whole columns change places, again and again, and every deal's points come home."""
    rng = np.random.default_rng(seed)
    block = rng.integers(0, 2**64, (rows.ROWS, LANES), U)
    block[rows.HOME], block[rows.LIVE] = np.arange(LANES), U(2**64 - 1)
    kept, width = block[: rows.KEPT].copy(), LANES
    with np.errstate(over="ignore"):
        for share in shares:
            over = rng.random(LANES) < share
            block[rows.LIVE, over] = kept[rows.LIVE, block[rows.HOME, over].astype(int)] = U(0)
            live = int((block[rows.LIVE] > 0).sum())
            width = round.squeeze(block, width)
            assert live <= width < live + round.STEP
            assert not block[rows.LIVE, width:].any()
            assert (block[: rows.KEPT] == kept[:, block[rows.HOME].astype(int)]).all()
            assert sorted(block[rows.HOME].tolist()) == list(range(LANES))
        round.bring_home(block)
    assert (block[rows.AHEAD] == kept[rows.AHEAD]).all()


def titled(case):
    """A case in words."""
    return f"{case[0]}-{'-'.join(case[1])}"


@pytest.mark.compiled_only
@pytest.mark.parametrize("case", CASES, ids=titled)
def test_a_deal_alone_is_what_it_is_among_others(case):
    """Its first lane against any other, written down and counted."""
    number, (a, b) = case
    rules, players = product_rules(RULES[number]), (player(a, 1), player(b, 2))
    written = list(engine.transcripts(rules, players, SEED, FIRST, FIRST + N))
    counts = np.zeros((2, OUTCOMES), np.int64)
    for deal, found in enumerate(written, FIRST):
        assert [found] == list(engine.transcripts(rules, players, SEED, deal, deal + 1))
        alone = engine.deals(rules, players, SEED, deal, deal + 1)
        state = start_of(found.hands, found.stock, found.dealer, RULES[number])
        state = naive.play_all(state, [action for _, action in found.actions])
        assert alone[found.dealer, outcome(state, 0)] == alone.sum() == 1
        counts += alone
    assert (engine.deals(rules, players, SEED, FIRST, FIRST + N) == counts).all()
    tricks = {sum(" " in action for _, action in found.actions) for found in written}
    assert len(tricks) > 1 or number == 0 or a == b == "greedy"  # lanes do end apart


@pytest.mark.compiled_only
@pytest.mark.parametrize("pair", PAIRS, ids="-".join)
def test_what_is_played_twice_stays_together(pair):
    """Duplicates and forced moves of a block are the joint outcomes of every number alone."""
    players = (player(pair[0], 1), player(pair[1], 2))
    rules = product_rules(RULES[1])
    parts = [engine.duel(rules, players, SEED, deal, deal + 1) for deal in range(FIRST, FIRST + N)]
    assert (engine.duel(rules, players, SEED, FIRST, FIRST + N) == sum(parts)).all()
    dice = random.Random("-".join(pair))
    for actions_done in (7, 40):
        state = advanced(naive.start(*naive.shuffled(dice), 1, drawn_rules(dice)), dice, actions_done)
        situation = situation_of(state, state["turn"])
        legal = [code for _, code in actions.legal(situation)]
        asked = situation, players, SEED, (0, legal[-1])
        parts = [engine.moves(*asked, world, world + 1) for world in range(N)]
        assert (engine.moves(*asked, 0, N) == sum(parts)).all()
