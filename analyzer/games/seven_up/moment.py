"""The moment of a situation as the kernels take it, suits exchanged so that the suit last turned is clubs."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from analyzer.games.common.kernel_words import U, relabel, yes
from analyzer.games.seven_up.outcomes import FAR, OUTCOMES, possible_outcomes
from analyzer.games.seven_up.situation import Situation
from analyzer.games.seven_up.worlds import Chances, chances
from kernels.seven_up import call_lanes
from kernels.seven_up.rules import PLACES
from kernels.seven_up.view import DISCARDED, SHUFFLED, TABLED, Places, Seen, Where

EVERY_PLACE: NDArray[np.int64] = np.arange(OUTCOMES)
"""Every outcome counted at its own number."""
PHASES = {
    "stand": call_lanes.STANDING,
    "give": call_lanes.GIVING,
    "vote": call_lanes.VOTING,
    "discard": call_lanes.DISCARDING,
    "play": call_lanes.PLAYING,
}
DEALER = PLACES - 1
NO_CHANCES = Chances(np.zeros(0, U), np.zeros((0, 1, 3), U), np.zeros(3, U), U(0))
NOTHING: Any = (U(0),) * PLACES
NO_WORDS: Any = [U(0)] * len(Seen._fields)
NOBODY = (0, 0, 0, 0)
NOTHING_SEEN = (
    Seen(*NO_WORDS),
    Where(*[0] * len(Where._fields)),
    Places(NOBODY, NOBODY, NOTHING, NOTHING, NOTHING),
    tuple(NO_CHANCES),
)


def need_words(score_class: int) -> tuple[Any, Any]:
    """What the dealer's side and the other need in a score class, 3 for more."""
    return U(score_class // FAR + 1), U(score_class % FAR + 1)


def open_numbers(situation: Situation) -> NDArray[np.int64]:
    """The outcome numbers that are counted for a situation: those still possible, ascending."""
    return np.flatnonzero(possible_outcomes(situation))


def known(situation: Situation) -> tuple[tuple[Any, ...], int]:
    """What a seat knows as the kernels take it: (Seen, Where, Places, chances), and how suits were exchanged."""
    change = (situation.trump.bit_length() - 1) // 16 ^ 3

    def cards(mask: int) -> Any:
        return U(relabel(mask, change))

    table = tuple(relabel(card, change) for card in situation.table)
    best = _best(table)
    won = situation.won[:: 1 if situation.place % 2 == 0 else -1]
    seen = Seen(
        hand=cards(situation.hand),
        turned=cards(sum(situation.turned)),
        top=cards(situation.turned[-1]),
        unseen=cards(situation.unseen),
        b_dealt=yes(situation.dealer == 1),
        begs=yes(situation.phase != "stand" and (situation.gift or situation.phase != "play" or _ran(situation))),
        gift=yes(situation.gift),
        jacks=number(situation.jacks),
        won_0=cards(won[0]),
        won_1=cards(won[1]),
        leads=number(situation.leader),
        best=number(table[best] if table else 0),
        best_by=number(best),
    )
    playing = situation.phase == "play"
    where = Where(
        phase=PHASES[situation.phase],
        draw=DISCARDED if any(situation.discarded) else TABLED if playing else SHUFFLED,
        place=situation.place,
        acts=(situation.place + situation.to_move) % PLACES,
        trick=(situation.won[0] | situation.won[1]).bit_count() // PLACES,
        position=len(table),
        leads=situation.leader,
        stood=_stood(situation),
        gave=calling_code(situation.gift) if situation.gift else 0,
        hidden=situation.unseen.bit_count(),
    )
    places = Places(
        held=situation.held,
        away=situation.discarded,
        played=_four(situation.played, change),
        excluded=_four(situation.excluded, change),
        table=_four((*situation.table, *[0] * (PLACES - len(table))), change),
    )
    return (seen, where, places, tuple(_chances(situation, change) if playing else NO_CHANCES)), change


def number(value: int) -> Any:
    """A number as the kernels take it."""
    return U(value)


def _ran(situation: Situation) -> bool:
    return len(situation.turned) > 1


def _stood(situation: Situation) -> int:
    """What eldest has called in this deal, where it says something of the hand he holds: 0 where nothing does."""
    if _ran(situation) or situation.phase == "stand":
        return 0
    return calling_code(situation.phase == "play" and not situation.gift)


def calling_code(said_yes: bool) -> int:
    """The code of a call: to stand, to give, to bunch, or not to."""
    return int(call_lanes.YES if said_yes else call_lanes.NO)


def _best(table: tuple[int, ...]) -> int:
    """Which of the cards on the table has the trick so far; trumps are clubs."""
    if not table:
        return 0
    suit = 3 if any(card >> 48 for card in table) else (table[0].bit_length() - 1) // 16
    return max(range(len(table)), key=lambda k: table[k] >> 16 * suit & 0xFFFF)


def _four(masks: tuple[int, ...], change: int) -> Any:
    return tuple(U(relabel(mask, change)) for mask in masks)


def _chances(situation: Situation, change: int) -> Chances:
    """The table by which the three other hands are drawn, from the next place on."""
    others = [(situation.place + k) % PLACES for k in range(1, PLACES)]
    lacking = tuple(situation.held[place] for place in others)
    excluded = tuple(relabel(situation.excluded[place], change) for place in others)
    return chances(relabel(situation.unseen, change), lacking, excluded)
