"""Whole deals of the kernels, gone over action by action by the slow rules and played again by the slow policies."""

import random
from itertools import pairwise, product

import numpy as np
import pytest

from analyzer.games.seven_up import engine
from analyzer.games.seven_up.outcomes import POINTS_MINE, POINTS_THEIRS
from kernels.rng import CARDS
from tests.kernel.masks import COMPILED, TEXT, examples, texts
from tests.kernel.seven_up.helpers import (
    CHOICES,
    CLASSES,
    OUTCOMES,
    POLICIES,
    class_of,
    drawn_rules,
    outcome,
    player,
    product_rules,
    scores_of,
)
from tests.kernel.seven_up.play import BITS, dice_of, slowly, start_of
from tests.naive.seven_up import game as naive
from tests.naive.seven_up.match import result
from tests.naive.splitmix import order

SEED, FIRST = 7, 131
PAIRS = [*((a, b, 1, 1) for a, b in product(POLICIES, POLICIES)), ("heuristic", "heuristic", 1, 2)]
"""The policies of A and B, and which weights they play with."""
SINGLE = [naive.rules(**{name.replace("-", "_"): v}) for name, values in CHOICES.items() for v in values[1:]]
RULES = [naive.rules(), *SINGLE, *(drawn_rules(random.Random(number)) for number in range(12))]


def started(found, switches, score, bunched):
    """The naive deal of a transcript's cards."""
    hands = [texts(hand) for hand in found.hands]
    return naive.start(hands, [TEXT[card] for card in found.stock], found.dealer, switches, score, bunched)


def gone_over(found, switches, score, bunched):
    """The finished naive deal of a transcript, each action checked to be allowed."""
    state = started(found, switches, score, bunched)
    for seat, action in found.actions:
        assert seat == state["turn"]
        state = naive.play(state, action)
    assert state["phase"] == "over"
    return state


@pytest.mark.parametrize("number", range(len(RULES)) if COMPILED else [5, 20])
def test_every_action_is_what_the_slow_policies_do(number):
    """At any score, by any dealer, after any number of deals bunched, whoever plays."""
    switches, dice = RULES[number], random.Random(number)
    rules, seen = product_rules(switches), set()
    for deal in range(FIRST, FIRST + examples(40, 4)):
        a, b, one, other = dice.choice(PAIRS)
        score, bunched = dice.choice(scores_of(switches)), dice.choice([0, 0, 0, 1, 3])
        dealer = dice.randrange(4)
        at = {"dealer": dealer, "score": score, "bunched": bunched}
        found = engine.transcript(rules, (player(a, one), player(b, other)), SEED, deal, **at)
        state = gone_over(found, switches, score, bunched)
        start = start_of(SEED, deal, dealer, switches, score, bunched)
        assert start["dealt"] == [sorted_as(hand, start) for hand in state["dealt"]]
        slow = slowly(start, (a, b), (one, other), dice_of(SEED, deal))
        assert slow["actions"] == state["actions"]
        assert max(result(state)["points"]) <= 5
        seen |= {action.split()[0] for _, action in state["actions"]}
    assert {"stand", "beg", "run"} <= seen or not COMPILED


def sorted_as(hand, start):
    """A hand in the order in which it was dealt."""
    return next(dealt for dealt in start["dealt"] if sorted(dealt) == sorted(hand))


@pytest.mark.parametrize("number", range(len(RULES)) if COMPILED else [17])
def test_outcomes_are_counted_as_the_slow_policies_bring_them_about(number):
    """Fresh deals by who dealt, and duplicates, in which the players change sides and keep their dice."""
    switches, dice = RULES[number], random.Random(-number)
    rules, n = product_rules(switches), examples(6, 2)
    for _ in range(examples(3, 1)):
        a, b, one, other = dice.choice(PAIRS)
        players = player(a, one), player(b, other)
        score_class = dice.randrange(CLASSES)
        expected, pairs = np.zeros((2, OUTCOMES), np.int64), np.zeros((OUTCOMES, OUTCOMES), np.int64)
        switches = {**switches, "target": 9}
        for deal in range(FIRST, FIRST + n):
            thrown = dice_of(SEED, deal)
            start = start_of(SEED, deal, (deal + 1) % 4, switches, score_at(score_class, deal + 1))
            end = slowly(start, (a, b), (one, other), thrown)
            expected[start["dealer"] % 2, outcome(end, 0)] += 1
            start = start_of(SEED, deal, 1, switches, score_at(score_class, 1))
            straight = slowly(start, (a, b), (one, other), thrown)
            swapped = slowly(start, (b, a), (other, one), thrown[::-1])
            pairs[outcome(straight, 0), outcome(swapped, 1)] += 1
        asked = rules, players, SEED, FIRST, FIRST + n, score_class
        assert (engine.deals(*asked) == expected).all()
        assert (engine.duel(*asked) == pairs).all()


def score_at(score_class, dealer):
    """A score by side, to nine points, that is of a class for a dealer."""
    needs = score_class // 3 + 1, score_class % 3 + 1
    score = (9 - needs[0], 9 - needs[1]) if dealer % 2 == 0 else (9 - needs[1], 9 - needs[0])
    assert class_of({"target": 9}, score, dealer) == score_class
    return score


@pytest.mark.compiled_only
def test_without_a_class_deals_are_those_of_the_opening_score():
    players = player("heuristic", 1), player("uniform")
    for target, score_class in ((7, 8), (3, 8), (2, 4), (1, 0)):
        rules = product_rules(naive.rules(target=target))
        for count in (engine.deals, engine.duel):
            expected = count(rules, players, 3, 0, 64, score_class)
            assert (count(rules, players, 3, 0, 64) == expected).all()
    assert (expected != engine.duel(rules, players, 3, 0, 64, 8)).any()


@pytest.mark.compiled_only
@pytest.mark.parametrize("pair", [PAIRS[1], PAIRS[-1]])
def test_deals_by_number_are_the_same_in_any_parts(pair):
    """Numbers mean the same deals whatever blocks of lanes they come in; 200 deals fill three and a part."""
    players = player(pair[0], pair[2]), player(pair[1], pair[3])
    for switches in (naive.rules(after_run="keep"), naive.rules(turned_jack="every")):
        rules, n = product_rules(switches), 200
        for count in (engine.deals, engine.duel):
            whole = count(rules, players, SEED, 3, 3 + n)
            assert whole.sum() == n
            parts = [count(rules, players, SEED, a, b) for a, b in pairwise([3, 4, 4, 3 + n // 3, 3 + n])]
            assert (sum(parts) == whole).all()
        alone = [engine.deals(rules, players, SEED, deal, deal + 1) for deal in range(3, 73)]
        assert (engine.deals(rules, players, SEED, 3, 73) == sum(alone)).all()


@pytest.mark.parametrize("policy", ["greedy", "heuristic"][: 1 + COMPILED])
def test_one_policy_without_dice_against_itself_wins_what_it_loses(policy):
    n = examples(500, 64)
    mirror = [other_side(number) for number in range(OUTCOMES)]
    for switches in (naive.rules(), naive.rules(after_run="keep", low="captor")):
        counts = engine.duel(product_rules(switches), (player(policy), player(policy)), SEED, 0, n)
        assert counts[np.arange(OUTCOMES), mirror].sum() == counts.sum() == n


def other_side(number):
    """An outcome number as the other side sees it."""
    if number >= 468:
        return number
    rest, game = divmod(number, 3)
    rest, trumps = divmod(rest, 13)
    rest, gift = divmod(rest, 2)
    dealer, jacks = divmod(rest, 3)
    if trumps:
        code = trumps - 1
        jack = [1, 0, 2][code // 4]
        trumps = 1 + (3 - code % 4) + 4 * jack
    return ((((1 - dealer) * 3 + jacks) * 2 + gift) * 13 + trumps) * 3 + 2 - game


def test_which_cards_a_deal_number_means():
    seed = 2**64 - 3
    for number in range(640, 710, 1 if COMPILED else 40):
        for dealer in (None, *range(4)):
            hands, stock, _ = engine.dealt(seed, number, product_rules(naive.rules()), dealer)
            start = start_of(seed, number, (number + 1) % 4 if dealer is None else dealer, naive.rules())
            assert [texts(hand) for hand in hands] == [sorted(hand) for hand in start["dealt"]]
            assert [TEXT[card] for card in stock] == start["pack"]
        pack = order(seed, int(CARDS), number, BITS)
        assert sorted(pack) == BITS
        assert engine.packs(seed, number, number + 1)[0].tolist() == pack


@pytest.mark.compiled_only
def test_no_side_scores_more_than_five_points():
    seen = np.zeros(OUTCOMES, np.int64)
    for switches in (naive.rules(), naive.rules(turned_jack="every", after_run="keep", low="captor")):
        for policy in POLICIES:
            seen += engine.deals(product_rules(switches), (player(policy), player(policy)), 3, 0, 200_000).sum(axis=0)
    for points in (POINTS_MINE, POINTS_THEIRS):
        assert set(points[seen > 0].tolist()) == set(range(6))
