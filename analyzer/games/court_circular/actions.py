"""What the player to move may do, in words and as the kernels' codes."""

from __future__ import annotations

from analyzer.contract import game as contract
from analyzer.games.common.situations import as_own
from analyzer.games.court_circular.situation import Situation
from analyzer.games.court_circular.table import concede_fault
from analyzer.text.notation import each, name

CONCEDE = 1 << 63
"""The code of conceding; a card laid or picked has its own mask."""


def legal(situation: contract.Situation) -> tuple[tuple[str, int], ...]:
    """Give the actions of the player to move as (canonical text, code), cards in the order of the pack.

    A card laid: `("7C", its mask)`; `("concede", CONCEDE)` after the cards; to pick the next Lead: `("lead QD", its
    mask)`. Where it is the opponent's turn and his hand is hidden, he may lay any card that he can hold.
    """
    situation = as_own(Situation, situation)
    if situation.picking:
        return tuple((f"lead {name(one)}", one) for one in each(situation.laid_mine | situation.laid_theirs))
    if situation.to_move == 0:
        cards, laid = situation.mine, (situation.laid_mine, situation.laid_theirs)
    else:
        cards = situation.known | (situation.unseen if situation.hidden else 0)
        laid = situation.laid_theirs, situation.laid_mine
    lays = tuple((name(one), one) for one in each(cards))
    counts = laid[0].bit_count(), laid[1].bit_count()
    if concede_fault(counts, last=situation.last, concede=str(situation.rules.switches["concede"])) is None:
        return (*lays, ("concede", CONCEDE))
    return lays
