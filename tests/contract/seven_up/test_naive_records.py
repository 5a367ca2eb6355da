"""Matches of the naive Seven Up as files: the referee takes them with their results, and every seat's view is read."""

import json
import random

import pytest

from analyzer.games.seven_up import dealing, referee, scoring
from analyzer.questions import deal
from analyzer.rules import rule_set
from analyzer.text import notation
from analyzer.text.position import read_position
from analyzer.text.record import parse_record
from tests.naive.seven_up import game as naive
from tests.naive.seven_up.match import match_states, match_winner, next_deal, play_out, random_states, score_after
from tests.naive.seven_up.view import position, record, view

pytestmark = pytest.mark.no_kernel

GAME = "seven-up"
SINGLE = [{}, *({name: value} for name, values in naive.CHOICES.items() for value in values[1:])]
SUIT = {letter: notation.SUIT_MASKS[place] for place, letter in enumerate(notation.SUITS)}


def switches_of(changes):
    """Naive switches by the names of the rulebook."""
    return {**naive.rules(), **changes}


def line_of(state):
    """A finished deal as a line of a file; the formats give a reason where the naive deal says only that."""
    written = record(state)
    written["result"]["thrown_in"] = state["thrown_in"]
    return json.dumps(written)


def masks(cards):
    """Naive cards as one mask."""
    return notation.card_set(list(cards))


def test_every_switch_and_preset_is_the_rulebooks():
    fresh = rule_set(GAME)
    assert fresh.preset == "source"
    assert dict(fresh.switches) == naive.rules()
    for preset in naive.PRESETS:
        assert dict(rule_set(GAME, preset).switches) == naive.rules(preset)
    for name, values in naive.CHOICES.items():
        for value in values:
            assert rule_set(GAME, None, {name: value}).switches[name] == value


def eager(dice):
    """A chooser who begs, runs and bunches more often than not, and is random else."""

    def choose(state, may):
        eagerly = [word for word in ("beg", "run", "bunch") if word in may]
        return eagerly[0] if eagerly and dice.random() < 0.7 else dice.choice(may)

    return choose


@pytest.mark.parametrize("changes", SINGLE, ids=str)
def test_matches_are_accepted_with_their_results(changes):
    dice = random.Random(str(changes))
    switches = switches_of(changes)
    before, dealer, bunched = (0, 0), None, 0
    for state in match_states(dice, switches, eager(dice)):
        found = parse_record(line_of(state))
        referee.check(found)
        assert found.score == before
        assert (found.dealer, found.extra["bunched"]) == (found.dealer if dealer is None else dealer, bunched)
        before, (dealer, bunched) = deal.score_after(found), dealing.next_deal(found)
        assert list(before) == score_after(state)
        assert (dealer, bunched) == next_deal(state)
        assert scoring.match_winner(before, found.rules) == match_winner(before, switches)


@pytest.mark.parametrize("changes", SINGLE, ids=str)
def test_a_wrong_point_is_noticed(changes):
    dice = random.Random(str(changes))
    state = random_states(dice, switches_of(changes))[-1]
    written = json.loads(line_of(state))
    written["result"]["points"][0] += 1
    with pytest.raises(ValueError, match='result "points" is'):
        referee.check(parse_record(json.dumps(written)))


@pytest.mark.parametrize("changes", SINGLE, ids=str)
def test_views_are_read(changes):
    dice = random.Random(str(changes))
    for _ in range(3):
        played = random_states(dice, switches_of(changes), score=(5, 5), bunched=0)[:-1]
        for state in dice.sample(played, min(4, len(played))):
            for seat in range(4):
                found, known = read_position(json.dumps(position(state, seat))), view(state, seat)
                around = [(found.place + steps) % 4 for steps in range(4)]
                assert (found.hand, found.discards) == (masks(known["mine"]), masks(known["my_discards"]))
                assert (found.to_move, found.unseen) == (known["to_move"], masks(known["unseen"]))
                assert [found.played[place] for place in around] == [masks(cards) for cards in known["played"]]
                assert [found.held[place] for place in around[1:]] == known["held"]
                assert [found.discarded[place] for place in around[1:]] == known["away"]
                assert [found.excluded[place] for place in around[1:]] == [
                    sum(SUIT[letter] for letter in letters) for letters in known["excluded"]
                ]
                assert found.won == tuple(masks(cards) for cards in known["captured"])
                assert notation.in_order(found.table) == [card for _, card in known["trick"]]
                assert notation.in_order(found.turned) == known["turned"]
                assert (found.gift, found.score) == (known["gift"], tuple(known["score"]))


def test_an_eager_table_sees_every_end_of_a_deal():
    dice = random.Random(1)
    ends = {None: 0, "bunched": 0, "pack ran out": 0}
    while min(ends.values()) < 3:
        state = play_out(random_states(dice, naive.rules())[0], eager(dice))
        referee.check(parse_record(line_of(state)))
        ends[state["thrown_in"]] += 1
