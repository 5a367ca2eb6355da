"""Fitting a policy in rounds: reproducible, better than before, and over when it should be."""

import json
import signal
import time
from types import SimpleNamespace

import numpy as np
import pytest

from analyzer.cli.pages import tune as tune_page
from analyzer.errors import InputError, Interrupted
from analyzer.games.california_jack import training
from analyzer.games.california_jack.weights import fit_for
from analyzer.rules import rule_set
from analyzer.running.run import Run
from analyzer.running.study import Duel, Player
from analyzer.statistics.intervals import Estimate, exact
from analyzer.training import tune as tune_module
from analyzer.training.regression import add, empty_sums, forgotten
from analyzer.training.tune import gain, tune
from analyzer.version import VERSION
from reports.style import Look
from tests.kernel.masks import COMPILED

GAME = "california-jack"
BICYCLE = rule_set(GAME)
LATE = [(23, True), (24, False), (24, True)][0 if COMPILED else 2 :]
LOOK = Look(terminal=False, unicode=True, width=80, encoding="utf-8")


@pytest.fixture
def quick(monkeypatch):
    """Only the last moments of a deal, and short trials."""
    monkeypatch.setattr(training, "moments", lambda: LATE)
    monkeypatch.setattr(tune_module, "TRIAL_PAIRS", 256 if COMPILED else 1)


@pytest.fixture
def pretended(monkeypatch):
    """No cards at all: samples say which they are, solutions count the rounds, trials have the gains of a list."""
    asked = SimpleNamespace(samples=[], trials=[], gains=[], sums=[], real_trial=tune_module._trial)

    def sample(rules, tables, seed, first, n, moment):
        asked.samples.append((int(tables[0, 0, 0]), first, n, moment))
        return moment[0], np.ones((training.COLUMNS, training.COLUMNS)), np.ones(training.COLUMNS)

    def solved(sums):
        asked.sums.append(sums[1][:, 0].copy())
        return np.full_like(training.first_tables(), len(asked.sums))

    def trial(rules, part, seed, tables, other, threads):
        if other is fit_for(rules).tables:
            return exact(tables[0, 0, 0] - 10)
        asked.trials.append((int(tables[0, 0, 0]), None if other is None else int(other[0, 0, 0])))
        return exact(1.5 + tables[0, 0, 0] / 8) if other is None else exact(asked.gains.pop(0))

    monkeypatch.setattr(training, "sample", sample)
    monkeypatch.setattr(training, "solved", solved)
    monkeypatch.setattr(tune_module, "_trial", trial)
    return asked


def test_rounds_are_kept_while_they_do_not_lose(pretended):
    pretended.gains = [0.5, -0.1, 0.0, -0.2]
    found = tune(BICYCLE, rounds=4, deals=100, threads=1)
    assert [(one.number, one.gain.mean, one.kept) for one in found.rounds] == [
        (1, 0.5, True),
        (2, -0.1, False),
        (3, 0.0, True),
        (4, -0.2, False),
    ]
    # Each round against what was kept, then against uniform play.
    assert pretended.trials == [(1, 0), (1, None), (2, 1), (2, None), (3, 1), (3, None), (4, 3), (4, None)]
    assert (found.fit.tables == 3).all()
    assert found.fit.origin == {"seed": 1, "rounds": 4, "deals": 128, "over_uniform": 1.875, "version": VERSION}
    assert found.stopped == "rounds"
    assert found.over_present.mean == 3 - 10


def test_every_round_and_moment_has_deals_of_its_own(pretended):
    pretended.gains = [0.5, 0.5]
    tune(BICYCLE, rounds=2, deals=64, threads=1)
    moments = training.moments()
    assert [moment for *_, moment in pretended.samples] == moments * 2
    assert [first for _, first, *_ in pretended.samples] == [64 * i for i in range(2 * len(moments))]
    assert [tables for tables, *_ in pretended.samples] == [0] * len(moments) + [1] * len(moments)
    # Half of what the round before knew, and two moments a trick.
    assert pretended.sums[0].tolist() == [2] * 25 + [0]
    assert pretended.sums[1].tolist() == [3] * 25 + [0]


def test_if_no_round_wins_nothing_is_learnt(pretended):
    pretended.gains = [-0.5, -0.1]
    found = tune(BICYCLE, rounds=2, deals=64)
    assert not any(one.kept for one in found.rounds)
    assert (found.fit.tables == 0).all()
    assert found.fit.origin["over_uniform"] == 1.5
    assert pretended.trials[-1] == (0, None)
    shown = LOOK.render(tune_page.parts(found, None))
    assert "No round was kept" in shown
    assert "Gain over the weights used until now: -10" in shown


def test_the_clock_begins_no_round_that_would_end_later(pretended, monkeypatch):
    """A round takes ten seconds here."""
    now = [0.0]
    monkeypatch.setattr(tune_module, "time", SimpleNamespace(monotonic=lambda: now[0]))
    solved = training.solved

    def slow(sums):
        now[0] += 10
        return solved(sums)

    monkeypatch.setattr(training, "solved", slow)
    for seconds, rounds in ((40, 4), (39, 3), (25, 2), (1, 1)):
        pretended.gains = [0.1] * 4
        found = tune(BICYCLE, seconds=seconds)
        assert (len(found.rounds), found.stopped, found.seconds) == (rounds, "seconds", 10 * rounds)
        assert found.fit.origin["rounds"] == rounds
    pretended.gains = [0.1] * 2
    found = tune(BICYCLE, seconds=100, rounds=2)
    assert (len(found.rounds), found.stopped) == (2, "rounds")


@pytest.mark.parametrize("at", [60, 100, 101])
def test_an_interrupt_ends_with_what_was_kept(pretended, at):
    """After the first round, in the second's samples."""
    pretended.gains = [0.5, 0.5, 0.5]
    seen = []

    def progress(done, total):
        seen.append((done, total))
        if done == at:
            raise KeyboardInterrupt

    with pytest.raises(Interrupted) as end:
        tune(BICYCLE, rounds=3, deals=64, threads=2, progress=progress)
    found = end.value.answer
    rounds = (at - 1) // 50
    assert (len(found.rounds), found.stopped) == (rounds, "interrupted")
    assert (found.fit.tables == rounds).all()
    assert seen == [(done, 150) for done in range(1, at + 1)]


def test_an_interrupt_before_the_first_round_is_done_is_one(pretended):
    def progress(done, total):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        tune(BICYCLE, rounds=3, deals=64, progress=progress)


def test_an_interrupted_trial_decides_nothing(pretended, monkeypatch):
    """A run ends quietly on Ctrl-C; the round that it was to judge is left out."""
    counts = np.ones((24, 24), np.int64)
    stops = []
    monkeypatch.setattr(tune_module, "_trial", pretended.real_trial)
    monkeypatch.setattr(tune_module, "run", lambda study, **options: Run(576, counts, stops.pop(0)))
    stops[:] = ["deals"] * 3 + ["interrupted"]
    with pytest.raises(Interrupted) as end:
        tune(BICYCLE, rounds=5, deals=64)
    found = end.value.answer
    assert (len(found.rounds), found.stopped, stops) == (1, "interrupted", [])
    assert (found.fit.tables == 1).all()
    stops[:] = ["deals", "interrupted"]
    with pytest.raises(KeyboardInterrupt):
        tune(BICYCLE, rounds=5, deals=64)


def test_the_answer_is_plain_data(pretended):
    pretended.gains = [0.5, -0.25]
    found = tune(rule_set(GAME, "foster", {"target": 5}), rounds=2, deals=64, seed=9)
    answer = found.to_dict()
    assert json.loads(json.dumps(answer)) == answer
    assert (answer["game"], answer["rules"], answer["switches"]) == (GAME, "foster", {"target": 5})
    assert (answer["seed"], answer["rounds"], answer["deals"], answer["stopped"]) == (9, 2, 64, "rounds")
    assert answer["over_present"]["mean"] == 1 - 10
    assert answer["progress"][1] == {
        "round": 2,
        "gain": {"mean": -0.25, "low": -0.25, "high": -0.25},
        "over_uniform": {"mean": 1.75, "low": 1.75, "high": 1.75},
        "kept": False,
    }
    table = found.frame()
    names = ["round", "gain", "gain_low", "gain_high", "over_uniform", "over_uniform_low", "over_uniform_high", "kept"]
    assert list(table.columns) == names
    assert table.kept.tolist() == [True, False]
    assert found.fit.name == "foster, target=5"
    assert found.fit.switches == {name: found.rules.switches[name] for name in found.fit.switches}


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"rounds": 0}, "rounds: 0"),
        ({"rounds": -1}, "rounds: -1"),
        ({"seconds": 0}, "seconds: 0"),
        ({"seconds": float("nan")}, "seconds: nan"),
        ({"seconds": -3}, "seconds: -3"),
        ({"deals": 63}, "deals: 63"),
        ({"threads": 0}, "threads: 0 cannot play"),
        ({"threads": -1}, "threads: -1 cannot play"),
        ({"seed": -1}, "seed: -1"),
        ({"seed": 2**64}, "seed: 18446744073709551616"),
    ],
)
def test_what_cannot_be_tuned_is_refused_in_a_line(options, said):
    with pytest.raises(InputError) as caught:
        tune(BICYCLE, **{"rounds": 1, "deals": 64, **options})
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def same(first, second):
    """Whether two tunings are the same but for the time they took."""
    return (
        first.rounds == second.rounds
        and (first.fit.tables == second.fit.tables).all()
        and (first.fit.origin, first.fit.switches) == (second.fit.origin, second.fit.switches)
    )


def test_the_largest_seed_has_trials_too(quick):
    found = tune(BICYCLE, rounds=1, deals=64, seed=2**64 - 1, threads=1)
    assert found.fit.tables[24].any()
    assert not found.fit.tables[:22].any()


@pytest.mark.compiled_only
def test_the_same_for_any_number_of_threads(quick):
    found = [tune(BICYCLE, rounds=2, deals=64, threads=threads, seed=3) for threads in (1, 2, 5)]
    assert all(same(found[0], other) for other in found[1:])
    assert not same(found[0], tune(BICYCLE, rounds=2, deals=64, seed=4))


@pytest.mark.compiled_only
def test_seconds_are_respected_and_the_rounds_reproduce_them(monkeypatch):
    monkeypatch.setattr(training, "moments", lambda: [(trick, True) for trick in range(0, 25, 4)])
    monkeypatch.setattr(tune_module, "TRIAL_PAIRS", 2048)
    tune(BICYCLE, rounds=1, deals=64)  # what has to be compiled or loaded is
    begun = time.monotonic()
    found = tune(BICYCLE, seconds=1.5, deals=64)
    assert time.monotonic() - begun < 15
    assert found.stopped == "seconds"
    assert len(found.rounds) >= 1
    assert same(found, tune(BICYCLE, rounds=len(found.rounds), deals=64))


@pytest.mark.compiled_only
def test_a_signal_ends_a_tuning(monkeypatch):
    """A real SIGINT while a second round is at work."""
    monkeypatch.setattr(training, "moments", lambda: [(24, True)] * 10)
    monkeypatch.setattr(tune_module, "TRIAL_PAIRS", 1024)

    def progress(done, total):
        if done == 15:
            signal.raise_signal(signal.SIGINT)

    with pytest.raises(Interrupted) as end:
        tune(BICYCLE, rounds=10_000, deals=64, progress=progress)
    assert (len(end.value.answer.rounds), end.value.answer.stopped) == (1, "interrupted")


@pytest.mark.compiled_only
@pytest.mark.parametrize("preset", ["bicycle", "shasta-sam"])
def test_one_round_from_nothing_beats_uniform_play(monkeypatch, preset):
    monkeypatch.setattr(tune_module, "TRIAL_PAIRS", 8192)
    rules = rule_set(GAME, preset)
    found = tune(rules, rounds=1, deals=640)
    assert isinstance(found.rounds[0].over_uniform, Estimate)
    assert found.rounds[0].over_uniform.low > (0.8 if preset == "bicycle" else 0.5)
    assert found.rounds[0].gain.low > 0.5
    # On deals that the tuning has not seen at all.
    study = Duel(rules, (Player("heuristic", training.words(found.fit.tables)), Player("uniform")), 99)
    over = gain(rules, study.chunk(0, 8192))
    assert over.low > (0.8 if preset == "bicycle" else 0.5)
    assert abs(over.mean - found.fit.origin["over_uniform"]) < 5 * 2**0.5 * over.half_width / 1.96


def test_samples_of_the_rounds_before_count_less():
    sums = empty_sums(5, 7)
    add(sums, 3, np.full((7, 7), 4.0), np.full(7, 6.0))
    add(sums, 3, np.full((7, 7), 4.0), np.full(7, 4.0))
    products, targets = forgotten(sums, 0.7)
    assert products[3, 0, 0] == pytest.approx(8.0 * 0.7)
    assert targets[3, 0] == pytest.approx(10.0 * 0.7)
    assert products.sum() == pytest.approx(8.0 * 0.7 * 7**2)
    assert targets.sum() == pytest.approx(10.0 * 0.7 * 7)
    assert sums[0][3, 0, 0] == 8.0
