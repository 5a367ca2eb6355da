"""The heuristic's weights: tables and bit planes say the same, and what a fit of this game must know."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analyzer import registry
from analyzer.games.california_jack import weights
from analyzer.games.california_jack.weights import SHAPE, fit_for, words
from analyzer.rules import rule_set
from analyzer.running.study import Player, player
from kernels import planes as kernel_planes
from kernels.california_jack import policy
from kernels.california_jack.rules import TRICKS
from tests.analysis.test_fits import gain
from tests.kernel.california_jack.deals import states
from tests.kernel.california_jack.test_policy import chosen, slow_view
from tests.kernel.california_jack.transcripts import TABLES
from tests.kernel.masks import BIT, examples, mask, relabelled, texts
from tests.naive.california_jack import game as naive
from tests.naive.california_jack import policy as slow

GAME = "california-jack"
PRESETS = [preset.name for preset in registry.game(GAME).presets]
STARTS = ("win", "lose", "strong", "weak")
BEFORE = ("led", "top", "top of a lead")
few = settings(max_examples=examples(200, 30), deadline=None)


def drawn_tables(seed, least=-100, most=100):
    """Tables of whole numbers, many of them equal, some rows of nothing."""
    rng = np.random.default_rng(seed)
    tables = rng.integers(least, most + 1, SHAPE)
    return tables * (rng.random(SHAPE) < 0.5) * (rng.random((TRICKS, policy.TABLES, 1)) < 0.9)


def value(tables, trick, table, card):
    """What a table says of a card (trumps are clubs)."""
    return int(tables[trick, table, naive.strength(card) + (13 if card[1] == "C" else 0)])


def as_dicts(tables, trick):
    """Tables as the slow heuristic takes them, starts of nothing."""
    named = {
        (trick, name): {card: value(tables, trick, table, card) for card in naive.PACK}
        for table, name in TABLES.items()
    }
    return named, {(trick, kind): 0 for kind in STARTS}


@few
@given(st.integers(0, 2**32), st.integers(0, TRICKS - 1), st.sets(st.sampled_from(naive.PACK)), st.integers(0, 12))
def test_planes_hold_what_the_tables_say(seed, trick, held, table):
    """The worth of each card and the best of a set, counted from one least value for all tables compared."""
    tables = drawn_tables(seed)
    made = words(tables)
    together = next((list(part) for part in (weights.STRONG, weights.WEAK) if table in part), [table])
    least = int(tables[trick, together].min())
    with np.errstate(over="ignore"):
        for card in sorted(held):
            found = kernel_planes.worth(np.uint64(BIT[card]), made, trick, table)
            assert int(found) == value(tables, trick, table, card) - least
        cards, best = kernel_planes.best(np.uint64(mask(held)), made, trick, table)
    if held:
        top = max(value(tables, trick, table, card) for card in held)
        assert int(best) == top - least
        assert texts(cards) == sorted(card for card in held if value(tables, trick, table, card) == top)


@few
@given(states(51), st.integers(0, 2**32))
def test_the_heuristic_plays_the_best_sum_of_the_tables(state, seed):
    """Planes and starts together choose as the sums of signed table values do."""
    if naive.over(state):
        return
    tables, trick = drawn_tables(seed), len(state["actions"]) // 2
    seen = slow_view(state)
    if seen["top"] is None:
        tables[:, [policy.TOP, policy.TOP_LEAD]] = 0  # as in a fit: where no top card is seen there is nothing to fit
    if state["led"] is None:
        expected = slow.lead(seen, *as_dicts(tables, trick))
    else:
        expected = slow.reply(seen, relabelled(naive.choices(state), state["trump"]), *as_dicts(tables, trick))
    assert chosen(state, "heuristic", 0, words(tables)) == expected


def test_values_too_far_apart_are_cut():
    """A plane holds 0 to 255, about four points: what lies above is as good as the highest."""
    tables = np.zeros(SHAPE, np.int64)
    tables[0, policy.LOSE, :4] = [-200, 40, 55, 300]
    made = words(tables)
    found = [int(kernel_planes.worth(np.uint64(1 << rank), made, 0, policy.LOSE)) for rank in range(5)]
    assert found == [0, 240, 255, 255, 200]
    assert made[0, policy.LOSE_START] == weights.START - 200


def test_words_are_of_the_shape_that_the_kernels_read():
    made = words(drawn_tables(1))
    assert (made.shape, made.dtype) == ((TRICKS, policy.WORDS), np.uint64)
    assert (made[:, policy.WIN_START :] > 3000).all()
    assert (made[:, policy.WIN_START :] < 5000).all()


@pytest.mark.parametrize("preset", PRESETS)
def test_a_fit_knows_every_trick_with_a_choice_and_no_top_card_that_is_not_seen(preset):
    rules = rule_set(GAME, preset)
    fit = fit_for(rules)
    assert fit.tables.any(axis=(1, 2))[:25].all()
    assert set(fit.origin) == {"seed", "rounds", "deals", "over_uniform", "version"}
    if rules.switches["stock"] == "face-down":
        assert not fit.tables[1:, [policy.TOP, policy.TOP_LEAD]].any()


def test_every_rule_set_plays_by_a_fit_to_its_kind_of_stock():
    for stock in ("face-up", "face-down"):
        for preset in PRESETS:
            assert fit_for(rule_set(GAME, preset, {"stock": stock})).switches["stock"] == stock


@pytest.mark.compiled_only
def test_the_fit_of_bicycle_wins_what_is_asked_for():
    mean, error = gain(rule_set(GAME), player("heuristic", rule_set(GAME)), Player("uniform"), 60_000)
    assert mean - 5 * error > 1.9


@pytest.mark.compiled_only
@pytest.mark.parametrize("preset", [preset for preset in PRESETS if preset != "bicycle"])
def test_a_presets_own_fit_is_not_worse_there_than_that_of_bicycle(preset):
    rules = rule_set(GAME, preset)
    mean, error = gain(rules, player("heuristic", rules), player("heuristic", rule_set(GAME)), 60_000)
    assert mean > -5 * error
    if preset in ("gamerules-simple", "shasta-sam"):  # other points, other knowledge: there it must show
        assert mean > 5 * error
