"""What a command line asks, turned into the arguments of a question: rules, players, amounts."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

import typer

from analyzer import registry
from analyzer.cli import interrupt, parse
from analyzer.cli.options import AmountOptions, RuleOptions, RunOptions
from analyzer.errors import InputError, Interrupted

if TYPE_CHECKING:
    from analyzer.rules import RuleSet
    from analyzer.text.record import Record

P = ParamSpec("P")
T = TypeVar("T")


def rule_set(game: str, options: RuleOptions) -> "RuleSet":
    """The rules that --rules and --set put in force."""
    from analyzer import rules

    found = registry.game(game)
    return rules.rule_set(found.name, options.rules, rules.changes_from_text(found.name, options.switches or []))


def amounts(
    run: RunOptions,
    amount: AmountOptions | None = None,
    *,
    deals: str | None = None,
    seconds: str | None = None,
    confidence: str | None = None,
    table_deals: str | None = None,
    widest: float = 0.5,
    unit: str = "a chance",
) -> dict[str, Any]:
    """The keywords that every question takes: how much to play, from which seed, on how many threads, how surely.

    The amount is a whole group of options or single ones; `widest` bounds what --until accepts, in the unit of what it
    bounds. What was not said is left to the question.
    """
    amount = amount or AmountOptions(deals=deals, seconds=seconds, confidence=confidence)
    asked = {
        "deals": parse.deals(amount.deals),
        "until": parse.half_width(amount.until, below=widest, unit=unit),
        "seconds": parse.seconds(amount.seconds),
        "table_deals": parse.deals(table_deals, "--table-deals"),
        "threads": parse.threads(run.threads),
    }
    given = {name: value for name, value in asked.items() if value is not None}
    return {**given, "seed": parse.seed(run.seed), "confidence": parse.confidence(amount.confidence)}


def score(text: str | None, rules_in_force: "RuleSet", option: str = "--score") -> tuple[int, int]:
    """A score such as 7-8; refused where the match would be won already."""
    words = (text or "0-0").split("-")
    if len(words) != 2:
        raise InputError(f"{option} takes two numbers with a hyphen between, such as 7-8")
    first, second = (parse.whole(option, word, 0, parse.MOST_SCORE) for word in words)
    won = rules_in_force.game.scoring.won_already((first, second), rules_in_force)
    if won:
        raise InputError(f"{option}: {won}")
    return first, second


def check_played_by(whole: "Record", asked: "RuleSet") -> None:
    """Refuse a record that was played by other rules than the command line says."""
    if whole.rules.switches != asked.switches:
        raise InputError(
            f"line {whole.line}: the record is played by {whole.rules.title()}, "
            f"the command line says {asked.title()}; leave out --rules and --set"
        )


def so_far(question: Callable[P, T], *arguments: P.args, **options: P.kwargs) -> T:
    """What a question answers; if it is interrupted, what there is by then."""
    try:
        return question(*arguments, **options)
    except Interrupted as end:
        found: T = end.answer
        return found


def finish(stopped: str) -> None:
    """End with the exit code of an interrupted command where that is how it stopped."""
    if stopped == "interrupted":
        raise typer.Exit(interrupt.code())
