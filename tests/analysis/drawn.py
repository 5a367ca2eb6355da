"""A stand-in for running studies: it draws their counts from known laws instead of playing cards."""

from collections.abc import Callable
from dataclasses import dataclass, field
from types import SimpleNamespace

import numpy as np

from tests.analysis.laws import joint_law, law


def looks(last):
    """The deal counts at which a run is looked at."""
    i = 0
    while (deals := round(1024 * 2 ** (i / 2) / 64) * 64) < last:
        yield deals
        i += 1
    yield last


@dataclass
class DrawnRun:
    """Call it in place of `analyzer.running.run.run`. Laws are float64[M], for me, for A or for the dealer."""

    position: np.ndarray = field(default_factory=lambda: law(0.05))
    dealer: np.ndarray = field(default_factory=lambda: law(-0.01))
    duel: np.ndarray = field(default_factory=lambda: joint_law(law(0.03), law(0.05), 0.3))
    of_move: Callable = law  # a law of a move from a shift
    shifts: dict = field(default_factory=dict)  # a move's code -> shift of its law
    interrupt: dict = field(default_factory=dict)  # the kind of study -> deals after which it is interrupted
    cap: int = 400_000
    calls: list = field(default_factory=list)
    counts: list = field(default_factory=list)

    def __call__(self, study, *, deals=None, seconds=None, look=None, **options):
        offset = getattr(study, "offset", 0)
        study = getattr(study, "study", study)
        kind = type(study).__name__
        self.calls.append(
            SimpleNamespace(kind=kind, study=study, offset=offset, deals=deals, seconds=seconds, options=options)
        )
        rng = np.random.default_rng([study.seed, offset % 2**32 + offset // 2**32, len(kind)])
        if kind in self.interrupt:
            last, stopped = self.interrupt[kind], "interrupted"
        else:
            last, stopped = (self.cap, "seconds") if deals is None else (deals, "deals")
        total, before = None, 0
        for until in looks(last) if look else [last]:
            more = self.drawn(kind, study, until - before, rng)
            total, before = more if total is None else total + more, until
            if look and look(until, total):
                stopped = "until"
                break
        self.counts.append(total)
        return SimpleNamespace(deals=before, counts=total, stopped=stopped)

    def drawn(self, kind, study, n, rng):
        if kind == "Playouts":
            return rng.multinomial(n, self.position)
        if kind == "Duel":
            return rng.multinomial(n, self.duel.ravel()).reshape(self.duel.shape)
        if kind == "Deals":
            by_b, by_a = rng.multinomial(n - n // 2, self.dealer), rng.multinomial(n // 2, self.dealer)
            return np.stack([by_a, by_b[::-1]])
        return self.moves(study.moves, n, rng)

    def moves(self, moves, n, rng):
        """Outcomes of the same worlds: the same in seven worlds of ten where the laws are, else independent."""
        shared, alike = rng.random(n), rng.random(n) < 0.7
        size, outcomes = len(self.position), np.empty((n, len(moves)), dtype=np.int64)
        for j, move in enumerate(moves):
            steps = np.cumsum(self.of_move(0.05 + self.shifts.get(move, 0.0)))
            place = np.where(alike, shared, rng.random(n))
            outcomes[:, j] = np.minimum(np.searchsorted(steps, place), size - 1)
        counts = np.zeros((len(moves), len(moves), size, size), dtype=np.int64)
        for j in range(len(moves)):
            counts[j, j, range(size), range(size)] = np.bincount(outcomes[:, j], minlength=size)
            for k in range(j + 1, len(moves)):
                both = size * outcomes[:, j] + outcomes[:, k]
                counts[j, k] = np.bincount(both, minlength=size * size).reshape(size, size)
        return counts
