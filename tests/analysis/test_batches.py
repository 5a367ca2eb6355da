"""Figures by batch of deals: what they vary by, and that batches are a partition of the deals."""

import numpy as np
import pytest

from analyzer.games.california_jack.outcomes import DIFFERENCE, match
from analyzer.match.chances import win_at
from analyzer.match.equity import equity_of_laws
from analyzer.rule_changes.batches import (
    BATCHES,
    Batched,
    Batches,
    classes_played,
    jackknife,
    linear,
    ratio,
    shares,
    whole_batches,
)
from analyzer.rules import rule_set
from analyzer.running.class_study import APART
from analyzer.running.study import Deals, Duel, Player
from tests.analysis.laws import law

UNIFORM = Player("uniform"), Player("uniform")
BICYCLE, SEVEN_UP = rule_set("california-jack"), rule_set("seven-up")
SHORT = match(rule_set("california-jack", None, {"target": 4}))


def drawn(n=200, seed=1, batches=BATCHES):
    return np.random.default_rng(seed).multinomial(n, law(0.05), size=batches)


def test_batches_are_whole():
    assert whole_batches(1) == whole_batches(512) == 512
    assert whole_batches(513) == 1024


def test_a_means_error_is_that_of_its_batches():
    counts = drawn()
    whole, batches = shares(counts)
    found = linear(float(whole @ DIFFERENCE), DIFFERENCE.astype(float), whole, batches)
    each = [sum(n * points for n, points in zip(batch, DIFFERENCE, strict=True)) / sum(batch) for batch in counts]
    assert found.by_batch == pytest.approx(each)
    assert found.error == pytest.approx(np.std(each, ddof=1) / 8)
    exact_error = np.sqrt((whole @ DIFFERENCE**2 - (whole @ DIFFERENCE) ** 2) / counts.sum())
    assert found.error == pytest.approx(exact_error, rel=5 / np.sqrt(2 * BATCHES))


def test_the_jackknife_and_the_derivative_agree():
    counts = drawn(2000, batches=12)
    whole, batches = shares(counts)
    table = equity_of_laws(whole[None], SHORT)
    chance, slope = win_at(table, (0, 0), 0)
    by_slope = linear(chance, SHORT.expanded(slope)[0], whole, batches)
    total = counts.sum(axis=0)
    without = [
        win_at(equity_of_laws(((total - one) / (total - one).sum())[None], SHORT), (0, 0), 0)[0] for one in counts
    ]
    by_omission = jackknife(chance, np.array(without))
    assert by_slope.error == pytest.approx(by_omission.error, rel=0.01)
    assert np.corrcoef(by_slope.by_batch, by_omission.by_batch)[0, 1] > 0.999


def test_the_jackknife_of_a_mean_is_the_mean():
    each = np.random.default_rng(4).normal(size=BATCHES)
    without = (each.sum() - each) / (BATCHES - 1)
    assert jackknife(each.mean(), without).by_batch == pytest.approx(each)


def test_differences_are_paired():
    rng = np.random.default_rng(2)
    common = rng.normal(size=BATCHES)
    one, other = Batched(1.0, 1 + common), Batched(3.0, 3 + common + 0.01 * rng.normal(size=BATCHES))
    apart = other.less(one)
    assert apart.value == 2
    assert apart.error < 0.05 * one.error


def test_what_came_out_alike_is_not_certain():
    some, seen = np.full(BATCHES, 2), np.full(BATCHES, 8)
    one = ratio(some, seen, 400.0)
    assert one.value == 0.25
    assert one.error == one.less(one).error == 1 / 400
    assert one.less(one).estimate(0.95).low < 0


def test_a_ratios_error_does_not_grow_with_what_varies_alike():
    seen = np.arange(1, BATCHES + 1)
    assert ratio(seen, 4 * seen, 1e9).error < 1e-8


@pytest.mark.compiled_only
@pytest.mark.parametrize("twice", [False, True])
def test_batches_are_those_of_the_deals(twice):
    study = Batches(BICYCLE, UNIFORM, 5, 8, twice)
    counts = study.chunk(0, study.deals)
    parts = study.chunk(0, 13) + study.chunk(13, 300) + study.chunk(300, study.deals)
    assert np.array_equal(counts, parts)
    kind = Duel if twice else Deals
    third = kind(BICYCLE, UNIFORM, 5).chunk(16, 24)
    expected = np.stack([third.sum(axis=0), third.sum(axis=1)]) if twice else third
    assert np.array_equal(counts[2, :, 0], expected)
    assert counts.shape == study.shape


@pytest.mark.compiled_only
def test_every_class_of_scores_has_deals_of_both_dealers_in_every_batch():
    study = Batches(SEVEN_UP, UNIFORM, 5, 8)
    first = study.chunk(0, 16) + study.chunk(16, 40)
    played = classes_played(SEVEN_UP)
    assert first[:5, :, played[0]].sum(axis=-1).tolist() == [[4, 4]] * 5
    assert first[:5][:, :, played[1:]].sum(axis=-1).min() == 1
    other = Deals(SEVEN_UP, UNIFORM, 5, played[2]).chunk(2 * APART + 2, 2 * APART + 4)
    assert np.array_equal(first[1, :, played[2]], other)
