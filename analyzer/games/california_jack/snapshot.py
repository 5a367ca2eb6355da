"""A position described in words, without its history: from a JSON object or from options of the same names.

What only the history could say is taken as little as possible. My cards count as not seen by the opponent: at the
start of a deal that is so, later it cannot be told which he saw me draw. His unknown cards are uniform among the
cards not named, save those `excluded`; so are captured cards that I do not remember. It is always my turn.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from analyzer.errors import InputError, counted
from analyzer.games.california_jack import tricks, worlds
from analyzer.games.california_jack.situation import Situation
from analyzer.games.california_jack.snapshot_checks import Named, check_known, check_top, tricks_done, trump_suit
from analyzer.games.california_jack.snapshot_options import OPTIONS
from analyzer.games.common import unnamed
from analyzer.games.common.snapshots import named_cards, read_player, read_score
from analyzer.rules import RuleSet
from analyzer.text import notation
from analyzer.text.fields import check_keys

SETS = ("hand", "known", "top", "led", "mine", "theirs")
PILES = ("mine", "theirs")
EXAMPLE = '--hand "AH 7H TC 9D 4S 2S" --top JH'
"""Options that describe a position."""


def situation(values: Mapping[str, Any], rules: RuleSet) -> Situation:
    """Give the situation that a snapshot describes; None stands for an option not given.

    Cards are text or lists of texts. Raises InputError naming the key, with the arithmetic of counts that cannot arise.
    """
    given = {key: value for key, value in values.items() if value is not None}
    check_keys(given, needed=("hand",), known=tuple(OPTIONS), what="a snapshot")
    given, numbers = unnamed.parted(given, PILES)
    open_piles = numbers["mine"], numbers["theirs"]
    named = Named(**named_cards(given, SETS, single=("top", "led")), unnamed=open_piles)
    done = tricks_done(named, unnamed.read_stock(given["stock"], tricks.STOCK) if "stock" in given else None)
    check_top(named, done, rules)
    trump = trump_suit(given, named, done, rules)
    stock = tricks.STOCK - 2 * min(done, tricks.REFILLS)
    unseen = notation.PACK & ~named.all
    known_end = not stock and not sum(open_piles)
    size = named.hand.bit_count() - bool(named.led)
    check_known(named, done, size, trump, rules)
    hidden = size - named.known.bit_count()
    allowed = unseen & ~_excluded(given.get("excluded", ""))
    if allowed.bit_count() < hidden or (known_end and allowed != unseen):
        left = f"{counted(unseen.bit_count(), 'card')} not named less {(unseen & ~allowed).bit_count()} excluded"
        message = f"{left} = {allowed.bit_count()}, but the opponent has {counted(hidden, 'unknown card')}"
        raise InputError(f"excluded: {message}; exclude fewer")
    known = named.known
    if known_end:
        known, unseen, allowed, hidden = known | unseen, 0, 0, 0
    patterns = worlds.weighted(worlds.dealt(hidden), notation.counts(allowed))
    face_down = rules.switches["stock"] == "face-down"
    return Situation(
        rules=rules,
        mine=named.hand,
        known=known,
        hidden=hidden,
        led=named.led,
        to_move=0,
        top=named.top,
        stock=stock,
        trump=trump,
        won_mine=named.mine,
        won_theirs=named.theirs,
        unseen=unseen,
        secret_mine=named.hand if stock else 0,
        turned=(named.top or named.known) if face_down and stock else 0,
        allowed=allowed if hidden else 0,
        patterns=patterns,
        dealer=_dealer(given.get("dealer"), done, bool(named.led)),
        score=read_score(given.get("score", "0-0"), rules),
        unnamed_mine=open_piles[0],
        unnamed_theirs=open_piles[1],
    )


def _excluded(value: object) -> int:
    """Read the suits and cards that the opponent's unknown cards cannot be."""
    excluded = 0
    for word in notation.card_words(value, what="excluded"):
        if notation.is_suit(word):
            excluded |= notation.SUIT_MASKS[notation.suit(word)]
            continue
        try:
            excluded |= notation.card(word)
        except InputError as error:
            raise InputError(f"excluded: {error}; give suits or cards") from None
    return excluded


def _dealer(value: object, done: int, led: bool) -> int:
    """Find who dealt: at the start of a deal whoever does not lead, else the opponent if nothing is said."""
    first = 0 if led else 1
    if value is None:
        return 1 if done else first
    dealer = read_player(value, "dealer")
    if not done and dealer != first:
        leader = "the opponent has led" if led else "I lead"
        raise InputError(f"dealer: {value} is said to have dealt, but {leader} to trick 1, as the non-dealer does")
    return dealer
