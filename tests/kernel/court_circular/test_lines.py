"""The best Line and who wins a trick: the kernels against trying every group of cards, and exact counts."""

import functools
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kernels import jit
from kernels.cards import ONE, U
from kernels.court_circular import rules
from tests.contract.court_circular.test_naive_lines import BEST_LINES, COLUMNS, COUNTS, SUMS, WINNERS
from tests.kernel.court_circular.helpers import kernel_rules, word
from tests.kernel.masks import examples
from tests.naive.court_circular import game as naive
from tests.naive.court_circular.lines import PACK, best_line, first_wins, name_of

ORDERS = [
    naive.rules(card_order=order, low_ace=ace)
    for order, ace in product(naive.CHOICES["card-order"], naive.CHOICES["low-ace"])
]
NAIVE_NAMES = [
    "none",
    *("Etiquette", "Valentine", "Pair", "Court", "Sympathy", "Sequence", "Trio"),
    *("Court with the Lead, 3 cards", "Court Circular"),
    *("Sympathy with the Lead, 3 cards", "Sympathy with the Lead, 4 cards"),
    *("Sequence with the Lead, 3 cards", "Sequence with the Lead, 4 cards"),
    *("Trio with the Lead, 3 cards", "Trio with the Lead, 4 cards"),
]
tricks = st.lists(st.sampled_from(PACK), unique=True, min_size=7, max_size=7)
near_tricks = st.lists(  # few ranks: most tricks have Lines
    st.sampled_from([card for card in PACK if card[0] in "A23QK"]), unique=True, min_size=7, max_size=7
)


def found_line(laid, lead, switches):
    """The kernels' best Line: its naive name and both words."""
    with np.errstate(over="ignore"):
        kind, strong = rules.line(word(laid), word([lead] if lead else []), kernel_rules(switches))
    assert int(kind).bit_count() == 1
    return NAIVE_NAMES[int(kind).bit_length() - 1], U(kind), U(strong)


def wins(first, other, lead, switches):
    """Whether the first three cards beat the others, by the kernels."""
    _, *line = found_line(first, lead, switches)
    _, *other_line = found_line(other, lead, switches)
    with np.errstate(over="ignore"):
        return {0: False, 2**64 - 1: True}[int(rules.better(*line, *other_line))]


def test_kinds_have_the_names_of_the_rulebook():
    assert len(rules.LINES) == len(NAIVE_NAMES)
    for name, naive_name in zip(rules.LINES, NAIVE_NAMES, strict=True):
        four = naive_name.endswith("4 cards") or naive_name == "Court Circular"
        plain = naive_name.replace("Court Circular", "Court with the Lead").partition(",")[0]
        assert name == plain + (", four cards" if four else "")


@pytest.mark.parametrize(("lead", "laid", "name", "decides"), BEST_LINES)
def test_the_tables_of_best_lines(lead, laid, name, decides):
    for switches in ORDERS:
        assert found_line(laid.split(), lead, switches)[0] == name


@pytest.mark.parametrize(("lead", "first", "other", "answers"), WINNERS)
def test_the_tables_of_winners(lead, first, other, answers):
    for switches, answer in zip(ORDERS, answers, strict=True):
        assert wins(first.split(), other.split(), lead, switches) is answer
        assert wins(other.split(), first.split(), lead, switches) is not answer


@settings(max_examples=examples(600, 100), deadline=None)
@given(st.one_of(tricks, near_tricks))
def test_drawn_tricks(cards):
    lead, first, other = cards[0], cards[1:4], cards[4:]
    for switches in ORDERS:
        for laid in (first, other):
            assert found_line(laid, lead, switches)[0] == name_of(best_line(laid, lead, switches))
        expected = first_wins(first, other, lead, switches)
        assert wins(first, other, lead, switches) is expected
        assert wins(other, first, lead, switches) is not expected


@settings(max_examples=examples(300, 30), deadline=None)
@given(st.one_of(tricks, near_tricks))
def test_drawn_lines_of_two_cards_and_without_a_lead(cards):
    lead, *laid = cards[:4]
    switches = naive.rules()
    assert found_line(laid[:2], lead, switches)[0] == name_of(best_line(laid[:2], lead, switches))
    assert found_line(laid, None, switches)[0] == name_of(best_line(laid, None, switches))


def count_lines(lead, switches, counts):
    """Count the best Lines of all triples beside a Lead (a card's word, or zero) by the place of their kind's bit."""
    for i in range(52):
        for j in range(i):
            for k in range(j):
                laid = (ONE << U(i)) | (ONE << U(j)) | (ONE << U(k))
                if not laid & lead:
                    kind, _ = rules.line(laid, lead, switches)
                    for place in range(len(counts)):
                        counts[place] += (kind >> U(place)) & ONE


@functools.cache
def counter():
    """`count_lines` compiled."""
    return jit.bind(count_lines, "tests.lines")


def in_columns(lead):
    """The counts of the best Lines beside a Lead (None: without one), in the order of the rulebook's table."""
    counts = np.zeros(16, U)
    with np.errstate(over="ignore"):
        counter()(word([lead] if lead else []), kernel_rules(naive.rules()), counts)
    found = dict.fromkeys(COLUMNS, 0)
    for name, number in zip(NAIVE_NAMES, counts.tolist(), strict=True):
        kind, _, rest = name.replace("Court Circular", "Court with the Lead, 4").partition(" with the Lead, ")
        found["Trio L" if rest and kind == "Trio" else kind + (f" L{rest[0]}" if rest else "")] += number
    return [found[name] for name in COLUMNS]


@pytest.mark.compiled_only
@pytest.mark.parametrize("lead", COUNTS)
def test_exact_counts(lead):
    assert in_columns(lead) == COUNTS[lead]
    assert sum(COUNTS[lead]) == (20825 if lead else 22100)


@pytest.mark.compiled_only
def test_sums_over_all_leads():
    assert np.sum([in_columns(lead) for lead in PACK], axis=0).tolist() == SUMS


@pytest.mark.parametrize(
    ("lead", "first", "other"),
    [
        ("9C", "9D KS KC", "9S KD KH"),
        ("5H", "AS 7C 6D", "AC 7D 6S"),
        ("2S", "AC 3C 4C", "AD 3D 4D"),
        ("2S", "AC 9C 7C", "AD 9D 7D"),
    ],
)
def test_suits_tell_equal_lines_and_ranks_apart(lead, first, other):
    for switches in ORDERS:
        assert wins(first.split(), other.split(), lead, switches) is first_wins(
            first.split(), other.split(), lead, switches
        )
        assert wins(first.split(), other.split(), lead, switches) is not wins(
            other.split(), first.split(), lead, switches
        )
