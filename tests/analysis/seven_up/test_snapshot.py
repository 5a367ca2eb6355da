"""Positions in words: what fits together is taken, what cannot be is refused with the rule and a way out."""

import random

import pytest
from hypothesis import given, settings

from analyzer.errors import InputError
from analyzer.games.seven_up import snapshot
from analyzer.rules import rule_set
from analyzer.text import notation
from tests.analysis.seven_up.deals import GAME, SINGLE, drawn_rules, game, randoms, seen
from tests.kernel.masks import examples

pytestmark = pytest.mark.no_kernel

HAND = "AH JH 4H TC 9D 2S"
NINE = f"{HAND} 3C 3S 3D"
PLAIN = {"hand": HAND, "turned": "7H"}
SEATS = ("me", "left", "partner", "right")


def read(changes=None, **values):
    """The situation of a snapshot."""
    return snapshot.situation(values, rule_set(GAME, None, changes))


def test_the_first_question_of_a_new_user():
    found = read(**PLAIN, score="5-3")
    assert (found.place, found.to_move, found.phase, found.dealer, found.score) == (0, 0, "stand", 1, (5, 3))
    assert (notation.text(found.hand), notation.in_order(found.turned)) == ("2S AH JH 4H 9D TC", ["7H"])
    assert (found.held, found.unseen.bit_count(), found.jacks, found.bunched) == ((6, 6, 6, 6), 45, 0, 0)
    assert found == read(hand=HAND.split(), turned=["7H"], dealer="Right", calls="", score=[5, 3], bunched=0)
    assert found == read(**PLAIN, score="5-3", dealer="them", bunched="0")


@pytest.mark.parametrize(
    ("values", "place", "to_move", "phase", "dealer"),
    [
        ({"dealer": "me"}, 3, 0, "give", 0),
        ({"dealer": "me", "calls": ""}, 3, 1, "stand", 0),
        ({"dealer": "me", "led": "KC 5C 6C"}, 3, 0, "play", 0),
        ({"dealer": "partner"}, 1, 3, "stand", 0),
        ({"dealer": "partner", "led": "KC"}, 1, 0, "play", 0),
        ({"dealer": "left", "calls": "beg"}, 2, 1, "give", 1),
        ({"dealer": "left", "calls": "beg, give", "led": "KC 5C"}, 2, 0, "play", 1),
        ({"calls": "stand"}, 0, 0, "play", 1),
        ({"calls": ["beg", "give"]}, 0, 0, "play", 1),
        ({"hand": NINE, "turned": "7H 8C"}, 0, 0, "vote", 1),
        ({"hand": NINE, "turned": "7H 8C", "dealer": "me"}, 3, 0, "vote", 0),
        (
            {"hand": NINE, "turned": "7H 8C", "dealer": "me", "calls": ["beg", "run", "bunch", "go on"]},
            3,
            0,
            "discard",
            0,
        ),
        ({"hand": f"{NINE} 4S 4C 4D", "turned": "7H 8H 8C", "calls": "Beg run GO ON"}, 0, 0, "discard", 1),
    ],
)
def test_who_is_to_do_what(values, place, to_move, phase, dealer):
    found = read(**{**PLAIN, **values})
    assert (found.place, found.to_move, found.phase, found.dealer) == (place, to_move, phase, dealer)


def test_votes_and_discards_that_go_before_mine():
    votes = read(hand=NINE, turned="7H 8C", dealer="left")
    assert (votes.phase, votes.votes, votes.to_move, votes.held) == ("vote", 2, 0, (9, 9, 9, 9))
    off = read({"bunch": "off"}, hand=NINE, turned="7H 8C", dealer="left")
    assert (off.phase, off.held, off.discarded, off.may_vote) == ("discard", (6, 6, 9, 9), (3, 3, 0, 0), False)
    assert read(hand=NINE, turned="7H 8C", dealer="left", bunched="3").phase == "discard"
    kept = read({"after-run": "keep"}, hand=NINE, turned="7H 8C", dealer="left", led="AC KC")
    assert (kept.phase, kept.held, notation.in_order(kept.table)) == ("play", (8, 8, 9, 9), ["AC", "KC"])


def test_what_cards_on_the_table_show():
    led = {"dealer": "me", "led": "AC 5C 6D"}
    assert read(**PLAIN, **led).excluded == (0, 0, notation.SUIT_MASKS[3], 0)
    both = notation.SUIT_MASKS[3] | notation.SUIT_MASKS[1]
    assert read({"follow": "strict-forced"}, **PLAIN, **led).excluded == (0, 0, both, 0)


def history(state, seat):
    """The keys of a moment; None where a snapshot cannot describe it."""
    if state["turn"] != seat or state["discards"][seat] or any(state["captured"]):
        return None
    calls = [action for _, action in state["actions"] if len(action) > 2 and "discard" not in action]
    return {
        "hand": state["hands"][seat],
        "turned": state["turned"],
        "dealer": SEATS[(state["dealer"] - seat) % 4],
        "calls": calls,
        "led": [card for _, card in state["trick"]],
        "score": state["score"][:: -1 if seat % 2 else 1],
        "bunched": state["bunched"],
    }


def check_game(record, played):
    """Every moment that can be put into words gives the situation of its history; count them."""
    told = 0
    for at, state in enumerate(played[:-1]):
        values = history(state, state["turn"])
        if values is not None:
            if record.rules.switches["bunch"] == "off":
                del values["bunched"]
            assert snapshot.situation(values, record.rules) == seen(record, at, state["turn"])
            told += 1
    return told


@pytest.mark.parametrize(("preset", "changes"), SINGLE)
def test_a_snapshot_says_what_the_history_does(preset, changes):
    rng = random.Random(f"{preset} {changes}")
    assert sum(check_game(*game(rng, rule_set(GAME, preset, changes))) for _ in range(6)) > 12


@settings(deadline=None, max_examples=examples(20, 10))
@given(randoms())
def test_a_snapshot_says_what_the_history_does_under_any_switches(rng):
    check_game(*game(rng, drawn_rules(rng)))


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({}, 'key "hand" is missing'),
        ({"hand": HAND}, "turned is missing: the card turned up proposes trump"),
        ({**PLAIN, "top": "QD"}, 'key "top" is not known in a snapshot'),
        ({**PLAIN, "turned": "AH"}, "AH is named twice: in hand and in turned"),
        ({**PLAIN, "turned": ""}, "turned has 0 cards"),
        ({**PLAIN, "turned": "7H 8H 7D 8D"}, "turned has 4 cards"),
        (
            {**PLAIN, "turned": "7H 8H"},
            "turned is 7H 8H: the same suit again, so the dealer runs again; give the third",
        ),
        ({**PLAIN, "turned": "7H 8H 9H"}, "the same suit three times, so the pack has run out"),
        ({**PLAIN, "turned": "7H 8C 9H"}, "the second is of a new suit and fixes trump; leave the third out"),
        ({**PLAIN, "turned": "7H 8C"}, "hand has 6 cards; I hold 9: 6 dealt and 3 for each of 1 run"),
        ({**PLAIN, "turned": "7H 8C", "calls": "beg"}, "turned has 2 cards, but calls has no run; add it, or give the"),
        ({**PLAIN, "calls": "beg run"}, "calls has a run, but turned has 1 card; give those turned after it"),
        ({**PLAIN, "calls": "sand"}, 'calls: "sand" is not a call; did you mean stand?'),
        ({**PLAIN, "calls": "give"}, 'calls: "give" cannot be said: eldest is to say "stand" or "beg"'),
        ({**PLAIN, "calls": "beg stand"}, '"stand" cannot be said: after "beg" the dealer is to say "give" or "run"'),
        ({**PLAIN, "calls": "stand beg"}, '"beg" cannot be said: after "stand" a card is to be played'),
        ({**PLAIN, "hand": NINE, "turned": "7H 8C", "calls": "beg run bunch bunch bunch bunch"}, "all four bunch"),
        ({**PLAIN, "hand": "AH"}, "hand has 1 card; I hold 6: 6 dealt"),
        ({**PLAIN, "led": "KC"}, "led has 1 card, but I am eldest and lead in the first trick"),
        ({**PLAIN, "led": "KC 5C", "dealer": "partner"}, "led has 2 cards, but one plays before me"),
        (
            {**PLAIN, "led": "KC", "calls": "beg", "dealer": "me"},
            "led: KC is on the table, but trump is not settled yet",
        ),
        ({"hand": NINE, "turned": "7H 8C", "led": "KC", "dealer": "me"}, "cannot say what I discarded; give a record"),
        ({**PLAIN, "turned": "JS", "calls": "stand", "score": "0-6"}, "a turned jack or the gift wins the match"),
        ({**PLAIN, "calls": "beg give", "score": "6-0"}, 'after "beg give" the deal is over'),
        ({**PLAIN, "dealer": "you"}, 'dealer: "you" is not a seat; it is me, partner, left, right or them (right)'),
        ({**PLAIN, "dealer": 1}, "dealer: 1 is not a seat"),
        ({**PLAIN, "score": "7-3"}, "score 7-3: the match to 7 is won already"),
        ({**PLAIN, "score": "x"}, 'score: "x" is not a score'),
        ({**PLAIN, "bunched": "x"}, 'key "bunched": "x" is not a whole number from 0 to 3'),
        ({**PLAIN, "bunched": 4}, 'key "bunched": 4 is out of range; it is from 0 to 3'),
    ],
)
def test_what_cannot_be_is_refused(values, message):
    with pytest.raises(InputError) as caught:
        read(**values)
    assert message in str(caught.value)
    assert str(caught.value).isprintable()


def test_switches_make_a_difference():
    with pytest.raises(InputError, match="with bunch=off no deal is bunched; leave it out"):
        read({"bunch": "off"}, **PLAIN, bunched="1")
    with pytest.raises(InputError, match="before any call the deal is over"):
        read({"turned-jack": "every"}, hand=HAND, turned="JS", score="0-6")
    with pytest.raises(InputError, match="the point given would win the match"):
        read({"gift-may-win": "no"}, **PLAIN, calls="beg give", score="6-0")


def test_plays_that_no_hands_allow():
    twelve = "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 2H"
    keep = {"after-run": "keep", "bunch": "off"}
    shown = {"hand": twelve, "turned": "7D 8D 9C", "dealer": "me"}
    assert read(keep, **shown, led="2S 3S AC").phase == "play"
    with pytest.raises(InputError, match="no hands of the others allow these plays"):
        read({**keep, "follow": "strict-forced"}, **shown, led="AH KD QD")
