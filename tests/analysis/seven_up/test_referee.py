"""Whole deals: what is legal passes, and the first thing that is not is named with line, action and rule."""

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings

from analyzer.games.seven_up import dealing, referee
from analyzer.questions.deal import score_after
from analyzer.rules import rule_set
from analyzer.text import notation
from analyzer.text.record import parse_record, to_line, to_object
from tests.analysis.faults import changed, fault, told_apart
from tests.analysis.seven_up.deals import (
    CHOICES,
    GAME,
    SINGLE,
    drawn_rules,
    game,
    masks,
    moment_where,
    randoms,
    record_of,
)
from tests.kernel.masks import examples
from tests.naive.seven_up import game as naive
from tests.naive.seven_up import match as naive_match
from tests.naive.seven_up.deals import arranged

pytestmark = pytest.mark.no_kernel

CALLS = ["stand", "beg", "give", "run", "bunch", "go on"]


@pytest.mark.parametrize(("preset", "changes"), SINGLE)
def test_naive_games_pass_with_their_results(preset, changes):
    rng = random.Random(f"{preset} {changes}")
    rules = rule_set(GAME, preset, changes)
    for _ in range(6):
        record, played = game(rng, rules)
        referee.check(record)
        assert parse_record(to_line(record)) == record
        transcript = (record.hands, record.stock, record.dealer, tuple(played[-1]["actions"]))
        bunched = record.extra["bunched"]
        made = dealing.record_of(transcript, rules, record.score, seed=5, deal=6, bunched=bunched)
        assert made == replace(record, seed=5, deal=6)
        assert list(score_after(made)) == naive_match.score_after(played[-1])
        assert dealing.next_deal(made) == naive_match.next_deal(played[-1])


@settings(deadline=None, max_examples=examples(40, 20))
@given(randoms())
def test_naive_games_pass_under_any_switches(rng):
    record, _ = game(rng)
    referee.check(record)


def check_moments(record, played):
    """Every moment of a game is the naive one, and all cards are somewhere."""
    phases = {"call": "stand", "answer": "give", "trick": "play"}
    for at, state in enumerate(played):
        moment = referee.replay(record, at=at)
        table = moment.table
        assert moment.hands == tuple(masks(hand) for hand in state["hands"])
        assert moment.discards == tuple(masks(cards) for cards in state["discards"])
        assert [notation.name(one) for one in table.turned] == state["turned"]
        assert [notation.name(one) for one in table.trick] == [card for _, card in state["trick"]]
        assert table.won == tuple(masks(state["captured"][(record.dealer + place) % 2]) for place in (1, 2))
        assert table.phase == phases.get(state["phase"], state["phase"])
        assert table.thrown_in == state["thrown_in"]
        if not table.over:
            assert moment.turn == state["turn"]
        places = moment.places(record)
        assert sum(places) == notation.PACK
        assert sum(place.bit_count() for place in places) == 52


@settings(deadline=None, max_examples=examples(12, 6))
@given(randoms())
def test_the_moments_of_a_game_are_the_naive_ones(rng):
    check_moments(*game(rng))


@pytest.mark.parametrize("turned", [2, 3])
def test_the_moments_of_a_game_with_discards_are_the_naive_ones(turned):
    rules = rule_set(GAME, None, {"target": 99})
    record, _, _ = moment_where(rules, lambda state: state["discards"][0] and len(state["turned"]) == turned)
    state = naive.start(
        *dealt_cards(record), record.dealer, dict(rules.switches), record.score, record.extra["bunched"]
    )
    played = [state]
    for _, action in record.actions:
        played.append(naive.play(played[-1], action))
    check_moments(record, played)


def dealt_cards(record):
    """The hands and the stock of a record as naive cards."""
    return [notation.names(hand) for hand in record.hands], notation.in_order(record.stock)


def some_actions(rng, state):
    """Actions of every kind, legal or not."""
    hand = state["hands"][state["turn"]]
    cards = [rng.sample(hand, min(len(hand), number)) for number in (2, 3, 6)] + [rng.sample(naive.PACK, 3)]
    return [*CALLS, *rng.sample(naive.PACK, 12), *hand, *("discard " + " ".join(chosen) for chosen in cards), "discard"]


@settings(deadline=None, max_examples=examples(30, 12))
@given(randoms())
def test_every_illegal_action_is_refused_where_it_stands(rng):
    """Any call, any card and any discard, by any seat: refused exactly where the naive game does not allow it."""
    record, played = game(rng)
    if not record.actions:
        return
    at = rng.randrange(len(record.actions))
    state = played[at]
    allowed = {naive.canonical(action) for action in naive.choices(state)}
    for seat in (state["turn"], (state["turn"] + 1) % 4):
        for action in some_actions(rng, state):
            other = replace(record, actions=(*record.actions[:at], (seat, referee.read_action(action))))
            if seat == state["turn"] and naive.canonical(action) in allowed:
                referee.replay(other)
                continue
            found = fault(other)
            assert found.action == at
            assert str(found).startswith(f'line 3: action {at} [{seat}, "')
            if seat != state["turn"]:
                assert found.rule == "turn"


@pytest.mark.parametrize(
    ("changes", "found", "action", "rule", "message"),
    [
        ({}, lambda s: s["phase"] == "call", "bunch", "call", 'eldest is to say "stand" or "beg"'),
        ({}, lambda s: s["phase"] == "call", "AH", "call", 'eldest is to say "stand" or "beg"'),
        ({}, lambda s: s["phase"] == "answer", "beg", "call", 'the dealer is to say "give" or "run"'),
        (
            {"gift-may-win": "no"},
            lambda s: s["phase"] == "answer" and naive.must_run(s),
            "give",
            "gift",
            "the point given would win the match",
        ),
        ({}, lambda s: s["phase"] == "vote", "run", "call", 'there is a vote: "bunch" or "go on"'),
        ({}, lambda s: s["phase"] == "discard", "AH", "discard", "cards are to be discarded first"),
        ({}, lambda s: s["phase"] == "discard", "discard", "discard", "the cards are missing"),
        ({}, lambda s: s["phase"] == "discard", "discard AH 2S", "discard", "2 cards discarded; it is"),
        ({}, lambda s: s["phase"] == "trick", "discard AH 2S", "play", "a card is to be played"),
        ({}, lambda s: s["phase"] == "trick", "stand", "play", "a card is to be played"),
        (
            {"after-run": "keep"},
            lambda s: s["phase"] == "trick" and s["turned"][1:],
            "discard AH 2S 3S",
            "play",
            "a card is to be played",
        ),
    ],
)
def test_actions_out_of_place_say_what_is_to_be_done(changes, found, action, rule, message):
    rules = rule_set(GAME, None, changes)
    record, at, state = moment_where(rules, found)
    wrong = fault(changed(record, at, (state["turn"], action)))
    assert (wrong.action, wrong.rule) == (at, rule)
    assert message in str(wrong)


def test_cards_not_held_and_cards_that_break_the_rule_are_told_apart():
    record, at, state = moment_where(rule_set(GAME), lambda s: s["phase"] == "trick")
    away = next(card for card in naive.PACK if card not in state["hands"][state["turn"]])
    wrong = fault(changed(record, at, (state["turn"], away)))
    assert wrong.rule == "held"
    assert f"{away} is not in the hand of seat {state['turn']}, which is" in str(wrong)

    def bound(state):
        return state["phase"] == "trick" and len(naive.choices(state)) < len(state["hands"][state["turn"]])

    for follow in naive.CHOICES["follow"]:
        record, at, state = moment_where(rule_set(GAME, None, {"follow": follow}), bound)
        free = naive.choices(state)
        barred = next(card for card in state["hands"][state["turn"]] if card not in free)
        wrong = fault(changed(record, at, (state["turn"], barred)))
        assert wrong.rule == "follow"
        assert f"{barred} may not be played on {state['trick'][0][1]}: " in str(wrong)
        assert f"(follow={follow})" in str(wrong)


def test_forced_runs_are_no_actions():
    switches = naive.rules()
    for turned, thrown_in, actions in (("7H 8H 9D", None, ["beg", "run", "go on"]), ("7H 8H 9H", "pack ran out", None)):
        state = naive.play_all(arranged(turned, switches=switches), actions or ["beg", "run"])
        moment = referee.replay(record_of(state, rule_set(GAME)))
        assert moment.table.thrown_in == thrown_in
        assert [hand.bit_count() for hand in moment.hands] == [12] * 4
        assert moment.table.drawn == 27


def test_an_unfinished_record_and_an_action_too_many_are_faults():
    record, _ = game(random.Random(3), rule_set(GAME))
    done = len(record.actions)
    for at in range(done):
        found = fault(replace(record, actions=record.actions[:at]))
        assert (found.rule, found.action) == ("whole", at)
        assert "before the deal is over; it is the turn of seat" in str(found)
    found = fault(replace(record, actions=(*record.actions, (0, "AH"))))
    assert (found.rule, found.action) == ("whole", done)
    assert f"the deal is over after {done} actions" in str(found)


def test_a_wrong_result_is_named_with_the_right_one():
    record, _, _ = moment_where(rule_set(GAME, None, {"target": 99}), lambda s: s["captured"] != [[], []])
    wrong = dict.fromkeys(("turned_jack", "gift", "high", "low", "jack", "game"), 2)
    wrong |= {"trump": "X", "thrown_in": "bunched", "card_points": [7, 7], "points": [6, 6]}
    for key, value in wrong.items():
        found = fault(replace(record, result={**record.result, key: value}))
        assert found.rule == f"result {key}"
        assert f'result "{key}" is' in str(found)
        assert "but the deal makes it" in str(found)
    assert "to 99" in str(found)


def test_cards_score_and_seed_are_checked():
    record, _ = game(random.Random(5), rule_set(GAME))
    assert fault(replace(record, score=(7, 3))).rule == "score"
    assert "two never reach 7" in str(fault(replace(record, score=(7, 8))))
    assert fault(replace(record, stock=record.stock[:-1])).rule == "cards"
    assert fault(replace(record, hands=record.hands[:2] * 2)).rule == "cards"
    numbered = replace(record, seed=7, deal=3)
    referee.check(numbered, dealt=lambda *_: (record.hands, record.stock))
    found = fault(numbered, dealt=lambda *_: (record.hands[::-1], record.stock))
    assert found.rule == "seed"
    assert "hands[0] is" in str(found)


@pytest.mark.parametrize(
    ("changes", "bunched", "message"),
    [
        ({}, 4, 'key "bunched": 4 is out of range; it is from 0 to 3'),
        ({}, True, 'key "bunched": true is not a whole number'),
        ({"bunch": "off"}, 1, "with bunch=off no deal is bunched"),
    ],
)
def test_a_wrong_number_of_bunched_deals_is_refused(changes, bunched, message):
    with pytest.raises(ValueError) as caught:
        referee.read_extra({"bunched": bunched}, rule_set(GAME, None, changes))
    assert message in str(caught.value)


def test_a_record_without_bunched_has_not_been_bunched():
    record, _ = game(random.Random(1), rule_set(GAME, "no-bunch"))
    written = to_object(record)
    assert written["bunched"] == 0
    assert list(written)[-4:] == ["stock", "bunched", "actions", "result"]
    line = to_line(record)
    assert parse_record(line.replace('"bunched":0,', "")) == parse_record(line) == record


def test_every_switch_matters_somewhere():
    """The same cards and actions do not pass, or do not count the same, under the other value of a switch."""
    dice = [random.Random(n) for n in range(400)]
    records = (game(rng, drawn_rules(rng, bunch="unanimous"))[0] for rng in dice)
    assert told_apart(records, CHOICES, CHOICES) == set(CHOICES)
