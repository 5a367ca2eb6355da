"""Matches of the naive Seven Up: who deals next, the score, deals bunched in a row; and its shuffle."""

import random
from collections import Counter
from itertools import pairwise

import pytest

from tests.contract.seven_up.test_naive import example
from tests.naive.seven_up import game as naive
from tests.naive.seven_up.match import match_states, match_winner, next_deal, score_after, shuffled, states_from

pytestmark = pytest.mark.no_kernel


def uniform(dice):
    """A random legal player."""
    return lambda state, may: dice.choice(may)


def bunching(dice):
    """A player who begs, runs and bunches."""
    return lambda state, may: next((call for call in ("beg", "run", "bunch") if call in may), None) or dice.choice(may)


def check_match(finished_deals, switches):
    """Check that dealers, scores and counts of bunches follow from one deal to the next."""
    for before, state in pairwise(finished_deals):
        assert state["score"] == score_after(before)
        assert match_winner(state["score"], switches) is None
        same = before["thrown_in"] is not None
        assert state["dealer"] == (before["dealer"] + (not same)) % 4
        counted = {"bunched": before["bunched"] + 1, "pack ran out": before["bunched"], None: 0}
        assert state["bunched"] == counted[before["thrown_in"]] <= switches["bunch-limit"]
    assert match_winner(score_after(finished_deals[-1]), switches) is not None


def test_matches():
    dice = random.Random(5)
    why = Counter()
    for preset in naive.PRESETS:
        for limit, target in ((1, 7), (3, 7), (2, 1), (3, 20)):
            switches = naive.rules(preset, bunch_limit=limit, target=target)
            for choose in (uniform(dice), bunching(dice)):
                deals = match_states(dice, switches, choose)
                check_match(deals, switches)
                why.update((preset, state["thrown_in"]) for state in deals)
    assert ("no-bunch", "bunched") not in why
    assert why["source", "bunched"] > 10
    assert sum(why[preset, "pack ran out"] for preset in naive.PRESETS) > 5
    assert match_states(dice, naive.rules(), uniform(dice), 2)[0]["dealer"] == 2


def test_bunched_and_out_of_cards_in_a_row():
    calls = "beg, run, bunch, bunch, bunch, bunch"
    assert next_deal(example("3C 4H", calls, dealer=3, bunched=2)) == (3, 3)
    assert next_deal(example("3C 4C 5C", "beg, run", dealer=3, bunched=2)) == (3, 2)
    played = states_from(example("3C 4H", "beg, run", dealer=3, bunched=3), random.Random(6))[-1]
    assert next_deal(played) == (0, 0)


def test_every_card_is_dealt_as_often():
    dice = random.Random(7)
    number, chance = 4000, 0.181161
    deals = [shuffled(dice) for _ in range(number)]
    none = sum(all(card[1] != stock[0][1] for card in hands[2]) for hands, stock in deals)
    assert abs(none - number * chance) < 5 * (number * chance * (1 - chance)) ** 0.5
