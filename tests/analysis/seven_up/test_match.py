"""Match equity of a game whose deals hang on the score: against plain recursion, and what is known for certain."""

import itertools
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from analyzer.games.seven_up import outcomes
from analyzer.match import equity
from analyzer.match.chances import deviation, win_at, win_weights
from analyzer.rules import rule_set
from tests.naive import class_match as naive

pytestmark = pytest.mark.no_kernel

NAMES = {outcomes.MINE: "dealer", outcomes.THEIRS: "other"}
RULES = {
    "source": {},
    "every jack, Game may tie": {"turned-jack": "every", "game-tie": "nobody"},
    "no bunching": {"bunch": "off"},
}


def rules(target=7, **switches):
    return rule_set("seven-up", None, {**switches, "target": target})


def drawn_counts(ruled, policies, rng, few=12):
    """Counts from the dealer's side, int64[policies * 9, 470], of a few possible outcomes each."""
    possible = np.flatnonzero(outcomes.possible_for_dealer(ruled))
    counts = np.zeros((policies * outcomes.CLASSES, outcomes.OUTCOMES), dtype=np.int64)
    for row in counts:
        row[rng.choice(possible, few, replace=False)] = rng.integers(1, 20, few)
    return counts


def drawn_laws(ruled, policies, seed):
    """Probabilities of all possible outcomes, float64[policies * 9, 470]."""
    possible = outcomes.possible_for_dealer(ruled)
    laws = np.zeros((policies * outcomes.CLASSES, outcomes.OUTCOMES))
    laws[:, possible] = np.random.default_rng(seed).dirichlet(np.ones(possible.sum()), len(laws))
    return laws


def naive_laws(counts):
    """The same as the recursion takes them."""

    def law_of(rows):
        def law(need_dealer, need_other):
            row, found = rows[3 * min(need_dealer - 1, 2) + min(need_other - 1, 2)], {}
            for number in np.flatnonzero(row).tolist():
                scorers = tuple(NAMES[owner] for owner in outcomes.OWNERS[:, number].tolist() if owner)
                key = scorers, number < outcomes.BUNCHED
                found[key] = found.get(key, 0) + Fraction(int(row[number]), int(row.sum()))
            return found

        return law

    return [law_of(rows) for rows in counts.reshape(-1, outcomes.CLASSES, outcomes.OUTCOMES)]


@pytest.mark.parametrize("switches", RULES.values(), ids=RULES)
@pytest.mark.parametrize("policies", [1, 2])
def test_tables_are_the_naive_recursion(policies, switches):
    rng = np.random.default_rng(policies)
    for target in (1, 2, 3, 5, 7):
        ruled = rules(target, **switches)
        counts = drawn_counts(ruled, policies, rng)
        found = equity.match_equity(counts, outcomes.match(ruled)).tables
        chance = naive.dealer_wins(naive_laws(counts), target)
        for law, own, other in itertools.product(range(policies), range(target), range(target)):
            assert found[law, own, other] == pytest.approx(float(chance(law, own, other)), abs=1e-12)


@pytest.mark.parametrize("policies", [1, 2])
def test_derivatives_are_the_quotients_of_small_differences(policies):
    ruled, step = rules(4, **RULES["every jack, Game may tie"]), 1e-6
    match, laws = outcomes.match(ruled), drawn_laws(ruled, policies, 7)
    table = equity.equity_of_laws(laws, match)
    slopes = match.expanded(table.gradients)
    rng = np.random.default_rng(2)
    possible = np.flatnonzero(match.possible)
    for row in range(policies - 1, len(laws), policies):
        for number in [*rng.choice(possible, 3, replace=False).tolist(), outcomes.BUNCHED]:
            moved = np.zeros_like(laws)
            moved[row, number] = step
            more, less = (equity.equity_of_laws(laws + sign * moved, match).tables for sign in (1, -1))
            expected = np.nan_to_num(more - less) / (2 * step)
            np.testing.assert_allclose(slopes[..., row, number], expected, atol=1e-8)


def test_alike_outcomes_are_kept_once_and_impossible_ones_not_at_all():
    ruled = rules(4)
    match, laws = outcomes.match(ruled), drawn_laws(ruled, 2, 3)
    every = replace(match, knots=np.arange(outcomes.OUTCOMES), alike=None)
    kept, whole = (equity.equity_of_laws(laws, one, deals=np.full(18, 1e4)) for one in (match, every))
    np.testing.assert_allclose(match.expanded(kept.gradients), np.where(match.possible, whole.gradients, 0))
    assert kept.gradients.shape[-1] < match.possible.sum() < 80
    exact = replace(kept, match=replace(match, unseen=0.0)), replace(whole, match=replace(every, unseen=0.0))
    np.testing.assert_allclose(*(equity.table_variance(one)[:, :4, :4] for one in exact), rtol=1e-9)
    assert (equity.table_variance(kept)[:, :4, :4] > equity.table_variance(exact[0])[:, :4, :4] * 0.999).all()


def test_equal_classes_are_one_class():
    ruled = rules()
    match, one = outcomes.match(ruled), drawn_laws(ruled, 1, 5)[:1]
    plain = replace(match, classes=1, class_of=None)
    found = equity.equity_of_laws(np.repeat(one, 9, axis=0), match)
    expected = equity.equity_of_laws(one, plain)
    np.testing.assert_allclose(found.tables, expected.tables)
    np.testing.assert_allclose(found.gradients.sum(axis=-2), expected.gradients[..., 0, :])
    assert equity.mean_deals(found) == pytest.approx(equity.mean_deals(expected))


def test_at_six_all_only_the_first_thing_counted_matters():
    ruled = rules()
    for policies in (1, 2):
        table = equity.equity_of_laws(drawn_laws(ruled, policies, 11), outcomes.match(ruled))
        for dealer in (0, 1):
            worth, change = win_weights(table, (6, 6), dealer)
            for number in np.flatnonzero(outcomes.possible_for_dealer(ruled)).tolist():
                seen = number if dealer == 0 else outcomes.MIRROR[number]
                scored = [int(owner) for owner in outcomes.OWNERS[:, seen] if owner]
                if number < outcomes.BUNCHED:
                    assert worth[seen] == (scored[0] == outcomes.MINE)
                    assert not change[seen].any()
        law = table.law_at(6, 6, 0)
        first = np.array([next((owner for owner in column if owner), 0) for column in outcomes.OWNERS.T])
        chance = law[first == 1].sum() / law[first != 0].sum()
        assert table.tables[0, 6, 6] == pytest.approx(chance)


@pytest.mark.parametrize("policies", [1, 2])
def test_the_chance_now_is_the_weighted_chance_after_the_deal(policies):
    ruled = rules()
    table = equity.equity_of_laws(drawn_laws(ruled, policies, 13), outcomes.match(ruled))
    for score in itertools.product((0, 3, 4, 5, 6), repeat=2):
        mine = win_weights(table, score, 0)[0] @ table.law_at(*score, 0)
        theirs = win_weights(table, score, 1)[0] @ outcomes.other_side(table.law_at(*score[::-1], 1))
        assert mine == pytest.approx(win_at(table, score, 0)[0])
        assert theirs == pytest.approx(win_at(table, score, 1)[0])
        assert 0 < deviation(table, score, 1) < 0.5


@pytest.mark.parametrize("policies", [1, 2])
def test_the_mean_number_of_deals_is_that_of_a_plain_walk(policies):
    ruled = rules(3, **RULES["every jack, Game may tie"])
    match, laws = outcomes.match(ruled), drawn_laws(ruled, policies, 17)
    table = equity.equity_of_laws(laws, match)
    state, mean = {(dealer, 0, 0): 0.5 for dealer in (0, 1)}, 0.0
    while sum(state.values()) > 1e-13:
        mean += sum(state.values())
        following = {}
        for (dealer, own, other), chance in state.items():
            law, places = table.law_at(own, other, dealer), match.after(own, other)
            for number, (row, column) in enumerate(zip(*(place.tolist() for place in places), strict=True)):
                if law[number] and max(row, column) < 3:
                    key = (1 - dealer, column, row) if number < outcomes.BUNCHED else (dealer, row, column)
                    following[key] = following.get(key, 0.0) + chance * law[number]
        state = following
    assert equity.mean_deals(table) == pytest.approx(mean)


@pytest.mark.compiled_only
def test_the_tables_own_error_covers_the_truth():
    ruled, repetitions = rules(3), 400
    match, laws = outcomes.match(ruled), drawn_laws(ruled, 1, 19)
    truth = equity.equity_of_laws(laws, match).tables[0, :3, :3]
    counts = np.random.default_rng(11).multinomial(3000, laws, size=(repetitions, 9))
    low, high = (part[:, 0, :3, :3] for part in equity.table_interval(equity.match_equity(counts, match), 1.959964))
    share = ((low <= truth) & (truth <= high)).mean(axis=0)
    assert np.abs(share - 0.95).max() < 0.05
    assert np.abs(share.mean() - 0.95) < 0.022


def test_classes_that_the_target_cannot_reach_need_no_deals():
    counts = drawn_counts(rules(2), 1, np.random.default_rng(23))
    match = outcomes.match(rules(2))
    assert match.reachable == (0, 1, 3, 4)
    assert outcomes.match(rules(1)).reachable == (0,)
    assert outcomes.match(rules()).reachable == tuple(range(9))
    assert outcomes.match(rules()).reachable_from(6, 4) == (0, 1, 2, 3, 6)
    counts[[2, 5, 6, 7, 8]] = 0
    table = equity.match_equity(counts, match)
    assert np.isfinite(equity.table_interval(table, 2.0)[0][:, :2, :2]).all()
    counts[3] = 0
    with pytest.raises(ValueError, match="class of scores"):
        equity.match_equity(counts, match)


def test_a_match_with_classes_says_what_it_needs():
    match = outcomes.match(rules())
    for lack in ({"class_of": None}, {"first": None}):
        with pytest.raises(ValueError, match="score classes"):
            replace(match, **lack)
