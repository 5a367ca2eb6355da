"""Experiments counted and read: against lists of moments, one by one, for any way of dividing the deals."""

import itertools
import random
from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analyzer.experiments.experiment import BLOCK, FRESH, Contrast, Experiment, Split, Tried
from analyzer.experiments.gains import LEAST, START, Reader
from analyzer.games.california_jack.game import CaliforniaJack
from analyzer.games.california_jack.outcomes import CHANCES, DIFFERENCE, OUTCOMES
from analyzer.match.chances import win_weights
from analyzer.match.equity import match_equity
from analyzer.rules import rule_set
from analyzer.running.study import Player
from tests.analysis.laws import law

pytestmark = pytest.mark.no_kernel

RULES = rule_set("california-jack")
PLAYERS = (Player("uniform"), Player("uniform"))
MOMENTS = ("early", "late")
STRATA = ({"card": "A"}, {"card": "K"}, {"card": "2"})


def moment_of(deal: int) -> str:
    return MOMENTS[deal // BLOCK % len(MOMENTS)]


def drawn(deal: int, moment: str) -> tuple[int, bool, int, int]:
    """Stratum (-1: nothing asked), who dealt, both outcomes: any, but always the same for a deal and a moment."""
    dice = random.Random(f"{deal} {moment}")
    return dice.randrange(-1, 2), dice.random() < 0.5, dice.randrange(OUTCOMES), dice.randrange(OUTCOMES)


def attempts(rules: object, players: object, seed: int, first: int, last: int, moment: str) -> Tried:
    rows = [drawn(deal - FRESH, moment) for deal in range(first, last)]
    outcomes = np.array([row[2:] for row in rows], dtype=np.int64)
    nothing = np.zeros((len(rows), 2))
    return Tried(nothing.astype(np.uint64), nothing, outcomes, np.array([row[1] for row in rows]), rows)


def split(tried: Tried) -> Split:
    n = len(tried.outcomes)
    stratum = np.array([row[0] for row in tried.seen], dtype=np.int64)
    return Split(stratum, np.zeros(n, dtype=np.int64), np.ones(n, dtype=np.int64))


@pytest.fixture(autouse=True)
def experiments(monkeypatch: pytest.MonkeyPatch) -> None:
    words = {"strata": STRATA, "moments": MOMENTS, "split": split}
    known = {
        "both": Experiment("both", "one", "other", **words),
        "alone": Experiment("alone", "one", "", **words),
    }
    module = SimpleNamespace(EXPERIMENTS=known, attempts=attempts)
    monkeypatch.setattr(CaliforniaJack, "experiments", module)


def slow(last: int, stratum: int | None = None) -> list[tuple[bool, int, int]]:
    """Who dealt and both outcomes of every moment that is asked about (in a stratum)."""
    rows = [drawn(deal, moment_of(deal)) for deal in range(last)]
    return [row[1:] for row in rows if (row[0] >= 0 if stratum is None else row[0] == stratum)]


def counted(name: str, last: int) -> np.ndarray:
    return Contrast(RULES, PLAYERS, 1, name).chunk(0, last)


def test_counts_are_those_of_the_moments_one_by_one() -> None:
    last = 3 * BLOCK + 100
    counts, alone = counted("both", last), counted("alone", last)
    for stratum in range(len(STRATA)):
        expected, single = np.zeros((2, 2, OUTCOMES, OUTCOMES), dtype=np.int64)
        for by_other, one, other in slow(last, stratum):
            expected[int(by_other), one, other] += 1
            single[int(by_other), one, one] += 1
        np.testing.assert_array_equal(counts[stratum], expected)
        np.testing.assert_array_equal(alone[stratum], single)


@settings(max_examples=20)
@given(st.lists(st.integers(0, 4 * BLOCK), max_size=4))
def test_counts_do_not_hang_on_how_deals_are_divided(cuts: list[int]) -> None:
    ends = [0, *sorted(cuts), 4 * BLOCK]
    parts = [Contrast(RULES, PLAYERS, 1, "both").chunk(first, last) for first, last in itertools.pairwise(ends)]
    np.testing.assert_array_equal(sum(parts), counted("both", 4 * BLOCK))


def test_an_action_that_is_not_there_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*where: object) -> Tried:
        tried = attempts(*where)
        return tried._replace(outcomes=np.full_like(tried.outcomes, -1))

    monkeypatch.setattr(RULES.game.experiments, "attempts", none)
    with pytest.raises(ValueError, match="action not there"):
        counted("both", 64)


def test_the_best_of_some_actions() -> None:
    values = np.array([[1.0, 3.0, 2.0], [1.0, np.nan, 0.0], [1.0, 1.0, 1.0]])
    actions = np.array([[1, 2, 4], [1, 0, 4], [1, 2, 4]], dtype=np.uint64)
    tried = Tried(actions, values, np.zeros((3, 3), dtype=np.int64), np.zeros(3, dtype=bool), None)
    every = np.ones((3, 3), dtype=bool)
    assert tried.best(every).tolist() == [1, 0, 0]
    assert tried.best(every & [True, False, True]).tolist() == [2, 0, 0]
    assert tried.best(every & [False, True, False]).tolist() == [1, -1, 1]
    assert tried.best(~every).tolist() == [-1, -1, -1]


def table(seed: int):
    from analyzer.games.california_jack.outcomes import match

    return match_equity(np.random.default_rng(seed).multinomial(20_000, law())[None], match(RULES))


def interval(values: list[float]) -> tuple[float, float]:
    """The mean and half of its normal 95 % interval."""
    mean = sum(values) / len(values)
    variance = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return mean, 1.96 * (variance / len(values)) ** 0.5


@pytest.mark.parametrize("name", ["both", "alone"])
def test_figures_are_those_of_the_moments_one_by_one(name: str) -> None:
    last, equity = 4 * BLOCK, table(3)
    reader = Reader(RULES, name, equity, 0.95)
    gains = [*reader.strata(counted(name, last), at_once=False), reader.overall(counted(name, last))]
    weights = [win_weights(equity, START, dealer)[0] for dealer in (0, 1)]
    for place, gain in enumerate(gains):
        rows = slow(last, place if place < len(STRATA) else None)
        assert gain.moments == len(rows)
        if len(rows) < LEAST:
            assert gain.points is None
            assert gain.win is None
            assert gain.chances == {}
            continue
        figures = {"points": [DIFFERENCE] * 2, "win": weights, **{key: [one] * 2 for key, one in CHANCES.items()}}
        for figure, by_dealer in figures.items():
            less = (lambda value: 0.0) if name == "alone" else float
            values = [
                float(by_dealer[int(by_other)][one]) - less(by_dealer[int(by_other)][other])
                for by_other, one, other in rows
            ]
            mean, half = interval(values)
            found = gain.figure(figure)
            assert found is not None
            assert found.mean == pytest.approx(mean, abs=1e-9)
            if figure != "win":  # (the table's own error comes on top there)
                assert found.half_width == pytest.approx(half, rel=0.05)
            else:
                assert found.half_width >= 0.95 * half
    assert [gain.label for gain in gains] == ["A", "K", "2", "all"]


def test_intervals_for_all_strata_at_once_are_wider() -> None:
    reader = Reader(RULES, "both", table(3), 0.95)
    counts = counted("both", 4 * BLOCK)
    for one, together in zip(reader.strata(counts, at_once=False), reader.strata(counts), strict=True):
        if one.points and together.points:
            assert together.points.half_width > 1.1 * one.points.half_width
