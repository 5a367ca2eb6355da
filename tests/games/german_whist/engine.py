"""Deals played in plain Python and counted. Everything that is random follows from the seed and the deal's number."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

import numpy as np
from numpy.typing import NDArray

from analyzer.contract import game as contract
from analyzer.contract.game import Dealt, RuleSet
from analyzer.contract.players import Players
from analyzer.games.common.situations import EVENLY, as_own
from analyzer.text.notation import PACK, each
from tests.games.german_whist.outcomes import OUTCOMES
from tests.games.german_whist.table import HAND, TRICKS, Situation, Table, after, opening, playable

Counts = NDArray[np.int64]
Dice = tuple[Random, Random]
POLICIES = ("uniform",)
CARDS = tuple(each(PACK))


def drivers_of(rules: RuleSet) -> Mapping[str, Callable[[], object]]:
    """Nothing is compiled."""
    return {}


def weights(policy: str, rules: RuleSet) -> None:
    """There is nothing that could have any."""
    return


def dealt(seed: int, number: int, rules: RuleSet, dealer: int) -> Dealt:
    """The cards of a deal, whoever deals."""
    pack = Random(f"{seed} cards {number}").sample(CARDS, len(CARDS))
    return Dealt((sum(pack[:HAND]), sum(pack[HAND : 2 * HAND])), tuple(pack[2 * HAND :]))


def dice(seed: int, number: int, *, turned: bool = False) -> Dice:
    """The dice of seats 0 and 1; turned: those of the players who have changed their seats."""
    own = Random(f"{seed} A {number}"), Random(f"{seed} B {number}")
    return own[::-1] if turned else own


def chosen(table: Table, rules: RuleSet, rolls: Dice) -> int:
    """What the player to move plays: any card that may be."""
    cards = tuple(each(playable(table.hands[table.turn], table.led, rules)))
    return cards[int(rolls[table.turn].random() * len(cards))]


def played_out(table: Table, rules: RuleSet, rolls: Dice) -> int:
    """The tricks of seat 0 when the deal is played to its end."""
    while not table.over:
        table = after(table, chosen(table, rules, rolls))
    return table.tricks[0]


def tricks_of(rules: RuleSet, seed: int, number: int, dealer: int, *, turned: bool = False) -> int:
    """The tricks of seat 0 in a deal."""
    hands, stock, _ = dealt(seed, number, rules, dealer)
    return played_out(opening(hands, stock, dealer), rules, dice(seed, number, turned=turned))


def deals(rules: RuleSet, players: Players, seed: int, first: int, last: int, score_class: int) -> Counts:
    """Deals counted for A, by who dealt (A, B): int64[2, 14]."""
    counts = np.zeros((2, OUTCOMES), np.int64)
    for number in range(first, last):
        dealer = 1 - number % 2
        counts[dealer, tricks_of(rules, seed, number, dealer)] += 1
    return counts


def duel(rules: RuleSet, players: Players, seed: int, first: int, last: int, score_class: int) -> Counts:
    """Deals counted for A as non-dealer and, seats exchanged, as dealer: int64[14, 14]."""
    counts = np.zeros((OUTCOMES, OUTCOMES), np.int64)
    for number in range(first, last):
        other = TRICKS - tricks_of(rules, seed, number, 1, turned=True)
        counts[tricks_of(rules, seed, number, 1), other] += 1
    return counts


def drawing(situation: contract.Situation, players: Players) -> str:
    """How the cards out of sight are drawn, in words."""
    return EVENLY


def numbers(situation: contract.Situation) -> Counts:
    """Moves are counted by all outcomes."""
    return np.arange(OUTCOMES)


def world(seen: Situation, seed: int, number: int) -> Table:
    """A deal that fits what I know; I sit at seat 0."""
    hidden = list(each(seen.unseen))
    Random(f"{seed} world {number}").shuffle(hidden)
    theirs = seen.known | sum(hidden[: seen.hidden])
    coming = (*([seen.top] if seen.top else []), *hidden[seen.hidden :])
    gone = (0,) * seen.drawn
    return Table((seen.mine, theirs), gone + coming, seen.to_move, seen.trump, seen.led, seen.drawn, seen.tricks)


def moves(
    situation: contract.Situation, players: Players, seed: int, codes: tuple[int, ...], first: int, last: int
) -> Counts:
    """Worlds played out after each card (0: as the policy plays): int64[K, K, 14, 14]."""
    seen = as_own(Situation, situation)
    counts = np.zeros((len(codes), len(codes), OUTCOMES, OUTCOMES), np.int64)
    for number in range(first, last):
        table, found = world(seen, seed, number), []
        for code in codes:
            rolls = dice(seed, number)
            card = chosen(table, seen.rules, rolls)
            found.append(played_out(after(table, code or card), seen.rules, rolls))
        for j, mine in enumerate(found):
            for k, other in enumerate(found[j:], j):
                counts[j, k, mine, other] += 1
    return counts
