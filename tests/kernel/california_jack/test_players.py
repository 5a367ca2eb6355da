"""Players who slip or forget: every card against the slow policies, and what a forgetful player is shown."""

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kernels.california_jack import choices, rows
from kernels.california_jack.view import view as kernel_view
from kernels.shuffle import LANES
from tests.kernel.california_jack.deals import states
from tests.kernel.california_jack.helpers import held, kernel_seen, secret
from tests.kernel.california_jack.test_whole_deals import ALONE, FIRST, SEED, TABLES, WEIGHTS, counted, dice_of
from tests.kernel.california_jack.transcripts import EVERYTHING, in_clubs, transcribed
from tests.kernel.masks import COMPILED, examples
from tests.naive.california_jack import game as naive
from tests.naive.california_jack.policy import slow_choice
from tests.naive.california_jack.policy_view import view

U = np.uint64
few = settings(max_examples=examples(100, 20), deadline=None)
DEALS = 4 if COMPILED else 2
PLAYERS = [  # policies and memories: of so many cards, from and until which trick
    (("noisy", "heuristic"), (EVERYTHING, EVERYTHING)),
    (("noisy", "noisy"), (EVERYTHING, EVERYTHING)),
    (("heuristic", "heuristic"), ((4, 0, 26), EVERYTHING)),
    (("heuristic", "noisy"), ((0, 5, 22), (9, 12, 26))),
    (("heuristic", "heuristic"), ((2, 0, 26), (2, 0, 26))),
]


def slowly(start, policies, memories, dice):
    """A deal (trumps clubs) played by the slow policies of seats 0 and 1."""
    state = start
    while not naive.over(state):
        seat, trick = state["turn"], len(state["actions"]) // 2
        state = naive.play(state, slow_choice(state, policies[seat], TABLES, dice[seat][trick], memories[seat]))
    return state


@pytest.mark.parametrize("preset", ["bicycle", "shasta-sam"] if COMPILED else ["bicycle"])
@pytest.mark.parametrize(("policies", "memories"), PLAYERS if COMPILED else PLAYERS[3:])
def test_every_card_is_what_the_slow_player_plays(preset, policies, memories):
    switches, expected = naive.rules(preset), np.zeros((2, 24), np.int64)
    weights = (WEIGHTS["heuristic"],) * 2
    for number, (start, plays) in enumerate(transcribed(*policies, switches, SEED, FIRST, DEALS, weights, memories)):
        made = slowly(in_clubs(start), policies, memories, dice_of(FIRST + number))
        state = start
        for card in plays:
            state = naive.play(state, card)
        assert made["actions"] == in_clubs(state)["actions"]
        expected[start["dealer"], naive.outcome(naive.result(state), 0)] += 1
    found = counted(*policies, switches, FIRST, FIRST + DEALS, ALONE, memories)[:, 0, 0]
    assert (found.diagonal(axis1=1, axis2=2) == expected).all()


@pytest.mark.compiled_only
def test_forgetting_changes_what_is_played():
    """Who remembers two cards plays otherwise; who remembers all forty as ever, while there is a stock."""
    weights, switches = (WEIGHTS["heuristic"],) * 2, naive.rules()
    played = [
        [plays for _, plays in transcribed("heuristic", "heuristic", switches, SEED, FIRST, 20, weights, (one, one))]
        for one in (EVERYTHING, (2, 0, 26), (40, 0, 20))
    ]
    assert all(one != other for one, other in zip(played[0], played[1], strict=True))
    assert played[0] == played[2]


def shown(state, cards):
    """What the kernels show to the player to act who remembers so many of the cards drawn."""
    me, trick = state["turn"], len(state["actions"]) // 2
    block, stock = np.zeros((rows.ROWS, LANES), U), np.zeros((rows.STOCK_ROWS, LANES), U)
    block[rows.SECRET] = all_secret(state)
    for place, card in enumerate(state["pack"]):
        stock[place] = held(state, [card])
    with np.errstate(over="ignore"):
        choices.recall(block, stock, trick, len(state["draws"]), np.array([[cards, 0, 26], EVERYTHING]), 0)
        other, top = held(state, state["hands"][1 - me]), held(state, state["stock"][:1])
        won = [held(state, state["captured"][seat]) for seat in (me, 1 - me)]
        mine, led = held(state, state["hands"][me]), held(state, [state["led"]])
        found = kernel_view(mine, other, led, top, *won, U(secret(state) | block[rows.FORGOTTEN, 5]), trick)
    return {name: int(word) for name, word in zip(found._fields, found, strict=True)}


def all_secret(state):
    """The cards that only their holder has seen or will have seen, as if there were a stock still."""
    return secret({**state, "stock": state["stock"] or ["none"]})


@few
@given(states(51), st.integers(0, 40))
def test_a_forgetful_player_is_shown_what_the_slow_view_shows(state, cards):
    if not naive.over(state):
        assert shown(state, cards) == {name: int(word) for name, word in kernel_seen(state, cards).items()}


@few
@given(states(51), st.integers(0, 40), st.integers(0, 2**32))
def test_a_forgetful_view_does_not_depend_on_what_is_forgotten(state, cards, seed):
    if naive.over(state):
        return
    unseen = view(state, state["turn"], cards)["unseen"]
    places = list(unseen)
    random.Random(seed).shuffle(places)
    renamed = dict(zip(unseen, places, strict=True))
    other = naive.copied(state)
    for name in ("dealt", "hands"):
        other[name] = [[renamed.get(card, card) for card in hand] for hand in state[name]]
    for name in ("pack", "stock"):
        other[name] = [renamed.get(card, card) for card in state[name]]
    assert shown(other, cards) == shown(state, cards)
