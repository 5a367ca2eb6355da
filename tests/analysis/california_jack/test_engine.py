"""From rules, situations and players to the kernels' words, and back."""

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analyzer.games.california_jack import engine
from analyzer.rules import rule_set
from analyzer.running.study import Deals, Player, player
from analyzer.text import notation
from analyzer.text.notation import SUIT_MASKS
from kernels.rng import CARDS
from tests.analysis.california_jack.deals import drawn_rules
from tests.contract.positions import situation_of
from tests.kernel.california_jack import helpers as kernel
from tests.kernel.california_jack.deals import advanced, dealt
from tests.kernel.masks import COMPILED, examples, mask, relabelled, texts
from tests.naive.california_jack import game as naive
from tests.naive.california_jack.policy_view import view
from tests.naive.splitmix import order, word

GAME = "california-jack"
BICYCLE = rule_set(GAME)
UNIFORM = (Player("uniform"), Player("uniform"))
ONES = 2**64 - 1
BITS = [16 * suit + rank for suit in range(4) for rank in range(13)]
masks = st.integers(0, sum(SUIT_MASKS)).map(lambda bits: bits & sum(SUIT_MASKS))
trumps = st.sampled_from(SUIT_MASKS)


@given(masks, trumps)
def test_relabel_is_its_own_inverse_and_makes_trumps_clubs(cards, trump):
    found = engine.relabel(cards, trump)
    assert engine.relabel(found, trump) == cards
    assert engine.relabel(trump, trump) == SUIT_MASKS[3]
    assert texts(found) == sorted(relabelled(texts(cards), notation.SUITS[SUIT_MASKS.index(trump)]))


@given(masks, trumps)
def test_relabel_takes_every_field_along(cards, trump):
    """Also the bits that are no cards, as in a mask of everything but a card."""
    assert engine.relabel(ONES ^ cards, trump) == ONES ^ engine.relabel(cards, trump)


@settings(max_examples=examples(100, 30), deadline=None)
@given(st.integers(0, 2**32))
def test_rules_are_masks(seed):
    rules = drawn_rules(random.Random(seed))
    found = engine.kernel_rules(rules)
    assert found == kernel.kernel_rules(rules.switches)
    assert all(type(one) is np.uint64 for one in found)


@settings(max_examples=examples(150, 20), deadline=None)
@given(st.integers(0, 2**32), st.integers(0, 51), st.integers(0, 1))
def test_what_is_seen_reaches_the_kernels(seed, actions, seat):
    """Word by word against the slow view, trumps relabelled to clubs."""
    dice = random.Random(seed)
    state = advanced(dealt(dice), dice, actions)
    situation, slow = situation_of(state, seat), view(state, seat)
    seen, trick, hidden, left, thresholds, quotas = engine.seen_words(situation)
    told = {"mine": "mine", "known": "known", "won_mine": "won_mine", "won_other": "won_theirs", "unseen": "unseen"}
    for name, key in told.items():
        assert getattr(seen, name) == kernel.held(state, slow[key]), name
    assert seen.led == kernel.held(state, [slow["led"]])
    assert seen.top == kernel.held(state, [slow["top"]])
    assert (trick, left) == (actions // 2, slow["stock"])
    assert seen.b_leads == (ONES if (state["turn"] != seat) ^ (state["led"] is not None) else 0)
    assert seen.b_dealt == (0 if slow["dealer"] else ONES)
    if slow["stock"]:
        assert hidden == slow["hidden"]
        # My cards that he has not seen; face down whatever may come, too.
        mine = mask(relabelled(slow["secret_mine"], state["trump"]))
        assert int(seen.secret) & mask(relabelled(slow["mine"], state["trump"])) == mine
        assert int(seen.secret) & int(seen.top) == 0
        if state["switches"]["stock"] == "face-down":
            assert seen.secret == kernel.secret(state)
    assert len(thresholds) == len(quotas) - 1
    assert (np.diff(thresholds.astype(object)) > 0).all()
    for quota, (_, held) in zip(quotas, situation.patterns, strict=True):
        by_suit = {name: int(quota) >> 16 * number & 0xFFFF for number, name in enumerate("SHDC")}
        assert sum(by_suit.values()) == hidden
        assert [by_suit[relabelled("A" + name, state["trump"])[1]] for name in "SHDC"] == list(held)
    total = sum(weight for weight, _ in situation.patterns)
    below = 0
    for threshold, (weight, _) in zip(thresholds, situation.patterns, strict=False):
        below += weight
        assert int(threshold) == below * 2**64 // total


@pytest.mark.parametrize(("preset", "changes"), [("bicycle", {}), ("foster", {}), ("bicycle", {"stock": "face-down"})])
@pytest.mark.parametrize("seed", [0, 7, 2**64 - 1])
def test_a_deal_is_what_its_address_says(preset, changes, seed):
    """Six cards to seat 0, six to seat 1, the rest in the order of drawing, by the slow generator."""
    rules = rule_set(GAME, preset, changes)
    for deal in [0, 1, 63, 64, 2**40][:: 1 if COMPILED else 3]:
        hands, stock, trump = engine.dealt(seed, deal, rules)
        cards = [1 << bit for bit in order(seed, int(CARDS), deal, BITS)]
        assert hands == (sum(cards[:6]), sum(cards[6:12]))
        assert list(stock) == cards[12:]
        suit = word(seed, int(CARDS), deal, 62) >> 62 if preset == "foster" else notation.suit_of(cards[12])
        assert trump == SUIT_MASKS[suit]


@pytest.mark.parametrize("preset", sorted(naive.PRESETS)[:: 1 if COMPILED else 4])
def test_what_is_written_down_is_what_is_dealt_and_counted(preset):
    """Every transcript has the cards of its number, and what is captured makes the counts of the study."""
    rules = rule_set(GAME, preset)
    players = (player("heuristic", rules), player("uniform", rules))
    first, last = 61, 131 if COMPILED else 67
    counts = np.zeros((2, 24), np.int64)
    for number, found in enumerate(engine.transcripts(rules, players, 9, first, last), first):
        hands, stock, trump = engine.dealt(9, number, rules)
        assert (found.hands, found.stock, found.trump) == (hands, stock, trump)
        assert found.dealer == (1 if number % 2 == 0 else 0)
        cut = notation.SUITS[SUIT_MASKS.index(trump)]
        named = [texts(hand) for hand in hands], [notation.name(card) for card in stock]
        state = naive.start(*named, found.dealer, dict(rules.switches), cut)
        for played in found.plays:
            state = naive.play(state, notation.name(played))
        counts[found.dealer, naive.outcome(naive.result(state), 0)] += 1
    assert (counts == Deals(rules, players, 9).chunk(first, last)).all()
