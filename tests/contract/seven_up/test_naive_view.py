"""What a seat of the naive Seven Up knows: all that is true and could be told, and nothing hidden; and its records."""

import json
import random
from itertools import product

import pytest

from tests.contract.seven_up.test_naive import EVERY_RULES, example
from tests.naive.seven_up import game as naive
from tests.naive.seven_up.game import canonical, legal, play_all, start, suit
from tests.naive.seven_up.match import random_states, result, states_from
from tests.naive.seven_up.view import excluded, position, record, shown_void, view

pytestmark = pytest.mark.no_kernel


def restarted(state, swap=None):
    """The undone deal of a state, after a change of cards (a dict of card to card)."""
    swap = swap or {}
    hands = [[swap.get(card, card) for card in hand] for hand in state["dealt"]]
    stock = [swap.get(card, card) for card in state["pack"]]
    return start(hands, stock, state["dealer"], state["switches"], state["score"], state["bunched"])


def swapped_action(action, swap):
    """An action after a change of cards that are not played: only others' discards can hold them."""
    if not action.startswith("discard "):
        return action
    return canonical("discard " + " ".join(swap.get(card, card) for card in action.split()[1:]))


def holder(state, card):
    """Who holds a card in hand; None if nobody does."""
    return next((seat for seat in range(4) if card in state["hands"][seat]), None)


def allowed(state, one, other):
    """Whether one card may lie where another lies, as far as the exclusions of its place go."""
    seat = holder(state, other)
    return seat is None or suit(one) not in excluded(state)[seat]


def lively_states(dice, switches):
    """A random deal, most often with a run."""
    deal = random_states(dice, switches, (dice.randrange(7), dice.randrange(7)))
    if deal[0]["phase"] == "over" or dice.random() < 0.3:
        return deal
    ran = play_all(deal[0], ["beg", "run"])
    return [deal[0], naive.play(deal[0], "beg"), *states_from(ran, dice)]


@pytest.mark.parametrize("follow", naive.CHOICES["follow"])
@pytest.mark.parametrize("after_run", naive.CHOICES["after-run"])
def test_a_view_stays_when_hidden_cards_change_places(follow, after_run):
    dice = random.Random(8)
    elsewhere = refused = 0
    for turned_jack in naive.CHOICES["turned-jack"] * 3:
        deal = lively_states(dice, naive.rules(follow=follow, after_run=after_run, turned_jack=turned_jack))
        for state in deal[:-1]:
            seat = dice.randrange(4)
            seen = view(state, seat)
            if len(seen["unseen"]) < 2:
                continue  # all twelve cards are kept: one lies in the pack
            one, other = dice.sample(seen["unseen"], 2)
            swap = {one: other, other: one}
            actions = [swapped_action(action, swap) for _, action in state["actions"]]
            if not (allowed(state, one, other) and allowed(state, other, one)):
                with pytest.raises(ValueError):
                    play_all(restarted(state, swap), actions)
                refused += 1
                continue
            world = play_all(restarted(state, swap), actions)
            assert view(world, seat) == seen
            assert position(world, seat) == position(state, seat)
            elsewhere += world["hands"] != state["hands"]
    assert elsewhere > 50
    assert refused > 2


def test_a_view_holds_what_is_true():
    dice = random.Random(9)
    for switches in EVERY_RULES:
        deal = lively_states(dice, switches)
        with pytest.raises(ValueError):
            view(deal[-1], 0)
        with pytest.raises(ValueError):
            position(deal[-1], 0)
        for state in dice.sample(deal[:-1], min(3, len(deal) - 1)):
            seat = dice.randrange(4)
            check_view(state, seat, view(state, seat))


def check_view(state, seat, seen):
    """Check each entry of a view against the whole state."""
    others = [(seat + steps) % 4 for steps in (1, 2, 3)]
    assert seen["mine"] == sorted(state["hands"][seat])
    assert seen["my_discards"] == sorted(state["discards"][seat])
    assert (seat + seen["to_move"]) % 4 == state["turn"]
    assert (seat + seen["dealer"]) % 4 == state["dealer"]
    assert bool(seen["may"]) == (seat == state["turn"])
    assert set(seen["may"]) <= set(naive.choices(state))
    assert (seen["turned"], seen["trump"], seen["phase"]) == (state["turned"], state["trump"], state["phase"])
    assert seen["gift"] == ("give" in [action for _, action in state["actions"]])
    assert seen["trick"] == [((player - seat) % 4, card) for player, card in state["trick"]]
    for steps, cards in enumerate(seen["played"]):
        held = state["hands"][(seat + steps) % 4] + state["discards"][(seat + steps) % 4]
        assert set(cards) & set(held) == set()
        if state["in_play"]:
            assert sorted(cards + state["hands"][(seat + steps) % 4]) == sorted(state["in_play"][(seat + steps) % 4])
    hidden = [state["hands"][other] + state["discards"][other] for other in others]
    assert [held + away for held, away in zip(seen["held"], seen["away"], strict=True)] == [
        len(hand) for hand in hidden
    ]
    assert seen["away"] == [len(state["discards"][other]) for other in others]
    assert seen["rest"] == len(state["stock"])
    assert seen["unseen"] == sorted(state["stock"] + [card for hand in hidden for card in hand])
    for other, barred in zip(others, seen["excluded"], strict=True):
        assert not {suit(card) for card in state["hands"][other]} & set(barred)
    sides = (0, 1) if seat % 2 == 0 else (1, 0)
    for name in ("score", "points"):
        assert seen[name] == [state[name][number] for number in sides]
    assert seen["captured"] == [sorted(state["captured"][number]) for number in sides]
    assert seen["bunched"] == state["bunched"]
    words = [action for _, action in state["actions"] if action in ("stand", "beg", "give", "run", "bunch", "go on")]
    assert [action for _, action in seen["calls"]] == words


def test_card_points_of_the_captured():
    deal = states_from(example("3C", "stand"), random.Random(10))
    counted = {"T": 10, "A": 4, "K": 3, "Q": 2, "J": 1}
    for seat in range(4):
        seen = view(deal[-2], seat)
        assert seen["card_points"] == [sum(counted.get(card[0], 0) for card in cards) for cards in seen["captured"]]


@pytest.mark.parametrize("follow", naive.CHOICES["follow"])
def test_a_play_shows_the_suits_that_would_have_forbidden_it(follow):
    cards = [rank + name for rank in "2A" for name in "SHDC"]
    for led, card in product([None, *cards], cards):
        barred = {
            suit(other)
            for other in ("5S", "5H", "5D", "5C")  # a card more of that suit in the hand
            if card not in legal([card, other], led, "H", follow)
        }
        assert shown_void(led, card, "H", follow) == barred


@pytest.mark.parametrize(
    ("follow", "on_club", "trumped", "on_trump"),
    [
        ("trump-anytime-free", {"C"}, set(), {"H"}),
        ("trump-anytime-forced", {"C", "H"}, set(), {"H"}),
        ("strict-free", {"C"}, {"C"}, {"H"}),
        ("strict-forced", {"C", "H"}, {"C"}, {"H"}),
    ],
)
def test_what_a_play_shows(follow, on_club, trumped, on_trump):
    assert shown_void("7C", "9D", "H", follow) == on_club
    assert shown_void("7C", "9H", "H", follow) == trumped
    assert shown_void("7H", "9D", "H", follow) == on_trump
    assert shown_void("7C", "9C", "H", follow) == shown_void("7H", "9H", "H", follow) == set()


def test_exclusions_belong_to_the_seat_that_showed_them():
    state = example("3C", "stand, 2S, 3H", {1: "2S", 2: "3H 4H 5H 6H 7H 8H", 3: "5S", 0: "6S"})
    assert excluded(state) == [set(), set(), {"S"}, set()]
    assert view(state, 1)["excluded"] == [["S"], [], []]
    assert view(state, 3)["excluded"] == [[], [], ["S"]]
    assert view(state, 2)["excluded"] == [[], [], []]


def test_records_are_replayed_to_the_same_result():
    dice = random.Random(11)
    for switches in EVERY_RULES:
        score = [dice.randrange(7), dice.randrange(7)]
        state = random_states(dice, {**switches, "target": dice.choice([7, 9])}, score, dice.randrange(3))[-1]
        written = json.loads(json.dumps(record(state)))
        assert [written["game"], written["rules"]] == ["seven-up", "source"]
        rules = {**naive.DEFAULTS, **written["switches"]}
        again = start(
            written["hands"], written["stock"], written["dealer"], rules, written["score"], written["bunched"]
        )
        for seat, action in written["actions"]:
            assert again["turn"] == seat
            again = naive.play(again, action)
        assert result(again) == written["result"] == result(state)


def test_a_record_and_a_position():
    state = example("3C 4H", "beg, run, go on", dealer=1, score=(2, 5), bunched=1, low="captor")
    for _ in range(5):
        state = naive.play(state, naive.choices(state)[0])
    written = record(state)
    assert written == {
        "game": "seven-up",
        "rules": "source",
        "switches": {"low": "captor"},
        "dealer": 1,
        "score": [2, 5],
        "bunched": 1,
        "hands": state["dealt"],
        "stock": state["pack"],
        "actions": [list(done) for done in state["actions"]],
    }
    pack = state["pack"]
    sights = {2: slice(1, 4), 3: slice(4, 7), 0: slice(7, 10), 1: slice(10, 13)}
    for seat, drawn in sights.items():
        stock = ["3C", *[None] * 12, "4H"]
        stock[drawn] = pack[drawn]
        hands = [None] * 4
        hands[seat] = state["dealt"][seat]
        actions = [
            [player, "discard" if action.startswith("discard") and player != seat else action]
            for player, action in written["actions"]
        ]
        changed = {"seat": seat, "hands": hands, "stock": stock, "actions": actions}
        assert position(state, seat) == {**written, **changed}
    assert position(example(), 0)["stock"] == ["3C"]
    assert len(position(example("3C KC 4H", "beg, run"), 0)["stock"]) == 27
