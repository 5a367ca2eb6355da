"""The heuristic's weights: tables and words say the same, and what a fit of this game must know."""

import random
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analyzer.games.seven_up import weights
from analyzer.games.seven_up.weights import (
    BEST,
    CALL_ROW,
    CALLS,
    EVEN,
    FARTHEST,
    FITS,
    HAND_ROW,
    SHAPE,
    fit_for,
    words,
)
from analyzer.rules import rule_set
from kernels.seven_up.explore import COLUMNS, TEN_COLUMN
from tests.analysis.seven_up.deals import GAME
from tests.kernel.masks import examples
from tests.kernel.seven_up.helpers import CLASSES, as_tables
from tests.kernel.seven_up.test_policy import a_state, thrown
from tests.kernel.seven_up.views import choice_of
from tests.naive.seven_up import game as naive
from tests.naive.seven_up.game import PACK, RANKS, strength, suit
from tests.naive.seven_up.policy import Tables, slow_choice

PRESETS = sorted(naive.PRESETS)
SHIPPED = sorted(path.stem for path in FITS.glob("*.json"))
CALL_NUMBERS = {("call", 0): 0, ("answer", 1): 1, ("vote", 0): 2, ("vote", 1): 3}


def drawn_tables(seed, most=31):
    """Tables of whole numbers, many of them nothing."""
    rng = np.random.default_rng(seed)
    return rng.integers(-most, most + 1, SHAPE) * (rng.random(SHAPE) < 0.6)


def kind(card):
    """Which of the 26 kinds a card is: plain two to ace, then the trumps (clubs)."""
    return strength(card) + (13 if suit(card) == "C" else 0)


def named(tables, score_class):
    """Tables as the slow heuristic takes them, signed as they are."""
    values = tables.tolist()

    def lead(where, boss, jack_out, card):
        return values[4 * where[0]][26 * (2 * jack_out + (not boss)) + kind(card)]

    def reply(where, wins, on_trump, partner, card):
        return values[4 * where[0] + where[1]][26 * ((not wins) + 2 * on_trump + 4 * partner) + kind(card)]

    def stake(where, what, on_trump, partner):
        return values[4 * where[0] + where[1]][TEN_COLUMN + 4 * (what == "jack") + on_trump + 2 * partner]

    def call(phase, mine, held, turned, aces, tens):
        row = values[CALL_ROW + CALLS * score_class + CALL_NUMBERS[phase, mine if phase == "vote" else phase != "call"]]
        held = sorted(RANKS.index(rank) for rank in held)
        found = sum(row[rank] for rank in held) + row[13 + len(held)]
        found += row[26 + RANKS.index(turned)] + row[39 + 4 * aces + tens]
        return found + (row[BEST + 4 * held[-1] + min(len(held), 4) - 1] if held else 0)

    return Tables(lead, reply, stake, lambda card: values[HAND_ROW][kind(card)], call)


@pytest.mark.parametrize("number", range(examples(12, 3)))
def test_the_heuristic_does_what_the_sums_of_the_tables_say(number):
    """In every phase, at every score class."""
    tables, dice = drawn_tables(number), random.Random(number)
    made = words(tables)
    assert (made.shape, made.dtype) == ((CLASSES, *made.shape[1:]), np.uint64)
    for _ in range(examples(25, 8)):
        state, score_class = a_state(dice.randrange(2**32)), dice.randrange(CLASSES)
        halves = thrown(state, [0] * 6)
        expected = slow_choice(state, "heuristic", named(tables, score_class), halves)
        assert choice_of(state, "heuristic", halves, made[score_class]) == expected


@pytest.mark.parametrize("seed", range(examples(3, 1)))
def test_words_hold_what_the_tables_say(seed):
    """What is compared is the table's value and one number that all have in common."""
    tables = drawn_tables(seed)
    made = words(tables)
    said, held = named(tables, 3), as_tables(made[3])
    ranks = random.Random(seed)
    for trick, position, partner in product(range(6), range(1, 4), (False, True)):
        where, more = (trick, position), set()
        for wins, on_trump in product((False, True), repeat=2):
            at = where, wins, on_trump, partner
            more |= {held.reply(*at, card) - said.reply(*at, card) for card in PACK[::5]}
            for what in ("ten", "jack"):
                at = where, what, on_trump, partner
                assert held.stake(*at) % 2**64 == said.stake(*at) % 2**64
        assert more == {weights.START}
    for trick, jack_out in product(range(6), (False, True)):
        at = (trick, 0), (False, True), jack_out
        assert (
            len({held.lead(at[0], b, jack_out, c) - said.lead(at[0], b, jack_out, c) for b in at[1] for c in PACK}) == 1
        )
    assert len({held.hand(card) - said.hand(card) for card in PACK}) == 1
    for phase, mine in CALL_NUMBERS:
        for _ in range(60):
            trumps = set(ranks.sample(RANKS, ranks.randrange(13)))
            asked = phase, mine, trumps, ranks.choice(RANKS), ranks.randrange(4), ranks.randrange(4)
            assert held.call(*asked) == said.call(*asked)


def test_values_too_far_apart_are_cut():
    """Seven planes hold 0 to 127, four points: what lies above is as good as the highest."""
    tables = np.zeros(SHAPE, np.int64)
    tables[1, [0, 1, 2, 3]] = [-40, 80, 87, 300]
    tables[0, [0, 26]] = [-100, -20]
    made = as_tables(words(tables)[0])
    found = [made.reply((0, 1), True, False, False, card) for card in ("2S", "3S", "4S", "5S", "6S", "2C")]
    assert [value - weights.START for value in found] == [-40, 80, 87, 87, 0, 0]
    leads = [made.lead((0, 0), boss, False, card) for boss in (True, False) for card in ("2S", "3S")]
    assert leads == [0, 100, 80, 100]


@pytest.mark.parametrize("value", [-FARTHEST, FARTHEST])
def test_the_farthest_values_stay_what_they_are(value):
    """Sums of a call's parts are cut where a word could not hold them, its sign kept."""
    made = words(np.full(SHAPE, value))
    held = as_tables(made[8])
    for wins, on_trump, partner in product((False, True), repeat=3):
        assert held.reply((5, 3), wins, on_trump, partner, "7H") == weights.START + value
        assert held.stake((5, 3), "ten", on_trump, partner) == value % 2**64
    for phase, mine in CALL_NUMBERS:
        found = held.call(phase, mine, {"A", "J", "2"}, "5", 3, 3)
        cut = EVEN - 1 if value > 0 else 1 - EVEN
        assert found == cut + 2 * value
        assert held.call(phase, mine, set(), "2", 0, 0) == 3 * value


def test_each_score_class_has_its_own_calls():
    tables = np.zeros(SHAPE, np.int64)
    for row in range(CALL_ROW, SHAPE[0]):
        tables[row, 13] = row
    made = words(tables)
    for score_class in range(CLASSES):
        held = as_tables(made[score_class])
        for (phase, mine), number in CALL_NUMBERS.items():
            assert held.call(phase, mine, set(), "2", 0, 0) == CALL_ROW + CALLS * score_class + number


@pytest.mark.parametrize("name", SHIPPED)
def test_a_fit_knows_everything_but_the_last_trick(name):
    fit = fit_for(rule_set(GAME, name))
    last_trick = range(HAND_ROW - 4, HAND_ROW)  # nothing is to be chosen there
    assert [row for row in range(SHAPE[0]) if not fit.tables[row].any()] == list(last_trick)


def test_presets_that_play_alike_share_a_fit():
    assert set(SHIPPED) <= set(PRESETS)
    assert "source" in SHIPPED


@settings(max_examples=examples(10, 3), deadline=None)
@given(st.integers(0, 2**32))
def test_bits_that_differ_are_found_again(seed):
    found = np.random.default_rng(seed).integers(0, 2**64, (8, 7), np.uint64)
    for step in (1, 2, 4):
        once = weights._differing(found, step)
        for number in range(8):
            first = number & ~step
            assert (once[number] == (found[number] ^ found[first] if number & step else found[number])).all()
    assert SHAPE[1] == COLUMNS
