"""The registry of games: one line each names the module that has the game (see `analyzer.contract.game`)."""

from __future__ import annotations

import functools
import importlib
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from analyzer.errors import LONGEST, InputError, near, shown

if TYPE_CHECKING:
    from analyzer.contract.game import Game

Part = TypeVar("Part")

GAMES = {
    "california-jack": "analyzer.games.california_jack.game",
    "court-circular": "analyzer.games.court_circular.game",
    "seven-up": "analyzer.games.seven_up.game",
}
"""The module of each game, whose ``GAME`` it is, by the game's name."""


def names() -> tuple[str, ...]:
    """Name every game, in the registry's order.

    >>> from analyzer.api import games
    >>> games()
    ('california-jack', 'court-circular', 'seven-up')
    """
    return tuple(GAMES)


def every() -> tuple[Game, ...]:
    """Every game, in the registry's order."""
    return tuple(game(name) for name in GAMES)


def game(name: object) -> Game:
    """Find a game by its name. An unknown one raises InputError naming those that come near."""
    if not isinstance(name, str) or name not in GAMES:
        raise InputError(meant(name) or f"{shown(name)} is not a game; {near(name, names())}")
    return _loaded(GAMES[name])


def offered(game: Game, part: Callable[[Game], Part | None], what: str) -> Part:
    """An optional part of a game. Where it has none, InputError names the games that have one."""
    found = part(game)
    if found is None:
        others = [one.name for one in every() if part(one) is not None]
        raise InputError(f"{game.title} has no {what}; ask of a game that has: {', '.join(others) or 'there is none'}")
    return found


def meant(name: object) -> str | None:
    """Say which game a word means that is another name of one, or the name of a preset; None where it is neither."""
    wanted = _plain(name) if isinstance(name, str) and len(name) < LONGEST else ""
    if not wanted:
        return None
    for one in every():
        if wanted in map(_plain, (one.name, *one.aliases)):
            return f"{shown(name)} is another name of {one.name}: give {one.name}"
    found = {
        one.name: preset.name
        for one in every()
        for preset in reversed(one.presets)
        if wanted in (_plain(preset.name), _plain(preset.name.partition("-")[0]))
    }
    if not found:
        return None
    ways = " or ".join(f"{game} --rules {preset}" for game, preset in found.items())
    return f"{shown(name)} is a preset of {' and of '.join(found)}: give {ways}"


def _plain(name: str) -> str:
    """A name without capitals, what is not a letter or a digit, and a plural's or owner's s."""
    return "".join(letter for letter in name.lower() if letter.isalnum()).removesuffix("s")


@functools.cache
def _loaded(module: str) -> Game:
    found: Game = importlib.import_module(module).GAME
    return found
