"""The heuristic's weights: tables and words say the same, and what a fit of this game must know."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analyzer.games.court_circular import weights
from analyzer.games.court_circular.weights import FARTHEST, FITS, SHAPE, fit_for, words
from analyzer.rules import rule_set
from tests.analysis.court_circular.deals import GAME
from tests.kernel.court_circular.helpers import CELLS, PICK_PLACES, as_tables, column, pick_columns, states
from tests.kernel.court_circular.test_policy import chosen
from tests.kernel.masks import examples
from tests.naive.court_circular import game as naive
from tests.naive.court_circular.lines import PACK
from tests.naive.court_circular.policy import slow_choice

few = settings(max_examples=examples(200, 30), deadline=None)
PRESETS = sorted(naive.PRESETS)
SHIPPED = sorted(path.stem for path in FITS.glob("*.json"))


def drawn_tables(seed, most=31):
    """Tables of whole numbers, many of them nothing."""
    rng = np.random.default_rng(seed)
    return rng.integers(-most, most + 1, SHAPE) * (rng.random(SHAPE) < 0.6)


def named(tables):
    """Tables as the slow heuristic takes them, signed as they are."""
    found = {"pick": {entry: int(tables[6, pick_columns(entry)].sum()) for entry in PICK_PLACES}}
    for lay in range(6):
        for name in ("towards", "else"):
            found[lay, name] = {card: int(tables[lay, column((name, card))]) for card in PACK}
        for name in ("lay", "concede"):
            found[lay, name] = {cell: int(tables[lay, column((name, cell))]) for cell in CELLS}
        found[lay, "start"] = 0
    return found


@few
@given(st.integers(0, 2**32))
def test_words_hold_what_the_tables_say(seed):
    """What is compared at a lay, or for the next Lead, is the table's sum and one number that all have in common."""
    tables = drawn_tables(seed)
    said, held = named(tables), as_tables(words(tables))
    for lay in range(6):
        start = held[lay, "start"]
        more = {held[lay, "else"][card] + start - said[lay, "else"][card] for card in PACK}
        for cell in CELLS[::7]:
            more |= {
                held[lay, "towards"][card]
                + held[lay, "lay"][cell]
                - said[lay, "towards"][card]
                - said[lay, "lay"][cell]
                for card in PACK
            }
            more.add(held[lay, "concede"][cell] - said[lay, "concede"][cell])
        assert len(more) == 1
    assert len({value - said["pick"][entry] for entry, value in held["pick"].items()}) == 1


@few
@given(states(120), st.integers(0, 2**32))
def test_the_heuristic_does_what_the_sums_of_the_tables_say(state, seed):
    tables = drawn_tables(seed)
    assert chosen(state, "heuristic", 0, words(tables)) == slow_choice(state, "heuristic", named(tables), 0)


def test_values_too_far_apart_are_cut():
    """Six planes hold 0 to 63, about eight points: what lies above is as good as the highest."""
    tables = np.zeros(SHAPE, np.int64)
    tables[0, [column(("else", card)) for card in ("2S", "3S", "4S", "5S")]] = [-40, 20, 23, 300]
    held = as_tables(words(tables))
    assert [held[0, "else"][card] for card in ("2S", "3S", "4S", "5S", "6S", "2H")] == [0, 60, 63, 63, 40, 40]
    assert held[0, "start"] == weights.START - 40


def test_the_farthest_values_stay_apart():
    for value in (-FARTHEST, FARTHEST):
        made = words(np.full(SHAPE, value))
        held = as_tables(made)
        assert made.dtype == np.uint64
        assert all(held[lay, "concede"][cell] == weights.START + value for lay in range(6) for cell in CELLS)
        assert all(held[lay, "lay"][cell] == weights.START + 2 * value for lay in range(6) for cell in CELLS)
        assert set(held["pick"].values()) == {weights.START + value, weights.START + 2 * value}
        assert min(*held["pick"].values(), held[0, "start"]) > 0


@pytest.mark.parametrize("name", SHIPPED)
def test_a_fit_knows_every_lay(name):
    fit = fit_for(rule_set(GAME, name))
    assert fit.tables.any(axis=1).all()
    assert set(fit.origin) == {"seed", "rounds", "deals", "over_uniform", "version"}


def test_presets_that_play_alike_share_a_fit():
    """The target changes nothing of how to play a deal."""
    assert set(SHIPPED) <= set(PRESETS)
    assert "source" in SHIPPED
    assert fit_for(rule_set(GAME, "short")) is fit_for(rule_set(GAME, "source"))
