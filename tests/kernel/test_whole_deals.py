"""Whole deals of the kernels, gone over card by card by the slow rules."""

import numpy as np
import pytest

from kernels.california_jack import drivers
from kernels.california_jack.begin import Seen
from kernels.rng import CARDS, DICE_A, DICE_B
from kernels.shuffle import LANES, LONGEST, network
from tests.kernel.california_jack import kernel_rules
from tests.kernel.masks import COMPILED
from tests.kernel.transcripts import as_tables, some_weights, transcribed
from tests.naive import california_jack as naive
from tests.naive.policy import slow_choice
from tests.naive.splitmix import halves, order, word

U = np.uint64
RULES = [
    *(naive.rules(preset) for preset in naive.PRESETS),
    naive.rules(follow="strict-forced", trump="cut", game_tie="non-dealer"),
    naive.rules(stock="face-down", fourth_point="most-tricks", game_tie="non-dealer"),
    naive.rules(follow="trump-anytime-free", stock="face-down"),
]
PAIRS = [("uniform", "uniform"), ("uniform", "heuristic"), ("heuristic", "heuristic")]
FOLLOWED = 6  # deals of a block in which every choice is made again by the slow policies
WEIGHTS = {"uniform": None, "heuristic": some_weights(1)}
TABLES = as_tables(WEIGHTS["heuristic"])  # the same for the slow version


def gone_over(start, plays, outcome, policies, dice):
    """Replay a deal by the slow rules: every card legal and the one the policy plays, the outcome right.

    `dice` are the half words of player A and of player B, one a trick; None leaves the policies aside.
    """
    state = start
    assert sorted([*start["dealt"][0], *start["dealt"][1], *start["pack"]]) == sorted(naive.PACK)
    for cards in plays:
        assert len(cards) == 1
        seat, trick = state["turn"], len(state["actions"]) // 2
        if dice:
            assert cards[0] == slow_choice(state, policies[seat], TABLES, dice[seat][trick])
        state = naive.play(state, cards[0])
    assert naive.over(state)
    assert naive.outcome(naive.result(state), 0) == outcome


@pytest.mark.parametrize("switches", RULES[:: 1 if COMPILED else 3])
@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_every_card_is_legal_and_the_outcome_right(a, b, switches):
    for swap in (False, True):
        deals = transcribed(a, b, switches, 5, 128, weights=(WEIGHTS[a], WEIGHTS[b]), swap=swap)
        for number, (start, plays, outcome) in enumerate(deals):
            dice = None
            if number < FOLLOWED:
                dice = [halves(5, purpose, 128 + number, 26) for purpose in (int(DICE_A), int(DICE_B))]
            gone_over(start, plays, outcome, (a, b), dice)
            assert start["dealer"] == (number % 2 == 0) ^ swap  # B deals the even-numbered deals, A the odd ones
            if switches["trump"] == "stock-top":
                assert start["pack"][0][1] == "C"


@pytest.mark.parametrize("cut", [False, True])
def test_which_cards_a_deal_number_means(cut):
    switches = naive.rules(trump="cut" if cut else "stock-top")
    bits = [16 * suit + rank for suit in range(4) for rank in range(13)]
    for number, (start, _, _) in enumerate(transcribed("uniform", "uniform", switches, 2**64 - 3, 640)):
        found = order(2**64 - 3, int(CARDS), 640 + number, bits)
        trump = word(2**64 - 3, int(CARDS), 640 + number, 62) >> 62 if cut else found[12] // 16
        # The suit of number s becomes s with the bits changed that make the trump suit clubs, number 3.
        cards = [naive.SUITS[bit // 16 ^ trump ^ 3] for bit in found]
        cards = [naive.RANKS[bit % 16] + name for bit, name in zip(found, cards, strict=True)]
        assert start["dealt"] == [sorted(cards[:6]), sorted(cards[6:12])]
        assert start["pack"] == cards[12:]


def counted(a, b, switches, seed, first, last, arms):
    """The counts of the counting driver over fresh packs."""
    counts = np.zeros((2, len(arms), len(arms), 24, 24), np.int64)
    none = np.zeros_like(WEIGHTS["heuristic"])
    weights_a, weights_b = (none if WEIGHTS[name] is None else WEIGHTS[name] for name in (a, b))
    begun = (Seen(*(U(0) for _ in Seen._fields)), 0, 0, 0, np.zeros(0, U), np.zeros(1, U))
    start = (True, U(1), network(LONGEST))
    with np.errstate(over="ignore"):
        drivers.tally(a, b, a == b)(
            U(seed), first, last, start, begun, arms, kernel_rules(switches), weights_a, weights_b, counts
        )
    return counts


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_the_counting_driver_counts_these_deals(a, b):
    switches = naive.rules(game_tie="non-dealer")
    arms = np.array([[0, 0], [0, 2**64 - 1]], U)
    counts = counted(a, b, switches, 5, 128, 128 + LANES, arms)
    expected = np.zeros_like(counts)
    weights = (WEIGHTS[a], WEIGHTS[b])
    straight = transcribed(a, b, switches, 5, 128, weights=weights)
    swapped = transcribed(a, b, switches, 5, 128, weights=weights, swap=True)
    for (start, _, first), (_, _, second) in zip(straight, swapped, strict=True):
        dealer = start["dealer"]
        expected[dealer, 0, 0, first, first] += 1
        expected[dealer, 0, 1, first, second] += 1
        expected[dealer, 1, 1, second, second] += 1
    assert (counts == expected).all()


@pytest.mark.parametrize("switches", [naive.rules(), naive.rules("shasta-sam")])
def test_seats_exchanged_are_the_same_deal_with_the_hands_exchanged(switches):
    # The leader's policy meets the leader's cards: with one policy on both sides and no dice, A and B swap roles.
    weights = (WEIGHTS["heuristic"],) * 2
    straight = transcribed("heuristic", "heuristic", switches, 9, 0, weights=weights)
    swapped = transcribed("heuristic", "heuristic", switches, 9, 0, weights=weights, swap=True)
    for (start, plays, outcome), (other, other_plays, other_outcome) in zip(straight, swapped, strict=True):
        assert other["dealt"] == start["dealt"][::-1]
        assert other["pack"] == start["pack"]
        assert plays == other_plays
        assert other_outcome == 23 - outcome
