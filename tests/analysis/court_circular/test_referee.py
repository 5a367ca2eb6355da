"""Whole deals: what is legal passes, and the first thing that is not is named with line, action and rule."""

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings

from analyzer.games.court_circular import dealing, referee
from analyzer.questions.deal import score_after
from analyzer.rules import rule_set
from analyzer.text import notation
from analyzer.text.record import parse_record, to_line
from tests.analysis.court_circular.deals import GAME, SINGLE, drawn_rules, game, masks, randoms
from tests.analysis.faults import changed, fault, told_apart
from tests.kernel.masks import examples
from tests.naive.court_circular import game as naive

pytestmark = pytest.mark.no_kernel

MATTER = set(naive.CHOICES) - {"dealer"}
"""The switches that a record can tell apart."""


@pytest.mark.parametrize(("preset", "changes"), SINGLE)
def test_naive_games_pass_with_their_results(preset, changes):
    rng = random.Random(f"{preset} {changes}")
    rules = rule_set(GAME, preset, changes)
    for _ in range(12):
        record, played = game(rng, rules)
        referee.check(record)
        assert parse_record(to_line(record)) == record
        transcript = (record.hands, record.stock, record.dealer, record.actions)
        made = dealing.record_of(transcript, rules, record.score, seed=5, deal=6)
        assert made == replace(record, seed=5, deal=6)
        points = naive.result(played[-1])["points"]
        assert score_after(made) == (record.score[0] + points[0], record.score[1] + points[1])


@settings(deadline=None, max_examples=40)
@given(randoms())
def test_naive_games_pass_under_any_switches(rng):
    record, _ = game(rng)
    referee.check(record)


@settings(deadline=None, max_examples=15)
@given(randoms())
def test_the_moments_of_a_game_are_the_naive_ones(rng):
    record, played = game(rng)
    for at, state in enumerate(played):
        moment = referee.replay(record, at=at)
        table = moment.table
        assert moment.hands == tuple(masks(hand) for hand in state["hands"])
        assert table.held == tuple(len(hand) for hand in state["hands"])
        assert table.up == tuple(masks(cards) for cards in state["face_up"])
        assert table.down == tuple(masks(cards) for cards in state["face_down"])
        assert table.laid == tuple(masks(cards) for cards in state["laid"])
        assert table.lead == (notation.card(state["lead"]) if state["lead"] else 0)
        assert (table.stock, table.undealt) == (len(state["stock"]), len(state["undealt"]))
        assert (table.picking, table.over) == (state["picking"], state["over"])
        assert list(moment.drawn) == [seat for seat, _ in state["draws"]]
        if not state["over"]:
            assert (table.first, moment.turn, table.last) == (state["first"], state["turn"], state["last"])
        places = moment.places(record)
        assert sum(places) == notation.PACK
        assert sum(place.bit_count() for place in places) == 52


@settings(deadline=None, max_examples=examples(25, 8))
@given(randoms())
def test_every_illegal_action_is_refused_where_it_stands(rng):
    """Any card, conceding and any Lead, by either seat: refused exactly where the naive game does not allow it."""
    record, played = game(rng)
    at = rng.randrange(len(record.actions))
    state, allowed = played[at], naive.choices(played[at])
    some = rng.sample(naive.PACK, 20)
    everything = {"concede", *allowed, *some, *(f"lead {card}" for card in some)}
    for seat in (0, 1):
        for action in everything:
            other = replace(record, actions=(*record.actions[:at], (seat, action)))
            if seat == state["turn"] and action in allowed:
                referee.replay(other)
                continue
            found = fault(other)
            assert found.action == at
            assert str(found).startswith(f'line 3: action {at} [{seat}, "{action}"]: ')
            if seat != state["turn"]:
                assert found.rule == "turn"
            elif action == "concede":
                assert found.rule == ("lead" if state["picking"] else "concede")
            elif action.startswith("lead ") or state["picking"]:
                assert found.rule == "lead"
            else:
                assert found.rule == "held"


def moment_where(rules, found, seed=0):
    """A record and the number of an action before which the naive state is such as `found` says."""
    for n in range(200):
        record, played = game(random.Random(f"{seed} {n}"), rules)
        for at, state in enumerate(played[:-1]):
            if found(state):
                return record, at, state
    raise AssertionError("no such moment")


def counts(state):
    """Cards laid in the trick, by the player whose turn it is and by the other."""
    return len(state["laid"][state["turn"]]), len(state["laid"][1 - state["turn"]])


@pytest.mark.parametrize(
    ("changes", "found", "message"),
    [
        ({}, lambda s: counts(s) == (0, 0) and not s["last"], "no card has been laid in this trick"),
        (
            {},
            lambda s: counts(s) == (0, 1) and not s["last"],
            "they have laid no card in this trick (concede=own-card)",
        ),
        ({}, lambda s: counts(s) == (2, 3) and not s["last"], "the other has laid 3 cards; the Lines decide"),
        ({}, lambda s: counts(s) == (1, 1) and s["last"], "in a trick that began with the stock empty"),
        ({"concede": "never"}, lambda s: counts(s) == (1, 1), "nobody may concede (concede=never)"),
        ({"concede": "any-card"}, lambda s: counts(s) == (0, 0) and not s["last"], "nothing to give up"),
    ],
)
def test_conceding_out_of_place_says_why(changes, found, message):
    record, at, state = moment_where(rule_set(GAME, None, changes), lambda s: not s["picking"] and found(s))
    wrong = fault(changed(record, at, (state["turn"], "concede")))
    assert (wrong.rule, wrong.action) == ("concede", at)
    assert message in str(wrong)


def test_a_wrong_lead_says_why():
    record, at, state = moment_where(rule_set(GAME), lambda s: s["picking"])
    turn, lead = state["turn"], state["lead"]
    held = state["hands"][0][0]
    on_table = f"pick one of {notation.text(masks(state['laid'][0] + state['laid'][1]))}"
    assert f"{lead} is the old Lead; {on_table}" in str(fault(changed(record, at, (turn, f"lead {lead}"))))
    assert f"{held} is not on the table; {on_table}" in str(fault(changed(record, at, (turn, f"lead {held}"))))
    assert "the next Lead not yet picked; pick one of" in str(fault(changed(record, at)))
    record, at, state = moment_where(rule_set(GAME), lambda s: not s["picking"])
    assert "no trick has been won yet; lay a card" in str(fault(changed(record, at, (state["turn"], "lead QD"))))


def test_an_unfinished_record_and_an_action_too_many_are_faults():
    record, _ = game(random.Random(3), rule_set(GAME))
    done = len(record.actions)
    for at in range(done):
        found = fault(replace(record, actions=record.actions[:at]))
        assert (found.rule, found.action) == ("whole", at)
        assert "before the last trick is decided; it is the turn of seat" in str(found)
    found = fault(replace(record, actions=(*record.actions, (0, "AH"))))
    assert (found.rule, found.action) == ("whole", done)
    assert f"the deal is over after {done} actions" in str(found)


def test_a_wrong_result_is_named_with_the_right_one():
    record, _ = game(random.Random(4), rule_set(GAME))
    for key in ("totals", "points"):
        found = fault(replace(record, result={**record.result, key: [1, 128]}))
        assert found.rule == f"result {key}"
        assert f'result "{key}" is [1, 128], but the cards captured make it' in str(found)


def test_cards_score_and_seed_are_checked():
    record, _ = game(random.Random(5), rule_set(GAME, "short"))
    assert fault(replace(record, score=(20, 3))).rule == "score"
    assert fault(replace(record, stock=record.stock[:-1])).rule == "cards"
    assert fault(replace(record, hands=record.hands[:1] * 2)).rule == "cards"
    numbered = replace(record, seed=7, deal=3)
    referee.check(numbered, dealt=lambda *_: (record.hands, record.stock))
    turned = (*record.stock[:-2], record.stock[-1], record.stock[-2])
    found = fault(numbered, dealt=lambda *_: (record.hands, turned))
    assert found.rule == "seed"
    assert "stock[38] is" in str(found)
    assert "hands[0] is" in str(fault(numbered, dealt=lambda *_: (record.hands[::-1], record.stock)))


@pytest.mark.parametrize(
    ("spelling", "canonical"),
    [
        ("7C", "7C"),
        ("10h", "TH"),
        ("concede", "concede"),
        (" Concede ", "concede"),
        ("lead QD", "lead QD"),
        ("lead  qd", "lead QD"),
        ("LEAD Q♦", "lead QD"),
    ],
)
def test_spellings_are_read(spelling, canonical):
    assert referee.read_action(spelling) == canonical


@pytest.mark.parametrize(
    ("spelling", "message"),
    [
        ("conced", "did you mean concede?"),
        ("led QD", "did you mean lead?"),
        ("lead", "is not a card"),
        ("lead QD KD", "is not a card"),
        ("concede now", "did you mean concede?"),
        ("QX", "is not a card"),
        (7, "7 is not an action"),
        (None, "null is not an action"),
        ("", "is not a card"),
    ],
)
def test_wrong_spellings_are_named(spelling, message):
    with pytest.raises(ValueError) as caught:
        referee.read_action(spelling)
    assert message in str(caught.value)


def test_every_switch_matters_somewhere():
    """The same cards and actions do not pass, or do not count the same, under the other value of a switch."""
    dice = [random.Random(n) for n in range(300)]
    records = (game(rng, drawn_rules(rng))[0] for rng in dice)
    assert told_apart(records, naive.CHOICES, MATTER) == MATTER
