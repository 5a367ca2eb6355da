"""How many cards nobody captures in a deal of Seven Up: those left in hand at its end."""

import pytest

from analyzer import registry
from analyzer.games.seven_up import referee
from analyzer.questions import deal
from analyzer.rules import rule_set
from tests.kernel.masks import COMPILED

GAME = "seven-up"


def left(record):
    """All that were dealt, when a deal is over before a card is played."""
    if any(len(action) == 2 for _, action in record.actions):
        return 0
    return 24 + 12 * len(referee.replay(record).table.turned[1:])


@pytest.mark.parametrize("preset", [preset.name for preset in registry.game(GAME).presets])
def test_what_is_left_in_hand(preset):
    rules = rule_set(GAME, preset)
    for policy in ("heuristic", "uniform") if COMPILED else ("uniform",):
        for record in deal.deals(rules, 3, policy=policy, seed=11):
            hands = referee.replay(record).hands
            assert sum(hand.bit_count() for hand in hands) == left(record)
