"""Rule variants to be compared: rule sets from presets and from several values of a switch, the first one the base."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from math import prod

from analyzer import registry
from analyzer.contract.switches import Value
from analyzer.errors import InputError, near, shown
from analyzer.rules import RuleSet, changes_from_text, rule_set

MOST = 12


@dataclass(frozen=True)
class Variant:
    """One rule set of a comparison, and what tells it from the others: ``follow=strict-free``, ``foster``."""

    name: str
    rules: RuleSet


def variants(
    game: str,
    vary: Sequence[str] = (),
    presets: str | None = None,
    *,
    preset: str | None = None,
    settings: Sequence[str] = (),
) -> tuple[Variant, ...]:
    """Every combination of presets (``a,b``) and of values of switches (``switch=a,b,c``), the first of each first.

    preset, settings (``switch=value``): what holds in all of them beside that. At least two variants, at most 12; what
    is unknown, named twice or makes the same rules twice raises InputError.

    >>> from analyzer.api import variants
    >>> [one.name for one in variants("california-jack", presets="foster,shasta-sam")]
    ['foster', 'shasta-sam']
    """
    name = registry.game(game).name
    named = _presets(presets, preset)
    fixed = changes_from_text(name, settings)
    varied = _varied(name, vary)
    both = [switch for switch in varied if switch in fixed]
    if both:
        raise InputError(f"switch {both[0]} is varied and set, too; give it to --vary or to --set, not to both")
    number = len(named) * prod(len(values) for values in varied.values())
    if number < 2:
        raise InputError("one rule set alone: nothing to compare; give --vary SWITCH=A,B or --presets A,B")
    if number > MOST:
        raise InputError(f"{number} variants are too many; compare at most {MOST} at once")
    found = []
    for one in named:
        for values in product(*varied.values()):
            changes = dict(zip(varied, values, strict=True))
            words = [one] if one and len(named) > 1 else []
            words += [f"{switch}={value}" for switch, value in changes.items()]
            found.append(Variant(", ".join(words), rule_set(name, one, {**fixed, **changes})))
    return distinct(found)


def distinct(found: Sequence[Variant]) -> tuple[Variant, ...]:
    """Refuse variants that are the same rules or have the same name."""
    for place, one in enumerate(found):
        for other in found[:place]:
            if one.rules.switches == other.rules.switches:
                raise InputError(f"{shown(other.name)} and {shown(one.name)} are the same rules; leave one of them out")
    return tuple(found)


def _presets(names: str | None, preset: str | None) -> list[str | None]:
    """The presets that are compared; one that may be None where they are not."""
    if names is None:
        return [preset]
    if preset is not None:
        raise InputError(f"--rules {preset} and --presets both name presets; leave out --rules")
    found: list[str | None] = [word.strip() for word in names.split(",")]
    _check_once("--presets", found)
    return found


def _varied(game: str, vary: Sequence[str]) -> dict[str, list[Value]]:
    """The values of each switch that is varied, in the order given."""
    switches = {one.name: one for one in registry.game(game).switches}
    found: dict[str, list[Value]] = {}
    for text in vary:
        name, sign, values = text.partition("=")
        name = name.strip()
        if not sign:
            raise InputError(f"{shown(text)} varies nothing; write switch=value,value, such as target=7,10")
        if name not in switches:
            raise InputError(f"{shown(name)} is not a switch of {game}; {near(name, list(switches))}")
        if name in found:
            raise InputError(f"switch {name} is varied twice; give all its values at once: {name}=A,B,C")
        words = [word.strip() for word in values.split(",")]
        _check_once(f"switch {name}", words)
        found[name] = [switches[name].read(word) for word in words]
        if len(words) < 2:
            raise InputError(f"switch {name} has one value only: {shown(words[0])}; vary two or more, or use --set")
    return found


def _check_once(where: str, words: Sequence[str | None]) -> None:
    """Refuse a value that is given twice."""
    for place, word in enumerate(words):
        if word in words[:place]:
            raise InputError(f"{where}: {shown(word)} is given twice; give each once")
