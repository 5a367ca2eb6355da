"""Intervals for proportions and means: published values, hard edges, and coverage at known truths."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from analyzer.games.california_jack import outcomes
from analyzer.games.california_jack.outcomes import match_to
from analyzer.match.chances import win_interval, win_weights
from analyzer.match.equity import equity_of_laws, match_equity
from analyzer.statistics import intervals
from analyzer.statistics.intervals import Estimate
from tests.analysis.laws import joint_law, law

pytestmark = pytest.mark.no_kernel

Z = intervals.normal_critical(0.95)
REPETITIONS = 20_000
NEAR = 0.0077


def coverage(low, high, truth):
    return float(((low <= truth) & (truth <= high)).mean())


def test_critical_values():
    assert pytest.approx(1.959963985) == Z
    assert intervals.normal_critical(0.99) == pytest.approx(2.575829304)
    for freedom in (1, 2, 5, 31, 32, 50, 200, 10_000):
        wide = float(intervals.student_critical(Z, freedom))
        assert wide == pytest.approx(stats.t.ppf(0.975, freedom), abs=2e-6)


@pytest.mark.parametrize("bad", [0, 1, -0.5, 1.5, float("nan")])
def test_a_confidence_that_is_none_is_refused(bad):
    with pytest.raises(ValueError, match="is usual"):
        intervals.normal_critical(bad)


@settings(max_examples=50)
@given(n=st.integers(1, 500), data=st.data())
def test_wilson_is_the_published_interval(n, data):
    seen = data.draw(st.integers(0, n))
    low, high = intervals.wilson(seen / n, n, Z)
    expected = stats.binomtest(seen, n).proportion_ci(0.95, method="wilson")
    assert (float(low), float(high)) == pytest.approx((expected.low, expected.high), abs=1e-9)


def test_a_proportion_is_wilsons_whatever_its_two_values():
    counts = np.zeros(24, dtype=np.int64)
    counts[[0, 3, 5]] = 30, 50, 20
    values = np.where(outcomes.OWNERS[0] == outcomes.MINE, 0.9, 0.4)
    figure = intervals.estimate(counts, values, Z)
    low, high = intervals.wilson(0.3, 100, Z)
    assert (figure.mean, figure.low, figure.high) == pytest.approx((0.55, 0.4 + 0.5 * low, 0.4 + 0.5 * high))


def test_a_mean_in_the_middle_is_the_ordinary_interval():
    counts = np.random.default_rng(1).multinomial(100_000, law())
    figure = intervals.estimate(counts, outcomes.DIFFERENCE, Z)
    values = np.repeat(outcomes.DIFFERENCE, counts)
    half = Z * values.std(ddof=1) / np.sqrt(len(values))
    assert figure.mean == pytest.approx(values.mean())
    assert figure.half_width == pytest.approx(half, rel=1e-3)


def test_values_that_cannot_differ_are_exact():
    counts = np.arange(24)
    assert intervals.estimate(counts, np.full(24, 0.7), Z) == Estimate(0.7, 0.7, 0.7)
    only_high = outcomes.OWNERS[0] == outcomes.MINE
    figure = intervals.estimate(counts * only_high, only_high, Z, only_high)
    assert figure == intervals.exact(1)


def test_deals_all_alike_prove_little():
    counts = np.zeros(24, dtype=np.int64)
    counts[9] = 50  # one point each way, Game nobody: a difference of 1
    figure = intervals.estimate(counts, outcomes.DIFFERENCE, Z)
    unseen = Z**2 / (50 + Z**2)
    assert figure.mean == outcomes.DIFFERENCE[9]
    assert figure.low == pytest.approx(figure.mean - (figure.mean + 4) * unseen)
    assert figure.high == pytest.approx(figure.mean + (4 - figure.mean) * unseen)
    always = np.zeros(24, dtype=np.int64)
    always[0] = 50  # everything mine, every time
    top = intervals.estimate(always, outcomes.DIFFERENCE, Z)
    assert top.high == top.mean == 4
    assert top.low == pytest.approx(-4 + 8 * intervals.wilson(1, 50, Z)[0])


@pytest.mark.parametrize("n", [1, 2, 3])
def test_a_handful_of_deals_gives_a_wide_interval_and_no_warning(n):
    counts = np.zeros(24, dtype=np.int64)
    counts[[3, 4, 20][:n]] = 1
    figure = intervals.estimate(counts, outcomes.DIFFERENCE, Z)
    assert -4 <= figure.low <= figure.mean <= figure.high <= 4
    assert figure.half_width > 1


def test_no_deals_are_refused():
    with pytest.raises(ValueError, match="no deals"):
        intervals.estimate(np.zeros(24, dtype=np.int64), outcomes.DIFFERENCE, Z)


@settings(max_examples=100)
@given(
    counts=st.lists(st.integers(0, 40), min_size=24, max_size=24).filter(lambda drawn: sum(drawn) > 0),
    values=st.lists(st.sampled_from([0.0, 0.2, 0.5, 0.9, 1.0]), min_size=24, max_size=24),
    confidence=st.sampled_from([0.5, 0.95, 0.999]),
)
def test_an_interval_holds_its_mean_and_stays_within_what_can_be(counts, values, confidence):
    figure = intervals.estimate(np.array(counts), values, intervals.normal_critical(confidence))
    assert min(values) <= figure.low <= figure.mean <= figure.high <= max(values)
    if len(set(values)) > 1:
        assert figure.low < figure.high


def test_errors_add_square_on_square():
    figure = intervals.as_estimate(intervals.add_error((0.5, 0.47, 0.54), 0.04))
    assert (figure.mean, figure.low, figure.high) == pytest.approx((0.5, 0.45, 0.5 + np.hypot(0.04, 0.04)))
    assert intervals.add_error((0.99, 0.97, 0.995), 0.04)[2] == 1
    two = intervals.average([Estimate(0.2, 0.1, 0.4), Estimate(0.4, 0.3, 0.6)])
    assert (two.mean, two.low, two.high) == pytest.approx((0.3, 0.3 - np.sqrt(0.02) / 2, 0.3 + np.sqrt(0.08) / 2))


def test_estimates_print_as_answers():
    assert Estimate(0.5, 0.4, 0.6).to_dict() == {"mean": 0.5, "low": 0.4, "high": 0.6}


# Coverage: 20,000 repetitions at a known truth. The standard error of a share of 95 % is 0.154 %: five are NEAR.


@pytest.mark.compiled_only
@pytest.mark.parametrize("shift", [0.0, 0.2, -0.15])
@pytest.mark.parametrize("n", [1000, 5000])
def test_difference_covers(shift, n):
    truth = law(shift)
    counts = np.random.default_rng(3).multinomial(n, truth, size=REPETITIONS)
    _, low, high = intervals.mean_interval(counts, outcomes.DIFFERENCE.astype(float), Z)
    assert abs(coverage(low, high, truth @ outcomes.DIFFERENCE) - 0.95) < NEAR


@pytest.mark.compiled_only
@pytest.mark.parametrize(("share", "n"), [(0.5, 2000), (0.3, 2000), (0.1, 5000), (0.02, 20_000)])
def test_proportions_cover(share, n):
    counts = np.random.default_rng(4).binomial(n, share, size=REPETITIONS)
    low, high = intervals.wilson(counts / n, n, Z)
    assert abs(coverage(low, high, share) - 0.95) < NEAR


def test_wilson_holds_where_the_textbook_interval_fails():
    counts = np.random.default_rng(4).binomial(50, 0.02, size=REPETITIONS)
    low, high = intervals.wilson(counts / 50, 50, Z)
    assert coverage(low, high, 0.02) > 0.9
    wald = Z * np.sqrt(counts / 50 * (1 - counts / 50) / 50)
    assert coverage(counts / 50 - wald, counts / 50 + wald, 0.02) < 0.7


@pytest.mark.compiled_only
@pytest.mark.parametrize("score", [(0, 0), (7, 8), (9, 8), (8, 8), (9, 9), (2, 7), (9, 3), (0, 9)])
@pytest.mark.parametrize("match_end", ["ordered", "totals"])
def test_the_chance_to_win_covers_with_a_known_table(score, match_end):
    truth = law(0.05)
    values, _ = win_weights(equity_of_laws(law()[None], match_to(10, match_end)), score, 0)
    counts = np.random.default_rng(5).multinomial(4000, truth, size=REPETITIONS)
    _, low, high = intervals.mean_interval(counts, values, Z)
    assert abs(coverage(low, high, truth @ values) - 0.95) < NEAR


@pytest.mark.compiled_only
@pytest.mark.parametrize("score", [(0, 0), (1, 3)])
def test_the_chance_to_win_covers_with_a_counted_table(score):
    """A short match, the table from fewer deals than the playouts, so that its error is far from negligible."""
    truth, self_play = law(0.05), law()
    values, _ = win_weights(equity_of_laws(self_play[None], match_to(5)), score, 1)
    rng = np.random.default_rng(6)
    covered, without = 0, 0
    for _ in range(20):
        tables = match_equity(rng.multinomial(1000, self_play, size=(REPETITIONS // 20, 1)), match_to(5))
        counts = rng.multinomial(4000, truth, size=REPETITIONS // 20)
        _, low, high = win_interval(counts, tables, score, 1, Z)
        covered += coverage(low, high, truth @ values) / 20
        _, low, high = intervals.mean_interval(counts, win_weights(tables, score, 1)[0], Z)
        without += coverage(low, high, truth @ values) / 20
    assert abs(covered - 0.95) < NEAR
    if score == (0, 0):
        assert without < 0.93  # leaving the table's error out is seen to fail


@pytest.mark.compiled_only
@pytest.mark.parametrize("share", [0.0, 0.8, 0.98])
def test_paired_differences_cover(share):
    truth = joint_law(law(0.05), law(0.03), share)
    weights, _ = win_weights(equity_of_laws(law()[None], match_to(10)), (7, 8), 0)
    values = (weights[:, None] - weights[None, :]).ravel()
    rng = np.random.default_rng(7)
    covered = 0
    for _ in range(10):
        counts = rng.multinomial(3000, truth.ravel(), size=REPETITIONS // 10)
        _, low, high = intervals.mean_interval(counts, values, Z)
        covered += ((low <= truth.ravel() @ values) & (truth.ravel() @ values <= high)).sum()
    assert abs(covered / REPETITIONS - 0.95) < NEAR
