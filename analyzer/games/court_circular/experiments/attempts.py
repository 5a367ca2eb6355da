"""Everything tried at moments of self-play, with what the heuristic makes of it: what experiments compare.

A moment is (trick, lay), both from 0; lay 6 is the next Lead. Cards are the kernels' bits: see `engine.packed`.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from analyzer.experiments.experiment import Bools, Floats, Integers, Tried
from analyzer.games.court_circular import engine
from analyzer.games.court_circular.actions import CONCEDE
from analyzer.games.court_circular.weights import fit_for, values
from analyzer.rules import RuleSet
from analyzer.running.study import Players
from kernels.court_circular.explore import ACTIONS, CELL_COLUMN, NO_ENTRY, Position
from kernels.court_circular.policy import PICK, THREATS

Moment = tuple[int, int]
TIE = 2.0**-20
"""Less than any difference between values: settles which of equals the heuristic does."""
CONCEDING = ACTIONS - 1
"""The column of conceding."""


class Seen(NamedTuple):
    """A moment of n deals: the position, and what the heuristic sees in it."""

    position: Any
    """`kernels.court_circular.explore.Position` of uint64[n] each"""
    towards: Bools
    """bool[n, 7]: cards that lead to the best Line in reach"""
    reach: Integers
    """int64[n]: the kind of that Line (`kernels.court_circular.reach`), -1 at the next Lead"""
    threat: Integers
    """int64[n]: what the other's cards threaten, at the last lay whether the strongest card wins; -1 likewise"""


def attempts(rules: RuleSet, players: Players, seed: int, first: int, last: int, moment: Moment) -> Tried:
    """Try everything at a moment of deals first to last - 1, at which player A acts.

    Both play by their policies before it and after it; if they do not play alike, moments at which B acts are left out.
    Columns of ``outcomes`` after the seven actions: as A's policy plays; then at lay 0 the same with the roles
    exchanged, at lay 5 as A's policy lays when it has not seen the card laid before.
    """
    found = engine.try_moves(rules, (players, players), seed, (first, last), moment)
    position: Any = Position(*np.ascontiguousarray(found.position.T))
    actions = np.where(found.outcomes[:, :ACTIONS] >= 0, _actions(position, moment[1]), 0)
    if not players[0].like(players[1]):
        actions[position.b_acts > 0] = 0
    towards, reach, threat = _sights(found.entries, actions, moment[1])
    worth = _values(rules, found.entries, towards, moment[1])
    worth[actions == 0] = np.nan
    seen = Seen(position, towards, reach, threat)
    return Tried(actions, worth, found.outcomes, position.other_dealt > 0, seen)


def _actions(position: Any, lay: int) -> NDArray[np.uint64]:
    """What each column means, uint64[n, 7]: cards from the lowest, and conceding last."""
    cards = position.laid | position.against if lay == PICK else position.mine
    columns = []
    for _ in range(CONCEDING):
        card = cards & (~cards + np.uint64(1))
        columns.append(card)
        cards = cards ^ card
    return np.stack([*columns, np.full_like(cards, CONCEDE)], axis=1)


def _sights(entries: Integers, actions: NDArray[np.uint64], lay: int) -> tuple[Bools, Integers, Integers]:
    """Which actions lead to the best Line in reach, bool[n, 7]; its kind and the threat, int64[n] each."""
    n = len(entries)
    if lay == PICK:
        return np.zeros((n, ACTIONS), np.bool_), np.full(n, -1), np.full(n, -1)
    towards = (entries[:, :, 1] != NO_ENTRY) & (actions != 0)
    cell = np.where(towards, entries[:, :, 1] - CELL_COLUMN, -1).max(axis=1)
    return towards, np.where(cell < 0, -1, cell // THREATS), np.where(cell < 0, -1, cell % THREATS)


def _values(rules: RuleSet, entries: Integers, towards: Bools, lay: int) -> Floats:
    """What the heuristic makes of each action in points, float64[n, 7], its order of equals settled by TIE.

    It lays a card towards its Line before any other, the lowest of them, and concedes last; it picks the highest.
    """
    table = np.append(values(fit_for(rules).tables)[lay], 0.0)  # the last for NO_ENTRY
    worth: Floats = table[entries].sum(axis=2)
    if lay == PICK:
        return worth + TIE * np.arange(ACTIONS)
    worth += TIE * towards
    worth[:, CONCEDING] -= TIE
    return worth
