"""What a seat knows: the naive view at every moment, and histories that cannot be, refused where they go wrong."""

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings

from analyzer.errors import Fault, InputError
from analyzer.games.court_circular import actions, positions
from analyzer.rules import rule_set
from analyzer.text import notation
from analyzer.text.record import from_object, to_object
from tests.analysis.court_circular.deals import GAME, SINGLE, game, masks, randoms, seen
from tests.analysis.faults import refused
from tests.naive.court_circular import game as naive
from tests.naive.court_circular.view import seen_stock, view

pytestmark = pytest.mark.no_kernel

SETS = ("mine", "known", "laid_mine", "laid_theirs", "unseen")


def check_moment(record, state, at, seat):
    """A seat's situation at a moment is the naive view, and its legal actions the naive ones."""
    position = positions.position_of(record, at, seat)
    assert [one and notation.name(one) for one in position.stock] == seen_stock(state, seat)
    found, naive_view = positions.situation(position), view(state, seat)
    for name, value in naive_view.items():
        mine = getattr(found, name)
        if name == "lead":
            assert mine == notation.card(value)
        else:
            assert mine == (masks(value) if name in SETS else value), name
    assert found.score == (record.score[seat], record.score[1 - seat])
    assert found.rules == record.rules
    assert found.unseen.bit_count() == found.hidden + found.stock + found.undealt
    legal = dict(actions.legal(found))
    may = set(naive.choices(state))
    assert may == set(legal) if found.to_move == 0 or found.picking or not found.hidden else may <= set(legal)
    for text, code in legal.items():
        assert code == (1 << 63 if text == "concede" else notation.card(text.removeprefix("lead ")))
    assert positions.situation(from_object(to_object(position), position=True)) == found


@pytest.mark.parametrize(("preset", "changes"), SINGLE)
def test_a_seat_knows_what_the_naive_view_says(preset, changes):
    rng = random.Random(f"{preset} {changes}")
    for n in range(2):
        record, played = game(rng, rule_set(GAME, preset, changes))
        for at, state in list(enumerate(played[:-1]))[n::2]:
            check_moment(record, state, at, rng.randrange(2))


@settings(deadline=None, max_examples=20)
@given(randoms())
def test_a_seat_knows_what_the_naive_view_says_under_any_switches(rng):
    record, played = game(rng)
    for at in sorted(rng.sample(range(len(record.actions)), 8)):
        for seat in (0, 1):
            check_moment(record, played[at], at, seat)


EXAMPLE = {
    "game": GAME,
    "seat": 0,
    "dealer": 1,
    "score": [7, 8],
    "hands": [["AH", "7H", "TC", "9D", "4S", "2S"], None],
    "stock": ["JH", "QD", None],
    "actions": [[0, "7H"], [1, "2H"], [0, "AH"], [1, "concede"], [0, "lead 7H"]],
}


def position(**keys):
    """The example with some keys changed."""
    return from_object({**EXAMPLE, **keys}, position=True)


def test_an_example():
    found = positions.situation(position(stock=["JH", "QD", None, "3C"]))
    assert notation.text(found.mine) == "4S 2S QD 9D TC 3C"
    assert notation.text(found.lead) == "7H"
    assert (found.hidden, found.known, found.stock, found.undealt) == (6, 0, 36, 0)
    assert (found.first, found.to_move, found.picking, found.last, found.dealer) == (0, 0, False, False, 1)
    assert (found.total_mine, found.total_theirs) == (3 * 2 + 3 + 1, 0)  # JH, 2H and AH, face up
    assert found.unseen.bit_count() == 6 + 36
    assert found.score == (7, 8)


@pytest.mark.parametrize(
    ("keys", "action", "rule", "message"),
    [
        ({"hands": [None, None]}, None, "sight", "hands[0] is null, but seat 0 sees it"),
        ({"hands": [EXAMPLE["hands"][0], ["2H"]]}, None, "sight", "hands[1] must be null; seat 0 cannot see it"),
        ({"hands": [["AH", "7H"], None]}, None, "cards", "hands[0] has 2 cards; give the 6 dealt"),
        ({"score": [7, 50]}, None, "score", "score 7-50: the match to 50 is won already"),
        ({"stock": ["AH", "QD", None]}, None, "cards", "AH is named twice: in hands[0] and in stock[0]"),
        ({"stock": []}, None, "sight", "stock[0] is missing or null"),
        ({"stock": ["JH", None, None, "3C"]}, 4, "sight", "stock[1] is missing or null, but the seat draws this card"),
        ({"stock": ["JH", "QD", "3D", "3C"]}, 4, "sight", "stock[2] must be null; seat 0 cannot see the other's draw"),
        ({"stock": ["JH", "QD", None]}, 4, "sight", "stock[3] is missing or null"),
        ({"stock": ["JH", "4S", None, "3C"]}, 4, "cards", "stock[1] cannot be 4S: it is in the hand"),
        ({"stock": ["JH", "2H", None, "3C"]}, 4, "cards", "stock[1] cannot be 2H: it has been captured before"),
        ({"stock": ["JH", "7H", None, "3C"]}, 4, "cards", "stock[1] cannot be 7H: it is the Lead on the table"),
        ({"stock": ["JH", "QD", None, "3C", None]}, None, "stock", "stock has 5 entries; after 5 actions it has 4"),
        ({"actions": [[0, "7H"], [1, "AH"]]}, 1, "held", "AH cannot be in the hand of seat 1: it is in the hand"),
        ({"actions": [[0, "7H"], [1, "7H"]]}, 1, "held", "it has been laid in this trick"),
        ({"actions": [[0, "7H"], [1, "JH"]]}, 1, "held", "JH cannot be in the hand of seat 1: it is the Lead"),
        ({"actions": [[0, "7D"]]}, 0, "held", "7D is not in the hand of seat 0, which is 4S 2S AH 7H 9D TC"),
        ({"actions": [[1, "7D"]]}, 0, "turn", "it is the turn of seat 0"),
        ({"actions": [[0, "concede"]]}, 0, "concede", "no card has been laid in this trick"),
        ({"actions": [[0, "7H"], [1, "concede"]]}, 1, "concede", "they have laid no card in this trick"),
        ({"actions": [[0, "7H"], [1, "lead 7H"]]}, 1, "lead", "no trick has been won yet"),
        ({"actions": [*EXAMPLE["actions"][:4], [0, "lead JH"]]}, 4, "lead", "JH is the old Lead"),
        ({"actions": [*EXAMPLE["actions"][:4], [0, "9D"]]}, 4, "lead", "the next Lead not yet picked"),
    ],
)
def test_an_impossible_history_is_refused_where_it_goes_wrong(keys, action, rule, message):
    found = refused(position(**keys))
    assert message in str(found)
    assert (found.rule, found.action) == (rule, action)
    if action is not None:
        assert str(found).startswith(f"action {action} [")


def test_a_card_other_than_those_known_is_refused():
    rng = random.Random(6)
    for _ in range(5):
        record, played = game(rng, rule_set(GAME))
        at = next(n for n, state in enumerate(played) if state["last"])
        place = positions.position_of(record, at, 1 - played[at]["turn"])
        found = positions.situation(place)
        assert (found.hidden, found.unseen, found.to_move) == (0, 0, 1)
        captured = notation.PACK & ~found.mine & ~found.known & ~found.lead
        wrong = refused(replace(place, actions=(*place.actions, (played[at]["turn"], notation.names(captured)[0]))))
        assert (wrong.action, wrong.rule) == (at, "held")
        assert "which is known to be" in str(wrong)


def test_nulls_at_the_end_may_be_left_out():
    record, played = game(random.Random(2), rule_set(GAME))
    shorter = 0
    for at in range(len(played) - 1):
        place = positions.position_of(record, at, 0)
        if place.stock[-1] is None:
            assert positions.situation(replace(place, stock=place.stock[:-1])) == positions.situation(place)
            shorter += 1
    assert shorter


def test_a_deal_that_is_over_has_no_situation():
    record, _ = game(random.Random(1))
    done = len(record.actions)
    with pytest.raises(InputError, match=f"nobody is to act after {done} actions, where the deal is over"):
        positions.position_of(record, done, 0)
    with pytest.raises(InputError, match=f"there is no position after -1 actions: the record has {done}"):
        positions.position_of(record, -1, 0)
    with pytest.raises(InputError, match=f"there is no position after {done + 1} actions"):
        positions.position_of(record, done + 1, 0)
    with pytest.raises(InputError, match="seats are 0 and 1"):
        positions.position_of(record, 0, 2)
    place = replace(positions.position_of(record, done - 1, 0), actions=record.actions)
    assert f"the deal is over after {done} actions; nothing is left to decide" in str(refused(place))
    with pytest.raises(InputError, match="has a"):
        positions.situation(record)


def test_a_position_says_nothing_that_the_seat_cannot_know():
    record = replace(game(random.Random(9))[0], seed=1, deal=2)
    written = to_object(positions.position_of(record, 21, 1))
    assert (written["hands"][0], written["seat"], len(written["actions"])) == (None, 1, 21)
    assert {"seed", "deal", "result"} & set(written) == set()


def test_a_position_is_cut_only_from_legal_actions():
    record, _ = game(random.Random(1))
    seat, action = record.actions[3]
    broken = replace(record, line=7, actions=(*record.actions[:3], (1 - seat, action), *record.actions[4:]))
    assert positions.position_of(broken, 3, 0).actions == record.actions[:3]
    with pytest.raises(Fault, match="line 7: action 3"):
        positions.position_of(broken, 4, 0)


@settings(deadline=None, max_examples=60)
@given(randoms())
def test_any_damage_to_a_position_is_refused_or_leaves_a_possible_one(rng):
    record, _ = game(rng)
    written = to_object(positions.position_of(record, rng.randrange(len(record.actions)), rng.randrange(2)))
    words = [*naive.PACK, "concede", *(f"lead {card}" for card in naive.PACK)]
    for _ in range(5):
        broken = {key: list(value) if isinstance(value, list) else value for key, value in written.items()}
        kind = rng.choice(["stock", "actions", "hand", "seat", "dealer", "cut", "switch"])
        stock, acts = broken["stock"], broken["actions"]
        if kind == "stock" and stock:
            stock[rng.randrange(len(stock))] = rng.choice([None, *naive.PACK])
        elif kind == "actions" and acts:
            acts[rng.randrange(len(acts))] = [rng.randrange(2), rng.choice(words)]
        elif kind == "hand":
            seat = written["seat"]
            broken["hands"][seat] = [*written["hands"][seat][1:], rng.choice(naive.PACK)]
        elif kind in ("seat", "dealer"):
            broken[kind] = 1 - written[kind]
        elif kind == "cut":
            name = rng.choice(["stock", "actions"])
            broken[name] = written[name][: rng.randrange(len(written[name]) + 1)]
        else:
            name = rng.choice(sorted(naive.CHOICES))
            broken["switches"] = {**written["switches"], name: rng.choice(naive.CHOICES[name])}
        try:
            found = positions.situation(from_object(broken, position=True))
        except InputError as error:
            assert str(error).isprintable()  # noqa: PT017 - either way out is right
            continue
        places = (found.mine, found.known, found.lead, found.laid_mine, found.laid_theirs, found.unseen)
        assert sum(places) & ~notation.PACK == 0
        assert found.unseen.bit_count() == found.hidden + found.stock + found.undealt
        assert actions.legal(found)


def test_the_situation_of_an_example_by_every_switch_of_the_stock():
    """Under leave-undealt the other's hand stays hidden to the end."""
    for stock_end, hidden in (("deal-short", False), ("leave-undealt", True)):
        record, played = game(random.Random(12), rule_set(GAME, None, {"stock-end": stock_end, "concede": "never"}))
        at = next(n for n, state in enumerate(played) if state["last"])
        found = seen(record, at, 0)
        assert (found.hidden > 0, found.undealt) == (hidden, 3 if hidden else 0)
