"""The questions as Python functions, under one roof.

    from analyzer.api import odds, position

    found = odds(position("california-jack", hand="AH 7H TC 9D 4S 2S", top="JH"))
    print(found.win.mean, found.win.low, found.win.high, found.recommended)
    print(found.frame())

Every question returns a frozen result with ``to_dict()`` (what ``--json`` prints) and ``frame()`` (a pandas DataFrame,
its columns documented there). Faults of input are ``InputError``, one line each.
"""

from __future__ import annotations

from typing import Any

from analyzer import checked
from analyzer.claims.claims import claims as claims
from analyzer.errors import InputError as InputError
from analyzer.questions.deal import deals as deals
from analyzer.questions.deal import matches as matches
from analyzer.questions.duel import duel as duel
from analyzer.questions.equity import equity as equity
from analyzer.questions.moves import moves as moves
from analyzer.questions.odds import odds as odds
from analyzer.questions.simulate import simulate as simulate
from analyzer.questions.stock_value import stock_value as stock_value
from analyzer.rule_changes.compare import compare as compare
from analyzer.rule_changes.variants import variants as variants
from analyzer.rules import RuleSet as RuleSet
from analyzer.rules import rule_set as rule_set
from analyzer.text.position import from_options, from_record, read_position
from analyzer.text.record import read_records as read_records
from analyzer.training.tune import tune as tune

__all__ = [
    "InputError",
    "RuleSet",
    "claims",
    "compare",
    "deals",
    "duel",
    "equity",
    "from_record",
    "matches",
    "moves",
    "odds",
    "position",
    "read_position",
    "read_records",
    "rule_set",
    "simulate",
    "stock_value",
    "tune",
    "variants",
]


def position(game: str, *, rules: RuleSet | None = None, **cards: Any) -> Any:
    """A position told in words, its keys those of a snapshot in the formats: hand, top, known, led, mine, theirs, ...

    Cards are text (``"AH 7H"``) or a list. Raises InputError.
    """
    if rules is not None and checked.rules(rules).game != game:
        raise InputError(f"the rules are those of {rules.game}, not of {game}; give rules of the same game")
    return from_options(rules or rule_set(game), cards)
