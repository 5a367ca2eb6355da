"""Cards in text: every spelling is read, everything else is refused in one line with a way out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzer.errors import InputError
from analyzer.text import notation

pytestmark = pytest.mark.no_kernel

SIGNS = {"S": "♠♤", "H": "♥♡", "D": "♦♢", "C": "♣♧"}


def spellings(name):
    """Every way in which a card may be written."""
    rank, suit = name
    for written in {rank, "10" if rank == "T" else rank}:
        for sign in (suit, *SIGNS[suit], *(sign + "\ufe0f" for sign in SIGNS[suit])):
            yield written + sign
            yield (written + sign).lower()


def test_every_card_has_its_own_bit():
    names = [rank + suit for suit in "SHDC" for rank in "23456789TJQKA"]
    assert [notation.card(name) for name in names] == [1 << 16 * (n // 13) + n % 13 for n in range(52)]
    assert sum(map(notation.card, names)) == notation.PACK
    assert notation.PACK.bit_count() == 52


def test_every_spelling_of_every_card_is_read():
    for one in notation.each(notation.PACK):
        for spelling in spellings(notation.name(one)):
            assert notation.card(spelling) == one
            assert notation.card(f" {spelling} ") == one


@given(st.sets(st.sampled_from(list(notation.each(notation.PACK)))))
def test_sets_are_read_as_they_are_written(cards):
    mask = sum(cards)
    assert notation.card_set(notation.names(mask)) == mask
    assert notation.card_set(notation.text(mask).replace("-", "")) == mask
    assert notation.card_set(",".join(notation.names(mask))) == mask
    assert list(notation.each(mask)) == sorted(cards)
    assert sum(notation.counts(mask)) == len(cards)


def test_display_runs_by_suits_from_the_ace_down():
    assert notation.text(notation.card_set("2C AH 10s 7H as")) == "AS TS AH 7H 2C"
    assert notation.text(0) == "-"


def test_the_order_given_is_kept_where_it_counts():
    assert notation.in_order(notation.cards("AH 7H,TC , 2s")) == ["AH", "7H", "TC", "2S"]
    assert notation.in_order(notation.cards("A♥️ 7♥")) == ["AH", "7H"]


@pytest.mark.parametrize(
    ("written", "advice"),
    [
        ("1H", "did you mean AH?"),
        ("0c", "did you mean TC?"),
        ("11D", "did you mean JD?"),
        ("HA", "the rank comes first; did you mean AH?"),
        ("H10", "the rank comes first; did you mean TH?"),
        ("T", "the suit is missing; write T and one of S H D C"),
        ("10", "the suit is missing; write T and one of S H D C"),
        ("♥", "the rank is missing"),
        ("XH", "the rank is one of A K Q J T 9 8 7 6 5 4 3 2"),
        ("AX", "the suit is one of S H D C"),
        ("", "it is empty"),
        ("AH7H", "with a space or a comma between cards"),
        ("ace of hearts", "write rank then suit"),
        ("%%", "write rank then suit"),
        (7, "a card is text such as AH or TC"),
        (None, "a card is text such as AH or TC"),
        ({1, 2}, "set is not a card"),
        ("A" * 10_000_000, "..."),
    ],
)
def test_a_wrong_card_is_named_with_a_way_out(written, advice):
    with pytest.raises(InputError) as caught:
        notation.card(written)
    assert advice in str(caught.value)
    assert len(str(caught.value)) < 200


def test_a_card_twice_is_named_with_its_place():
    with pytest.raises(InputError, match="hand: QH is named twice; each card is there once"):
        notation.card_set("QH 2S q♥", what="hand")


@pytest.mark.parametrize("value", [5, {"AH": 1}, True, None, [["AH"]], ["AH", 3]])
def test_what_is_not_a_list_of_cards_is_refused(value):
    with pytest.raises(InputError, match="known: "):
        notation.cards(value, what="known")


@pytest.mark.parametrize("written", ["H", "h", "♥", "♡", "hearts", "Heart", " HEARTS "])
def test_suits_are_read(written):
    assert notation.suit(written) == 1
    assert notation.is_suit(written)


@pytest.mark.parametrize(
    ("written", "advice"),
    [
        ("heatrs", "did you mean hearts?"),
        ("AH", "is a card, not a suit; did you mean H?"),
        ("x", "known: spades"),
        (1, "one of"),
    ],
)
def test_a_wrong_suit_is_named_with_a_way_out(written, advice):
    with pytest.raises(InputError) as caught:
        notation.suit(written)
    assert advice in str(caught.value)


@given(st.text(max_size=12) | st.integers() | st.lists(st.text(max_size=3), max_size=4) | st.none())
def test_anything_is_a_card_or_a_fault_of_one_line(value):
    for read in (notation.card, notation.cards, notation.suit):
        message = refusal(read, value)
        assert message.isprintable()
        message.encode()


def refusal(read, value):
    """What a reader says against a value, nothing if it takes it."""
    try:
        read(value)
    except InputError as error:
        return str(error)
    return ""
