"""The rule functions of Seven Up against the naive ones: gifts, early ends, relabelled suits and every outcome."""

import random
from itertools import combinations, product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kernels.seven_up import call_policy, round, rows, rules
from kernels.shuffle import LANES
from tests.kernel.masks import BIT, card_sets, examples, flag, mask, texts
from tests.kernel.seven_up.helpers import U, drawn_rules, kernel_rules, outcome
from tests.kernel.seven_up.views import longest_deal
from tests.naive.seven_up import game as naive
from tests.naive.seven_up.game import PACK, RANKS, SUITS
from tests.naive.seven_up.match import random_states

ONES = 2**64 - 1
few = settings(max_examples=examples(200, 40), deadline=None)


@given(st.sets(st.sampled_from(PACK)), st.integers(0, 3))
def test_suits_are_exchanged(cards, change):
    moved = [card[0] + SUITS[SUITS.index(card[1]) ^ change] for card in cards]
    with np.errstate(over="ignore"):
        assert texts(rules.relabelled(U(mask(cards)), U(change))) == sorted(moved)
        assert int(rules.relabelled(rules.relabelled(U(mask(cards)), U(change)), U(change))) == mask(cards)


@given(st.lists(st.sampled_from(PACK), unique=True, min_size=1, max_size=12))
def test_the_nth_of_twelve(cards):
    ordered = sorted(cards, key=PACK.index)
    with np.errstate(over="ignore"):
        assert [texts(rules.nth_of_twelve(U(mask(cards)), U(n)))[0] for n in range(len(cards))] == ordered


@pytest.mark.parametrize(("place", "theirs"), [(0, 0), (1, ONES), (2, 0), (3, ONES)])
def test_sides_of_places(place, theirs):
    with np.errstate(over="ignore"):
        assert int(rules.side_of(U(place))) == theirs


@pytest.mark.parametrize("gift", naive.CHOICES["gift-may-win"])
def test_when_the_dealer_may_give(gift):
    for need in range(1, 6):
        switches = naive.rules(gift_may_win=gift)
        state = {"dealer": 1, "score": [7 - need, 0], "switches": switches}
        with np.errstate(over="ignore"):
            found = int(rules.may_give(kernel_rules(switches, (3, need))))
        assert found == (0 if naive.must_run(state) else ONES)


def test_when_a_deal_ends_early():
    """The turned jack first, then the gift, by what each side needs."""
    for jacks, gift, *needs in product(range(3), (False, True), range(1, 5), range(1, 5)):
        with np.errstate(over="ignore"):
            found = int(rules.ends_early(U(jacks), flag(gift), kernel_rules(naive.rules(), needs)))
        assert found == (ONES if jacks >= needs[0] or (gift and needs[1] == 1) else 0)


def finished(in_play, captured, jacks=0, gift=False, ended=False, bunched=False, out=False):
    """A deal as the kernels finish it; cards by side, the non-dealers' first, trumps are clubs."""
    cards = [U(mask([card for card in held if card[1] == "C"])) for held in in_play]
    won = [U(mask(held)) for held in captured]
    return rules.Finished(*cards, *won, U(jacks), flag(gift), flag(ended), flag(bunched), flag(out))


def numbered(done, a_dealt, switches):
    """The outcome number of the kernels."""
    with np.errstate(over="ignore"):
        return int(rules.outcome(done, flag(a_dealt), kernel_rules(switches)))


@few
@given(st.integers(0, 2**32), st.booleans())
def test_outcomes_of_random_deals(seed, a_dealt):
    """Any cards held and captured: not only what tricks can bring about."""
    dice = random.Random(seed)
    pack = dice.sample(PACK, 24) if dice.random() < 0.5 else dice.sample([c for c in PACK if c[0] in "TJ2A"], 12)
    size, cut = len(pack) // 2, dice.randrange(len(pack) + 1)
    in_play, captured = (pack[:size], pack[size:]), ([*pack[1:], pack[0]][:cut], [*pack[1:], pack[0]][cut:])
    switches, jacks, gift = drawn_rules(dice), dice.randrange(3), dice.random() < 0.5
    dealer = 0 if a_dealt else 1  # seat 0 plays for A; sides are told from the dealer's
    non_dealers = 1 - dealer
    order = (0, 1) if non_dealers == 0 else (1, 0)
    state = {
        "switches": {**switches, "turned-jack": "every"},
        "dealer": dealer,
        "turned": ["JC", "JH"][:jacks],
        "trump": "C",
        "gift": non_dealers if gift else None,
        "thrown_in": None,
        "in_play": [in_play[order[seat % 2]][seat // 2 :: 2] for seat in range(4)],
        "captured": [list(captured[order[side]]) for side in range(2)],
    }
    done = finished(in_play, captured, jacks, gift)
    assert numbered(done, a_dealt, switches) == outcome(state, 0)
    assert numbered(done._replace(bunched=flag(True)), a_dealt, switches) == 468
    assert numbered(done._replace(out=flag(True)), a_dealt, switches) == 469
    ended = {**state, "in_play": None}
    assert numbered(done._replace(ended=flag(True)), a_dealt, switches) == outcome(ended, 0)


def test_every_outcome_has_its_number():
    """Dealer, jacks, gift, High, Low, Jack and Game in every combination, for both sides."""
    found = set()
    ties = naive.rules(game_tie="nobody")
    for a_dealt, jacks, gift in product((False, True), range(3), (False, True)):
        for high, low, jack, game in product((0, 1), (0, 1), (0, 1, 2), (0, 1, 2)):
            in_play = [["5C"], ["6C"]]
            in_play[high].append("AC")
            in_play[low].append("2C")
            captured = [[], []]
            captured[0 if jack == 2 else jack] += [] if jack == 2 else ["JC"]
            points = [1 if jack == side else 0 for side in (0, 1)]
            if game == 2:  # as many for both
                captured[0] += ["JS"] * (points[0] == 0) * (points[1] > 0)
                captured[1] += ["JH"] * (points[1] == 0) * (points[0] > 0)
            else:
                captured[game] += ["TS"]
            number = numbered(finished(in_play, captured, jacks, gift), a_dealt, ties)
            me = 1 if a_dealt else 0  # my side of (non-dealers, dealer's)
            sides = [int(one != me) for one in (high, low)]
            trumps = 1 + sides[0] + 2 * sides[1] + 4 * (2 if jack == 2 else int(jack != me))
            points_to = 1 if game == 2 else 2 * int(game != me)
            assert number == ((((0 if a_dealt else 1) * 3 + jacks) * 2 + gift) * 13 + trumps) * 3 + points_to
            found.add(number)
        for game in ([[], []], [["TS"], []], [[], ["TS"]]):
            found.add(numbered(finished([[], []], game, jacks, gift), a_dealt, ties))
    assert found == set(range(468))


@pytest.mark.parametrize("tie", naive.CHOICES["game-tie"])
def test_a_tie_gives_game_to_the_non_dealers_or_to_nobody(tie):
    switches = naive.rules(game_tie=tie)
    for captured in ([[], []], [["TS"], ["TH"]], [["AS", "QD"], ["KS", "KD"]]):
        for a_dealt in (False, True):
            game = numbered(finished([[], []], captured), a_dealt, switches) % 3
            assert game == (1 if tie == "nobody" else 2 if a_dealt else 0)


@few
@given(st.integers(0, 2**32))
def test_plays_and_tricks_taken_lane_by_lane(seed):
    """Cards put on the table one after the other and taken: who has the trick, what is captured, whose turn it is."""
    dice = random.Random(seed)
    deal = longest_deal(dice) if dice.random() < 0.3 else random_states(dice, drawn_rules(dice, bunch="off"))
    if deal[-1]["trump"] is None or deal[-1]["in_play"] is None:
        return
    trump = deal[-1]["trump"]
    plays = [action for _, action in deal[-1]["actions"] if len(action) == 2]
    block = np.zeros((rows.ROWS, LANES), U)
    for place, seat in enumerate(naive.from_eldest(deal[-1]["dealer"])):
        block[rows.HANDS + place, 0] = relabelled_word(deal[-1]["in_play"][seat], trump)
    tricks = [state for state in deal if state["phase"] in ("trick", "over") and not state["trick"]]
    for number in range(len(plays) // 4):
        after = next(state for state in tricks if sum(map(len, state["captured"])) == 4 * number + 4)
        with np.errstate(over="ignore"):
            for position, card in enumerate(plays[4 * number : 4 * number + 4]):
                round.put(block, 0, position, relabelled_word([card], trump))
            round.take(block, 0)
        dealer = after["dealer"]
        leads = (after["turn"] - dealer - 1) % 4
        assert int(block[rows.LEADS, 0]) == leads
        for k in range(4):
            seat = (after["turn"] + k) % 4
            assert block[rows.HANDS + k, 0] == relabelled_word(after["hands"][seat], trump)
        for side, cards in enumerate((after["captured"][1 - dealer % 2], after["captured"][dealer % 2])):
            assert block[rows.WON + side, 0] == relabelled_word(cards, trump)
        assert not block[rows.TABLE : rows.TABLE + 4].any()
        assert not block[rows.BEST].any()


def relabelled_word(cards, trump):
    """A mask with suits exchanged so that trumps are clubs."""
    change = SUITS.index(trump) ^ 3
    return U(mask([card[0] + SUITS[SUITS.index(card[1]) ^ change] for card in cards]))


@given(card_sets)
def test_what_a_hand_is_asked_for(cards):
    trumps = sorted((card for card in cards if card[1] == "C"), key=PACK.index)
    with np.errstate(over="ignore"):
        held, plain = int(call_policy.holding(U(mask(cards)))), int(call_policy.beside(U(mask(cards))))
        good = int(call_policy.greedy_good(U(mask(cards))))
    assert [RANKS[bit] for bit in range(13) if held >> bit & 1] == [card[0] for card in trumps]
    number = [sum(card[0] == rank and card[1] != "C" for card in cards) for rank in "AT"]
    assert plain == 4 * number[0] + number[1]
    assert good == (ONES if len(trumps) > 1 or any(card[0] in "JQKA" for card in trumps) else 0)


def test_two_trumps_or_the_jack_are_good():
    """Every one trump and every two, beside plain cards."""
    plain = ["AS", "KH", "QD", "JS"]
    for trumps in (*combinations(RANKS, 1), *combinations(RANKS, 2)):
        with np.errstate(over="ignore"):
            good = int(call_policy.greedy_good(U(mask([*plain, *(rank + "C" for rank in trumps)]))))
        assert good == (ONES if len(trumps) == 2 or trumps[0] in "JQKA" else 0)
    with np.errstate(over="ignore"):
        assert not call_policy.greedy_good(U(mask(plain)))


@pytest.mark.parametrize("card", PACK[::7])
def test_ranks(card):
    with np.errstate(over="ignore"):
        assert int(call_policy.rank(U(BIT[card]))) == RANKS.index(card[0])
