"""Switches and presets: one rule with its possible values, and a named set of switch values."""

from __future__ import annotations

import operator
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from analyzer.errors import InputError, near, shown

Value = str | int


class Setting(NamedTuple):
    """A switch of a rule set, in words."""

    switch: str
    value: Value
    is_default: bool
    meaning: str
    choices: str


@dataclass(frozen=True)
class Switch:
    """One rule that can be turned alone.

    `meanings` maps each word it can be set to, the default first, to that value's meaning. A switch that is a whole
    number has no meanings but `bounds`, both ends allowed, and its `default`.
    """

    name: str
    about: str
    meanings: Mapping[str, str] = field(default_factory=dict)
    bounds: tuple[int, int] | None = None
    number: int | None = None

    @property
    def default(self) -> Value:
        """The value that holds where nothing is said."""
        return next(iter(self.meanings)) if self.number is None else self.number

    @property
    def choices(self) -> str:
        """The values it can take, for a reader: `stock-top, cut` or `1 to 99`."""
        return ", ".join(self.meanings) if self.bounds is None else f"{self.bounds[0]} to {self.bounds[1]}"

    def meaning(self, value: Value) -> str:
        """Say in words what a value means."""
        return self.meanings[value] if isinstance(value, str) else self.about

    def setting(self, value: Value) -> Setting:
        """The switch set to a value, in words."""
        return Setting(self.name, value, value == self.default, self.meaning(value), self.choices)

    def checked(self, value: object) -> Value:
        """Return a value if the switch can take it, else raise InputError naming the near ones."""
        if self.bounds is None:
            if isinstance(value, str) and value in self.meanings:
                return value
            raise InputError(f"switch {self.name}: {shown(value)} is not a value; {near(value, list(self.meanings))}")
        number = index(value)
        if number is None:
            raise InputError(f"switch {self.name}: {shown(value)} is not a whole number; it is one from {self.choices}")
        if not self.bounds[0] <= number <= self.bounds[1]:
            raise InputError(f"switch {self.name}: {shown(number)} is out of range; it is from {self.choices}")
        return number

    def read(self, text: str) -> Value:
        """Read a value from the text of a command line."""
        text = text.strip()
        if self.bounds is not None and text.isascii() and text.removeprefix("-").isdigit() and len(text) < 20:
            return self.checked(int(text))
        return self.checked(text)


@dataclass(frozen=True)
class Preset:
    """A named set of switch values: those that differ from the defaults."""

    name: str
    about: str
    values: Mapping[str, Value] = field(default_factory=dict)


def index(value: object) -> int | None:
    """Give a whole number, of Python's or NumPy's, as an int; None for everything else, a bool too."""
    try:
        return None if isinstance(value, bool) else operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        return None
