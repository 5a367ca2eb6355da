"""Deals in which something is tried: both calls, every discard, or several plays, each played on by the policies."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from analyzer.games.common.kernel_words import U, seed_word
from analyzer.games.seven_up.engine import Counts, at_class, kernel_rules
from analyzer.rules import RuleSet
from analyzer.running.study import Players
from kernels.seven_up import call_lanes, drivers
from kernels.seven_up.explore import FIELDS, PARTS
from kernels.seven_up.rules import HAND, PLACES
from kernels.shuffle import LONGEST, network

WHO = {"eldest": (call_lanes.STANDING, 0), "dealer": (call_lanes.GIVING, PLACES - 1)}


def try_calls(
    rules: RuleSet, players: Players, seed: int, first: int, last: int, score_class: int, who: str
) -> tuple[NDArray[np.uint64], NDArray[np.uint64], NDArray[np.int64]]:
    """Try both calls of ``eldest`` or of the ``dealer`` (where eldest begs) in deals first to last - 1.

    Returns the caller's hands and the cards turned, uint64[n], and the outcomes of saying yes (stand, give) and no for
    his side, which A plays: int64[n, 2], -1 where the call does not come up.
    """
    phase, place = WHO[who]
    hands, turned, outcomes = tried(
        rules, at_class(players, score_class), seed, first, last, (phase, place, 2), score_class
    )
    return hands[:, 0], turned, outcomes


def tried(
    rules: RuleSet, both: Any, seed: int, first: int, last: int, moment: tuple[int, int, int], score_class: int
) -> tuple[NDArray[np.uint64], NDArray[np.uint64], NDArray[np.int64]]:
    """What `kernels.seven_up.explore.try_calls` finds at a moment: phase, place, how many ways are tried."""
    phase, place, tries = moment
    n = last - first
    hands, turned, outcomes = np.zeros((n, tries), U), np.zeros(n, U), np.zeros((n, tries), np.int64)
    switches = kernel_rules(rules, score_class)
    with np.errstate(over="ignore"):
        drivers.calls()(
            seed_word(seed), first, last, phase, place, switches, network(LONGEST), both, hands, turned, outcomes
        )
    return hands, turned, outcomes


def try_plays(
    rules: RuleSet,
    before: Players,
    players: Players,
    seed: int,
    numbers_played: tuple[int, int],
    moment: tuple[int, int],
    score_class: int,
    *,
    tries: int = HAND,
    further: bool = False,
) -> tuple[Counts, Counts, NDArray[np.uint64]]:
    """Try the lowest ``tries`` cards that may be played in some deals at a moment, a trick and a position in it.

    ``before`` play up to there, ``players`` from there on: the side of the player to act, and the other. Returns what
    `kernels.seven_up.explore.try_moves` fills: entries and outcomes; with ``further`` also what comes of the policy's
    own play, in a last column of outcomes, and the positions (else of no deal).
    """
    n = numbers_played[1] - numbers_played[0]
    entries, outcomes = np.empty((n, tries, PARTS), np.int64), np.empty((n, tries + further), np.int64)
    seen = np.empty((n if further else 0, FIELDS), U)
    words = kernel_rules(rules, score_class), network(LONGEST), at_class(before, score_class)
    with np.errstate(over="ignore"):
        drivers.exploration()(
            seed_word(seed), *numbers_played, *moment, *words, at_class(players, score_class), entries, outcomes, seen
        )
    return entries, outcomes, seen
