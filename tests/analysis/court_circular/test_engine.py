"""From rules, situations and players to the kernels' words, and back."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analyzer.games.court_circular import engine
from analyzer.rules import rule_set
from analyzer.running.study import Deals, Player, player
from analyzer.text import notation
from tests.analysis.court_circular.deals import GAME, SINGLE, drawn_rules, masks, randoms
from tests.kernel.court_circular import helpers
from tests.kernel.court_circular.play import outcome, start_of
from tests.kernel.masks import COMPILED, examples
from tests.naive.court_circular import game as naive
from tests.naive.court_circular.lines import PACK
from tests.naive.court_circular.view import view

UNIFORM = (Player("uniform"), Player("uniform"))
ONES = 2**64 - 1
card_sets = st.sets(st.sampled_from(PACK))


@given(card_sets)
def test_cards_are_packed_by_rank_and_suit(cards):
    assert engine.packed(masks(cards)) == int(helpers.word(cards))


def test_a_card_comes_back_as_it_was():
    for card in PACK:
        assert engine.spread(engine.packed(notation.card(card)).bit_length() - 1) == notation.card(card)


@settings(max_examples=examples(100, 30), deadline=None)
@given(randoms())
def test_rules_are_masks(rng):
    rules = drawn_rules(rng)
    found = engine.kernel_rules(rules)
    assert found == helpers.kernel_rules(rules.switches)
    assert all(type(one) is np.uint64 for one in found)


@settings(max_examples=examples(150, 30), deadline=None)
@given(helpers.states(120), st.integers(0, 1))
def test_what_is_seen_reaches_the_kernels(state, seat):
    """Word by word against the naive view."""
    slow = view(state, seat)
    seen, lay, hidden, out_of_sight = engine.seen_words(helpers.situation_of(state, seat))
    told = {"mine": "mine", "known": "known", "laid_mine": "laid_mine", "laid_other": "laid_theirs", "unseen": "unseen"}
    for name, key in told.items():
        assert getattr(seen, name) == helpers.word(slow[key]), name
    assert seen.lead == helpers.word([slow["lead"]])
    assert (int(seen.stock), hidden, out_of_sight) == (slow["stock"], slow["hidden"], len(slow["unseen"]))
    assert lay == helpers.lay_of(state)
    gave = state["picking"] and slow["to_move"]
    assert (seen.gave_mine, seen.gave_other) == (ONES if gave else 0, ONES if state["picking"] and not gave else 0)
    assert seen.b_is_first == (ONES if slow["first"] else 0)
    assert seen.b_dealt == (ONES if slow["dealer"] else 0)
    assert seen.undealt == (ONES if slow["undealt"] else 0)
    assert int(seen.ahead) == (slow["total_mine"] - slow["total_theirs"]) % 2**64


@pytest.mark.parametrize(("preset", "changes"), SINGLE[:: 1 if COMPILED else 12])
def test_what_is_written_down_is_what_is_dealt_and_counted(preset, changes):
    """Every transcript has the cards of its number, and what is captured makes the counts of the studies."""
    rules = rule_set(GAME, preset, changes)
    players = (player("heuristic", rules), player("uniform", rules))
    first, last = 61, 71 if COMPILED else 64
    counts = np.zeros((2, 259), np.int64)
    for number, found in enumerate(engine.transcripts(rules, players, 9, first, last), first):
        assert (found.hands, found.stock) == engine.dealt(9, number, rules)[:2]
        assert found.dealer == (1 if number % 2 == 0 else 0)
        state = start_of(found.hands, found.stock, found.dealer, dict(rules.switches))
        for seat, action in found.actions:
            assert seat == state["turn"]
            state = naive.play(state, action)
        counts[found.dealer, outcome(state, 0)] += 1
    assert (counts == Deals(rules, players, 9).chunk(first, last)).all()
