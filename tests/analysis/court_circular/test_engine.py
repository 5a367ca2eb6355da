"""From rules, situations and players to the kernels' words, and back."""

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analyzer.errors import InputError
from analyzer.games.court_circular import actions, engine
from analyzer.games.court_circular.drivers import drivers_of
from analyzer.rules import rule_set
from analyzer.running.study import Deals, Duel, Moves, Player, Playouts, player
from analyzer.text import notation
from kernels import jit
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


def test_drivers_have_names_of_their_own():
    names = ["tally", "transcribe", "packs", "try_moves"]
    assert list(drivers_of(rule_set(GAME))) == [f"court_circular.{name}" for name in names]


@pytest.mark.compiled_only
@pytest.mark.parametrize("name", ["court_circular.packs", "court_circular.tally"])
def test_making_a_driver_ready_leaves_machine_code_of_its_name(name):
    drivers_of(rule_set(GAME))[name]()
    assert jit.stored(name)
    assert not jit.stored(name + "s")


def test_policies_have_weights_or_none():
    rules = rule_set(GAME)
    assert engine.POLICIES == ("heuristic", "greedy", "uniform")
    assert engine.weights("uniform", rules) is None
    assert engine.weights("greedy", rules) is None
    assert engine.weights("heuristic", rules).dtype == np.uint64
    with pytest.raises(InputError, match=r"^gredy is not a policy of court-circular"):
        player("gredy", rules)


def asked(seed):
    """Ways to ask for deals of a seed."""
    rules = rule_set(GAME)
    state = naive.start(*naive.shuffled(random.Random(1)), 1, naive.rules())
    situation = helpers.situation_of(state, 0)
    _, code = actions.legal(situation)[0]
    return [
        lambda: Deals(rules, UNIFORM, seed).chunk(0, 1),
        lambda: Duel(rules, UNIFORM, seed).chunk(0, 1),
        lambda: Playouts(situation, UNIFORM, seed).chunk(0, 1),
        lambda: Moves(situation, UNIFORM, seed, (code,)).chunk(0, 1),
        lambda: engine.dealt(seed, 0, rules),
        lambda: next(engine.transcripts(rules, UNIFORM, seed, 0, 1)),
    ]


@pytest.mark.parametrize("seed", [-1, 2**64, 1.5, True, "1", None])
def test_what_is_no_seed_is_refused_in_a_line(seed):
    for ask in asked(seed):
        with pytest.raises(
            InputError, match=r"^seed: .* is not one; give a whole number from 0 to 18446744073709551615$"
        ):
            ask()


@pytest.mark.parametrize("seed", [2**64 - 1, np.int64(5)])
def test_every_word_is_a_seed(seed):
    for ask in asked(seed)[:: 1 if COMPILED else 4]:
        ask()
