"""The recommended move: the best on the same worlds, with its own odds where the policy plays another."""

import numpy as np
import pytest

from analyzer.contract.study import Run
from analyzer.games.california_jack.outcomes import DIFFERENCE, match_to
from analyzer.match.equity import equity_of_laws
from analyzer.questions.advice import advise
from analyzer.questions.moves import FRESH, own_moves
from analyzer.questions.position_playouts import Outlook
from analyzer.running.study import Later
from analyzer.statistics.intervals import Estimate
from tests.analysis.california_jack.positions import first_lead
from tests.analysis.laws import law

pytestmark = pytest.mark.no_kernel

SITUATION = first_lead()
CARDS = own_moves(SITUATION)
TABLE = equity_of_laws(law()[None], match_to(10))
GOOD, FAIR, POOR = 0, 9, 23
"""Outcome numbers: all points mine, some, none."""
N = 1000


def counts_of(number):
    """N deals that all came to one outcome."""
    return np.where(np.arange(24) == number, N, 0)


def stand_in(own, fresh=GOOD, asked=None, interrupt=None):
    """A run in which each move comes to one outcome, and the best one on fresh worlds to another."""

    def run(study, *, deals):
        later = isinstance(study, Later)
        if asked is not None:
            asked.append((later, deals))
        if interrupt == ("Later" if later else "Moves"):
            return Run(5, np.zeros(1), "interrupted")
        found = [fresh] if later else own
        counts = np.zeros((len(found), len(found), 24, 24), np.int64)
        for place, number in enumerate(found):
            counts[place, place] = np.diag(counts_of(number))
        return Run(deals, counts, "deals")

    return run


def outlook(number, deals=N):
    """What the policy's own play came to."""
    even = Estimate(0.5, 0.4, 0.6)
    return Outlook(TABLE, counts_of(number), np.ones(24, bool), deals, "deals", 1.96, even, even)


def advice(own, seen, **options):
    return advise(SITUATION, (None, None), CARDS, seen, seed=1, confidence=0.95, run=stand_in(own, **options))


def test_the_policys_own_move_has_the_odds_that_are_there():
    asked = []
    found = advice([POOR, GOOD, *[POOR] * 4], outlook(GOOD), asked=asked)
    assert (found.move, found.policy_move) == (CARDS[1][0], CARDS[1][0])
    assert found.win == Estimate(0.5, 0.4, 0.6)
    assert asked == [(False, N)]


def test_another_move_has_odds_of_its_own_from_fresh_worlds():
    asked = []
    found = advice([POOR, GOOD, FAIR, *[POOR] * 3], outlook(FAIR), fresh=FAIR, asked=asked)
    assert (found.move, found.policy_move) == (CARDS[1][0], CARDS[2][0])
    assert found.difference.mean == DIFFERENCE[FAIR]
    assert found.win.low < found.win.mean < found.win.high
    assert asked == [(False, N), (True, N)]
    assert Later(None, FRESH).offset == FRESH


def test_a_policy_that_draws_its_move_has_none_of_its_own():
    assert advice([POOR, GOOD, *[POOR] * 4], outlook(FAIR)).policy_move is None


def test_one_move_or_a_settled_deal_needs_no_run():
    for cards, seen in ((CARDS[:1], outlook(FAIR)), (CARDS, outlook(FAIR, deals=0))):
        found = advise(SITUATION, (None, None), cards, seen, seed=1, confidence=0.95, run=None)
        assert (found.move, found.win) == (CARDS[0][0], seen.win)


@pytest.mark.parametrize("kind", ["Moves", "Later"])
def test_an_interruption_is_passed_on(kind):
    with pytest.raises(KeyboardInterrupt):
        advice([POOR, GOOD, *[POOR] * 4], outlook(FAIR), interrupt=kind)
