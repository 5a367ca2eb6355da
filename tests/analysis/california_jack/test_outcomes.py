"""The 24 outcome numbers: owners, points and both ways of counting a match, against the naive count."""

import itertools

import numpy as np
import pytest

from analyzer.games.california_jack import outcomes
from analyzer.games.california_jack.outcomes import MINE, NOBODY, THEIRS
from analyzer.games.california_jack.situation import Situation
from analyzer.rules import rule_set
from tests.naive import equity as naive

pytestmark = pytest.mark.no_kernel

ALL = list(itertools.product((MINE, THEIRS), (MINE, THEIRS), (MINE, THEIRS), (MINE, NOBODY, THEIRS)))
NAMES = {MINE: "dealer", NOBODY: None, THEIRS: "other"}


def test_numbers_and_owners_are_inverse():
    numbers = [outcomes.outcome_number(*each) for each in ALL]
    assert sorted(numbers) == list(range(24))
    assert [outcomes.owners(number) for number in numbers] == ALL


def test_the_formula_of_the_outcome_number():
    assert outcomes.outcome_number(THEIRS, MINE, MINE, MINE) == 1
    assert outcomes.outcome_number(MINE, THEIRS, MINE, MINE) == 2
    assert outcomes.outcome_number(MINE, MINE, THEIRS, MINE) == 4
    assert outcomes.outcome_number(MINE, MINE, MINE, NOBODY) == 8
    assert outcomes.outcome_number(MINE, MINE, MINE, THEIRS) == 16


@pytest.mark.parametrize("bad", [(0, 1, 1, 1), (1, 1, 0, 1), (1, 1, 1, 2)])
def test_an_owner_that_cannot_be_is_refused(bad):
    with pytest.raises(ValueError, match="cannot own"):
        outcomes.outcome_number(*bad)


def test_points_count_the_owners():
    for each in ALL:
        number = outcomes.outcome_number(*each)
        assert outcomes.POINTS_MINE[number] == each.count(MINE)
        assert outcomes.POINTS_THEIRS[number] == each.count(THEIRS)
        assert outcomes.DIFFERENCE[number] == sum(each)


def test_the_other_side_sees_the_owners_exchanged():
    counts = np.arange(24)
    for each in ALL:
        exchanged = outcomes.outcome_number(*(-owner for owner in each))
        assert outcomes.other_side(counts)[outcomes.outcome_number(*each)] == exchanged


@pytest.mark.parametrize("match_end", ["ordered", "totals"])
@pytest.mark.parametrize("target", [1, 2, 5, 10])
def test_settle_is_the_naive_count(target, match_end):
    own, other = np.meshgrid(np.arange(target), np.arange(target), indexing="ij")
    winner, new_own, new_other = outcomes.settle(own, other, target, match_end)
    for a, b in itertools.product(range(target), repeat=2):
        for each in ALL:
            number = outcomes.outcome_number(*each)
            score = {"dealer": a, "other": b}
            points, who = naive.score_after(score, tuple(NAMES[owner] for owner in each), target, match_end)
            assert NAMES[int(winner[a, b, number])] == who
            assert (new_own[a, b, number], new_other[a, b, number]) == (points["dealer"], points["other"])


@pytest.mark.parametrize(
    ("score", "owners", "match_end", "winner", "after"),
    [
        ((9, 8), "ABBB", "ordered", MINE, (10, 8)),
        ((9, 8), "ABBB", "totals", THEIRS, (10, 11)),
        ((9, 9), "BAAA", "ordered", THEIRS, (9, 10)),
        ((9, 9), "BAAA", "totals", MINE, (12, 10)),
        ((8, 8), "AABB", "ordered", MINE, (10, 8)),
        ((8, 8), "AABB", "totals", NOBODY, (10, 10)),
    ],
)
def test_the_rulebooks_ends_of_a_match(score, owners, match_end, winner, after):
    number = outcomes.outcome_number(*(MINE if owner == "A" else THEIRS for owner in owners))
    won, own, other = outcomes.settle(*score, 10, match_end)
    assert (won[number], (own[number], other[number])) == (winner, after)


def test_an_unknown_match_end_is_refused():
    with pytest.raises(ValueError, match="'sudden'"):
        outcomes.settle(0, 0, 10, "sudden")


def card(suit, rank):
    return 1 << (16 * "SHDC".index(suit) + "23456789TJQKA".index(rank))


def seen(mine=(), theirs=(), dealer=0, *, hand=0, known=0, led=0, to_move=0, **switches):
    """A situation in what settles outcomes, trump hearts."""
    return Situation(
        rules=rule_set("california-jack", "bicycle", switches),
        mine=hand,
        known=known,
        hidden=0,
        led=led,
        to_move=to_move,
        top=0,
        stock=0,
        trump=0x1FFF << 16,
        won_mine=sum(card(suit, rank) for rank, suit in mine),
        won_theirs=sum(card(suit, rank) for rank, suit in theirs),
        unseen=0,
        secret_mine=0,
        turned=0,
        allowed=0,
        patterns=(),
        dealer=dealer,
        score=(0, 0),
    )


def test_at_the_start_everything_is_possible():
    assert outcomes.possible_outcomes(seen()).all()


def test_captured_trumps_settle_their_points():
    possible = outcomes.possible_outcomes(seen(["AH", "5C"], ["2H", "JH"]))
    assert set(outcomes.OWNERS[0, possible]) == {MINE}
    assert set(outcomes.OWNERS[1, possible]) == set(outcomes.OWNERS[2, possible]) == {THEIRS}
    assert possible.sum() == 3


def test_whoever_holds_the_ace_of_trumps_has_high():
    ace, jack = card("H", "A"), card("H", "J")
    mine = [{"hand": ace | jack}, {"led": ace, "to_move": 1}]
    theirs = [{"known": ace}, {"led": ace}]
    for owner, cases in ((MINE, mine), (THEIRS, theirs)):
        for case in cases:
            possible = outcomes.possible_outcomes(seen(**case))
            assert set(outcomes.OWNERS[0, possible]) == {owner}
            assert possible.sum() == 12
    assert outcomes.possible_outcomes(seen(hand=jack, known=card("H", "2"))).all()


def test_more_than_half_of_the_card_points_settles_game():
    tens_and_an_ace = ["TS", "TH", "TD", "TC", "AS"]
    assert set(outcomes.OWNERS[3, outcomes.possible_outcomes(seen(tens_and_an_ace))]) == {MINE}
    assert set(outcomes.OWNERS[3, outcomes.possible_outcomes(seen([], tens_and_an_ace))]) == {THEIRS}
    assert outcomes.possible_outcomes(seen(tens_and_an_ace[:4])).all()


def test_a_tie_belongs_to_whom_the_switch_says():
    tens, rest = ["TS", "TH", "TD", "TC"], [rank + suit for rank in "AKQJ" for suit in "SHDC"]
    assert set(outcomes.OWNERS[3, outcomes.possible_outcomes(seen(tens, rest))]) == {NOBODY}
    possible = outcomes.possible_outcomes(seen(tens, rest, 0, **{"game-tie": "non-dealer"}))
    assert set(outcomes.OWNERS[3, possible]) == {THEIRS}
    possible = outcomes.possible_outcomes(seen(tens, rest, 1, **{"game-tie": "non-dealer"}))
    assert set(outcomes.OWNERS[3, possible]) == {MINE}
    assert NOBODY not in outcomes.OWNERS[3, outcomes.possible_outcomes(seen([], [], 1, **{"game-tie": "non-dealer"}))]


def test_most_tricks_are_counted_as_tricks():
    pack = [rank + suit for suit in "SHDC" for rank in "3456789"]
    tricks = {"fourth-point": "most-tricks"}
    assert set(outcomes.OWNERS[3, outcomes.possible_outcomes(seen(pack[:28], [], **tricks))]) == {MINE}
    assert outcomes.possible_outcomes(seen(pack[:26], [], **tricks)).all()
