"""Experiments about leads: what one kind of lead is worth over the best of the others."""

from __future__ import annotations

import numpy as np

from analyzer.experiments.experiment import Experiment, Split, Tried
from analyzer.experiments.picking import compared
from analyzer.games.seven_up.experiments.attempts import GIVEN, RAN, STOOD, Play
from analyzer.games.seven_up.experiments.cards_seen import (
    HIGH,
    LOW,
    NOTHING,
    TRUMP_SUIT,
    among,
    bosses,
    has,
    number,
    one_of_classes,
    plain,
    suits_of,
    trumps,
)
from analyzer.games.seven_up.outcomes import numbers_played

KINDS = tuple((suit, rank) for suit in ("trump", "plain") for rank in (*HIGH, "low"))
"""What is led: trumps and plain cards by rank, nine and lower together."""
SIDES = ("eldest's", "dealer's")
LEADER = tuple(Play(trick, 0) for trick in range(5))


def opening_lead(tried: Tried) -> Split:
    """Eldest has stood and leads a card of one kind, or another card."""
    stood = tried.seen.how == STOOD
    pairs = []
    for suit, rank in KINDS:
        kind = among(tried, (trumps if suit == "trump" else plain)(LOW if rank == "low" else rank)) & stood[:, None]
        pairs.append((kind, ~kind & stood[:, None]))
    return one_of_classes(tried, pairs)


def lone_honour(tried: Tried) -> Split:
    """Eldest has A, K or Q of trumps and neither J nor T: he leads the best of them, or no such card."""
    mine = tried.seen.mine & TRUMP_SUIT
    held = np.minimum(number(mine), 3) - 1
    stratum, lead = np.full(len(mine), -1), np.zeros_like(mine)
    for place, rank in reversed(list(enumerate("AKQ"))):
        lead = np.where(has(mine, trumps(rank)), trumps(rank), lead)
        stratum = np.where(has(mine, trumps(rank)), 3 * place + held, stratum)
    stratum = np.where(has(mine, trumps("JT")), -1, stratum)
    return compared(tried, stratum, among(tried, lead), ~among(tried, trumps("AKQ")))


def low_lead_with_ten(tried: Tried) -> Split:
    """The leader holds a plain ten: a plain card of nine or lower that can be beaten, or another card, by the trick."""
    seen = tried.seen
    tens = seen.mine & plain("T")
    low = seen.mine & plain(LOW) & ~bosses(seen.mine, seen.unseen)
    own, other = low & suits_of(tens), low & ~suits_of(tens)
    held = (tens != NOTHING)[:, None]
    rest = held & ~among(tried, low)
    found = one_of_classes(tried, [(held & among(tried, own), rest), (held & among(tried, other), rest)])
    return found._replace(stratum=np.where(found.stratum >= 0, 2 * np.minimum(seen.trick, 3) + found.stratum, -1))


def high_trump_lead(tried: Tried) -> Split:
    """A, K or Q of trumps is led, or another card: by how the deal came about, the leader's side and the trick."""
    seen = tried.seen
    side, later = seen.place % 2, seen.trick > 0
    stratum = np.where(later, 1 + side, 0) + np.where(seen.how == RAN, 3, 0)
    high = among(tried, trumps("AKQ"))
    return compared(tried, np.where(seen.how == GIVEN, -1, stratum), high)


OPENINGS = {
    "opening-lead": Experiment(
        title="eldest's opening lead after standing: a kind of card minus the best other lead",
        first="lead a card of the kind",
        second="lead another card",
        strata=tuple({"card": rank, "suit": suit} for suit, rank in KINDS),
        moments=(Play(0, 0),),
        split=opening_lead,
        numbers=numbers_played(gifts=(0,), dealers=(1,)),
    ),
    "lone-honour-lead": Experiment(
        title="eldest with A, K or Q of trumps and neither J nor T: leading it minus the best lead of another kind",
        first="lead the best trump",
        second="lead another kind of card",
        strata=tuple({"card": rank, "held": held} for rank in "AKQ" for held in ("1", "2", "3+")),
        moments=(Play(0, 0),),
        split=lone_honour,
        numbers=numbers_played(dealers=(1,)),
    ),
    "low-lead-with-ten": Experiment(
        title="on lead with a plain ten: a low plain card that can be beaten minus the best other lead",
        first="lead a low plain card",
        second="lead another card",
        strata=tuple(
            {"trick": trick, "suit": suit} for trick in ("1", "2", "3", "4-5") for suit in ("of a ten", "another")
        ),
        moments=LEADER,
        split=low_lead_with_ten,
        numbers=numbers_played(),
    ),
    "high-trump-lead": Experiment(
        title="leading A, K or Q of trumps minus the best other lead",
        first="lead a high trump",
        second="lead another card",
        strata=tuple(
            {"called": called, "side": side, "trick": trick}
            for called in ("stood", "ran")
            for side, trick in ((SIDES[0], "1"), (SIDES[0], "2-3"), (SIDES[1], "2-3"))
        ),
        moments=LEADER[:3],
        split=high_trump_lead,
        numbers=numbers_played(gifts=(0,)),
    ),
}
"""By name."""
OPENING_LEADS = ("opening-lead",)
