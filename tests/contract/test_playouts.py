"""Positions played out and moves compared: the very worlds and dice of the kernels, played by the slow rules."""

import random

import numpy as np
import pytest

from analyzer.running.study import Moves, Player, Playouts
from kernels.rng import DICE_A, DICE_B
from tests.contract.golden import moves_of
from tests.contract.positions import situation_of
from tests.kernel.california_jack.deals import advanced, dealt
from tests.kernel.california_jack.transcripts import as_tables, in_clubs, some_weights
from tests.kernel.california_jack.worlds import completed
from tests.kernel.masks import COMPILED, TEXT, relabelled, texts
from tests.naive.california_jack import game as naive
from tests.naive.california_jack.policy import slow_choice
from tests.naive.splitmix import halves

SEED = 77
WEIGHTS = [some_weights(3), some_weights(4)]
TABLES = [as_tables(weights) for weights in WEIGHTS]
PAIRS = [("uniform", "uniform"), ("heuristic", "uniform"), ("heuristic", "heuristic")]
MOMENTS = [0, 1, 5, 12, 21, 30, 37, 38, 39, 40, 43, 50, 51]


def in_world(state, seat, hand, stock):
    """The deal of a world: the other's hand and the stock put in, trumps relabelled to clubs."""
    world = naive.copied(state)
    world["hands"][1 - seat] = texts(hand)
    world["stock"] = [TEXT[card] for card in stock]
    return in_clubs(world)


def played_out(world, seat, policies, dice, forced=None):
    """The outcome for `seat`, whose policy and dice come first, after the card `forced` (None: as the policy plays)."""
    while not naive.over(world):
        side = 0 if world["turn"] == seat else 1
        trick = len(world["actions"]) // 2
        card = forced or slow_choice(world, policies[side], TABLES[side], dice[side][trick])
        forced = None
        world = naive.play(world, card)
    return naive.outcome(naive.result(world), seat)


def players(policies):
    """The product's players of two policies."""
    return tuple(Player(policy, None if policy == "uniform" else WEIGHTS[side]) for side, policy in enumerate(policies))


@pytest.mark.parametrize("actions", MOMENTS[:: 1 if COMPILED else 4])
def test_playouts_are_those_of_the_slow_rules(actions):
    dice = random.Random(actions)
    for policies in PAIRS:
        state = advanced(dealt(dice), dice, actions)
        n = 6 if COMPILED else 5
        first = 100
        rolls = [[halves(SEED, int(purpose), first + i, 26) for purpose in (DICE_A, DICE_B)] for i in range(n)]
        for seat in (0, 1):
            situation = situation_of(state, seat)
            hands, stocks = completed(situation, SEED, n, first=first)
            worlds = [in_world(state, seat, int(hands[i]), stocks[i].tolist()) for i in range(n)]
            expected = np.zeros(24, np.int64)
            for i, world in enumerate(worlds):
                expected[played_out(world, seat, policies, rolls[i])] += 1
            found = Playouts(situation, players(policies), SEED).chunk(first, first + n)
            assert (found == expected).all()
            if state["turn"] != seat:
                continue
            moves = moves_of(situation)
            outcomes = [
                [
                    played_out(world, seat, policies, rolls[i], relabelled(texts(move)[0], state["trump"]))
                    for move in moves
                ]
                for i, world in enumerate(worlds)
            ]
            expected = np.zeros((len(moves), len(moves), 24, 24), np.int64)
            for row in outcomes:
                for j in range(len(moves)):
                    for k in range(j, len(moves)):
                        expected[j, k, row[j], row[k]] += 1
            found = Moves(situation, players(policies), SEED, moves).chunk(first, first + n)
            assert (found == expected).all()
