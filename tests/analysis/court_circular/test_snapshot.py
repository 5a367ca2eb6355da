"""Positions in words: what fits together is taken, what cannot arise is refused with its arithmetic."""

import random

import pytest
from hypothesis import given, settings

from analyzer.errors import InputError
from analyzer.games.court_circular import snapshot
from analyzer.games.court_circular.snapshot_checks import starts
from analyzer.rules import rule_set
from analyzer.text import notation
from tests.analysis.court_circular.deals import GAME, SINGLE, drawn_rules, game, masks, randoms, seen, states
from tests.naive.court_circular import game as naive

pytestmark = pytest.mark.no_kernel

HAND = "AH 7H TC 9D 4S 2S"


def read(preset=None, changes=None, **values):
    """The situation of a snapshot."""
    return snapshot.situation(values, rule_set(GAME, preset, changes))


def rest(*named):
    """All cards but some, in the order of the pack."""
    return [card for card in naive.PACK if card not in " ".join(named).split()]


def captured(n, *named):
    """So many cards that are not named elsewhere."""
    return " ".join(rest(*named)[:n])


def test_the_first_question_of_a_new_user():
    found = read(hand=HAND, lead="JH")
    assert notation.text(found.mine) == "4S 2S AH 7H 9D TC"
    assert notation.text(found.lead) == "JH"
    assert (found.hidden, found.known, found.stock, found.undealt) == (6, 0, 39, 0)
    assert (found.first, found.to_move, found.dealer, found.picking, found.last) == (0, 0, 1, False, False)
    assert (found.score, found.total_mine, found.total_theirs) == ((0, 0), 0, 0)
    assert found.unseen == notation.PACK & ~found.mine & ~found.lead


def test_in_the_middle_of_a_trick():
    found = read(
        hand="TC 9D 4S 2S AH",
        lead="JH",
        laid="7H",
        against="3C 3D",
        up="QH KS 2H 2D 2C 5C",
        their_down="4C 4D 5S 5H 5D 6C",
        score="7-8",
    )
    assert (found.first, found.to_move, found.dealer) == (1, 0, 1)
    assert (found.hidden, found.stock) == (4, 39 - 12)
    assert (found.total_mine, found.total_theirs) == (12 + 2 + 2, 6 + 1)
    assert found.score == (7, 8)


def test_who_dealt():
    assert read(hand=HAND, lead="JH").dealer == 1
    assert read(hand=HAND, lead="JH", against="3C").dealer == 0
    assert read(hand=HAND, lead="JH", up=captured(6, HAND, "JH")).dealer == 1
    assert read(hand=HAND, lead="JH", down=captured(6, HAND, "JH")).dealer == 0
    either = {"down": captured(12, HAND, "JH")}
    either["their_down"] = captured(6, HAND, "JH", *either.values())
    assert read(hand=HAND, lead="JH", **either).dealer == 1
    assert read(hand=HAND, lead="JH", **either, dealer="Me").dealer == 0
    assert read(None, {"concede": "never"}, hand=HAND, lead="JH", **either).dealer == 0


def test_three_laid_on_both_sides_are_decided_by_the_lines():
    trick = {"hand": "TC 9D 4S", "lead": "5H", "laid": "AS 7C 6D", "against": "KS KD KC"}
    mine = read(**trick, first="me")
    assert (mine.picking, mine.to_move, mine.first, mine.dealer) == (True, 0, 0, 1)
    theirs = read(**{**trick, "against": "7H 6S 2C"}, dealer="me")
    assert (theirs.picking, theirs.to_move, theirs.first, theirs.dealer) == (True, 1, 1, 0)
    later = captured(6, *trick.values(), "KS KD KC")
    assert read(**trick, up=later).first == 0
    assert read(**trick, their_down=later).first == 1
    assert read(**trick, up=later, their_down=captured(6, *trick.values(), later), first="them").first == 1


@pytest.mark.parametrize(("preset", "changes"), SINGLE)
def test_a_snapshot_says_what_the_history_does(preset, changes):
    rng = random.Random(f"{preset} {changes}")
    rules = rule_set(GAME, preset, changes)
    taken = 0
    for n in range(4):
        record, played = game(rng, rules)
        moments = list(enumerate(played[:-1]))[n % 4 :: 4]
        taken += sum(check_moment(record, state, at, rules) for at, state in moments)
    assert taken > 20


@settings(deadline=None, max_examples=20)
@given(randoms())
def test_a_snapshot_says_what_the_history_does_under_any_switches(rng):
    rules = drawn_rules(rng)
    record, played = game(rng, rules)
    for at, state in list(enumerate(played[:-1]))[rng.randrange(3) :: 3]:
        check_moment(record, state, at, rules)


def check_moment(record, state, at, rules):
    """A moment in words gives the situation of its history; tell whether it could be put into words."""
    conceded = state["picking"] and state["tricks"][-1]["conceded"]
    if conceded:
        return False
    seat = state["turn"]
    other = 1 - seat
    history = seen(record, at, seat)
    values = {
        "hand": state["hands"][seat],
        "lead": state["lead"],
        "laid": state["laid"][seat],
        "against": state["laid"][other],
        "up": state["face_up"][seat],
        "down": state["face_down"][seat],
        "their_up": state["face_up"][other],
        "their_down": state["face_down"][other],
        "first": ("me", "them")[history.first],
        "dealer": ("me", "them")[history.dealer],
        "score": list(history.score),
    }
    try:
        assert snapshot.situation(values, rules) == history
    except InputError as error:
        assert "leave-undealt" in str(error)  # noqa: PT017 - the only thing that the counts may leave open
        assert rules.switches["stock-end"] == "leave-undealt"
        return False
    return True


@pytest.mark.parametrize(("preset", "changes"), SINGLE)
def test_every_start_of_a_trick_is_foreseen(preset, changes):
    rules = rule_set(GAME, preset, changes)
    met = set()
    for n in range(40):
        for state in states(random.Random(n), rules):
            if not state["over"] and not state["picking"] and state["laid"] == [[], []]:
                piles = state["face_up"] + state["face_down"]
                held = [len(state["hands"][seat]) for seat in (state["first"], 1 - state["first"])]
                met.add((sum(map(len, piles)), *held, len(state["stock"]), len(state["undealt"])))
    foreseen = set(starts(rules))
    assert met <= foreseen
    assert len(met) > 0.5 * len({start for start in foreseen if start.stock == 0})


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({}, 'key "hand" is missing'),
        ({"hand": HAND}, "lead is missing: the Lead lies on the table"),
        ({"hand": HAND, "lead": "JH QH"}, "lead: "),
        ({"hand": HAND, "lead": "AH"}, "AH is named twice: in hand and in lead"),
        ({"hand": HAND, "lead": "JH", "top": "QD"}, 'key "top" is not known in a snapshot'),
        (
            {"hand": "AH 7H", "lead": "JH"},
            "hand 2 + laid 0 = 2 cards, but after up 0 + down 0 + their_up 0 + their_down",
        ),
        ({"hand": "AH 7H", "lead": "JH"}, "with 39 - 0 = 39 cards in the stock, I began the trick with 6 cards"),
        ({"hand": HAND, "lead": "JH", "laid": "3C"}, "laid has 1 card and against 0, but I am to play"),
        ({"hand": "AH 7H", "lead": "JH", "laid": "3C 4C 5C 6C"}, "laid has 4 cards; each lays 3"),
        ({"hand": HAND, "lead": "JH", "against": "3C 4C"}, "laid has 0 cards and against 2"),
        ({"hand": HAND, "lead": "JH", "up": "3C"}, "up has 1 card, but a trick adds 3, 6 cards to that pile"),
        ({"hand": HAND, "lead": "JH", "their_up": "3C 4C 5C"}, "up and down have no cards, but I am First"),
        ({"hand": HAND, "lead": "JH", "up": "3C 4C 6C", "against": "5C"}, "their_up and their_down have no cards"),
        ({"hand": HAND, "lead": "JH", "down": "3C 4C 5C"}, "down has 3 cards, but a trick adds 2, 4, 6 cards to that"),
        (
            {"hand": HAND, "lead": "JH", "up": captured(6, HAND, "JH"), "their_up": captured(12, HAND, "JH")[18:]},
            "= 12 captured cards: no course of tricks gives these piles and ends with me First",
        ),
        (
            {"hand": HAND, "lead": "JH", "up": captured(6, HAND, "JH"), "dealer": "me"},
            "dealer: me is said to have dealt, but with up 6 + down 0",
        ),
        ({"hand": HAND, "lead": "JH", "dealer": "me"}, "dealer: me is said to have dealt, but I am First in trick 1"),
        ({"hand": HAND, "lead": "JH", "dealer": "you"}, 'dealer: "you" is neither me nor them'),
        ({"hand": HAND, "lead": "JH", "first": "them"}, "first: them is said to be First, but by the cards laid I am"),
        ({"hand": HAND, "lead": "JH", "score": "50-3"}, "score 50-3: the match to 50 is won already"),
        ({"hand": HAND, "lead": "JH", "score": "x"}, 'score: "x" is not a score'),
        ({"hand": "TC 9D 4S", "lead": "5H", "laid": "AS 7C 6D", "against": "KS KD KC"}, "first is missing"),
        ({"hand": "TC 9D 4S", "lead": "5H", "up": captured(45, "TC 9D 4S 5H")}, "a trick begins with at most 44"),
    ],
)
def test_what_cannot_be_is_refused(values, message):
    with pytest.raises(InputError) as caught:
        read(**values)
    assert message in str(caught.value)
    assert str(caught.value).isprintable()


def test_late_counts_show_their_arithmetic():
    late = captured(42, HAND, "JH")
    found = read(hand="AH 7H TC 9D 4S", lead="JH", up=late)
    assert (found.stock, found.last, found.hidden) == (0, True, 0)
    assert found.known == masks(rest(HAND.replace(" 2S", ""), "JH", late))
    with pytest.raises(InputError, match=r"= 42 captured cards, with the stock out, I began the trick with 5 cards"):
        read(hand="AH 7H TC", lead="JH", up=late)
    with pytest.raises(InputError, match="I began the trick with 4 cards"):
        read(hand="AH 7H TC", lead="JH", their_up=late, against="2S")
    with pytest.raises(InputError, match="nothing is left to play"):
        read(hand="AH 7H", laid="TC 9D 4S", against="2S 3S 5S", lead="JH", up=captured(42, HAND, "JH 2S 3S 5S"))
    with pytest.raises(InputError, match="begins with at most 42; once the stock is out with 42"):
        read("source", {"concede": "never"}, hand="AH 7H TC", lead="JH", up=captured(48, "AH 7H TC JH"))
    played_out = {"lead": "JH", "up": captured(45, HAND, "JH"), "hand": "AH 7H TC"}
    assert read("carroll-1860", **played_out).known.bit_count() == 3
    with pytest.raises(InputError, match="at most 44"):
        read(**played_out)


def test_a_hand_that_the_counts_leave_open_needs_a_record():
    values = {"hand": "AH 7H TC 9D", "lead": "JH", "up": captured(36, HAND, "JH")}
    values["down"] = captured(4, HAND, "JH", values["up"])
    with pytest.raises(InputError, match="begun the trick with 4 or 5 cards") as caught:
        read("source", {"stock-end": "leave-undealt"}, **values)
    assert "give a record or a position file instead" in str(caught.value)
    fine = {"hand": "AH 7H TC", "lead": "JH", "up": captured(42, HAND, "JH")}
    found = read("source", {"stock-end": "leave-undealt"}, **fine)
    assert (found.hidden, found.known, found.undealt, found.unseen.bit_count()) == (3, 0, 3, 6)
