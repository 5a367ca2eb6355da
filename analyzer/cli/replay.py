"""`upcard replay FILE`: check recorded deals, action by action."""

from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer import Argument

from analyzer.cli.flatten import flatten
from analyzer.cli.options import IgnoredOptions, OutputOptions, RuleOptions
from analyzer.cli.output import answering
from analyzer.cli.question import check_played_by, rule_set
from analyzer.cli.rows import Rows
from analyzer.errors import Fault
from analyzer.version import VERSION

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import RenderableType

    from reports.style import Look

WRONG = 1


@flatten
def replay(
    file: Annotated[str, Argument(metavar="FILE", help="Records, one per line; - for standard input.")],
    rule_options: RuleOptions,
    output: OutputOptions,
    ignored: IgnoredOptions,
) -> None:
    """Check recorded deals, action by action, and their results."""
    rows = Rows(wanted=output.csv is not None)
    with answering(output) as answer:
        fault = first_fault(file, rule_options, rows)
        answer.give_rows(rows)
        answer.tell(lambda: verdict(rows.count, fault), lambda look: page(rows.count, fault, look))
    if fault is not None:
        raise typer.Exit(WRONG)


def first_fault(file: str, rule_options: RuleOptions, rows: Rows) -> Fault | None:
    """Check record after record, adding a row for each right one; stop at the first that is not."""
    from analyzer.text.record import read_records

    try:
        for record in read_records(file):
            game = record.rules.game
            if rule_options.rules is not None or rule_options.switches:
                check_played_by(record, rule_set(game.name, rule_options))
            game.referee.check(record, dealt=game.engine.dealt)
            rows.add(row_of(record))
    except Fault as fault:
        return fault
    return None


def row_of(record: Any) -> dict[str, Any]:
    """One record in a row: where it stands, its rules, the score before it and its result.

    Columns: `line`, `seed` and `deal` where there are any, `game`, `rules`, `dealer`, `score_` by seat, `result_` by
    key (and seat).
    """
    places = {"line": record.line, "seed": record.seed, "deal": record.deal}
    flat: dict[str, Any] = {name: number for name, number in places.items() if number is not None}
    flat |= {"game": record.rules.game.name, "rules": record.rules.preset, "dealer": record.dealer}
    results = {f"result_{key}": value for key, value in (record.result or {}).items()}
    for key, value in {"score": record.score, **results}.items():
        if isinstance(value, list | tuple):
            flat |= {f"{key}_{place}": one for place, one in enumerate(value)}
        else:
            flat[key] = value
    return flat


def verdict(right: int, fault: Fault | None) -> dict[str, Any]:
    """What --json prints: how many records are right, and the first that is not."""
    wrong = None
    if fault is not None:
        wrong = {"line": fault.line, "action": fault.action, "rule": fault.rule, "message": fault.message}
    return {"right": right, "fault": wrong, "version": VERSION}


def page(right: int, fault: Fault | None, look: "Look") -> "Iterator[RenderableType]":
    """The verdict in words; the first fault with its line, action and rule."""
    from rich.text import Text

    from reports.figures import count
    from reports.style import FAINT, TITLE

    if fault is None:
        records = f"{count(right)} record{'' if right == 1 else 's'}"
        yield Text(f"{records}: every action is legal and every result right.", style=TITLE)
        return
    yield Text(str(fault), style=TITLE)
    yield Text(f"Rule: {fault.rule}. Right before it: {count(right)}.", style=FAINT)
