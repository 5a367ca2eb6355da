"""The moment of a situation as the kernels take it, suits exchanged so that the suit last turned is clubs."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np
from numpy.typing import NDArray

from analyzer.games.common.kernel_words import U, relabel, yes
from analyzer.games.common.situations import EVENLY
from analyzer.games.seven_up.outcomes import FAR, OUTCOMES, possible_outcomes
from analyzer.games.seven_up.situation import Situation
from analyzer.games.seven_up.table import may_give
from analyzer.games.seven_up.worlds import Chances, chances
from kernels.seven_up import call_lanes
from kernels.seven_up.rules import PLACES, RUN
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
FITTING, LENIENT, EVEN = range(3)
"""How worlds are accepted: by policy; with UNLIKELY for each thing that the policy would not do; all that can be."""
UNLIKELY = 1 / 16
ALWAYS = 2**64 - 1
LIKELY: tuple[NDArray[np.uint64], ...] = (
    np.array([ALWAYS, 0], U),
    np.array([ALWAYS, *(round(UNLIKELY**misses * 2.0**64) for misses in range(1, 12))], U),
    np.array([ALWAYS], U),
)
"""The chance of a world by its misses, out of 2^64, as `kernels.seven_up.worlds` takes it."""
NO_WORDS: Any = [U(0)] * len(Seen._fields)
NOBODY = (0, 0, 0, 0)
NOTHING_SEEN = (
    Seen(*NO_WORDS),
    Where(*[0] * len(Where._fields)),
    Places(NOBODY, NOBODY, NOTHING, NOTHING, NOTHING, NOBODY),
    tuple(NO_CHANCES),
    LIKELY[EVEN],
)


def need_words(score_class: int) -> tuple[Any, Any]:
    """What the dealer's side and the other need in a score class, 3 for more."""
    return U(score_class // FAR + 1), U(score_class % FAR + 1)


def open_numbers(situation: Situation) -> NDArray[np.int64]:
    """The outcome numbers that are counted for a situation: those still possible, ascending."""
    return np.flatnonzero(possible_outcomes(situation))


def says_something(situation: Situation, policies: tuple[str, str]) -> bool:
    """Whether calls or discards of others were seen that policies (mine, theirs) do not make by lot."""
    others = [place for place in range(PLACES) if place != situation.place]
    codes = [_stood(situation), *_votes(situation), _gave(situation)]
    done = {place for place, code in zip((0, *range(PLACES), DEALER), codes, strict=True) if code}
    done.update(place for place in others if situation.discarded[place])
    return any(policies[(place ^ situation.place) & 1] != "uniform" for place in done if place in others)


def words_of(accepted: int, something: bool) -> str:
    """How the cards out of sight are drawn, in words."""
    if not something:
        return EVENLY
    if accepted == EVEN:
        return f"the policies hardly ever call and discard as was done here, so {EVENLY}"
    if accepted == LENIENT:
        return (
            "the policies hardly ever call and discard as was done here, so a world in which they would not counts "
            f"{UNLIKELY:.4g} for each such call or discard"
        )
    return "hidden cards are as likely as the calls and discards of the policies make them; plays only exclude"


@functools.lru_cache(maxsize=16)
def known(situation: Situation, policies: tuple[str, str], accepted: int = FITTING) -> tuple[tuple[Any, ...], int]:
    """What a seat knows as the kernels take it: (Seen, Where, Places, chances, likely), and how suits were exchanged.

    policies: mine and theirs. accepted: FITTING, LENIENT or EVEN.
    """
    change = (situation.trump.bit_length() - 1) // 16 ^ 3
    first = (situation.turned[0].bit_length() - 1) // 16 ^ 3
    if accepted == EVEN:
        policies = ("uniform", "uniform")

    def cards(mask: int) -> Any:
        return U(relabel(mask, change))

    def by_policy(place: int, code: int) -> int:
        return 0 if policies[(place ^ situation.place) & 1] == "uniform" else code

    votes = _votes(situation)
    table = tuple(relabel(card, change) for card in situation.table)
    best = _best(table)
    won = situation.won[:: 1 if situation.place % 2 == 0 else -1]
    seen = Seen(
        hand=cards(situation.hand),
        turned=cards(sum(situation.turned)),
        top=cards(situation.turned[-1]),
        change=number(change ^ first),
        shown=number(relabel(situation.turned[0], first)),
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
        draw=_draw(situation, policies),
        place=situation.place,
        acts=(situation.place + situation.to_move) % PLACES,
        trick=(situation.won[0] | situation.won[1]).bit_count() // PLACES,
        position=len(table),
        leads=situation.leader,
        stood=by_policy(0, _stood(situation)),
        gave=by_policy(DEALER, _gave(situation)),
        more=RUN * (len(situation.turned) - 1),
        hidden=situation.unseen.bit_count(),
    )
    places = Places(
        held=situation.held,
        away=situation.discarded,
        played=_four(situation.played, change),
        excluded=_four(situation.excluded, change),
        table=_four((*situation.table, *[0] * (PLACES - len(table))), change),
        votes=(by_policy(0, votes[0]), by_policy(1, votes[1]), by_policy(2, votes[2]), by_policy(3, votes[3])),
    )
    drawn = tuple(_chances(situation, change) if playing else NO_CHANCES)
    return (seen, where, places, drawn, LIKELY[accepted]), change


def number(value: int) -> Any:
    """A number as the kernels take it."""
    return U(value)


def _ran(situation: Situation) -> bool:
    return len(situation.turned) > 1


def _draw(situation: Situation, policies: tuple[str, str]) -> int:
    """How the cards out of sight are drawn. What was discarded by lot is as good as never dealt."""
    if situation.phase == "play" and (policies == ("uniform", "uniform") or not any(situation.discarded)):
        return TABLED
    return DISCARDED if any(situation.discarded) else SHUFFLED


def _stood(situation: Situation) -> int:
    """What eldest has called, as a code, 0 where he has not yet."""
    if situation.phase == "stand":
        return 0
    return calling_code(situation.phase == "play" and not situation.gift and not _ran(situation))


def _gave(situation: Situation) -> int:
    """What the dealer has answered to a beg, 0 where he has not, or where he had no choice."""
    if not situation.gift and not _ran(situation):
        return 0
    return calling_code(situation.gift) if may_give(situation.rules, situation.score[1 - situation.dealer]) else 0


def _votes(situation: Situation) -> tuple[int, ...]:
    """What each place has voted, eldest first, 0 where it has not."""
    asked = situation.voted or situation.votes
    going_on = situation.voted - 1
    return tuple(calling_code(place != going_on) if place < asked else 0 for place in range(PLACES))


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
