"""What trumps are for: leading them, ruffing with them, parting with them."""

from __future__ import annotations

import numpy as np

from analyzer.experiments.experiment import Experiment, Integers, Split, Tried
from analyzer.experiments.picking import compared
from analyzer.games.california_jack.experiments.attempts import Moment, Position
from analyzer.games.california_jack.experiments.cards_seen import (
    DRAWING,
    PLAIN,
    SPOTS,
    STAGES,
    TRUMPS,
    U,
    among,
    count,
    follows,
    kind_of,
    of_ranks,
    stage_of,
    suit_of,
    where,
    winners,
)
from analyzer.games.california_jack.experiments.stock import ALL_REPLIES

LEADS = tuple(Moment(trick, False) for trick in range(DRAWING))
ALL_LEADS = tuple(Moment(trick, False) for trick in range(25))
THIRDS = (*STAGES[:2], "12-0")
"""Stock left, the last six tricks among the last third."""
HELD = ("1", "2", "3", "4 or more")
"""Trumps held."""
LED = (("A T", of_ranks("AT") & PLAIN), ("K Q J", of_ranks("KQJ") & PLAIN), ("9-2", SPOTS & PLAIN))
WANTED = (("wanted", TRUMPS | of_ranks("TA")), ("other", PLAIN), ("none", U(0)))
"""Top cards: trumps, tens and aces; the rest; none in sight."""
TWO, TEN = of_ranks("2") & TRUMPS, of_ranks("T")
CHEAP = of_ranks("3456789") & TRUMPS
INSTEAD = (
    ("2", of_ranks("2") & TRUMPS),
    ("T", of_ranks("T") & TRUMPS),
    ("J", of_ranks("J") & TRUMPS),
    ("K Q", of_ranks("KQ") & TRUMPS),
)
"""Trumps that are worth something, in the order in which they are asked about."""
TO_RUFF = ("1", "2", "3 or more")
"""Trumps held."""
COMPANY = ("alone", "guarded")


def trump_led(tried: Tried) -> Split:
    """Leading the best trump against leading the best plain card, by trumps held and stage."""
    trumps = among(tried.actions, TRUMPS)
    held = np.minimum(count(tried.seen.mine & TRUMPS), len(HELD))
    return compared(tried, (held - 1) * len(STAGES) + stage_of(tried.seen), trumps)


def wanted_top(tried: Tried) -> Integers:
    """The place in WANTED of the top card in sight."""
    top = tried.seen.top
    return np.where(among(top, WANTED[0][1]), 0, np.where(top != 0, 1, 2))


def ruffing(tried: Tried) -> Split:
    """The best trump on a plain card led against the best other reply, by what is to be had."""
    trumps = among(tried.actions, TRUMPS)
    led = kind_of(tried.seen.led, (mask for _, mask in LED))
    return compared(tried, where(led >= 0, led * len(WANTED) + wanted_top(tried)), trumps)


def ten_saved(tried: Tried) -> Split:
    """Ruffing when the ace or king of my own ten's suit is led, by trumps held and whether the ten is alone there."""
    led, mine = tried.seen.led, tried.seen.mine
    suit, trumps = mine & suit_of(led), among(tried.actions, TRUMPS)
    asked = among(led, of_ranks("AK") & PLAIN) & among(suit, TEN)
    stratum = np.minimum(count(mine & TRUMPS), len(TO_RUFF)) - 1 + len(TO_RUFF) * (count(suit) > 1)
    return compared(tried, where(asked, stratum), trumps)


def third(seen: Position) -> Integers:
    """The place in THIRDS."""
    return np.minimum(stage_of(seen), len(THIRDS) - 1)


def two_led(tried: Tried) -> Split:
    """Leading the two of trumps against the best other lead, where the other may hold a trump."""
    two, seen = tried.actions == TWO, tried.seen
    return compared(tried, where(among(seen.known | seen.unseen, TRUMPS), third(seen)), two)


def two_taken_home(tried: Tried) -> Split:
    """Winning a plain lead with the two of trumps against the best other reply."""
    two = (tried.actions == TWO) & winners(tried)
    return compared(tried, third(tried.seen), two)


def cheapest_trump(tried: Tried) -> Split:
    """A worthless trump under a trump led against a higher worthless one, or one that is worth something."""
    losing = follows(tried) & ~winners(tried) & among(tried.seen.led, TRUMPS)[:, None]
    cheap = losing & among(tried.actions, CHEAP)
    lowest = cheap & (np.cumsum(cheap, axis=1) == 1)
    stratum = np.full(len(losing), len(INSTEAD))
    second = cheap & ~lowest
    for place in reversed(range(len(INSTEAD))):
        there = losing & among(tried.actions, INSTEAD[place][1])
        found = np.asarray(there.any(axis=1))
        stratum = np.where(found, place, stratum)
        second = np.where(found[:, None], there, second)
    return compared(tried, stratum, lowest, second)


EXPERIMENTS: dict[str, Experiment] = {
    "trump-lead": Experiment(
        "leading a trump minus leading a plain card, by trumps held",
        "lead a trump",
        "lead a plain card",
        tuple({"held": held, "stage": stage} for held in HELD for stage in STAGES),
        LEADS,
        trump_led,
    ),
    "ruff": Experiment(
        "trumping a plain lead minus another reply, by what there is to win",
        "trump it",
        "make another reply",
        tuple({"led": led, "top": top} for led, _ in LED for top, _ in WANTED),
        ALL_REPLIES,
        ruffing,
    ),
    "save-ten": Experiment(
        "trumping to save the ten when its ace or king is led minus another reply, by trumps held",
        "trump it",
        "make another reply",
        tuple({"ten": company, "held": held} for company in COMPANY for held in TO_RUFF),
        ALL_REPLIES,
        ten_saved,
    ),
    "lead-two": Experiment(
        "leading the two of trumps minus another lead",
        "lead the two of trumps",
        "lead another card",
        tuple({"stage": stage} for stage in THIRDS),
        ALL_LEADS,
        two_led,
    ),
    "take-two-home": Experiment(
        "trumping with the two minus another reply",
        "trump with the two",
        "make another reply",
        tuple({"stage": stage} for stage in THIRDS),
        ALL_REPLIES,
        two_taken_home,
    ),
    "cheapest-trump": Experiment(
        "under a trump lead: the cheapest trump minus another losing one",
        "give the lowest of 3 to 9",
        "give the other",
        (*({"instead": name} for name, _ in INSTEAD), {"instead": "higher of 4-9"}),
        ALL_REPLIES,
        cheapest_trump,
    ),
}
