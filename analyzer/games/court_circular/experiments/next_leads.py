"""What the winner of a trick should leave as the next Lead: experiments at its pick."""

from __future__ import annotations

import numpy as np

from analyzer.experiments.experiment import Bools, Experiment, Integers, Split, Tried
from analyzer.experiments.picking import between, compared
from analyzer.games.court_circular.experiments.cards_seen import (
    Words,
    courts,
    drawn,
    hearts,
    of_ranks,
    only,
    place,
    rank,
    size,
)
from analyzer.games.court_circular.experiments.strata import CARD_STRATA, STAGES, TRICKS, stage, stages
from kernels.court_circular.explore import ACTIONS
from kernels.court_circular.policy import PICK

CARD_GROUPS, SUIT_GROUPS = ("A", "K-J", "T-6", "5-2"), ("hearts", "others")
LOWEST_OF_GROUPS = (-12, -9, -4, 0)
"""The lowest rank of each group of cards, less than zero: it begins with the best."""
BESIDE = ("0", "1", "2", "3 or more")
MATCHED = ("1", "2 or more")
PICK_STAGES = 3
"""Of the stages: with the stock out a Lead is picked under last-trick=play-out only, and seldom."""
PICKS = tuple((trick, PICK) for trick in TRICKS[:-1])


def _lead_picked(tried: Tried) -> Split:
    """One card of the table, drawn by what is seen, against the best of the others."""
    card, column, other = _one_card(tried)
    return between(place(card), column, other)


def _lead_picked_by_stage(tried: Tried) -> Split:
    """The same by groups of cards and stage."""
    card, column, other = _one_card(tried)
    group = np.searchsorted(np.array(LOWEST_OF_GROUPS), -rank(card)) * len(SUIT_GROUPS) + (hearts(card) == 0)
    number = stage(tried.seen.position.stock)
    return between(np.where(number < PICK_STAGES, group * PICK_STAGES + number, -1), column, other)


def _one_card(tried: Tried) -> tuple[Words, Integers, Integers]:
    """A card of the table, drawn by what is seen, its column and that of the best other."""
    legal, position = tried.actions != 0, tried.seen.position
    column = drawn(legal, position.mine, position.laid, position.against)
    one = only(column, ACTIONS)
    return np.where(one, tried.actions, 0).max(axis=1), column, tried.best(~one)


def _lead_choice(tried: Tried) -> Split:
    """The best card of the table against one of the others, drawn by what is seen."""
    position = tried.seen.position
    best = tried.best(tried.actions != 0)
    others = (tried.actions != 0) & ~only(best, ACTIONS)
    drawn_one = drawn(others, position.mine, position.laid, position.against)
    number = stage(position.stock)
    return between(np.where(number < PICK_STAGES, number, -1), best, drawn_one)


def _beside(tried: Tried, beside: Integers, kind: Bools) -> Split:
    """The best Lead of a kind, bool[n, A], against the best other, by how many cards of the hand it meets."""
    stratum = np.minimum(beside, len(BESIDE) - 1)
    return compared(tried, stratum, kind)


def _lead_heart(tried: Tried) -> Split:
    return _beside(tried, size(hearts(tried.seen.position.mine)), hearts(tried.actions) != 0)


def _lead_court(tried: Tried) -> Split:
    kind = (courts(tried.actions) != 0) & (hearts(tried.actions) == 0)
    return _beside(tried, size(courts(tried.seen.position.mine)), kind)


def _lead_of_rank(tried: Tried) -> Split:
    """A card whose rank is in the hand against the best whose rank is not, by how many cards of the hand do match."""
    held = of_ranks(tried.seen.position.mine)
    kind = (tried.actions & held[:, None]) != 0
    best = tried.best(kind)
    card = np.where(only(best, ACTIONS), tried.actions, 0).max(axis=1)
    beside = size(of_ranks(card) & tried.seen.position.mine)
    return between(np.minimum(beside, len(MATCHED)) - 1, best, tried.best(~kind))


EXPERIMENTS: dict[str, Experiment] = {
    "lead-picked": Experiment(
        title="the Lead picked: a card as the next Lead minus the best other card of the table",
        first="pick it",
        second="pick the best other",
        strata=CARD_STRATA,
        moments=PICKS,
        split=_lead_picked,
    ),
    "lead-picked-by-stage": Experiment(
        title="the Lead picked: a card as the next Lead minus the best other card of the table, by stage",
        first="pick it",
        second="pick the best other",
        strata=tuple(
            {"card": card, "suit": suit, "stage": name}
            for card in CARD_GROUPS
            for suit in SUIT_GROUPS
            for name, _ in STAGES[:PICK_STAGES]
        ),
        moments=PICKS,
        split=_lead_picked_by_stage,
    ),
    "lead-choice": Experiment(
        title="the next Lead: the best card of the table minus one of the others at random",
        first="pick the best",
        second="pick one of the others at random",
        strata=stages(PICK_STAGES),
        moments=PICKS,
        split=_lead_choice,
    ),
    "lead-heart": Experiment(
        title="the next Lead: the best heart minus the best other card, by hearts left in hand",
        first="pick a heart",
        second="pick another suit",
        strata=tuple({"hearts in hand": name} for name in BESIDE),
        moments=PICKS,
        split=_lead_heart,
    ),
    "lead-court": Experiment(
        title="the next Lead: the best court card (no heart) minus the best other card, by court cards left in hand",
        first="pick a court card",
        second="pick another card",
        strata=tuple({"courts in hand": name} for name in BESIDE),
        moments=PICKS,
        split=_lead_court,
    ),
    "lead-of-rank": Experiment(
        title="the next Lead: a rank held in hand minus the best of another rank, by cards of it in hand",
        first="pick a rank held",
        second="pick another rank",
        strata=tuple({"of its rank in hand": name} for name in MATCHED),
        moments=PICKS,
        split=_lead_of_rank,
    ),
}
