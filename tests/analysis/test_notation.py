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
        *((pair, "these are suits") for pair in ("SH", "HD", "DC", "♠♥", "shd", "CC", "SHDC", "♣♣")),
        ("23", "the suit is one of S H D C"),
        ("TJ", "the suit is one of S H D C"),
        ("aſ", "write rank then suit"),
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


TYPED = [
    ("Ah7hTc9d4s2s", "AH 7H TC 9D 4S 2S"),
    ("ah7h10c9d 4s2s", "AH 7H TC 9D 4S 2S"),
    ("A♥7♥10♣9♦4♠2♠", "AH 7H TC 9D 4S 2S"),
    ("A♥️7♥️,10♣️;9♦️ 4♠️2♠️", "AH 7H TC 9D 4S 2S"),
    ("S:42 H:A7 D:9 C:T", "4S 2S AH 7H 9D TC"),
    ("s:42 h:a7 d:9 c:10", "4S 2S AH 7H 9D TC"),
    ("♠:42, ♥:A7, ♦:-, ♣:T", "4S 2S AH 7H TC"),
    ("S: 42 H: A7 D: C:T", "4S 2S AH 7H TC"),
    ("S: H:A7 D:- C:", "AH 7H"),
    ("S:42 AH7H TC", "4S 2S AH 7H TC"),
    ("D:A109", "AD TD 9D"),
    ("S:-", ""),
    ("S: AH", "AH"),
]


@pytest.mark.parametrize(("typed", "meant"), TYPED)
def test_cards_are_read_as_people_type_them(typed, meant):
    assert " ".join(notation.in_order(notation.cards(typed))) == meant


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("Ah7x9d", "not a card"),
        ("Ah7h7h", "7H is named twice"),
        ("S:42 S:4", "4S is named twice"),
        ("S:1", "not a card"),
        ("X:42", "not a card"),
        ("S:4-2", "not a card"),
        ("S:42H:A7", "not a card"),
        ("AS:42", "not a card"),
        ("SH", "these are suits"),
    ],
)
def test_what_only_looks_like_cards_is_refused(typed, said):
    with pytest.raises(InputError, match=said):
        notation.cards(typed)


def test_a_list_holds_single_cards():
    with pytest.raises(InputError, match="is not a card"):
        notation.cards(["AH7H", "TC"])


@given(st.text("AKQJT1023SHDCshdc♠♥: -,", max_size=10))
def test_suits_ranks_and_signs_in_any_order_are_cards_or_a_fault_of_one_line(value):
    for read in (notation.card, notation.cards, notation.suit):
        assert refusal(read, value).isprintable()


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
        ("Club♠", "did you mean clubs?"),
        ("♣lub", "did you mean clubs?"),
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
