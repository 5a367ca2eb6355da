"""What is asked of moments of self-play: every experiment of Seven Up by name."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from analyzer.experiments.experiment import Experiment, Split, Tried
from analyzer.games.seven_up.experiments.attempts import AS_CALLED, BEG, STAND, Deal
from analyzer.games.seven_up.experiments.attempts import attempts as attempts
from analyzer.games.seven_up.experiments.cards_seen import has, ranks
from analyzer.games.seven_up.experiments.openings import OPENING_LEADS, OPENINGS
from analyzer.games.seven_up.experiments.taking import TAKING
from analyzer.games.seven_up.outcomes import BUNCHED, OUT, numbers_played
from analyzer.text.notation import RANKS

SHOWN = RANKS[::-1]
"""Ranks of the card turned, the ace first."""


def _by_card_turned(column: int) -> Callable[[Tried], Split]:
    def split(tried: Tried) -> Split:
        """Tell deals apart by the rank of the card turned."""
        stratum = np.select([has(tried.seen.turned, ranks(rank)) for rank in SHOWN], list(range(len(SHOWN))))
        stratum = np.where(tried.outcomes[:, column] >= 0, stratum, -1)
        way = np.full(len(stratum), column)
        return Split(stratum, way, way)

    return split


def _card_turned(title: str, way: str, column: int) -> Experiment:
    return Experiment(
        title=title,
        first=way,
        second="",
        strata=tuple({"card": rank} for rank in SHOWN),
        moments=(Deal(),),
        split=_by_card_turned(column),
        numbers=(*numbers_played(dealers=(0,)), BUNCHED, OUT),
    )


TURNED = {
    "turned-card": _card_turned(
        "the card turned: points of the dealer's side minus the other's, called and played by the policies",
        "call by the policies",
        AS_CALLED,
    ),
    "turned-card-if-stood": _card_turned(
        "the card turned: points of the dealer's side minus the other's where eldest always stands",
        "eldest stands",
        STAND,
    ),
    "turned-card-if-begged": _card_turned(
        "the card turned: points of the dealer's side minus the other's where eldest always begs",
        "eldest begs",
        BEG,
    ),
}
EXPERIMENTS: dict[str, Experiment] = {**TURNED, **OPENINGS, **TAKING}
FACE_UP: tuple[str, ...] = tuple(TURNED)
LEADS: tuple[str, ...] = OPENING_LEADS
