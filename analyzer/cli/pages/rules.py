"""The pages of `upcard rules`."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich.console import RenderableType
from rich.markdown import Markdown
from rich.text import Text

from analyzer.cli.pages.sentences.basis import differs
from analyzer.rules import RuleSet
from reports.style import FAINT, TITLE, Look
from reports.tables import Column, table

if TYPE_CHECKING:
    from pandas import DataFrame


def frame(rules: RuleSet) -> "DataFrame":
    """One row a switch: `switch`, `value`, `default` (bool: as in the game's default rules), `meaning`, `choices`."""
    from pandas import DataFrame

    return DataFrame(rules.describe()).rename(columns={"is_default": "default"})


def parts(rules: RuleSet, look: Look) -> Iterator[RenderableType]:
    """Every switch with its value in words; what differs from the game's default rules is marked."""
    game = rules.game
    about = next(preset.about for preset in game.presets if preset.name == rules.preset)
    yield Text.assemble((game.title, TITLE), f"  {rules.title()}")
    yield Text(about)
    yield ""
    settings = rules.describe()
    yield table(
        [Column("switch"), Column("value"), Column("in words", wrap=True)],
        [
            (
                row.switch,
                Text(f"{row.value}{'' if row.is_default else ' *'}", style="" if row.is_default else TITLE),
                row.meaning,
            )
            for row in settings
        ],
    )
    yield ""
    if not all(row.is_default for row in settings):
        yield Text(differs(game.presets[0].name), style=FAINT)
        yield ""
    yield Text("All values (the default first)", style=TITLE)
    yield table(
        [Column("switch"), Column("values", wrap=True)], [(row.switch, row.choices) for row in settings], headings=False
    )
    yield ""
    example = game.switches[0]
    yield Text(f"To change one: --set {example.name}={list(example.meanings)[-1]}", style=FAINT)
    yield Text("Other presets: upcard games", style=FAINT)
    yield Text(f"The rulebook: upcard rules {game.name} --full", style=FAINT)
    yield Text("What the words mean: upcard rules --glossary", style=FAINT)


def text(markdown: str, look: Look) -> Iterator[RenderableType]:
    """A text for a person: laid out on a terminal, as it stands where it is piped."""
    yield Markdown(markdown) if look.terminal else Text(markdown, no_wrap=True)
