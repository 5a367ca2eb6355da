"""How often each hidden hand comes up: exact weights against worlds enumerated one by one."""

import random
from collections import Counter
from itertools import combinations, permutations, product
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analyzer.games.california_jack import worlds
from analyzer.rules import rule_set
from analyzer.text import notation
from tests.analysis.california_jack.deals import randoms
from tests.analysis.california_jack.histories import FACE_DOWN, game, masks, reduced, seen
from tests.naive.california_jack import game as naive
from tests.naive.california_jack.policy_view import exclusions
from tests.naive.california_jack.worlds import hidden_hands, replayed

pytestmark = pytest.mark.no_kernel


@settings(deadline=None, max_examples=15)
@given(randoms())
def test_face_up_weights_are_those_of_enumerated_deals(rng):
    rules = rule_set("california-jack", None, {"follow": rng.choice(naive.CHOICES["follow"])})
    record, played = game(rng, rules)
    seat = rng.randrange(2)
    other = 1 - seat
    tried = False
    for at in range(20, 40):
        found = seen(record, at, seat)
        if not found.hidden or comb(found.unseen.bit_count(), found.hidden) > 60:
            continue
        tried = True
        state = played[at]
        kept = [card for card in state["dealt"][other] if card not in state["hands"][other]]
        counts = Counter()
        for guess in combinations(notation.names(found.unseen), found.hidden):
            drawn = [card for drawer, card in state["draws"]]
            rest = [card for card in notation.names(found.unseen) if card not in guess]
            tops = [] if not found.top else [notation.name(found.top)]
            hands = [None, None]
            hands[seat], hands[other] = state["dealt"][seat], [*kept, *guess]
            world = naive.start(hands, [*drawn, *tops, *rest], state["dealer"], state["switches"], state["trump"])
            if replayed(world, state["actions"], seat) is not None:
                counts[notation.counts(masks(guess))] += 1
        assert {held: weight for weight, held in found.patterns} == reduced(counts)
        break
    assert tried or at == 39


@pytest.mark.parametrize(
    ("follow", "trump", "seat"), [("strict-forced", "cut", 1), ("trump-anytime-free", "stock-top", 0)]
)
def test_face_down_weights_late_in_a_deal_are_those_of_undone_card_sets(follow, trump, seat):
    rules = rule_set("california-jack", None, {**FACE_DOWN, "trump": trump, "follow": follow})
    record, played = game(random.Random(39), rules)
    found = seen(record, 39, seat)
    counts = Counter()
    for hand, number in hidden_hands(played[39], seat).items():
        counts[notation.counts(masks(hand) & ~found.known)] += number
    assert len(counts) > 2
    assert {held: weight for weight, held in found.patterns} == reduced(counts)


def slot_weights(state, seat, unseen):
    """Weights of the hidden cards' suits early in a deal, stock face down, by filling every slot with every suit.

    The opponent's slots are his six dealt cards and his draws. Every way of saying from which slot each of his plays
    came, and of which suit each other slot is, is tried; a slot's suit stands for any card of it not yet taken.
    """
    other = 1 - seat
    plays = [card for player, card in state["actions"] if player == other]
    turned = state["pack"][0] if state["switches"]["trump"] == "stock-top" else None
    born = {("dealt", n): 0 for n in range(6)}
    fixed = {}
    for place, (drawer, card) in enumerate(state["draws"]):
        if drawer == other:
            born[("drawn", place)] = place // 2 + 1
            if card == turned:
                fixed[("drawn", place)] = card
    shown = dict(exclusions(state, seat))
    counts = Counter()
    for chosen in permutations(born, len(plays)):
        fits = all(
            born[slot] <= n and fixed.get(slot, card) == card
            for n, (slot, card) in enumerate(zip(chosen, plays, strict=True))
        )
        if not fits or any(card == turned and slot not in fixed for slot, card in zip(chosen, plays, strict=True)):
            continue
        free = [slot for slot in born if slot not in chosen and slot not in fixed]
        for suits in product(range(4), repeat=len(free)):
            suit = {slot: "SHDC"[number] for slot, number in zip(free, suits, strict=True)}
            suit |= {slot: card[-1] for slot, card in fixed.items()}
            suit |= {slot: card[-1] for slot, card in zip(chosen, plays, strict=True)}
            legal = all(
                suit[slot] not in barred
                for trick, barred in shown.items()
                for slot in born
                if born[slot] < trick and slot not in chosen[:trick]
            )
            if legal:
                held = tuple(suits.count(number) for number in range(4))
                ways = 1
                for number, cards in zip(held, unseen, strict=True):
                    for taken in range(number):
                        ways *= cards - taken
                counts[held] += ways
    return counts


@settings(deadline=None, max_examples=6)
@given(randoms(), st.sampled_from(["stock-top", "cut"]), st.integers(0, 3), st.integers(0, 1))
def test_face_down_weights_early_in_a_deal_are_those_of_filled_slots(rng, trump, at, seat):
    follow = rng.choice(naive.CHOICES["follow"])
    rules = rule_set("california-jack", None, {**FACE_DOWN, "trump": trump, "follow": follow})
    record, played = game(rng, rules)
    found = seen(record, at, seat)
    counts = slot_weights(played[at], seat, notation.counts(found.unseen))
    assert {held: weight for weight, held in found.patterns} == reduced(counts)


@settings(deadline=None, max_examples=60)
@given(randoms(), st.integers(1, 3), st.integers(1, 3))
def test_ways_are_those_of_enumerated_slots_in_a_small_pack(rng, size, tricks):
    """Any plays and exclusions, hands of one to three from a pack of seven or eight; all its orders are tried."""
    pack = [(rng.randrange(4), n) for n in range(rng.randrange(7, 9))]
    played = rng.sample(pack, tricks)
    barred = [rng.choice([0, 0, 0, 1, 2, 4, 8, 3, 6]) for _ in range(tricks)]
    unseen = [card for card in pack if card not in played]
    if len(unseen) < size:
        return
    ways = worlds.dealt(size)
    for card, bars in zip(played, barred, strict=True):
        suits = sum(mask for number, mask in enumerate(notation.SUIT_MASKS) if bars >> number & 1)
        ways = worlds.drawn(worlds.barred(worlds.played(ways, card[0]), suits))
    sizes = tuple(sum(card[0] == number for card in unseen) for number in range(4))
    counts = Counter()
    for slots in permutations(pack, size + tricks):
        hand = set(slots[:size])
        for trick, (card, bars) in enumerate(zip(played, barred, strict=True)):
            if card not in hand:
                break
            hand.remove(card)
            if any(bars >> suit & 1 for suit, _ in hand):
                break
            hand.add(slots[size + trick])
        else:
            counts[tuple(sum(suit == number for suit, _ in hand) for number in range(4))] += 1
    assert {held: weight for weight, held in worlds.weighted(ways, sizes)} == (reduced(counts) if counts else {})
    assert worlds.any_left(ways, sizes) == bool(counts)


def test_a_void_binds_only_the_cards_held_then():
    """Hands of one, spades and hearts: the card dealt was played, so the one held now was drawn: nothing binds it."""
    ways = worlds.drawn(worlds.barred(worlds.played(worlds.dealt(1), 0), notation.SUIT_MASKS[1]))
    assert worlds.weighted(ways, (3, 3, 0, 0)) == ((1, (0, 1, 0, 0)), (1, (1, 0, 0, 0)))
    # Hands of two: one card was held at the void, so was no heart, the other may be anything: SS 3 pairs, twice; SH 9.
    ways = worlds.drawn(worlds.barred(worlds.played(worlds.dealt(2), 2), notation.SUIT_MASKS[1]))
    assert worlds.weighted(ways, (3, 3, 0, 0)) == ((3, (1, 1, 0, 0)), (2, (2, 0, 0, 0)))
