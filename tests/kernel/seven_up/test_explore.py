"""Everything tried at one moment of many deals: hands, entries and outcomes against the slow rules and policies."""

import numpy as np
import pytest

from analyzer.games.seven_up import engine
from kernels.seven_up import explore
from kernels.seven_up.call_lanes import DISCARDING, GIVING, STANDING, VOTING
from kernels.seven_up.explore import COLUMNS, JACK_COLUMN, TEN_COLUMN
from kernels.seven_up.rules import HAND
from tests.kernel.masks import COMPILED, examples, mask, texts
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
from tests.naive.seven_up.game import RANKS, strength, suit
from tests.naive.seven_up.policy import discarded_next, exchanged, seen, slow_choice, takes, trick_of

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
    hands, turned, outcomes = engine.try_calls(rules, players, SEED, 5, 21, CLASSES - 1, who)
    expected = engine.tried(rules, engine.at_class(players, CLASSES - 1), SEED, 5, 21, moment, CLASSES - 1)
    assert (hands == expected[0][:, 0]).all()
    assert (turned == expected[1]).all()
    assert (outcomes == expected[2]).all()
    assert hands.shape == turned.shape == (16,)
    assert ((outcomes == -1).all(axis=1) == (outcomes == -1).any(axis=1)).all()
    assert (outcomes[:, 0] == -1).any() == (who == "dealer")


MOMENTS = [(0, 0), (0, 1), (0, 2), (1, 3), (1, 0), (2, 2), (3, 1), (4, 3), (4, 0), (5, 2)]
BEFORE = [("noisy", "noisy"), ("greedy", "noisy"), ("heuristic", "heuristic"), ("heuristic", "uniform")]


def at_play(start, trick, position, policies, thrown):
    """The deal at a position of a trick, played there by the policies of sides 0 and 1; None if it has no tricks."""
    state = start
    while state["phase"] != "over" and (
        state["phase"] != "trick" or (trick_of(state), len(state["trick"])) != (trick, position)
    ):
        side = naive.side(state["turn"])
        halves = half_words(state, thrown[side], policies[side])
        state = naive.play(state, slow_choice(state, policies[side], tables(1, 8), halves))
    return None if state["phase"] == "over" else state


def cards_in(word, trump):
    """The cards of a word, trumps relabelled to clubs, as the real ones."""
    return sorted(exchanged(texts(word), trump))


def check_seen(found, state, by_other):
    """Compare a position with the slow one."""
    view, trump, me = seen(state), state["trump"], state["turn"]
    turned = exchanged(state["turned"], trump)
    words = {explore.MINE: view["mine"], explore.CHOICES: view["may"], explore.LED: view["table"][:1]}
    words |= {explore.BEST_CARD: [view["best"]] if view["best"] else [], explore.ON_TABLE: view["table"]}
    words |= {explore.UNSEEN: view["unseen"], explore.TURNED_UP: turned}
    for field, cards in words.items():
        assert texts(found[field]) == sorted(cards)
    side = naive.side(me)
    assert cards_in(found[explore.WON_BY_US], trump) == sorted(state["captured"][side])
    assert cards_in(found[explore.WON_BY_THEM], trump) == sorted(state["captured"][1 - side])
    for k in range(1, 4):
        assert cards_in(found[explore.LEFT + k - 1], trump) == sorted(state["hands"][(me + k) % 4])
    how = explore.GIVEN if state["gift"] is not None else explore.HAS_RUN if len(turned) > 1 else explore.STOOD
    place = (me - state["dealer"] - 1) % 4
    numbers = trick_of(state), len(state["trick"]), place, how
    fields = explore.TRICK, explore.POSITION, explore.PLACE, explore.HOW
    assert tuple(int(found[field]) for field in fields) == numbers
    assert [bool(found[field]) for field in (explore.PARTNER, explore.BY_OTHER)] == [view["partner"], by_other]


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
    moment, switches, rival = MOMENTS[number], RULES[number % 3], ["heuristic", "uniform", "noisy"][number % 3]
    before, tries = BEFORE[number % 4], HAND + number % 2
    if number == 3:
        switches, tries = {**switches, "after-run": "keep"}, 12
    n = examples(20, 3)
    players = [tuple(player(name) for name in pair) for pair in (before, ("heuristic", rival))]
    asked = product_rules(switches), *players, SEED, (FIRST, FIRST + n), moment, 8
    entries, outcomes, positions = engine.try_plays(*asked, tries=tries, further=True)
    plain = engine.try_plays(*asked, tries=tries)
    assert (plain[0][outcomes[:, :-1] >= 0] == entries[outcomes[:, :-1] >= 0]).all()
    assert (plain[1] == outcomes[:, :-1]).all()
    assert len(plain[2]) == 0
    reached = 0
    for i, deal in enumerate(range(FIRST, FIRST + n)):
        thrown = dice_of(SEED, deal)
        dealer = 3 if before[0] == before[1] or deal % 2 == 0 else 2
        state = at_play(start_of(SEED, deal, dealer, switches), *moment, before, thrown)
        side = None if state is None else naive.side(state["turn"])
        if state is None or (before[0] != before[1] and side == 1):
            assert (outcomes[i] == -1).all()
            continue
        reached += 1
        check_seen(positions[i], state, dealer % 2 != side)
        may = seen(state)["may"]
        assert (outcomes[i, len(may) : -1] == -1).all()
        policies = ("heuristic", rival) if side == 0 else (rival, "heuristic")
        for j, card in enumerate(may[:tries]):
            assert set(entries[i, j].tolist()) - {-1} == entries_of(state, card)
            (real,) = exchanged([card], state["trump"])
            assert outcomes[i, j] == outcome(slowly(state, policies, (1, 1), thrown, real), side)
        assert outcomes[i, -1] == outcome(slowly(state, policies, (1, 1), thrown), side)
    assert reached


@pytest.mark.compiled_only
def test_moments_are_the_same_in_any_parts():
    players = player("noisy"), player("noisy")
    asked = product_rules(RULES[1]), players, players, SEED
    whole = engine.try_plays(*asked, (3, 203), (2, 1), 8, further=True)
    parts = [engine.try_plays(*asked, part, (2, 1), 8, further=True) for part in ((3, 4), (4, 70), (70, 203))]
    assert (whole[1] == np.concatenate([part[1] for part in parts])).all()
    assert (whole[2] == np.concatenate([part[2] for part in parts])).all()


def test_every_column_of_a_row_is_named():
    assert (TEN_COLUMN, JACK_COLUMN, COLUMNS) == (208, 212, 216)
    assert len(RANKS) == 13
    assert mask("2C") >> 48 == 1
