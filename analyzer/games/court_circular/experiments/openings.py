"""What First should lay first: experiments at the first lay of a deal."""

from __future__ import annotations

import numpy as np

from analyzer.experiments.experiment import Bools, Experiment, Integers, Split, Tried
from analyzer.experiments.picking import compared
from analyzer.games.court_circular.experiments.cards_seen import courts, hearts, rank, size
from kernels.court_circular.reach import COURT, COURT_LEAD

LINES = (
    "Etiquette",
    "Valentine",
    "Pair",
    "Court",
    "Sympathy",
    "Sequence",
    "Trio",
    "Court with the Lead",
    "Sympathy with the Lead",
    "Sequence with the Lead",
    "Trio with the Lead",
)
"""Kinds of Line in reach from the worst to the best, without ``none``, for which every card will do."""
HELD = ("1", "2", "3 or more")
GROUPS = ("two cards or none", "three of their own", "with the Lead")
"""Kinds of Line in reach, in short."""
OPENING = ((0, 0),)


def _towards(tried: Tried) -> Split:
    return compared(tried, tried.seen.reach - 1, tried.seen.towards)


def _held(tried: Tried, number: Integers, with_lead: Bools) -> Integers:
    """By how many are held, and whether the Lead is one."""
    return np.asarray(np.minimum(number, len(HELD)) - 1 + np.where(with_lead, 0, len(HELD)))


def _heart(tried: Tried) -> Split:
    position = tried.seen.position
    stratum = _held(tried, size(hearts(position.mine)), hearts(position.lead) != 0)
    return compared(tried, stratum, hearts(tried.actions) != 0)


def _court(tried: Tried) -> Split:
    position = tried.seen.position
    stratum = _held(tried, size(courts(position.mine)), courts(position.lead) != 0)
    return compared(tried, stratum, courts(tried.actions) != 0)


def _high(tried: Tried) -> Split:
    """Of the cards towards the best Line, which every hand has, the highest rank against the lowest."""
    ranks = np.where(tried.seen.towards, rank(tried.actions), -1)
    highest, lowest = ranks.max(axis=1), np.where(ranks < 0, 99, ranks).min(axis=1)
    first = tried.best(ranks == highest[:, None])
    second = tried.best(ranks == lowest[:, None])
    group = np.select([tried.seen.reach >= COURT_LEAD, tried.seen.reach >= COURT], [2, 1], 0)
    return Split(np.where(highest > lowest, group, -1), first, second)


EXPERIMENTS: dict[str, Experiment] = {
    "open-towards": Experiment(
        title="the first lay: the best card towards the best Line in reach minus the best other card",
        first="lay towards it",
        second="lay another card",
        strata=tuple({"in reach": name} for name in LINES),
        moments=OPENING,
        split=_towards,
    ),
    "open-heart": Experiment(
        title="the first lay: the best heart minus the best other card",
        first="lay a heart",
        second="lay another suit",
        strata=tuple({"the Lead": lead, "hearts held": held} for lead in ("a heart", "none") for held in HELD),
        moments=OPENING,
        split=_heart,
    ),
    "open-court": Experiment(
        title="the first lay: the best court card minus the best other card",
        first="lay a court card",
        second="lay another card",
        strata=tuple({"the Lead": lead, "courts held": held} for lead in ("a court card", "none") for held in HELD),
        moments=OPENING,
        split=_court,
    ),
    "open-high": Experiment(
        title="the first lay: the highest card towards the best Line in reach minus the lowest",
        first="lay the highest",
        second="lay the lowest",
        strata=tuple({"in reach": name} for name in GROUPS),
        moments=OPENING,
        split=_high,
    ),
}
