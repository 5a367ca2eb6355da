"""Checks a record of a whole deal of Court Circular, action by action, and recomputes its result."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from analyzer.contract.game import Deal
from analyzer.errors import InputError, counted, near, shown
from analyzer.games.common.record_checks import (
    action_fault,
    at_action,
    check_dealt,
    check_held,
    check_pack,
    check_result,
    check_score,
    check_turn,
    check_whole,
    on_line,
)
from analyzer.games.court_circular import scoring, table
from analyzer.games.court_circular.table import CONCEDE, LEAD, Table, changed
from analyzer.rules import RuleSet
from analyzer.text import notation
from analyzer.text.fields import check_keys, whole_list
from analyzer.text.record import Record

SEATS = 2
SIDES = 2
EXTRA_KEYS = ()
MOST = scoring.card_points(notation.PACK, 0)
"""The largest total: the whole pack face up."""


class Moment(NamedTuple):
    """A deal between two actions, everything open, pairs by seat.

    `drawn` are the seats that drew stock[1], stock[2], ...; stock[0] is the first Lead.
    """

    table: Table
    hands: tuple[int, int]
    drawn: tuple[int, ...] = ()

    @property
    def turn(self) -> int:
        """The seat that must act."""
        return self.table.turn

    def places(self, record: Record) -> list[int]:
        """Give every place that cards are in, as masks: together they are the pack, each card once."""
        on_table = self.table
        in_stock = [one or 0 for one in record.stock[1 + len(self.drawn) :]]
        return [on_table.lead, *on_table.laid, *on_table.up, *on_table.down, *self.hands, *in_stock]


def read_action(value: object) -> str:
    """Read an action in canonical spelling: a card, `concede`, or `lead QD`."""
    if not isinstance(value, str):
        raise InputError(f'{shown(value)} is not an action; write a card, "concede", or "lead QD" for the next Lead')
    word, _, rest = value.strip().partition(" ")
    if word.lower() == CONCEDE and not rest.strip():
        return CONCEDE
    if word.lower() == LEAD.strip():
        return LEAD + notation.name(notation.card(rest))
    try:
        return notation.name(notation.card(value))
    except InputError as error:
        close = near(word, [CONCEDE, LEAD.strip()])
        raise InputError(f"{error}; {close}" if close.startswith("did you mean") else str(error)) from None


def read_extra(extra: Mapping[str, Any], rules: RuleSet) -> dict[str, str]:
    """The game has no keys of its own."""
    return {}


def read_result(value: Mapping[str, Any], rules: RuleSet) -> dict[str, Any]:
    """Check the keys and types of a result."""
    keys = ("totals", "points")
    check_keys(value, needed=keys, known=keys, what="a result")
    return {key: list(whole_list(value[key], key, 2, MOST)) for key in keys}


def check(record: Record, *, dealt: Deal | None = None) -> None:
    """Check a record of a whole deal. The first thing that is illegal or wrong raises Fault with line, action, rule.

    `dealt`, if given, is asked what a record's `seed` and `deal` dealt.
    """
    with on_line(record):
        moment = replay(record)
        check_whole(record, over=moment.table.over, before="the last trick is decided", turn=moment.turn)
        right = scoring.result(moment.table.up, moment.table.down)
        check_result(record, right, made="the cards captured make it")
        if dealt is not None and record.seed is not None and record.deal is not None:
            check_dealt(record, *dealt(record.seed, record.deal, record.rules, record.dealer)[:2])


def replay(record: Record, *, at: int | None = None) -> Moment:
    """Play the first `at` actions of a record (None: all), checking cards, score and each of these actions.

    Raises Fault at the first one that is illegal.
    """
    with on_line(record):
        check_pack(record, hand=table.HAND, stock=table.STOCK)
        check_score(record)
        first, second = record.hands
        moment = Moment(table.opening(record.stock[0] or 0, 1 - record.dealer), (first or 0, second or 0))
        for number, action in enumerate(record.actions[:at]):
            moment = _acted(moment, record, number, action)
    return moment


def check_action(on_table: Table, rules: RuleSet, number: int, action: tuple[int, str], turn: int) -> None:
    """Refuse an action after the end, out of turn, or out of place; whether a card is held is not looked at.

    `turn` is the seat whose turn it is, which a table seen from one side does not say.
    """
    if on_table.over:
        raise action_fault(number, action, f"the deal is over after {counted(number, 'action')}", "whole")
    check_turn(number, action, turn)
    wrong = table.fault(on_table, action[1], rules)
    if wrong is not None:
        raise action_fault(number, action, wrong[1], wrong[0])


def _acted(moment: Moment, record: Record, number: int, action: tuple[int, str]) -> Moment:
    """Check one action and give the moment after it, cards drawn."""
    seat, words = action
    check_action(moment.table, record.rules, number, action, moment.turn)
    hands = moment.hands
    if words != CONCEDE and not words.startswith(LEAD):
        one = notation.card(words)
        with at_action(number, action):
            check_held(hands[seat], one, seat)
        hands = changed(hands, seat, hands[seat] ^ one)
    on_table, order = table.after(moment.table, words, record.rules)
    for place, drawer in enumerate(order, 1 + len(moment.drawn)):
        hands = changed(hands, drawer, hands[drawer] | (record.stock[place] or 0))
    if on_table.over and record.rules.switches["sweep"] == "all":
        on_table, hands = table.taken(on_table, hands[0] | hands[1])._replace(held=(0, 0)), (0, 0)
    return Moment(on_table, hands, (*moment.drawn, *order))
