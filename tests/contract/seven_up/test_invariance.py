"""What must not change the counts of Seven Up: other suits, other seats, exchanged sides, and where numbers are cut."""

import random
from dataclasses import replace

import numpy as np
import pytest
from scipy.stats import norm

from analyzer.games.seven_up import actions, engine
from analyzer.games.seven_up.outcomes import BUNCHED, DIFFERENCE, MIRROR, OUT
from analyzer.running.study import Deals, Duel, Moves, Player, Playouts
from tests.analysis.seven_up.deals import drawn_rules, states
from tests.kernel.california_jack.deals import FIVE_SIGMA
from tests.kernel.masks import COMPILED
from tests.kernel.seven_up.helpers import player, product_rules
from tests.kernel.seven_up.worlds import situation_of
from tests.naive.seven_up import game as naive

UNIFORM = Player("uniform")
ONE, TWO = player("heuristic", 1), player("heuristic", 2)
PHASES = ["call", "answer", "vote", "discard", "trick"]


def moment(dice, phase):
    """A state of a drawn deal, and the situation of the player to act."""
    while True:
        fixed = {"bunch": "unanimous", "bunch_limit": 3, "after_run": "discard"} if phase in ("vote", "discard") else {}
        found = [state for state in states(dice, drawn_rules(dice, **fixed)) if state["phase"] == phase]
        if found:
            state = dice.choice(found)
            return state, situation_of(state, state["turn"])


def exchanged(situation, order):
    """A situation with suit number s become suit number order[s], and how cards are."""

    def cards(mask):
        return sum((mask >> 16 * suit & 0x1FFF) << 16 * order[suit] for suit in range(4))

    one = {name: cards(getattr(situation, name)) for name in ("hand", "discards", "trump", "unseen")}
    some = {name: tuple(map(cards, getattr(situation, name))) for name in ("turned", "played", "table", "won")}
    return replace(situation, **one, **some, excluded=tuple(map(cards, situation.excluded))), cards


@pytest.mark.parametrize("phase", PHASES if COMPILED else ["trick"])
def test_renaming_the_suits_as_the_kernels_do_changes_nothing_at_all(phase):
    dice = random.Random(phase)
    for bits in (1, 2, 3)[: 3 if COMPILED else 1]:
        _, situation = moment(dice, phase)
        other, cards = exchanged(situation, [suit ^ bits for suit in range(4)])
        codes = [code for _, code in actions.legal(situation)][:3]
        moved = [cards(code) if phase in ("discard", "trick") else code for code in codes]
        n = 100 if COMPILED else 2
        counts = Moves(situation, (ONE, UNIFORM), 4, (0, *codes)).chunk(0, n)
        assert (counts == Moves(other, (ONE, UNIFORM), 4, (0, *moved)).chunk(0, n)).all()


def apart(first, second):
    """The chance of two samples of one size differing in points as much as these outcome counts, or more."""
    n = first.sum()
    means = [(counts * DIFFERENCE).sum() / n for counts in (first, second)]
    spread = sum(
        (counts * DIFFERENCE**2).sum() / n - mean**2 for counts, mean in zip((first, second), means, strict=True)
    )
    return 2 * norm.sf(abs(means[0] - means[1]) / np.sqrt(spread / n)) if spread else float(means[0] == means[1])


@pytest.mark.compiled_only
@pytest.mark.parametrize("phase", PHASES)
def test_plain_suits_are_alike(phase):
    """Where one suit only has been turned."""
    dice = random.Random(phase)
    for number in range(3):
        state, situation = moment(dice, phase)
        order = list(range(4))
        turned = {naive.SUITS.index(naive.suit(card)) for card in state["turned"]}
        plain = [suit for suit in range(4) if suit not in turned]
        for suit, target in zip(plain, [*plain[1:], plain[0]], strict=True):
            order[suit] = target
        other, _ = exchanged(situation, order)
        first = Playouts(situation, (UNIFORM, UNIFORM), number).chunk(0, 20_000)
        second = Playouts(other, (UNIFORM, UNIFORM), number + 9).chunk(0, 20_000)
        assert apart(first, second) > FIVE_SIGMA


@pytest.mark.compiled_only
@pytest.mark.parametrize("switches", [naive.rules(), naive.rules(after_run="keep", turned_jack="every")])
def test_sides_exchanged_see_the_same_duel_from_the_other_side(switches):
    """Without dice the second player as non-dealer is the first as dealer, on the same cards."""
    rules, n = product_rules(switches), 200
    counts = Duel(rules, (ONE, TWO), 8).chunk(0, n)
    assert (Duel(rules, (TWO, ONE), 8).chunk(0, n) == counts[MIRROR][:, MIRROR].T).all()


def by_place(found):
    """What is dealt and done by places, counted from eldest."""
    eldest = (found.dealer + 1) % 4
    hands = [found.hands[(eldest + place) % 4] for place in range(4)]
    return hands, found.stock, [((seat - eldest) % 4, action) for seat, action in found.actions]


@pytest.mark.compiled_only
def test_any_seat_may_deal_a_number():
    """The partner as dealer: all the same by place, with dice. A seat of the other side: the same without dice."""
    dice = random.Random(3)
    for number in range(40):
        switches = naive.rules(after_run=dice.choice(["keep", "discard"]), target=dice.choice([2, 7]))
        rules, score = product_rules(switches), (dice.randrange(2), dice.randrange(2))
        for pair in ((ONE, UNIFORM), (UNIFORM, UNIFORM), (ONE, TWO)):
            dealt = [engine.transcript(rules, pair, 4, number, dealer=seat, score=score) for seat in range(4)]
            assert by_place(dealt[0]) == by_place(dealt[2])
            assert by_place(dealt[1]) == by_place(dealt[3])
        swapped = engine.transcript(rules, (TWO, ONE), 4, number, dealer=1, score=score[::-1])
        assert by_place(dealt[0]) == by_place(swapped)


@pytest.mark.compiled_only
@pytest.mark.parametrize("score_class", [0, 5, 7, 8])
def test_uniform_players_are_alike(score_class):
    rules = product_rules(naive.rules())
    counts = Deals(rules, (UNIFORM, UNIFORM), 9, score_class).chunk(0, 80_000)
    # A when B dealt is B when A dealt.
    assert apart(counts[1], counts[0][MIRROR]) > FIVE_SIGMA
    duel = Duel(rules, (UNIFORM, UNIFORM), 10, score_class).chunk(0, 40_000)
    assert apart(duel.sum(axis=1), duel.sum(axis=0)[MIRROR]) > FIVE_SIGMA
    # Fresh deals and duplicates follow one law.
    assert apart(counts[1], duel.sum(axis=1)) > FIVE_SIGMA
    assert counts[:, [BUNCHED, OUT]].all()
