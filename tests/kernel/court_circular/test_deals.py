"""Whole deals of the kernels, gone over action by action by the slow rules and played again by the slow policies."""

import random
from itertools import pairwise, product

import numpy as np
import pytest

from analyzer.games.court_circular import engine, weights
from analyzer.running.study import Player
from kernels.court_circular import explore, rules
from kernels.court_circular.rules import LARGEST, OUTCOMES
from kernels.rng import CARDS
from tests.kernel.court_circular.helpers import BIT, EACH_SWITCH, drawn_rules, product_rules
from tests.kernel.court_circular.play import MOST_TRICKS, dice_of, outcome, player, slowly, start_of
from tests.kernel.court_circular.play import weights as drawn
from tests.kernel.masks import COMPILED, examples
from tests.naive.court_circular import game as naive
from tests.naive.court_circular.lines import PACK, best_line, name_of
from tests.naive.splitmix import order

SEED, FIRST = 5, 131
RULES = [*(naive.rules(preset) for preset in naive.PRESETS), *EACH_SWITCH]
RULES += [drawn_rules(random.Random(number)) for number in range(5)]
POLICIES = ["uniform", "greedy", "heuristic"]
PAIRS = [*((a, b, 1, 1) for a, b in product(POLICIES, POLICIES)), ("heuristic", "heuristic", 1, 2)]
PAIRS += [("noisy", "blind", 1, 2), ("blind", "heuristic", 1, 1), ("noisy", "noisy", 1, 2)]
"""The policies of A and B, and which weights they play with."""
EVERY = [(number, pair) for number in range(len(RULES)) for pair in range(len(PAIRS))]
CASES = EVERY if COMPILED else EVERY[::71]


def titled(case):
    """A case in words."""
    a, b, one, other = PAIRS[case[1]]
    return f"{case[0]}-{a}{one}-{b}{other}"


def played(switches, pair, first, n):
    """Deals as the kernels play them: naive starts, and the finished states, each action checked to be allowed."""
    players = (player(pair[0], pair[2]), player(pair[1], pair[3]))
    for found in engine.transcripts(product_rules(switches), players, SEED, first, first + n):
        start = start_of(found.hands, found.stock, found.dealer, switches)
        state = start
        for seat, action in found.actions:
            assert seat == state["turn"]
            state = naive.play(state, action)
        assert state["over"]
        yield start, state


@pytest.mark.parametrize("case", CASES, ids=titled)
def test_every_action_is_allowed_and_the_outcome_counted(case):
    switches, pair = RULES[case[0]], PAIRS[case[1]]
    n = examples(6, 2)
    expected = np.zeros((2, OUTCOMES), np.int64)
    both, tables = pair[:2], (drawn(pair[2])[1], drawn(pair[3])[1])
    for number, (start, state) in enumerate(played(switches, pair, FIRST, n), FIRST):
        assert start["dealer"] == (1 if number % 2 == 0 else 0)
        expected[start["dealer"], outcome(state, 0)] += 1
        if number < FIRST + 2:
            assert slowly(start, both, tables, dice_of(SEED, number))["actions"] == state["actions"]
    players = (player(pair[0], pair[2]), player(pair[1], pair[3]))
    found = engine.deals(product_rules(switches), players, SEED, FIRST, FIRST + n)
    assert (found == expected).all()


@pytest.mark.parametrize("case", CASES[:: 3 if COMPILED else 4], ids=titled)
def test_a_duplicate_is_the_same_deal_with_the_players_exchanged(case):
    """A is the non-dealer first, then the dealer; each player keeps his own dice."""
    switches, pair = RULES[case[0]], PAIRS[case[1]]
    asked, players = product_rules(switches), (player(pair[0], pair[2]), player(pair[1], pair[3]))
    expected = np.zeros((OUTCOMES, OUTCOMES), np.int64)
    both, tables = pair[:2], (drawn(pair[2])[1], drawn(pair[3])[1])
    for number in range(FIRST, FIRST + 3):
        start, dice = start_of(*engine.dealt(SEED, number, asked)[:2], 1, switches), dice_of(SEED, number)
        straight = slowly(start, both, tables, dice)
        swapped = slowly(start, both[::-1], tables[::-1], dice[::-1])
        expected[outcome(straight, 0), outcome(swapped, 1)] += 1
    assert (engine.duel(asked, players, SEED, FIRST, FIRST + 3) == expected).all()


@pytest.mark.compiled_only
@pytest.mark.parametrize("pair", [PAIRS[1], PAIRS[9]])
def test_deals_by_number_are_the_same_in_any_parts(pair):
    """Numbers mean the same deals whatever blocks of lanes they come in; 200 deals fill three and a part."""
    asked, players = product_rules(naive.rules()), (player(pair[0], pair[2]), player(pair[1], pair[3]))
    n = 200
    for count in (engine.deals, engine.duel):
        whole = count(asked, players, SEED, 3, 3 + n)
        assert whole.sum() == n
        parts = [count(asked, players, SEED, a, b) for a, b in pairwise([3, 4, 4, 3 + n // 3, 3 + n])]
        assert (sum(parts) == whole).all()
    found = list(engine.transcripts(asked, players, SEED, 3, 3 + n))
    assert found[63:] == list(engine.transcripts(asked, players, SEED, 66, 3 + n))


@pytest.mark.parametrize("policy", ["greedy", "heuristic"][: 1 + COMPILED])
def test_one_policy_without_dice_against_itself_wins_what_it_loses(policy):
    n = examples(500, 64)
    counts = engine.duel(product_rules(naive.rules()), (player(policy), player(policy)), SEED, 0, n)
    assert np.trace(counts[:, ::-1]) == counts.sum() == n


@pytest.mark.compiled_only
@pytest.mark.parametrize("last_trick", naive.CHOICES["last-trick"])
def test_players_who_always_concede_come_to_an_end(last_trick):
    """One card a trick leaves the stock: the most tricks there can be."""
    tables = np.zeros(weights.SHAPE, np.int64)
    tables[:6, explore.CONCEDE_COLUMN :] = weights.FARTHEST
    switches = naive.rules("carroll-1860", last_trick=last_trick)
    both = (Player("heuristic", weights.words(tables)),) * 2
    assert MOST_TRICKS == rules.MOST_TRICKS
    expected = np.zeros((2, OUTCOMES), np.int64)
    for found in engine.transcripts(product_rules(switches), both, SEED, 0, 4):
        start = start_of(found.hands, found.stock, found.dealer, switches)
        state = naive.play_all(start, [action for _, action in found.actions])
        assert state["over"]
        assert len(state["tricks"]) == (MOST_TRICKS if last_trick == "play-out" else MOST_TRICKS - 1)
        expected[found.dealer, outcome(state, 0)] += 1
    assert (engine.deals(product_rules(switches), both, SEED, 0, 4) == expected).all()


def test_which_cards_a_deal_number_means():
    seed = 2**64 - 3
    bits = sorted(bit.bit_length() - 1 for bit in BIT.values())
    cards = {bit.bit_length() - 1: card for card, bit in BIT.items()}
    for number in range(640, 710, 1 if COMPILED else 23):
        start = start_of(*engine.dealt(seed, number, product_rules(naive.rules()))[:2], 1, naive.rules())
        pack = [cards[bit] for bit in order(seed, int(CARDS), number, bits)]
        assert [sorted(hand) for hand in start["dealt"]] == [sorted(pack[:6]), sorted(pack[6:12])]
        assert start["pack"] == pack[12:]
        assert sorted(pack) == sorted(PACK)


@pytest.mark.parametrize("case", range(0, len(RULES), 1 if COMPILED else 20))
def test_how_tricks_are_won(case):
    """The winner's Line of every trick, by First and by the other; the last entry counts conceded ones."""
    switches, pair = RULES[case], PAIRS[case % len(PAIRS)]
    n = examples(12, 4)
    names = ["none", "Etiquette", "Valentine", "Pair", "Court", "Sympathy", "Sequence", "Trio"]
    for kind in ("Court", "Sympathy", "Sequence", "Trio"):
        names += [f"{kind} with the Lead, {cards} cards" for cards in (3, 4)]
    expected = np.zeros((n, 2, len(names) + 1), np.int64)
    for number, (start, final) in enumerate(played(switches, pair, FIRST, n)):
        before = start
        for _, action in final["actions"]:
            after = naive.play(before, action)
            if len(after["tricks"]) > len(before["tricks"]):
                trick = after["tricks"][-1]
                seat, place = trick["winner"], len(names)
                if not trick["conceded"]:
                    laid = [*before["laid"][seat], *([action] if seat == before["turn"] else [])]
                    name = name_of(best_line(laid, before["lead"], switches))
                    place = names.index(name.replace("Court Circular", "Court with the Lead, 4 cards"))
                expected[number, int(seat != trick["first"]), place] += 1
            before = after
    players = (player(pair[0], pair[2]), player(pair[1], pair[3]))
    assert (engine.tricks(product_rules(switches), players, SEED, FIRST, FIRST + n) == expected).all()


def test_outcomes_go_as_far_as_all_points():
    assert OUTCOMES == 2 * LARGEST + 1 == 259
