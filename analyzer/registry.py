"""The registry of games. A game is a folder `analyzer/<package>/`, a folder `kernels/<package>/` and one line below.

A game's own modules are imported when they are first asked for, so that `--help` stays light. By convention a game has
`switches` (SWITCHES, PRESETS), `referee` (what its records must look like, and `check`), `knowledge` (`situation`,
`position_of`) and, where a position can be described without a history, `snapshot` (`situation`); for the outcomes see
`analyzer.match.match`, for `experiments` and `measures` `analyzer.experiments.experiment` and `analyzer.claims.effect`.
"""

from __future__ import annotations

import importlib
import importlib.util
from dataclasses import dataclass
from types import ModuleType
from typing import TYPE_CHECKING

from analyzer.errors import LONGEST, InputError, near, shown

if TYPE_CHECKING:
    from analyzer.contract.switches import Preset, Switch


@dataclass(frozen=True)
class Game:
    """A game: its name on the command line and in files, its title, and the name of its two packages."""

    name: str
    title: str
    package: str
    aliases: tuple[str, ...] = ()
    """what else people call it, in small letters with hyphens"""

    @property
    def switches(self) -> tuple[Switch, ...]:
        """Every rule that can be turned alone, in the rulebook's order."""
        found: tuple[Switch, ...] = self.part("switches").SWITCHES
        return found

    @property
    def presets(self) -> tuple[Preset, ...]:
        """The named sets of switch values, the default one first."""
        found: tuple[Preset, ...] = self.part("switches").PRESETS
        return found

    @property
    def default_preset(self) -> str:
        """The preset that holds where none is named."""
        return self.presets[0].name

    def part(self, module: str) -> ModuleType:
        """Import a module of the game's analyzer package: `switches`, `referee`, `knowledge`, ..."""
        return importlib.import_module(f"analyzer.games.{self.package}.{module}")

    def has(self, module: str) -> bool:
        """Tell whether the game's analyzer package has a module of this name."""
        return importlib.util.find_spec(f"analyzer.games.{self.package}.{module}") is not None

    def kernel(self, module: str) -> ModuleType:
        """Import a module of the game's kernel package: `rules`, `round`, `view`, `policy`, ..."""
        return importlib.import_module(f"kernels.{self.package}.{module}")


GAMES = (
    Game(name="california-jack", title="California Jack", package="california_jack", aliases=("cj", "california")),
    Game(name="court-circular", title="Court Circular", package="court_circular", aliases=("cc", "circular")),
    Game(
        name="seven-up",
        title="Seven Up",
        package="seven_up",
        aliases=("su", "7-up", "all-fours", "old-sledge", "high-low-jack"),
    ),
)


def names() -> tuple[str, ...]:
    """Name every game, in the registry's order."""
    return tuple(game.name for game in GAMES)


def game(name: object) -> Game:
    """Find a game by its name. An unknown one raises InputError naming those that come near."""
    for one in GAMES:
        if one.name == name:
            return one
    raise InputError(meant(name) or f"{shown(name)} is not a game; {near(name, names())}")


def meant(name: object) -> str | None:
    """Say which game a word means that is another name of one, or the name of a preset; None where it is neither."""
    wanted = _plain(name) if isinstance(name, str) and len(name) < LONGEST else ""
    for one in GAMES if wanted else ():
        if wanted in map(_plain, (one.name, *one.aliases)):
            return f"{shown(name)} is another name of {one.name}: give {one.name}"
    found = {
        one.name: preset.name
        for one in GAMES
        for preset in reversed(one.presets if wanted else ())
        if wanted in (_plain(preset.name), _plain(preset.name.partition("-")[0]))
    }
    if not found:
        return None
    ways = " or ".join(f"{game} --rules {preset}" for game, preset in found.items())
    return f"{shown(name)} is a preset of {' and of '.join(found)}: give {ways}"


def _plain(name: str) -> str:
    """A name without capitals, what is not a letter or a digit, and a plural's or owner's s."""
    return "".join(letter for letter in name.lower() if letter.isalnum()).removesuffix("s")
