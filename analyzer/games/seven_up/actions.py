"""What the player to move may do, in words and as the kernels' codes."""

from __future__ import annotations

from itertools import combinations

from analyzer.contract import game as contract
from analyzer.games.common import all_fours
from analyzer.games.common.situations import as_own
from analyzer.games.seven_up.situation import Situation
from analyzer.games.seven_up.table import CALLS, DISCARD, HAND, may_give
from analyzer.text.notation import RANKS, each, name, suit_of, text

CANDIDATES = 24
"""How many of the 84 or 924 ways to discard are looked at."""


def legal(situation: contract.Situation) -> tuple[tuple[str, int], ...]:
    """Give the actions of the player to move as (canonical text, code), in a fixed order.

    A card played: `("7C", its mask)`, in the order of the pack; a call: its word and 1 or 2; a discard: `("discard 4S
    2C 9D", the mask of these cards)`, only those that `discards` gives, best first. Where it is another's turn, he may
    play any card that he can hold, and a discard, which nobody else sees, is `("discard", 0)`.
    """
    situation = as_own(Situation, situation)
    if situation.phase in CALLS:
        calls = tuple((word, code) for code, word in enumerate(CALLS[situation.phase], 1))
        must_run = situation.phase == "give" and not may_give(situation.rules, situation.score[1 - situation.dealer])
        return calls[1:] if must_run else calls
    if situation.phase == "discard":
        if situation.to_move:
            return ((DISCARD, 0),)
        return tuple((f"{DISCARD} {text(cards)}", cards) for cards in discards(situation.hand, situation.trump))
    if situation.to_move:
        cards = situation.unseen & ~situation.excluded[(situation.place + situation.to_move) % 4]
    else:
        led = situation.table[0] if situation.table else 0
        cards = all_fours.legal(situation.hand, led, situation.trump, str(situation.rules.switches["follow"]))
    return tuple((name(card), card) for card in each(cards))


def discards(hand: int, trump: int) -> tuple[int, ...]:
    """Give the CANDIDATES ways to discard a hand down to six whose kept cards are worth most, best first, as masks.

    Every trump is worth more than any plain card; among trumps and among plain cards a rank is worth one more than the
    rank below it. Worths are added. Of two ways worth the same, the one that keeps the better best cards comes first.
    """
    cards = sorted(each(hand), key=lambda one: (-_worth(one, trump), suit_of(one)))
    worths = [_worth(one, trump) for one in cards]
    kept = combinations(range(len(cards)), HAND)
    best = sorted(kept, key=lambda places: (-sum(worths[place] for place in places), places))
    return tuple(hand & ~sum(cards[place] for place in places) for places in best[:CANDIDATES])


def _worth(one: int, trump: int) -> int:
    """What it is worth to keep a card: its rank, 0 to 12, and 13 more for a trump."""
    return one.bit_length() - 1 - 16 * suit_of(one) + len(RANKS) * bool(one & trump)
