"""Lines: the tables of the rulebook, exact counts, and names."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzer.games.court_circular import lines
from analyzer.rules import rule_set
from analyzer.text import notation
from tests.kernel.masks import COMPILED
from tests.naive.court_circular import lines as naive_lines

pytestmark = pytest.mark.no_kernel

PACK = tuple(notation.each(notation.PACK))
KINDS = ("Trio", "Sequence", "Sympathy", "Court")
COLUMNS = (
    *("Trio L", "Sequence L4", "Sequence L3", "Sympathy L4", "Sympathy L3", "Court L4", "Court L3"),
    *KINDS,
    *("Pair", "Valentine", "Etiquette", "none"),
)


def court(preset=None, **changes):
    """Rules of the game; underscores stand for hyphens in the switches' names."""
    return rule_set("court-circular", preset, {name.replace("_", "-"): value for name, value in changes.items()})


def best(laid, lead, rules=None):
    """The best Line of cards in text."""
    return lines.best_line(notation.card_set(laid), notation.card(lead), rules or court())


@pytest.mark.parametrize(
    ("lead", "laid", "name"),
    [
        ("5H", "AS 7C 6D", "Sequence with the Lead, 3 cards"),
        ("8D", "9S TC JH", "Sequence with the Lead, 4 cards"),
        ("QC", "KD JS 4H", "Court with the Lead, 3 cards"),
        ("QC", "KD AS 4H", "Sequence with the Lead, 3 cards"),
        ("AS", "KC 2D 9H", "no Line"),
        ("7S", "6C 8D 2H", "no Line"),
        ("9C", "9D 4S 9H", "Trio with the Lead, 3 cards"),
        ("KH", "2H 9H 3H", "Sympathy with the Lead, 4 cards"),
        ("4S", "KC KD 2H", "Pair"),
        ("QC", "KD KS JH", "Court Circular"),
        ("QC", "JD KS JH", "Court Circular"),
        ("QC", "QD QS JH", "Trio with the Lead, 3 cards"),
        ("QC", "QD QS QH", "Trio with the Lead, 4 cards"),
        ("2C", "3D AS 9D", "no Line"),
        ("3C", "2D AS 9D", "Sequence with the Lead, 3 cards"),
        ("KC", "QD AS 9D", "no Line"),
        ("AC", "QD KS JD", "Sequence with the Lead, 4 cards"),
        ("4S", "7H JH 9C", "Valentine"),
        ("4S", "KH JH 9C", "Valentine"),
        ("4S", "KH JC 9C", "Etiquette"),
        ("4S", "KH JH AH", "Sympathy"),
        ("4S", "KH JH QC", "Sequence"),
        ("4S", "KH JH KC", "Court"),
        ("4S", "KH 9H", "Valentine"),
        ("4S", "KH", "no Line"),
    ],
)
def test_the_best_line_by_name(lead, laid, name):
    assert best(laid, lead).name == name


def test_what_decides_between_equal_lines():
    assert notation.text(best("AS 7C 6D", "5H").cards) == "6D 7C"
    assert notation.text(best("KC KD 2H", "4S").cards) == "KD KC"
    assert best("2H 8C 6D", "4S").cards == 0


@pytest.mark.parametrize(
    ("lead", "first", "other", "changes", "other_wins"),
    [
        ("5H", "AS 7C 6D", "KS KD KC", {}, False),
        ("5H", "AS 7C 6D", "7H 6S 2C", {}, True),
        ("AH", "2H 9H 3C", "KH 4H 5S", {}, False),
        ("6S", "AC 2D 3S", "TC JS QD", {"low_ace": "high"}, False),
        ("6S", "AC 2D 3S", "TC JS QD", {"low_ace": "low"}, True),
        ("4S", "AC KD 9S", "2H 8C 6D", {}, True),
        ("4S", "AC KD 9S", "2H 8C 6D", {"card_order": "rank-first"}, False),
        ("KH", "QH JC 3S", "AH 2H 9H", {}, False),
        # A heart ace below the two is still a heart: under 2H, over every other suit.
        ("9S", "AH 2C 3D", "QS KC AC", {"low_ace": "low"}, False),
        ("9S", "AH 2C 3D", "AC 2H 3C", {"low_ace": "low"}, True),
        ("9S", "AH 2C 3D", "AC 2H 3C", {"low_ace": "high"}, False),
        ("9S", "AH 2C 3D", "4D 5C 6C", {"low_ace": "low", "card_order": "rank-first"}, True),
        # Equal ranks: hearts, diamonds, clubs, spades, whatever the order of the rest.
        ("2C", "KD 9S 5S", "KC 9C 5C", {}, False),
        ("2C", "KS 9S 5S", "KC 9D 5D", {}, True),
        ("2C", "KH 9S 5S", "KD 9D 5D", {"card_order": "rank-first"}, False),
        # Four cards with the Lead beat three of the same kind, whatever the cards.
        ("4S", "5H 6H 9C", "5C 6C 7C", {}, True),
        ("9C", "9D 9S 2C", "3H 4H 9H", {}, False),
    ],
)
def test_who_wins_a_trick(lead, first, other, changes, other_wins):
    cards = notation.card_set(first), notation.card_set(other)
    assert lines.other_wins(*cards, notation.card(lead), court(**changes)) == other_wins
    assert lines.other_wins(*reversed(cards), notation.card(lead), court(**changes)) != other_wins


def column(line):
    """The column of the rulebook's table that a Line belongs to."""
    if line.level == lines.NONE:
        return "none"
    kind = lines.KINDS[line.level][line.kind]
    if line.level < lines.WITH_LEAD:
        return kind
    return "Trio L" if kind == "Trio" else f"{kind} L{3 + line.four}"


def test_the_counts_without_a_lead():
    """A Lead that no card goes with: lines without it are what is left once those with it are taken out."""
    rules, found = court(), Counter()
    for own in combinations(PACK, 3):
        kind = lines._kind(own, 0) or max(
            (lines._kind_of_two(pair) or "none" for pair in combinations(own, 2)),
            key=("none", "Etiquette", "Valentine", "Pair").index,
        )
        found[kind] += 1
    assert rules.switches["card-order"] == "hearts-first"
    expected = {"Trio": 52, "Sequence": 768, "Sympathy": 274, "Court": 144}
    assert found == {**expected, "Pair": 3600, "Valentine": 2466, "Etiquette": 1512, "none": 13284}


@pytest.mark.parametrize(
    ("lead", "counts"),
    [
        ("5H", (145, 128, 1344, 200, 2376, 0, 0, 48, 423, 0, 126, 2778, 0, 1485, 11772)),
        ("AS", (145, 128, 1344, 0, 0, 0, 0, 48, 512, 256, 96, 3192, 2240, 996, 11868)),
        ("QC", (145, 64, 1408, 0, 0, 140, 1808, 40, 512, 229, 0, 2772, 2016, 0, 11691)),
    ][:: 1 if COMPILED else 3],
)
def test_the_counts_with_a_lead(lead, counts):
    rules, turned = court(), notation.card(lead)
    rest = [one for one in PACK if one != turned]
    found = Counter(column(lines.best_line(sum(own), turned, rules)) for own in combinations(rest, 3))
    assert tuple(found[name] for name in COLUMNS) == counts


@given(st.permutations(PACK), st.sampled_from(["hearts-first", "rank-first"]), st.sampled_from(["high", "low"]))
def test_no_trick_is_tied(pack, order, ace):
    rules, lead = court(card_order=order, low_ace=ace), pack[0]
    first, other = sum(pack[1:4]), sum(pack[4:7])
    assert lines.other_wins(first, other, lead, rules) != lines.other_wins(other, first, lead, rules)


@given(
    st.permutations(naive_lines.PACK), st.sampled_from(["hearts-first", "rank-first"]), st.sampled_from(["high", "low"])
)
def test_tricks_go_as_they_do_naively(pack, order, ace):
    """With many Lines: a Lead and six cards near to it in rank or suit."""
    rules = court(card_order=order, low_ace=ace)
    near = sorted(pack[1:], key=lambda card: card[0] != pack[0][0] and card[1] != "H" and card[0] not in "KQJA23")
    first, other = near[0:6:2], near[1:6:2]
    for one, two in ((first, other), (pack[1:4], pack[4:7])):
        cards = notation.card_set(one), notation.card_set(two)
        won = lines.other_wins(*cards, notation.card(pack[0]), rules)
        assert won != naive_lines.first_wins(one, two, pack[0], dict(rules.switches))
