"""Worlds that fit what a seat knows: as addressed, as likely as they should be, and played on from every action."""

import random
from collections import Counter
from functools import partial

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analyzer.games.seven_up import actions, engine
from analyzer.games.seven_up.moment import EVEN, FITTING
from analyzer.running.study import Player
from kernels.seven_up import worlds as kernel_worlds
from tests.analysis.seven_up.deals import drawn_rules, states
from tests.kernel.masks import COMPILED, examples, mask, suit_mask, texts
from tests.kernel.seven_up import worlds
from tests.kernel.seven_up.helpers import POLICIES, class_of, outcome, player
from tests.kernel.seven_up.play import dice_of, slowly
from tests.kernel.seven_up.worlds import Slow, drawn, in_world, situation_of
from tests.naive.seven_up import game as naive
from tests.naive.seven_up.view import excluded, view

UNIFORM = (Player("uniform"), Player("uniform"))
NUMBERS = (1, 2)


@pytest.fixture(autouse=True)
def _fewer_attempts(monkeypatch):
    """Uncompiled, an attempt takes a second."""
    if not COMPILED:
        for module in (kernel_worlds, worlds):
            monkeypatch.setattr(module, "ATTEMPTS", 4)


def by_side(seat, mine, theirs):
    """What is mine and what is theirs, by side of the seats."""
    return (mine, theirs) if naive.side(seat) == 0 else (theirs, mine)


def players_of(policies):
    """Players of the product, mine first."""
    return tuple(player(name, number) for name, number in zip(policies, NUMBERS, strict=True))


def slow_worlds(state, seat, policies, seed, accepted):
    """The slow generator for a seat; `policies` are mine and theirs."""
    score_class = class_of(state["switches"], state["score"], state["dealer"])
    return Slow(state, seat, by_side(seat, *policies), by_side(seat, *NUMBERS), score_class, seed, accepted)


def check_world(state, seat, hands, stock):
    """Check a world against all that a seat has seen; hands are masks by place."""
    seen, barred = view(state, seat), excluded(state)
    named = {}
    for place, who in enumerate(naive.from_eldest(state["dealer"])):
        named[who] = texts(hands[place])
        assert len(named[who]) == len(state["hands"][who])
        assert who == seat or not {naive.suit(card) for card in named[who]} & barred[who]
    assert named[seat] == seen["mine"]
    hidden = [card for who in named if who != seat for card in named[who]]
    assert len(set(hidden)) == len(hidden)
    assert set(hidden) <= set(seen["unseen"])
    if state["phase"] in ("call", "answer"):
        rest = [texts(card)[0] for card in stock[1:28]]
        assert sorted(hidden + rest) == seen["unseen"]
        assert texts(stock[0]) == state["turned"]


def a_moment(seed, follow=None):
    """A random state of a deal, in which runs, bunches and turned jacks are common, and a seat."""
    dice = random.Random(seed)
    rules = drawn_rules(dice, **({"follow": follow} if follow else {}))
    played = [state for state in states(dice, rules) if state["phase"] != "over"]
    while not played:
        played = [state for state in states(dice, rules) if state["phase"] != "over"]
    before = [state for state in played if state["phase"] != "trick"]
    return dice.choice(before if before and dice.random() < 0.4 else played), dice.randrange(4)


def check_worlds(state, seat, policies, seed, numbers, found, accepted):
    """Check worlds drawn against all that was seen and against the slow generator; how many there are."""
    slow, there = slow_worlds(state, seat, policies, seed, accepted), 0
    places = naive.from_eldest(state["dealer"])
    for number, (hands, stock, in_play, missing) in zip(numbers, zip(*found, strict=True), strict=True):
        expected, rest = slow.world(number)
        assert bool(missing) == (expected is None)
        if missing:
            continue
        there += 1
        check_world(state, seat, hands.tolist(), stock.tolist())
        for place, who in enumerate(places):
            assert who == seat or texts(hands[place]) == sorted(expected[who])
        if state["phase"] in ("call", "answer"):
            assert [texts(card)[0] for card in stock.tolist()[1:]] == rest
        if state["phase"] == "trick":
            held = in_world(state, seat, hands.tolist(), stock.tolist())["in_play"]
            trumps = [mask(held[who]) & suit_mask(state["trump"]) for who in places]
            assert in_play.tolist() == [trumps[0] | trumps[2], trumps[1] | trumps[3]]
    return there


@settings(max_examples=examples(150, 6), deadline=None)
@given(st.integers(0, 2**32), st.sampled_from(POLICIES), st.sampled_from(POLICIES), st.integers(0, 2**63))
def test_every_world_is_an_address_and_fits_what_was_seen(moment, mine, theirs, seed):
    state, seat = a_moment(moment)
    n, accepted = examples(3, 8), seed % 3
    found = drawn(situation_of(state, seat), players_of((mine, theirs)), seed, n, 61, accepted)
    there = check_worlds(state, seat, (mine, theirs), seed, range(61, 61 + n), found, accepted)
    assert there == n or accepted != EVEN


def test_callers_had_what_they_have_played():
    """In the play, without a run: calls are judged by the six cards that were held then."""
    looked, seed = 0, 0
    while looked < examples(30, 6):
        seed += 1
        state, seat = a_moment(seed)
        callers = {who for who, action in state["actions"] if action in ("stand", "beg", "give")}
        played = {who for who, action in state["actions"] if len(action) == 2}
        if len(state["turned"]) > 1 or not (callers & played) - {seat}:
            continue
        looked += 1
        found = drawn(situation_of(state, seat), players_of(("greedy", "heuristic")), 5, 6)
        check_worlds(state, seat, ("greedy", "heuristic"), 5, range(6), found, FITTING)


def slow_moves(state, seat, policies, moves, seed, found):
    """The joint outcomes of some actions (None: as the policy has it) in worlds drawn, by the slow policies."""
    counts = Counter()
    for number, (hands, stock, _, missing) in enumerate(zip(*found, strict=True)):
        if missing:
            continue
        world = in_world(state, seat, hands.tolist(), stock.tolist()[1:])
        thrown = by_side(seat, *dice_of(seed, number))
        both = by_side(seat, *policies), by_side(seat, *NUMBERS), thrown
        ends = [outcome(slowly(world, *both, action), naive.side(seat)) for action in moves]
        counts.update((j, k, ends[j], ends[k]) for j in range(len(moves)) for k in range(j, len(moves)))
    return counts


def assert_moves(state, seat, policies, seed, n):
    """The engine's counts of some actions of the player to act, and of none, are those of the slow policies."""
    situation = situation_of(state, seat)
    legal = actions.legal(situation) if state["turn"] == seat else ()
    assert state["turn"] != seat or len(legal) == min(len(naive.choices(state)), 24)
    legal = legal if len(legal) < 4 else (legal[0], legal[len(legal) // 2], legal[-1])
    players = players_of(policies)
    found = engine.moves(situation, players, seed, (0, *(code for _, code in legal)), 0, n)
    numbers = engine.numbers(situation).tolist()
    assert numbers == sorted(set(numbers))
    made = Counter(
        {
            (j, k, numbers[one], numbers[other]): int(found[j, k, one, other])
            for j, k, one, other in np.argwhere(found).tolist()
        }
    )
    accepted = engine.accepted(situation, players)
    worlds_drawn = drawn(situation, players, seed, n, accepted=accepted)
    check_worlds(state, seat, policies, seed, range(n), worlds_drawn, accepted)
    assert made == slow_moves(state, seat, policies, [None, *(text for text, _ in legal)], seed, worlds_drawn)


@settings(max_examples=examples(100, 2), deadline=None)
@given(st.integers(0, 2**32), st.sampled_from(POLICIES), st.sampled_from(POLICIES), st.integers(0, 2**63))
def test_moves_end_as_the_slow_policies_end_them(moment, mine, theirs, seed):
    state, seat = a_moment(moment)
    dice = random.Random(seed)
    assert_moves(state, state["turn"] if dice.random() < 0.7 else seat, (mine, theirs), seed, examples(3, 6))


def voting(steps, state):
    """Whether so many have voted to bunch."""
    return state["phase"] == "vote" and (state["turn"] - state["dealer"] - 1) % 4 == steps


def discarding(steps, state):
    """Whether so many have discarded."""
    return state["phase"] == "discard" and (state["turn"] - state["dealer"] - 1) % 4 == steps


def playing(runs, tricks, table, state):
    """Whether tricks are played after so many runs, some of them taken, and so many cards lie on the table."""
    done = sum(map(len, state["captured"])) // 4
    return state["phase"] == "trick" and (len(state["turned"]) - 1, done, len(state["trick"])) == (runs, tricks, table)


MOMENTS = {
    "eldest's call": lambda state: state["phase"] == "call",
    "the dealer's answer": lambda state: state["phase"] == "answer",
    **{f"vote {n}": partial(voting, n) for n in range(4)},
    **{f"discard {n}": partial(discarding, n) for n in range(4)},
    **{f"{runs} runs, {tricks}, {n}": partial(playing, runs, tricks, n)
       for runs, tricks, n in [(0, 0, 0), (0, 0, 3), (0, 2, 1), (0, 5, 0), (0, 5, 2), (1, 0, 1), (1, 3, 2), (2, 0, 0),
                               (2, 4, 3), (1, 8, 0), (1, 7, 2), (2, 11, 1), (2, 6, 0), (2, 5, 3)]},
}  # fmt: skip


@pytest.mark.parametrize(
    "moment",
    MOMENTS
    if COMPILED
    else [
        "the dealer's answer",
        "vote 2",
        "discard 3",
        "2 runs, 11, 1",
        "1 runs, 3, 2",
        "2 runs, 5, 3",
        "0 runs, 2, 1",
        "0 runs, 5, 0",
    ],
)
def test_moves_at_every_kind_of_moment(moment):
    dice = random.Random(moment)
    for number in range(examples(4, 1)):
        late = "keep" if moment in ("1 runs, 8, 0", "1 runs, 7, 2", "2 runs, 11, 1", "2 runs, 6, 0") else None
        found = []
        while not found:
            fixed = {"after_run": late or dice.choice(["discard", "discard", "keep"])}
            if moment.startswith("vote"):
                fixed.update(bunch="unanimous", bunch_limit=3)
            rules = drawn_rules(dice, **({"after_run": "discard"} if moment.startswith("discard") else fixed))
            found = [state for state in states(dice, rules)[:-1] if MOMENTS[moment](state)]
        state = dice.choice(found)
        policies = POLICIES[(number + 1) % 3], POLICIES[(number + 1 + dice.randrange(3)) % 3]
        assert_moves(state, state["turn"], policies, number, examples(3, 12))


@pytest.mark.compiled_only
def test_worlds_are_the_same_in_any_parts():
    for seed in range(6):
        state, seat = a_moment(seed)
        situation, players = situation_of(state, seat), players_of(("heuristic", "greedy"))
        whole = drawn(situation, players, 5, 150, first=3)
        for first, last in ((0, 1), (0, 64), (64, 150), (100, 101)):
            part = drawn(situation, players, 5, last - first, first=3 + first)
            for one, other in zip(part, whole, strict=True):
                assert (one == other[first:last]).all()
        codes = (0, *(code for _, code in actions.legal(situation)[:2])) if situation.to_move == 0 else (0,)
        counts = [engine.moves(situation, players, 5, codes, a, b) for a, b in ((3, 153), (3, 70), (70, 71), (71, 153))]
        assert (counts[0] == sum(counts[1:])).all()
