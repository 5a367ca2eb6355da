"""A position described in words, without its history: from a JSON object or from options of the same names.

I sit in seat 0. The moments that can be described are the calls, the votes, my discard, and the first trick before I
have played to it; after discards a record or a position file says what the snapshot cannot.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from analyzer.errors import InputError
from analyzer.games.common.snapshots import named_cards, read_score
from analyzer.games.seven_up import history, referee, table
from analyzer.games.seven_up.positions import situation_of
from analyzer.games.seven_up.situation import Situation
from analyzer.games.seven_up.snapshot_checks import (
    called,
    check_counts,
    default_calls,
    read_bunched,
    read_calls,
    read_dealer,
    read_turned,
)
from analyzer.games.seven_up.snapshot_options import OPTIONS
from analyzer.games.seven_up.table import DISCARD, Table, Terms
from analyzer.rules import RuleSet
from analyzer.text import notation
from analyzer.text.fields import check_keys

SETS = ("hand", "turned", "led")
EXAMPLE = '--hand "AH JH 4H TC 9D 2S" --turned 7H'
"""Options that describe a position."""


def situation(values: Mapping[str, Any], rules: RuleSet) -> Situation:
    """Give the situation that a snapshot describes; None stands for an option not given.

    Cards are text or lists of texts. Raises InputError naming the key, the rule and a way out.
    """
    given = {key: value for key, value in values.items() if value is not None}
    check_keys(given, needed=("hand",), known=tuple(OPTIONS), what="a snapshot")
    if "turned" not in given:
        raise InputError('turned is missing: the card turned up proposes trump; give it, such as "7H"')
    named = named_cards(given, SETS, single=())
    dealer = read_dealer(given.get("dealer", "them"))
    score = read_score(given.get("score", "0-0"), rules)
    bunched = read_bunched(given["bunched"], rules) if "bunched" in given else 0
    terms = table.terms_of(rules, dealer, score, bunched)
    place = referee.place_of(0, dealer)
    turned = read_turned(given["turned"])
    led = notation.cards(given.get("led", ""), what="led")
    calls = read_calls(given["calls"]) if "calls" in given else default_calls(place, turned, led, terms)
    on_table = called(turned, calls, terms)
    check_counts(named["hand"], led, place, on_table)
    on_table = _until_me(on_table, led, place, terms)
    seen = history.Sight(on_table, place, named["hand"], 0, notation.PACK & ~sum(named.values()))
    if not history.possible(seen):
        follow = rules.switches["follow"]
        raise InputError(f"led: no hands of the others allow these plays (follow={follow}); check cards and order")
    return situation_of(seen, terms, dealer=dealer % 2, score=score)


def _until_me(on_table: Table, led: tuple[int, ...], place: int, terms: Terms) -> Table:
    """Follow what others do before my move: they discard unseen, and play the cards on the table."""
    while on_table.phase == "discard" and on_table.turn < place:
        on_table = table.after(on_table, DISCARD, terms, int)
    for one in led:
        on_table = table.after(on_table, notation.name(one), terms, int)
    return on_table
