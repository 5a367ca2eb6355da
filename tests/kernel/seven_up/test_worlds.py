"""Worlds that fit what a seat knows: as addressed, as likely as they should be, and played on from every action."""

import random
from collections import Counter
from functools import partial

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import norm

from analyzer.seven_up import actions, engine
from analyzer.study import Player
from tests.analysis.seven_up.deals import drawn_rules, states
from tests.kernel.deals import FIVE_SIGMA, chance_of
from tests.kernel.masks import BIT, COMPILED, examples, mask, suit_mask, texts
from tests.kernel.seven_up.helpers import POLICIES, class_of, outcome, player
from tests.kernel.seven_up.play import dice_of, half_words, slowly, start_of
from tests.kernel.seven_up.worlds import Slow, drawn, in_world, situation_of, would_call_so
from tests.naive import seven_up as naive
from tests.naive.seven_up_deals import arranged
from tests.naive.seven_up_match import random_states, states_from
from tests.naive.seven_up_policy import exchanged, slow_choice
from tests.naive.seven_up_view import excluded, view
from tests.naive.seven_up_worlds import chances, others, played_by, unseen_cards, world_count, worlds

UNIFORM = (Player("uniform"), Player("uniform"))
NUMBERS = (1, 2)


def by_side(seat, mine, theirs):
    """What is mine and what is theirs, by side of the seats."""
    return (mine, theirs) if naive.side(seat) == 0 else (theirs, mine)


def players_of(policies):
    """Players of the product, mine first."""
    return tuple(player(name, number) for name, number in zip(policies, NUMBERS, strict=True))


def slow_worlds(state, seat, policies, seed):
    """The slow generator for a seat; `policies` are mine and theirs."""
    score_class = class_of(state["switches"], state["score"], state["dealer"])
    return Slow(state, seat, by_side(seat, *policies), by_side(seat, *NUMBERS), score_class, seed)


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


@settings(max_examples=examples(150, 3), deadline=None)
@given(st.integers(0, 2**32), st.sampled_from(POLICIES), st.sampled_from(POLICIES), st.integers(0, 2**63))
def test_every_world_is_an_address_and_fits_what_was_seen(moment, mine, theirs, seed):
    state, seat = a_moment(moment)
    n = examples(3, 2)
    found = drawn(situation_of(state, seat), players_of((mine, theirs)), seed, n, first=61)
    slow = slow_worlds(state, seat, (mine, theirs), seed)
    for number, (hands, stock, in_play, missing) in enumerate(zip(*found, strict=True), 61):
        check_world(state, seat, hands.tolist(), stock.tolist())
        expected, rest, none = slow.world(number)
        for place, who in enumerate(naive.from_eldest(state["dealer"])):
            assert who == seat or texts(hands[place]) == sorted(expected[who])
        if state["phase"] in ("call", "answer"):
            assert [texts(card)[0] for card in stock.tolist()[1:]] == rest
        assert bool(missing) == (none and state["phase"] == "trick")
        if state["phase"] == "trick":
            held = in_world(state, seat, hands.tolist(), stock.tolist())["in_play"]
            trumps = [mask(held[who]) & suit_mask(state["trump"]) for who in naive.from_eldest(state["dealer"])]
            assert in_play.tolist() == [trumps[0] | trumps[2], trumps[1] | trumps[3]]


def slow_moves(state, seat, policies, moves, seed, found):
    """The joint outcomes of some actions (None: as the policy has it) in worlds drawn, by the slow policies."""
    counts = Counter()
    for number, (hands, stock, _, _) in enumerate(zip(*found, strict=True)):
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
    worlds_drawn = drawn(situation, players, seed, n)
    assert made == slow_moves(state, seat, policies, [None, *(text for text, _ in legal)], seed, worlds_drawn)


@settings(max_examples=examples(100, 2), deadline=None)
@given(st.integers(0, 2**32), st.sampled_from(POLICIES), st.sampled_from(POLICIES), st.integers(0, 2**63))
def test_moves_end_as_the_slow_policies_end_them(moment, mine, theirs, seed):
    state, seat = a_moment(moment)
    dice = random.Random(seed)
    assert_moves(state, state["turn"] if dice.random() < 0.7 else seat, (mine, theirs), seed, examples(3, 2))


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


@pytest.mark.parametrize("moment", MOMENTS if COMPILED else ["vote 2", "discard 3", "2 runs, 11, 1", "1 runs, 3, 2"])
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
        policies = POLICIES[number % 3], POLICIES[(number + dice.randrange(3)) % 3]
        assert_moves(state, state["turn"], policies, number, examples(3, 1))


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


def small_state(dice, follow, least, most):
    """A state after two runs in which all cards are kept and few worlds are left, and a seat."""
    while True:
        hands, turned = {}, dice.choice(["3C 4C 5H", "JS 2S 9D"])
        state = arranged(turned, hands, dice.randrange(4), naive.rules(follow=follow, after_run="keep", bunch="off"))
        pack = [card for hand in state["dealt"] for card in hand] + state["pack"]
        free = [card for card in pack if card not in turned.split()]
        dice.shuffle(free)
        dealt = {seat: " ".join(free[6 * seat : 6 * seat + 6]) for seat in range(4)}
        state = arranged(turned, dealt, state["dealer"], state["switches"])
        played = states_from(naive.play_all(state, ["beg", "run"]), dice)
        for state in reversed(played[:-1]):
            seat = dice.randrange(4)
            if least <= world_count(state, seat) <= most and any(excluded(state)[who] for who in others(seat)):
                return state, seat


@pytest.mark.compiled_only
@pytest.mark.parametrize("follow", naive.CHOICES["follow"])
def test_each_world_is_as_likely(follow):
    """Under all that plays exclude at once, by enumeration."""
    dice = random.Random(follow)
    for number in range(4):
        state, seat = small_state(dice, follow, 20, 1500)
        hands, _, _, _ = drawn(situation_of(state, seat), UNIFORM, number, 30_000)
        places = [(who - state["dealer"] - 1) % 4 for who in others(seat)]
        found = Counter(map(tuple, hands[:, places].tolist()))
        played = [mask([card for _, card in played_by(state, other)]) for other in others(seat)]
        possible = {
            tuple(mask(cards) & ~gone for cards, gone in zip(dealt, played, strict=True)): 1
            for dealt, _ in worlds(state, seat)
        }
        assert chance_of(found, possible) > FIVE_SIGMA


def played_states(dice, keep):
    """A random deal under drawn rules of following."""
    rules = naive.rules(follow=dice.choice(naive.CHOICES["follow"]), after_run="keep", bunch="off")
    deal = random_states(dice, rules)
    while keep == (len(deal[-1]["turned"]) == 1) or deal[-1]["thrown_in"]:
        deal = random_states(dice, rules)
    return deal


@pytest.mark.compiled_only
@pytest.mark.parametrize("keep", [False, True])
def test_each_card_lies_where_it_should_as_often_as_it_should(keep):
    """Marginals of hands of any size against exact counts."""
    dice, n = random.Random(keep), 20_000
    for number in range(8):
        state = dice.choice(played_states(dice, keep)[:-1])
        seat = dice.randrange(4)
        hands, _, _, _ = drawn(situation_of(state, seat), UNIFORM, number, n)
        exact = chances(state, seat)
        for room, who in enumerate(others(seat)):
            held = hands[:, (who - state["dealer"] - 1) % 4]
            for card, chance in exact.items():
                p, count = float(chance[room]), int((held & np.uint64(BIT[card]) != 0).sum())
                if p in (0, 1):
                    assert count == n * p
                else:
                    assert 2 * norm.sf(abs(count - n * p) / np.sqrt(n * p * (1 - p))) > FIVE_SIGMA / 50


def called(dice, wanted, policies):
    """A state of the play after the calls `wanted`, which these policies make with the cards held."""
    while True:
        number = dice.randrange(2**32)
        state = start_of(1, number, dice.randrange(4), naive.rules())
        for word in wanted:
            halves = half_words(state, number)
            if slow_choice(state, policies[naive.side(state["turn"])], None, halves) != word:
                break
            state = naive.play(state, word)
        else:
            return dice.choice(states_from(state, dice)[:12])


@pytest.mark.compiled_only
@pytest.mark.parametrize("wanted", [("stand",), ("beg", "give")])
def test_others_hold_what_they_would_have_called_with(wanted):
    """Of the uniform worlds those in which eldest and the dealer would have called so are left, as likely as before."""
    dice = random.Random(wanted[-1])
    for _ in range(2):
        check_callers(dice, called(dice, wanted, GREEDY))


GREEDY = ("greedy", "greedy")


def check_callers(dice, state):
    """Compare worlds conditioned on greedy calls with uniform ones that are filtered."""
    seat = dice.randrange(4)
    situation = situation_of(state, seat)
    found = drawn(situation, players_of(GREEDY), 1, 2000)
    plain = drawn(situation, UNIFORM, 2, 6000)
    score_class = class_of(state["switches"], state["score"], state["dealer"])

    def fits(hands):
        held = in_world(state, seat, hands, [])["in_play"]
        return would_call_so(state, seat, held, GREEDY, NUMBERS, score_class)

    kept = [hands for hands in plain[0].tolist() if fits(hands)]
    assert not found[3].any()
    assert all(fits(hands) for hands in found[0].tolist())
    for card in unseen_cards(state, seat):
        for place in range(4):
            samples = found[0].tolist(), kept
            share = [sum(hands[place] & BIT[card] != 0 for hands in sample) / len(sample) for sample in samples]
            p = sum(share) / 2
            spread = np.sqrt(p * (1 - p) * (1 / 2000 + 1 / len(kept)))
            assert abs(share[0] - share[1]) <= 6 * spread


def test_uniform_callers_tell_nothing():
    """Whoever calls by lot: the first world drawn will do, whatever was called."""
    dice = random.Random(4)
    state = called(dice, ("beg", "give"), ("uniform", "uniform"))
    seat = (state["dealer"] + 2) % 4
    situation = situation_of(state, seat)
    slow = slow_worlds(state, seat, ("uniform", "uniform"), 9)
    hands, _, _, missing = drawn(situation, UNIFORM, 9, examples(20, 3))
    assert not missing.any()
    for number, row in enumerate(hands.tolist()):
        expected, _ = slow.attempt(number, 0)
        for place, who in enumerate(naive.from_eldest(state["dealer"])):
            trump = naive.suit(state["turned"][0])
            assert who == seat or texts(row[place]) == sorted(exchanged(expected[who], trump))
