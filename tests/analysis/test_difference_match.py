"""Match equity of a game that scores differences: against plain recursion, simulated matches, and its own error."""

import itertools
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analyzer.games.court_circular.outcomes import DIFFERENCE, MOST, OUTCOMES, match_to
from analyzer.match import equity
from analyzer.match.chances import deviation, win_at, win_interval, win_weights
from analyzer.match.match import Match
from tests.naive import difference_match as naive

pytestmark = pytest.mark.no_kernel

DEALERS = {True: "fixed", False: "alternate"}


def law(mean=-2.0, spread=24.0, level=1.3):
    """A law like that of real play, float64[259]: differences of some twenty points, up to 95."""
    p = np.exp(-0.5 * ((DIFFERENCE - mean) / spread) ** 2) * (np.abs(DIFFERENCE) <= 95)
    p[MOST] *= level
    return p / p.sum()


LAWS = [law()[None], np.stack([law(), law(4.0, 29.0)])]
weights = st.dictionaries(st.integers(-6, 6), st.integers(1, 9), min_size=1, max_size=6)


def counted(drawn):
    counts = np.zeros(OUTCOMES, dtype=np.int64)
    for difference, count in drawn.items():
        counts[MOST + difference] = count
    return counts


@settings(max_examples=60)
@given(drawn=st.lists(weights, min_size=1, max_size=2), target=st.integers(1, 9), fixed=st.booleans())
def test_tables_are_the_naive_recursion(drawn, target, fixed):
    if any(set(one) == {0} for one in drawn):
        return  # for ever level: no chance to compare
    laws = [{d: Fraction(count, sum(one.values())) for d, count in one.items()} for one in drawn]
    found = equity.match_equity(np.stack([counted(one) for one in drawn]), match_to(target, fixed=fixed)).tables
    chance = naive.dealer_wins(laws, target, DEALERS[fixed])
    for place, own, other in itertools.product(range(len(drawn)), range(target), range(target)):
        assert found[place, own, other] == pytest.approx(float(chance(place, own, other)), abs=1e-12)


@pytest.mark.parametrize(("laws", "fixed"), [(LAWS[0], True), (LAWS[1], False)])
def test_at_fifty_too(laws, fixed):
    found = equity.equity_of_laws(laws, match_to(50, fixed=fixed)).tables
    as_dicts = [dict(zip(DIFFERENCE.tolist(), one.tolist(), strict=True)) for one in laws]
    chance = naive.dealer_wins(as_dicts, 50, DEALERS[fixed])
    for place, own, other in itertools.product(range(len(laws)), (49, 40, 13, 0), (49, 31, 7, 0)):
        assert found[place, own, other] == pytest.approx(chance(place, own, other), abs=1e-12)


@pytest.mark.parametrize("fixed", [True, False])
def test_deals_level_for_ever_are_called_even(fixed):
    level = law(level=1e30)[None]
    for laws in (level, np.concatenate([level, level])):
        assert equity.equity_of_laws(laws, match_to(3, fixed=fixed)).tables[0, 1, 2] == 0.5
    one = equity.equity_of_laws(np.concatenate([level, law()[None]]), match_to(3, fixed=fixed)).tables
    assert np.isfinite(one[:, :3, :3]).all()


def test_a_permanent_dealer_is_not_an_alternating_one():
    ahead = law(10.0)[None]
    fixed, turns = (equity.equity_of_laws(ahead, match_to(50, fixed=one)).tables[0, 0, 0] for one in (True, False))
    assert fixed > turns > 0.5


@pytest.mark.parametrize("fixed", [True, False])
@pytest.mark.parametrize("laws", LAWS)
def test_derivatives_are_the_quotients_of_small_differences(laws, fixed):
    match, step = match_to(12, fixed=fixed), 1e-6
    table = equity.equity_of_laws(laws, match)
    slopes = match.expanded(table.gradients)
    for place, difference in itertools.product(range(len(laws)), (-40, -12, -11, -5, 0, 1, 7, 12, 60)):
        moved = np.zeros_like(laws)
        moved[place, MOST + difference] = step
        more, less = (equity.equity_of_laws(laws + sign * moved, match).tables for sign in (1, -1))
        found = slopes[..., place, MOST + difference]
        np.testing.assert_allclose(found, np.nan_to_num(more - less) / (2 * step), atol=1e-8)


def every_knot(match):
    """The same match with the derivatives kept at every outcome."""
    return replace(match, knots=np.arange(OUTCOMES))


@pytest.mark.parametrize(
    ("target", "laws"), [(50, LAWS[0]), (50, LAWS[1]), (64, LAWS[1]), (110, LAWS[1]), (130, LAWS[0])]
)
def test_derivatives_between_the_knots_make_no_difference_that_matters(target, laws):
    tables = []
    for match in (match_to(target), every_knot(match_to(target))):
        table = equity.equity_of_laws(laws, match, deals=np.full(laws.shape[:1], 1e5))
        tables.append(equity.table_variance(table)[..., :target, :target])
    kept, every = tables
    apart = np.abs(kept / every - 1)
    assert apart.max() < (0.025 if target > 64 else 1e-9)  # little more than 1 % of a standard error
    assert apart.mean() < 0.002


@pytest.mark.parametrize("fixed", [True, False])
def test_the_variance_of_a_table_is_that_of_its_entries(fixed):
    table = equity.match_equity(np.rint(1e5 * LAWS[1]).astype(np.int64), match_to(70, fixed=fixed))
    whole = equity.table_variance(table)
    for place, own, other in [(0, 0, 0), (1, 69, 3), (1, 20, 41)]:
        one = equity.error_variance(table, table.gradients[place, own, other])
        assert whole[place, own, other] == pytest.approx(float(one))


@pytest.mark.compiled_only
@pytest.mark.parametrize("fixed", [True, False])
def test_against_simulated_matches(fixed):
    laws, n, target = LAWS[1], 40_000, 50
    rng = np.random.default_rng(5)
    own, other, deals = np.full(n, 12), np.full(n, 20), np.zeros(n)  # the first player's points; the first deals
    for deal in range(400):
        playing = np.maximum(own, other) < target
        if not playing.any():
            break
        first_deals = fixed or deal % 2 == 0
        drawn = DIFFERENCE[rng.choice(OUTCOMES, size=n, p=laws[0 if first_deals else 1])] * (1 if first_deals else -1)
        own = own + np.where(playing, np.maximum(drawn, 0), 0)
        other = other + np.where(playing, np.maximum(-drawn, 0), 0)
        deals += playing
    expected = equity.equity_of_laws(laws, match_to(target, fixed=fixed)).tables[0, 12, 20]
    assert abs((own >= target).mean() - expected) < 5 * np.sqrt(0.25 / n)


@pytest.mark.parametrize("fixed", [True, False])
@pytest.mark.parametrize("laws", LAWS)
def test_the_mean_number_of_deals_is_that_of_a_plain_walk(laws, fixed):
    match = match_to(12, fixed=fixed)
    state, mean = {(dealer, 0, 0): 0.5 for dealer in (0, 1)}, 0.0
    while sum(state.values()) > 1e-13:
        mean += sum(state.values())
        following = {}
        for (dealer, own, other), chance in state.items():
            for difference, p in zip(DIFFERENCE.tolist(), laws[dealer % len(laws)].tolist(), strict=True):
                score = own + max(difference, 0), other + max(-difference, 0)
                if p and max(score) < 12:
                    key = (dealer, *score) if fixed else (1 - dealer, *score[::-1])
                    following[key] = following.get(key, 0.0) + chance * p
        state = following
    assert equity.mean_deals(equity.equity_of_laws(laws, match)) == pytest.approx(mean)


@pytest.mark.parametrize("fixed", [True, False])
def test_the_chance_now_is_the_weighted_chance_after_the_deal(fixed):
    table = equity.equity_of_laws(LAWS[1], match_to(50, fixed=fixed))
    for score in [(0, 0), (3, 17), (49, 49), (20, 48)]:
        mine = win_weights(table, score, 0)[0] @ LAWS[1][0]
        theirs = win_weights(table, score, 1)[0] @ LAWS[1][1][::-1]
        assert mine == pytest.approx(win_at(table, score, 0)[0])
        assert theirs == pytest.approx(win_at(table, score, 1)[0])
        assert 0 < deviation(table, score, 1) < 0.5


@pytest.mark.compiled_only
def test_the_tables_own_error_covers_the_truth():
    match, deals, repetitions = match_to(7), 4000, 10_000
    truth, rng = equity.equity_of_laws(LAWS[0], match).tables, np.random.default_rng(11)
    covered = np.zeros(truth.shape)
    for _ in range(5):
        counts = rng.multinomial(deals, LAWS[0][0], size=(repetitions // 5, 1))
        low, high = equity.table_interval(equity.match_equity(counts, match), 1.959964)
        covered += ((low <= truth) & (truth <= high)).sum(axis=0)
    share = covered[0, :7, :7] / repetitions
    assert np.abs(share - 0.95).max() < 0.011
    assert np.abs(share.mean() - 0.95) < 0.005


@pytest.mark.compiled_only
def test_the_chance_of_winning_covers_the_truth():
    """A position's outcomes and a table, each counted: 2,000 playouts and 4,000 deals."""
    match, position, rng = match_to(20), law(6.0), np.random.default_rng(3)
    exact = equity.equity_of_laws(LAWS[0], match)
    truth = position @ win_weights(exact, (4, 9), 1)[0]
    held, n, tables = 0, 20_000, 100
    for _ in range(tables):
        table = equity.match_equity(rng.multinomial(4000, LAWS[0][0], size=1), match)
        counts = rng.multinomial(2000, position, size=n // tables)
        _, low, high = win_interval(counts, table, (4, 9), 1, 1.959964)
        held += int(((low <= truth) & (truth <= high)).sum())
    assert held / n == pytest.approx(0.95, abs=0.012)  # five standard errors of a hundred tables


def test_an_unseen_outcome_keeps_a_little_error():
    counts = counted({20: 50})[None]
    low, high = equity.table_interval(equity.match_equity(counts, match_to(50)), 1.959964)
    assert low[0, 0, 0] < 0.99
    assert high[0, 0, 0] == 1


def test_a_deal_that_may_be_thrown_in_is_dealt_again_by_the_same_dealer():
    """Some outcomes pass the deal on, one repeats it: x = p + r x + q (1 - x), to one point."""
    match = Match(
        target=1,
        points=np.array([[1, 0, 0], [0, 1, 0]]),
        passes=np.array([True, True, False]),
        mirror=np.array([1, 0, 2]),
        first=None,
        unseen=0.5,
        knots=np.arange(3),
    )
    found = equity.equity_of_laws(np.array([[0.4, 0.3, 0.3]]), match)
    assert found.tables[0, 0, 0] == pytest.approx(0.4 / 0.7)
    assert equity.mean_deals(found) == pytest.approx(1 / 0.7)
    two = replace(match, target=2)
    laws = np.array([[0.4, 0.3, 0.3], [0.5, 0.25, 0.25]])
    table = equity.equity_of_laws(laws, two).tables
    assert table[0, 1, 0] == pytest.approx((0.4 + 0.3 * (1 - table[1, 1, 1])) / 0.7)
    assert table[1, 0, 1] == pytest.approx((0.5 * (1 - table[0, 1, 1])) / 0.75)
