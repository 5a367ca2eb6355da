"""How many cards nobody captures in a deal of Court Circular: those left in hand at its end."""

import pytest

from analyzer import registry
from analyzer.games.court_circular import referee
from analyzer.questions import deal
from analyzer.rules import rule_set
from tests.kernel.masks import COMPILED

GAME = "court-circular"


def left(record):
    """Those still held when the last trick takes the board alone."""
    if record.rules.switches["sweep"] != "board":
        return 0
    drawn = len(record.stock) - 1 if record.rules.switches["stock-end"] == "deal-short" else 0
    return 12 + drawn - sum(len(action) == 2 for _, action in record.actions)


@pytest.mark.parametrize("preset", [preset.name for preset in registry.game(GAME).presets])
def test_what_is_left_in_hand(preset):
    rules = rule_set(GAME, preset)
    for policy in ("heuristic", "uniform") if COMPILED else ("uniform",):
        for record in deal.deals(rules, 3, policy=policy, seed=11):
            hands = referee.replay(record).hands
            assert sum(hand.bit_count() for hand in hands) == left(record)
