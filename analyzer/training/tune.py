"""Fit a policy's weights to a rule set by self-play, within a budget, reproducibly.

A round samples positions of self-play, tries every move in them and solves for the weights that fit the results best;
it is kept if it does not lose to what was kept before. The game's ``training`` module knows the samples and the
solution. The same seed, deals and rounds give the same weights for any number of threads; with ``seconds`` the number
of rounds done is reported, and that number reproduces them.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from analyzer import registry
from analyzer.answer import frame
from analyzer.arguments import at_the_door
from analyzer.contract.fit import Fit
from analyzer.contract.game import Training
from analyzer.errors import InputError
from analyzer.rules import RuleSet
from analyzer.running.run import require_whole, run, workers
from analyzer.running.study import Duel, Player
from analyzer.statistics.intervals import Estimate, estimate, normal_critical
from analyzer.statistics.paired import over_both
from analyzer.training.regression import add, empty_sums, forgotten
from analyzer.version import VERSION

if TYPE_CHECKING:
    from pandas import DataFrame

Tables = NDArray[np.int64]
Sample = tuple[int, NDArray[np.float64], NDArray[np.float64]]

ROUNDS, DEALS = 10, 16_384
TRIAL_PAIRS = 131_072
TRIAL_SEED = 1 << 32
"""Added to the seed for the trials, so that they are other deals than those fitted to."""
SEEDS = 1 << 64


@dataclass(frozen=True)
class Round:
    """One round: points a deal against the weights kept before, and against uniform play, with intervals."""

    number: int
    gain: Estimate
    over_uniform: Estimate
    kept: bool


@dataclass(frozen=True)
class Tuning:
    """Fitted weights (the game's ``Fit``) and the rounds that led to them."""

    rules: RuleSet
    fit: Fit
    rounds: tuple[Round, ...]
    over_present: Estimate | None
    """points a deal over the weights that are played with now; None if interrupted"""
    seconds: float
    stopped: str
    """rounds, seconds or interrupted"""

    def to_dict(self) -> dict[str, Any]:
        """The answer as ``--json`` prints it."""
        listed = [
            {
                "round": one.number,
                "gain": one.gain.to_dict(),
                "over_uniform": one.over_uniform.to_dict(),
                "kept": one.kept,
            }
            for one in self.rounds
        ]
        present = self.over_present.to_dict() if self.over_present else None
        names = {"game": self.rules.game.name, "rules": self.rules.preset, "switches": dict(self.rules.changes)}
        return {
            **names,
            **self.fit.origin,
            "seconds": self.seconds,
            "stopped": self.stopped,
            "over_present": present,
            "progress": listed,
        }

    def frame(self) -> DataFrame:
        """One row a round: round, gain, over_uniform (each with _low and _high), kept."""
        return frame(
            [
                {"round": one.number, "gain": one.gain, "over_uniform": one.over_uniform, "kept": one.kept}
                for one in self.rounds
            ]
        )


@at_the_door
def tune(
    rules: RuleSet,
    *,
    rounds: int | None = None,
    seconds: float | None = None,
    deals: int = DEALS,
    seed: int = 1,
    threads: int | None = None,
    progress: Callable[[int, int | None], None] | None = None,
) -> Tuning:
    """Fit the heuristic to a rule set.

    rounds: 10 if neither they nor ``seconds`` are given; seconds: begin no round that would end later; deals: sampled a
    moment and round, rounded up to a multiple of 64; progress is told the moments done. Ctrl-C ends with what was kept.
    Raises InputError.

    >>> from analyzer.api import rule_set, tune
    >>> tune(rule_set("california-jack"), rounds=1, deals=64).stopped
    'rounds'
    """
    if rounds is not None and rounds < 1:
        raise InputError(f"rounds: {rounds} rounds fit nothing; give a whole number from 1 on")
    if seconds is not None and not seconds > 0:
        raise InputError(f"seconds: {seconds} is out of range; give a positive time, such as 60")
    if deals < 64:
        raise InputError(f"deals: {deals} are too few to learn from; give at least 64")
    if rounds is None and seconds is None:
        rounds = ROUNDS
    count = workers(threads)
    deals = -(-deals // 64) * 64
    fitting = registry.offered(rules.game, lambda game: game.training, "heuristic to fit")
    store = registry.offered(rules.game, lambda game: game.fits, "heuristic to fit")
    total = None if rounds is None else rounds * len(fitting.moments())
    begun, stopped = time.monotonic(), "rounds"
    tables = kept = fitting.first_tables()
    sums, done = empty_sums(*fitting.SUMS), list[tuple[Round, Tables]]()
    with ThreadPoolExecutor(count) as pool:
        try:
            while rounds is None or len(done) < rounds:
                spent = time.monotonic() - begun
                if seconds is not None and done and spent * (len(done) + 1) / len(done) > seconds:
                    stopped = "seconds"
                    break
                sums = forgotten(sums, fitting.FORGET)
                for number, samples in enumerate(_samples(pool, fitting, rules, tables, seed, len(done), deals)):
                    add(sums, *samples)
                    if progress:
                        progress(len(done) * len(fitting.moments()) + number + 1, total)
                tables = fitting.solved(sums)
                gain = _trial(rules, fitting, seed, tables, kept, threads)
                over = _trial(rules, fitting, seed, tables, None, threads)
                kept = tables if gain.mean >= 0 else kept
                done.append((Round(len(done) + 1, gain, over, gain.mean >= 0), kept))
        except KeyboardInterrupt:
            stopped = "interrupted"
            pool.shutdown(cancel_futures=True)
            if not done:
                raise
    listed, kept = tuple(one for one, _ in done), done[-1][1]
    known = next((one.over_uniform for one in reversed(listed) if one.kept), None)
    strength = (known or _trial(rules, fitting, seed, kept, None, threads)).mean
    origin = {"seed": seed, "rounds": len(done), "deals": deals, "over_uniform": round(strength, 3), "version": VERSION}
    over_present = None
    if stopped != "interrupted":
        present = store.fit_for(rules).tables
        with suppress(KeyboardInterrupt):
            over_present = _trial(rules, fitting, seed, kept, present, threads)
    fit, spent = store.fit_of(rules, kept, origin), time.monotonic() - begun
    return Tuning(rules, fit, listed, over_present, spent, stopped)


def _samples(
    pool: ThreadPoolExecutor, fitting: Training, rules: RuleSet, tables: Tables, seed: int, number: int, deals: int
) -> Iterator[Sample]:
    """The samples of one round, moment by moment."""
    moments = fitting.moments()
    first = number * len(moments) * deals
    jobs = [
        pool.submit(fitting.sample, rules, tables, seed, first + place * deals, deals, moment)
        for place, moment in enumerate(moments)
    ]
    for job in jobs:
        yield job.result()


def _trial(
    rules: RuleSet, fitting: Training, seed: int, tables: Tables, other: Tables | None, threads: int | None
) -> Estimate:
    """Points a deal of tables over others (None: over uniform play), on duplicate deals that nothing was fitted to.

    Half a trial would decide otherwise, so one that is interrupted raises KeyboardInterrupt.
    """
    fits = registry.offered(rules.game, lambda game: game.fits, "heuristic to fit")
    strongest, weakest = rules.game.engine.POLICIES[0], rules.game.engine.POLICIES[-1]
    rival = Player(weakest) if other is None else Player(strongest, fits.words(other))
    study = Duel(rules, (Player(strongest, fits.words(tables)), rival), (seed + TRIAL_SEED) % SEEDS)
    played = run(study, deals=TRIAL_PAIRS, threads=threads)
    require_whole(played)
    return gain(rules, played.counts)


def gain(rules: RuleSet, counts: NDArray[np.int64]) -> Estimate:
    """Points a deal of the first over the second, from duplicate deals (int64[M, M])."""
    return estimate(counts, over_both(rules.game.outcomes.DIFFERENCE), normal_critical(0.95))
