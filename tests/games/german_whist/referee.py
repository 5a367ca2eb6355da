"""Checks a record of a whole deal, action by action, and its result."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from analyzer.contract.game import Deal, Record, RuleSet
from analyzer.errors import Fault, shown
from analyzer.games.common.record_checks import action_fault, check_dealt, check_pack, check_turn
from analyzer.text import notation
from analyzer.text.fields import check_keys, whole_list
from tests.games.german_whist import outcomes
from tests.games.german_whist.table import HAND, STOCK, TRICKS, Table, after, opening, playable

SEATS = SIDES = 2
EXTRA_KEYS = ()


def read_action(value: object) -> str:
    """Every action is a card."""
    return notation.name(notation.card(value))


def read_extra(extra: Mapping[str, Any], rules: RuleSet) -> dict[str, Any]:
    """The game has no keys of its own."""
    return {}


def read_result(value: Mapping[str, Any], rules: RuleSet) -> dict[str, Any]:
    """Check the keys and types of a result."""
    check_keys(value, needed=("tricks", "points"), known=("tricks", "points"), what="a result")
    return {key: list(whole_list(value[key], key, 2, TRICKS)) for key in ("tricks", "points")}


def result(table: Table) -> dict[str, list[int]]:
    """The result of a deal that is over."""
    return {"tricks": list(table.tricks), "points": [int(outcomes.POINTS_MINE[one]) for one in table.tricks]}


def check(record: Record, *, dealt: Deal | None = None) -> None:
    """Raise Fault at the first thing that is illegal or wrong."""
    try:
        table = replay(record)
        if not table.over:
            raise Fault("the record ends before the last trick", rule="whole", action=len(record.actions))
        for key, value in result(table).items():
            given = (record.result or {}).get(key)
            if given != value:
                raise Fault(f'result "{key}" is {shown(given)}, but the tricks make it {shown(value)}', rule="result")
        if dealt is not None and record.seed is not None and record.deal is not None:
            check_dealt(record, *dealt(record.seed, record.deal, record.rules, record.dealer)[:2])
    except Fault as fault:
        raise fault.on_line(record.line) from None


def replay(record: Record, *, at: int | None = None) -> Table:
    """The deal after its first `at` actions (None: all), each checked."""
    check_pack(record, hand=HAND, stock=STOCK)
    wrong = outcomes.won_already((record.score[0], record.score[1]), record.rules)
    if wrong:
        raise Fault(wrong, rule="score")
    hands, stock = ([one or 0 for one in cards] for cards in (record.hands, record.stock))
    table = opening(tuple(hands), tuple(stock), record.dealer)
    for number, action in enumerate(record.actions[:at]):
        if table.over:
            raise action_fault(number, action, "the deal is over", "whole")
        check_turn(number, action, table.turn)
        card, hand = notation.card(action[1]), table.hands[table.turn]
        if not card & hand:
            raise action_fault(number, action, f"{action[1]} is not in hand", "held")
        if not card & playable(hand, table.led, record.rules):
            raise action_fault(number, action, f"{action[1]} does not follow suit", "follow")
        table = after(table, card)
    return table
