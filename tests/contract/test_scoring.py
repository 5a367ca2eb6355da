"""Points and the end of a match: what records say and what odds are weighted by, against the rulebook."""

import random
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analyzer.games.california_jack import outcomes, scoring
from analyzer.rules import rule_set
from tests.kernel.california_jack.deals import advanced, dealt
from tests.kernel.masks import examples, mask, suit_mask
from tests.naive.california_jack import game as naive

pytestmark = pytest.mark.no_kernel

GAME = "california-jack"
NAMES = ("high", "low", "jack", "game")
OWNERS = [
    dict(zip(NAMES, owners, strict=True)) for owners in product((0, 1), (0, 1), (0, 1), (0, None, 1))
]  # every way a deal can end


def rules_of(switches):
    """The product's rule set of a naive one."""
    return rule_set(GAME, "bicycle", switches)


def scores(target):
    """Scores at which a match to `target` may go on, and a few beyond."""
    low = range(max(0, target - 5), target + 5)
    return list(product(low, low))


def test_every_switch_and_preset_is_the_rulebooks():
    fresh = rule_set(GAME)
    assert fresh.preset == "bicycle"
    assert dict(fresh.switches) == naive.rules()
    for preset in naive.PRESETS:
        assert dict(rule_set(GAME, preset).switches) == naive.rules(preset)
    for name, values in naive.CHOICES.items():
        for value in values:
            assert rule_set(GAME, "bicycle", {name: value}).switches[name] == value


@pytest.mark.parametrize("match_end", naive.CHOICES["match-end"])
@pytest.mark.parametrize("target", [1, 7, 10])
def test_points_of_a_deal_at_every_score(match_end, target):
    switches = naive.rules(match_end=match_end, target=target)
    rules = rules_of(switches)
    for score in scores(target):
        if naive.match_winner(score, switches) is not None:
            assert scoring.won_already(score, rules)
            continue
        impossible = match_end == "ordered" and max(score) >= target
        assert (scoring.won_already(score, rules) is not None) == impossible
        if impossible:
            continue
        winners, own, other = outcomes.settle(*score, target, match_end)
        for found in OWNERS:
            added = naive.points(found, score, switches)
            owners = tuple(found[name] for name in NAMES)
            assert list(scoring.deal_points(owners, score=score, rules=rules)) == added
            after = (score[0] + added[0], score[1] + added[1])
            winner = naive.match_winner(after, switches)
            assert scoring.match_winner(after, rules) == winner
            number = naive.outcome(found, 0)
            assert (own[number], other[number]) == after
            assert winners[number] == {0: outcomes.MINE, 1: outcomes.THEIRS, None: outcomes.NOBODY}[winner]


def test_outcome_numbers():
    word = {0: outcomes.MINE, 1: outcomes.THEIRS, None: outcomes.NOBODY}
    for found in OWNERS:
        number = naive.outcome(found, 0)
        owners = tuple(word[found[name]] for name in NAMES)
        assert outcomes.outcome_number(*owners) == number
        assert outcomes.owners(number) == owners
        assert outcomes.DIFFERENCE[number] == sum(owners)
        assert outcomes.POINTS_MINE[number] == owners.count(outcomes.MINE)
        assert outcomes.POINTS_THEIRS[number] == owners.count(outcomes.THEIRS)


@settings(max_examples=examples(100, 50), deadline=None)
@given(st.integers(0, 2**32))
def test_result_of_whole_deals(seed):
    dice = random.Random(seed)
    state = advanced(dealt(dice), dice, 52)
    found = naive.result(state)
    switches = state["switches"]
    score = (dice.randrange(switches["target"]), dice.randrange(switches["target"]))
    told = scoring.result(
        (mask(state["captured"][0]), mask(state["captured"][1])),
        trump=suit_mask(state["trump"]),
        dealer=state["dealer"],
        score=score,
        rules=rules_of(switches),
    )
    left_out = "card_points" if switches["fourth-point"] == "most-tricks" else "tricks"
    assert told == {**{k: v for k, v in found.items() if k != left_out}, "points": naive.points(found, score, switches)}
