"""The last six tricks, the stock out and nothing hidden: what every card is worth when both play on without fault.

Endings are those of self-play: whole deals are played by the policies, and looked at when six to two tricks are left.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

import numpy as np
from numpy.typing import NDArray

from analyzer.claims.asking import counted, players_of
from analyzer.claims.effect import CHANCE, POINTS, Ask, Effect
from analyzer.experiments.experiment import FRESH
from analyzer.games.california_jack.engine import Counts, plays
from analyzer.games.california_jack.exact import solved
from analyzer.games.california_jack.outcomes import MOST_POINTS
from analyzer.games.common.kernel_words import EVERY_BIT, U
from analyzer.rules import RuleSet
from analyzer.running.study import Players
from analyzer.statistics.intervals import estimate, normal_critical
from kernels.california_jack import solver
from kernels.california_jack.rules import HAND, TRICKS

Cards = NDArray[np.uint64]
Bools = NDArray[np.bool_]
Moment = tuple[int, bool]
"""Tricks left, that to be played included; whether the player to act must answer a lead."""

LEFT = tuple(range(HAND, 1, -1))
"""Tricks left where something is still to be chosen."""
DECISIONS: tuple[Moment, ...] = tuple((left, replying) for left in LEFT for replying in (False, True))
SUITS = [U(0x1FFF << 16 * suit) for suit in range(4)]
TRUMPS = SUITS[3]
TWO, NINE, QUEEN = (U(1 << 48 + rank) for rank in (0, 7, 10))
LOWS = (TRUMPS & (NINE + NINE - TWO - TWO), TWO)
"""Low trumps that are asked about: three to nine, the two."""
NO_TRUMP, NONE_HIGHER, HIGHER = range(3)
GAINS = np.arange(-2 * MOST_POINTS, 2 * MOST_POINTS + 1)
SMALLEST = 0.02
FEWEST = 100
"""Of fewer moments no effect is given."""


class Endings(NamedTuple):
    """One moment of the last tricks of n deals, trumps relabelled to clubs."""

    positions: Cards
    """uint64[n, 6], as `kernels.california_jack.solver.solve` takes them"""
    played: Cards
    """uint64[n]: the card that the player to act played"""


def beats(led: Cards, reply: Cards) -> Bools:
    """Whether each reply takes its trick."""
    same = np.any([(led & suit != 0) & (reply & suit != 0) for suit in SUITS], axis=0)
    return np.where(same, reply > led, reply & TRUMPS != 0)


def endings(cards: Cards, numbers: Counts, moment: Moment) -> Endings:
    """A moment of deals by number, int64[n], of which ``cards`` are the `plays`; B deals the even ones."""
    left, replying = moment
    now, b_dealt = TRICKS - left, numbers % 2 == 0
    b_leads, won, hands = ~b_dealt, np.zeros((2, len(cards)), U), np.zeros((2, len(cards)), U)
    b_acts = b_leads
    for trick in range(TRICKS):
        led, reply = cards[:, 2 * trick], cards[:, 2 * trick + 1]
        b_wins = b_leads ^ beats(led, reply)
        if trick == now:
            b_acts = b_leads ^ replying
        if trick < now:
            won |= np.where([~b_wins, b_wins], led | reply, U(0))
        else:
            hands |= np.where([b_leads, ~b_leads], reply, led)
        b_leads = b_wins
    table = cards[:, 2 * now] if replying else np.zeros(len(cards), U)
    mine, other = np.where(b_acts, hands[::-1], hands)
    won_mine, won_other = np.where(b_acts, won[::-1], won)
    other_dealt = np.where(b_dealt ^ b_acts, U(EVERY_BIT), U(0))
    positions = np.stack([mine, other & ~table, table, won_mine, won_other, other_dealt], axis=1)
    return Endings(positions, cards[:, 2 * now + replying])


def best_of(cards: Cards, values: Counts, among: Cards) -> Counts:
    """The most that a card of a set (uint64[n]) comes to, int64[n]; below all where none is of the set."""
    return np.asarray(np.where(cards & among[:, None] != 0, values, solver.NO_MOVE).max(axis=1))


def histogram(shape: tuple[int, ...], *places: NDArray[Any]) -> Counts:
    """How often each place of an array of this shape comes up, a coordinate an argument. Raises ValueError outside."""
    flat = np.ravel_multi_index(tuple(place.astype(np.int64) for place in places), shape)
    return np.bincount(flat, minlength=int(np.prod(shape))).reshape(shape)


def high_trumps(positions: Cards) -> Cards:
    """The high trumps of the player to act: ace, king, queen, and any above the nine that the other cannot beat."""
    above_nine = TRUMPS & ~(NINE + NINE - U(1))
    mine, beaten = positions[:, solver.MINE] & above_nine, positions[:, solver.OTHER] & above_nine
    for shift in (1, 2, 4):
        beaten = beaten | beaten >> U(shift)  # every one from his best down
    return mine & ~(beaten & (QUEEN - U(1)))


def defence(positions: Cards) -> Counts:
    """What the other's trumps can do, int64[n]: NO_TRUMP, NONE_HIGHER than the best of the player to act, or HIGHER."""
    mine, other = positions[:, solver.MINE] & TRUMPS, positions[:, solver.OTHER] & TRUMPS
    return np.where(other == 0, NO_TRUMP, np.where(mine > other, NONE_HIGHER, HIGHER))


@dataclass(frozen=True)
class HighThenLow:
    """The first lead of each deal's last tricks at which a high trump and a low one are held.

    Counts are int64[5, 2, 3, 17]: by tricks left (6 to 2), whether the low one is a plain low trump (nine to three) or
    the two, the other's trumps (see `defence`), and by the points of leading the best high one less those of leading
    the best low one (-8 to 8).
    """

    rules: RuleSet
    players: Players
    seed: int
    shape: ClassVar[tuple[int, ...]] = (len(LEFT), len(LOWS), 3, len(GAINS))

    def chunk(self, first: int, last: int) -> Counts:
        """Count deals first to last - 1."""
        counts, numbers = np.zeros(self.shape, np.int64), np.arange(FRESH + first, FRESH + last)
        cards = plays(self.rules, self.players, self.seed, FRESH + first, FRESH + last)
        positions = np.stack([endings(cards, numbers, (left, False)).positions for left in LEFT])
        rows = np.arange(last - first)
        for kind, lows in enumerate(LOWS):
            held = np.array([(high_trumps(one) != 0) & (one[:, solver.MINE] & lows != 0) for one in positions])
            place = held.argmax(axis=0)
            asked = held[place, rows]
            chosen = positions[place, rows][asked]
            playable, values = solved(self.rules, chosen)
            high = best_of(playable, values, high_trumps(chosen))
            low = best_of(playable, values, chosen[:, solver.MINE] & lows)
            shape = counts[:, kind].shape
            counts[:, kind] = histogram(shape, place[asked], defence(chosen), high - low - GAINS[0])
        return counts


def high_then_low(ask: Ask) -> tuple[Effect, ...]:
    """What it is worth, in the last tricks, to lead a high trump before a low one: points, and how often it matters.

    The first effect is all there is where the other has trumps; then by tricks left and by what his trumps can do;
    where the low one is the two; and how often one is better than the other, and he has no trumps at all.
    """
    counts = counted(ask, HighThenLow(ask.rules, players_of(ask), ask.seed))
    low, two = counts[:, 0], counts[:, 1]
    tell = low[:, NO_TRUMP + 1 :].sum(axis=1)
    points = {"all": tell.sum(axis=0)}
    points |= {f"{left} tricks left": tell[place] for place, left in enumerate(LEFT)}
    points |= {"the other has no higher trump": low[:, NONE_HIGHER].sum(axis=0)}
    points |= {"the other has a higher trump": low[:, HIGHER].sum(axis=0)}
    points |= {"the low one is the two": two[:, NO_TRUMP + 1 :].sum(axis=(0, 1))}
    shares = {"high first better": GAINS > 0, "as good": GAINS == 0, "low first better": GAINS < 0}
    chances = {label: (tell.sum(axis=0), share) for label, share in shares.items()}
    chances["the other has no trump, and both are as good"] = low.sum(axis=(0, 2)), np.arange(3) == NO_TRUMP
    return (
        *(_effect(ask, label, one, GAINS, POINTS, claimed=1) for label, one in points.items() if one.sum() >= FEWEST),
        *(_effect(ask, label, one, share, CHANCE) for label, (one, share) in chances.items() if one.any()),
    )


@dataclass(frozen=True)
class Losses:
    """What the cards that were played in the last six tricks cost against the best: int64[10, 2, 9].

    By the moment (`DECISIONS`), whether there was a choice, and points lost, 0 to 8. A deal is looked at at one moment,
    by its number.
    """

    rules: RuleSet
    players: Players
    seed: int
    shape: ClassVar[tuple[int, ...]] = (len(DECISIONS), 2, 2 * MOST_POINTS + 1)

    def chunk(self, first: int, last: int) -> Counts:
        """Count deals first to last - 1."""
        counts, numbers = np.zeros(self.shape, np.int64), np.arange(FRESH + first, FRESH + last)
        cards = plays(self.rules, self.players, self.seed, FRESH + first, FRESH + last)
        for number, moment in enumerate(DECISIONS):
            asked = numbers // 2 % len(DECISIONS) == number  # either dealer, each moment in turn
            positions, played = endings(cards[asked], numbers[asked], moment)
            playable, values = solved(self.rules, positions)
            lost = values.max(axis=1) - best_of(playable, values, played)
            counts[number] = histogram(self.shape[1:], playable[:, 1] != 0, lost)
        return counts


def losses(ask: Ask) -> tuple[Effect, ...]:
    """Points that the policies lose against exact play in the last six tricks: a decision (two cards or more), a deal.

    All decisions first; by tricks left; how often a card is not the best; and what a player loses in a deal.
    """
    counts = counted(ask, Losses(ask.rules, players_of(ask), ask.seed))
    lost, chosen = np.arange(counts.shape[-1]), counts[:, 1]
    figures: list[tuple[str, Counts, Any, str]] = [("a decision", chosen.sum(axis=0), lost, POINTS)]
    for k, left in enumerate(LEFT):
        figures.append((f"a decision, {left} tricks left", chosen[2 * k : 2 * k + 2].sum(axis=0), lost, POINTS))
    figures.append(("not the best", chosen.sum(axis=0), lost > 0, CHANCE))
    figures.append(("a player a deal", counts.sum(axis=(0, 1)), lost * len(LEFT), POINTS))
    return tuple(_effect(ask, label, one, values, unit) for label, one, values, unit in figures if one.any())


def _effect(ask: Ask, label: str, counts: Counts, values: Any, unit: str, claimed: int = 0) -> Effect:
    value = estimate(counts, values, normal_critical(ask.confidence))
    return Effect(label, value, unit, int(counts.sum()), claimed, smallest=SMALLEST if claimed else 0.0)


MEASURES: dict[str, Callable[[Ask], tuple[Effect, ...]]] = {"high-then-low": high_then_low, "losses": losses}
