"""A deal written down: the cards, and everything that was called and played, in the words of records."""

from __future__ import annotations

from typing import NamedTuple

from analyzer.games.common.kernel_words import relabel
from analyzer.text import notation
from kernels.seven_up import call_lanes
from kernels.seven_up.rules import PLACES

CALL_WORDS = ((call_lanes.NOTE_STAND, ("stand", "beg")), (call_lanes.NOTE_GIVE, ("give", "run")))


class Transcript(NamedTuple):
    """A deal written down: the six cards of each seat, the undealt pack from the card turned, who dealt, all done."""

    hands: tuple[int, ...]
    stock: tuple[int, ...]
    dealer: int
    actions: tuple[tuple[int, str], ...]


def actions(notes: list[int], dealer: int) -> tuple[tuple[int, str], ...]:
    """The actions of a deal from its notes (see `kernels.seven_up.call_lanes`), by seat."""
    seats = [(dealer + 1 + place) % PLACES for place in range(PLACES)]
    change, done = notes[call_lanes.NOTE_CHANGE], []
    for seat, (slot, words) in zip((seats[0], seats[-1]), CALL_WORDS, strict=True):
        if notes[slot]:
            done.append((seat, words[notes[slot] - 1]))
    for seat, code in zip(seats, notes[call_lanes.NOTE_VOTES :], strict=False):
        if code:
            done.append((seat, ("bunch", "go on")[code - 1]))
    if notes[call_lanes.NOTE_END]:
        return tuple(done)
    for seat, cards in zip(seats, notes[call_lanes.NOTE_DISCARDS :], strict=False):
        if cards:
            done.append((seat, f"discard {notation.text(relabel(cards, change))}"))
    leader, plays = 0, [relabel(card, change) for card in notes[call_lanes.NOTE_PLAYS :]]
    trump = notation.SUIT_MASKS[3 ^ change]
    for first in range(0, len(plays), PLACES):
        trick = plays[first : first + PLACES]
        if not trick[0]:
            break
        done += [(seats[(leader + k) % PLACES], notation.name(card)) for k, card in enumerate(trick)]
        leader = (leader + _winner(trick, trump)) % PLACES
    return tuple(done)


def _winner(trick: list[int], trump: int) -> int:
    """Which of four cards, in the order of play, takes the trick."""
    suit = trump if any(card & trump for card in trick) else notation.SUIT_MASKS[notation.suit_of(trick[0])]
    return max(range(PLACES), key=lambda k: trick[k] & suit)
