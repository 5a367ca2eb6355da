"""What must not change the counts: exchanging suits, and exchanging the players."""

import random
from dataclasses import replace

import numpy as np
import pytest
from scipy.stats import norm

from analyzer.rules import rule_set
from analyzer.running.study import Deals, Duel, Moves, Player, Playouts
from tests.contract.golden import moves_of
from tests.contract.positions import situation_of
from tests.kernel.california_jack.deals import FIVE_SIGMA, advanced, dealt
from tests.kernel.california_jack.transcripts import some_weights
from tests.kernel.masks import COMPILED
from tests.naive.california_jack import game as naive

UNIFORM = Player("uniform")
ONE, TWO = Player("heuristic", some_weights(5)), Player("heuristic", some_weights(6))


def exchanged(situation, order):
    """A situation with suit number s become suit number order[s]."""

    def cards(mask):
        return sum((mask >> 16 * suit & 0x1FFF) << 16 * order[suit] for suit in range(4))

    moved = {
        name: cards(getattr(situation, name))
        for name in ("mine", "known", "led", "top", "trump", "won_mine", "won_theirs", "unseen", "secret_mine")
    }
    held = [(weight, tuple(one[order.index(suit)] for suit in range(4))) for weight, one in situation.patterns]
    return replace(
        situation,
        **moved,
        turned=cards(situation.turned),
        allowed=cards(situation.allowed),
        patterns=tuple(held),
    ), cards


@pytest.mark.parametrize("actions", [0, 3, 12, 27, 38, 45] if COMPILED else [3, 39])
def test_renaming_the_suits_as_the_kernels_do_changes_nothing_at_all(actions):
    dice = random.Random(actions)
    for bits in (1, 2, 3)[: 3 if COMPILED else 1]:
        state = advanced(dealt(dice), dice, actions)
        situation = situation_of(state, state["turn"])
        other, cards = exchanged(situation, [suit ^ bits for suit in range(4)])
        moves = moves_of(situation)
        counts = Moves(situation, (ONE, UNIFORM), 4, moves).chunk(0, 100)
        assert (counts == Moves(other, (ONE, UNIFORM), 4, tuple(cards(move) for move in moves)).chunk(0, 100)).all()


def apart(first, second):
    """The chance of two samples of one size differing in points as much as these outcome counts, or more."""
    number = np.arange(24)
    points = 4 - 2 * (number % 2 + number // 2 % 2 + number // 4 % 2) - number // 8
    n = first.sum()
    means = [(counts * points).sum() / n for counts in (first, second)]
    spread = sum((counts * points**2).sum() / n - mean**2 for counts, mean in zip((first, second), means, strict=True))
    return 2 * norm.sf(abs(means[0] - means[1]) / np.sqrt(spread / n))


@pytest.mark.compiled_only
@pytest.mark.parametrize("stock", naive.CHOICES["stock"])
def test_plain_suits_are_alike(stock):
    dice = random.Random(stock)
    for actions in (0, 6, 15, 30, 38):
        state = advanced(dealt(dice, stock=stock), dice, actions)
        situation = situation_of(state, 0)
        order = list(range(4))
        plain = [suit for suit in range(4) if naive.SUITS[suit] != state["trump"]]
        for suit, target in zip(plain, [plain[1], plain[2], plain[0]], strict=True):
            order[suit] = target
        other, _ = exchanged(situation, order)
        first = Playouts(situation, (UNIFORM, UNIFORM), 1).chunk(0, 40_000)
        second = Playouts(other, (UNIFORM, UNIFORM), 2).chunk(0, 40_000)
        assert apart(first, second) > FIVE_SIGMA


@pytest.mark.parametrize("preset", list(naive.PRESETS)[:: 1 if COMPILED else 4])
def test_players_exchanged_see_the_same_duel_from_the_other_side(preset):
    # Without dice the second player as non-dealer is the first as dealer, on the same cards.
    rules = rule_set("california-jack", preset)
    counts = Duel(rules, (ONE, TWO), 8).chunk(0, 200 if COMPILED else 70)
    assert (Duel(rules, (TWO, ONE), 8).chunk(0, counts.sum()) == counts[::-1, ::-1].T).all()


@pytest.mark.compiled_only
@pytest.mark.parametrize("preset", list(naive.PRESETS))
def test_uniform_players_are_alike(preset):
    rules = rule_set("california-jack", preset)
    counts = Deals(rules, (UNIFORM, UNIFORM), 9).chunk(0, 80_000)
    # A when B dealt is B when A dealt.
    assert apart(counts[1], counts[0][::-1]) > FIVE_SIGMA
    duel = Duel(rules, (UNIFORM, UNIFORM), 10).chunk(0, 40_000)
    assert apart(duel.sum(axis=1), duel.sum(axis=0)[::-1]) > FIVE_SIGMA
    # Fresh deals and duplicates follow one law.
    assert apart(counts[1], duel.sum(axis=1)) > FIVE_SIGMA
