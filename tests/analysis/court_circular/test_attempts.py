"""Everything tried at moments, as experiments see it: what the heuristic would do is what it does."""

import numpy as np
import pytest

from analyzer.experiments.experiment import FRESH
from analyzer.games.court_circular import engine
from analyzer.games.court_circular.experiments import attempts
from analyzer.rules import rule_set
from analyzer.running.study import Player, player
from analyzer.text import notation
from kernels.court_circular.explore import ACTIONS, BY_POLICY
from tests.analysis.court_circular.deals import GAME
from tests.kernel.court_circular.helpers import action_of, lay_of
from tests.kernel.court_circular.play import start_of
from tests.naive.court_circular import game as naive
from tests.naive.court_circular.policy import KINDS, situation

SEED, FIRST, N = 3, FRESH + 7, 40
MOMENTS = [(0, 0), (1, 3), (2, 6), (3, 5), (0, 1), (6, 4), (5, 2), (7, 6), (8, 2)]


def moments_of(rules, moment, n):
    """The states of deals at a moment in heuristic self-play, None where it does not come up, and what is done next."""
    both = (player("heuristic", rules),) * 2
    for found in engine.transcripts(rules, both, SEED, FIRST, FIRST + n):
        state, done = start_of(found.hands, found.stock, found.dealer, dict(rules.switches)), None
        for _, action in found.actions:
            if (len(state["tricks"]) - state["picking"], lay_of(state)) == moment:
                done = action
                break
            state = naive.play(state, action)
        yield (state, done) if done else (None, None)


@pytest.mark.compiled_only
@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("preset", ["source", "carroll-1860"])
def test_the_best_of_all_is_what_the_heuristic_does(preset, moment):
    rules = rule_set(GAME, preset)
    tried = attempts.attempts(rules, (player("heuristic", rules),) * 2, SEED, FIRST, FIRST + N, moment)
    best = tried.best(np.ones((N, ACTIONS), bool))
    assert (np.isnan(tried.values) == (tried.actions == 0)).all()
    for deal, (state, done) in enumerate(moments_of(rules, moment, N)):
        if state is None or done == "":
            assert best[deal] == -1
            continue
        picking, seat = state["picking"], state["turn"]
        named = [action_of(code, picking) for code in tried.actions[deal] if code]
        assert sorted(named) == sorted(naive.choices(state))
        assert action_of(tried.actions[deal, best[deal]], picking) == done
        assert tried.outcomes[deal, best[deal]] == tried.outcomes[deal, BY_POLICY]
        assert tried.by_other[deal] == (state["dealer"] != seat)
        if not picking:
            towards, (reach, threat) = situation(state)
            seen = tried.actions[deal][tried.seen.towards[deal]]
            assert {action_of(code) for code in seen} == set(towards)
            assert (tried.seen.reach[deal], tried.seen.threat[deal]) == (KINDS.index(reach), threat)


@pytest.mark.compiled_only
def test_players_who_differ_are_met_where_the_first_acts():
    """A deals the odd-numbered deals, so that the even ones have him lay first."""
    rules = rule_set(GAME)
    players = player("heuristic", rules), Player("uniform")
    for lay in (0, 1):
        tried = attempts.attempts(rules, players, SEED, FIRST, FIRST + 20, (0, lay))
        there = (tried.actions != 0).any(axis=1)
        assert (there == ((FIRST + np.arange(20)) % 2 == lay)).all()
        assert (tried.by_other[there] == (lay == 0)).all()


def test_cards_are_the_kernels_bits():
    assert engine.packed(notation.card("2S")) == 1
    assert engine.packed(notation.card("AH")) == 1 << 51
