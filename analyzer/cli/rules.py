"""`upcard rules GAME`: the rules in force in words, or a whole text: the rulebook, the formats, the glossary."""

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

TEXTS = {"rulebook": "RULES.md", "formats": "FORMATS.md", "glossary": "GLOSSARY.md"}


@flatten
def rules(
    rule_options: RuleOptions,
    output: OutputOptions,
    ignored: IgnoredOptions,
    game: Annotated[
        str | None, Argument(metavar="GAME", help="A game; for a list: upcard games", show_default=False)
    ] = None,
    full: Annotated[bool, Option("--full", help="Print the rulebook of the game.")] = False,
    formats: Annotated[bool, Option("--formats", help="Print the formats of records, positions and answers.")] = False,
    glossary: Annotated[bool, Option("--glossary", help="Print what the words mean that Upcard uses.")] = False,
) -> None:
    """Explain the rules in words, and how to change them."""
    texts = [name for name, asked in (("full", full), ("formats", formats), ("glossary", glossary)) if asked]
    if len(texts) > 1:
        raise InputError(f"--{texts[0]} and --{texts[1]} are different texts: ask for one at a time")
    if texts and (output.json or output.csv):
        raise InputError(f"--{texts[0]} prints a text: leave out --json and --csv")
    if game is None and texts in ([], ["full"]):
        raise InputError(f"which game? {', '.join(names())}")
    with answering(output) as answer:
        from analyzer.cli.pages import rules as page

        if texts:
            text = rulebook(game or "") if full else shipped(texts[0])
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
