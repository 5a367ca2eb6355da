"""Endings of self-play against the slow rules and plain minimax, and the measures built on them."""

from itertools import product

import numpy as np
import pytest

from analyzer.experiments.experiment import FRESH
from analyzer.games.california_jack import engine, exact
from analyzer.games.california_jack.claims import endings
from analyzer.rules import rule_set
from analyzer.running.study import Player
from tests.analysis.asking import ask
from tests.kernel.california_jack.test_solver import POINTS, position
from tests.kernel.california_jack.transcripts import in_clubs, transcribed
from tests.kernel.masks import BIT, TEXT
from tests.naive.california_jack import game as naive
from tests.naive.california_jack.endings import values

RULES = rule_set("california-jack", "gamerules", {"game-tie": "non-dealer"})
SEED, N = 5, 64
PLAYERS = (Player("uniform"), Player("uniform"))
HIGH, LOW, TWO = ("AC", "KC", "QC"), ("9C", "8C", "7C", "6C", "5C", "4C", "3C"), ("2C",)


def deals(first, n):
    """Fresh deals played by the slow rules, trumps clubs: of each the states of the last six tricks, by moment."""
    found = []
    for state, plays in transcribed("uniform", "uniform", dict(RULES.switches), SEED, FRESH + first, n, (None, None)):
        states = {}
        for number, card in enumerate(plays):
            if number >= 40:
                states[26 - number // 2, bool(number % 2)] = in_clubs(state)
            state = naive.play(state, card)
        states["end"] = in_clubs(state)
        found.append(states)
    return found


def at_moment(states, moment):
    """The state of a deal at a moment, and the card played next."""
    left, replying = moment
    return states[moment], states["end"]["actions"][2 * (26 - left) + replying][1]


@pytest.mark.parametrize("moment", [(6, True), (2, False)])
def test_positions_are_those_of_the_slow_rules(moment):
    expected = [at_moment(states, moment) for states in deals(3, 9)]
    cards = engine.plays(RULES, PLAYERS, SEED, FRESH + 3, FRESH + 12)
    found = endings.endings(cards, np.arange(FRESH + 3, FRESH + 12), moment)
    assert found.positions.tolist() == [[int(word) for word in position(state)] for state, _ in expected]
    assert found.played.tolist() == [BIT[card] for _, card in expected]


def test_which_reply_takes_a_trick():
    leads, replies = zip(*[(led, card) for led in naive.PACK for card in naive.PACK if led != card], strict=True)
    found = endings.beats(*(np.array([BIT[card] for card in cards], np.uint64) for cards in (leads, replies)))
    assert found.tolist() == [naive.reply_wins(led, card, "C") for led, card in zip(leads, replies, strict=True)]


def solved(state, moment):
    """What every card comes to: by minimax, but by the solver where that takes a second."""
    if moment[0] <= 4:
        return values(state, POINTS)
    cards, points = exact.solved(RULES, np.array([position(state)], np.uint64))
    return {TEXT[int(card)]: value for card, value in zip(cards[0], points[0], strict=True) if card}


def trumps(state):
    """The trumps of the player to act and of the other, highest first."""
    me = state["turn"]
    hands = [[card for card in state["hands"][seat] if card[1] == "C"] for seat in (me, 1 - me)]
    return [sorted(hand, key=naive.strength, reverse=True) for hand in hands]


def high_of(state):
    """The high trumps of the player to act, read off card by card."""
    mine, other = trumps(state)
    above = [card for card in mine if all(naive.strength(card) > naive.strength(one) for one in other)]
    return [card for card in mine if card in HIGH or (card in above and card[0] in "TJ")]


@pytest.mark.compiled_only
def test_the_first_lead_with_a_high_and_a_low_trump():
    found = endings.HighThenLow(RULES, PLAYERS, SEED).chunk(0, N)
    expected = np.zeros_like(found)
    for states, (number, lows) in product(deals(0, N), enumerate((LOW, TWO))):
        held = []
        for place, left in enumerate(endings.LEFT):
            state = states[left, False]
            mine, other = trumps(state)
            if high_of(state) and set(lows) & set(mine):
                beaten = bool(other) and naive.strength(other[0]) > naive.strength(mine[0])
                held.append((place, state, (1 + beaten) if other else 0))
        if held:
            place, state, defence = held[0]
            worth = solved(state, (endings.LEFT[place], False))
            high, low = (max(worth[card] for card in cards if card in worth) for cards in (high_of(state), lows))
            expected[place, number, defence, high - low + 8] += 1
    assert found.tolist() == expected.tolist()
    assert found.sum() > N / 16


@pytest.mark.compiled_only
def test_what_a_card_costs():
    found = endings.Losses(RULES, PLAYERS, SEED).chunk(0, N)
    expected = np.zeros_like(found)
    for i, states in enumerate(deals(0, N)):
        place = (FRESH + i) // 2 % len(endings.DECISIONS)
        state, card = at_moment(states, endings.DECISIONS[place])
        worth = solved(state, endings.DECISIONS[place])
        expected[place, int(len(worth) > 1), max(worth.values()) - worth[card]] += 1
    assert found.tolist() == expected.tolist()


@pytest.mark.compiled_only
def test_losses_add_up_to_what_a_deal_comes_to():
    """Exact value of six tricks less what they came to: the losses of the leader less those of the other."""
    first = FRESH + 5
    cards = engine.plays(RULES, PLAYERS, SEED, first, first + N)
    lost, worth = np.zeros(N, np.int64), None
    for moment in endings.DECISIONS:
        positions, played = endings.endings(cards, np.arange(first, first + N), moment)
        playable, points = exact.solved(RULES, positions)
        mine = positions[:, 5]  # the other dealt: who is asked about does not change with the turn
        if worth is None:
            worth, leader = points.max(axis=1), mine
        lost += np.where(mine == leader, 1, -1) * (points.max(axis=1) - endings.best_of(playable, points, played))
    for number, states in enumerate(deals(5, N)):
        dealer = states["end"]["dealer"]
        asked = 1 - dealer if leader[number] else dealer
        assert POINTS[naive.outcome(naive.result(states["end"]), asked)] == worth[number] - lost[number]


@pytest.mark.compiled_only
@pytest.mark.parametrize("kind", [endings.HighThenLow, endings.Losses])
def test_counts_do_not_hang_on_chunks(kind):
    study = kind(RULES, PLAYERS, SEED)
    whole = study.chunk(0, 1000)
    assert whole.shape == study.shape
    assert (study.chunk(0, 700) + study.chunk(700, 1000) == whole).all()


@pytest.mark.compiled_only
def test_measures():
    asked = ask(rule_set("california-jack"), deals=20_000)
    effects = {effect.label: effect for effect in endings.high_then_low(asked)}
    assert next(iter(effects)) == "all"
    assert effects["all"].claimed == 1
    assert sum(
        effects[label].value.mean for label in ("high first better", "as good", "low first better")
    ) == pytest.approx(1)
    for effect in effects.values():
        assert effect.value.low <= effect.value.mean <= effect.value.high
    # Against a player without trumps every trump takes its trick, and the last cards are the same.
    study = endings.HighThenLow(asked.rules, PLAYERS, SEED)
    tallied = study.chunk(0, asked.deals)[:, :, endings.NO_TRUMP].sum(axis=(0, 1))
    assert tallied[endings.GAINS == 0] == tallied.sum() > 0
    lost = {effect.label: effect for effect in endings.losses(asked)}
    # A single deal has little to say, but no fault.
    alone = ask(asked.rules, deals=1)
    assert all(effect.deals <= 1 for measure in endings.MEASURES.values() for effect in measure(alone))
    assert 0 < lost["a decision"].value.mean < lost["not the best"].value.mean * 4
    assert lost["a player a deal"].deals == asked.deals
