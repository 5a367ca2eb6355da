"""Cards in text and cards as masks.

A card is a Python int with one bit set, bit 16 * suit + rank: suits S H D C are 0 to 3, ranks 2 to A are 0 to 12. A set
of cards is the sum (the bitwise or) of its cards. Everything that a user may type for a card is read here and nowhere
else: `AH`, `10h`, `A♠`, `a♥️`, and of several at once `Ah7hTc` and `S:42 H:A7 D:- C:T`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from analyzer.errors import InputError, near, shown

RANKS = "23456789TJQKA"
SUITS = "SHDC"
SUIT_WORDS = ("spades", "hearts", "diamonds", "clubs")
SIGNS = "♠♥♦♣"
SUIT_MASKS = tuple(0x1FFF << 16 * suit for suit in range(4))
PACK = sum(SUIT_MASKS)

_OUTLINED = str.maketrans("♤♡♢♧", "SHDC")
_FILLED = str.maketrans(SIGNS, "SHDC")
_IGNORED = str.maketrans("", "", "\ufe0e\ufe0f")  # variation selectors: a sign as text or as a picture
_SPACED_SELECTOR = re.compile("[\ufe0e\ufe0f]")
_BETWEEN = re.compile(r"[\s,;]+")
_ONE_CARD = re.compile("(10|[2-9TJQKAtjqka])([SHDCshdc♠♥♦♣♤♡♢♧])")
_ONE_SUIT = re.compile(r"(?<![^\s,;])([SHDCshdc♠♥♦♣♤♡♢♧]):\s*((?:10|[2-9TJQKAtjqka])*|-)(?=[\s,;]|$)")
_ONE_RANK = re.compile("10|.")
_CARDS = {rank + suit: 1 << 16 * SUITS.index(suit) + RANKS.index(rank) for suit in SUITS for rank in RANKS}
_NAMES = {card: name for name, card in _CARDS.items()}
_MISTAKEN_RANKS = {"1": "A", "14": "A", "0": "T", "11": "J", "12": "Q", "13": "K"}
_SUIT_NAMES = {
    spelling: number
    for number, word in enumerate(SUIT_WORDS)
    for spelling in (word[0].upper(), word.upper(), word[:-1].upper())
}


def _plain(text: str) -> str:
    """Upper-case letters for whatever way of writing suits."""
    plain = text.translate(_IGNORED).translate(_FILLED).translate(_OUTLINED).strip()
    return plain.upper() if plain.isascii() else plain  # "ſ" would become a spade


def card(value: object) -> int:
    """Read one card, `AH`, `10h` or `A♠`, as a mask with one bit.

    Raises InputError naming the value and what may have been meant.
    """
    if not isinstance(value, str):
        raise InputError(f"{shown(value)} is not a card: a card is text such as AH or TC")
    text = _plain(value) if len(value) < 20 else value
    found = _CARDS.get("T" + text[2:] if text.startswith("10") else text)
    if found is None:
        raise InputError(f"{shown(value)} is not a card: {_card_advice(text)}")
    return found


def _card_advice(text: str) -> str:
    """Say what a wrong card might have meant."""
    if not text:
        return "it is empty; write a rank and a suit, such as AH or TC"
    if len(text) > 1 and not text.strip(SUITS):
        return "these are suits; write a rank and a suit, such as AH, and put spaces between suits"
    if len(text) > 3:
        return "write rank then suit, such as AH or TC, with a space or a comma between cards"
    turned = _CARDS.get(text[1:].replace("10", "T") + text[0])
    if turned is not None:
        return f"the rank comes first; did you mean {_NAMES[turned]}?"
    if text[-1] in SUITS and text[:-1] in _MISTAKEN_RANKS:
        return f"did you mean {_MISTAKEN_RANKS[text[:-1]]}{text[-1]}?"
    if text == "10" or (len(text) == 1 and text in RANKS):
        return f"the suit is missing; write {'T' if text == '10' else text} and one of S H D C"
    if text in _SUIT_NAMES:
        return f"the rank is missing; write one of A K Q J T 9 to 2 and {SUITS[_SUIT_NAMES[text]]}"
    if text[-1] in SUITS:
        return "the rank is one of A K Q J T 9 8 7 6 5 4 3 2"
    if text[0] in RANKS or text.startswith("10"):
        return "the suit is one of S H D C (or ♠ ♥ ♦ ♣)"
    return "write rank then suit, such as AH or TC"


def words(value: object, *, what: str = "cards") -> list[str]:
    """Split text at spaces and commas, or take a JSON list of texts, into single words."""
    if isinstance(value, str):
        # A picture of a suit may be followed by its selector, which no card needs.
        return [word for word in _BETWEEN.split(_SPACED_SELECTOR.sub("", value)) if word]
    if isinstance(value, list | tuple):
        for item in value:
            if not isinstance(item, str):
                raise InputError(f"{what}: {shown(item)} is not text; cards are text such as AH")
        return list(value)
    raise InputError(f'{what}: {shown(value)} is neither text nor a list; write "AH 7H" or ["AH", "7H"]')


def card_words(value: object, *, what: str = "cards") -> list[str]:
    """Split text into words as `words` does, and what people write without spaces into single cards.

    `Ah7hTc` is three cards, `S:42` two spades, and `S:-` or `S:` none. A list of texts holds single cards.
    """
    if not isinstance(value, str):
        return words(value, what=what)
    found: list[str] = []
    for word in words(_ONE_SUIT.sub(_each_rank, _SPACED_SELECTOR.sub("", value)), what=what):
        pieces = [match.group() for match in _ONE_CARD.finditer(word)]
        found += pieces if "".join(pieces) == word else [word]
    return found


def _each_rank(match: re.Match[str]) -> str:
    """Write the cards of `S:42` one by one."""
    sign, ranks = match.groups()
    return " ".join(rank + sign for rank in _ONE_RANK.findall(ranks.replace("-", "")))


def cards(value: object, *, what: str = "cards") -> tuple[int, ...]:
    """Read cards in their order, from text such as `AH 7H,TC` or from a list of texts, each a one-bit mask.

    For what else text may be, see `card_words`. `what` names the place in errors. A card named twice raises InputError.
    """
    found: list[int] = []
    seen = 0
    for word in card_words(value, what=what):
        try:
            one = card(word)
        except InputError as error:
            raise InputError(f"{what}: {error}") from None
        if one & seen:
            raise InputError(f"{what}: {name(one)} is named twice; each card is there once")
        seen |= one
        found.append(one)
    return tuple(found)


def card_set(value: object, *, what: str = "cards") -> int:
    """Read a set of cards, from text or from a list, as one mask. A card named twice raises InputError."""
    return sum(cards(value, what=what))


def suit(value: object) -> int:
    """Read a suit, `H`, `♥`, `heart` or `hearts` in any case, as its number 0 to 3 (S H D C)."""
    if not isinstance(value, str):
        raise InputError(f"{shown(value)} is not a suit: a suit is one of S H D C")
    found = _suit_number(value)
    if found is None:
        text = _plain(value[:20])
        if text in _CARDS:
            raise InputError(f"{shown(value)} is a card, not a suit; did you mean {text[-1]}?")
        raise InputError(f"{shown(value)} is not a suit: {near(value, SUIT_WORDS)}")
    return found


def is_suit(word: str) -> bool:
    """Tell whether a word names a suit."""
    return _suit_number(word) is not None


def _suit_number(word: str) -> int | None:
    """The number of a suit that is a letter, a sign or a name; a sign within a name (`club♠`) is none."""
    plain = _plain(word) if len(word) < 20 else ""
    named = len(plain) == 1 or word.translate(_IGNORED).strip().isascii()
    return _SUIT_NAMES.get(plain) if named else None


def are_cards(word: str) -> bool:
    """Tell whether a word of a command line names one card or more."""
    try:
        return bool(cards(word))
    except InputError:
        return False


def each(mask: int) -> Iterator[int]:
    """Go through the cards of a set, lowest bit first, each a one-bit mask."""
    while mask:
        lowest = mask & -mask
        yield lowest
        mask ^= lowest


def name(one: int) -> str:
    """Name one card: `AH`, `TC`."""
    return _NAMES[one]


def names(mask: int) -> list[str]:
    """Name the cards of a set in display order: spades, hearts, diamonds, clubs, each from the ace down."""
    by_suit = ((mask & suit_mask) for suit_mask in SUIT_MASKS)
    return [_NAMES[one] for held in by_suit for one in reversed(list(each(held)))]


def text(mask: int) -> str:
    """Write a set of cards in display order with spaces between, `-` for none."""
    return " ".join(names(mask)) or "-"


def in_order(sequence: Iterable[int]) -> list[str]:
    """Name cards in the order given."""
    return [_NAMES[one] for one in sequence]


def suit_of(one: int) -> int:
    """Give the suit number 0 to 3 of a one-bit mask."""
    return (one.bit_length() - 1) // 16


def suit_mask(one: int) -> int:
    """Give the mask of a card's whole suit."""
    return SUIT_MASKS[suit_of(one)]


def suit_word(mask: int) -> str:
    """Name, in the plural, the suit of a one-bit mask or of a whole suit's mask: `hearts`."""
    return SUIT_WORDS[suit_of(mask)]


def counts(mask: int) -> tuple[int, int, int, int]:
    """Count the cards of a set by suit, S H D C."""
    spades, hearts, diamonds, clubs = ((mask & held).bit_count() for held in SUIT_MASKS)
    return spades, hearts, diamonds, clubs
