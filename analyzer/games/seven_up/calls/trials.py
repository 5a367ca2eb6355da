"""Both calls of a decision tried on the same deals, and counted by the caller's trump holding."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from analyzer.games.seven_up.calls.holdings import HOLDINGS, holding_numbers
from analyzer.games.seven_up.exploration import try_calls
from analyzer.games.seven_up.outcomes import GIFT, OUTCOMES, PLAYED, other_side, possible_for_dealer
from analyzer.rules import RuleSet
from analyzer.running.study import Players
from analyzer.text.notation import RANKS

CALLS = {"eldest": ("stand", "beg"), "dealer": ("give", "run")}
"""Who calls, and the two calls: a worth is that of the first less that of the second."""
JACKS = np.uint64(sum(1 << 16 * suit + RANKS.index("J") for suit in range(4)))
FRESH = 1 << 40
"""Deal numbers from here on: other deals than those behind the match equity table."""


@dataclass(frozen=True)
class Trials:
    """One decision tried both ways: int64[holdings, outcomes of the first call, of the second], for the caller's side.

    who: ``eldest`` or ``dealer``; players: the caller's side and the other; score_class: the one that they call by.
    """

    rules: RuleSet
    players: Players
    seed: int
    score_class: int
    who: str

    @property
    def numbers(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The outcome numbers that each of the two calls can come to, ascending."""
        first, second = (open_after(call, self.rules) for call in CALLS[self.who])
        return first, second

    @property
    def shape(self) -> tuple[int, ...]:
        """(holdings, outcomes of the first call, of the second)."""
        return (len(HOLDINGS), *(len(numbers) for numbers in self.numbers))

    def chunk(self, first: int, last: int) -> NDArray[np.int64]:
        """Count the deals with these numbers, but those without this decision, or in which a jack is turned."""
        here = FRESH + first, FRESH + last
        hands, turned, outcomes = try_calls(self.rules, self.players, self.seed, *here, self.score_class, self.who)
        asked = (outcomes[:, 0] >= 0) & (turned & JACKS == 0)
        place = holding_numbers(hands[asked], turned[asked])
        for call, numbers in enumerate(self.numbers):
            where = np.full(OUTCOMES, -1)
            where[numbers] = np.arange(len(numbers))
            after = where[outcomes[asked, call]]
            if after.size and after.min() < 0:
                raise ValueError(f"the engine counts an outcome that {CALLS[self.who][call]!r} cannot have")
            place = place * len(numbers) + after
        return np.bincount(place, minlength=int(np.prod(self.shape))).reshape(self.shape)


def open_after(call: str, rules: RuleSet) -> NDArray[np.int64]:
    """The outcome numbers that a call can come to, for the side of who calls; perhaps too many, never too few."""
    possible = possible_for_dealer(rules)
    if call in CALLS["eldest"]:
        possible = other_side(possible)
    if call == "give":
        return np.flatnonzero(possible & (GIFT == 1))
    if call == "beg":
        return np.flatnonzero(possible)
    thrown_in = np.arange(OUTCOMES) >= PLAYED
    return np.flatnonzero(possible & (GIFT == 0) & ~(thrown_in & (call == "stand")))
