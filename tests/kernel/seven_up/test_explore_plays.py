"""Cards tried at one moment of many deals: entries and outcomes against the slow rules and policies."""

import numpy as np
import pytest

from analyzer.games.seven_up import exploration
from kernels.seven_up import explore
from kernels.seven_up.explore import COLUMNS, JACK_COLUMN, TEN_COLUMN
from kernels.seven_up.rules import HAND
from tests.kernel.masks import COMPILED, examples, mask, texts
from tests.kernel.seven_up.helpers import (
    outcome,
    player,
    product_rules,
    tables,
)
from tests.kernel.seven_up.play import dice_of, half_words, slowly, start_of
from tests.naive.seven_up import game as naive
from tests.naive.seven_up.game import RANKS, strength, suit
from tests.naive.seven_up.policy import exchanged, seen, slow_choice, takes, trick_of

SEED, FIRST = 6, 128
RULES = [
    naive.rules(),
    naive.rules(follow="strict-forced", low="captor", turned_jack="every"),
    naive.rules(bunch="off"),
]
MOMENTS = [(0, 0), (0, 1), (0, 2), (1, 3), (1, 0), (2, 2), (3, 1), (4, 3), (4, 0), (5, 2)]
BEFORE = [("noisy", "noisy"), ("greedy", "noisy"), ("heuristic", "heuristic"), ("heuristic", "uniform")]


def at_play(start, trick, position, policies, thrown):
    """The deal at a position of a trick, played there by the policies of sides 0 and 1; None if it has no tricks."""
    state = start
    while state["phase"] != "over" and (
        state["phase"] != "trick" or (trick_of(state), len(state["trick"])) != (trick, position)
    ):
        side = naive.side(state["turn"])
        halves = half_words(state, thrown[side], policies[side])
        state = naive.play(state, slow_choice(state, policies[side], tables(1, 8), halves))
    return None if state["phase"] == "over" else state


def cards_in(word, trump):
    """The cards of a word, trumps relabelled to clubs, as the real ones."""
    return sorted(exchanged(texts(word), trump))


def check_seen(found, state, by_other):
    """Compare a position with the slow one."""
    view, trump, me = seen(state), state["trump"], state["turn"]
    turned = exchanged(state["turned"], trump)
    words = {explore.MINE: view["mine"], explore.CHOICES: view["may"], explore.LED: view["table"][:1]}
    words |= {explore.BEST_CARD: [view["best"]] if view["best"] else [], explore.ON_TABLE: view["table"]}
    words |= {explore.UNSEEN: view["unseen"], explore.TURNED_UP: turned}
    for field, cards in words.items():
        assert texts(found[field]) == sorted(cards)
    side = naive.side(me)
    assert cards_in(found[explore.WON_BY_US], trump) == sorted(state["captured"][side])
    assert cards_in(found[explore.WON_BY_THEM], trump) == sorted(state["captured"][1 - side])
    for k in range(1, 4):
        assert cards_in(found[explore.LEFT + k - 1], trump) == sorted(state["hands"][(me + k) % 4])
    how = explore.GIVEN if state["gift"] is not None else explore.HAS_RUN if len(turned) > 1 else explore.STOOD
    place = (me - state["dealer"] - 1) % 4
    numbers = trick_of(state), len(state["trick"]), place, how
    fields = explore.TRICK, explore.POSITION, explore.PLACE, explore.HOW
    assert tuple(int(found[field]) for field in fields) == numbers
    assert [bool(found[field]) for field in (explore.PARTNER, explore.BY_OTHER)] == [view["partner"], by_other]


def entries_of(state, card):
    """What the heuristic adds up for a card (trumps clubs), as columns of a row of the tables."""
    view = seen(state)
    kind = strength(card) + (13 if suit(card) == "C" else 0)
    if not view["table"]:
        boss = not any(suit(one) == suit(card) and strength(one) > strength(card) for one in view["unseen"])
        return {26 * ((0 if boss else 1) + (2 if "JC" in view["unseen"] else 0)) + kind}
    wins, on_trump, partner = takes(card, view["best"]), suit(view["table"][0]) == "C", view["partner"]
    found = {26 * ((0 if wins else 1) + 2 * on_trump + 4 * partner) + kind}
    if wins and any(one[0] == "T" for one in view["table"]):
        found.add(TEN_COLUMN + on_trump + 2 * partner)
    if wins and "JC" in view["table"]:
        found.add(JACK_COLUMN + on_trump + 2 * partner)
    return found


@pytest.mark.parametrize("number", range(len(MOMENTS)) if COMPILED else [6])
def test_cards_come_to_what_the_slow_policies_make_of_them(number):
    moment, switches, rival = MOMENTS[number], RULES[number % 3], ["heuristic", "uniform", "noisy"][number % 3]
    before, tries = BEFORE[number % 4], HAND + number % 2
    if number == 3:
        switches, tries = {**switches, "after-run": "keep"}, 12
    n = examples(20, 3)
    players = [tuple(player(name) for name in pair) for pair in (before, ("heuristic", rival))]
    asked = product_rules(switches), *players, SEED, (FIRST, FIRST + n), moment, 8
    entries, outcomes, positions = exploration.try_plays(*asked, tries=tries, further=True)
    plain = exploration.try_plays(*asked, tries=tries)
    assert (plain[0][outcomes[:, :-1] >= 0] == entries[outcomes[:, :-1] >= 0]).all()
    assert (plain[1] == outcomes[:, :-1]).all()
    assert len(plain[2]) == 0
    reached = 0
    for i, deal in enumerate(range(FIRST, FIRST + n)):
        thrown = dice_of(SEED, deal)
        dealer = 3 if before[0] == before[1] or deal % 2 == 0 else 2
        state = at_play(start_of(SEED, deal, dealer, switches), *moment, before, thrown)
        side = None if state is None else naive.side(state["turn"])
        if state is None or (before[0] != before[1] and side == 1):
            assert (outcomes[i] == -1).all()
            continue
        reached += 1
        check_seen(positions[i], state, dealer % 2 != side)
        may = seen(state)["may"]
        assert (outcomes[i, len(may) : -1] == -1).all()
        policies = ("heuristic", rival) if side == 0 else (rival, "heuristic")
        for j, card in enumerate(may[:tries]):
            assert set(entries[i, j].tolist()) - {-1} == entries_of(state, card)
            (real,) = exchanged([card], state["trump"])
            assert outcomes[i, j] == outcome(slowly(state, policies, (1, 1), thrown, real), side)
        assert outcomes[i, -1] == outcome(slowly(state, policies, (1, 1), thrown), side)
    assert reached


@pytest.mark.compiled_only
def test_moments_are_the_same_in_any_parts():
    players = player("noisy"), player("noisy")
    asked = product_rules(RULES[1]), players, players, SEED
    whole = exploration.try_plays(*asked, (3, 203), (2, 1), 8, further=True)
    parts = [exploration.try_plays(*asked, part, (2, 1), 8, further=True) for part in ((3, 4), (4, 70), (70, 203))]
    assert (whole[1] == np.concatenate([part[1] for part in parts])).all()
    assert (whole[2] == np.concatenate([part[2] for part in parts])).all()


def test_every_column_of_a_row_is_named():
    assert (TEN_COLUMN, JACK_COLUMN, COLUMNS) == (208, 212, 216)
    assert len(RANKS) == 13
    assert mask("2C") >> 48 == 1
