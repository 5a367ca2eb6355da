"""A stand-in for the kernels: outcomes are drawn from laws by score class, deals written down are played at random.

A deal's outcome follows from the seed, its number, who deals and the class, so counts add up over any partition.
"""

import random
from types import ModuleType
from typing import NamedTuple

import numpy as np

from analyzer.contract.game import Dealt
from analyzer.games.seven_up import outcomes, referee
from analyzer.games.seven_up.game import SevenUp
from analyzer.games.seven_up.outcomes import CLASSES, MIRROR, OUTCOMES
from analyzer.rules import rule_set
from analyzer.text import notation
from tests.analysis.seven_up.call_engine import words
from tests.analysis.seven_up.deals import drawn_action
from tests.naive.seven_up import game as naive
from tests.naive.seven_up import match as naive_match


def laws(seed, rules=None, shift=0.0):
    """Laws of the dealer's side by class, float64[9, 470]; a positive shift favours the other side."""
    possible = np.flatnonzero(outcomes.possible_for_dealer(rules or rule_set("seven-up")))
    rng, found = np.random.default_rng(seed), np.zeros((CLASSES, OUTCOMES))
    weights = rng.exponential(size=(CLASSES, len(possible))) * np.exp(-shift * outcomes.DIFFERENCE[possible])
    found[:, possible] = weights / weights.sum(axis=1, keepdims=True)
    return found


class Transcript(NamedTuple):
    """A deal written down."""

    hands: tuple
    stock: tuple
    dealer: int
    actions: tuple


class ClassEngine(ModuleType):
    """The engine's functions; which deals were asked for is kept in `asked`, by function.

    laws: of the dealer's side by who deals (A, B) and class, float64[2, 9, 470].
    """

    POLICIES, OUTCOMES, CLASSES = ("heuristic", "greedy", "uniform"), OUTCOMES, CLASSES

    def __init__(self, dealing):
        super().__init__("engine")
        self.steps, self.asked = np.cumsum(dealing, axis=-1), []

    def weights(self, policy, rules):
        return None

    def drawn(self, law, chances):
        """The outcomes at some places of the unit interval."""
        return np.minimum(np.searchsorted(law, chances, side="right"), np.flatnonzero(np.diff(law, prepend=0)).max())

    def chances(self, seed, first, last, n):
        """Random places of the unit interval: float64[last - first, n]."""
        return (words(seed, first, last, n) >> np.uint64(11)).astype(np.float64) / 2**53

    def deals(self, rules, players, seed, first, last, score_class):
        self.asked.append(("deals", first, last, score_class))
        chance, by_a = self.chances(seed, first, last, 1)[:, 0], np.arange(first, last) % 2 == 1
        a = self.drawn(self.steps[0, score_class], chance[by_a])
        b = MIRROR[self.drawn(self.steps[1, score_class], chance[~by_a])]
        return np.stack([np.bincount(one, minlength=OUTCOMES) for one in (a, b)])

    def duel(self, rules, players, seed, first, last, score_class):
        """The same cards for both deals: half of them come out by the same chance."""
        self.asked.append(("duel", first, last, score_class))
        shared, own, same = self.chances(seed, first, last, 3).T
        b = MIRROR[self.drawn(self.steps[1, score_class], shared)]
        a = self.drawn(self.steps[0, score_class], np.where(same < 0.5, shared, own))
        return np.bincount(OUTCOMES * b + a, minlength=OUTCOMES * OUTCOMES).reshape(OUTCOMES, OUTCOMES)

    def drawing(self, situation, players):
        return ""

    def numbers(self, situation):
        return np.arange(OUTCOMES)

    def dealt(self, seed, number, rules, dealer):
        written = self.transcript(rules, None, seed, number, dealer=dealer)
        return Dealt(written.hands, written.stock)

    def moves(self, situation, players, seed, codes, first, last):
        """All outcomes that are still possible, those worth more a little oftener after a move with a higher code."""
        counted = self.numbers(situation)
        possible = outcomes.possible_outcomes(situation)[counted]
        places = np.full((len(codes), last - first), 0)
        chances = self.chances(seed, first, last, 1)[:, 0]
        for row, code in enumerate(codes):
            weights = possible * np.exp(0.1 * (code % 13) * outcomes.DIFFERENCE[counted])
            places[row] = self.drawn(np.cumsum(weights) / weights.sum(), chances)
        m, counts = len(counted), np.zeros((len(codes), len(codes), len(counted), len(counted)), np.int64)
        for j in range(len(codes)):
            for k in range(j, len(codes)):
                counts[j, k] = np.bincount(m * places[j] + places[k], minlength=m * m).reshape(m, m)
        return counts

    def transcript(self, rules, players, seed, number, *, dealer=None, score=(0, 0), bunched=0):
        """A deal played at random by the naive rules."""
        rng = random.Random(f"{seed} {number}")
        hands, stock = naive_match.shuffled(rng)
        seat = (number + 1) % 4 if dealer is None else dealer
        state = naive.start(hands, stock, seat, dict(rules.switches), score, bunched)
        while state["phase"] != "over":
            state = naive.play(state, drawn_action(rng, state))
        actions = tuple((one, referee.read_action(action)) for one, action in state["actions"])
        masks = tuple(notation.card_set(hand) for hand in hands)
        return Transcript(masks, tuple(notation.card(card) for card in stock), seat, actions)


class CountingEngine(ClassEngine):
    """The same, moves being counted by the outcomes that are still possible, and a few more."""

    def numbers(self, situation):
        return np.flatnonzero(outcomes.possible_outcomes(situation) | (np.arange(OUTCOMES) % 50 == 7))


def installed(monkeypatch, dealing, kind=ClassEngine):
    """Put a stand-in in the engine's place for a test."""
    engine = kind(dealing)
    monkeypatch.setattr(SevenUp, "engine", engine)
    monkeypatch.setattr("analyzer.games.seven_up.dealing.transcript", engine.transcript)
    return engine
