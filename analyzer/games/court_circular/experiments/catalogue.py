"""Experiments: two ways to go on from the same moments of self-play, on the same cards.

Being First, the last lay and conceding are here, the next Lead in `next_leads`, the first lay in `openings`.
"""

from __future__ import annotations

import numpy as np

from analyzer.experiments.experiment import Experiment, Integers, Split, Tried
from analyzer.experiments.picking import compared
from analyzer.games.court_circular.experiments import next_leads, openings
from analyzer.games.court_circular.experiments.attempts import CONCEDING
from analyzer.games.court_circular.experiments.attempts import attempts as attempts
from analyzer.games.court_circular.experiments.cards_seen import only, place, size
from analyzer.games.court_circular.experiments.strata import (
    CARD_STRATA,
    HANDS,
    TRICKS,
    going,
    hand,
    stage,
    stages,
)
from kernels.court_circular.explore import ACTIONS, BY_POLICY, OTHERWISE
from kernels.court_circular.rules import LAYS

SHOWN = ("a Line with the Lead", "a card towards one", "nothing")
"""What the cards that the other has laid say."""
SHOWN_LINE, SHOWN_CARD = 8, 5
"""The least threats (`kernels.court_circular.reach.threat`) of the first two."""
JUDGED = (("concede", 0.0), ("lay, by up to 4 points", -4.0), ("lay, by more", -np.inf))
"""What the heuristic would rather do, and the least that conceding is then worth to it above the best lay."""
CONCEDED_AT = (2, 3, 4)
"""How many cards may have been laid, both players', when a player who has laid one concedes."""


def _as_first(tried: Tried) -> Split:
    return going(tried, hand(tried), BY_POLICY, OTHERWISE)


def _as_first_by_stage(tried: Tried) -> Split:
    return going(tried, stage(tried.seen.position.stock), BY_POLICY, OTHERWISE)


def _first_lead(tried: Tried) -> Split:
    return going(tried, place(tried.seen.position.lead), BY_POLICY, OTHERWISE)


def _fifth_card(tried: Tried) -> Split:
    return going(tried, stage(tried.seen.position.stock), BY_POLICY, OTHERWISE)


def _laid(tried: Tried) -> Integers:
    return size(tried.seen.position.laid | tried.seen.position.against)


def _concede(tried: Tried) -> Split:
    """To concede against the best lay, by cards laid, what the other shows and what is in reach."""
    shown = np.select([tried.seen.threat >= SHOWN_LINE, tried.seen.threat >= SHOWN_CARD], [0, 1], 2)
    stratum = ((_laid(tried) - CONCEDED_AT[0]) * len(SHOWN) + shown) * len(HANDS) + hand(tried)
    return _conceding(tried, _CONCEDE_PLACES[stratum])


def _concede_judged(tried: Tried) -> Split:
    """The same by what the heuristic makes of it."""
    gain = tried.values[:, CONCEDING] - tried.values[:, :CONCEDING].max(
        axis=1, initial=-np.inf, where=tried.actions[:, :CONCEDING] != 0
    )
    judged = np.select([gain > 0, gain >= JUDGED[1][1]], [0, 1], 2)
    return _conceding(tried, (_laid(tried) - CONCEDED_AT[0]) * len(JUDGED) + judged)


def _conceding(tried: Tried, stratum: Integers) -> Split:
    concede = only(np.full(len(stratum), CONCEDING), ACTIONS)
    return compared(tried, stratum, concede)


_CONCEDE_STRATA = tuple(
    (number, shown, reached) for number in CONCEDED_AT for shown in range(len(SHOWN)) for reached in range(len(HANDS))
)
_CONCEDE_KEPT = tuple(one for one in _CONCEDE_STRATA if one[:2] != (2, 0))  # one card laid makes no Line
_CONCEDE_PLACES = np.array([_CONCEDE_KEPT.index(one) if one in _CONCEDE_KEPT else -1 for one in _CONCEDE_STRATA])

CONCESSIONS = tuple((trick, lay) for lay in CONCEDED_AT for trick in TRICKS[:-1])

EXPERIMENTS: dict[str, Experiment] = {
    "being-first": Experiment(
        title="being First in the first trick: the deal as First minus the same deal as the other player",
        first="be First",
        second="be the other player, with the same hands and Lead",
        strata=tuple({"in reach": name} for name in HANDS),
        moments=((0, 0),),
        split=_as_first,
    ),
    "being-first-by-stage": Experiment(
        title="being First in a trick: the rest of the deal as First minus the same as the other player",
        first="be First",
        second="be the other player, with the same hands and Lead",
        strata=stages(),
        moments=tuple((trick, 0) for trick in TRICKS),
        split=_as_first_by_stage,
    ),
    "first-lead": Experiment(
        title="the first Lead: what it is worth to be First with it, minus to be the other",
        first="be First",
        second="be the other player, with the same hands and Lead",
        strata=CARD_STRATA,
        moments=((0, 0),),
        split=_first_lead,
    ),
    "fifth-card": Experiment(
        title="the last lay: having seen the fifth card minus not having seen it",
        first="lay last, the fifth card seen",
        second="lay last, the fifth card not seen",
        strata=stages(),
        moments=tuple((trick, LAYS - 1) for trick in TRICKS),
        split=_fifth_card,
    ),
    "concede": Experiment(
        title="conceding: giving the trick up minus the best lay",
        first="concede",
        second="lay on",
        strata=tuple(
            {"cards laid": str(number), "the other shows": SHOWN[shown], "in reach": HANDS[reached]}
            for number, shown, reached in _CONCEDE_KEPT
        ),
        moments=CONCESSIONS,
        split=_concede,
    ),
    "concede-judged": Experiment(
        title="conceding: giving the trick up minus the best lay, by what the policy would do",
        first="concede",
        second="lay on",
        strata=tuple(
            {"cards laid": str(number), "the policy would": judged} for number in CONCEDED_AT for judged, _ in JUDGED
        ),
        moments=CONCESSIONS,
        split=_concede_judged,
    ),
    **next_leads.EXPERIMENTS,
    **openings.EXPERIMENTS,
}
FACE_UP: tuple[str, ...] = ("first-lead", "lead-picked", "lead-picked-by-stage")
LEADS: tuple[str, ...] = tuple(openings.EXPERIMENTS)
