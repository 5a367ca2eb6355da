"""Measures: small runs of each, and the figures behind them from counts that can be worked out by hand."""

import numpy as np
import pytest

from analyzer.claims.effect import CHANCE
from analyzer.errors import InputError
from analyzer.games.court_circular import engine
from analyzer.games.court_circular.claims import concessions, measures
from analyzer.games.court_circular.claims.swing import OnSameDeals, variance_ratio
from analyzer.games.court_circular.outcomes import DIFFERENCE
from analyzer.games.court_circular.weights import fit_for, without_conceding
from analyzer.rules import rule_set
from analyzer.running.study import Deals, Player, player
from kernels.court_circular import explore
from tests.analysis.asking import ask
from tests.analysis.court_circular.deals import GAME


@pytest.mark.compiled_only
@pytest.mark.parametrize("name", measures.MEASURES)
def test_a_measure_has_figures_within_their_intervals(name):
    rules = rule_set(GAME, "short" if name != "conceded" else "carroll-1860")
    effects = measures.MEASURES[name](ask(rules, deals=2048))
    assert len({effect.label for effect in effects}) == len(effects)
    for effect in effects:
        assert effect.value.low <= effect.value.mean <= effect.value.high
        assert effect.deals > 0
        assert effect.unit != CHANCE or 0 <= effect.value.low <= effect.value.high <= 1
    assert any(effect.claimed for effect in effects)


@pytest.mark.compiled_only
def test_who_never_concedes_never_does():
    rules = rule_set(GAME)
    never = Player("heuristic", without_conceding(fit_for(rules)))
    tricks = engine.tricks(rules, (never, never), 1, 0, 300)
    assert not tricks[:, :, -1].any()
    assert (tricks.sum(axis=(1, 2)) == 8).all()
    assert engine.tricks(rules, (player("heuristic", rules),) * 2, 1, 0, 300)[:, :, -1].any()


def test_who_never_concedes_else_plays_alike():
    fit = fit_for(rule_set(GAME))
    tables = fit.tables.copy()
    weights = without_conceding(fit)
    assert (tables == fit.tables).all()
    low = np.uint64(2**32 - 1)
    ours = player("heuristic", rule_set(GAME)).weights
    assert (weights[-1] == ours[-1]).all()
    assert (weights[:-1] & low == ours[:-1] & low).all()


def test_policies_for_experiments_cannot_be_asked_for():
    rules = rule_set(GAME)
    for policy in ("noisy", "blind"):
        assert (engine.weights(policy, rules) == engine.weights("heuristic", rules)).all()
        with pytest.raises(InputError, match=f"^{policy} is not a policy of court-circular"):
            player(policy, rules)


def test_the_share_of_tricks_is_a_ratio_of_sums():
    counts = np.zeros((43, 43), np.int64)
    counts[8, 0], counts[9, 2], counts[10, 3] = 60, 30, 10
    found = concessions.share(counts, 1.96)
    assert found.mean == pytest.approx((30 * 2 + 10 * 3) / (60 * 8 + 30 * 9 + 10 * 10))
    tricks, conceded = np.repeat([8, 9, 10], [60, 30, 10]), np.repeat([0, 2, 3], [60, 30, 10])
    error = (conceded - found.mean * tricks).std(ddof=1) / tricks.mean() / 10
    assert found.half_width == pytest.approx(1.96 * error, rel=0.02)


def test_one_half_chooses_what_the_other_judges():
    """Three cells: conceding ahead in both halves, in the first only, in none; no moment after one card."""
    counts = np.zeros((2, 4, explore.CELL_COUNT, 3), np.int64)
    for half, sums in enumerate(([300, 200, -100], [100, -50, -100])):
        counts[half, 1:, :3, 0], counts[half, 1:, :3, 1], counts[half, 1:, :3, 2] = 100, sums, 5000
    found = concessions.worth(counts, 1.96)
    assert list(found) == [2, 3, 4]
    n, chosen, share, gain = found[3]
    assert (n, chosen) == (600, 300)
    assert share.mean == pytest.approx(0.5)
    assert gain.mean == pytest.approx((100 - 50 + 300) / 300)
    assert gain.low < gain.mean < gain.high
    assert (share.low, share.high) == (pytest.approx(1 / 3), pytest.approx(2 / 3))


def test_nothing_worth_conceding_brings_nothing():
    counts = np.zeros((2, 4, explore.CELL_COUNT, 3), np.int64)
    counts[:, 3, 0] = 10, -50, 5000
    n, chosen, share, gain = concessions.worth(counts, 1.96)[4]
    assert (n, chosen, share.mean, gain) == (20, 0, 0, None)


def test_a_ratio_of_variances_is_that_of_the_outcomes():
    """Twice as far apart: four times the variance, without error where one outcome follows from the other."""
    counts = np.zeros((259, 259), np.int64)
    for difference in (-7, 1, 3, 9):
        counts[129 + 2 * difference, 129 + difference] = 50 + difference
    found = variance_ratio(counts, 1.96)
    assert found.mean == pytest.approx(4.0)
    assert found.half_width == pytest.approx(0.0, abs=1e-9)


def test_a_ratio_of_variances_is_covered_by_its_interval():
    """Drawn pairs of a known ratio: 400 intervals at two standard errors, five sigma of a binomial below 95.4 %."""
    rng, inside, truth = np.random.default_rng(1), 0, 900 / 400
    for _ in range(400):
        common = rng.normal(0, 10, 600)
        pair = common + rng.normal(0, 800**0.5, 600), common + rng.normal(0, 300**0.5, 600)
        counts = np.zeros((259, 259), np.int64)
        np.add.at(counts, tuple(np.clip(np.rint(one), -129, 129).astype(int) + 129 for one in pair), 1)
        found = variance_ratio(counts, 2.0)
        inside += found.low <= truth <= found.high
    assert inside > 400 * 0.954 - 5 * (400 * 0.954 * 0.046) ** 0.5


@pytest.mark.compiled_only
def test_the_same_deals_are_played_under_both_rule_sets():
    rules, other = rule_set(GAME), rule_set(GAME, "source", {"sweep": "board"})
    players = tuple((player("heuristic", one),) * 2 for one in (rules, other))
    study = OnSameDeals((rules, other), players, 3)
    counts = study.chunk(0, 200)
    assert counts.shape == study.shape
    for axis, one in ((1, rules), (0, other)):
        alone = Deals(one, players[0], 3).chunk(1 << 40, (1 << 40) + 200)
        first = alone[1] + alone[0][::-1]
        assert (counts.sum(axis=axis) == first).all()


def test_the_spread_of_true_values_is_found_behind_their_errors():
    rng = np.random.default_rng(2)
    true = rng.normal(0, 3, 4000)
    errors = rng.uniform(0.5, 2, 4000)
    found = measures._spread(true + rng.normal(0, errors**0.5), errors, 1.96)
    assert found.low < true.std() < found.high
    assert found.half_width < 0.15
    none = measures._spread(rng.normal(0, errors**0.5), errors, 1.96)
    assert none.low == 0
    assert len(DIFFERENCE) == 259
