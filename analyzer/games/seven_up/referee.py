"""Checks a record of a whole deal of Seven Up, action by action, and recomputes its result."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from analyzer.contract.game import Deal
from analyzer.errors import Fault, InputError, counted, near, shown
from analyzer.games.common.all_fours import check_follows
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
from analyzer.games.seven_up import scoring, table
from analyzer.games.seven_up.table import BUNCHED, DISCARD, HAND, OUT, Masks, Table, Terms, changed
from analyzer.rules import RuleSet
from analyzer.text import notation
from analyzer.text.fields import check_keys, whole, whole_list
from analyzer.text.record import Record

SEATS = 4
SIDES = 2
EXTRA_KEYS = ("bunched",)
WORDS = tuple(word for calls in table.CALLS.values() for word in calls)
MOST_CARD_POINTS = 80
MOST_POINTS = 6


class Moment(NamedTuple):
    """A deal between two actions, everything open: the table, and by seat the cards held and those discarded."""

    table: Table
    hands: Masks
    discards: Masks
    dealer: int

    @property
    def turn(self) -> int:
        """The seat that must act."""
        return seat_at(self.table.turn, self.dealer)

    def places(self, record: Record) -> list[int]:
        """Give every place that cards are in, as masks: together they are the pack, each card once."""
        on_table = self.table
        in_pack = [one or 0 for one in record.stock[on_table.drawn :]]
        return [*self.hands, *self.discards, *on_table.won, *on_table.trick, *on_table.turned, *in_pack]


def seat_at(place: int, dealer: int) -> int:
    """Give the seat of a place, which is counted from eldest."""
    return (dealer + 1 + place) % SEATS


def place_of(seat: int, dealer: int) -> int:
    """Give the place of a seat."""
    return (seat - dealer - 1) % SEATS


def read_action(value: object) -> str:
    """Read an action in canonical spelling: a card, a call, `discard 4S 2C 9D`, or of another seat's bare `discard`."""
    if not isinstance(value, str):
        raise InputError(
            f'{shown(value)} is not an action; write a card, a call such as "stand", or "discard 4S 2C 9D"'
        )
    word, _, rest = value.strip().partition(" ")
    spaced = " ".join(value.lower().split())
    if spaced in WORDS:
        return spaced
    if word.lower() == DISCARD:
        return f"{DISCARD} {notation.text(notation.card_set(rest))}" if rest.strip() else DISCARD
    try:
        return notation.name(notation.card(value))
    except InputError as error:
        close = near(spaced, [*WORDS, DISCARD])
        raise InputError(f"{error}; {close}" if close.startswith("did you mean") else str(error)) from None


def read_extra(extra: Mapping[str, Any], rules: RuleSet) -> dict[str, int]:
    """Read the key `bunched`, 0 where it is absent."""
    limit, bunch = rules.number("bunch-limit"), rules.switches["bunch"]
    bunched = whole(extra.get("bunched", 0), "bunched", 0, limit)
    if bunched and bunch == "off":
        raise InputError(f'key "bunched": {bunched}, but with bunch=off no deal is bunched; leave the key out')
    return {"bunched": bunched}


def read_result(value: Mapping[str, Any], rules: RuleSet) -> dict[str, Any]:
    """Check the keys and types of a result."""
    check_keys(value, needed=scoring.KEYS, known=scoring.KEYS, what="a result")
    read: dict[str, Any] = {key: _side(value[key], key) for key in ("turned_jack", "gift", *scoring.CATEGORIES)}
    try:
        trump = None if value["trump"] is None else notation.SUITS[notation.suit(value["trump"])]
    except InputError as error:
        raise InputError(f'key "trump": {error}') from None
    if value["thrown_in"] not in (None, BUNCHED, OUT):
        message = f'key "thrown_in": {shown(value["thrown_in"])} is not known'
        raise InputError(f'{message}; it is null, "{BUNCHED}" or "{OUT}"')
    read |= {"trump": trump, "thrown_in": value["thrown_in"]}
    read["card_points"] = list(whole_list(value["card_points"], "card_points", SIDES, MOST_CARD_POINTS))
    read["points"] = list(whole_list(value["points"], "points", SIDES, MOST_POINTS))
    return {key: read[key] for key in scoring.KEYS}


def check(record: Record, *, dealt: Deal | None = None) -> None:
    """Check a record of a whole deal. The first thing that is illegal or wrong raises Fault with line, action, rule.

    `dealt`, if given, is asked what a record's `seed` and `deal` dealt.
    """
    with on_line(record):
        moment = replay(record)
        check_whole(record, over=moment.table.over, before="the deal is over", turn=moment.turn)
        score = record.score[0], record.score[1]
        right = scoring.result(moment.table, dealer=record.dealer, score=score, rules=record.rules)
        where = f" at {score[0]}-{score[1]} to {record.rules.number('target')}"
        check_result(record, right, made="the deal makes it", where=where)
        if dealt is not None and record.seed is not None and record.deal is not None:
            check_dealt(record, *dealt(record.seed, record.deal, record.rules, record.dealer)[:2])


def replay(record: Record, *, at: int | None = None) -> Moment:
    """Play the first `at` actions of a record (None: all), checking cards, score and each of these actions.

    Raises Fault at the first one that is illegal.
    """
    with on_line(record):
        check_pack(record, hand=HAND, stock=table.STOCK)
        check_score(record)
        first, second, third, fourth = (hand or 0 for hand in record.hands)
        terms = terms_of(record)
        opening = table.opening(record.stock[0] or 0, terms)
        moment = Moment(opening, (first, second, third, fourth), (0, 0, 0, 0), record.dealer)
        for number, action in enumerate(record.actions[:at]):
            moment = _acted(moment, record, terms, number, action)
    return moment


def terms_of(record: Record) -> Terms:
    """Give the terms of a record's deal."""
    return table.terms_of(record.rules, record.dealer, record.score, int(record.extra.get("bunched", 0)))


def check_action(on_table: Table, terms: Terms, number: int, action: tuple[int, str], dealer: int) -> None:
    """Refuse an action after the end, out of turn, or out of place; whether cards are held is not looked at."""
    if on_table.over:
        raise action_fault(number, action, f"the deal is over after {counted(number, 'action')}", "whole")
    check_turn(number, action, seat_at(on_table.turn, dealer))
    wrong = table.fault(on_table, action[1], terms)
    if wrong is not None:
        raise action_fault(number, action, wrong[1], wrong[0])


def cards_of(action: str) -> int:
    """Give the cards that an action takes out of a hand, as a mask: the one played or those discarded, else none."""
    if action in WORDS:
        return 0
    return notation.card_set(action.removeprefix(DISCARD))


def check_hand(hand: int, action: str, on_table: Table, seat: int, rules: RuleSet) -> None:
    """Refuse cards that a seat may not play or discard from a hand that is seen."""
    cards = cards_of(action)
    check_held(hand, cards, seat)
    if on_table.phase == "discard" and not cards:
        raise Fault(f'the cards are missing; name those discarded, such as "{DISCARD} 4S 2C 9D"', rule="discard")
    if on_table.phase == "play":
        check_follows(hand, cards, on_table.led, on_table.trump, str(rules.switches["follow"]))


def _acted(moment: Moment, record: Record, terms: Terms, number: int, action: tuple[int, str]) -> Moment:
    """Check one action and give the moment after it, cards dealt."""
    seat, words = action
    check_action(moment.table, terms, number, action, record.dealer)
    with at_action(number, action):
        check_hand(moment.hands[seat], words, moment.table, seat, record.rules)
    gone = cards_of(words)
    hands, discards = changed(moment.hands, seat, moment.hands[seat] ^ gone), moment.discards
    if moment.table.phase == "discard":
        discards = changed(discards, seat, gone)
    before = moment.table.drawn
    on_table = table.after(moment.table, words, terms, lambda place: record.stock[place] or 0)
    for place in range(before, on_table.drawn):
        drawer = table.drawers(len(on_table.turned) - 1)[place]
        if drawer is not None:
            seat = seat_at(drawer, record.dealer)
            hands = changed(hands, seat, hands[seat] | (record.stock[place] or 0))
    return Moment(on_table, hands, discards, record.dealer)


def _side(value: object, key: str) -> int | None:
    """Check a side, or null for nobody."""
    return None if value is None else whole(value, key, 0, 1)
