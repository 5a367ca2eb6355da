"""Exact facts about deals of Seven Up (RULES.md, section 3), counted by the kernels in many deals."""

from math import comb

import numpy as np
import pytest
from scipy.stats import norm

from analyzer.games.seven_up import engine, exploration
from analyzer.games.seven_up.outcomes import JACK_POINTS, OUT, OWNERS, TRUMPS_CODE
from analyzer.games.seven_up.weights import CALL_ROW, CALLS, SHAPE, words
from analyzer.running.study import Player
from kernels.seven_up.call_lanes import VOTING
from tests.kernel.california_jack.deals import FIVE_SIGMA
from tests.kernel.seven_up.helpers import CLASSES, product_rules
from tests.naive.seven_up import game as naive

pytestmark = pytest.mark.compiled_only
N, SEED = 400_000, 12


def is_chance(count, n, p):
    """Whether a count of n is within five standard errors of what a chance says."""
    return norm.sf(abs(count - n * p) / np.sqrt(n * p * (1 - p))) > FIVE_SIGMA


def callers(*signs):
    """A heuristic player who always stands, gives and bunches (1) or never does (-1)."""
    tables = np.zeros(SHAPE, np.int64)
    for score_class in range(CLASSES):
        for call, sign in enumerate((*signs, signs[-1])):
            tables[CALL_ROW + CALLS * score_class + call, 13:26] = sign
    return Player("heuristic", words(tables))


def counted(one, n=N, **changes):
    """Outcomes of n deals of a player with himself."""
    return engine.deals(product_rules(naive.rules(**changes)), (one, one), SEED, 0, n).sum(axis=0)


def test_how_often_the_pack_runs_out():
    """Given a run, 22 deals of 425."""
    counts = counted(callers(-1, -1, -1))
    assert is_chance(counts[OUT], N, 22 / 425)


def test_all_want_to_bunch():
    counts = counted(callers(-1, -1, 1), 20_000)
    assert counts[468] + counts[OUT] == 20_000
    assert is_chance(counts[OUT], 20_000, 22 / 425)
    assert not counted(callers(-1, -1, 1), 20_000, bunch="off")[468]


def test_how_often_the_second_card_turned_is_of_the_same_suit():
    """Four times of seventeen; then all have twelve cards."""
    n = 100_000
    both = engine.at_class((Player("greedy"),) * 2, 8)
    hands, _, outcomes = exploration.tried(product_rules(naive.rules()), both, SEED, 0, n, (VOTING, 0, 2), 8)
    sizes = np.bitwise_count(hands[:, 0])
    assert set(sizes.tolist()) == {9, 12}
    assert is_chance((sizes == 12).sum(), n, 4 / 17)
    assert is_chance((outcomes[:, 0] < 0).sum(), n, 22 / 425)
    assert (sizes[outcomes[:, 0] < 0] == 12).all()


def test_how_often_a_hand_has_no_trump():
    hands, turned, _ = exploration.try_calls(
        product_rules(naive.rules()), (Player("greedy"),) * 2, SEED, 0, 200_000, 8, "eldest"
    )
    none = np.zeros(len(hands), bool)
    for suit in range(4):
        field = np.uint64(0x1FFF << 16 * suit)
        none |= (turned & field != 0) & (hands & field == 0)
    assert comb(39, 6) / comb(51, 6) == pytest.approx(0.181161, abs=1e-6)
    assert is_chance(none.sum(), len(hands), comb(39, 6) / comb(51, 6))


@pytest.mark.parametrize("signs", [(1, 1, -1), (-1, 1, -1)])
def test_how_often_the_jack_is_in_play_where_nobody_runs(signs):
    """Eight times of seventeen unless it is turned, which is once in thirteen."""
    counts = counted(callers(*signs))
    jack = JACK_POINTS == 1
    assert is_chance(counts[jack].sum(), N, 1 / 13)
    left = counts[~jack].sum()
    assert is_chance(counts[~jack & (OWNERS[5] != 0)].sum(), left, 8 / 17)
    assert not counts[jack & (OWNERS[5] != 0)].any()
    none = comb(39, 24) / comb(51, 24)
    assert is_chance(counts[TRUMPS_CODE == 0].sum(), N, none)


def test_high_and_low_go_to_either_side_as_often_where_nobody_chooses():
    """Six cards each: whoever dealt, the highest trump is as likely on either side."""
    counts = counted(callers(1, 1, -1))
    for event in (3, 4):
        mine, theirs = (counts[OWNERS[event] == who].sum() for who in (1, -1))
        assert is_chance(mine, mine + theirs, 0.5)
