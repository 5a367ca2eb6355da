"""What the face-up card is worth, and the trick that it goes with."""

from __future__ import annotations

import numpy as np

from analyzer.experiments.experiment import Experiment, Integers, Split, Tried
from analyzer.experiments.picking import compared
from analyzer.games.california_jack.experiments.attempts import OTHERWISE, POLICY, Moment
from analyzer.games.california_jack.experiments.cards_seen import (
    KINDS,
    PLAIN,
    RANKS,
    SPOTS,
    STAGES,
    TRUMPS,
    U,
    among,
    beats,
    follows,
    kind_of,
    of_ranks,
    rank_of,
    stage_of,
    where,
    winners,
)

REPLIES = tuple(Moment(trick, True) for trick in range(20))
"""Every reply while there is a stock."""
ALL_REPLIES = tuple(Moment(trick, True) for trick in range(25))
CARDS = tuple(
    {"card": rank, "suit": suit, "stage": stage}
    for suit in ("plain", "trump")
    for rank in RANKS[::-1]
    for stage in STAGES
)
KINDS_BY_STAGE = tuple({"card": card, "suit": suit, "stage": stage} for card, suit, _ in KINDS for stage in STAGES)
PRICES = (
    ("9-2", "plain", SPOTS & PLAIN),
    ("K Q J", "plain", of_ranks("KQJ") & PLAIN),
    ("T", "plain", of_ranks("T") & PLAIN),
    ("A", "plain", of_ranks("A") & PLAIN),
    ("9-2", "trump", SPOTS & TRUMPS),
    ("A K Q J T", "trump", of_ranks("AKQJT") & TRUMPS),
)
"""What a trick can be won with: rank, suit, mask."""
NEUTRAL = of_ranks("AKT") & PLAIN
"""Top cards that are worth about as much as the unknown one below them."""
TOPS = (
    ("trump", TRUMPS),
    ("A T plain", of_ranks("AT") & PLAIN),
    ("K Q J plain", of_ranks("KQJ") & PLAIN),
    ("9-2 plain", SPOTS & PLAIN),
    ("none", U(0)),
)


def card_number(tried: Tried) -> Integers:
    """The stratum of CARDS that the top card in sight belongs to; -1: no card is in sight."""
    top = tried.seen.top
    suit = among(top, TRUMPS).astype(np.int64)
    return where(top != 0, (suit * len(RANKS) + 12 - rank_of(top)) * len(STAGES) + stage_of(tried.seen))


def kind_number(tried: Tried) -> Integers:
    """The stratum of KINDS_BY_STAGE that the top card in sight belongs to; -1: no card is in sight."""
    kind = kind_of(tried.seen.top, (mask for _, _, mask in KINDS))
    return where(kind >= 0, kind * len(STAGES) + stage_of(tried.seen))


def having_the_card(tried: Tried, stratum: Integers) -> Split:
    """The top card against the one below it, for the player to reply: as he plays he has one, exchanged the other."""
    wins = beats(tried.seen.chosen, tried.seen.led)
    return Split(stratum, np.where(wins, POLICY, OTHERWISE), np.where(wins, OTHERWISE, POLICY))


def winning_the_trick(tried: Tried, stratum: Integers) -> Split:
    """The best reply that wins against the best that loses."""
    return compared(tried, stratum, winners(tried), ~winners(tried))


def trump_on_top(tried: Tried) -> Split:
    """Winning the trick where a trump lies on top, by its rank."""
    top = tried.seen.top
    return winning_the_trick(tried, where(among(top, TRUMPS), 12 - rank_of(top)))


def lead_at_a_price(tried: Tried) -> Split:
    """Winning a trick in which there is little but the lead to be had, by the card that it is won with."""
    little = among(tried.seen.led, SPOTS & PLAIN) & among(tried.seen.top, NEUTRAL)
    split = winning_the_trick(tried, where(little, np.zeros(len(little), dtype=np.int64)))
    spent = tried.actions[np.arange(len(little)), split.first]
    return split._replace(stratum=where(split.stratum >= 0, kind_of(spent, (mask for _, _, mask in PRICES))))


def ace_kept(tried: Tried) -> Split:
    """Ducking against taking with the ace, where a plain nine or lower is led and a loser of its suit held."""
    top = kind_of(tried.seen.top, (mask for _, mask in TOPS))
    stratum = where(among(tried.seen.led, SPOTS & PLAIN), np.where(tried.seen.top != 0, top, len(TOPS) - 1))
    suit = follows(tried)
    return compared(tried, stratum, suit & ~winners(tried), suit & among(tried.actions, of_ranks("A")))


EXPERIMENTS: dict[str, Experiment] = {
    "card": Experiment(
        "the card: having the top card, not the one below it",
        "have the top card",
        "have the card below it",
        CARDS,
        REPLIES,
        lambda tried: having_the_card(tried, card_number(tried)),
    ),
    "trick": Experiment(
        "the trick: winning it minus losing it, by the top card",
        "win the trick",
        "lose the trick",
        CARDS,
        REPLIES,
        lambda tried: winning_the_trick(tried, card_number(tried)),
    ),
    "card-by-kind": Experiment(
        "the card: having the top card, not the one below it",
        "have the top card",
        "have the card below it",
        KINDS_BY_STAGE,
        REPLIES,
        lambda tried: having_the_card(tried, kind_number(tried)),
    ),
    "trick-by-kind": Experiment(
        "the trick: winning it minus losing it, by the top card",
        "win the trick",
        "lose the trick",
        KINDS_BY_STAGE,
        REPLIES,
        lambda tried: winning_the_trick(tried, kind_number(tried)),
    ),
    "trick-for-trump": Experiment(
        "a trump on top: winning the trick minus losing it",
        "win the trick",
        "lose the trick",
        tuple({"card": rank} for rank in RANKS[::-1]),
        REPLIES,
        trump_on_top,
    ),
    "lead-at-a-price": Experiment(
        "winning a trick for the lead alone minus losing it, by the card it costs",
        "win the trick",
        "lose the trick",
        tuple({"card": card, "suit": suit} for card, suit, _ in PRICES),
        REPLIES,
        lead_at_a_price,
    ),
    "keep-ace": Experiment(
        "nothing to catch: ducking minus taking with the ace, by the top card",
        "duck",
        "take with the ace",
        tuple({"top": top} for top, _ in TOPS),
        ALL_REPLIES,
        ace_kept,
    ),
}
