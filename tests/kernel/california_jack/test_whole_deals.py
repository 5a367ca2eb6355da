"""Whole deals of the kernels, gone over card by card by the slow rules."""

import numpy as np
import pytest

from kernels.california_jack import drivers
from kernels.california_jack.view import Seen
from kernels.rng import CARDS, DICE_A, DICE_B
from kernels.shuffle import LONGEST, network
from tests.kernel.california_jack.helpers import kernel_rules
from tests.kernel.california_jack.transcripts import (
    EVERYTHING,
    as_tables,
    in_clubs,
    numbered,
    packs,
    some_weights,
    transcribed,
)
from tests.kernel.masks import COMPILED
from tests.naive.california_jack import game as naive
from tests.naive.california_jack.policy import slow_choice
from tests.naive.splitmix import halves, order, word

U = np.uint64
SEED, FIRST, DEALS = 5, 131, 100  # two blocks of lanes, the second not full
RULES = [
    *(naive.rules(preset) for preset in naive.PRESETS),
    naive.rules(follow="strict-forced", trump="cut", game_tie="non-dealer"),
    naive.rules(stock="face-down", fourth_point="most-tricks", game_tie="non-dealer"),
    naive.rules(follow="trump-anytime-free", stock="face-down"),
]
PAIRS = [("uniform", "uniform"), ("uniform", "heuristic"), ("heuristic", "heuristic")]
FOLLOWED = 6  # deals in which every choice is made again by the slow policies
WEIGHTS = {"uniform": None, "heuristic": some_weights(1)}
TABLES = as_tables(WEIGHTS["heuristic"])  # the same for the slow version
ALONE, EXCHANGED = np.array([[0, 0]], U), np.array([[0, 0], [0, 2**64 - 1]], U)


def dice_of(number):
    """The half words that players A and B throw in a deal, one a trick."""
    return [halves(SEED, int(purpose), number, 26) for purpose in (DICE_A, DICE_B)]


def slowly(start, policies, dice):
    """A deal (trumps clubs) played by the slow policies of seats 0 and 1 with their dice."""
    state = start
    while not naive.over(state):
        seat, trick = state["turn"], len(state["actions"]) // 2
        state = naive.play(state, slow_choice(state, policies[seat], TABLES, dice[seat][trick]))
    return state


def counted(a, b, switches, first, last, arms, memories=(EVERYTHING, EVERYTHING)):
    """The counts of the counting driver over fresh packs, dealt by B and A in turn."""
    counts = np.zeros((2, len(arms), len(arms), 24, 24), np.int64)
    none = np.zeros_like(WEIGHTS["heuristic"])
    weights_a, weights_b = (none if name == "uniform" else WEIGHTS["heuristic"] for name in (a, b))
    begun = (Seen(*(U(0) for _ in Seen._fields)), 0, 0, 0, np.zeros(0, U), np.zeros(1, U))
    start = (True, U(1), network(LONGEST))
    with np.errstate(over="ignore"):
        players = numbered(a, b, True, weights_a, weights_b, memories)
        driver = drivers.tally() if set(memories) == {EVERYTHING} else drivers.forgetful()
        driver(U(SEED), first, last, start, begun, arms, kernel_rules(switches), players, counts)
    return counts


@pytest.mark.parametrize("switches", RULES[:: 1 if COMPILED else 3])
@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_every_card_is_legal_and_the_outcome_counted(a, b, switches):
    deals = transcribed(a, b, switches, SEED, FIRST, DEALS, (WEIGHTS[a], WEIGHTS[b]))
    expected = np.zeros((2, 24), np.int64)
    for number, (start, plays) in enumerate(deals):
        assert sorted([*start["dealt"][0], *start["dealt"][1], *start["pack"]]) == sorted(naive.PACK)
        state = start
        for card in plays:
            state = naive.play(state, card)
        assert naive.over(state)
        expected[start["dealer"], naive.outcome(naive.result(state), 0)] += 1
        if number < FOLLOWED:
            made = slowly(in_clubs(start), (a, b), dice_of(FIRST + number))
            assert made["actions"] == in_clubs(state)["actions"]
    found = counted(a, b, switches, FIRST, FIRST + DEALS, ALONE)[:, 0, 0]
    assert (found.diagonal(axis1=1, axis2=2) == expected).all()
    assert found.sum() == expected.sum() == DEALS


@pytest.mark.parametrize("switches", RULES[::3])
@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_a_duplicate_is_the_same_deal_with_the_players_exchanged(a, b, switches):
    expected = np.zeros((2, 2, 2, 24, 24), np.int64)
    for number, start in enumerate(packs(switches, SEED, FIRST, FOLLOWED)):
        dice = dice_of(FIRST + number)
        straight = slowly(in_clubs(start), (a, b), dice)
        swapped = slowly(in_clubs(start), (b, a), dice[::-1])
        outcomes = naive.outcome(naive.result(straight), 0), naive.outcome(naive.result(swapped), 1)
        for j, k in ((0, 0), (0, 1), (1, 1)):
            expected[start["dealer"], j, k, outcomes[j], outcomes[k]] += 1
    assert (counted(a, b, switches, FIRST, FIRST + FOLLOWED, EXCHANGED) == expected).all()


@pytest.mark.parametrize("switches", [naive.rules(), naive.rules("shasta-sam")])
def test_one_policy_without_dice_against_itself_wins_what_it_loses(switches):
    counts = counted("heuristic", "heuristic", switches, 0, DEALS, EXCHANGED)[:, 0, 1].sum(axis=0)
    assert np.trace(counts[:, ::-1]) == counts.sum() == DEALS


@pytest.mark.parametrize("cut", [False, True])
def test_which_cards_a_deal_number_means(cut):
    switches = naive.rules(trump="cut" if cut else "stock-top")
    seed = 2**64 - 3
    bits = [16 * suit + rank for suit in range(4) for rank in range(13)]
    for number, start in enumerate(packs(switches, seed, 640, 70)):
        found = order(seed, int(CARDS), 640 + number, bits)
        cards = [naive.RANKS[bit % 16] + naive.SUITS[bit // 16] for bit in found]
        assert start["dealt"] == [cards[:6], cards[6:12]]
        assert start["pack"] == cards[12:]
        trump = word(seed, int(CARDS), 640 + number, 62) >> 62 if cut else found[12] // 16
        assert start["trump"] == naive.SUITS[trump]
