"""Positions: what one seat knows in the middle of a deal, read from a file, from options or from a record.

Each function gives the situation of the game concerned, which its part `positions` defines and its kernels complete
and play out.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, BinaryIO

from analyzer import registry
from analyzer.arguments import at_the_door
from analyzer.contract.game import Situation
from analyzer.errors import InputError, shown
from analyzer.rules import RuleSet, rule_set
from analyzer.text import record
from analyzer.text.fields import parse_object
from analyzer.text.files import whole_text


def read_position(source: str | Path | BinaryIO, *, rules: RuleSet | None = None) -> Situation:
    """Read a position: a file's name, an open binary stream, `-` for standard input, or text that starts with `{`.

    The object is a record as one seat sees it, or a snapshot (`"snapshot": true`). `rules` are those of the command
    line: they name a snapshot's game and hold where the file names no rules; a file that names others raises
    InputError, as does anything that cannot be used or cannot have happened.

    >>> from analyzer.api import read_position
    >>> read_position(
    ...     '{"snapshot": true, "game": "california-jack", "hand": "AH 7H TC 9D 4S 2S", "top": "JH"}'
    ... ).to_move
    0
    """
    inline = isinstance(source, str) and source.lstrip().startswith("{")
    value = parse_object(str(source) if inline else whole_text(source))
    value = _with_rules(value, rules)
    if "snapshot" in value:
        return _from_snapshot(value)
    if "seat" not in value:
        message = 'key "seat" is missing; a position says who sees it (a whole record is read with --record), and a'
        raise InputError(f'{message} position without a history says "snapshot": true')
    position = record.from_object(value, position=True)
    return position.rules.game.positions.situation(position)


@at_the_door
def from_record(whole: record.Record, at: int, seat: int) -> Situation:
    """Give the situation of a seat in a record of a whole deal after `at` actions, which are checked.

    >>> from analyzer.api import deals, from_record, rule_set
    >>> from_record(next(deals(rule_set("california-jack"), 1, policy="uniform")), 3, 0).to_move in (0, 1)
    True
    """
    knowledge = whole.rules.game.positions
    return knowledge.situation(knowledge.position_of(whole, at, seat))


def from_options(rules: RuleSet, options: Mapping[str, object]) -> Situation:
    """Give the situation that a snapshot's options describe, texts by key, None where an option is not given."""
    game = rules.game
    if game.snapshot is None:
        raise InputError(f"{game.title} has no snapshots; give a position file or a record")
    return game.snapshot.situation(options, rules)


def position_of(whole: record.Record, at: int, seat: int) -> dict[str, Any]:
    """Give the object of the position file for a moment of a record; reading it gives `from_record`'s situation."""
    return record.to_object(whole.rules.game.positions.position_of(whole, at, seat))


def _with_rules(value: Mapping[str, Any], rules: RuleSet | None) -> dict[str, Any]:
    """Fill in the command line's rules where a file names none, and refuse two that differ."""
    if rules is None:
        return dict(value)
    if value.get("game", rules.game.name) != rules.game.name:
        raise InputError(f'key "game": {shown(value["game"])}, but {rules.game.name} was asked for; name the same game')
    if "rules" not in value and "switches" not in value:
        return {
            **value,
            "game": value.get("game", rules.game.name),
            "rules": rules.preset,
            "switches": dict(rules.changes),
        }
    inside = record.named_rules(rules.game.name, value)
    plain = rule_set(rules.game.name)
    if rules.switches not in (inside.switches, plain.switches):
        raise InputError(
            f"the file is played by {inside.title()}, the command line says {rules.title()}; leave one out"
        )
    return {**value, "game": value.get("game", rules.game.name)}


def _from_snapshot(value: Mapping[str, Any]) -> Situation:
    """Give the situation of a snapshot's object."""
    if value["snapshot"] is not True:
        raise InputError(f'key "snapshot": {shown(value["snapshot"])}; it is true, or left out where actions are given')
    if "game" not in value:
        raise InputError(f'key "game" is missing; a snapshot in a file names its game, such as "{registry.names()[0]}"')
    rules = record.named_rules(registry.game(value["game"]).name, value)
    rest = {key: item for key, item in value.items() if key not in ("snapshot", "game", "rules", "switches")}
    empty = [key for key, item in rest.items() if item is None]
    if empty:
        raise InputError(f'key "{empty[0]}": null says nothing; leave the key out')
    game = rules.game
    if game.snapshot is None:
        raise InputError(f"{game.title} has no snapshots; give a record as one seat sees it")
    return game.snapshot.situation(rest, rules)
