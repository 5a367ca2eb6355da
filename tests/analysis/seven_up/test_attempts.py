"""What is tried at moments of self-play: the heuristic's own choice is the one of the highest value."""

import functools

import numpy as np
import pytest

from analyzer.games.seven_up.experiments import attempts
from analyzer.games.seven_up.experiments.attempts import AS_CALLED, BEG, STAND, Deal, Play
from analyzer.games.seven_up.weights import SHAPE, weights_for, words
from analyzer.running.study import Player, player
from analyzer.training.fits import Fit
from tests.kernel.masks import COMPILED, TEXT, examples, texts
from tests.kernel.seven_up.helpers import as_tables, outcome, product_rules
from tests.kernel.seven_up.play import dice_of, half_words, start_of
from tests.naive.seven_up import game as naive
from tests.naive.seven_up.policy import exchanged, is_boss, row_of, seen, slow_choice, takes, trick_of

SEED, FIRST = 3, 70
RULES = [naive.rules(), naive.rules(low="captor", follow="strict-forced"), naive.rules(after_run="keep")]
MOMENTS = [Play(0, 0), Play(1, 2), Play(2, 0), Play(3, 1), Play(4, 3), Play(6, 1)]


@functools.cache
def tables(number):
    """The shipped heuristic at 0-0, as its slow version takes it."""
    return as_tables(weights_for(product_rules(RULES[number]))[8])


def played_on(state, number, deal, until=None):
    """The deal when all play by the heuristic, to its end or to a moment; None if that does not come up."""
    while state["phase"] != "over" and (state["phase"] != "trick" or (trick_of(state), len(state["trick"])) != until):
        halves = half_words(state, dice_of(SEED, deal)[naive.side(state["turn"])])
        state = naive.play(state, slow_choice(state, "heuristic", tables(number), halves))
    return None if until and state["phase"] == "over" else state


@pytest.mark.parametrize("moment", range(len(MOMENTS)) if COMPILED else [4])
def test_the_best_of_all_cards_is_the_heuristics_own(moment):
    number, n = moment % 3 if moment < 5 else 2, examples(12, 2)
    rules, at = product_rules(RULES[number]), MOMENTS[moment]
    one = player("heuristic", rules)
    tried = attempts.attempts(rules, (one, one), SEED, FIRST, FIRST + n, at)
    best, reached = tried.best(np.ones_like(tried.actions, dtype=bool)), 0
    for i, deal in enumerate(range(FIRST, FIRST + n)):
        state = played_on(start_of(SEED, deal, 3, RULES[number]), number, deal, tuple(at))
        if state is None:
            assert best[i] == -1
            assert not tried.actions[i].any()
            assert (tried.outcomes[i] == -1).all()
            assert np.isnan(tried.values[i]).all()
            continue
        reached += 1
        side, view, trump = naive.side(state["turn"]), seen(state), state["trump"]
        assert [texts(card)[0] for card in tried.actions[i] if card] == view["may"]
        assert texts(tried.seen.unseen[i]) == sorted(view["unseen"])
        assert tried.by_other[i] == (side == 0)
        own = slow_choice(state, "heuristic", tables(number), None)
        assert exchanged([TEXT[int(tried.actions[i, best[i]])]], trump) == [own]
        values = [slow_value(state, number, card) for card in view["may"]]
        apart = {round(value - 32 * points) for value, points in zip(values, tried.values[i], strict=False)}
        assert len(apart) == 1
        for j in range(len(view["may"])):
            after = naive.play(state, exchanged([view["may"][j]], trump)[0])
            assert tried.outcomes[i, j] == outcome(played_on(after, number, deal), side)
        assert tried.outcomes[i, -1] == tried.outcomes[i, best[i]]
    assert reached or at.trick > 5


@pytest.mark.compiled_only
@pytest.mark.parametrize("spread", [2, 300])
def test_cards_worth_the_same_or_too_far_apart_are_told_apart_as_in_play(spread, monkeypatch):
    """Values that are equal, and such as are cut: still the best card is the one that is played."""
    tables = np.random.default_rng(spread).integers(-spread, spread + 1, SHAPE)
    monkeypatch.setattr(attempts, "fit_for", lambda rules: Fit("drawn", {}, tables, {}))
    one, rules = Player("heuristic", words(tables)), product_rules(RULES[0])
    for moment in (Play(trick, position) for trick in range(0, 5, 2) for position in range(4)):
        tried = attempts.attempts(rules, (one, one), SEED, 0, 512, moment)
        rows = np.flatnonzero(tried.outcomes[:, -1] >= 0)
        best = tried.best(np.ones_like(tried.actions, dtype=bool))[rows]
        assert (tried.outcomes[rows, best] == tried.outcomes[rows, -1]).all()


def slow_value(state, number, card):
    """What the heuristic's words say of a card, in 1/32 point."""
    view, row = seen(state), row_of(state)
    if not view["table"]:
        boss = is_boss(card, view["unseen"])
        return tables(number).lead(row, boss, "JC" in view["unseen"], card)
    wins, where = takes(card, view["best"]), (naive.suit(view["table"][0]) == "C", view["partner"])
    value = tables(number).reply(row, wins, *where, card)
    value += tables(number).stake(row, "ten", *where) if wins and any(one[0] == "T" for one in view["table"]) else 0
    value += tables(number).stake(row, "jack", *where) if wins and "JC" in view["table"] else 0
    return value % 2**64


@pytest.mark.parametrize("target", [7, 1][: 1 + COMPILED])
def test_a_deal_is_tried_with_eldest_standing_begging_and_calling_as_he_does(target):
    switches, n = {**RULES[0], "target": target, "turned-jack": "every"}, examples(24, 2)
    rules = product_rules(switches)
    one, score_class = player("heuristic", rules), 8 if target == 7 else 0
    slow = as_tables(weights_for(rules)[score_class])
    tried = attempts.attempts(rules, (one, one), SEED, FIRST, FIRST + n, Deal())
    ended = 0
    for i, deal in enumerate(range(FIRST, FIRST + n)):
        state = start_of(SEED, deal, 3, switches)
        assert texts(tried.seen.turned[i]) == state["turned"]
        if state["phase"] == "over":
            ended += 1
            assert (tried.outcomes[i] == -1).all()
            assert not tried.actions[i].any()
            continue
        ways = {STAND: "stand", BEG: "beg", AS_CALLED: slow_choice(state, "heuristic", slow, [0])}
        for column, word in ways.items():
            end = finished(naive.play(state, word), slow, dice_of(SEED, deal))
            assert tried.outcomes[i, column] == outcome(end, 1)
        assert not tried.by_other[i]
    assert ended == 0 or target == 1


def finished(state, slow, dice):
    """The deal played to its end by the heuristic."""
    while state["phase"] != "over":
        halves = half_words(state, dice[naive.side(state["turn"])])
        state = naive.play(state, slow_choice(state, "heuristic", slow, halves))
    return state


@pytest.mark.compiled_only
def test_players_who_differ_are_met_where_the_first_is_to_act():
    rules = product_rules(RULES[0])
    one, other = player("heuristic", rules), Player("uniform")
    tried = attempts.attempts(rules, (one, other), SEED, 0, 200, Play(0, 0))
    asked = tried.outcomes[:, -1] >= 0
    assert (asked <= (np.arange(200) % 2 == 0)).all()
    assert tried.by_other[asked].all()
    assert asked.sum() > 90
