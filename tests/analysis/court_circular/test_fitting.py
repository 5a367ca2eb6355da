"""Fitting: samples as normal equations, the least squares against a dense one, and what a seed settles."""

import numpy as np
import pytest

from analyzer.games.court_circular import engine, training
from analyzer.games.court_circular.outcomes import DIFFERENCE
from analyzer.games.court_circular.weights import SCALE, SHAPE, words
from analyzer.rules import rule_set
from analyzer.running.study import Player
from analyzer.training.regression import add, empty_sums
from kernels.court_circular import drivers
from kernels.court_circular.explore import ACTIONS, CONCEDE_COLUMN
from tests.analysis.court_circular.deals import GAME
from tests.kernel.masks import COMPILED

SEED, FIRST, N = 6, 128, 128 if COMPILED else 64
MOMENTS = [(3, 0, 0), (2, 5, 1), (1, 6, 0), (4, 3, 1)] if COMPILED else [(7, 4, 0)]


def some_tables(seed=1):
    """Tables of small values, drawn at random."""
    tables = np.random.default_rng(seed).integers(-60, 60, SHAPE)
    tables[:6, CONCEDE_COLUMN:] -= 100  # seldom, so that deals are not long
    return tables


def dense(tables, moment, n):
    """One row an action, less the mean of its position: float64[actions, columns], and its points, float64[actions]."""
    trick, lay, number = moment
    noisy, like = Player("noisy", words(tables)), Player("heuristic", words(tables))
    rival = Player("uniform") if training.RIVALS[number][0] == "uniform" else like
    players = (noisy, noisy), (like, rival)
    _, entries, outcomes = engine.try_moves(
        rule_set(GAME), players, SEED, (FIRST, FIRST + n), (trick, lay), further=False
    )
    rows, gains = [], []
    for i in range(n):
        legal = [j for j in range(ACTIONS) if outcomes[i, j] >= 0]
        if not legal:
            continue
        here = np.zeros((len(legal), SHAPE[1]))
        for row, j in zip(here, legal, strict=True):
            for entry in entries[i, j]:
                if entry >= 0:
                    row[entry] += 1
        points = DIFFERENCE[outcomes[i, legal]].astype(float)
        rows.append(here - here.mean(axis=0))
        gains.append(points - points.mean())
    return np.concatenate(rows), np.concatenate(gains)


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_sample_is_the_normal_equations_of_the_actions(moment):
    """A rival that comes up seldom is met in a part of the deals, whole blocks of lanes, and counts more."""
    _, part, share = training.RIVALS[moment[2]]
    tables, n = some_tables(), max(N // part, 64)
    lay, products, targets = training.sample(rule_set(GAME), tables, SEED, FIRST, N, moment)
    design, gains = dense(tables, moment, n)
    assert lay == moment[1]
    assert np.allclose(products, share * design.T @ design, atol=1e-9)
    assert np.allclose(targets, share * design.T @ gains, atol=1e-9)


@pytest.mark.compiled_only
def test_the_solution_is_the_least_squares_with_ridge():
    tables, sums = some_tables(), empty_sums(*training.SUMS)
    moments = [(trick, lay, 0) for trick in (0, 2) for lay in (1, 6)]
    for moment in moments:
        add(sums, *training.sample(rule_set(GAME), tables, SEED, FIRST, N, moment))
    found = training.solved(sums)
    assert (found.shape, found.dtype) == (SHAPE, np.int64)
    for lay in (1, 6):
        rows, gains = [np.sqrt(training.RIDGE) * np.eye(SHAPE[1])], [np.zeros(SHAPE[1])]
        for moment in moments:
            if moment[1] == lay:
                design, points = dense(tables, moment, N)
                rows.append(design)
                gains.append(points)
        expected = SCALE * np.linalg.lstsq(np.concatenate(rows), np.concatenate(gains), rcond=None)[0]
        assert np.abs(found[lay] - expected).max() <= 0.5 + 1e-6
        assert found[lay].any()
    assert not found[[0, 2, 3, 4, 5]].any()


@pytest.mark.compiled_only
def test_a_seed_settles_what_is_sampled():
    rules, tables = rule_set(GAME), some_tables()
    one, again, other = (training.sample(rules, tables, seed, FIRST, N, (1, 2, 0)) for seed in (1, 1, 2))
    assert (one[1] == again[1]).all()
    assert (one[2] == again[2]).all()
    assert (one[2] != other[2]).any()
    later = training.sample(rules, tables, 1, FIRST + N, N, (1, 2, 0))
    both = training.sample(rules, tables, 1, FIRST, 2 * N, (1, 2, 0))
    assert np.allclose(one[1] + later[1], both[1])
    assert np.allclose(one[2] + later[2], both[2])


def test_moments_are_every_lay_and_pick_against_every_rival():
    found = training.moments()
    assert len(set(found)) == len(found) == 8 * 7 * len(training.RIVALS)
    assert {(trick, lay) for trick, lay, _ in found} == {(trick, lay) for trick in range(8) for lay in range(7)}
    assert {name for name, _, _ in training.RIVALS} <= set(drivers.POLICIES)


def test_without_samples_nothing_is_known():
    assert not training.solved(empty_sums(*training.SUMS)).any()
    assert not training.first_tables().any()
