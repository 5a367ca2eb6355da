"""The heuristic's weights: tables and words say the same, every rule set finds its fit, the fits that ship win."""

import json
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analyzer import registry
from analyzer.errors import InputError
from analyzer.games.court_circular import training, weights
from analyzer.games.court_circular.weights import FARTHEST, FITS, MATTERS, SHAPE, STORE, fit_for, words, write_fit
from analyzer.rules import rule_set
from analyzer.running.run import run
from analyzer.running.study import Duel, Player, player
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


def test_a_fit_is_written_and_read(tmp_path):
    rules = rule_set(GAME, "carroll-1860", {"low-ace": "low"})
    fit = training.fit_of(rules, drawn_tables(3), {"seed": 5, "rounds": 2})
    write_fit(fit, tmp_path / "mine.json")
    found = STORE.read(tmp_path / "mine.json")
    assert (found.name, found.switches, found.origin) == ("mine", fit.switches, fit.origin)
    assert (found.tables == fit.tables).all()
    assert found.tables.dtype == np.int64
    assert len((tmp_path / "mine.json").read_text().splitlines()) == SHAPE[0] + 2


def test_what_is_no_fit_of_this_game_is_refused_in_a_line(tmp_path):
    content = json.loads((FITS / "source.json").read_text())
    large, narrow = ([list(row) for row in content["tables"]] for _ in range(2))
    large[3][2] = FARTHEST + 1
    narrow[2] = narrow[2][:-1]
    for number, changes in enumerate(
        [{"tables": large}, {"tables": narrow}, {"tables": content["tables"][:6]}, {"switches": {}}]
    ):
        path = tmp_path / f"{number}.json"
        path.write_text(json.dumps({**content, **changes}))
        with pytest.raises(InputError) as caught:
            STORE.read(path)
        assert f"{number}.json" in str(caught.value)
        assert "\n" not in str(caught.value)


def nearest(switches, fits):
    """The first of the fits that agrees in the weightiest switches, narrowed down one switch after the other."""
    left = list(fits)
    for name in ("concede", "stock-end", "last-trick", "sweep", "card-order", "low-ace"):
        left = [fit for fit in left if fit.switches[name] == switches[name]] or left
    return left[0]


def test_every_rule_set_plays_by_its_nearest_fit():
    named_values = {name: naive.CHOICES[name] for name in MATTERS}
    for values in product(*named_values.values()):
        rules = rule_set(GAME, "source", dict(zip(named_values, values, strict=True)))
        assert fit_for(rules) is nearest(rules.switches, weights.fits())


@pytest.mark.parametrize("name", SHIPPED)
def test_a_fit_that_ships_is_that_of_its_preset(name):
    rules = rule_set(GAME, name)
    fit = fit_for(rules)
    assert fit.name == name
    assert fit.switches == {switch: rules.switches[switch] for switch in MATTERS}
    assert fit.tables.shape == SHAPE
    assert fit.tables.any(axis=1).all()
    assert set(fit.origin) == {"seed", "rounds", "deals", "over_uniform", "version"}
    assert fit is fit_for(rule_set(GAME, name, {"target": 99, "dealer": "alternate"}))
    assert (weights.weights_for(rules) == words(fit.tables)).all()


def test_presets_that_play_alike_share_a_fit():
    """The target changes nothing of how to play a deal."""
    assert set(SHIPPED) <= set(PRESETS)
    assert "source" in SHIPPED
    assert fit_for(rule_set(GAME, "short")) is fit_for(rule_set(GAME, "source"))


@pytest.fixture
def own_folder(tmp_path, monkeypatch):
    """A folder of fits of one's own, looked at anew."""
    monkeypatch.setenv("UPCARD_FITS_DIR", str(tmp_path))
    weights.fits.cache_clear()
    yield tmp_path
    weights.fits.cache_clear()


def test_ones_own_fits_come_first(own_folder):
    rules = rule_set(GAME)
    tables = drawn_tables(7)
    write_fit(training.fit_of(rules, tables, {}), own_folder / "mine.json")
    assert fit_for(rules).name == "mine"
    assert (player("heuristic", rules).weights == words(tables)).all()
    assert len(weights.fits()) == len(SHIPPED) + 1


def gain(rules, first, second, seed=2024, pairs=20_000):
    """Points a deal of one player over another on duplicate deals, with the standard error."""
    found = training.gain(run(Duel(rules, (first, second), seed), deals=pairs).counts)
    return found.mean, found.half_width / 1.96


@pytest.mark.compiled_only
@pytest.mark.parametrize("name", SHIPPED)
def test_the_heuristic_wins_by_what_its_fit_says(name):
    """Over uniform play, and clearly over greedy play and over tables that know nothing."""
    rules = rule_set(GAME, name)
    assert name in [preset.name for preset in registry.game(GAME).presets]
    mean, error = gain(rules, player("heuristic", rules), Player("uniform"))
    assert abs(mean - fit_for(rules).origin["over_uniform"]) < 10 * error
    for other in (Player("greedy"), Player("heuristic", words(np.zeros(SHAPE, np.int64)))):
        mean, error = gain(rules, player("heuristic", rules), other)
        assert mean - 5 * error > 5
