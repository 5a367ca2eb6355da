"""The heuristic fitted to any rules: by a fit that there is, or by self-play within a budget, kept for the next time.

A fit serves all rules that agree in the switches that change how to play. Fits made here are kept as files in a folder
``fits`` beside the compiled kernels (the user's cache), a file for each game, such switches, seed and version.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from analyzer import registry
from analyzer.contract.fit import Fit
from analyzer.contract.game import Fits
from analyzer.contract.switches import Value
from analyzer.errors import InputError
from analyzer.rules import RuleSet
from analyzer.running.study import Player
from analyzer.statistics.intervals import Estimate
from analyzer.text.files import draft_beside
from analyzer.training.tune import DEALS, ROUNDS, tune
from analyzer.version import VERSION

SECONDS = 60.0
"""What a fit may cost, if nothing is said."""
THERE, KEPT, MADE, NEAREST = "there", "kept", "made", "nearest"


@dataclass(frozen=True, eq=False)
class Fitted:
    """The weights that the heuristic plays some rules with, and where they are from."""

    fit: Fit
    source: str
    """``there``: fitted to these rules, shipped or a user's own; ``made`` now; ``kept`` from an earlier comparison;
    ``nearest``: fitted to other rules, and not weaker than what was made for these, if anything was"""
    differs: tuple[str, ...] = ()
    """the switches that change how to play and that it was not fitted to"""
    rounds: int = 0
    """rounds of fitting done for these rules, now or earlier; 0 where none was needed or allowed"""
    seconds: float = 0.0
    """what they took"""
    gain: Estimate | None = None
    """points a deal, under these rules, of what was made over the nearest fit that there was"""

    def player(self, rules: RuleSet) -> Player:
        """The heuristic with these weights."""
        return Player(rules.game.engine.POLICIES[0], _fits(rules).words(self.fit.tables))

    def to_dict(self) -> dict[str, Any]:
        """Where it is from; with the seed and the rounds `tune` makes again what was made."""
        name = {"name": self.fit.name, "source": self.source, "differs": list(self.differs)}
        cost = {"rounds": self.rounds, "seconds": round(self.seconds, 1)}
        gain = self.gain.to_dict() if self.gain else None
        return {**name, "switches": dict(self.fit.switches), "origin": self.fit.origin, **cost, "gain": gain}


def fitted(
    rules: RuleSet,
    *,
    seconds: float = SECONDS,
    rounds: int | None = None,
    seed: int = 1,
    threads: int | None = None,
    progress: Callable[[int, int | None], None] | None = None,
) -> Fitted:
    """The heuristic fitted to some rules.

    Where no fit agrees with them in what changes how to play, one is made: within ``seconds`` (no round is begun that
    would end later; ten rounds at most; 0: the nearest fit serves), or in just so many ``rounds``. Rounds and seed make
    it again, which the clock does not. One that was kept serves if it had those rounds, or as much time, or ten rounds.
    Whichever is stronger plays, what was made or the nearest. KeyboardInterrupt when interrupted.
    """
    if not seconds >= 0:
        raise InputError(f"tune: {seconds} s are no time; give 0 for the nearest fit there is, or more, such as 60")
    store, nearest = _fits(rules), _fits(rules).fit_for(rules)
    differs = tuple(name for name in store.matters if nearest.switches[name] != rules.switches[name])
    if not differs:
        return Fitted(nearest, THERE)
    if rounds is None and seconds == 0:
        return Fitted(nearest, NEAREST, differs)
    path = _path(store, nearest, rules, seed, rounds)
    found = _read(store, path)
    if found is None or (rounds is None and found.rounds < ROUNDS and found.fit.origin["budget"] < seconds):
        done = tune(
            rules,
            rounds=ROUNDS if rounds is None else rounds,
            seconds=None if rounds is not None else seconds,
            seed=seed,
            threads=threads,
            progress=progress,
        )
        if done.stopped == "interrupted" or done.over_present is None:
            raise KeyboardInterrupt
        cost = {"budget": seconds, "seconds": done.seconds, "over_nearest": done.over_present.to_dict()}
        fit = Fit(done.fit.name, done.fit.switches, done.fit.tables, {**done.fit.origin, **cost})
        _write(store, fit, path)
        found = _of(fit, MADE)
    if found.gain is not None and found.gain.mean < 0:
        return replace(found, fit=nearest, source=NEAREST, differs=differs)
    return found


def switches_that_matter(rules: RuleSet) -> dict[str, Value]:
    """The switches that change how to play, with their values."""
    return {name: rules.switches[name] for name in _fits(rules).matters}


def is_there(rules: RuleSet) -> bool:
    """Whether a fit to these rules ships or is the user's own."""
    return _fits(rules).fit_for(rules).switches == switches_that_matter(rules)


def folder() -> Path:
    """Where fits are kept."""
    from kernels import jit

    return jit.CACHE.parent / "fits"


def _fits(rules: RuleSet) -> Fits:
    return registry.offered(rules.game, lambda game: game.fits, "heuristic to fit")


def _path(store: Fits, nearest: Fit, rules: RuleSet, seed: int, rounds: int | None) -> Path:
    key = [store.game, switches_that_matter(rules), seed, rounds, DEALS, store.shape, VERSION, nearest.name]
    return folder() / f"{store.game}-{hashlib.sha256(json.dumps(key).encode()).hexdigest()[:16]}.json"


def _of(fit: Fit, source: str) -> Fitted:
    """A fit that was made, from what its origin says."""
    origin, over = fit.origin, fit.origin["over_nearest"]
    gain = Estimate(*(float(over[part]) for part in ("mean", "low", "high")))
    return Fitted(fit, source, (), int(origin["rounds"]), float(origin["seconds"]), gain)


def _read(store: Fits, path: Path) -> Fitted | None:
    """A fit that was kept; None where there is none that can be used."""
    if not path.is_file():
        return None
    try:
        fit = store.read(path)
        if fit is None:
            return None
        float(fit.origin["budget"])
        return _of(Fit(str(fit.origin["name"]), fit.switches, fit.tables, fit.origin), KEPT)
    except (InputError, LookupError, TypeError, ValueError):
        return None


def _write(store: Fits, fit: Fit, path: Path) -> None:
    """Keep a fit, whole or not at all; where nothing can be written it is made again the next time."""
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        with draft_beside(path) as draft:
            store.write(Fit(fit.name, fit.switches, fit.tables, {**fit.origin, "name": fit.name}), draft)
            draft.replace(path)
