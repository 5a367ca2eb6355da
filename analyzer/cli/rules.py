"""`upcard rules GAME`: the rules in force in words, or the whole rulebook."""

from importlib.resources import files
from typing import TYPE_CHECKING, Annotated, Any

from typer import Argument, Option

from analyzer.cli.flatten import flatten
from analyzer.cli.options import IgnoredOptions, OutputOptions, RuleOptions
from analyzer.cli.output import answering, write_tables
from analyzer.cli.question import rule_set
from analyzer.errors import InputError
from analyzer.registry import game as find_game
from analyzer.registry import names
from analyzer.version import VERSION

if TYPE_CHECKING:
    from analyzer.contract.game import RuleSet

TEXTS = {"rulebook": "RULES.md", "formats": "FORMATS.md"}


@flatten
def rules(
    rule_options: RuleOptions,
    output: OutputOptions,
    ignored: IgnoredOptions,
    game: Annotated[
        str | None, Argument(metavar="GAME", help="A game, as listed by: upcard games", show_default=False)
    ] = None,
    full: Annotated[bool, Option("--full", help="Print the rulebook of the game.")] = False,
    formats: Annotated[bool, Option("--formats", help="Print the formats of records, positions and answers.")] = False,
) -> None:
    """Say the rules in words, and how they can be changed."""
    if full and formats:
        raise InputError("--full and --formats are two texts: ask for one at a time")
    if (full or formats) and (output.json or output.csv):
        raise InputError("--full and --formats print a text: leave out --json and --csv")
    if game is None and not formats:
        raise InputError(f"which game? {', '.join(names())}")
    with answering(output) as answer:
        from analyzer.cli.pages import rules as page

        if full or formats:
            text = shipped("formats") if formats or game is None else rulebook(game)
            write_tables(lambda look: page.text(text, look))
            return
        chosen = rule_set(game or "", rule_options)
        answer.give(lambda: described(chosen), lambda: page.frame(chosen), lambda look: page.parts(chosen, look))


def described(chosen: "RuleSet") -> dict[str, Any]:
    """A rule set as --json prints it."""
    return {
        "game": chosen.game.name,
        "rules": chosen.preset,
        "switches": dict(chosen.changes),
        "settings": [
            {"switch": row.switch, "value": row.value, "default": row.is_default, "meaning": row.meaning}
            | {"choices": row.choices}
            for row in chosen.describe()
        ],
        "version": VERSION,
    }


def shipped(name: str) -> str:
    """A text that comes with the package."""
    return files("analyzer").joinpath("texts", TEXTS[name]).read_text(encoding="utf-8")


def rulebook(game: str) -> str:
    """The rulebook's introduction and the chapter of one game. InputError for a game that has none."""
    title = find_game(game).title
    introduction, *chapters = shipped("rulebook").split("\n## ")
    chapter = next((text for text in chapters if title in text.partition("\n")[0]), None)
    if chapter is None:
        raise InputError(f"--full: the rulebook has no chapter on {title}; its rules in words: upcard rules {game}")
    return f"{introduction.rstrip()}\n\n## {chapter.strip()}\n"
