"""A position described in words, without its history: from a JSON object or from options of the same names.

It is my move, or three cards are laid on both sides and the Lines say who picks the next Lead. A trick that has been
conceded and not yet picked from has no snapshot.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from analyzer.errors import InputError
from analyzer.games.common import unnamed
from analyzer.games.common.snapshots import PLAYERS, named_cards, read_player, read_score
from analyzer.games.court_circular.lines import other_wins
from analyzer.games.court_circular.scoring import FACE_DOWN, FACE_UP, card_points
from analyzer.games.court_circular.situation import Situation
from analyzer.games.court_circular.snapshot_checks import (
    DRAWN,
    PILES,
    Named,
    check_size,
    dealers,
    first_by_counts,
    start_of,
)
from analyzer.games.court_circular.snapshot_options import OPTIONS
from analyzer.games.court_circular.table import LAYS, is_last
from analyzer.rules import RuleSet
from analyzer.text import notation
from analyzer.text.fields import check_keys

SETS = ("hand", "lead", "laid", "against", "up", "down", "their_up", "their_down")
EXAMPLE = '--hand "AH 7H TC 9D 4S 2S" --lead JH'
"""Options that describe a position."""


def situation(values: Mapping[str, Any], rules: RuleSet) -> Situation:
    """Give the situation that a snapshot describes; None stands for an option not given.

    Cards are text or lists of texts. Raises InputError naming the key, with the arithmetic of counts that cannot arise.
    """
    given = {key: value for key, value in values.items() if value is not None}
    check_keys(given, needed=("hand",), known=tuple(OPTIONS), what="a snapshot")
    if "lead" not in given:
        raise InputError('lead is missing: the Lead lies on the table; give it, such as "JH"')
    given, numbers = unnamed.parted(given, PILES)
    piles = numbers["up"], numbers["down"], numbers["their_up"], numbers["their_down"]
    named = Named(**named_cards(given, SETS, single=("lead",)), unnamed=piles)
    if "stock" in given:
        check_size(unnamed.read_stock(given["stock"], DRAWN), named)
    first = _first(given, named)
    dealer = _dealer(given.get("dealer"), named, first, rules)
    start = start_of(named, first, rules)
    mine, theirs = named.hand.bit_count(), (start.first if first else start.other) - named.against.bit_count()
    decided = named.laid.bit_count() == named.against.bit_count() == LAYS
    if decided and not start.stock and is_last((mine, theirs), rules):
        raise InputError(f"the last trick is laid to the end, after {named.captured}: nothing is left to play")
    unseen = notation.PACK & ~named.all
    out = not start.stock and not start.undealt and not sum(piles)
    return Situation(
        rules=rules,
        mine=named.hand,
        known=unseen if out else 0,
        hidden=0 if out else theirs,
        lead=named.lead,
        laid_mine=named.laid,
        laid_theirs=named.against,
        first=first,
        to_move=_winner(named, first, rules) if decided else 0,
        picking=decided,
        stock=start.stock,
        undealt=start.undealt,
        last=not start.stock,
        unseen=0 if out else unseen,
        total_mine=card_points(named.up, named.down) + FACE_UP * piles[0] + FACE_DOWN * piles[1],
        total_theirs=card_points(named.their_up, named.their_down) + FACE_UP * piles[2] + FACE_DOWN * piles[3],
        dealer=dealer,
        score=read_score(given.get("score", "0-0"), rules),
        unnamed_mine=piles[0] + piles[1],
        unnamed_theirs=piles[2] + piles[3],
    )


def _first(given: Mapping[str, Any], named: Named) -> int:
    """Find who is First: by the cards laid; with three laid on both sides by what else says it."""
    counted_first = first_by_counts(named)
    said = read_player(given["first"], "first") if "first" in given else None
    if counted_first is not None:
        if said not in (None, counted_first):
            who = "the opponent is" if counted_first else "I am"
            raise InputError(
                f"first: {PLAYERS[said or 0]} is said to be First, but by the cards laid {who}; leave it out"
            )
        return counted_first
    if said is not None:
        return said
    mine, theirs = sum(named.piles[:2]), sum(named.piles[2:])
    if bool(mine) != bool(theirs):
        return int(bool(theirs))
    if not mine and "dealer" in given:
        return 1 - read_player(given["dealer"], "dealer")
    raise InputError("first is missing: three cards laid on both sides do not say who is First; give me or them")


def _winner(named: Named, first: int, rules: RuleSet) -> int:
    """Find who wins the trick by its Lines, 0 me or 1 the opponent."""
    laid = (named.laid, named.against) if first == 0 else (named.against, named.laid)
    return first ^ other_wins(*laid, named.lead, rules)


def _dealer(value: object, named: Named, first: int, rules: RuleSet) -> int:
    """Find who dealt, as the cards captured leave it open: the opponent if nothing is said and it can be either."""
    possible = dealers(named, first, rules)
    if value is None:
        return max(possible)
    dealer = read_player(value, "dealer")
    if dealer not in possible:
        if sum(named.piles):
            why = f"with {named.captured} and the winner of each trick First in the next"
        else:
            why = f"{'the opponent is' if first else 'I am'} First in trick 1, as the non-dealer is"
        raise InputError(f"dealer: {value} is said to have dealt, but {why}; it is {PLAYERS[1 - dealer]}")
    return dealer
