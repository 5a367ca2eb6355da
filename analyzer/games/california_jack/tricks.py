"""The play of a trick, rule 2 and 3 of the rulebook, in plain Python on masks: the one place in the text layer."""

from __future__ import annotations

from analyzer.games.common.all_fours import duty as duty
from analyzer.games.common.all_fours import excluded as excluded
from analyzer.games.common.all_fours import legal as legal
from analyzer.text.notation import suit_mask

HAND = 6
STOCK = 40
REFILLS = 20
TRICKS = 26


def reply_wins(led: int, reply: int, trump: int) -> bool:
    """Tell whether the second card of a trick takes it."""
    if reply & suit_mask(led):
        return reply > led
    return bool(reply & trump)
