"""Deals written down, and what a seat knows of them."""

from __future__ import annotations

from dataclasses import replace

from analyzer.contract.game import Record, RuleSet, Score
from analyzer.contract.players import Players
from analyzer.errors import Fault, InputError
from analyzer.games.common.record_checks import action_fault, check_turn
from analyzer.text import notation
from tests.games.german_whist import engine, referee
from tests.games.german_whist.table import DRAWN, HAND, TRICKS, Situation, after, opening, suit_of, wins


def dealers(number: int) -> tuple[int, ...]:
    """Seat 1 deals the even-numbered deals, seat 0 the others."""
    return (1 - number % 2,)


def record(
    rules: RuleSet, players: Players, seed: int, number: int, *, dealer: int, score: Score, bunched: int = 0
) -> Record:
    """A deal with its result."""
    hands, stock, _ = engine.dealt(seed, number, rules, dealer)
    rolls, table, actions = engine.dice(seed, number), opening(hands, stock, dealer), []
    while not table.over:
        card = engine.chosen(table, rules, rolls)
        actions.append((table.turn, notation.name(card)))
        table = after(table, card)
    found = referee.result(table)
    return Record(rules, dealer, score, hands, stock, tuple(actions), found, seed=seed, deal=number)


def next_deal(record: Record) -> tuple[int, int]:
    """The deal alternates."""
    return 1 - record.dealer, 0


def position_of(record: Record, at: int, seat: int) -> Record:
    """What a seat has seen after `at` actions: of the stock what lay face up, and its own draws."""
    if not 0 <= at < len(record.actions):
        raise InputError(f"nobody is to act after {at} actions; give a number from 0 to {len(record.actions) - 1}")
    seen, tops = referee.replay(record, at=at), range(0, DRAWN, 2)
    losers = [1 - referee.replay(record, at=trick).turn for trick in range(2, at + 1, 2)]
    stock: list[int | None] = [None] * len(record.stock)
    for place, loser in zip(tops, losers, strict=False):
        stock[place] = record.stock[place]
        stock[place + 1] = record.stock[place + 1] if loser == seat else None
    if seen.drawn < DRAWN:
        stock[seen.drawn] = record.stock[seen.drawn]
    hands = tuple(hand if place == seat else None for place, hand in enumerate(record.hands))
    return replace(
        record,
        hands=hands,
        stock=tuple(stock),
        actions=record.actions[:at],
        result=None,
        seat=seat,
        seed=None,
        deal=None,
    )


def situation(position: Record) -> Situation:
    """All that a seat knows from a position. Raises Fault at an action that cannot be."""
    me, mine = position.seat or 0, position.hands[position.seat or 0]
    stock, top = position.stock, position.stock[0] if position.stock else None
    if mine is None or top is None:
        raise Fault("a position has the hand of its seat and the card face up", rule="cards")
    known = taken = led = drawn = 0
    theirs, turn, tricks, trump = HAND, 1 - position.dealer, [0, 0], suit_of(top)
    for number, action in enumerate(position.actions):
        check_turn(number, action, turn)
        card = notation.card(action[1])
        if not card & mine if turn == me else card & (mine | taken | led):
            raise action_fault(number, action, f"{action[1]} cannot be in that hand", "held")
        if turn == me:
            mine ^= card
        else:
            known, theirs = known & ~card, theirs - 1
        if not led:
            led, turn = card, 1 - turn
            continue
        turn = turn if wins(card, led, trump) else 1 - turn
        tricks[turn != me] += 1
        taken, led = taken | led | card, 0
        if drawn < DRAWN:
            up, down = (stock[place] if place < len(stock) else None for place in (drawn, drawn + 1))
            drawn, theirs = drawn + 2, theirs + 1
            mine |= (up if turn == me else down) or 0
            known |= 0 if turn == me else up or 0
    face_up = stock[drawn] if drawn < min(DRAWN, len(stock)) else None
    if sum(tricks) == TRICKS or (face_up is None and drawn < DRAWN):
        raise Fault("the deal is over, or the card face up is not named", rule="whole")
    seen = mine | known | taken | led | (face_up or 0)
    return Situation(
        position.rules,
        (position.score[me], position.score[1 - me]),
        position.dealer ^ me,
        turn ^ me,
        mine,
        known,
        theirs - known.bit_count(),
        face_up or 0,
        led,
        trump,
        drawn,
        (tricks[0], tricks[1]),
        taken,
        notation.PACK & ~seen,
    )
