"""The order of the discards that are looked at, and what another may do."""

from itertools import combinations

import pytest

from analyzer.games.seven_up import actions, snapshot
from analyzer.rules import rule_set
from analyzer.text import notation
from tests.analysis.seven_up.deals import GAME

HEARTS = notation.SUIT_MASKS[1]
NINE = "AH 7H 3H AS KD TC 9D 2S 2C"


def kept(hand, discards):
    """What is left of a hand, in words."""
    return notation.text(notation.card_set(hand) & ~discards)


@pytest.mark.parametrize("hand", [NINE, f"{NINE} QC 4D 5S", "AH KH QH JH TH 9H 8H 7H 6H", "2S 3S 2H 2D 2C 3C 4C 5C 6C"])
def test_the_discards_that_keep_most_come_first(hand):
    found = actions.discards(notation.card_set(hand), HEARTS)
    assert len(set(found)) == len(found) == actions.CANDIDATES

    def worth(cards):
        return sum("23456789TJQKA".index(card[0]) + 13 * (card[1] == "H") for card in cards)

    cards = hand.split()
    best = sorted((worth(chosen) for chosen in combinations(cards, 6)), reverse=True)[: actions.CANDIDATES]
    assert [worth(kept(hand, discards).split()) for discards in found] == best
    assert all(discards & ~notation.card_set(hand) == 0 for discards in found)


def test_trumps_are_kept_first_and_of_equals_the_first_suit():
    assert kept(NINE, actions.discards(notation.card_set(NINE), HEARTS)[0]) == "AS AH 7H 3H KD TC"
    equal = "AH KH QH JH TH 5S 5D 5C 2C"
    assert kept(equal, actions.discards(notation.card_set(equal), HEARTS)[0]) == "5S AH KH QH JH TH"


def read(changes=None, **values):
    """The situation of a snapshot."""
    return snapshot.situation({"hand": "AH JH 4H TC 9D 2S", "turned": "7H", **values}, rule_set(GAME, None, changes))


def test_what_is_called_and_its_codes():
    assert actions.legal(read()) == (("stand", 1), ("beg", 2))
    assert actions.legal(read(dealer="me")) == (("give", 1), ("run", 2))
    assert actions.legal(read({"gift-may-win": "no"}, dealer="me", score="0-6")) == (("run", 2),)
    assert len(actions.legal(read({"gift-may-win": "no"}, dealer="me", score="6-5"))) == 2
    assert actions.legal(read({"gift-may-win": "no"}, dealer="left", calls="beg", score="6-0")) == (("run", 2),)
    assert actions.legal(read(hand=NINE, turned="7C 8H")) == (("bunch", 1), ("go on", 2))


def test_what_others_may_do():
    assert (
        actions.legal(read(dealer="me", hand=NINE, turned="7C 8H", calls="beg run go on"))[0][0] == "discard 2S 9D 2C"
    )
    nine = {"dealer": "left", "hand": NINE, "turned": "7C 8H", "calls": "beg run go on"}
    assert len(actions.legal(read(**nine))) == actions.CANDIDATES
    found = read(dealer="left", calls="stand", led="7C")
    assert found.to_move == 3
    assert sum(code for _, code in actions.legal(found)) == found.unseen
