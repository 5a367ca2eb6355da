"""What the player to move may do, in words and as the kernels' codes."""

from __future__ import annotations

from analyzer.contract import game as contract
from analyzer.games.california_jack import tricks
from analyzer.games.california_jack.situation import Situation
from analyzer.games.common.situations import as_own
from analyzer.text.notation import each, name


def legal(situation: contract.Situation) -> tuple[tuple[str, int], ...]:
    """Give the actions of the player to move as (canonical text, code), in the order of the pack: `("7C", its mask)`.

    Where it is the opponent's turn, he may play what he is not seen to be forbidden: any card that he can hold.
    """
    situation = as_own(Situation, situation)
    follow = str(situation.rules.switches["follow"])
    if situation.to_move == 0:
        cards = tricks.legal(situation.mine, situation.led, situation.trump, follow)
    else:
        can_be = each(situation.known | situation.allowed)
        cards = sum(one & tricks.legal(situation.known | one, situation.led, situation.trump, follow) for one in can_be)
    return tuple((name(card), card) for card in each(cards))
