"""Being on lead, what to lead at first, and how long to keep the side aces."""

from __future__ import annotations

import numpy as np

from analyzer.experiments.experiment import Experiment, Split, Tried
from analyzer.experiments.picking import compared
from analyzer.games.california_jack.experiments.attempts import OTHERWISE, POLICY, Moment
from analyzer.games.california_jack.experiments.cards_seen import (
    PLAIN,
    SPOTS,
    STAGES,
    TRUMPS,
    U,
    among,
    count,
    kind_of,
    of_ranks,
    stage_of,
    suit_of,
    where,
)
from analyzer.games.california_jack.experiments.trumps import ALL_LEADS

LEAD_KINDS = (
    *((rank, "plain", of_ranks(rank) & PLAIN) for rank in "AKQJT"),
    ("9-2", "plain", SPOTS & PLAIN),
    *((rank, "trump", of_ranks(rank) & TRUMPS) for rank in "AKQJT"),
    ("9-3", "trump", of_ranks("9876543") & TRUMPS),
    ("2", "trump", of_ranks("2") & TRUMPS),
)
"""Classes of opening leads: rank, suit, mask."""
LEADING = ("40", "38-28", *STAGES[1:], "0")
"""Stock left: 40 is the first lead of a deal, 0 are the last six tricks."""
HELD = ("1", "2", "3 or more")
"""Cards held of the suit, the one led with them."""
OPENINGS = tuple({"card": card, "suit": suit, "held": held} for card, suit, _ in LEAD_KINDS for held in HELD)
SIDE_ACES = of_ranks("A") & PLAIN
LAST_STOCK = (17, 18, 19)
"""Tricks with six, four and two cards in the stock."""
TURNS = ("lead", "reply")
SCATTER = U(0x9E3779B97F4A7C15)


def on_lead(tried: Tried) -> Split:
    """Being on lead against the other being so, the cards the same; the first lead of a deal apart."""
    column = np.full(len(tried.actions), POLICY)
    first = (tried.seen.won_mine | tried.seen.won_other) == 0
    return Split(np.where(first, 0, stage_of(tried.seen) + 1), column, np.full_like(column, OTHERWISE))


def opening(tried: Tried) -> Split:
    """A lead of one class that the hand has, drawn by lot, against the best of all others."""
    actions = tried.actions
    kind = kind_of(actions, (mask for _, _, mask in LEAD_KINDS))
    length = np.minimum(count(tried.seen.mine[:, None] & suit_of(actions)), len(HELD))
    number = where(actions != 0, kind * len(HELD) + length - 1)
    has = np.stack([(number == stratum).any(axis=1) for stratum in range(len(OPENINGS))], axis=1)
    with np.errstate(over="ignore"):
        lot = (tried.seen.other ^ tried.seen.below) * SCATTER >> U(40)  # of what nobody sees: it favours no hand
    place = (lot.astype(np.int64) % has.sum(axis=1))[:, None]
    drawn = (has & (np.cumsum(has, axis=1) == place + 1)).argmax(axis=1)
    first = number == drawn[:, None]
    return compared(tried, drawn, first)


def ace_spent(tried: Tried) -> Split:
    """Playing a side ace against playing another card, with six cards in the stock or fewer."""
    aces, seen = among(tried.actions, SIDE_ACES), tried.seen
    trick = count(seen.won_mine | seen.won_other) // 2
    return compared(tried, (trick - LAST_STOCK[0]) * len(TURNS) + (seen.led != 0), aces)


EXPERIMENTS: dict[str, Experiment] = {
    "on-lead": Experiment(
        "being on lead minus the other player being on lead",
        "be on lead",
        "let the other player lead",
        tuple({"stage": stage} for stage in LEADING),
        ALL_LEADS,
        on_lead,
    ),
    "opening-lead": Experiment(
        "the first lead of a deal: the best lead of a kind minus the best other lead",
        "lead it",
        "lead another card",
        OPENINGS,
        (Moment(0, False),),
        opening,
    ),
    "spend-ace": Experiment(
        "playing a plain ace minus keeping it, by stock left",
        "play the ace",
        "keep it",
        tuple({"stage": str(40 - 2 * trick), "turn": turn} for trick in LAST_STOCK for turn in TURNS),
        tuple(Moment(trick, replying) for trick in LAST_STOCK for replying in (False, True)),
        ace_spent,
    ),
}
