"""Fitting: the moves tried against the slow rules, the least squares against a dense one."""

import numpy as np
import pytest

from analyzer.games.california_jack import engine, training
from analyzer.games.california_jack.outcomes import DIFFERENCE
from analyzer.games.california_jack.weights import words
from analyzer.rules import rule_set
from analyzer.text.notation import SUIT_MASKS, SUITS
from analyzer.training.regression import add, empty_sums
from kernels.california_jack import drivers
from kernels.california_jack.explore import FIELDS, PARTS
from kernels.california_jack.rules import TRICKS
from kernels.rng import DICE_A, DICE_B
from kernels.shuffle import LONGEST, network
from tests.kernel.california_jack.transcripts import TABLES, as_tables, numbered
from tests.kernel.masks import COMPILED, relabelled, texts
from tests.naive.california_jack import game as naive
from tests.naive.california_jack.policy import lead_class, slow_choice
from tests.naive.california_jack.policy_view import view
from tests.naive.splitmix import halves

GAME = "california-jack"
SEED, FIRST, N = 6, 128, 128 if COMPILED else 64
PLACES = {name: table for table, name in TABLES.items()}
MOMENTS = [(0, False), (0, True), (1, True), (4, False), (9, True), (19, True), (20, False), (23, True), (24, False)]
RULES = [rule_set(GAME), rule_set(GAME, "shasta-sam"), rule_set(GAME, "gamerules-simple", {"game-tie": "non-dealer"})]


def some_tables(seed=1):
    """Tables of small values, drawn at random."""
    return np.random.default_rng(seed).integers(-60, 60, training.first_tables().shape)


def tried(rules, tables, moment, first=FIRST, n=N):
    """What the kernel tries: table entries int64[n, 6, 3] and outcomes int64[n, 6]."""
    entries, outcomes = np.full((n, 6, PARTS), 99, np.int64), np.full((n, 6), 99, np.int64)
    noisy, players = (numbered(name, name, True, *(words(tables),) * 2) for name in ("noisy", "heuristic"))
    asked = engine.kernel_rules(rules), network(LONGEST), noisy, players
    with np.errstate(over="ignore"):
        filled = entries, outcomes, np.empty((0, FIELDS), np.uint64)
        drivers.exploration()(np.uint64(SEED), first, first + n, *moment, *asked, *filled)
    return entries, outcomes


def kind(card):
    """The place of a card in a table: 0 to 12 the plain cards from the two up, 13 to 25 the trumps."""
    return naive.strength(card) + (13 if card[1] == "C" else 0)


def entries_of(state, card):
    """What the heuristic adds up for a card: (table, kind) by the slow rules."""
    seen = view(state, state["turn"])
    if state["led"] is None:
        name = lead_class(card, seen)
        parts = [(name, card)]
        if seen["top"] and not name.startswith("under"):
            parts.append(("top of a lead", seen["top"]))
    elif naive.reply_wins(state["led"], card, "C"):
        parts = [("win", card), ("led", state["led"])] + ([("top", seen["top"])] if seen["top"] else [])
    else:
        parts = [("lose", card)]
    return sorted(26 * PLACES[name] + kind(one) for name, one in parts)


def at_trick(rules, weights, deal, trick):
    """A naive deal played to a trick by the heuristic with noise; trumps are clubs, seat 0 leads first."""
    hands, stock, trump = engine.dealt(SEED, deal, rules)
    cut = SUITS[SUIT_MASKS.index(trump)]
    named = [relabelled(texts(hand), cut) for hand in hands], [relabelled(texts(card)[0], cut) for card in stock]
    state = naive.start(*named, 1, dict(rules.switches), "C")
    dice = [halves(SEED, int(purpose), deal, TRICKS) for purpose in (DICE_A, DICE_B)]
    while len(state["actions"]) < 2 * trick:
        half = dice[state["turn"]][len(state["actions"]) // 2]
        state = naive.play(state, slow_choice(state, "noisy", weights, half))
    return state


def agrees(state, weights, entries, outcomes):
    """Whether the entries int64[6, 3] and outcomes int64[6] of one deal are what the slow rules make of each move."""
    cards = [card for card in naive.PACK if card in naive.choices(state)]
    for j, card in enumerate(cards):
        if sorted(entries[j][entries[j] >= 0].tolist()) != entries_of(state, card):
            return False
    for j, card in enumerate(cards):
        after = naive.play(state, card)
        after = naive.play_out(after, lambda now, _: slow_choice(now, "heuristic", weights, 0))
        if outcomes[j] != naive.outcome(naive.result(after), state["turn"]):
            return False
    return (outcomes[len(cards) :] == -1).all()


@pytest.mark.parametrize("number", range(0, len(MOMENTS), 1 if COMPILED else 7))
def test_every_move_is_tried_and_played_out(number):
    moment, rules = MOMENTS[number], RULES[number % 3]
    tables = some_tables()
    if rules.switches["stock"] == "face-down":
        tables[:, [PLACES["top"], PLACES["top of a lead"]]] = 0  # no top card is seen, so a fit has no values for it
    weights = as_tables(words(tables))
    entries, outcomes = tried(rules, tables, moment)
    trick, replying = moment
    for i in range(0, N, 32):
        state = at_trick(rules, weights, FIRST + i, trick)
        # Any card may have been led, whatever the heuristic would lead.
        states = [naive.play(state, card) for card in naive.choices(state)] if replying else [state]
        assert any(agrees(one, weights, entries[i], outcomes[i]) for one in states)


@pytest.mark.compiled_only
def test_a_card_led_at_random_may_be_any():
    """The table of the card led is that of replies that win: an ace of trumps never comes up, a king seldom."""
    for trick in (1, 2, 19):
        entries, _ = tried(RULES[0], some_tables(), (trick, True), n=2048)
        led = entries[:, :, 1]
        found = set((led[led >= 0] - 26 * PLACES["led"]).tolist())
        assert set(range(23)) <= found <= set(range(25))


def dense(rules, tables, moment, first=FIRST):
    """One row a move, less the mean of its position: float64[moves, columns], and its points, float64[moves]."""
    entries, outcomes = tried(rules, tables, moment, first)
    rows, gains = [], []
    for i in range(len(outcomes)):
        legal = [j for j in range(6) if outcomes[i, j] >= 0]
        here = np.zeros((len(legal), training.COLUMNS))
        for row, j in zip(here, legal, strict=True):
            for entry in entries[i, j]:
                if entry >= 0:
                    row[entry] += 1
        points = DIFFERENCE[outcomes[i, legal]].astype(float)
        rows.append(here - here.mean(axis=0))
        gains.append(points - points.mean())
    return np.concatenate(rows), np.concatenate(gains)


@pytest.mark.parametrize("moment", [(3, False), (7, True), (23, True)] if COMPILED else [(24, False)])
def test_a_sample_is_the_normal_equations_of_the_moves(moment):
    tables = some_tables()
    trick, products, targets = training.sample(RULES[0], tables, SEED, FIRST, N, moment)
    design, gains = dense(RULES[0], tables, moment)
    assert trick == moment[0]
    assert np.allclose(products, design.T @ design, atol=1e-9)
    assert np.allclose(targets, design.T @ gains, atol=1e-9)


@pytest.mark.compiled_only
def test_the_solution_is_the_least_squares_with_ridge_and_neighbours():
    """Tricks before and after count half, but not across the end of the drawing; the last trick has no choice."""
    tables, sums = some_tables(), empty_sums(*training.SUMS)
    samples = {trick: dense(RULES[0], tables, (trick, True)) for trick in (18, 19, 20, 21, 24)}
    for trick in samples:
        add(sums, *training.sample(RULES[0], tables, SEED, FIRST, N, (trick, True)))
    found = training.solved(sums)
    used = {17: (18,), 18: (18, 19), 19: (18, 19), 20: (20, 21), 22: (21,), 23: (24,)}
    for trick, parts in used.items():
        rows, gains = [np.sqrt(50.0) * np.eye(training.COLUMNS)], [np.zeros(training.COLUMNS)]
        for part in parts:
            weight = 1 if part == trick else np.sqrt(0.5)
            rows.append(weight * samples[part][0])
            gains.append(weight * samples[part][1])
        expected = 64 * np.linalg.lstsq(np.concatenate(rows), np.concatenate(gains), rcond=None)[0]
        assert np.abs(found[trick].ravel() - expected).max() <= 0.5 + 1e-6
        assert found[trick].any()
    assert not found[[*range(17), 25]].any()


def test_moments_are_every_lead_and_reply_but_the_last():
    assert training.moments() == [(trick, replying) for trick in range(25) for replying in (False, True)]


def test_without_samples_nothing_is_known():
    assert not training.solved(empty_sums(*training.SUMS)).any()
