"""Checks a record of a whole deal of California Jack, action by action, and recomputes its result."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from analyzer.contract.game import Deal, Dealt
from analyzer.errors import Fault, InputError
from analyzer.games.california_jack import scoring, tricks
from analyzer.games.common.all_fours import check_follows
from analyzer.games.common.record_checks import (
    action_fault,
    at_action,
    check_dealt,
    check_held,
    check_pack,
    check_result,
    check_score,
    on_line,
    seed_fault,
)
from analyzer.games.common.record_checks import check_turn as check_whose_turn
from analyzer.rules import RuleSet
from analyzer.text import notation
from analyzer.text.fields import check_keys, whole, whole_list
from analyzer.text.record import Record

SEATS = 2
SIDES = 2
EXTRA_KEYS = ("trump",)
ACTIONS = 2 * tricks.TRICKS


class Moment(NamedTuple):
    """A deal between two actions, everything open: sets of cards by seat as masks.

    `led` is 0 between tricks, `turn` the seat that must act, `drawn` the seats that drew stock[0], stock[1], ...
    """

    hands: tuple[int, int]
    won: tuple[int, int]
    led: int
    turn: int
    drawn: tuple[int, ...]

    def places(self, record: Record) -> list[int]:
        """Give every place that cards are in, as masks: together they are the pack, each card once."""
        return [*self.hands, *self.won, self.led, *(one or 0 for one in record.stock[len(self.drawn) :])]


def read_action(value: object) -> str:
    """Read an action, which is always a card, in canonical spelling."""
    return notation.name(notation.card(value))


def read_extra(extra: Mapping[str, Any], rules: RuleSet) -> dict[str, str]:
    """Read the key `trump`, which is there with trump=cut and only then."""
    cut = rules.switches["trump"] == "cut"
    if "trump" in extra and not cut:
        raise InputError('key "trump": with trump=stock-top the card stock[0] says the trump suit; leave the key out')
    if cut and "trump" not in extra:
        raise InputError('key "trump" is missing; with trump=cut it says the suit that was cut, such as "H"')
    try:
        return {key: notation.SUITS[notation.suit(value)] for key, value in extra.items()}
    except InputError as error:
        raise InputError(f'key "trump": {error}') from None


def read_result(value: Mapping[str, Any], rules: RuleSet) -> dict[str, Any]:
    """Check the keys and types of a result."""
    counted, most = ("tricks", 26) if rules.switches["fourth-point"] == "most-tricks" else ("card_points", 80)
    keys = (*scoring.CATEGORIES, counted, "points")
    check_keys(value, needed=keys, known=keys, what=f"a result with fourth-point={rules.switches['fourth-point']}")
    read: dict[str, Any] = {category: whole(value[category], category, 0, 1) for category in ("high", "low", "jack")}
    read["game"] = None if value["game"] is None else whole(value["game"], "game", 0, 1)
    read[counted] = list(whole_list(value[counted], counted, 2, most))
    read["points"] = list(whole_list(value["points"], "points", 2, 4))
    return read


def trump_suit(record: Record) -> int:
    """Give the mask of a record's trump suit."""
    if "trump" in record.extra:
        return notation.SUIT_MASKS[notation.SUITS.index(record.extra["trump"])]
    top = record.stock[0] if record.stock else None
    if top is None:
        raise Fault("stock[0] is missing; with trump=stock-top it is the card that fixes trump", rule="cards")
    return notation.suit_mask(top)


def check(record: Record, *, dealt: Deal | None = None) -> None:
    """Check a record of a whole deal. The first thing that is illegal or wrong raises Fault with line, action, rule.

    `dealt`, if given, is asked what a record's `seed` and `deal` dealt.
    """
    with on_line(record):
        moment = replay(record)
        if len(record.actions) < ACTIONS:
            done = len(record.actions)
            raise Fault(f"the record ends after {done} actions; a whole deal has {ACTIONS}", rule="whole", action=done)
        score, counting = (record.score[0], record.score[1]), record.rules.switches["match-end"]
        right = scoring.result(
            moment.won, trump=trump_suit(record), dealer=record.dealer, score=score, rules=record.rules
        )
        where = f" at {score[0]}-{score[1]} to {record.rules.number('target')} (match-end={counting})"
        check_result(record, right, made="the cards captured make it", where=where)
        if dealt is not None and record.seed is not None and record.deal is not None:
            _check_dealt(record, dealt(record.seed, record.deal, record.rules, record.dealer))


def replay(record: Record, *, at: int | None = None) -> Moment:
    """Play the first `at` actions of a record (None: all), checking cards, score and each of these actions.

    Raises Fault at the first one that is illegal.
    """
    with on_line(record):
        check_pack(record, hand=tricks.HAND, stock=tricks.STOCK)
        check_score(record)
        trump = trump_suit(record)
        first, second = record.hands
        moment = Moment((first or 0, second or 0), (0, 0), 0, 1 - record.dealer, ())
        for number, action in enumerate(record.actions[:at]):
            moment = _acted(moment, record, trump, number, action)
    return moment


def check_turn(number: int, action: tuple[int, str], turn: int) -> None:
    """Refuse an action after the end or out of turn."""
    if number >= ACTIONS:
        raise action_fault(number, action, f"the deal is over after {ACTIONS} actions", "whole")
    check_whose_turn(number, action, turn)


def _acted(moment: Moment, record: Record, trump: int, number: int, action: tuple[int, str]) -> Moment:
    """Check one action and give the moment after it, cards drawn."""
    seat, played = action[0], notation.card(action[1])
    check_turn(number, action, moment.turn)
    hand = moment.hands[seat]
    with at_action(number, action):
        check_held(hand, played, seat)
        check_follows(hand, played, moment.led, trump, str(record.rules.switches["follow"]))
    hands = _changed(moment.hands, seat, hand ^ played)
    if not moment.led:
        return moment._replace(hands=hands, led=played, turn=1 - seat)
    winner = seat if tricks.reply_wins(moment.led, played, trump) else 1 - seat
    won = _changed(moment.won, winner, moment.won[winner] | moment.led | played)
    drawn = moment.drawn
    for drawer in (winner, 1 - winner):
        if len(drawn) < tricks.STOCK:
            hands = _changed(hands, drawer, hands[drawer] | (record.stock[len(drawn)] or 0))
            drawn = (*drawn, drawer)
    return Moment(hands, won, 0, winner, drawn)


def _changed(pair: tuple[int, int], seat: int, value: int) -> tuple[int, int]:
    """Give a pair with one seat's value changed."""
    return (value, pair[1]) if seat == 0 else (pair[0], value)


def _check_dealt(record: Record, dealt: Dealt) -> None:
    """Compare the cards with those that seed and deal number say."""
    hands, stock, trump = dealt
    check_dealt(record, hands, stock)
    given = trump_suit(record)
    if given != trump:
        raise seed_fault(record, f"trump is {notation.suit_word(given)}", notation.suit_word(trump))
