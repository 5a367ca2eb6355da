"""Stopping at a look: the confidence sequence keeps its promise, and the ordinary interval is seen to break it."""

import math
from dataclasses import replace

import numpy as np
import pytest

from analyzer.games.california_jack.outcomes import DIFFERENCE
from analyzer.statistics import intervals
from analyzer.statistics.budget import Budget, expecting
from analyzer.statistics.sequence import expected_deals, sequence_critical
from tests.analysis.laws import law

pytestmark = pytest.mark.no_kernel

REPETITIONS = 10_000
Z = intervals.normal_critical(0.95)


def test_the_published_formula():
    n, alpha, tightest, deviation = 700, 0.05, 3000, 1.7
    rho = (-2 * math.log(alpha) + math.log(-2 * math.log(alpha) + 1)) / tightest
    half = deviation * math.sqrt(2 * (n * rho + 1) / (n**2 * rho) * math.log(math.sqrt(n * rho + 1) / alpha))
    assert sequence_critical(n, 0.95, tightest) * deviation / math.sqrt(n) == pytest.approx(half)


def test_it_is_tightest_near_the_target_and_one_and_a_half_times_as_wide():
    ratio = {n: sequence_critical(n, 0.95, 3000) for n in (100, 1000, 3000, 10_000, 100_000)}
    assert min(ratio, key=ratio.get) == 3000
    assert 1.5 < ratio[3000] / Z < 1.65


def test_the_expected_deals_reach_the_half_width():
    for confidence in (0.9, 0.95, 0.99):
        deals = expected_deals(0.005, 0.5, confidence)
        assert sequence_critical(round(deals), confidence, deals) * 0.5 / math.sqrt(deals) == pytest.approx(
            0.005, rel=1e-4
        )


@pytest.mark.parametrize("bad", [0, -1, float("nan")])
def test_a_half_width_that_cannot_be_reached_is_refused(bad):
    with pytest.raises(ValueError, match="above 0"):
        expected_deals(bad, 0.5, 0.95)


def test_other_bad_input_is_refused():
    with pytest.raises(ValueError, match="at least one deal"):
        sequence_critical(0, 0.95, 100)
    with pytest.raises(ValueError, match="is usual"):
        sequence_critical(10, 1.0, 100)


def missed_at_some_look(probabilities, values, looks, tightest):
    """Shares of runs whose interval misses the truth at some look: the sequence's, and the ordinary one."""
    rng = np.random.default_rng(8)
    truth = probabilities @ values
    missed, naive = np.zeros((2, REPETITIONS), dtype=bool)
    counts, before = np.zeros((REPETITIONS, len(values)), dtype=np.int64), 0
    for look in looks:
        counts += rng.multinomial(look - before, probabilities, size=REPETITIONS)
        before = look
        for critical, out in ((sequence_critical(look, 0.95, tightest), missed), (Z, naive)):
            _, low, high = intervals.mean_interval(counts, values, critical)
            out |= (truth < low) | (truth > high)
    return missed.mean(), naive.mean()


@pytest.mark.compiled_only
@pytest.mark.parametrize("case", ["difference", "even chance", "small chance"])
def test_a_hundred_looks_miscover_one_run_in_twenty_at_most_and_naive_looks_far_more(case):
    if case == "difference":
        points, place = np.unique(DIFFERENCE, return_inverse=True)
        values, probabilities = points.astype(float), np.bincount(place, weights=law(0.05))
    else:
        chance = 0.5 if case == "even chance" else 0.05
        values, probabilities = np.array([1.0, 0.0]), np.array([chance, 1 - chance])
    missed, naive = missed_at_some_look(probabilities, values, range(100, 10_001, 100), 3000)
    assert missed < 0.05
    assert naive > 0.2


@pytest.mark.compiled_only
def test_the_commands_own_looks_keep_the_promise():
    looks = [round(1024 * 2 ** (i / 2) / 64) * 64 for i in range(15)]
    missed, naive = missed_at_some_look(np.array([0.4, 0.6]), np.array([1.0, 0.0]), looks, 96_000)
    assert missed < 0.05
    assert naive > 0.15


def test_deals_that_end_before_the_width_is_reached_do_not_widen_the_interval():
    """The sequence is then tightest at the end of the run; 20 times as wide if it waited for what is never played."""
    asked = Budget(deals=500, until=0.0005, seconds=None, confidence=0.95)
    assert expecting(asked, deviation=0.5).critical(500) < 1.65 * asked.fixed
    long = Budget(deals=10**9, until=0.05, seconds=None, confidence=0.95)
    assert expecting(long, 0.5).tightest == expecting(replace(long, deals=None), 0.5).tightest < 1000
