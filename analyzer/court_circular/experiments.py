"""Experiments: two ways to go on from the same moments of self-play, on the same cards (analyzer/contrast.py).

Conceding and the next Lead are here, being First and the last lay; opening lays are in `openings`.
"""

from __future__ import annotations

import numpy as np

from analyzer.contrast import Bools, Experiment, Integers, Split, Tried
from analyzer.court_circular import openings
from analyzer.court_circular.attempts import CONCEDING
from analyzer.court_circular.attempts import attempts as attempts
from analyzer.court_circular.cards_seen import CARDS, Words, courts, drawn, hearts, of_ranks, only, place, rank, size
from kernels.court_circular.explore import ACTIONS, BY_POLICY, OTHERWISE
from kernels.court_circular.policy import PICK
from kernels.court_circular.reach import COURT, COURT_LEAD
from kernels.court_circular.rules import LAYS

TRICKS = range(8)
"""Of a deal in which nobody concedes."""
STAGES = (("39-27", 27), ("26-14", 14), ("13-1", 1), ("0", 0))
"""Cards left in the stock when the trick begins, and the least of them."""
CARD_STRATA = tuple({"card": rank, "suit": suit} for rank, suit in CARDS)
CARD_GROUPS, SUIT_GROUPS = ("A", "K-J", "T-6", "5-2"), ("hearts", "others")
LOWEST_OF_GROUPS = (-12, -9, -4, 0)
"""The lowest rank of each group of cards, less than zero: it begins with the best."""
HANDS = ("a Line with the Lead", "a Line of three of his own", "less")
"""The best Line in reach of a hand."""
SHOWN = ("a Line with the Lead", "a card towards one", "nothing")
"""What the cards that the other has laid say."""
SHOWN_LINE, SHOWN_CARD = 8, 5
"""The least threats (`kernels.court_circular.reach.threat`) of the first two."""
JUDGED = (("concede", 0.0), ("lay, by up to 4 points", -4.0), ("lay, by more", -np.inf))
"""What the heuristic would rather do, and the least that conceding is then worth to it above the best lay."""
CONCEDED_AT = (2, 3, 4)
"""How many cards may have been laid, both players', when a player who has laid one concedes."""
BESIDE = ("0", "1", "2", "3 or more")
MATCHED = ("1", "2 or more")


def stage(stock: Words) -> Integers:
    """The place of a number of cards in the stock in STAGES."""
    return np.searchsorted([-least for _, least in STAGES], -stock.astype(np.int64))


def hand(tried: Tried) -> Integers:
    """The best Line in reach, as a place in HANDS."""
    return np.select([tried.seen.reach >= COURT_LEAD, tried.seen.reach >= COURT], [0, 1], 2)


def between(tried: Tried, stratum: Integers, first: Integers, second: Integers) -> Split:
    """Two columns where there are both, -1 being none."""
    return Split(np.where((first >= 0) & (second >= 0), stratum, -1), first, second)


def going(tried: Tried, stratum: Integers, first: int, second: int) -> Split:
    """Two further ways to go on, wherever the moment comes up."""
    there = (tried.actions != 0).any(axis=1)
    n = len(there)
    return Split(np.where(there, stratum, -1), np.full(n, first), np.full(n, second))


def _as_first(tried: Tried) -> Split:
    return going(tried, hand(tried), BY_POLICY, OTHERWISE)


def _as_first_by_stage(tried: Tried) -> Split:
    return going(tried, stage(tried.seen.position.stock), BY_POLICY, OTHERWISE)


def _first_lead(tried: Tried) -> Split:
    return going(tried, place(tried.seen.position.lead), BY_POLICY, OTHERWISE)


def _fifth_card(tried: Tried) -> Split:
    return going(tried, stage(tried.seen.position.stock), BY_POLICY, OTHERWISE)


def _lead_picked(tried: Tried) -> Split:
    """One card of the table, drawn by what is seen, against the best of the others."""
    card, column, other = _one_card(tried)
    return between(tried, place(card), column, other)


def _lead_picked_by_stage(tried: Tried) -> Split:
    """The same by groups of cards and stage."""
    card, column, other = _one_card(tried)
    group = np.searchsorted(np.array(LOWEST_OF_GROUPS), -rank(card)) * len(SUIT_GROUPS) + (hearts(card) == 0)
    return between(tried, group * 3 + stage(tried.seen.position.stock), column, other)


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
    return between(tried, stage(position.stock), best, drawn_one)


def _beside(tried: Tried, beside: Integers, kind: Bools) -> Split:
    """The best Lead of a kind, bool[n, A], against the best other, by how many cards of the hand it meets."""
    stratum = np.minimum(beside, len(BESIDE) - 1)
    return between(tried, stratum, tried.best(kind), tried.best(~kind))


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
    return between(tried, np.minimum(beside, len(MATCHED)) - 1, best, tried.best(~kind))


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
    return between(tried, stratum, tried.best(concede), tried.best(~concede))


def _stages(n: int = len(STAGES)) -> tuple[dict[str, str], ...]:
    return tuple({"stage": name} for name, _ in STAGES[:n])


_CONCEDE_STRATA = tuple(
    (number, shown, reached) for number in CONCEDED_AT for shown in range(len(SHOWN)) for reached in range(len(HANDS))
)
_CONCEDE_KEPT = tuple(one for one in _CONCEDE_STRATA if one[:2] != (2, 0))  # one card laid makes no Line
_CONCEDE_PLACES = np.array([_CONCEDE_KEPT.index(one) if one in _CONCEDE_KEPT else -1 for one in _CONCEDE_STRATA])

PICKS = tuple((trick, PICK) for trick in TRICKS[:-1])
CONCESSIONS = tuple((trick, lay) for lay in CONCEDED_AT for trick in TRICKS[:-1])

EXPERIMENTS: dict[str, Experiment] = {
    "being-first": Experiment(
        title="being First in the first trick: the deal as First less the same deal as the other",
        first="be First",
        second="be the other, with the same hands and Lead",
        strata=tuple({"in reach": name} for name in HANDS),
        moments=((0, 0),),
        split=_as_first,
    ),
    "being-first-by-stage": Experiment(
        title="being First in a trick: the rest of the deal as First less the same as the other",
        first="be First",
        second="be the other, with the same hands and Lead",
        strata=_stages(),
        moments=tuple((trick, 0) for trick in TRICKS),
        split=_as_first_by_stage,
    ),
    "first-lead": Experiment(
        title="the first Lead: what it is worth to be First with it, less to be the other",
        first="be First",
        second="be the other, with the same hands and Lead",
        strata=CARD_STRATA,
        moments=((0, 0),),
        split=_first_lead,
    ),
    "fifth-card": Experiment(
        title="the last lay: having seen the fifth card less not having seen it",
        first="lay last, the fifth card seen",
        second="lay last, the fifth card not seen",
        strata=_stages(),
        moments=tuple((trick, LAYS - 1) for trick in TRICKS),
        split=_fifth_card,
    ),
    "concede": Experiment(
        title="conceding: giving the trick up less the best lay",
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
        title="conceding: giving the trick up less the best lay, by what the policy would do",
        first="concede",
        second="lay on",
        strata=tuple(
            {"cards laid": str(number), "the policy would": judged} for number in CONCEDED_AT for judged, _ in JUDGED
        ),
        moments=CONCESSIONS,
        split=_concede_judged,
    ),
    "lead-picked": Experiment(
        title="the Lead picked: a card as the next Lead less the best other card of the table",
        first="pick it",
        second="pick the best other",
        strata=CARD_STRATA,
        moments=PICKS,
        split=_lead_picked,
    ),
    "lead-picked-by-stage": Experiment(
        title="the Lead picked: a card as the next Lead less the best other card of the table, by stage",
        first="pick it",
        second="pick the best other",
        strata=tuple(
            {"card": card, "suit": suit, "stage": name}
            for card in CARD_GROUPS
            for suit in SUIT_GROUPS
            for name, _ in STAGES[:3]
        ),
        moments=PICKS,
        split=_lead_picked_by_stage,
    ),
    "lead-choice": Experiment(
        title="the next Lead: the best card of the table less one of the others at random",
        first="pick the best",
        second="pick one of the others at random",
        strata=_stages(3),
        moments=PICKS,
        split=_lead_choice,
    ),
    "lead-heart": Experiment(
        title="the next Lead: the best heart less the best other card, by hearts left in hand",
        first="pick a heart",
        second="pick another suit",
        strata=tuple({"hearts in hand": name} for name in BESIDE),
        moments=PICKS,
        split=_lead_heart,
    ),
    "lead-court": Experiment(
        title="the next Lead: the best court card (no heart) less the best other card, by court cards left in hand",
        first="pick a court card",
        second="pick another card",
        strata=tuple({"courts in hand": name} for name in BESIDE),
        moments=PICKS,
        split=_lead_court,
    ),
    "lead-of-rank": Experiment(
        title="the next Lead: a rank held in hand less the best of another rank, by cards of it in hand",
        first="pick a rank held",
        second="pick another rank",
        strata=tuple({"of its rank in hand": name} for name in MATCHED),
        moments=PICKS,
        split=_lead_of_rank,
    ),
    **openings.EXPERIMENTS,
}
FACE_UP: tuple[str, ...] = ("first-lead", "lead-picked", "lead-picked-by-stage")
LEADS: tuple[str, ...] = tuple(openings.EXPERIMENTS)
