"""Histories that cannot be are refused where they go wrong."""

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings

from analyzer.errors import Fault, InputError
from analyzer.games.california_jack import positions
from analyzer.rules import rule_set
from analyzer.text import notation
from analyzer.text.record import from_object, to_object
from tests.analysis.california_jack.deals import drawn_record, randoms
from tests.analysis.california_jack.histories import EXAMPLE, FACE_DOWN, position, seen
from tests.naive.california_jack import game as naive

pytestmark = pytest.mark.no_kernel


def refused(record):
    """The fault of a position."""
    with pytest.raises(Fault) as caught:
        positions.situation(record)
    assert str(caught.value).isprintable()
    return caught.value


@pytest.mark.parametrize(
    ("keys", "action", "rule", "message"),
    [
        ({"hands": [None, None]}, None, "sight", "hands[0] is null, but seat 0 sees it"),
        ({"hands": [EXAMPLE["hands"][0], ["2H"]]}, None, "sight", "hands[1] must be null; seat 0 cannot see it"),
        ({"hands": [["AH", "7H"], None]}, None, "cards", "hands[0] has 2 cards; give the 6 dealt"),
        ({"score": [7, 10]}, None, "score", "score 7-10: the match to 10 is won already"),
        ({"stock": ["AH", "QD", "5C"]}, None, "cards", "AH is named twice: in hands[0] and in stock[0]"),
        ({"stock": [None, "QD", "5C"]}, None, "sight", "stock[0] is missing or null, but all have seen it"),
        (
            {"stock": ["JH", "QD"]},
            None,
            "stock",
            "stock has 2 entries; after 2 actions it has 3: 2 cards drawn and the top",
        ),
        ({"stock": ["JH", "QD", "5C", "6C"]}, None, "stock", "stock has 4 entries"),
        ({"stock": []}, None, "stock", "stock has 0 entries"),
        (
            {"stock": ["JH", None, "5C"]},
            1,
            "sight",
            'action 1 [1, "2H"]: stock[1] is missing or null, but the seat sees',
        ),
        ({"stock": ["JH", "4S", "5C"]}, 1, "cards", "stock[1] cannot be 4S: it is in the hand"),
        ({"stock": ["JH", "7H", "5C"]}, 1, "cards", "stock[1] cannot be 7H: it has been played before"),
        ({"stock": ["JH", "QD", "QD"]}, 1, "cards", "stock[2] cannot be QD: it is known to be in the other hand"),
        ({"stock": ["JH", "QD", "2H"]}, 1, "cards", "stock[2] cannot be 2H: it has been played before"),
        (
            {"actions": [[0, "7H"], [1, "AH"]]},
            1,
            "held",
            "AH cannot be in the hand of seat 1: it is in the hand of the seat",
        ),
        ({"actions": [[0, "7H"], [1, "7H"]]}, 1, "held", "7H cannot be in the hand of seat 1: it has just been led"),
        (
            {"actions": [[0, "7H"], [1, "JH"]]},
            1,
            "held",
            "JH cannot be in the hand of seat 1: it lies on top of the stock",
        ),
        ({"actions": [[0, "7D"], [1, "2H"]]}, 0, "held", "7D is not in the hand of seat 0, which is 4S 2S AH 7H 9D TC"),
        ({"actions": [[1, "7H"], [0, "2H"]]}, 0, "turn", "it is the turn of seat 0"),
        ({"actions": [[0, "7H"], [0, "AH"]]}, 1, "turn", "it is the turn of seat 1"),
    ],
)
def test_an_impossible_history_is_refused_where_it_goes_wrong(keys, action, rule, message):
    found = refused(position(**keys))
    assert message in str(found)
    assert found.rule == rule
    assert found.action == action
    if action is not None:
        assert str(found).startswith(f"action {action} [")


def test_my_own_play_must_be_legal():
    switches = {"follow": "strict-free"}
    found = refused(position(dealer=0, actions=[[1, "3D"], [0, "TC"]], switches=switches, stock=["JH", "QD", "5C"]))
    assert (found.action, found.rule) == (1, "follow")
    assert "TC may not be played on 3D: diamonds must be followed, and 9D is held (follow=strict-free)" in str(found)


def test_a_revoke_seen_by_known_cards_is_refused():
    actions = [[0, "7H"], [1, "2H"], [0, "9D"], [1, "3C"]]
    found = refused(position(actions=actions, stock=["JH", "QD", "5C", "6C", "7C"]))
    assert (found.action, found.rule) == (3, "follow")
    assert "3C may not be played on 9D by seat 1: diamonds must be followed or trumped, and QD is held" in str(found)


def test_a_suit_shown_to_be_missing_cannot_be_played_later():
    actions = [[0, "TC"], [1, "3D"], [0, "4S"], [1, "9C"]]
    found = refused(position(actions=actions, stock=["JH", "QD", "5D", "6S", "7S"]))
    assert (found.action, found.rule) == (3, "worlds")
    assert "9C cannot be in the hand of seat 1: no hand that agrees" in str(found)


def test_a_discard_that_too_few_cards_allow_is_refused():
    """Before the last draws eight cards are unseen: he cannot be void of a suit that three of them are of."""
    rules = rule_set("california-jack", None, {"follow": "strict-free", **FACE_DOWN})
    caught = 0
    for seed in range(40):
        record = drawn_record(random.Random(seed), rules)
        found = seen(record, 39, 0)
        of_suit = notation.suit_mask(found.led)
        if found.to_move == 0 or found.known & of_suit or (found.unseen & of_suit).bit_count() < 3:
            continue
        for card in notation.each(found.allowed & ~of_suit):
            place = positions.position_of(record, 39, 0)
            wrong = refused(replace(place, actions=(*place.actions, (1, notation.name(card)))))
            assert (wrong.action, wrong.rule) == (39, "worlds")
            assert "may not be played on" in str(wrong)
            caught += 1
    assert caught > 5


def test_a_draw_that_the_hidden_cards_need_is_refused():
    """Before the last draws, with one unseen card that cannot be hidden, that card is what the loser draws."""
    rules = rule_set("california-jack", None, {"follow": "strict-free"})
    caught = 0
    for seed in range(150):
        record = drawn_record(random.Random(seed), rules)
        found = seen(record, 40, 0)
        before = seen(record, 39, 0)
        wrong = [one for one in notation.each(before.allowed) if one != record.stock[39]]
        needed = before.allowed.bit_count() == before.hidden == before.unseen.bit_count() - 1
        still_hidden = before.hidden and notation.card(record.actions[39][1]) & ~before.unseen
        if found.stock == 0 and needed and still_hidden and wrong:
            place = positions.position_of(record, 40, 0)
            fault = refused(replace(place, stock=(*place.stock[:39], wrong[0])))
            assert (fault.action, fault.rule) == (39, "worlds")
            assert "the draws after it cannot be" in str(fault)
            caught += 1
    assert caught


def test_a_card_other_than_those_known_is_refused():
    """With the stock face up a whole hand may be known long before the stock is out."""
    caught = 0
    for seed in range(20):
        record = drawn_record(random.Random(seed), rule_set("california-jack", "bicycle"))
        for at in range(20, 38, 2):
            found = seen(record, at, 0)
            if found.to_move == 1 and not found.hidden:
                place = positions.position_of(record, at, 0)
                card = notation.names(found.unseen)[0]
                fault = refused(replace(place, actions=(*place.actions, (1, card))))
                assert (fault.action, fault.rule) == (at, "held")
                assert f"{card} is not in the hand of seat 1, which is known to be" in str(fault)
                caught += 1
    assert caught


@settings(deadline=None, max_examples=60)
@given(randoms())
def test_any_damage_to_a_position_is_refused_or_leaves_a_possible_one(rng):
    record = drawn_record(rng)
    written = to_object(positions.position_of(record, rng.randrange(52), rng.randrange(2)))
    cards = [None, *naive.PACK]
    for _ in range(5):
        broken = {key: list(value) if isinstance(value, list) else value for key, value in written.items()}
        kind = rng.choice(["stock", "actions", "hand", "seat", "dealer", "cut", "follow"])
        stock, actions = broken["stock"], broken["actions"]
        if kind == "stock" and stock:
            stock[rng.randrange(len(stock))] = rng.choice(cards)
        elif kind == "actions" and actions:
            actions[rng.randrange(len(actions))] = [rng.randrange(2), rng.choice(naive.PACK)]
        elif kind == "hand":
            seat = written["seat"]
            broken["hands"][seat] = [*written["hands"][seat][1:], rng.choice(naive.PACK)]
        elif kind in ("seat", "dealer"):
            broken[kind] = 1 - written[kind]
        elif kind == "cut":
            name = rng.choice(["stock", "actions"])
            broken[name] = written[name][: rng.randrange(len(written[name]) + 1)]
        else:
            broken["switches"] = {**written["switches"], "follow": rng.choice(naive.CHOICES["follow"])}
        try:
            found = positions.situation(from_object(broken, position=True))
        except InputError as error:
            assert str(error).isprintable()  # noqa: PT017 - either way out is right
            continue
        places = (found.mine, found.known, found.top, found.led, found.won_mine, found.won_theirs, found.unseen)
        assert sum(places) == notation.PACK
        assert found.patterns
        assert found.unseen.bit_count() == found.hidden + found.stock - bool(found.top)


def test_a_play_from_a_hand_known_whole_is_refused():
    for preset in ("bicycle", "shasta-sam"):
        record = drawn_record(random.Random(2), rule_set("california-jack", preset))
        position = positions.position_of(record, 40, 0)
        found = positions.situation(position)
        assert (found.hidden, found.stock, found.secret_mine, found.unseen) == (0, 0, 0, 0)
        assert found.patterns == ((1, (0, 0, 0, 0)),)
        turn = found.to_move
        gone = notation.names(found.won_mine | found.won_theirs)[0]
        wrong = refused(replace(position, actions=(*position.actions, (turn, gone))))
        assert wrong.action == 40


def test_face_down_nulls_must_be_what_the_seat_cannot_see():
    rules = rule_set("california-jack", None, FACE_DOWN)
    record = drawn_record(random.Random(6), rules)
    for seat in (0, 1):
        place = positions.position_of(record, 20, seat)
        nulls = [n for n, one in enumerate(place.stock) if one is None]
        assert len(place.stock) == 20
        assert len(nulls) in (9, 10)
        assert place.stock[0] is not None
        for n in range(1, 20):
            hidden = n in nulls
            stock = list(place.stock)
            stock[n] = record.stock[n] if hidden else None
            wrong = refused(replace(place, stock=tuple(stock)))
            assert wrong.action == n // 2 * 2 + 1
            assert ("must be null" if hidden else "is missing or null") in str(wrong)


def test_nulls_at_the_end_may_be_left_out():
    record = drawn_record(random.Random(6), rule_set("california-jack", "shasta-sam"))
    for at in range(2, 30):
        place = positions.position_of(record, at, 0)
        if place.stock[-1] is None:
            assert positions.situation(replace(place, stock=place.stock[:-1])) == positions.situation(place)


def test_trump_is_named_where_no_card_seen_fixes_it():
    with pytest.raises(InputError, match='"trump" is missing'):
        position(switches={"trump": "cut"})
    with pytest.raises(InputError, match="leave the key out"):
        position(trump="H")
    found = positions.situation(position(switches={"trump": "cut", **FACE_DOWN}, trump="H", stock=[], actions=[]))
    assert (found.top, found.turned, found.stock, found.unseen.bit_count()) == (0, 0, 40, 46)


def test_a_deal_that_is_over_has_no_situation():
    record = drawn_record(random.Random(1))
    with pytest.raises(InputError, match="nobody is to act after 52 actions, where the deal is over"):
        positions.position_of(record, 52, 0)
    with pytest.raises(InputError, match="the record has positions 0 to 51"):
        positions.position_of(record, -1, 0)
    with pytest.raises(InputError, match="seats are 0 and 1"):
        positions.position_of(record, 0, 2)
    place = replace(positions.position_of(record, 51, 0), actions=record.actions)
    assert "the deal is over after 52" in str(refused(place))
    with pytest.raises(InputError, match="has a"):
        positions.situation(record)


def test_a_position_is_cut_only_from_legal_actions():
    record = drawn_record(random.Random(1))
    seat, card = record.actions[3]
    broken = replace(record, line=7, actions=(*record.actions[:3], (1 - seat, card), *record.actions[4:]))
    assert positions.position_of(broken, 3, 0).actions == record.actions[:3]
    with pytest.raises(Fault, match="line 7: action 3"):
        positions.position_of(broken, 4, 0)


def test_a_position_says_nothing_that_the_seat_cannot_know():
    record = replace(drawn_record(random.Random(9), rule_set("california-jack", "shasta-sam")), seed=1, deal=2)
    written = to_object(positions.position_of(record, 21, 1))
    assert written["hands"][0] is None
    assert written["seat"] == 1
    assert {"seed", "deal", "result"} & set(written) == set()
    assert len(written["actions"]) == 21
