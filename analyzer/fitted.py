"""The heuristic fitted to any rules: by a fit that there is, or by self-play within a budget, kept for the next time.

A fit serves all rules that agree in the switches that change how to play. Fits made here are kept as files in a folder
``fits`` beside the compiled kernels (the user's cache), a file for each game, such switches, seed and version.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from analyzer import games
from analyzer.errors import InputError
from analyzer.fits import Fit, Store
from analyzer.rules import RuleSet, Value
from analyzer.study import Player
from analyzer.tune import DEALS, ROUNDS, tune
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
    ``nearest``: fitted to other rules"""
    differs: tuple[str, ...]
    """the switches that change how to play and that it was not fitted to"""
    seconds: float
    """what making it took, now or then; 0 where it was there or is the nearest"""

    @property
    def rounds(self) -> int:
        """How many rounds of fitting it had."""
        return int(self.fit.origin["rounds"])

    def player(self, rules: RuleSet) -> Player:
        """The heuristic with these weights."""
        return Player("heuristic", games.game(rules.game).part("fitting").words(self.fit.tables))

    def to_dict(self) -> dict[str, Any]:
        """Where it is from; with the rounds and the seed `tune` makes it again."""
        origin = {key: self.fit.origin[key] for key in ("seed", "rounds", "deals", "over_uniform")}
        name = {"name": self.fit.name, "source": self.source, "differs": list(self.differs)}
        return {**name, "switches": dict(self.fit.switches), **origin, "seconds": round(self.seconds, 1)}


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
    KeyboardInterrupt when interrupted.
    """
    if not seconds >= 0:
        raise InputError(
            f"tune: {seconds:g} seconds are no time; give 0 for the nearest fit there is, or more, such as 60"
        )
    weights = games.game(rules.game).part("weights")
    store: Store = weights.STORE
    nearest: Fit = weights.fit_for(rules)
    differs = tuple(name for name in store.matters if nearest.switches[name] != rules.switches[name])
    if not differs:
        return Fitted(nearest, THERE, (), 0.0)
    if rounds is None and seconds == 0:
        return Fitted(nearest, NEAREST, differs, 0.0)
    path = _path(store, rules, seed, rounds)
    kept = _read(store, path)
    if kept and (rounds is not None or kept.rounds >= ROUNDS or kept.fit.origin["budget"] >= seconds):
        return kept
    done = tune(
        rules,
        rounds=ROUNDS if rounds is None else rounds,
        seconds=None if rounds is not None else seconds,
        seed=seed,
        threads=threads,
        progress=progress,
    )
    if done.stopped == "interrupted":
        raise KeyboardInterrupt
    origin = {**done.fit.origin, "budget": seconds, "seconds": done.seconds}
    fit = Fit(done.fit.name, done.fit.switches, done.fit.tables, origin)
    _write(store, fit, path)
    return Fitted(fit, MADE, (), done.seconds)


def switches_that_matter(rules: RuleSet) -> dict[str, Value]:
    """The switches that change how to play, with their values."""
    store: Store = games.game(rules.game).part("weights").STORE
    return {name: rules.switches[name] for name in store.matters}


def is_there(rules: RuleSet) -> bool:
    """Whether a fit to these rules ships or is the user's own."""
    nearest: Fit = games.game(rules.game).part("weights").fit_for(rules)
    return nearest.switches == switches_that_matter(rules)


def folder() -> Path:
    """Where fits are kept."""
    from kernels import jit

    return jit.CACHE.parent / "fits"


def _path(store: Store, rules: RuleSet, seed: int, rounds: int | None) -> Path:
    key = json.dumps([store.game, switches_that_matter(rules), seed, rounds, DEALS, store.shape, VERSION])
    return folder() / f"{store.game}-{hashlib.sha256(key.encode()).hexdigest()[:16]}.json"


def _read(store: Store, path: Path) -> Fitted | None:
    """A fit that was kept; None where there is none that can be used."""
    if not path.is_file():
        return None
    try:
        fit = store.read(path)
        if fit is None:
            return None
        name = f"{store.game} of an earlier comparison"
        found = Fit(str(fit.origin.get("name", name)), fit.switches, fit.tables, fit.origin)
        float(fit.origin["budget"]), int(fit.origin["rounds"])
        return Fitted(found, KEPT, (), float(fit.origin["seconds"]))
    except (InputError, LookupError, TypeError, ValueError):
        return None


def _write(store: Store, fit: Fit, path: Path) -> None:
    """Keep a fit, whole or not at all; where nothing can be written it is made again the next time."""
    draft = path.with_suffix(f".{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        store.write(Fit(fit.name, fit.switches, fit.tables, {**fit.origin, "name": fit.name}), draft)
        draft.replace(path)
    except OSError:
        with suppress(OSError):
            draft.unlink(missing_ok=True)
