"""Classes of trump holdings, against counting cards one by one."""

import random

import numpy as np
import pytest

from analyzer.games.seven_up.calls.holdings import HOLDINGS, ROWS, Holding, holding_numbers
from analyzer.text.notation import RANKS, SUITS, card, card_set

PACK = [rank + suit for suit in SUITS for rank in RANKS]


def plain(hand, turned):
    """The class of a hand as a card player would name it."""
    trumps = [name[0] for name in hand if name[1] == turned[1]]
    if not trumps:
        return Holding(0, None, False)
    best = max(trumps, key=RANKS.index)
    return Holding(min(len(trumps), 4), best if best in "TJQKA" else "9", "J" in trumps)


def test_every_class_is_there_once():
    assert len(set(HOLDINGS)) == len(HOLDINGS) == 34
    assert ROWS == ("up to 9", "T", "J", "Q", "Q J", "K", "K J", "A", "A J")
    assert Holding(1, "J", True) in HOLDINGS
    assert Holding(1, "J", False) not in HOLDINGS
    assert Holding(1, "A", True) not in HOLDINGS
    assert Holding(3, "T", True) not in HOLDINGS


def test_hands_are_put_in_their_classes():
    dice = random.Random(5)
    deals = [dice.sample(PACK, 7) for _ in range(4000)]
    # four trumps and more are rare
    deals += [[*dice.sample([name for name in PACK if name[1] == "H"], 7)] for _ in range(50)]
    hands = np.array([card_set(deal[:6]) for deal in deals], dtype=np.uint64)
    turned = np.array([card(deal[6]) for deal in deals], dtype=np.uint64)
    found = holding_numbers(hands, turned)
    assert [HOLDINGS[place] for place in found] == [plain(deal[:6], deal[6]) for deal in deals]
    assert len(set(found.tolist())) == len(HOLDINGS)


@pytest.mark.parametrize(
    ("hand", "named"),
    [
        ("AH JH 4H TC 9D 2S", (3, "A", True, "A J")),
        ("JH 4C TC 9D 2S 3S", (1, "J", True, "J")),
        ("9H 2H TC 9D 2S 3S", (2, "9", False, "up to 9")),
        ("AC KC TC 9D 2S 3S", (0, None, False, "")),
    ],
)
def test_names(hand, named):
    [place] = holding_numbers(np.array([card_set(hand)], np.uint64), np.array([card("7H")], np.uint64))
    assert (*HOLDINGS[place], HOLDINGS[place].row) == named
