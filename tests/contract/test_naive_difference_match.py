"""The naive match against matches played forward, deal by deal."""

from fractions import Fraction
from itertools import product

import pytest

from tests.naive.court_circular.game import CHOICES
from tests.naive.difference_match import dealer_wins

pytestmark = pytest.mark.no_kernel


def played_matches(laws, target, dealer, own, other):
    """The chance of the player who deals first, playing all matches forward until nearly none are left."""
    running = {(own, other, 0): 1.0}  # his score, the other's, who deals
    wins = 0.0
    while sum(running.values()) > 1e-12:
        following = {}
        for (mine, theirs, deals), chance in running.items():
            for difference, probability in laws[deals % len(laws)].items():
                his = difference if deals == 0 else -difference
                score = (mine + max(his, 0), theirs + max(-his, 0))
                if score[0] >= target:
                    wins += chance * float(probability)
                elif score[1] < target:
                    key = (*score, deals if dealer == "fixed" else 1 - deals)
                    following[key] = following.get(key, 0.0) + chance * float(probability)
        running = following
    return wins


QUARTER = Fraction(1, 4)
FIRST = {5: QUARTER, 2: QUARTER, 0: QUARTER, -4: QUARTER}
SECOND = {7: Fraction(1, 10), 0: Fraction(1, 5), -1: Fraction(3, 10), -9: Fraction(2, 5)}


def test_a_match_of_one_point():
    law = {1: 2 * QUARTER, 0: QUARTER, -1: QUARTER}
    assert dealer_wins([law], 1)(0, 0, 0) == Fraction(2, 3)
    assert dealer_wins([law], 1, "alternate")(0, 0, 0) == Fraction(3, 5)


@pytest.mark.parametrize("dealer", CHOICES["dealer"])
def test_equals_are_level(dealer):
    law = {3: QUARTER, 0: 2 * QUARTER, -3: QUARTER}
    for score in range(20):
        assert dealer_wins([law], 20, dealer)(0, score, score) == Fraction(1, 2)


@pytest.mark.parametrize("dealer", CHOICES["dealer"])
@pytest.mark.parametrize("laws", [[FIRST], [SECOND], [FIRST, SECOND]])
def test_matches_played_forward(laws, dealer):
    chance = dealer_wins(laws, 20, dealer)
    for score in product(range(0, 20, 3), repeat=2):
        assert float(chance(0, *score)) == pytest.approx(played_matches(laws, 20, dealer, *score), abs=1e-9)


def test_each_law_belongs_to_a_player():
    one_way, other_way = (dealer_wins(laws, 20, "alternate") for laws in ([FIRST, SECOND], [SECOND, FIRST]))
    assert one_way(1, 3, 4) == other_way(0, 3, 4)
