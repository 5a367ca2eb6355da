"""Games, and what a seat knows at their moments; the position that the formats show."""

from math import gcd

from analyzer.games.california_jack import positions
from analyzer.text import notation
from analyzer.text.record import from_object
from tests.analysis.california_jack.deals import record_of, states

FACE_DOWN = {"stock": "face-down"}


def masks(cards):
    """Naive cards as one mask."""
    return notation.card_set(list(cards))


def reduced(counts):
    """Weights by composition, divided by their common factor."""
    factor = gcd(*counts.values())
    return {held: count // factor for held, count in counts.items() if count}


def seen(record, at, seat):
    """The situation of a seat after some actions of a record."""
    return positions.situation(positions.position_of(record, at, seat))


def game(rng, rules):
    """A random game: its record and its states."""
    played = list(states(rng, rules))
    return record_of(played[-1], rules, (0, 0)), played


# --- everything seen is there, and the truth is possible


EXAMPLE = {
    "game": "california-jack",
    "seat": 0,
    "dealer": 1,
    "score": [7, 8],
    "hands": [["AH", "7H", "TC", "9D", "4S", "2S"], None],
    "stock": ["JH", "QD", "5C"],
    "actions": [[0, "7H"], [1, "2H"]],
}


def position(**keys):
    """The example of the formats with some keys changed."""
    return from_object({**EXAMPLE, **keys}, position=True)
