"""Fitting: samples as normal equations, the columns of calls by hand, the least squares, and what a seed settles."""

import random

import numpy as np
import pytest

from analyzer.games.seven_up import engine, exploration, training
from analyzer.games.seven_up.outcomes import BUNCHED, CLASSES, DIFFERENCE, MINE, OUTCOMES, OWNERS, THEIRS
from analyzer.games.seven_up.weights import BEST, CALL_ROW, CALLS, HAND_ROW, PLAYS, SCALE, SHAPE, words
from analyzer.rules import rule_set
from analyzer.running.study import Player
from analyzer.training.regression import add, empty_sums
from kernels.seven_up import call_lanes, drivers
from kernels.seven_up.explore import COLUMNS, NO_ENTRY
from kernels.seven_up.rules import HAND
from tests.analysis.seven_up.deals import GAME
from tests.kernel.masks import COMPILED, TEXT, examples, mask, texts
from tests.naive.seven_up.game import PACK, strength, suit
from tests.naive.seven_up.policy import exchanged

SEED, FIRST, N = 6, 128, 128 if COMPILED else 64
HEURISTIC, UNIFORM = range(2)  # rivals
PLAYED = [(0, 0, HEURISTIC), (9, 0, UNIFORM), (6, 0, HEURISTIC), (19, 0, UNIFORM)] if COMPILED else [(19, 0, HEURISTIC)]


def some_tables(seed=1):
    """Tables of small values, drawn at random."""
    return np.random.default_rng(seed).integers(-60, 60, SHAPE)


def moment_of(row, nth=0, rival=HEURISTIC):
    """The n-th of the moments at which a row is tried against a rival."""
    return [moment for moment in training.moments() if (moment.row, moment.rival) == (row, rival)][nth]


def dense(entries, points):
    """One row an action, less the mean of its position: float64[actions, columns], and its points, float64[actions]."""
    rows, gains = [], []
    for used, brought in zip(entries, points, strict=True):
        legal = [j for j in range(len(brought)) if not np.isnan(brought[j])]
        if not legal:
            continue
        here = np.zeros((len(legal), COLUMNS))
        for row, j in zip(here, legal, strict=True):
            for entry in used[j]:
                if entry != NO_ENTRY:
                    row[entry] += 1
        rows.append(here - here.mean(axis=0))
        gains.append(brought[legal] - brought[legal].mean())
    return np.concatenate(rows), np.concatenate(gains)


def played(tables, moment, n):
    """What every card brings, by the kernels: entries, and points with NaN where there is none."""
    noisy, rival = Player("noisy", words(tables)), training.RIVALS[moment.rival][0]
    players = Player("heuristic", words(tables)), Player(rival, words(tables) if rival == "heuristic" else None)
    there = (FIRST, FIRST + n), (moment.number, moment.place), 8
    entries, outcomes, _ = exploration.try_plays(rule_set(GAME), (noisy, noisy), players, SEED, *there)
    return entries, points_of(outcomes)


def points_of(outcomes):
    """Points by outcome, NaN where there is none."""
    return np.array([[np.nan if one < 0 else float(DIFFERENCE[one]) for one in row] for row in outcomes.tolist()])


def tried(tables, moment, tries, n):
    """What calls or discards bring, by the kernels."""
    rival = training.RIVALS[moment.rival][0]
    mine = Player("heuristic", words(tables))
    both = engine.at_class((mine, mine if rival == "heuristic" else Player(rival)), moment.number)
    asked = (moment.phase, moment.place, tries), moment.number
    return exploration.tried(rule_set(GAME), both, SEED, FIRST, FIRST + n, *asked)


def check_sample(tables, moment, entries, points):
    """Compare a sample with the normal equations of entries and points."""
    row, products, targets = training.sample(rule_set(GAME), tables, SEED, FIRST, N, moment)
    design, gains = dense(entries, points)
    share = training.RIVALS[moment.rival][2]
    assert row == moment.row
    assert design.any()
    assert np.allclose(products, share * design.T @ design, atol=1e-8)
    assert np.allclose(targets, share * design.T @ gains, atol=1e-8)


def met(moment):
    """In how many deals a rival is met: in a part of them, whole blocks of lanes."""
    return max(64, N // training.RIVALS[moment.rival][1] // 64 * 64)


@pytest.mark.parametrize("asked", PLAYED)
def test_a_sample_of_plays_is_the_normal_equations_of_the_cards(asked):
    tables, moment = some_tables(), moment_of(*asked)
    check_sample(tables, moment, *played(tables, moment, met(moment)))


@pytest.mark.compiled_only
@pytest.mark.parametrize(("place", "rival"), [(0, HEURISTIC), (3, UNIFORM)])
def test_a_sample_of_discards_is_that_of_the_cards_kept(place, rival):
    tables, moment = some_tables(), moment_of(HAND_ROW, place, rival)
    kept, _, outcomes = tried(tables, moment, training.TRIES, met(moment))
    entries = np.full((*kept.shape, HAND), NO_ENTRY)
    for i, row in enumerate(kept.tolist()):
        for j, hand in enumerate(row):
            for k, card in enumerate(texts(hand)[:HAND]):
                entries[i, j, k] = strength(card) + (13 if suit(card) == "C" else 0)
    check_sample(tables, moment, entries, points_of(outcomes))


def slow_columns(hand, turned):
    """What a call's value adds up for a hand, trumps being of the suit turned, as a set of columns."""
    trump = suit(turned)
    held = sorted(strength(card) for card in hand if suit(card) == trump)
    aces, tens = (sum(card[0] == rank and suit(card) != trump for card in hand) for rank in "AT")
    found = {*held, 13 + len(held), 26 + strength(turned), 39 + 4 * aces + tens}
    return found | ({BEST + 4 * held[-1] + min(len(held), 4) - 1} if held else set())


@pytest.mark.parametrize("dealt", [True, False])
def test_columns_of_calls(dealt):
    dice = random.Random(dealt)
    hands, tops = [], []
    for _ in range(examples(300, 60)):
        pack = dice.sample([card for card in PACK if suit(card) in dice.choice(["SHDC", "SC", "HD"])], 13)
        hand, turned = pack[: dice.choice([6, 9, 12])], pack[12]
        hands.append(hand if dealt else exchanged(hand, suit(turned)))
        tops.append(turned if dealt else exchanged([turned], suit(turned))[0])
    words_of = [np.array([mask(one) for one in cards], np.uint64) for cards in (hands, tops)]
    found = training.call_columns(*words_of, dealt=dealt)
    assert len(found) == len(hands)
    for row, hand, turned in zip(found.tolist(), hands, tops, strict=True):
        used = [column for column in row if column != NO_ENTRY]
        assert len(set(used)) == len(used)
        assert set(used) == slow_columns(hand, turned)


@pytest.mark.compiled_only
@pytest.mark.parametrize(
    ("call", "score_class", "nth", "rival"),
    [(0, 8, 0, HEURISTIC), (1, 4, 0, UNIFORM), (2, 0, 1, HEURISTIC), (3, 7, 0, UNIFORM), (3, 8, 1, HEURISTIC)],
)
def test_a_sample_of_calls_is_what_saying_yes_brings(call, score_class, nth, rival):
    """In chances of winning the match at the scores of the class; to bunch is to have the deal dealt again."""
    tables, moment = some_tables(), moment_of(CALL_ROW + CALLS * score_class + call, nth, rival)
    assert moment.number == score_class
    hands, turned, outcomes = tried(tables, moment, 2, met(moment))
    of_dealer, of_other = training.call_values(rule_set(GAME), tables.tobytes())[score_class]
    worth = of_dealer if call in (1, 3) else of_other
    entries = np.full((len(hands), 2, 20), NO_ENTRY)
    for i, (hand, card) in enumerate(zip(hands[:, 0].tolist(), turned.tolist(), strict=True)):
        columns = sorted(slow_columns(texts(hand), TEXT[card])) if card in TEXT else []
        entries[i, 0, : len(columns)] = columns
    points = np.where(outcomes < 0, np.nan, worth[outcomes])
    if call >= 2:
        points[:, 0] = np.where(outcomes[:, 0] < 0, np.nan, worth[BUNCHED])
    check_sample(tables, moment, entries, points)


@pytest.mark.compiled_only
def test_what_outcomes_are_worth_to_callers():
    """A point up is two better than a point down; where both need one, whoever scores first has won."""
    found = training.call_values(rule_set(GAME), some_tables().tobytes())
    assert len(found) == CLASSES
    for worth in (*found[8], *found[4]):
        assert worth.shape == (OUTCOMES,)
        assert worth[DIFFERENCE == 1].mean() - worth[DIFFERENCE == -1].mean() == pytest.approx(2.0)
    for worth in found[0]:
        scorers = [[owner for owner in owners if owner] for owners in OWNERS.T.tolist()]
        won = {round(value, 6) for value, first in zip(worth, scorers, strict=True) if first and first[0] == MINE}
        lost = {round(value, 6) for value, first in zip(worth, scorers, strict=True) if first and first[0] == THEIRS}
        assert (len(won), lost) == (1, {0.0})
        assert all(0 < value < max(won) for value, first in zip(worth, scorers, strict=True) if not first)


def test_without_a_match_outcomes_are_worth_their_points():
    assert (training._in_points([]) == DIFFERENCE).all()


@pytest.mark.compiled_only
def test_the_solution_is_the_least_squares_with_ridge():
    tables, sums = some_tables(), empty_sums(*training.SUMS)
    moments = [moment_of(0), moment_of(5), moment_of(5, rival=UNIFORM)]
    for moment in moments:
        add(sums, *training.sample(rule_set(GAME), tables, SEED, FIRST, N, moment))
    found = training.solved(sums)
    assert (found.shape, found.dtype) == (SHAPE, np.int64)
    for row in (0, 5):
        rows, gains = [np.sqrt(training.RIDGE) * np.eye(COLUMNS)], [np.zeros(COLUMNS)]
        for moment in moments:
            if moment.row == row:
                design, points = dense(*played(tables, moment, met(moment)))
                weight = np.sqrt(training.RIVALS[moment.rival][2])
                rows.append(weight * design)
                gains.append(weight * points)
        expected = SCALE * np.linalg.lstsq(np.concatenate(rows), np.concatenate(gains), rcond=None)[0]
        assert np.abs(found[row] - expected).max() <= 0.5 + 1e-6
        assert found[row].any()
    assert not np.delete(found, [0, 5], axis=0).any()


@pytest.mark.compiled_only
@pytest.mark.parametrize("row", [9, HAND_ROW])
def test_a_seed_settles_what_is_sampled(row):
    rules, tables, moment = rule_set(GAME), some_tables(), moment_of(row)
    one, again, other = (training.sample(rules, tables, seed, FIRST, N, moment) for seed in (1, 1, 2))
    assert (one[1] == again[1]).all()
    assert (one[2] == again[2]).all()
    assert (one[2] != other[2]).any()
    later = training.sample(rules, tables, 1, FIRST + N, N, moment)
    both = training.sample(rules, tables, 1, FIRST, 2 * N, moment)
    assert np.allclose(one[1] + later[1], both[1])
    assert np.allclose(one[2] + later[2], both[2])


def test_moments_are_every_play_discard_and_call_against_every_rival():
    found = training.moments()
    assert len(set(found)) == len(found)
    for rival in range(len(training.RIVALS)):
        here = [moment for moment in found if moment.rival == rival]
        plays = [moment for moment in here if moment.phase == call_lanes.PLAYING]
        assert [(moment.number, moment.place) for moment in plays] == [(t, p) for t in range(5) for p in range(4)]
        assert all(moment.row == 4 * moment.number + moment.place for moment in plays)
        assert sorted(m.place for m in here if m.phase == call_lanes.DISCARDING) == list(range(4))
        callers = {(m.row - CALL_ROW) % CALLS: set() for m in here if m.row >= CALL_ROW}
        for m in here:
            if m.row >= CALL_ROW:
                assert m.number == (m.row - CALL_ROW) // CALLS
                callers[(m.row - CALL_ROW) % CALLS].add((m.phase, m.place))
        assert callers == {
            0: {(call_lanes.STANDING, 0)},
            1: {(call_lanes.GIVING, 3)},
            2: {(call_lanes.VOTING, 0), (call_lanes.VOTING, 2)},
            3: {(call_lanes.VOTING, 1), (call_lanes.VOTING, 3)},
        }
    assert {name for name, _, _ in training.RIVALS} <= set(drivers.POLICIES)
    assert {moment.row for moment in found} == set(range(SHAPE[0])) - set(range(PLAYS - 4, PLAYS))


def test_without_samples_nothing_is_known():
    assert not training.solved(empty_sums(*training.SUMS)).any()


def test_first_tables_know_nothing_but_never_bunch():
    tables = training.first_tables()
    assert not tables[:CALL_ROW].any()
    for score_class in range(CLASSES):
        calls = tables[CALL_ROW + CALLS * score_class :][:CALLS]
        assert not calls[:2].any()
        assert (calls[2:, 13:26] < 0).all()
        assert not np.delete(calls[2:], range(13, 26), axis=1).any()
