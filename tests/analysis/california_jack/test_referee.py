"""Whole deals: what is legal passes, and the first thing that is not is named with line, action and rule."""

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analyzer.games.california_jack import referee, scoring, tricks
from analyzer.rules import rule_set
from analyzer.text import notation
from analyzer.text.record import parse_record, to_line
from tests.analysis.california_jack.deals import drawn_record, drawn_rules, randoms, states
from tests.analysis.faults import fault
from tests.naive.california_jack import game as naive
from tests.naive.california_jack.policy_view import held_excluded

pytestmark = pytest.mark.no_kernel

FOLLOW = ("trump-anytime-forced", "trump-anytime-free", "strict-free", "strict-forced")
HEARTS = notation.SUIT_MASKS[1]
BICYCLE = rule_set("california-jack")


@pytest.mark.parametrize(
    ("led", "hand", "allowed"),
    [
        ("7C", "9C 2H KD", ["9C 2H", "9C 2H", "9C", "9C"]),
        ("7C", "2H KD TS", ["2H", "2H KD TS", "2H KD TS", "2H"]),
        ("7C", "KD TS", ["KD TS"] * 4),
        ("7H", "2H AC", ["2H"] * 4),
        ("7H", "AC KD", ["AC KD"] * 4),
    ],
)
def test_what_the_follower_may_play(led, hand, allowed):
    for follow, cards in zip(FOLLOW, allowed, strict=True):
        may = tricks.legal(notation.card_set(hand), notation.card(led), HEARTS, follow)
        assert may == notation.card_set(cards), follow


@given(randoms())
def test_the_play_of_a_trick_is_the_naive_one(rng):
    hand = rng.sample(naive.PACK, rng.randrange(1, 7))
    led, reply = rng.sample([card for card in naive.PACK if card not in hand], 2)
    trump, follow = rng.choice("SHDC"), rng.choice(FOLLOW)
    mask = notation.SUIT_MASKS["SHDC".index(trump)]
    held, first, second = notation.card_set(hand), notation.card(led), notation.card(reply)
    assert tricks.legal(held, first, mask, follow) == notation.card_set(naive.legal(hand, led, trump, follow))
    assert tricks.legal(held, 0, mask, follow) == held
    assert tricks.reply_wins(first, second, mask) == naive.reply_wins(led, reply, trump)
    shown = tricks.excluded(first, second, mask, follow)
    suits = [letter for letter, suit in zip("SHDC", notation.SUIT_MASKS, strict=True) if shown & suit]
    assert suits == held_excluded(led, reply, trump, follow)
    # A reply is legal exactly when nothing else held is of a suit that it excludes.
    for card in hand:
        one = notation.card(card)
        free = not (held ^ one) & tricks.excluded(first, one, mask, follow)
        assert free == bool(one & tricks.legal(held, first, mask, follow))


@pytest.mark.parametrize(
    ("score", "owners", "ordered", "totals"),
    [
        ((9, 8), (0, 1, 1, 1), (10, 8), (10, 11)),
        ((9, 9), (1, 0, 0, 0), (9, 10), (12, 10)),
        ((8, 8), (0, 0, 1, 1), (10, 8), (10, 10)),
    ],
)
def test_how_a_match_ends(score, owners, ordered, totals):
    for end, after in (("ordered", ordered), ("totals", totals)):
        rules = rule_set("california-jack", None, {"match-end": end})
        points = scoring.deal_points(owners, score=score, rules=rules)
        reached = score[0] + points[0], score[1] + points[1]
        assert reached == after
        assert scoring.match_winner(reached, rules) == (None if after == (10, 10) else int(after[1] > after[0]))


@settings(deadline=None, max_examples=40)
@given(randoms())
def test_every_naive_game_passes_under_every_switch(rng):
    record = drawn_record(rng)
    referee.check(record)
    referee.check(parse_record(to_line(record)))


@settings(deadline=None, max_examples=15)
@given(randoms())
def test_the_moments_of_a_game_are_the_naive_ones(rng):
    rules = drawn_rules(rng)
    record = drawn_record(random.Random(5), rules)
    for at, state in enumerate(states(random.Random(5), rules)):
        moment = referee.replay(record, at=at)
        assert moment.hands == tuple(notation.card_set(hand) for hand in state["hands"])
        assert moment.won == tuple(notation.card_set(cards) for cards in state["captured"])
        assert moment.led == (notation.card(state["led"]) if state["led"] else 0)
        assert moment.turn == state["turn"]
        assert list(moment.drawn) == [seat for seat, _ in state["draws"]]


GOOD = drawn_record(random.Random(8), BICYCLE)


@settings(deadline=None, max_examples=40)
@given(randoms())
def test_an_illegal_card_is_named_with_its_action(rng):
    rules = drawn_rules(rng)
    seed = rng.getrandbits(32)
    record = drawn_record(random.Random(seed), rules)
    for at, state in enumerate(states(random.Random(seed), rules)):
        wrong = [card for card in (state["hands"][state["turn"]]) if card not in naive.choices(state)]
        if wrong:
            seat = state["turn"]
            actions = (*record.actions[:at], (seat, wrong[0]), *record.actions[at + 1 :])
            found = fault(replace(record, actions=actions))
            assert found.action == at
            assert found.rule == "follow"
            expected = f'action {at} [{seat}, "{wrong[0]}"]: {wrong[0]} may not be played on {state["led"]}'
            assert expected in str(found)
            assert f"(follow={rules.switches['follow']})" in str(found)
            return


@given(st.integers(0, 51))
def test_a_card_not_held_is_named(at):
    seat = GOOD.actions[at][0]
    elsewhere = notation.names(notation.PACK & ~referee.replay(GOOD, at=at).hands[seat])[at % 46]
    found = fault(replace(GOOD, actions=(*GOOD.actions[:at], (seat, elsewhere), *GOOD.actions[at + 1 :])))
    assert (found.rule, found.action) == ("held", at)
    assert f"{elsewhere} is not in the hand of seat {seat}" in str(found)


@given(st.integers(0, 51))
def test_the_wrong_seat_is_named(at):
    seat, card = GOOD.actions[at]
    found = fault(replace(GOOD, actions=(*GOOD.actions[:at], (1 - seat, card), *GOOD.actions[at + 1 :])))
    assert (found.rule, found.action) == ("turn", at)
    assert str(found).endswith(f"it is the turn of seat {seat}")


@given(st.integers(0, 51))
def test_an_unfinished_record_is_a_fault(at):
    found = fault(replace(GOOD, actions=GOOD.actions[:at]))
    assert (found.rule, found.action) == ("whole", at)
    assert f"ends after {at} action" in str(found)
    assert "a whole deal has 52" in str(found)


def test_an_action_too_many_is_a_fault():
    found = fault(replace(GOOD, actions=(*GOOD.actions, (0, "AH"))))
    assert (found.rule, found.action) == ("whole", 52)


@pytest.mark.parametrize("key", ["high", "low", "jack", "game", "card_points", "points"])
def test_a_wrong_result_is_named_with_the_right_one(key):
    right = GOOD.result[key]
    wrong = [right[1], right[0] + 1] if isinstance(right, list) else 1 - (right or 0)
    found = fault(replace(GOOD, result={**GOOD.result, key: wrong}))
    assert found.rule == f"result {key}"
    assert f'result "{key}" is' in str(found)
    assert "the cards captured make it" in str(found)


def test_points_stop_at_the_target():
    rules = rule_set("california-jack", None, {"target": 1})
    record = drawn_record(random.Random(3), rules)
    assert sum(record.result["points"]) == 1
    found = fault(replace(record, result={**record.result, "points": [2, 2]}))
    assert "at 0-0 to 1 (match-end=ordered)" in str(found)


def test_cards_that_are_not_a_pack_are_named():
    first, second = GOOD.hands
    twice = notation.name(next(notation.each(first)))
    cases = [
        (
            replace(GOOD, hands=(first, first)),
            f"{notation.names(first & -first)[0]} is named twice: in hands[0] and in hands[1]",
        ),
        (replace(GOOD, hands=(first & (first - 1), second)), "hands[0] has 5 cards; 6 are dealt to each"),
        (replace(GOOD, hands=(first | GOOD.stock[0], second)), "hands[0] has 7 cards"),
        (replace(GOOD, stock=GOOD.stock[:-1]), "stock has 39 cards; 40 are left of 52"),
        (replace(GOOD, stock=()), "stock has 0 cards"),
        (replace(GOOD, stock=(*GOOD.stock, GOOD.stock[0])), "is named twice: in stock[0] and in stock[40]"),
        (
            replace(GOOD, stock=(*GOOD.stock[:5], first & -first, *GOOD.stock[6:])),
            f"{twice} is named twice: in hands[0] and in stock[5]",
        ),
    ]
    for record, message in cases:
        found = fault(record)
        assert message in str(found)
        assert found.rule == "cards"
        assert found.action is None


@pytest.mark.parametrize(
    ("changes", "score", "message"),
    [
        ({}, (10, 3), "score 10-3: the match to 10 is won already"),
        ({}, (3, 12), "score 3-12: the match to 10 is won already"),
        ({}, (10, 10), "with match-end=ordered two players never reach 10 together"),
        ({"match-end": "totals"}, (12, 11), "score 12-11: the match to 10 is won already"),
        ({"target": 7}, (7, 0), "score 7-0: the match to 7 is won already"),
    ],
)
def test_a_score_at_which_the_match_is_won_is_refused(changes, score, message):
    record = drawn_record(random.Random(4), rule_set("california-jack", None, changes))
    found = fault(replace(record, score=score))
    assert message in str(found)
    assert found.rule == "score"


def test_level_beyond_the_target_plays_on_with_totals():
    record = drawn_record(random.Random(4), rule_set("california-jack", "gamerules"))
    points = list(
        scoring.deal_points(tuple(record.result[key] for key in scoring.CATEGORIES), score=(12, 12), rules=record.rules)
    )
    referee.check(replace(record, score=(12, 12), result={**record.result, "points": points}))


def test_seed_and_deal_are_compared_with_the_cards():
    record = replace(GOOD, seed=7, deal=3)
    asked = []

    def dealt(seed, deal, rules, dealer):
        asked.append((seed, deal, rules))
        return GOOD.hands, GOOD.stock, referee.trump_suit(GOOD)

    referee.check(record, dealt=dealt)
    assert asked == [(7, 3, BICYCLE)]
    referee.check(GOOD, dealt=dealt)
    assert len(asked) == 1
    swapped = (*GOOD.stock[:-2], GOOD.stock[-1], GOOD.stock[-2])
    cases = [
        ((GOOD.hands[1], GOOD.hands[0]), GOOD.stock, referee.trump_suit(GOOD), "hands[0] is"),
        (GOOD.hands, swapped, referee.trump_suit(GOOD), "stock[38] is"),
        (GOOD.hands, GOOD.stock, HEARTS if referee.trump_suit(GOOD) != HEARTS else notation.SUIT_MASKS[0], "trump is"),
    ]
    for *cards, message in cases:
        found = fault(record, dealt=lambda *_, cards=cards: tuple(cards))
        assert message in str(found)
        assert "but seed 7 and deal 3 give" in str(found)
        assert found.rule == "seed"


def test_the_worked_example():
    hands = ["7C 3S 4S 5S 6S 8S", "2H 3D 4D 5D 6D 7D"]
    rest = ["JH", "QD", *(card for card in naive.PACK if card not in (hands[0] + " " + hands[1] + " JH QD").split())]
    record = replace(
        GOOD,
        dealer=1,
        hands=tuple(notation.card_set(hand) for hand in hands),
        stock=tuple(notation.card(card) for card in rest),
        actions=((0, "7C"), (1, "2H")),
        result=None,
    )
    moment = referee.replay(record)
    assert moment.turn == 1
    assert moment.won == (0, notation.card_set("7C 2H"))
    assert moment.hands[1] & notation.card("JH")
    assert moment.hands[0] & notation.card("QD")
