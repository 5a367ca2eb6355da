"""Fits of every game: written and read, chosen by the rules, one's own first, and as strong as they say."""

import json
from dataclasses import replace
from itertools import product
from typing import NamedTuple

import numpy as np
import pytest

from analyzer import registry
from analyzer.contract.switches import Switch
from analyzer.errors import InputError
from analyzer.games.california_jack import switches
from analyzer.rules import rule_set
from analyzer.running.run import run
from analyzer.running.study import Duel, Player, player
from analyzer.training import tune
from analyzer.training.fits import Fit
from tests.naive.california_jack import game as california_jack
from tests.naive.court_circular import game as court_circular
from tests.naive.seven_up import game as seven_up


class Case(NamedTuple):
    """What is known of a game's fits apart from its code."""

    game: str
    choices: dict
    """the values of every switch"""
    order: tuple
    """the switches that change how to play, the weightiest first"""
    other: tuple
    """a preset and changes that no fit was made for"""
    aside: dict
    """changes that change nothing of how to play"""
    shipped: set
    """presets with a fit of their own"""
    beaten: tuple
    """policies that a fit beats, besides tables that know nothing, and by how many points at least"""

    def __str__(self):
        return self.game

    @property
    def store(self):
        return registry.game(self.game).fits

    def drawn_tables(self, seed, most=31):
        """Tables of whole numbers, many of them nothing."""
        rng = np.random.default_rng(seed)
        return rng.integers(-most, most + 1, self.store.shape) * (rng.random(self.store.shape) < 0.6)


CASES = (
    Case(
        "california-jack",
        california_jack.CHOICES,
        ("stock", "fourth-point", "follow", "trump", "game-tie"),
        ("foster", {"follow": "strict-forced"}),
        {"target": 99, "match-end": "totals"},
        set(california_jack.PRESETS),
        ((), 1.0),
    ),
    Case(
        "court-circular",
        court_circular.CHOICES,
        ("concede", "stock-end", "last-trick", "sweep", "card-order", "low-ace"),
        ("carroll-1860", {"low-ace": "low"}),
        {"target": 99, "dealer": "alternate"},
        {"source", "carroll-1860"},
        (("greedy",), 5.0),
    ),
    Case(
        "seven-up",
        seven_up.CHOICES,
        ("follow", "after-run", "low", "turned-jack", "game-tie", "bunch", "gift-may-win"),
        ("captor-low", {"after-run": "keep"}),
        {"target": 99, "bunch-limit": 1},
        {"source", "captor-low"},
        (("greedy",), 0.1),
    ),
)
every_game = pytest.mark.parametrize("case", CASES, ids=str)
every_fit = pytest.mark.parametrize(
    ("case", "name"), [(case, name) for case in CASES for name in sorted(case.shipped)], ids=str
)


@every_game
def test_a_fit_is_written_and_read(case, tmp_path):
    store, rules = case.store, rule_set(case.game, *case.other)
    fit = store.fit_of(rules, case.drawn_tables(3), {"seed": 5, "rounds": 2})
    assert fit.switches == {name: rules.switches[name] for name in case.order}
    assert (fit.name, tuple(fit.switches)) == (rules.title(), case.order)
    store.write(fit, tmp_path / "mine.json")
    found = store.read(tmp_path / "mine.json")
    assert (found.name, found.switches, found.origin) == ("mine", fit.switches, {"seed": 5, "rounds": 2})
    assert (found.tables == fit.tables).all()
    assert found.tables.dtype == np.int64
    assert len((tmp_path / "mine.json").read_text().splitlines()) == store.shape[0] + 2
    json.loads((tmp_path / "mine.json").read_text())


def changed(tables, value):
    """Tables with one of their values changed."""
    copy = tables.tolist()
    row = copy[3]
    while isinstance(row[2], list):
        row = row[2]
    row[2] = value
    return copy


@every_game
def test_what_is_no_fit_of_this_game_is_refused_in_a_line(case, tmp_path):
    store = case.store
    content = json.loads((store.folder / f"{min(case.shipped)}.json").read_text())
    tables = np.array(content["tables"])
    spoilt = [
        *({key: item for key, item in content.items() if key != left} for left in ("tables", "switches", "origin")),
        *({**content, "switches": switches} for switches in ([1], 7, None)),
        *(
            {**content, "tables": wrong}
            for wrong in (
                content["tables"][:6],
                tables[..., :-1].tolist(),
                [[1, 2], [3]],
                changed(tables, store.farthest + 1),
                changed(tables, -store.farthest - 1),
                changed(tables, 0.5),
                changed(tables, "x"),
                np.full(store.shape, 10**30, object).tolist(),
            )
        ),
    ]
    texts = ["", "{", "[]", "7", "\x00\x01", "[" * 100_000, *(json.dumps(one) for one in spoilt)]
    for number, text in enumerate(texts):
        path = tmp_path / f"{number}.json"
        path.write_text(text)
        with pytest.raises(InputError) as caught:
            store.read(path)
        assert f"{number}.json" in str(caught.value)
        assert "\n" not in str(caught.value)
    (tmp_path / "binary.json").write_bytes(bytes(range(256)))
    for name in ("binary.json", "absent.json"):
        with pytest.raises(InputError):
            store.read(tmp_path / name)


@every_game
def test_another_games_fit_is_passed_over(case, tmp_path):
    other = next(one for one in CASES if one is not case)
    other.store.write(other.store.fits()[0], tmp_path / "other.json")
    assert case.store.read(tmp_path / "other.json") is None


@every_game
def test_a_switch_younger_than_a_fit_means_its_default_there(case, tmp_path):
    """What a fit does not name could not be turned when it was made."""
    store, content = case.store, json.loads((case.store.folder / f"{min(case.shipped)}.json").read_text())
    for name in case.order:
        rest = {key: value for key, value in content["switches"].items() if key != name}
        (tmp_path / "old.json").write_text(json.dumps({**content, "switches": rest}))
        found = store.read(tmp_path / "old.json")
        assert found.switches == {**content["switches"], name: case.choices[name][0]}
        assert tuple(found.switches) == case.order


def test_a_rule_that_is_added_leaves_every_fit_readable(tmp_path, monkeypatch):
    new = Switch("open-hand", "whether hands lie open", {"no": "they are held", "yes": "they lie open"})
    monkeypatch.setattr(switches, "SWITCHES", (*switches.SWITCHES, new))
    shipped = registry.game("california-jack").fits
    store = replace(shipped, matters=(*shipped.matters, "open-hand"))
    assert [fit.switches["open-hand"] for fit in store.fits()] == ["no"] * len(shipped.fits())
    assert store.fit_for(rule_set("california-jack", "foster")).name == "foster"


def nearest(switches, fits, order):
    """The first of the fits that agrees in the weightiest switches, narrowed down one switch after the other."""
    left = list(fits)
    for name in order:
        left = [fit for fit in left if fit.switches[name] == switches[name]] or left
    return left[0]


@every_game
def test_every_rule_set_plays_by_its_nearest_fit(case):
    for values in product(*(case.choices[name] for name in case.order)):
        rules = rule_set(case.game, None, dict(zip(case.order, values, strict=True)))
        assert case.store.fit_for(rules) is nearest(rules.switches, case.store.fits(), case.order)


@every_fit
def test_a_fit_that_ships_is_that_of_its_preset(case, name):
    rules, store = rule_set(case.game, name), case.store
    fit = store.fit_for(rules)
    assert fit.name == name
    assert fit.switches == {switch: rules.switches[switch] for switch in case.order}
    assert fit.tables.shape == store.shape
    assert {"seed", "rounds", "deals", "over_uniform", "version"} <= set(fit.origin)
    assert fit is store.fit_for(rule_set(case.game, name, case.aside))
    assert (store.weights_for(rules) == store.words(fit.tables)).all()


@every_game
def test_no_fit_ships_that_is_nobodys(case):
    assert {path.name for path in case.store.folder.iterdir()} == {f"{name}.json" for name in case.shipped}


@pytest.fixture
def own_folder(tmp_path, monkeypatch):
    """A folder of fits of one's own."""
    monkeypatch.setenv("UPCARD_FITS_DIR", str(tmp_path))
    return tmp_path


@every_game
def test_ones_own_fits_come_first(case, own_folder):
    rules, tables, store = rule_set(case.game), case.drawn_tables(7), case.store
    store.write(store.fit_of(rules, tables, {}), own_folder / "mine.json")
    assert store.fit_for(rules).name == "mine"
    assert (player("heuristic", rules).weights == store.words(tables)).all()
    assert len(store.fits()) == len(case.shipped) + 1


def test_ones_own_fit_serves_where_it_is_nearest(own_folder):
    store = CASES[0].store
    store.write(store.fit_of(rule_set("california-jack"), CASES[0].drawn_tables(7), {}), own_folder / "mine.json")
    assert store.fit_for(rule_set("california-jack", "foster")).name == "foster"
    assert store.fit_for(rule_set("california-jack", None, {"game-tie": "non-dealer"})).name == "mine"


@every_game
def test_a_spoilt_fit_of_ones_own_is_named(case, own_folder):
    (own_folder / "spoilt.json").write_text("{}")
    with pytest.raises(InputError, match=r"spoilt\.json"):
        player("heuristic", rule_set(case.game))


@every_game
def test_a_folder_that_is_not_there_is_refused(case, own_folder, monkeypatch):
    monkeypatch.setenv("UPCARD_FITS_DIR", str(own_folder / "absent"))
    with pytest.raises(InputError, match=r"^UPCARD_FITS_DIR: .*absent is no folder"):
        player("heuristic", rule_set(case.game))


@every_game
def test_an_empty_folder_of_ones_own_changes_nothing(case, own_folder):
    assert case.store.fit_for(rule_set(case.game)).name == registry.game(case.game).presets[0].name


def gain(rules, first, second, pairs):
    """Points a deal of one player over another on duplicate deals, with the standard error."""
    found = tune.gain(rules, run(Duel(rules, (first, second), 2024), deals=pairs).counts)
    return found.mean, found.half_width / 1.96


@pytest.mark.compiled_only
@every_fit
def test_the_heuristic_wins_by_what_its_fit_says(case, name):
    """Over uniform play, and clearly over simpler players and over tables that know nothing."""
    rules, pairs = rule_set(case.game, name), 60_000 if case.game == "california-jack" else 20_000
    strong, nothing = player("heuristic", rules), case.store.words(np.zeros(case.store.shape, np.int64))
    mean, error = gain(rules, strong, Player("uniform"), pairs)
    said = case.store.fit_for(rules).origin["over_uniform"]
    assert abs(mean - said) < 5 * error * (1 + pairs / tune.TRIAL_PAIRS) ** 0.5 + 0.0005
    policies, least = case.beaten
    for other in (Player("heuristic", nothing), *(Player(policy) for policy in policies)):
        mean, error = gain(rules, strong, other, pairs)
        assert mean - 5 * error > least


@every_game
def test_a_gain_is_the_mean_over_both_seats(case):
    """In half of the deals the second has what the first had, in the others nothing."""
    difference = registry.game(case.game).outcomes.DIFFERENCE
    high, level = int(difference.argmax()), int(np.flatnonzero(difference == 0)[0]) if 0 in difference else None
    other = int(difference.argmin()) if level is None else level
    counts = np.zeros((len(difference),) * 2, np.int64)
    counts[high, high] = counts[high, other] = 50
    found = tune.gain(rule_set(case.game), counts)
    assert found.mean == pytest.approx((difference[high] + (difference[high] + difference[other]) / 2) / 2)
    assert found.low < found.mean < found.high


def test_fits_are_compared_by_identity():
    first, second = (Fit("a", {}, np.zeros((2, 2), np.int64), {}) for _ in range(2))
    assert first != second
