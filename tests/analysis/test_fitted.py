"""A fit for any rules: one that is there, one that was kept, or one that is made."""

from types import SimpleNamespace

import numpy as np
import pytest

from analyzer.errors import InputError
from analyzer.games.california_jack import training, weights
from analyzer.rules import rule_set
from analyzer.statistics.intervals import Estimate
from analyzer.training import fitted as module
from analyzer.training.fitted import KEPT, MADE, NEAREST, THERE, fitted, is_there

GAME = "california-jack"
BICYCLE, OTHER = rule_set(GAME), rule_set(GAME, None, {"follow": "strict-forced"})


@pytest.fixture
def tuned(monkeypatch, tmp_path):
    """No self-play: a fit says how many times it was asked for, and took so many rounds as the test says."""
    asked = SimpleNamespace(calls=[], rounds=3, stopped="seconds", gain=0.25, folder=tmp_path / "fits")

    def tune(rules, *, rounds, seconds, seed, threads, progress):
        asked.calls.append((rounds, seconds, seed))
        origin = {"seed": seed, "rounds": min(rounds, asked.rounds), "deals": 64, "over_uniform": 1.0, "version": "0"}
        tables = np.full_like(training.first_tables(), len(asked.calls))
        gain = Estimate(asked.gain, asked.gain - 0.1, asked.gain + 0.1)
        fit = weights.STORE.fit_of(rules, tables, origin)
        return SimpleNamespace(fit=fit, seconds=7.5, stopped=asked.stopped, over_present=gain)

    monkeypatch.setattr(module, "tune", tune)
    monkeypatch.setattr(module, "folder", lambda: asked.folder)
    return asked


def test_a_fit_that_is_there_costs_nothing(tuned):
    found = fitted(BICYCLE)
    assert (found.source, found.fit.name, found.seconds, found.differs) == (THERE, "bicycle", 0, ())
    assert fitted(rule_set(GAME, None, {"target": 3, "match-end": "totals"})).fit is found.fit
    assert is_there(BICYCLE)
    assert not is_there(OTHER)
    assert tuned.calls == []


def test_without_time_the_nearest_serves(tuned):
    found = fitted(OTHER, seconds=0)
    assert (found.source, found.differs) == (NEAREST, ("follow",))
    assert found.fit is weights.fit_for(OTHER)
    assert tuned.calls == []


def test_a_fit_that_is_made_is_kept(tuned):
    made, kept = fitted(OTHER, seconds=20), fitted(OTHER, seconds=20)
    assert (made.source, kept.source, tuned.calls) == (MADE, KEPT, [(10, 20, 1)])
    assert np.array_equal(made.fit.tables, kept.fit.tables)
    assert made.fit.name == kept.fit.name == OTHER.title()
    assert (kept.seconds, kept.rounds, kept.gain) == (7.5, 3, Estimate(0.25, 0.15, 0.35))
    assert kept.to_dict()["switches"]["follow"] == "strict-forced"
    same_play = rule_set(GAME, None, {"follow": "strict-forced", "target": 5})
    assert fitted(same_play, seconds=20).source == KEPT
    assert np.array_equal(made.player(OTHER).weights, training.words(made.fit.tables))


def test_more_time_makes_it_anew_unless_all_rounds_were_done(tuned):
    fitted(OTHER, seconds=20)
    tuned.rounds = 10
    assert fitted(OTHER, seconds=30).source == MADE
    assert fitted(OTHER, seconds=3000).source == KEPT
    assert fitted(OTHER, seconds=1).source == KEPT


def test_rounds_and_seeds_are_kept_apart(tuned):
    assert fitted(OTHER, rounds=2).rounds == 2
    assert fitted(OTHER, rounds=2).source == KEPT
    assert fitted(OTHER, rounds=1).source == MADE
    assert fitted(OTHER, rounds=2, seed=8).source == MADE
    assert tuned.calls == [(2, None, 1), (1, None, 1), (2, None, 8)]


@pytest.mark.parametrize("content", ["", "{}", '{"game": "seven-up"}', "[1, 2]"])
def test_a_broken_file_is_made_anew(tuned, content):
    fitted(OTHER)
    [path] = tuned.folder.glob("*.json")
    path.write_text(content)
    assert fitted(OTHER).source == MADE
    assert fitted(OTHER).source == KEPT


def test_a_place_that_cannot_be_written_is_none(tuned, tmp_path):
    (tmp_path / "file").touch()
    tuned.folder = tmp_path / "file" / "fits"
    assert [fitted(OTHER).source, fitted(OTHER).source] == [MADE, MADE]


def test_the_stronger_plays(tuned):
    tuned.gain = -0.5
    for _ in range(2):
        found = fitted(OTHER)
        assert (found.source, found.fit, found.differs) == (NEAREST, weights.fit_for(OTHER), ("follow",))
        assert (found.rounds, found.seconds, found.gain.mean) == (3, 7.5, -0.5)
    assert len(tuned.calls) == 1


def test_half_a_fit_is_none(tuned):
    tuned.stopped = "interrupted"
    with pytest.raises(KeyboardInterrupt):
        fitted(OTHER)
    assert not tuned.folder.exists()


@pytest.mark.parametrize("seconds", [-1, float("nan")])
def test_negative_time_is_refused(tuned, seconds):
    with pytest.raises(InputError, match="give 0 for the nearest"):
        fitted(OTHER, seconds=seconds)
