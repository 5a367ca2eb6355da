"""Measures that claims are judged by: who is meant by each figure, and what is compared with what."""

from types import SimpleNamespace

import numpy as np
import pytest

from analyzer.games.california_jack.claims import measures
from analyzer.games.california_jack.experiments.attempts import POLICY, Moment, attempts
from analyzer.games.california_jack.memory import Memory
from analyzer.games.california_jack.outcomes import outcome_number
from analyzer.rules import rule_set
from analyzer.running.study import Duel, player
from analyzer.statistics.intervals import Estimate
from tests.analysis.asking import ask

RULES = rule_set("california-jack")
ALL, NONE = outcome_number(1, 1, 1, 1), outcome_number(-1, -1, -1, -1)


def asked(deals, run=None, **changes):
    """What a measure is given."""
    given = {} if run is None else {"run": run}
    return ask(RULES, deals=deals, seed=4, **given, **changes)


def counted(counts):
    """A run that counts so, whatever is asked."""
    return lambda study, deals: SimpleNamespace(counts=counts, deals=deals, stopped="deals")


@pytest.mark.compiled_only
@pytest.mark.parametrize("name", measures.MEASURES)
def test_a_measure_gives_figures_with_intervals(name):
    found = measures.MEASURES[name](asked(2000))
    assert len({effect.label for effect in found}) == len(found)
    for effect in found:
        assert effect.value.low <= effect.value.mean <= effect.value.high
        assert effect.value.low < effect.value.high
        assert effect.deals > 0
        assert effect.smallest > 0 or not effect.claimed


def test_points_of_the_leader_are_those_of_him_who_did_not_deal():
    counts = np.zeros((2, 24), np.int64)
    counts[0, ALL], counts[1, ALL] = 30, 10  # A has all four points; he dealt thirty times, and did not ten times
    figure = measures.leading(asked(40, counted(counts)), RULES, 1.96)
    assert figure.mean == pytest.approx((30 * -4 + 10 * 4) / 40)


def test_the_better_player_is_the_first():
    counts = np.zeros((24, 24), np.int64)
    counts[ALL, ALL] = counts[ALL, NONE] = 20
    deal, match = measures.better_player(asked(80, counted(counts)), RULES, 1.96)
    assert deal.mean == pytest.approx(0.75)
    assert match.mean > 0.8


def test_differences_of_figures():
    first, second = Estimate(0.5, 0.2, 0.9), Estimate(0.1, 0.06, 0.13)
    found = measures.less(first, second)
    assert (found.mean, found.low, found.high) == pytest.approx(
        (0.4, 0.4 - np.hypot(0.3, 0.03), 0.4 + np.hypot(0.4, 0.04))
    )
    assert measures.size(Estimate(-0.5, -0.9, -0.2)) == first
    assert measures.size(first) == first


@pytest.mark.compiled_only
def test_memory_is_measured_for_the_one_who_remembers():
    """Duplicate deals counted once more, and the more he remembers the less there is to gain."""
    found = measures.memory(asked(4000))
    strong = player("heuristic", RULES)
    weak = measures.replace(strong, memory=Memory(0))
    counts = Duel(RULES, (strong, weak), 4).chunk(0, 2000)
    points = measures.over_both(measures.DIFFERENCE.astype(float))
    assert found[0].value.mean == pytest.approx((counts * points).sum() / 2000)
    gains = [effect.value.mean for effect in found[:5]]
    assert gains == sorted(gains, reverse=True)
    assert gains[0] > 1
    assert gains[-1] < 0.02
    shares = [effect.value.mean for effect in found[-3:]]
    assert shares == sorted(shares)
    assert 0.5 < shares[0] < 1


@pytest.mark.compiled_only
def test_the_two_is_kept_by_him_who_was_dealt_it():
    figure = measures.two_kept(asked(1000))[0]
    first, rules = measures.FRESH, RULES
    tried = attempts(rules, (player("heuristic", rules),) * 2, 4, first, first + 500, Moment(0, False))
    kept = holders = 0
    for mine, other, outcome in zip(tried.seen.mine, tried.seen.other, tried.outcomes[:, POLICY], strict=True):
        if int(mine | other) >> 48 & 1:
            holders += 1
            kept += (outcome & 2 == 0) == bool(int(mine) >> 48 & 1)
    assert (figure.deals, figure.value.mean) == (holders, pytest.approx(kept / holders))
