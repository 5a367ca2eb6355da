"""Checks a record of a whole deal of Court Circular, action by action, and recomputes its result."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from analyzer.contract.game import Deal
from analyzer.errors import Fault, InputError, counted, near, shown
from analyzer.games.common.record_checks import action_fault, check_dealt, check_pack, check_turn
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
    try:
        moment = replay(record)
        if not moment.table.over:
            done = len(record.actions)
            message = f"the record ends after {counted(done, 'action')}, before the last trick is decided"
            raise Fault(f"{message}; it is the turn of seat {moment.turn}", rule="whole", action=done)
        _check_result(record, moment)
        if dealt is not None and record.seed is not None and record.deal is not None:
            check_dealt(record, *dealt(record.seed, record.deal, record.rules, record.dealer)[:2])
    except Fault as fault:
        raise fault.on_line(record.line) from None


def replay(record: Record, *, at: int | None = None) -> Moment:
    """Play the first `at` actions of a record (None: all), checking cards, score and each of these actions.

    Raises Fault at the first one that is illegal.
    """
    try:
        check_pack(record, hand=table.HAND, stock=table.STOCK)
        check_score(record)
        first, second = record.hands
        moment = Moment(table.opening(record.stock[0] or 0, 1 - record.dealer), (first or 0, second or 0))
        for number, action in enumerate(record.actions[:at]):
            moment = _acted(moment, record, number, action)
    except Fault as fault:
        raise fault.on_line(record.line) from None
    return moment


def check_score(record: Record) -> None:
    """Refuse a score at which the match is won already."""
    wrong = scoring.won_already((record.score[0], record.score[1]), record.rules)
    if wrong:
        raise Fault(wrong, rule="score")


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
        if not hands[seat] & one:
            held = notation.text(hands[seat])
            raise action_fault(number, action, f"{words} is not in the hand of seat {seat}, which is {held}", "held")
        hands = changed(hands, seat, hands[seat] ^ one)
    on_table, order = table.after(moment.table, words, record.rules)
    for place, drawer in enumerate(order, 1 + len(moment.drawn)):
        hands = changed(hands, drawer, hands[drawer] | (record.stock[place] or 0))
    if on_table.over and record.rules.switches["sweep"] == "all":
        on_table, hands = table.taken(on_table, hands[0] | hands[1])._replace(held=(0, 0)), (0, 0)
    return Moment(on_table, hands, (*moment.drawn, *order))


def _check_result(record: Record, moment: Moment) -> None:
    """Compare the result given with the one that the cards taken make."""
    given = record.result or {}
    for key, value in scoring.result(moment.table.up, moment.table.down).items():
        if given.get(key) != value:
            message = f'result "{key}" is {shown(given.get(key))}, but the cards captured make it {shown(value)}'
            raise Fault(message, rule=f"result {key}")
