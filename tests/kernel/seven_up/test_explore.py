"""Everything tried at one moment of many deals: hands, entries and outcomes against the slow rules and policies."""

import numpy as np
import pytest

from analyzer.seven_up import engine
from kernels.seven_up import calling, drivers
from kernels.seven_up.explore import COLUMNS, JACK_COLUMN, PARTS, TEN_COLUMN
from kernels.seven_up.rules import HAND
from kernels.shuffle import LONGEST, network
from tests.kernel.masks import COMPILED, examples, mask, texts
from tests.kernel.seven_up.helpers import (
    CLASSES,
    U,
    class_of,
    kernel_rules,
    outcome,
    player,
    product_rules,
    tables,
    weights_of_classes,
)
from tests.kernel.seven_up.play import dice_of, half_at, half_words, slowly, start_of
from tests.kernel.seven_up.test_deals import score_at
from tests.naive import seven_up as naive
from tests.naive.seven_up import RANKS, strength, suit
from tests.naive.seven_up_policy import discarded_next, exchanged, seen, slow_choice, takes, trick_of

SEED, FIRST, N = 6, 128, 64
SLIP_STEP, TRY_STEP, SLIPS = 128, 256, 0x1999999A
RULES = [
    naive.rules(),
    naive.rules(follow="strict-forced", low="captor", turned_jack="every"),
    naive.rules(bunch="off"),
]
PAIRS = [("heuristic", "uniform"), ("greedy", "heuristic"), ("uniform", "greedy"), ("heuristic", "heuristic")]
PHASES = {calling.STANDING: "call", calling.GIVING: "answer", calling.VOTING: "vote", calling.DISCARDING: "discard"}


def by_side(dealer, place, pair):
    """Policies by side of the seats when A's side is that of a place."""
    side = (dealer + 1 + place) % 2
    return pair if side == 0 else pair[::-1]


def at_call(start, phase, place, policies, numbers, dice, score_class):
    """The state in which a place has to call or to discard, as the kernels come there; None where it does not."""
    state = start
    if state["phase"] == "over":
        return None
    if phase == calling.STANDING:
        return state
    side = naive.side(state["turn"])
    beg = "beg"
    if phase == calling.GIVING:
        halves = half_words(state, dice[side])
        beg = slow_choice(state, policies[side], tables(numbers[side], score_class), halves)
    if beg != "beg":
        return None
    state = naive.play(state, "beg")
    if phase == calling.GIVING:
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
    if phase <= calling.GIVING:
        words = ("stand", "beg") if phase == calling.STANDING else ("give", "run")
        if words[0] == "give" and naive.must_run(state):
            words = ("run", "run")
        return [outcome(slowly(state, policies, numbers, thrown, word), side) for word in words], None
    state = gone_on(state)
    if phase == calling.VOTING:
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
            halves = half_words(state, thrown[side])
            action = slow_choice(state, policies[side], tables(numbers[side], score_class), halves)
        state = naive.play(state, action)
    return slowly(state, policies, numbers, thrown)


def slowly_class(state):
    """The score class of a state."""
    return class_of(state["switches"], state["score"], state["dealer"])


CALLS = [
    (calling.STANDING, 0, 8),
    (calling.STANDING, 0, 0),
    (calling.GIVING, 3, 7),
    (calling.GIVING, 3, 3),
    (calling.VOTING, 0, 8),
    (calling.VOTING, 1, 5),
    (calling.VOTING, 2, 2),
    (calling.VOTING, 3, 8),
    *((calling.DISCARDING, place, 8) for place in range(4)),
    (calling.VOTING, 2, 4),
    (calling.VOTING, 1, 0),
]


@pytest.mark.parametrize("number", range(len(CALLS)) if COMPILED else [3, 9])
def test_calls_and_discards_come_to_what_the_slow_policies_make_of_them(number):
    phase, place, score_class = CALLS[number]
    pair, switches = PAIRS[number % 4], {**RULES[number % 3], "target": 9}
    tries, n = (4 if phase == calling.DISCARDING else 2), examples(24, 16)
    both = engine.at_class((player(pair[0], 1), player(pair[1], 2)), score_class)
    asked = product_rules(switches), both, SEED, FIRST, FIRST + n, (phase, place, tries), score_class
    hands, turned, outcomes = engine.tried(*asked)
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
        if phase <= calling.GIVING:
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
    moment = (calling.STANDING, 0, 2) if who == "eldest" else (calling.GIVING, 3, 2)
    hands, turned, outcomes = engine.try_calls(rules, players, SEED, 5, 21, CLASSES - 1, who)
    expected = engine.tried(rules, engine.at_class(players, CLASSES - 1), SEED, 5, 21, moment, CLASSES - 1)
    assert (hands == expected[0][:, 0]).all()
    assert (turned == expected[1]).all()
    assert (outcomes == expected[2]).all()
    assert hands.shape == turned.shape == (16,)
    assert ((outcomes == -1).all(axis=1) == (outcomes == -1).any(axis=1)).all()
    assert (outcomes[:, 0] == -1).any() == (who == "dealer")


MOMENTS = [(0, 0), (0, 1), (0, 2), (1, 3), (1, 0), (2, 2), (3, 1), (4, 3), (4, 0), (5, 2)]


def tried(switches, moment, rival):
    """What the kernel tries: table entries int64[n, 6, PARTS] and outcomes int64[n, 6]."""
    entries, outcomes = np.full((N, HAND, PARTS), 99, np.int64), np.full((N, HAND), 99, np.int64)
    words = drivers.POLICIES[rival], kernel_rules(switches), network(LONGEST), weights_of_classes(1)[8]
    with np.errstate(over="ignore"):
        drivers.exploration()(U(SEED), FIRST, FIRST + N, *moment, *words, entries, outcomes)
    return entries, outcomes


def at_play(start, trick, position, thrown):
    """The deal at a position of a trick, played there by the heuristic with noise; None if it has no tricks."""
    state = start
    while state["phase"] not in ("trick", "over"):
        halves = half_words(state, thrown[0])  # (the heuristic throws none, but discards one card for each)
        state = naive.play(state, slow_choice(state, "heuristic", tables(1, 8), halves))
    while state["phase"] == "trick" and (trick_of(state), len(state["trick"])) != (trick, position):
        step = SLIP_STEP + 4 * trick_of(state) + len(state["trick"])
        halves = half_at(thrown[0], step, False), half_at(thrown[0], step, True)
        policy = "uniform" if halves[0] < SLIPS else "heuristic"
        state = naive.play(state, slow_choice(state, policy, tables(1, 8), [halves[1]]))
    return None if state["phase"] == "over" else state


def entries_of(state, card):
    """What the heuristic adds up for a card (trumps clubs), as columns of a row of the tables."""
    view = seen(state)
    kind = strength(card) + (13 if suit(card) == "C" else 0)
    if not view["table"]:
        boss = not any(suit(one) == suit(card) and strength(one) > strength(card) for one in view["unseen"])
        return {26 * ((0 if boss else 1) + (2 if "JC" in view["unseen"] else 0)) + kind}
    wins, on_trump, partner = takes(card, view["best"]), suit(view["table"][0]) == "C", view["partner"]
    found = {26 * ((0 if wins else 1) + 2 * on_trump + 4 * partner) + kind}
    if wins and any(one[0] == "T" for one in view["table"]):
        found.add(TEN_COLUMN + on_trump + 2 * partner)
    if wins and "JC" in view["table"]:
        found.add(JACK_COLUMN + on_trump + 2 * partner)
    return found


@pytest.mark.parametrize("number", range(len(MOMENTS)) if COMPILED else [6])
def test_cards_come_to_what_the_slow_policies_make_of_them(number):
    moment, switches, rival = MOMENTS[number], RULES[number % 3], ["heuristic", "uniform"][number % 2]
    entries, outcomes = tried(switches, moment, rival)
    reached = 0
    for i, deal in enumerate(range(FIRST, FIRST + examples(20, 3))):
        thrown = dice_of(SEED, deal)
        state = at_play(start_of(SEED, deal, 3, switches), *moment, thrown)
        if state is None:
            assert (outcomes[i] == -1).all()
            continue
        reached += 1
        may = seen(state)["may"]
        assert (outcomes[i, len(may) :] == -1).all()
        side = naive.side(state["turn"])
        policies = ("heuristic", rival) if side == 0 else (rival, "heuristic")
        sided = thrown if side == 0 else thrown[::-1]
        for j, card in enumerate(may):
            assert set(entries[i, j].tolist()) - {-1} == entries_of(state, card)
            (real,) = exchanged([card], state["trump"])
            assert outcomes[i, j] == outcome(slowly(state, policies, (1, 1), sided, real), side)
    assert reached


def test_every_column_of_a_row_is_named():
    assert (TEN_COLUMN, JACK_COLUMN, COLUMNS) == (208, 212, 216)
    assert len(RANKS) == 13
    assert mask("2C") >> 48 == 1
