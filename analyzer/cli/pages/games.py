"""The page of `upcard games`."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich.console import RenderableType
from rich.text import Text

from analyzer.registry import every
from reports.style import FAINT, TITLE, Look
from reports.tables import Column, table

if TYPE_CHECKING:
    from pandas import DataFrame


def frame() -> "DataFrame":
    """One row a preset: `game`, `title`, `rules`, `about` (text)."""
    from pandas import DataFrame

    rows = [(game.name, game.title, preset.name, preset.about) for game in every() for preset in game.presets]
    return DataFrame(rows, columns=["game", "title", "rules", "about"])


def parts(look: Look) -> Iterator[RenderableType]:
    """Each game with its presets in words."""
    for game in every():
        yield Text.assemble((game.title, TITLE), f"  {game.name}")
        yield ""
        rows = [
            (preset.name, preset.about + (" (default)" if preset.name == game.presets[0].name else ""))
            for preset in game.presets
        ]
        yield table([Column("--rules"), Column("in words", wrap=True)], rows)
        yield ""
        yield Text(f"Its rules: upcard rules {game.name}", style=FAINT)
