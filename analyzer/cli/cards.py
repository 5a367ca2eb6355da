"""The options that describe a position card by card: each game names its own, and they are gathered here."""

from collections.abc import Iterator
from typing import Annotated, Any

from typer import Option

from analyzer import registry

POSITION = "The position, card by card"


class Cards(dict[str, str]):
    """What was given of a position, by key. A command that takes it has the options of all games."""

    def __init__(self, **given: str | None) -> None:
        super().__init__({key: value for key, value in given.items() if value is not None})


def flag(key: str) -> str:
    """How a key is written on the command line."""
    return "--" + key.replace("_", "-")


def card_options() -> Iterator[tuple[str, Any]]:
    """Every key with its option, annotated for Typer: first what several games have, then each game's own."""
    games = [game for game in registry.every() if game.snapshot_options]
    keys = {
        key: [game for game in games if key in game.snapshot_options] for game in games for key in game.snapshot_options
    }
    for key, having in sorted(keys.items(), key=lambda one: len(one[1]) == 1):
        helps = {game.title: game.snapshot_options[key].help.removesuffix(".") for game in having}
        told = next(iter(helps.values()))
        others = "".join(f"; in {title}: {text[:1].lower()}{text[1:]}" for title, text in helps.items() if text != told)
        lacking = ", ".join(game.title for game in games if game not in having) if len(having) > 1 else ""
        said = f"{told}{lacking and f' (not in {lacking})'}{others}."
        panel = POSITION if len(having) > 1 else f"{having[0].title}, card by card"
        metavar = having[0].snapshot_options[key].metavar
        yield key, Annotated[str | None, Option(flag(key), metavar=metavar, rich_help_panel=panel, help=said)]
