"""Rule sets: presets and switches by name, of any game.

A *switch* is one rule with its possible values, a *preset* a named set of switch values, and a *rule set* a preset with
switches turned on top of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from analyzer import registry
from analyzer.contract.game import RuleSet as RuleSet
from analyzer.contract.switches import Switch, Value
from analyzer.errors import InputError, near, shown


def rule_set(game: str, preset: object = None, changes: object = None) -> RuleSet:
    """Build the rules of a game from a preset (None: the default one) and switches set on top of it.

    `changes` maps names of switches to values as in a record's `switches` (None: none). Anything unknown raises
    InputError naming what comes near.

    >>> from analyzer.api import rule_set
    >>> rule_set("california-jack", "foster", {"target": 10}).title()
    'foster, target=10'
    """
    found = registry.game(game)
    by_name = {one.name: one for one in found.switches}
    presets = {one.name: one for one in found.presets}
    if preset is None:
        preset = found.presets[0].name
    if not isinstance(preset, str) or preset not in presets:
        raise InputError(f"{shown(preset)} is not a preset of {game}; {near(preset, list(presets))}")
    if changes is None:
        changes = {}
    if not isinstance(changes, Mapping):
        raise InputError(
            f'{shown(changes)} are not switches; write an object such as {{"target": 7}}, or {{}} for none'
        )
    for name in changes:
        _switch(game, name)
    checked = {name: one.checked(changes[name]) for name, one in by_name.items() if name in changes}
    values = {name: one.default for name, one in by_name.items()}
    return RuleSet(found, preset, checked, {**values, **presets[preset].values, **checked})


def changes_from_text(game: str, settings: Iterable[str]) -> dict[str, Value]:
    """Read `switch=value` settings of a command line. A switch set twice raises InputError."""
    changes: dict[str, Value] = {}
    for setting in settings:
        name, sign, value = setting.partition("=")
        name = name.strip()
        if not sign:
            raise InputError(f"{shown(setting)} sets nothing; write switch=value, such as target=7")
        found = _switch(game, name)
        if name in changes:
            raise InputError(f"switch {name} is set twice: to {shown(changes[name])} and to {shown(value)}")
        changes[name] = found.read(value)
    return changes


def _switch(game: str, name: object) -> Switch:
    """Find a switch of a game by its name, or raise InputError naming those that come near."""
    switches = registry.game(game).switches
    for one in switches:
        if one.name == name:
            return one
    raise InputError(f"{shown(name)} is not a switch of {game}; {near(name, [one.name for one in switches])}")
