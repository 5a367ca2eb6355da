"""Calls and discards tried in many deals: hands and outcomes against the slow rules and policies."""

import pytest

from analyzer.games.seven_up import engine, exploration
from kernels.seven_up.call_lanes import DISCARDING, GIVING, STANDING, VOTING
from kernels.seven_up.rules import HAND
from tests.kernel.masks import COMPILED, examples, texts
from tests.kernel.seven_up.helpers import (
    CLASSES,
    class_of,
    outcome,
    player,
    product_rules,
    tables,
)
from tests.kernel.seven_up.play import dice_of, half_at, half_words, slowly, start_of
from tests.kernel.seven_up.test_deals import score_at
from tests.naive.seven_up import game as naive
from tests.naive.seven_up.game import suit
from tests.naive.seven_up.policy import discarded_next, exchanged, slow_choice

SEED, FIRST = 6, 128
TRY_STEP = 256
RULES = [
    naive.rules(),
    naive.rules(follow="strict-forced", low="captor", turned_jack="every"),
    naive.rules(bunch="off"),
]
PAIRS = [("heuristic", "uniform"), ("greedy", "heuristic"), ("uniform", "greedy"), ("heuristic", "heuristic")]
PHASES = {
    STANDING: "call",
    GIVING: "answer",
    VOTING: "vote",
    DISCARDING: "discard",
}


def by_side(dealer, place, pair):
    """Policies by side of the seats when A's side is that of a place."""
    side = (dealer + 1 + place) % 2
    return pair if side == 0 else pair[::-1]


def at_call(start, phase, place, policies, numbers, dice, score_class):
    """The state in which a place has to call or to discard, as the kernels come there; None where it does not."""
    state = start
    if state["phase"] == "over":
        return None
    if phase == STANDING:
        return state
    side = naive.side(state["turn"])
    beg = "beg"
    if phase == GIVING:
        halves = half_words(state, dice[side], policies[side])
        beg = slow_choice(state, policies[side], tables(numbers[side], score_class), halves)
    if beg != "beg":
        return None
    state = naive.play(state, "beg")
    if phase == GIVING:
        return state
    state = naive.play(state, "run")
    if state["phase"] == "over":
        return None
    if state["phase"] == "vote":
        state = {**state, "turn": state["dealer"] if place == 3 else (state["dealer"] + 1 + place) % 4}
    return state


def gone_on(state):
    """The same deal with the vote over: it is played on."""
    return naive.play(state, "go on") if state["phase"] == "vote" else state


def discarded_by_lot(state, place, j, dice):
    """The cards that a place keeps when it discards any cards, trumps relabelled to clubs."""
    seat = (state["dealer"] + 1 + place) % 4
    hand, number = exchanged(state["hands"][seat], state["trump"]), 0
    while len(hand) > HAND:
        hand.remove(discarded_next(hand, "uniform", None, half_at(dice, TRY_STEP + 6 * j + number, True)))
        number += 1
    return hand


def outcomes_of(state, phase, place, both, tries, dice):
    """What each way that is tried comes to, and the cards kept where cards are discarded."""
    policies, numbers, thrown = both
    seat = (state["dealer"] + 1 + place) % 4
    side = naive.side(seat)
    if phase <= GIVING:
        words = ("stand", "beg") if phase == STANDING else ("give", "run")
        if words[0] == "give" and naive.must_run(state):
            words = ("run", "run")
        return [outcome(slowly(state, policies, numbers, thrown, word), side) for word in words], None
    state = gone_on(state)
    if phase == VOTING:
        return [outcome(slowly(state, policies, numbers, thrown), side)] * 2, None
    found, kept = [], []
    for j in range(tries):
        kept.append(discarded_by_lot(state, place, j, dice))
        found.append(outcome(with_kept(state, seat, kept[-1], policies, numbers, thrown), side))
    return found, kept


def with_kept(state, seat, kept, policies, numbers, thrown):
    """The finished deal in which a seat keeps these cards (trumps clubs) when its turn to discard comes."""
    score_class = slowly_class(state)
    while state["phase"] == "discard":
        if state["turn"] == seat:
            hand = state["hands"][seat]
            stays = exchanged(kept, state["trump"])
            action = "discard " + " ".join(card for card in hand if card not in stays)
        else:
            side = naive.side(state["turn"])
            halves = half_words(state, thrown[side], policies[side])
            action = slow_choice(state, policies[side], tables(numbers[side], score_class), halves)
        state = naive.play(state, action)
    return slowly(state, policies, numbers, thrown)


def slowly_class(state):
    """The score class of a state."""
    return class_of(state["switches"], state["score"], state["dealer"])


CALLS = [
    (STANDING, 0, 8),
    (STANDING, 0, 0),
    (GIVING, 3, 7),
    (GIVING, 3, 3),
    (VOTING, 0, 8),
    (VOTING, 1, 5),
    (VOTING, 2, 2),
    (VOTING, 3, 8),
    *((DISCARDING, place, 8) for place in range(4)),
    (VOTING, 2, 4),
    (VOTING, 1, 0),
]


@pytest.mark.parametrize("number", range(len(CALLS)) if COMPILED else [3, 9])
def test_calls_and_discards_come_to_what_the_slow_policies_make_of_them(number):
    phase, place, score_class = CALLS[number]
    pair, switches = PAIRS[number % 4], {**RULES[number % 3], "target": 9}
    tries, n = (4 if phase == DISCARDING else 2), examples(24, 16)
    both = engine.at_class((player(pair[0], 1), player(pair[1], 2)), score_class)
    asked = product_rules(switches), both, SEED, FIRST, FIRST + n, (phase, place, tries), score_class
    hands, turned, outcomes = exploration.tried(*asked)
    dealer = 3  # eldest is seat 0; the cards are dealt by place, so any dealer will do
    reached = 0
    for i, deal in enumerate(range(FIRST, FIRST + n)):
        thrown = dice_of(SEED, deal)
        by_seat = by_side(dealer, place, (0, 1))
        policies, numbers = [pair[k] for k in by_seat], [k + 1 for k in by_seat]
        sided = [thrown[k] for k in by_seat]
        start = start_of(SEED, deal, dealer, switches, score_at(score_class, dealer))
        state = at_call(start, phase, place, policies, numbers, sided, score_class)
        if state is None:
            assert (outcomes[i] == -1).all()
            continue
        reached += 1
        seat = (dealer + 1 + place) % 4
        found, kept = outcomes_of(state, phase, place, (policies, numbers, sided), tries, thrown[0])
        assert outcomes[i].tolist() == found
        if phase <= GIVING:
            assert texts(hands[i, 0]) == sorted(state["hands"][seat])
            assert texts(turned[i]) == state["turned"]
        else:
            trump = suit(state["turned"][-1])
            assert texts(turned[i]) == exchanged(state["turned"][-1:], trump)
            held = [exchanged(state["hands"][seat], trump)] * tries if kept is None else kept
            assert [texts(one) for one in hands[i]] == [sorted(one) for one in held]
    assert reached


@pytest.mark.parametrize("who", ["dealer", "eldest"][: 1 + COMPILED])
def test_both_calls_of_eldest_or_of_the_dealer(who):
    """The same by the engine's name for them."""
    players, rules = (player("heuristic", 1), player("uniform")), product_rules(RULES[0])
    moment = (STANDING, 0, 2) if who == "eldest" else (GIVING, 3, 2)
    hands, turned, outcomes = exploration.try_calls(rules, players, SEED, 5, 21, CLASSES - 1, who)
    expected = exploration.tried(rules, engine.at_class(players, CLASSES - 1), SEED, 5, 21, moment, CLASSES - 1)
    assert (hands == expected[0][:, 0]).all()
    assert (turned == expected[1]).all()
    assert (outcomes == expected[2]).all()
    assert hands.shape == turned.shape == (16,)
    assert ((outcomes == -1).all(axis=1) == (outcomes == -1).any(axis=1)).all()
    assert (outcomes[:, 0] == -1).any() == (who == "dealer")
