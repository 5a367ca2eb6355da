"""A study that shows which deals it counted."""

import time
from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Sums:
    """A study that shows at once which deals it counted: how many, and the sums of their numbers and squares.

    ``pause``: the seconds that a chunk takes, longer or shorter by its first number.
    """

    pause: float = 0

    @property
    def shape(self):
        return (3,)

    def chunk(self, first, last):
        time.sleep(self.pause * (first * 7 % 5))
        numbers = np.arange(first, last, dtype=np.int64)
        return np.array([last - first, numbers.sum(), (numbers * numbers).sum()])


def is_prefix(found):
    """Whether a run has counted the deals 0 to ``deals - 1``, each once."""
    return found.counts.tolist() == Sums().chunk(0, found.deals).tolist()
