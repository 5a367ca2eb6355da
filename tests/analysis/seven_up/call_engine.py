"""A stand-in for the kernels where calls are tried: hands are drawn, outcomes follow from them by a known rule.

Put in the engine's place it needs no machine code. The deal with a number comes out alike whatever chunk it is in.
"""

from functools import partial
from types import ModuleType

import numpy as np

from analyzer.games.seven_up import outcomes
from analyzer.games.seven_up.calls.holdings import holding_numbers
from analyzer.games.seven_up.game import SevenUp
from analyzer.games.seven_up.outcomes import BUNCHED, MIRROR, OUTCOMES
from analyzer.match.equity import laws_from_deals, match_equity

POLICIES = ("heuristic", "greedy", "uniform")
CLASSES = 9
CARDS = np.array([1 << 16 * suit + rank for suit in range(4) for rank in range(13)], dtype=np.uint64)


def number(dealer, jacks, gift, trumps, game):
    """An outcome number."""
    return (((dealer * 3 + jacks) * 2 + gift) * 13 + trumps) * 3 + game


def words(seed, first, last, n):
    """A random word for each deal and place: uint64[last - first, n]."""
    x = (np.arange(first, last, dtype=np.uint64)[:, None] * np.uint64(n) + np.arange(n, dtype=np.uint64)) + np.uint64(1)
    x = x * np.uint64(0x9E3779B97F4A7C15) + np.uint64(seed * 7919 + 17)
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        x = (x ^ (x >> np.uint64(shift))) * np.uint64(factor)
    return x ^ (x >> np.uint64(31))


def dealt(seed, first, last):
    """Six cards and a card turned for each deal, and four random words more."""
    random = words(seed, first, last, 56)
    order = np.argsort(random[:, :52], axis=1)
    return CARDS[order[:, :6]].sum(axis=1), CARDS[order[:, 6]], random[:, 52:]


GOOD, BAD = 1 + 0 + 0 + 4 * 2, 1 + 1 + 2 + 4 * 2
"""High and Low mine, or theirs; no Jack."""


class CallEngine(ModuleType):
    """The engine's functions that `calls` and the match equity table use; what was asked is kept in `asked`.

    strong: for each class of holdings the chance that standing or giving comes out well; another call does so in half
    of the deals.
    """

    POLICIES, OUTCOMES, CLASSES = POLICIES, OUTCOMES, CLASSES

    def __init__(self, strong=lambda place: 0.3 + 0.012 * place):
        super().__init__("engine")
        self.strong, self.asked = strong, []

    def weights(self, policy, rules):
        return None

    def deals(self, rules, players, seed, first, last, score_class=8):
        """B deals the even numbers; a dealer's side has High in 55 deals of a hundred."""
        high = (words(seed + score_class, first, last, 1)[:, 0] % np.uint64(100) >= 55).astype(np.int64)
        outcome = number(0, 0, 0, 1 + high + 2 + 8, 2 * (1 - high))
        by_a = np.arange(first, last) % 2 == 1
        counts = [np.bincount(one, minlength=OUTCOMES) for one in (outcome[by_a], MIRROR[outcome[~by_a]])]
        return np.stack(counts).astype(np.int64)

    def try_calls(self, rules, players, seed, first, last, score_class, who):
        """The first call is as good as `strong` says; the dealer is asked in two deals of three."""
        self.asked.append((first, last, score_class, who, tuple(player.policy for player in players)))
        hands, turned, random = dealt(seed, first, last)
        place = holding_numbers(hands, turned)
        good = (random % np.uint64(1000)).astype(np.int64) / 1000
        dealer = 1 if who == "eldest" else 0
        ahead = np.array([self.strong(int(one)) for one in range(place.max(initial=0) + 1)])
        won = good[:, 0] < (ahead[place] if place.size else 0)
        also = good[:, 1] < 0.5
        one, other = ((0, 0), (1, 0)) if who == "eldest" else ((1, 0), (0, 0))
        outcomes = np.stack(
            [
                np.where(won, number(dealer, 0, one[0], GOOD, 0), number(dealer, 0, one[0], BAD, 2)),
                np.where(also, number(dealer, 0, other[0], GOOD, 0), number(dealer, 0, other[0], BAD, 2)),
            ],
            axis=1,
        )
        outcomes[good[:, 2] < 0.01, 1] = BUNCHED
        if who == "dealer":
            outcomes[good[:, 3] < 1 / 3] = -1
        return hands, turned, outcomes.astype(np.int64)


def table_of(engine, rules, players, *, seed, deals, **options):
    """A match equity table from so many of the stand-in's deals in every class of scores."""
    each = [engine.deals(rules, players, seed, 0, deals // 3, score_class) for score_class in range(engine.CLASSES)]
    match = outcomes.match(rules)
    return match_equity(laws_from_deals(np.stack(each, axis=1), match, alike=players[0].like(players[1])), match)


def installed(monkeypatch, **options):
    """Put a `CallEngine` in the engine's place for a test, and its deals behind the match equity tables of `calls`."""
    engine = CallEngine(**options)
    monkeypatch.setattr(SevenUp, "engine", engine)
    monkeypatch.setattr("analyzer.games.seven_up.calls.trials.try_calls", lambda *words: engine.try_calls(*words))
    monkeypatch.setattr("analyzer.games.seven_up.calls.calls.match_table", partial(table_of, engine))
    return engine
