"""A situation given by somebody who knows only that it is one, taken as the game's own."""

from __future__ import annotations

from typing import TypeVar

from analyzer.errors import InputError

Own = TypeVar("Own")

EVENLY = "hidden cards are drawn evenly from all that the plays do not rule out; what the plays suggest is not used"
"""How the cards out of sight are drawn where nothing else is said."""


def as_own(kind: type[Own], situation: object) -> Own:
    """The same situation as the game's own kind. Raises InputError for that of another game, or for none at all."""
    if not isinstance(situation, kind):
        message = f"situation: a {type(situation).__name__} of {type(situation).__module__} is none of this game"
        raise InputError(f"{message}; make one with analyzer.api.position")
    return situation
