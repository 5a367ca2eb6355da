"""Positions in words: what fits together is taken, what cannot arise is refused with its arithmetic."""

from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analyzer.errors import InputError
from analyzer.games.california_jack import snapshot
from analyzer.rules import rule_set
from analyzer.text import notation
from tests.analysis.california_jack.deals import drawn_rules, randoms, states
from tests.naive.california_jack import game as naive
from tests.naive.california_jack.policy_view import known_cards

pytestmark = pytest.mark.no_kernel

HAND = "AH 7H TC 9D 4S 2S"
PLAYED = [card for card in naive.PACK if card not in [*HAND.split(), "JH", "QD"]]
LATE = {"mine": " ".join(PLAYED[:20]), "theirs": " ".join(PLAYED[20:40]), "trump": "H"}


def read(preset="bicycle", changes=None, **values):
    """The situation of a snapshot."""
    return snapshot.situation(values, rule_set("california-jack", preset, changes))


def test_the_first_question_of_a_new_user():
    found = read(hand=HAND, top="JH")
    assert notation.text(found.mine) == "4S 2S AH 7H 9D TC"
    assert notation.text(found.top) == "JH"
    assert (found.hidden, found.stock, found.to_move, found.dealer, found.score) == (6, 40, 0, 1, (0, 0))
    assert found.unseen == notation.PACK & ~found.mine & ~found.top
    assert found.allowed == found.unseen
    assert found.secret_mine == found.mine
    assert found.known == found.won_mine == found.won_theirs == found.led == found.turned == 0
    weights = {held: weight for weight, held in found.patterns}
    assert len(weights) == 84
    share = weights[(6, 0, 0, 0)] / sum(weights.values())
    assert share == pytest.approx(comb(11, 6) / comb(45, 6))


def test_a_card_to_answer_at_the_start():
    found = read(hand=HAND, top="JH", led="QD")
    assert (found.hidden, found.dealer, notation.text(found.led)) == (5, 0, "QD")


def test_the_middle_of_a_deal():
    found = read(hand=HAND, top="JH", mine="2C 3C", theirs="4C 5C", known="QD", trump="c", dealer="ME", score="7 - 8")
    assert (found.stock, found.hidden, found.dealer, found.score) == (36, 5, 0, (7, 8))
    assert found.trump == notation.SUIT_MASKS[3]
    assert found.unseen.bit_count() == 52 - 6 - 1 - 4 - 1
    assert read(hand=HAND, top="JC", mine="2C 3C", theirs="4C 5C", known="QD").dealer == 1


def test_the_last_tricks_are_open_by_elimination():
    last = [card for card in naive.PACK if card not in [*HAND.split(), *LATE["mine"].split(), *LATE["theirs"].split()]]
    assert len(last) == 6
    found = read(hand=HAND, **LATE)
    assert (found.stock, found.hidden, found.unseen, found.secret_mine) == (0, 0, 0, 0)
    assert found.known == notation.card_set(last)
    assert found.patterns == ((1, (0, 0, 0, 0)),)
    assert read(hand=HAND, known=" ".join(last[:2]), **LATE) == found
    answer = read(hand=HAND, led=last[0], **LATE)
    assert answer.known == notation.card_set(last[1:])


def test_exclusions_bind_the_unknown_cards():
    found = read(hand=HAND, top="JH", excluded="S h AC,KC")
    barred = notation.SUIT_MASKS[0] | notation.SUIT_MASKS[1] | notation.card_set("AC KC")
    assert found.allowed == found.unseen & ~barred
    assert {held[:2] for _, held in found.patterns} == {(0, 0)}
    assert read(hand=HAND, top="JH", excluded=["spades", "♥", "AC", "KC"]) == found


def test_keys_by_stage_with_the_stock_face_down():
    down = {"stock": "face-down"}
    start = read(changes=down, hand=HAND, top="JH")
    assert (start.top, start.turned) == (notation.card("JH"), notation.card("JH"))
    later = read(changes=down, hand=HAND, mine="2C 3C", trump="H", known="JH")
    assert (later.top, later.turned, later.hidden) == (0, notation.card("JH"), 5)
    elsewhere = read(changes=down, hand=HAND, mine="JH 3C", trump="H")
    assert (elsewhere.turned, elsewhere.hidden, elsewhere.unseen.bit_count()) == (0, 6, 44)
    cut = read("shasta-sam", hand=HAND, trump="H")
    assert (cut.top, cut.turned, cut.stock, cut.unseen.bit_count()) == (0, 0, 40, 46)


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({}, 'key "hand" is missing'),
        ({"hand": HAND}, "top is missing: with stock=face-up the top of the 40 cards in the stock is seen"),
        ({"hand": HAND, "top": "7H"}, "7H is named twice: in hand and in top"),
        ({"hand": "AH AH", "top": "7H"}, "hand: AH is named twice"),
        ({"hand": "AH 1H", "top": "7H"}, 'hand: "1H" is not a card: did you mean AH?'),
        ({"hand": HAND, "top": "JH QD"}, 'top: "JH QD" names 2 cards; it is one card'),
        ({"hand": HAND, "top": ""}, 'top: "" names 0 cards'),
        ({"hand": HAND, "top": 5}, "top: 5 is neither text nor a list"),
        ({"hand": HAND, "top": "JH", "tpo": "JH"}, 'key "tpo" is not known in a snapshot; did you mean top?'),
        (
            {"hand": "AH 7H TC 9D 4S", "top": "JH"},
            "hand has 5 cards, but after mine 0 + theirs 0 = 0 captured cards, 0 tricks",
        ),
        (
            {"hand": "AH 7H TC 9D 4S", "top": "JH"},
            "it holds 6; 5 cards would be held after 21 tricks, 42 captured cards",
        ),
        ({"hand": HAND + " 3S", "top": "JH"}, "hand has 7 cards"),
        ({"hand": "", "top": "JH"}, "hand has 0 cards"),
        ({"hand": HAND, "top": "JH", "mine": "2C"}, "mine has 1 card; a trick is 2 cards"),
        ({"hand": HAND, "top": "JH", "theirs": "2C 3C 4C"}, "theirs has 3 cards; a trick is 2 cards"),
        ({"hand": HAND, "top": "JH", "theirs": "2C 3C", "known": "4C"}, "mine has no cards, but I lead"),
        ({"hand": HAND, "top": "JH", "mine": "2C 3C", "led": "4C"}, "theirs has no cards, but the opponent has led"),
        ({"hand": HAND, "top": "JH", "known": "2C"}, "known has 1 card, but in 0 tricks the opponent has drawn 0"),
        (
            {"hand": HAND, "top": "JH", "mine": "2C 3C"},
            "known has no cards, but after 1 trick the opponent holds at least",
        ),
        ({"hand": HAND, "top": "JH", "mine": "2C 3C", "known": "4C 5C"}, "in 1 trick the opponent has drawn 1"),
        (
            {"hand": HAND, "top": "JH", "mine": " ".join(PLAYED[:16]), "known": " ".join(PLAYED[16:23])},
            "known has 7 cards, but the opponent holds 6",
        ),
        (
            {"hand": HAND, "top": "JH", "theirs": " ".join(PLAYED[:16]), "known": " ".join(PLAYED[16:22]), "led": "QD"},
            "known has 6 cards, but the opponent holds 5, the card led not counted",
        ),
        ({"hand": HAND, "top": "JH", **LATE}, "top JH is given, but after 20 tricks the stock is out"),
        ({"hand": HAND, "mine": LATE["mine"], "theirs": LATE["theirs"]}, "trump is missing: there is no top card"),
        ({"hand": "", "mine": naive.PACK, "trump": "H"}, "= 52 captured cards, 26 tricks: the whole deal"),
        (
            {"hand": HAND, "top": "JH", "trump": "S"},
            "trump is spades, but top is JH; with trump=stock-top it fixes trump",
        ),
        ({"hand": HAND, "top": "JH", "trump": "X"}, 'trump: "X" is not a suit'),
        ({"hand": HAND, "top": "JH", "dealer": "me"}, "me is said to have dealt, but I lead to trick 1"),
        (
            {"hand": HAND, "top": "JH", "led": "QD", "dealer": "them"},
            "them is said to have dealt, but the opponent has led",
        ),
        ({"hand": HAND, "top": "JH", "dealer": "you"}, 'dealer: "you" is neither me nor them'),
        ({"hand": HAND, "top": "JH", "dealer": 1}, "dealer: 1 is neither me nor them"),
        ({"hand": HAND, "top": "JH", "score": "7"}, 'score: "7" is not a score; write mine first, such as 7-8'),
        ({"hand": HAND, "top": "JH", "score": "7--8"}, "is not a score"),
        ({"hand": HAND, "top": "JH", "score": "-1-3"}, "is not a score"),
        ({"hand": HAND, "top": "JH", "score": "nan-3"}, "is not a score"),
        ({"hand": HAND, "top": "JH", "score": [1, True]}, "true is not a whole number"),
        ({"hand": HAND, "top": "JH", "score": 7}, "7 is not a list of 2 whole numbers"),
        ({"hand": HAND, "top": "JH", "score": "10-3"}, "the match to 10 is won already"),
        ({"hand": HAND, "top": "JH", "score": "99999-3"}, "is out of range"),
        (
            {"hand": HAND, "top": "JH", "excluded": "S H D C"},
            "45 cards not named less 45 excluded = 0, but the opponent has 6",
        ),
        ({"hand": HAND, "top": "JH", "excluded": "Z"}, "give suits or cards"),
        ({"hand": HAND, "top": "JH", "excluded": 3}, "excluded: 3 is neither text nor a list"),
        ({"hand": HAND, **LATE, "excluded": "JH"}, "6 cards not named less 1 excluded = 5, but the opponent has 6"),
        (
            {"hand": "3S 4S 5S 6S 7S 8S", "top": "JC", "mine": "2C 3C", "known": "4C", "trump": "H"},
            "no card of hearts is in hand, known, led, mine or theirs, but the card that fixed trump",
        ),
    ],
)
def test_what_cannot_arise_is_refused_with_its_arithmetic(values, message):
    with pytest.raises(InputError) as caught:
        read(**values)
    assert message in str(caught.value)
    assert str(caught.value).isprintable()


@pytest.mark.parametrize(
    ("changes", "values", "message"),
    [
        ({"trump": "cut"}, {"top": "JH"}, "with stock=face-down and trump=cut no card of the stock is seen"),
        ({"trump": "cut"}, {}, "trump is missing"),
        ({"trump": "cut"}, {"trump": "H", "mine": "2C 3C", "known": "QD"}, "no card of the opponent's is seen before"),
        ({}, {"trump": "H"}, "top is missing: with trump=stock-top the top card is turned and fixes trump"),
        ({}, {"top": "JH", "mine": "2C 3C", "trump": "H"}, "the top is seen in trick 1 only (the card turned)"),
        ({}, {"top": "JH", "known": "QD"}, "no card of the opponent's is seen before they play it"),
        ({}, {"mine": "2C 3C", "trump": "H", "known": "QD"}, "only the card turned, one of hearts, is seen"),
        ({}, {"mine": "2C 3C", "trump": "H", "known": "QH JH"}, "only the card turned, one of hearts, is seen"),
    ],
)
def test_what_cannot_be_in_sight_with_the_stock_face_down_is_refused(changes, values, message):
    with pytest.raises(InputError) as caught:
        read(changes={"stock": "face-down", **changes}, hand=HAND, **values)
    assert message in str(caught.value)


@settings(deadline=None, max_examples=30)
@given(randoms(), st.integers(0, 1))
def test_every_moment_of_a_game_can_be_described(rng, seat):
    """A snapshot of a real position is taken, and the true hidden cards are among the possible ones."""
    rules = drawn_rules(rng)
    played = list(states(rng, rules))
    for state in rng.sample(played[:-1], 5):
        if state["turn"] != seat:
            continue
        other = 1 - seat
        tricks = len(state["actions"]) // 2
        down = rules.switches["stock"] == "face-down"
        in_sight = not down or (tricks == 0 and rules.switches["trump"] == "stock-top")
        values = {
            "hand": state["hands"][seat],
            "known": known_cards(state, other),
            "top": state["stock"][0] if state["stock"] and in_sight else None,
            "trump": state["trump"],
            "led": state["led"],
            "mine": state["captured"][seat],
            "theirs": state["captured"][other],
            "dealer": "me" if state["dealer"] == seat else "them",
        }
        found = snapshot.situation(values, rules)
        truth = notation.card_set(state["hands"][other])
        assert found.stock == len(state["stock"])
        assert found.known | found.allowed | truth == found.known | found.allowed
        assert found.hidden == (truth & ~found.known).bit_count()
        assert notation.counts(truth & ~found.known) in {held for _, held in found.patterns}
