"""The 259 outcomes of Court Circular: their meaning, what a match makes of them, and what a position leaves open."""

import random

import numpy as np
import pytest
from hypothesis import given

from analyzer.games.court_circular import outcomes
from analyzer.rules import rule_set
from tests.analysis.court_circular.deals import GAME, SINGLE, game, randoms, seen

pytestmark = pytest.mark.no_kernel

MIDDLE = 129


def test_an_outcome_is_a_difference_of_totals():
    assert outcomes.OUTCOMES == len(outcomes.DIFFERENCE) == 259
    assert (outcomes.DIFFERENCE[0], outcomes.DIFFERENCE[MIDDLE], outcomes.DIFFERENCE[-1]) == (-129, 0, 129)
    assert (outcomes.POINTS_MINE - outcomes.POINTS_THEIRS == outcomes.DIFFERENCE).all()
    assert (outcomes.POINTS_MINE * outcomes.POINTS_THEIRS == 0).all()
    counts = np.arange(259)
    assert (outcomes.DIFFERENCE[outcomes.other_side(counts)] == -outcomes.DIFFERENCE).all()
    assert outcomes.listed(MIDDLE + 12) == {"difference": 12}
    assert outcomes.words(MIDDLE - 3) == "difference -3"


def test_named_chances():
    rules = rule_set(GAME)
    assert outcomes.CHANCES["deal"].sum() == 129
    assert outcomes.CHANCES["level"].tolist().index(True) == MIDDLE
    assert list(outcomes.side_chances(rules)) == ["level", "points_20", "points_50"]
    assert outcomes.side_chances(rules)["points_20"].sum() == 110
    assert list(outcomes.side_chances(rule_set(GAME, "short"))) == ["level", "points_20"]
    assert list(outcomes.side_chances(rule_set(GAME, None, {"target": 30}))) == ["level", "points_20", "points_30"]
    assert list(outcomes.side_chances(rule_set(GAME, None, {"target": 999})))[-1] == "points_129"


@pytest.mark.parametrize("target", [1, 7, 20, 50, 128, 129, 130, 999])
def test_the_match(target):
    match = outcomes.match_to(target)
    assert match.fixed_dealer
    assert not match.beyond
    assert not outcomes.match_to(target, fixed=False).fixed_dealer
    row, column = match.after(np.array([0, target - 1]), np.array([target - 1, 0]))
    for place, difference in enumerate(outcomes.DIFFERENCE):
        for case, (own, other) in enumerate([(0, target - 1), (target - 1, 0)]):
            own, other = own + max(difference, 0), other + max(-difference, 0)
            expected = (target, 0) if own >= target else (0, target) if other >= target else (own, other)
            assert (row[case, place], column[case, place]) == expected
    assert (match.knots[0], match.knots[-1]) == (MIDDLE - min(target, 129), MIDDLE + min(target, 129))
    assert MIDDLE in match.knots
    assert (match.knots + match.knots[::-1] == 2 * MIDDLE).all()


def test_rules_say_how_the_match_goes_on():
    assert outcomes.match(rule_set(GAME)).fixed_dealer
    assert outcomes.match(rule_set(GAME, "short")).target == 20
    assert outcomes.match(rule_set(GAME, None, {"dealer": "alternate"})).passes.all()


def difference_of(record, seat):
    totals = record.result["totals"]
    return totals[seat] - totals[1 - seat]


@given(randoms())
def test_what_is_possible_is_never_too_narrow(rng):
    record, played = game(rng)
    for at in [*rng.sample(range(len(played) - 1), 4), len(played) - 3]:
        for seat in (0, 1):
            possible = outcomes.possible_outcomes(seen(record, at, seat))
            assert possible[MIDDLE + difference_of(record, seat)]


@pytest.mark.parametrize(("preset", "changes"), SINGLE)
def test_the_last_trick_leaves_two_outcomes(preset, changes):
    rules, rng = rule_set(GAME, preset, changes), random.Random(preset)
    sizes = set()
    for _ in range(12):
        record, played = game(rng, rules)
        at = len(played) - 2  # one action before the end
        for seat in (0, 1):
            possible = outcomes.possible_outcomes(seen(record, at, seat))
            assert possible[MIDDLE + difference_of(record, seat)]
            sizes.add(int(possible.sum()))
    if changes.get("sweep") != "board" and preset != "carroll-1860" and changes.get("stock-end") != "leave-undealt":
        assert max(sizes) <= 2
    assert max(sizes) < 30


def test_everything_is_open_at_the_start():
    record, _ = game(random.Random(3), rule_set(GAME))
    assert outcomes.possible_outcomes(seen(record, 0, 0)).all()


def test_where_nothing_is_left_to_choose_it_is_settled():
    """Carroll's match plays a trick of three against three cards: its last card settles the deal."""
    rules = rule_set(GAME, None, {"last-trick": "play-out", "concede": "any-card"})
    rng, settled = random.Random(8), 0
    while settled < 5:
        record, played = game(rng, rules)
        before = played[-2]
        if all(len(before["hands"][seat]) + len(before["laid"][seat]) == 3 for seat in (0, 1)):
            for seat in (0, 1):
                possible = outcomes.possible_outcomes(seen(record, len(played) - 2, seat))
                assert np.flatnonzero(possible).tolist() == [MIDDLE + difference_of(record, seat)]
            settled += 1
