"""The heuristic's weights: tables and bit planes say the same, every rule set finds its fit, the fits that ship win."""

import json
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analyzer import registry
from analyzer.errors import InputError
from analyzer.games.california_jack import training, weights
from analyzer.games.california_jack.weights import FITS, KINDS, MATTERS, STORE, fit_for, planes, write_fit
from analyzer.rules import rule_set
from analyzer.running.run import run
from analyzer.running.study import Duel, Player, player
from analyzer.training.fits import Fit
from kernels import planes as kernel_planes
from kernels.california_jack import policy
from kernels.california_jack.rules import TRICKS
from tests.kernel.california_jack.deals import states
from tests.kernel.california_jack.test_policy import chosen, slow_view
from tests.kernel.california_jack.transcripts import TABLES
from tests.kernel.masks import BIT, examples, mask, relabelled, texts
from tests.naive.california_jack import game as naive
from tests.naive.california_jack import policy as slow

GAME = "california-jack"
PRESETS = [preset.name for preset in registry.game(GAME).presets]
SHAPE = (TRICKS, policy.TABLES, KINDS)
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
    words = planes(tables)
    together = next((list(part) for part in (weights.STRONG, weights.WEAK) if table in part), [table])
    least = int(tables[trick, together].min())
    with np.errstate(over="ignore"):
        for card in sorted(held):
            found = kernel_planes.worth(np.uint64(BIT[card]), words, trick, table)
            assert int(found) == value(tables, trick, table, card) - least
        cards, best = kernel_planes.best(np.uint64(mask(held)), words, trick, table)
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
    assert chosen(state, "heuristic", 0, planes(tables)) == expected


def test_values_too_far_apart_are_cut():
    """A plane holds 0 to 255, about four points: what lies above is as good as the highest."""
    tables = np.zeros(SHAPE, np.int64)
    tables[0, policy.LOSE, :4] = [-200, 40, 55, 300]
    words = planes(tables)
    found = [int(kernel_planes.worth(np.uint64(1 << rank), words, 0, policy.LOSE)) for rank in range(5)]
    assert found == [0, 240, 255, 255, 200]
    assert words[0, policy.LOSE_START] == weights.START - 200


def test_words_are_of_the_shape_that_the_kernels_read():
    words = planes(drawn_tables(1))
    assert (words.shape, words.dtype) == ((TRICKS, policy.WORDS), np.uint64)
    assert (words[:, policy.WIN_START :] > 3000).all()
    assert (words[:, policy.WIN_START :] < 5000).all()


def test_a_fit_is_written_and_read(tmp_path):
    rules = rule_set(GAME, "foster", {"follow": "strict-forced"})
    fit = training.fit_of(rules, drawn_tables(3), {"seed": 5, "rounds": 2})
    write_fit(fit, tmp_path / "mine.json")
    found = STORE.read(tmp_path / "mine.json")
    assert (found.name, found.switches, found.origin) == ("mine", fit.switches, fit.origin)
    assert (found.tables == fit.tables).all()
    assert found.tables.dtype == np.int64
    assert len((tmp_path / "mine.json").read_text().splitlines()) == TRICKS + 2
    json.loads((tmp_path / "mine.json").read_text())


def spoilt(content, **changes):
    """The text of a fit with some keys changed, or left out (None)."""
    return json.dumps({key: item for key, item in {**content, **changes}.items() if item is not None})


def test_what_is_no_fit_is_refused_in_a_line(tmp_path):
    content = json.loads((FITS / "bicycle.json").read_text())
    large = json.loads((FITS / "bicycle.json").read_text())["tables"]
    large[3][2][1] = 1025
    half = json.loads((FITS / "bicycle.json").read_text())["tables"]
    half[3][2][1] = 0.5
    texts = [
        "",
        "{",
        "[]",
        "7",
        "\x00\x01",
        "[" * 100_000,
        spoilt(content, tables=None),
        spoilt(content, switches=None),
        spoilt(content, origin=None),
        spoilt(content, tables=content["tables"][:25]),
        spoilt(content, tables=[[1, 2], [3]]),
        spoilt(content, tables=[[["x"] * KINDS] * policy.TABLES] * TRICKS),
        spoilt(content, tables=large),
        *(spoilt(content, tables=[[[far] * KINDS] * policy.TABLES] * TRICKS) for far in (2**63 - 1, -(2**63), -1025)),
        spoilt(content, tables=half),
        spoilt(content, tables=[[[10**30] * KINDS] * policy.TABLES] * TRICKS),
        spoilt(content, switches={"stock": "face-up"}),
        spoilt(content, switches=[1]),
    ]
    for number, text in enumerate(texts):
        path = tmp_path / f"{number}.json"
        path.write_text(text)
        with pytest.raises(InputError) as caught:
            STORE.read(path)
        assert f"{number}.json" in str(caught.value)
        assert "\n" not in str(caught.value)
    (tmp_path / "binary.json").write_bytes(bytes(range(256)))
    with pytest.raises(InputError):
        STORE.read(tmp_path / "binary.json")
    with pytest.raises(InputError):
        STORE.read(tmp_path / "absent.json")


def nearest(switches, fits):
    """The first of the fits that agrees in the weightiest switches, narrowed down one switch after the other."""
    left = list(fits)
    for name in ("stock", "fourth-point", "follow", "trump", "game-tie"):
        left = [fit for fit in left if fit.switches[name] == switches[name]] or left
    return left[0]


def test_every_rule_set_plays_by_its_nearest_fit():
    named = {name: naive.CHOICES[name] for name in MATTERS}
    for values in product(*named.values()):
        rules = rule_set(GAME, "bicycle", dict(zip(named, values, strict=True)))
        assert fit_for(rules) is nearest(rules.switches, weights.fits())
        assert fit_for(rules).switches["stock"] == rules.switches["stock"]


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_ships_with_a_fit_of_its_own(preset):
    rules = rule_set(GAME, preset)
    fit = fit_for(rules)
    assert fit.name == preset
    assert fit.switches == {name: rules.switches[name] for name in MATTERS}
    assert fit.tables.shape == SHAPE
    assert fit.tables.any(axis=(1, 2))[:25].all()
    assert set(fit.origin) == {"seed", "rounds", "deals", "over_uniform", "version"}
    assert fit is fit_for(rule_set(GAME, preset, {"target": 99, "match-end": "totals"}))
    assert (weights.weights_for(rules) == planes(fit.tables)).all()
    if rules.switches["stock"] == "face-down":
        assert not fit.tables[1:, [policy.TOP, policy.TOP_LEAD]].any()


def test_no_fit_ships_that_is_nobodys():
    assert sorted(path.stem for path in FITS.iterdir()) == sorted(PRESETS)


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
    assert (player("heuristic", rules).weights == planes(tables)).all()
    assert fit_for(rule_set(GAME, "foster")).name == "foster"
    assert fit_for(rule_set(GAME, "bicycle", {"game-tie": "non-dealer"})).name == "mine"
    assert len(weights.fits()) == len(PRESETS) + 1


def test_a_spoilt_fit_of_ones_own_is_named(own_folder):
    (own_folder / "spoilt.json").write_text("{}")
    with pytest.raises(InputError, match=r"spoilt\.json"):
        player("heuristic", rule_set(GAME))


def test_a_folder_that_is_not_there_is_refused(own_folder, monkeypatch):
    monkeypatch.setenv("UPCARD_FITS_DIR", str(own_folder / "absent"))
    with pytest.raises(InputError, match=r"^UPCARD_FITS_DIR: .*absent is no folder"):
        player("heuristic", rule_set(GAME))


def test_an_empty_folder_of_ones_own_changes_nothing(own_folder):
    assert fit_for(rule_set(GAME)).name == "bicycle"


def gain(rules, first, second, seed=2024, pairs=60_000):
    """Points a deal of one player over another on duplicate deals, with the standard error."""
    found = training.gain(run(Duel(rules, (first, second), seed), deals=pairs).counts)
    return found.mean, found.half_width / 1.96


NOTHING = Player("heuristic", planes(np.zeros(SHAPE, np.int64)))


@pytest.mark.compiled_only
@pytest.mark.parametrize("preset", PRESETS)
def test_the_heuristic_wins_by_what_its_fit_says(preset):
    """Over uniform play and over weights of nothing, clearly; under bicycle by the 1.9 points that are asked for."""
    rules = rule_set(GAME, preset)
    mean, error = gain(rules, player("heuristic", rules), Player("uniform"))
    said = fit_for(rules).origin["over_uniform"]
    assert abs(mean - said) < 5 * error * (1 + 60 / 131) ** 0.5 + 0.0005
    assert mean - 5 * error > (1.9 if preset == "bicycle" else 1.2)
    mean, error = gain(rules, player("heuristic", rules), NOTHING)
    assert mean - 5 * error > 1


@pytest.mark.compiled_only
@pytest.mark.parametrize("preset", [preset for preset in PRESETS if preset != "bicycle"])
def test_a_presets_own_fit_is_not_worse_there_than_that_of_bicycle(preset):
    rules = rule_set(GAME, preset)
    mean, error = gain(rules, player("heuristic", rules), player("heuristic", rule_set(GAME)))
    assert mean > -5 * error
    if preset in ("gamerules-simple", "shasta-sam"):  # other points, other knowledge: there it must show
        assert mean > 5 * error


def test_fits_are_compared_by_identity():
    first, second = (Fit("a", {}, np.zeros(SHAPE, np.int64), {}) for _ in range(2))
    assert first != second
    assert Path(weights.__file__).parent == FITS.parent
