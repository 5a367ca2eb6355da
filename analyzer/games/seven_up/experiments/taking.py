"""Experiments about the jack of trumps, the opponents' best cards and the partner's trump ace."""

from __future__ import annotations

import numpy as np

from analyzer.experiments.experiment import Experiment, Split, Tried
from analyzer.experiments.picking import compared
from analyzer.games.seven_up.experiments.attempts import Play
from analyzer.games.seven_up.experiments.cards_seen import (
    NOTHING,
    TRUMP_SUIT,
    above,
    among,
    beaters,
    has,
    lowest,
    number,
    one_of_classes,
    ranks,
    trumps,
)
from analyzer.games.seven_up.outcomes import numbers_played
from kernels.seven_up.rules import PLACES

TURNS = ("sure", "follows", "leads")
"""How the jack comes to be played: where nobody can beat it any more; else to a trick that it makes his side's; led."""
TRICKS = ("1", "2", "3", "4-5")
TAKEN = (
    *(("trumped", card) for card in "AKQJT"),
    *(("overtaken", cards) for cards in ("KQJ", "T")),
    *(("trump overtaken", cards) for cards in ("KQ", "J", "T")),
)
"""How the trick is taken, and from which card."""
BESIDE = ("J", "T", "neither")
"""What else is held of the trumps that count most: the jack, the ten without it, or neither."""


def jack_now(tried: Tried) -> Split:
    """The trump jack is led, or played to a trick that it takes or the partner has; or another card is played."""
    seen, jack = tried.seen, trumps("J")
    follows = seen.led != NOTHING
    takes = has(beaters(seen.best), jack)
    sure = (seen.position == PLACES - 1) | ~has(seen.unseen, trumps("AKQ"))
    turn = np.select([follows & ~takes & ~seen.partner, sure, follows], [-1, 0, 1], 2)
    stratum = np.where(turn >= 0, len(TURNS) * np.minimum(seen.trick, len(TRICKS) - 1) + turn, -1)
    return compared(tried, stratum, among(tried, jack), ~among(tried, jack))


def take_their_best(tried: Tried) -> Split:
    """An opponent's ten or better has the trick: it is taken in one of the ways, or not taken."""
    seen = tried.seen
    theirs = ~seen.partner & (seen.led != NOTHING)
    on_trump = has(seen.best, TRUMP_SUIT)
    taken, higher = among(tried, beaters(seen.best)), among(tried, above(seen.best))
    pairs = []
    for way, cards in TAKEN:
        asked = theirs & has(seen.best, ranks(cards)) & (on_trump == (way == "trump overtaken"))
        how = among(tried, TRUMP_SUIT) if way == "trumped" else higher
        pairs.append((asked[:, None] & how, asked[:, None] & ~taken))
    return one_of_classes(tried, pairs)


def low_under_ace(tried: Tried) -> Split:
    """The partner's trump ace has the trick: the lowest trump is played to it, or another."""
    seen = tried.seen
    mine = seen.mine & TRUMP_SUIT
    under = seen.partner & has(seen.best, trumps("A")) & has(seen.led, TRUMP_SUIT) & (number(mine) > 1)
    smallest = lowest(mine)
    under &= ~has(smallest, trumps("KQJT"))
    stratum = np.select([has(mine, trumps("J")), has(mine, trumps("T"))], [0, 1], 2)
    return compared(
        tried, np.where(under, stratum, -1), among(tried, smallest), among(tried, TRUMP_SUIT) & ~among(tried, smallest)
    )


TAKING = {
    "jack-now": Experiment(
        title="the trump jack: playing it now minus the best other card",
        first="play the jack",
        second="play another card",
        strata=tuple({"trick": trick, "turn": turn} for trick in TRICKS for turn in TURNS),
        moments=tuple(Play(trick, position) for trick in range(5) for position in range(4)),
        split=jack_now,
        numbers=numbers_played(),
    ),
    "take-their-best": Experiment(
        title="an opponent's ten or better has the trick: taking it minus letting it go",
        first="take it",
        second="let it go",
        strata=tuple({"card": " ".join(cards), "way": way} for way, cards in TAKEN),
        moments=tuple(Play(trick, position) for trick in range(5) for position in range(1, 4)),
        split=take_their_best,
        numbers=numbers_played(),
    ),
    "low-under-ace": Experiment(
        title="the partner's trump ace has the trick: the lowest trump minus the best other trump",
        first="play the lowest trump",
        second="play another trump",
        strata=tuple({"held": held} for held in BESIDE),
        moments=tuple(Play(trick, position) for trick in range(3) for position in (2, 3)),
        split=low_under_ace,
        numbers=numbers_played(),
    ),
}
"""By name."""
