"""The Lines of Court Circular from rules 2 and 3 of the rulebook's second section, by trying every group of cards.

Cards are texts such as "AH". `switches` is a dict with at least "card-order" and "low-ace".
"""

from functools import lru_cache
from itertools import combinations, pairwise

SUITS = "SHDC"
RANKS = "23456789TJQKA"
PACK = [rank + suit for suit in SUITS for rank in RANKS]

KINDS_OF_THREE = ["Trio", "Sequence", "Sympathy", "Court"]  # best first; so are the next
KINDS_OF_TWO = ["Pair", "Valentine", "Etiquette"]


def suit(card):
    """The suit letter of a card."""
    return card[-1]


def strength(card):
    """The place of a card's rank, 2 for a two and 14 for an ace."""
    return RANKS.index(card[0]) + 2


def is_heart(card):
    """Whether a card is a heart."""
    return suit(card) == "H"


def is_court(card):
    """Whether a card is a king, queen or jack."""
    return card[0] in "KQJ"


def same_rank(cards):
    """Whether all cards are of one rank."""
    return all(card[0] == cards[0][0] for card in cards)


def places(cards, ace):
    """The places of the cards in a Sequence in which aces stand at the place `ace`."""
    return [ace if card[0] == "A" else strength(card) for card in cards]


def in_a_row(own, lead, ace):
    """Whether own cards and the Lead (None: without it) follow one another, the Lead at one end, aces at `ace`."""
    standing = sorted(places(own if lead is None else [*own, lead], ace))
    for below, above in pairwise(standing):
        if above != below + 1:
            return False
    if lead is None:
        return True
    return places([lead], ace)[0] in (standing[0], standing[-1])


def is_sequence(own, lead):
    """Whether own cards and the Lead (None: without it) are a Sequence: the ace above the king, or below the two."""
    return in_a_row(own, lead, 14) or in_a_row(own, lead, 1)


@lru_cache(maxsize=2**17)
def kind(own, lead):
    """The best kind of Line that a tuple of own cards makes whole with the Lead (None: without it), or None."""
    cards = list(own) if lead is None else [*own, lead]
    three = len(cards) >= 3
    if same_rank(cards):
        return "Trio" if three else "Pair"
    if three and is_sequence(own, lead):
        return "Sequence"
    if all(is_heart(card) for card in cards):
        return "Sympathy" if three else "Valentine"
    if all(is_court(card) for card in cards):
        return "Court" if three else "Etiquette"
    return None


def card_key(card, switches, below_two=False):
    """A card's place in the order of rule 3, greater is better; `below_two`: an ace that ranks under the two."""
    rank = 1 if below_two else strength(card)
    if switches["card-order"] == "rank-first":
        return (rank, "SCDH".index(suit(card)))
    return (is_heart(card), rank, "SCD".find(suit(card)))


def best_own_key(own, lead, found, switches):
    """The place in order of the best own card of a Line of the kind `found`."""
    # Aces that are not above a king stand below a two.
    low = switches["low-ace"] == "low" and found == "Sequence" and not in_a_row(own, lead, 14)
    return max(card_key(card, switches, below_two=low and card[0] == "A") for card in own)


def line_key(own, lead, found, switches):
    """How good a Line is: class, then kind, then the number of cards, then the best own card; greater is better."""
    if lead is not None:
        line_class = 1
    elif len(own) == 3:
        line_class = 2
    else:
        line_class = 3
    kinds = KINDS_OF_TWO if line_class == 3 else KINDS_OF_THREE
    cards = len(own) + (lead is not None)
    return (-line_class, -kinds.index(found), cards, best_own_key(own, lead, found, switches))


def lines(laid, lead):
    """Every Line in the laid cards: (own cards, the Lead or None, kind), without a lesser kind of the same cards."""
    found = []
    for number in (2, 3):
        for own in combinations(laid, number):
            for with_lead in (lead, None):
                name = kind(own, with_lead)
                if name is not None:
                    found.append((own, with_lead, name))
    return found


def best_line(laid, lead, switches):
    """The best Line of one player's laid cards as (own cards, the Lead or None, kind); None if he has none.

    With `lead` None there is no Lead on the table.
    """
    found = lines(laid, lead)
    if not found:
        return None
    return max(found, key=lambda line: line_key(*line, switches))


def name_of(line):
    """What a Line is called; "none" for None."""
    if line is None:
        return "none"
    own, lead, found = line
    if lead is None:
        return found
    if found == "Court" and len(own) == 3:
        return "Court Circular"
    return f"{found} with the Lead, {len(own) + 1} cards"


def laid_key(laid, lead, switches):
    """How good three laid cards are in a trick; greater wins. Any Line is above the best card without one."""
    line = best_line(laid, lead, switches)
    if line is None:
        return (-4, 0, 0, max(card_key(card, switches) for card in laid))
    return line_key(*line, switches)


def first_wins(first, other, lead, switches):
    """Whether the three cards that First laid beat the other's three; a ValueError on a tie, which cannot be."""
    ours, theirs = laid_key(first, lead, switches), laid_key(other, lead, switches)
    if ours == theirs:
        raise ValueError(f"{first} and {other} tie under the Lead {lead}")
    return ours > theirs
