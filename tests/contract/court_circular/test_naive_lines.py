"""The naive Lines against the check tables and the exact counts of section 2 of the rulebook."""

import random
from collections import Counter
from functools import cache
from itertools import combinations, product

import pytest

from tests.naive.court_circular.game import CHOICES, rules
from tests.naive.court_circular.lines import PACK, RANKS, best_line, card_key, first_wins, laid_key, lines, name_of

pytestmark = pytest.mark.no_kernel

ORDERS = [rules(card_order=order, low_ace=ace) for order, ace in product(CHOICES["card-order"], CHOICES["low-ace"])]

BEST_LINES = [
    # the Lead, the laid cards, their best Line, its best own card (None where any will do)
    ("5H", "AS 7C 6D", "Sequence with the Lead, 3 cards", "7C"),
    ("8D", "9S TC JH", "Sequence with the Lead, 4 cards", None),
    ("QC", "KD JS 4H", "Court with the Lead, 3 cards", None),
    ("QC", "KD AS 4H", "Sequence with the Lead, 3 cards", None),
    ("AS", "KC 2D 9H", "none", None),
    ("7S", "6C 8D 2H", "none", None),
    ("9C", "9D 4S 9H", "Trio with the Lead, 3 cards", None),
    ("KH", "2H 9H 3H", "Sympathy with the Lead, 4 cards", None),
    ("4S", "KC KD 2H", "Pair", None),
    # ours: the rest of the names, and what the Lead may be in a Sequence
    ("9C", "9D 9S 9H", "Trio with the Lead, 4 cards", None),
    ("QC", "KD KS JS", "Court Circular", None),
    ("3C", "7D 7S 7H", "Trio", None),
    ("QC", "2S 3S AH", "Sequence", None),
    ("2C", "QS KS AH", "Sequence", None),
    ("2C", "5H 9H AH", "Sympathy", None),
    ("2C", "KH KS QS", "Court", None),
    ("2C", "KH JS QS", "Sequence", None),
    ("2H", "KH 9S QH", "Sympathy with the Lead, 3 cards", None),
    ("2C", "KH 9S QH", "Valentine", None),
    ("2C", "KH 9S QC", "Etiquette", None),
    ("AC", "2S 3H 4D", "Sequence with the Lead, 4 cards", None),
    ("AC", "JS QH KD", "Sequence with the Lead, 4 cards", None),
    ("4C", "2S 3H AD", "Sequence with the Lead, 4 cards", None),
    ("3C", "2S AH KD", "Sequence with the Lead, 3 cards", None),
    ("2C", "KS AH 9D", "none", None),
    ("KC", "AH 2D 9S", "none", None),
]


@pytest.mark.parametrize(("lead", "laid", "name", "decides"), BEST_LINES)
def test_best_line(lead, laid, name, decides):
    for switches in ORDERS:
        line = best_line(laid.split(), lead, switches)
        assert name_of(line) == name
        if decides is not None:
            assert max(line[0], key=lambda card: card_key(card, switches)) == decides


WINNERS = [
    # the Lead, First's cards, the other's, whether First wins under: hearts-first high, low, rank-first high, low
    ("5H", "AS 7C 6D", "KS KD KC", [True, True, True, True]),
    ("5H", "AS 7C 6D", "7H 6S 2C", [False, False, False, False]),
    ("AH", "2H 9H 3C", "KH 4H 5S", [True, True, True, True]),
    ("6S", "AC 2D 3S", "TC JS QD", [True, False, True, False]),
    ("4S", "AC KD 9S", "2H 8C 6D", [False, False, True, True]),
    ("KH", "QH JC 3S", "AH 2H 9H", [True, True, True, True]),
    # ours: the low ace of hearts is under 2H, over every other suit; with ranks first under every two
    ("9S", "AH 2C 3S", "QD KD AD", [True, True, True, False]),
    ("4S", "AH 2C KS", "2S 3H 9C", [False] * 4),  # no Line with the Lead against one
    ("4S", "AH 2C 3S", "3H 2D AD", [True, False, True, False]),
    ("3S", "AH 2C KS", "2H AD KC", [True, False, True, False]),
    ("3S", "AH 2C KS", "5H 4D 9D", [True, False, True, False]),
    ("3S", "AC 2C KS", "AD 2S KC", [False, True, False, True]),  # the aces decide, the twos when aces are low
    # ours: an ace above a king, and one in any Line but a Sequence, is high whatever low-ace says
    ("4S", "AS KC QC", "KS QD JH", [False, False, True, True]),
    ("4S", "AS KS QC", "KC QD JC", [True, True, True, True]),
    ("7C", "AC AS 3D", "KD KS 2D", [True, True, True, True]),
    ("7C", "AH 2H 9S", "TH 9H 4D", [True, True, True, True]),
    # ours: without a Line the ace is high whatever low-ace says
    ("7C", "AC 9D 4S", "KD 2S TS", [True, True, True, True]),
    # ours: equal ranks, then D C S, hearts above
    ("7C", "AC 9D 4S", "AS JD 2S", [True, True, True, True]),
    ("7C", "AC 9D 4S", "AD TS 2S", [False, False, False, False]),
    # ours: four cards beat three of the same kind, a higher kind of three beats them
    ("5S", "6S 7S 8S", "6H 7H TC", [True, True, True, True]),
    ("5H", "6S 7S 8S", "5C 5S 2D", [False, False, False, False]),
    # ours: only the cards in the Line decide
    ("9C", "4S 4C AD", "5S 5C 2D", [False, False, False, False]),
]


@pytest.mark.parametrize(("lead", "first", "other", "answers"), WINNERS)
def test_winner(lead, first, other, answers):
    for switches, answer in zip(ORDERS, answers, strict=True):
        assert first_wins(first.split(), other.split(), lead, switches) is answer
        assert first_wins(other.split(), first.split(), lead, switches) is not answer


def test_card_order():
    for order, highest in (
        ("hearts-first", "AH KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H AD AC AS KD"),
        ("rank-first", None),
    ):
        cards = sorted(PACK, key=lambda card: card_key(card, rules(card_order=order)), reverse=True)
        if highest is None:
            assert cards == [rank + suit for rank in reversed(RANKS) for suit in "HDCS"]
        else:
            assert " ".join(cards).startswith(highest)
            assert cards[13:] == [rank + suit for rank in reversed(RANKS) for suit in "DCS"]


def in_columns(name):
    """The column of the rulebook's table of counts that a Line belongs to."""
    if name == "Court Circular":
        return "Court L4"
    if name.startswith("Trio with"):
        return "Trio L"
    kind, _, rest = name.partition(" with the Lead, ")
    return f"{kind} L{rest[0]}" if rest else kind


@cache
def counts(lead):
    """How many of the triples beside a Lead (None: of all triples) have each best Line, by column."""
    triples = combinations([card for card in PACK if card != lead], 3)
    return Counter(in_columns(name_of(best_line(laid, lead, rules()))) for laid in triples)


COLUMNS = ["Trio L", "Sequence L4", "Sequence L3", "Sympathy L4", "Sympathy L3", "Court L4", "Court L3"]
COLUMNS += ["Trio", "Sequence", "Sympathy", "Court", "Pair", "Valentine", "Etiquette", "none"]
COUNTS = {
    None: [0, 0, 0, 0, 0, 0, 0, 52, 768, 274, 144, 3600, 2466, 1512, 13284],
    "5H": [145, 128, 1344, 200, 2376, 0, 0, 48, 423, 0, 126, 2778, 0, 1485, 11772],
    "AS": [145, 128, 1344, 0, 0, 0, 0, 48, 512, 256, 96, 3192, 2240, 996, 11868],
    "QC": [145, 64, 1408, 0, 0, 140, 1808, 40, 512, 229, 0, 2772, 2016, 0, 11691],
}
# Over all 52 Leads, 1,082,900 in all; only the first five have been counted by hand as well.
SUMS = [7540, 5632, 65024, 2620, 31086, 903, 18324, 2400, 25809, 9840, 5208, 155136, 86262, 54864, 612252]


@pytest.mark.parametrize("lead", COUNTS)
def test_counts(lead):
    assert [counts(lead)[column] for column in COLUMNS] == COUNTS[lead]


def test_counts_over_all_leads():
    # Three suits are alike to the Lines, so that the spades stand for the diamonds and the clubs, too.
    assert counts("QC") == counts("QS")
    assert counts("7D") == counts("7S")
    sums = Counter()
    for rank in RANKS:
        for column in COLUMNS:
            sums[column] += counts(rank + "H")[column] + 3 * counts(rank + "S")[column]
    assert [sums[column] for column in COLUMNS] == SUMS
    # By hand. A Lead can stand at the bottom or the top of a Sequence, the two and the king at one end only: 24 cases
    # of a Lead's rank and two own ranks, and 22 with three own ranks.
    assert sums["Trio L"] == 52 * (3 * 48 + 1)
    assert sums["Sequence L4"] == 22 * 4**4
    assert sums["Sequence L3"] + sums["Sequence L4"] == 24 * 4 * (4 * 4 * 43 + 2 * 6 * 4)
    assert sums["Sympathy L4"] == 13 * 220 - 24 * 10
    assert sums["Sympathy L3"] == 13 * 66 * 39 - 24 * (39 + 2 * 3 * 10)


@pytest.mark.parametrize("switches", ORDERS, ids=lambda switches: f"{switches['card-order']} {switches['low-ace']}")
def test_no_trick_is_tied(switches):
    dice = random.Random(4)
    for _ in range(5000):
        lead, *laid = dice.sample(PACK, 7)
        first, other = laid[:3], laid[3:]
        assert first_wins(first, other, lead, switches) is not first_wins(other, first, lead, switches)
        dice.shuffle(laid)


def test_laying_order_does_not_matter():
    dice = random.Random(5)
    for number in range(2000):
        lead, *laid = dice.sample(PACK, 4)
        switches = ORDERS[number % 4]
        key = laid_key(laid, lead, switches)
        dice.shuffle(laid)
        assert laid_key(laid, lead, switches) == key
        line = best_line(laid, lead, switches)
        assert (line is None) == (not lines(laid, lead))
