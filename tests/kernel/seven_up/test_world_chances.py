"""How likely worlds are: uniform under all that plays exclude, and as callers would have called."""

import random
from collections import Counter

import numpy as np
import pytest
from scipy.stats import norm

from analyzer.games.seven_up.moment import FITTING
from tests.kernel.california_jack.deals import FIVE_SIGMA, chance_of
from tests.kernel.masks import BIT, examples, mask, texts
from tests.kernel.seven_up.play import half_words, start_of
from tests.kernel.seven_up.test_worlds import UNIFORM, players_of, slow_worlds
from tests.kernel.seven_up.worlds import drawn, in_world, situation_of
from tests.naive.seven_up import game as naive
from tests.naive.seven_up.deals import arranged
from tests.naive.seven_up.match import random_states, states_from
from tests.naive.seven_up.policy import exchanged, slow_choice
from tests.naive.seven_up.view import excluded
from tests.naive.seven_up.worlds import chances, others, played_by, unseen_cards, world_count, worlds


def small_state(dice, follow, least, most):
    """A state after two runs in which all cards are kept and few worlds are left, and a seat."""
    while True:
        hands, turned = {}, dice.choice(["3C 4C 5H", "JS 2S 9D"])
        state = arranged(turned, hands, dice.randrange(4), naive.rules(follow=follow, after_run="keep", bunch="off"))
        pack = [card for hand in state["dealt"] for card in hand] + state["pack"]
        free = [card for card in pack if card not in turned.split()]
        dice.shuffle(free)
        dealt = {seat: " ".join(free[6 * seat : 6 * seat + 6]) for seat in range(4)}
        state = arranged(turned, dealt, state["dealer"], state["switches"])
        played = states_from(naive.play_all(state, ["beg", "run"]), dice)
        for state in reversed(played[:-1]):
            seat = dice.randrange(4)
            if least <= world_count(state, seat) <= most and any(excluded(state)[who] for who in others(seat)):
                return state, seat


@pytest.mark.compiled_only
@pytest.mark.parametrize("follow", naive.CHOICES["follow"])
def test_each_world_is_as_likely(follow):
    """Under all that plays exclude at once, by enumeration."""
    dice = random.Random(follow)
    for number in range(4):
        state, seat = small_state(dice, follow, 20, 1500)
        hands, _, _, _ = drawn(situation_of(state, seat), UNIFORM, number, 30_000)
        places = [(who - state["dealer"] - 1) % 4 for who in others(seat)]
        found = Counter(map(tuple, hands[:, places].tolist()))
        played = [mask([card for _, card in played_by(state, other)]) for other in others(seat)]
        possible = {
            tuple(mask(cards) & ~gone for cards, gone in zip(dealt, played, strict=True)): 1
            for dealt, _ in worlds(state, seat)
        }
        assert chance_of(found, possible) > FIVE_SIGMA


def played_states(dice, keep):
    """A random deal under drawn rules of following."""
    rules = naive.rules(follow=dice.choice(naive.CHOICES["follow"]), after_run="keep", bunch="off")
    deal = random_states(dice, rules)
    while keep == (len(deal[-1]["turned"]) == 1) or deal[-1]["thrown_in"]:
        deal = random_states(dice, rules)
    return deal


@pytest.mark.compiled_only
@pytest.mark.parametrize("keep", [False, True])
def test_each_card_lies_where_it_should_as_often_as_it_should(keep):
    """Marginals of hands of any size against exact counts."""
    dice, n = random.Random(keep), 20_000
    for number in range(8):
        state = dice.choice(played_states(dice, keep)[:-1])
        seat = dice.randrange(4)
        hands, _, _, _ = drawn(situation_of(state, seat), UNIFORM, number, n)
        exact = chances(state, seat)
        for room, who in enumerate(others(seat)):
            held = hands[:, (who - state["dealer"] - 1) % 4]
            for card, chance in exact.items():
                p, count = float(chance[room]), int((held & np.uint64(BIT[card]) != 0).sum())
                if p in (0, 1):
                    assert count == n * p
                else:
                    assert 2 * norm.sf(abs(count - n * p) / np.sqrt(n * p * (1 - p))) > FIVE_SIGMA / 50


def called(dice, wanted, policies):
    """A state of the play after the calls `wanted`, which these policies make with the cards held."""
    while True:
        number = dice.randrange(2**32)
        state = start_of(1, number, dice.randrange(4), naive.rules())
        for word in wanted:
            halves = half_words(state, number)
            if slow_choice(state, policies[naive.side(state["turn"])], None, halves) != word:
                break
            state = naive.play(state, word)
        else:
            return dice.choice(states_from(state, dice)[:12])


@pytest.mark.compiled_only
@pytest.mark.parametrize("wanted", [("stand",), ("beg", "give")])
def test_others_hold_what_they_would_have_called_with(wanted):
    """Of the uniform worlds those in which eldest and the dealer would have called so are left, as likely as before."""
    dice = random.Random(wanted[-1])
    for _ in range(2):
        check_callers(dice, called(dice, wanted, GREEDY))


GREEDY = ("greedy", "greedy")


def check_callers(dice, state):
    """Compare worlds conditioned on greedy calls with uniform ones that are filtered."""
    seat = dice.randrange(4)
    situation = situation_of(state, seat)
    found = drawn(situation, players_of(GREEDY), 1, 2000)
    plain = drawn(situation, UNIFORM, 2, 6000)
    slow = slow_worlds(state, seat, GREEDY, 1, FITTING)

    def fits(hands):
        held = in_world(state, seat, hands, [])["in_play"]
        return not slow.called({who: exchanged(cards, slow.trump) for who, cards in enumerate(held)}, (0, 0))

    kept = [hands for hands in plain[0].tolist() if fits(hands)]
    assert not found[3].any()
    assert all(fits(hands) for hands in found[0].tolist())
    for card in unseen_cards(state, seat):
        for place in range(4):
            samples = found[0].tolist(), kept
            share = [sum(hands[place] & BIT[card] != 0 for hands in sample) / len(sample) for sample in samples]
            p = sum(share) / 2
            spread = np.sqrt(p * (1 - p) * (1 / 2000 + 1 / len(kept)))
            assert abs(share[0] - share[1]) <= 6 * spread


def test_uniform_callers_tell_nothing():
    """Whoever calls by lot: the first world drawn will do, whatever was called."""
    dice = random.Random(4)
    state = called(dice, ("beg", "give"), ("uniform", "uniform"))
    seat = (state["dealer"] + 2) % 4
    situation = situation_of(state, seat)
    slow = slow_worlds(state, seat, ("uniform", "uniform"), 9, FITTING)
    hands, _, _, missing = drawn(situation, UNIFORM, 9, examples(20, 3))
    assert not missing.any()
    for number, row in enumerate(hands.tolist()):
        expected, _ = slow.attempt(number, 0)
        for place, who in enumerate(naive.from_eldest(state["dealer"])):
            trump = naive.suit(state["turned"][0])
            assert who == seat or texts(row[place]) == sorted(exchanged(expected[who], trump))
