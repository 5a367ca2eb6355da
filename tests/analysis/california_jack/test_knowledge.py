"""What a seat knows: all that it saw, and the true world always among the possible ones."""

from math import gcd

import pytest
from hypothesis import given, settings

from analyzer.games.california_jack import positions, worlds
from analyzer.text import notation
from tests.analysis.california_jack.deals import drawn_rules, randoms
from tests.analysis.california_jack.histories import game, masks, position, seen
from tests.naive.california_jack.policy_view import view

pytestmark = pytest.mark.no_kernel


@settings(deadline=None, max_examples=25)
@given(randoms())
def test_a_situation_holds_all_that_the_seat_saw_and_no_more(rng):
    rules = drawn_rules(rng)
    record, played = game(rng, rules)
    for at in sorted(rng.sample(range(52), 8)):
        state = played[at]
        for seat in (0, 1):
            found, naive_view = seen(record, at, seat), view(state, seat)
            for name in ("mine", "known", "won_mine", "won_theirs", "unseen", "secret_mine"):
                assert getattr(found, name) == masks(naive_view[name]), name
            assert found.hidden == naive_view["hidden"]
            assert found.stock == naive_view["stock"]
            assert found.top == masks([naive_view["top"]] if naive_view["top"] else [])
            assert found.led == masks([naive_view["led"]] if naive_view["led"] else [])
            assert found.to_move == 1 - naive_view["my_turn"]
            assert found.dealer == 1 - naive_view["dealer"]
            assert found.trump == notation.SUIT_MASKS["SHDC".index(state["trump"])]
            turned = rules.switches["stock"] == "face-down" and rules.switches["trump"] == "stock-top"
            assert found.turned == (masks([state["pack"][0]]) if turned else 0)
            if rules.switches["stock"] == "face-up" and found.hidden:
                assert found.allowed == masks(naive_view["possible"])


@settings(deadline=None, max_examples=30)
@given(randoms())
def test_the_true_world_is_always_possible(rng):
    rules = drawn_rules(rng)
    record, played = game(rng, rules)
    for at in sorted(rng.sample(range(52), 8)):
        for seat in (0, 1):
            found = seen(record, at, seat)
            truth = masks(played[at]["hands"][1 - seat])
            hidden = truth & ~found.known
            assert found.known & ~truth == 0
            assert hidden.bit_count() == found.hidden
            assert hidden & ~found.allowed == 0
            assert notation.counts(hidden) in {held for _, held in found.patterns}
            assert found.unseen == masks(played[at]["stock"]) & ~found.top | hidden
            assert found.allowed & ~found.unseen == 0
            weights = [weight for weight, _ in found.patterns]
            assert min(weights) > 0
            assert gcd(*weights) == 1
            assert all(sum(held) == found.hidden for _, held in found.patterns)


def test_the_example_of_the_formats():
    found = positions.situation(position())
    assert notation.text(found.mine) == "4S 2S AH JH 9D TC"
    assert notation.text(found.known) == "QD"
    assert notation.text(found.top) == "5C"
    assert notation.text(found.won_mine) == "7H 2H"
    assert found.score == (7, 8)
    assert (found.hidden, found.stock, found.to_move, found.dealer, found.led) == (5, 38, 0, 1, 0)
    assert notation.text(found.secret_mine) == "4S 2S AH 9D TC"
    # 2H followed suit, so nothing is excluded.
    assert found.allowed == found.unseen
    assert found.unseen.bit_count() == 42


def test_a_discard_excludes_the_suits_that_had_to_be_played():
    for follow, excluded in (
        ("trump-anytime-forced", "HC"),
        ("trump-anytime-free", "C"),
        ("strict-free", "C"),
        ("strict-forced", "HC"),
    ):
        found = positions.situation(position(actions=[[0, "TC"], [1, "3D"]], switches={"follow": follow}))
        suits = sum(notation.SUIT_MASKS["SHDC".index(letter)] for letter in excluded)
        assert found.allowed == found.unseen & ~suits, follow
        assert {held for _, held in found.patterns} == {
            held for held in worlds.dealt(5) if not any(held["SHDC".index(letter)] for letter in excluded)
        }
