"""Moves on the same worlds: covariances, simultaneous intervals, the chance of being the best."""

import itertools

import numpy as np
import pytest
from scipy import stats

from analyzer.games.california_jack.outcomes import DIFFERENCE
from analyzer.statistics import intervals, paired

pytestmark = pytest.mark.no_kernel

Z = intervals.normal_critical(0.95)
VALUES = DIFFERENCE.astype(float)


def counted(outcomes):
    """Counts as a study gives them from outcomes of the same worlds, int[N, K]."""
    moves = outcomes.shape[1]
    counts = np.zeros((moves, moves, 24, 24), dtype=np.int64)
    for j in range(moves):
        counts[j, j, range(24), range(24)] = np.bincount(outcomes[:, j], minlength=24)
        for k in range(j + 1, moves):
            np.add.at(counts[j, k], (outcomes[:, j], outcomes[:, k]), 1)
    return counts


def drawn(n=500, moves=4, seed=2):
    rng = np.random.default_rng(seed)
    shared = rng.integers(0, 24, size=(n, 1))
    return np.where(rng.random((n, moves)) < 0.7, shared, rng.integers(0, 24, size=(n, moves)))


def test_means_and_covariance_are_those_of_the_worlds():
    outcomes = drawn()
    means, covariance = paired.means_and_covariance(counted(outcomes), VALUES)
    worlds = VALUES[outcomes]
    np.testing.assert_allclose(means, worlds.mean(axis=0))
    np.testing.assert_allclose(covariance, np.cov(worlds.T), atol=1e-12)


def test_joint_counts_either_way_round():
    outcomes = drawn()
    counts = counted(outcomes)
    for j, k in itertools.permutations(range(4), 2):
        joint = paired.joint_counts(counts, j, k)
        assert joint.sum() == 500
        np.testing.assert_array_equal(joint.sum(axis=1), np.bincount(outcomes[:, j], minlength=24))
        np.testing.assert_array_equal(joint.sum(axis=0), np.bincount(outcomes[:, k], minlength=24))


def test_one_pair_needs_no_more_than_one_interval():
    assert paired.simultaneous_critical(np.array([[1.0]]), 0.95) == Z
    assert paired.simultaneous_critical(np.array([[1.0, 0.2], [0.2, 2.0]]), 0.95) == Z
    same = np.ones((3, 3))
    assert paired.simultaneous_critical(same, 0.95) == Z


@pytest.mark.parametrize("moves", [3, 4, 6])
def test_independent_moves_have_the_studentized_range(moves):
    critical = paired.simultaneous_critical(np.eye(moves), 0.95)
    assert critical == pytest.approx(stats.studentized_range.ppf(0.95, moves, np.inf) / np.sqrt(2), abs=0.03)


@pytest.mark.compiled_only
def test_simultaneous_intervals_hold_for_whichever_move_came_out_best():
    rng = np.random.default_rng(9)
    root = np.array([[1.0, 0, 0, 0], [0.6, 0.8, 0, 0], [0.6, 0.2, 0.7, 0], [0.5, 0.1, 0.1, 1.4]])
    covariance = root @ root.T
    means = rng.standard_normal((40_000, 4)) @ root.T  # the true means are all 0
    best = means.argmax(axis=1)
    critical = paired.simultaneous_critical(covariance, 0.95)
    gap = means[np.arange(40_000), best][:, None] - means
    spread = np.sqrt(np.clip(np.diag(covariance)[:, None] + np.diag(covariance) - 2 * covariance, 0, None))[best]
    assert ((gap <= critical * spread).all(axis=1)).mean() > 0.944
    assert ((gap <= Z * spread).all(axis=1)).mean() < 0.9  # one interval at a time is seen to fail


def test_probability_of_the_best_of_two_is_the_normal_one():
    covariance = np.array([[0.04, 0.03], [0.03, 0.05]])
    best = paired.probability_best(np.array([0.1, 0.0]), covariance)
    assert best.sum() == pytest.approx(1)
    assert best[0] == pytest.approx(stats.norm.cdf(0.1 / np.sqrt(0.03)), abs=0.005)


def test_equal_moves_share_alike():
    best = paired.probability_best(np.array([0.5, 0.5, 0.4]), 1e-4 * np.array([[2, 2, 1], [2, 2, 1], [1, 1, 2.0]]))
    assert best[0] == best[1]
    assert best.sum() == pytest.approx(1)
    np.testing.assert_allclose(paired.probability_best(np.full(3, 0.25), np.zeros((3, 3))), 1 / 3)


def test_the_variance_ratio_is_that_of_the_worlds():
    outcomes = drawn()
    joint = paired.joint_counts(counted(outcomes), 0, 1)
    one, other = VALUES[outcomes[:, 0]], VALUES[outcomes[:, 1]]
    expected = (one.var() + other.var()) / (one - other).var()
    assert paired.variance_ratio(joint, VALUES, VALUES) == pytest.approx(expected)
    assert expected > 1.5
    assert paired.variance_ratio(np.diag(np.arange(24)), VALUES, VALUES) is None


def test_no_worlds_are_refused():
    with pytest.raises(ValueError, match="no deals"):
        paired.means_and_covariance(np.zeros((2, 2, 24, 24), dtype=np.int64), VALUES)
