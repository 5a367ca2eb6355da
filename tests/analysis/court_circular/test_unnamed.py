"""Captured cards that are not remembered: told as a number, drawn in each world, the same as by enumeration."""

import numpy as np
import pytest

from analyzer.errors import InputError
from analyzer.games.court_circular import engine
from analyzer.games.court_circular.outcomes import possible_outcomes
from analyzer.games.court_circular.scoring import card_points
from analyzer.games.court_circular.snapshot import situation
from analyzer.rules import rule_set
from analyzer.running.study import player
from analyzer.text import notation
from tests.kernel.masks import COMPILED

RULES = rule_set("court-circular")
MIDDLE = {"hand": "TC 9D 4S 2S AH 7S", "lead": "JH", "down": "QH KS +4", "their_up": "4C +5"}
HAND, LEAD = "AH TC 4S 7D JS", "9C"
OPEN = "2H QH KS 5C 6D 9S 3D"
"""The four cards of the other's hand, and three captured cards that are not remembered: up, down and their_down."""


def last_trick(up: int = 0, down: int = 0, their_down: int = 0, *, all_named: bool = False) -> dict[str, str]:
    """The last trick, in which I am First with five cards, after 36 cards up and down and 6 of theirs."""
    rest = notation.names(notation.PACK & ~notation.card_set(f"{HAND} {LEAD} {OPEN}"))
    piles = {"up": (rest[:29], up), "down": (rest[29:34], down), "their_down": (rest[34:], their_down)}
    more = "" if all_named else " +1"
    texts = {key: notation.text(notation.card_set(names) | one) + more for key, (names, one) in piles.items()}
    return {"hand": HAND, "lead": LEAD, **texts}


@pytest.mark.no_kernel
def test_a_number_stands_for_captured_cards_that_are_not_remembered():
    found = situation(MIDDLE | {"stock": "27"}, RULES)
    assert (found.stock, found.hidden, found.unnamed_mine, found.unnamed_theirs) == (27, 6, 4, 5)
    assert found.unseen.bit_count() == 27 + 6 + 9
    named = card_points(0, notation.card_set("QH KS")), card_points(notation.card_set("4C"), 0)
    assert (found.total_mine, found.total_theirs) == (named[0] + 4, named[1] + 2 * 5)
    assert found.assumed.startswith("9 captured cards that you do not remember, drawn at random from the 42 not named")


@pytest.mark.no_kernel
@pytest.mark.parametrize(
    ("changes", "said"),
    [
        (
            {"stock": "21"},
            "stock 21 is given, but up 0 + down 6 + their_up 6 + their_down 0 = 12 captured cards leave 27",
        ),
        ({"stock": "21"}, "add their number to up or down or their_up or their_down, such as +6"),
        ({"stock": "40"}, "from 0 to 39"),
        ({"down": "QH KS +3"}, "a trick adds"),
        ({"down": "QH +4 +4"}, "2 numbers of cards"),
        ({"lead": "JH +1"}, '"+1" is not a card'),
    ],
)
def test_counts_that_cannot_be_are_refused_with_the_way_out(changes, said):
    with pytest.raises(InputError) as caught:
        situation(MIDDLE | changes, rule_set("court-circular", "source", {"concede": "never"}))
    assert said in str(caught.value)


@pytest.mark.no_kernel
def test_the_other_hand_is_not_known_by_elimination():
    found = situation(last_trick(), RULES)
    assert (found.stock, found.last, found.known, found.hidden) == (0, True, 0, 4)
    assert found.unseen == notation.card_set(OPEN)


@pytest.mark.compiled_only
def test_worlds_are_those_of_enumeration_each_as_often():
    """Each of the 210 worlds, played by the heuristic, which has no dice, against the worlds drawn."""
    players = (player("heuristic", RULES), player("heuristic", RULES))
    cards = [notation.card(name) for name in OPEN.split()]
    right, worlds = np.zeros(engine.OUTCOMES), 0
    for up in cards:
        for down, theirs in ((one, two) for one in cards for two in cards if len({up, one, two}) == 3):
            found = situation(last_trick(up, down, theirs, all_named=True), RULES)
            right += engine.moves(found, players, 1, (0,), 0, 1)[0, 0].diagonal()
            worlds += 1
    assert worlds == 210
    n = 64_000
    drawn = engine.moves(situation(last_trick(), RULES), players, 5, (0,), 0, n)[0, 0].diagonal()
    share = right / worlds
    assert drawn.sum() == n
    assert not drawn[share == 0].any()
    assert (np.abs(drawn / n - share) <= 5 * np.sqrt(share * (1 - share) / n)).all()
    assert np.count_nonzero(share) > 2
    assert possible_outcomes(situation(last_trick(), RULES))[share > 0].all()


def test_hearts_and_courts_are_captured_in_proportion():
    """The mean of uniform play is that of named piles drawn at random, in the middle of a deal."""
    players = (player("uniform", RULES), player("uniform", RULES))
    n, piles = (64_000, 400) if COMPILED else (640, 6)
    open_places = situation(MIDDLE, RULES)
    drawn = engine.moves(open_places, players, 5, (0,), 0, n)[0, 0].diagonal()
    dice, values = np.random.default_rng(3), np.arange(engine.OUTCOMES) - 129
    cards, counts = notation.names(open_places.unseen), np.zeros(engine.OUTCOMES)
    for number in range(piles):
        names = [str(name) for name in dice.permutation(cards)[:9]]
        told = MIDDLE | {"down": f"QH KS {' '.join(names[:4])}", "their_up": f"4C {' '.join(names[4:])}"}
        size = n // piles
        found = situation(told, RULES)
        counts += engine.moves(found, players, 6, (0,), number * size, (number + 1) * size)[0, 0].diagonal()
    for power in (1, 2):
        mean, right = ((one * values**power).sum() / one.sum() for one in (drawn, counts))
        spread = np.sqrt((drawn * (values**power - mean) ** 2).sum() / n)
        assert abs(mean - right) < 5 * spread * np.sqrt(1 / n + 1 / n + 0.1 / piles)
