"""Which points of a deal of Seven Up are still open in the play, from what one seat has seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from analyzer.games.common.all_fours import RANK_MASKS, card_points
from analyzer.text.notation import each

if TYPE_CHECKING:
    from analyzer.games.seven_up.situation import Situation


def trumps_open(situation: Situation) -> NDArray[np.bool_]:
    """Who can have High, Low and Jack in the play: bool[13], by the number of ``trumps``."""
    trump, me = situation.trump, situation.place
    known, holding = [0, 0], [False, False]
    for place in range(4):
        side = (place - me) % 2
        known[side] |= (situation.played[place] | (situation.hand if place == me else 0)) & trump
        holding[side] |= place != me and situation.held[place] > 0 and not situation.excluded[place] & trump
    unseen = situation.unseen & trump
    best = [cards | (unseen if holds else 0) for cards, holds in zip(known, holding, strict=True)]
    none = np.array([not any(known)])
    in_play = known[0] | known[1]
    lowest, below = in_play & -in_play, unseen if any(holding) else 0
    high = [bool(best[side]) and best[side].bit_length() > known[1 - side].bit_length() for side in (0, 1)]
    if situation.rules.switches["low"] == "holder":
        low = [bool(best[side]) and _lowest(best[side]) < _lowest(known[1 - side]) for side in (0, 1)]
    else:
        settled = bool(lowest) and not below & (lowest - 1)
        low = [not (settled and situation.won[1 - side] & lowest) for side in (0, 1)]
    jack = trump & RANK_MASKS["J"]
    jacks = [bool(jack & (situation.won[side] | in_play | below)) for side in (0, 1)]
    jacks = [able and not jack & situation.won[1 - side] for side, able in enumerate(jacks)]
    who = [*jacks, not jack & in_play]
    return np.concatenate([none, [high[n & 1] and low[n >> 1 & 1] and who[n >> 2] for n in range(12)]])


def _lowest(cards: int) -> int:
    """The lowest card of a suit as a mask, one above the pack if there is none."""
    return cards & -cards or 1 << 64


def games_open(situation: Situation) -> NDArray[np.bool_]:
    """Who can have Game in the play: bool[3], mine, nobody, theirs."""
    others = sum(held for place, held in enumerate(situation.held) if place != situation.place)
    left = sorted((card_points(card) for card in each(situation.unseen)), reverse=True)[:others]
    rest = sum(left) + card_points(situation.hand | sum(situation.table))
    ahead = card_points(situation.won[0]) - card_points(situation.won[1])
    if situation.rules.switches["game-tie"] == "nobody":
        return np.array([ahead + rest > 0, abs(ahead) <= rest, ahead - rest < 0])
    to_me = situation.dealer == 1
    return np.array([ahead + rest > -to_me, False, ahead - rest < 1 - to_me])
