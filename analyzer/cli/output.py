"""Where an answer goes: tables or JSON on standard output, figures in a CSV file."""

import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import typer

from analyzer.cli.drafts import Draft, draft
from analyzer.cli.options import OutputOptions
from analyzer.cli.rows import Rows
from analyzer.errors import InputError

if TYPE_CHECKING:
    from pandas import DataFrame
    from rich.console import RenderableType

    from reports.style import Look


def silence() -> None:
    """Give standard output nowhere to go, so that the interpreter's last flush cannot fail."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.close(nowhere)


def write(text: str) -> None:
    """Write to standard output at once; a reader that has gone away ends the command in silence with 0."""
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except BrokenPipeError:
        silence()
        raise typer.Exit(0) from None


def write_json(answer: object) -> None:
    """Write one JSON object on one line."""
    write(json.dumps(answer, ensure_ascii=False, allow_nan=False) + "\n")


def write_tables(parts: "Callable[[Look], Iterable[RenderableType]]") -> None:
    """Write what a person reads; `parts` is told for what kind of reader."""
    from reports.style import look_of

    look = look_of(sys.stdout)
    write(look.render(parts(look)))


class Answer:
    """Takes one result to wherever the options say."""

    def __init__(self, options: OutputOptions, csv: Draft | None) -> None:
        """Keep the options and the draft of the CSV file, None where there is none."""
        self.options, self.csv = options, csv

    def give(
        self,
        answer: Callable[[], dict[str, Any]],
        frame: "Callable[[], DataFrame]",
        parts: "Callable[[Look], Iterable[RenderableType]]",
    ) -> None:
        """Write the CSV file, if one was asked for, then the answer."""
        self.give_csv(lambda: marked(frame(), answer()))
        self.tell(answer, parts)

    def tell(self, answer: Callable[[], dict[str, Any]], parts: "Callable[[Look], Iterable[RenderableType]]") -> None:
        """Write the answer, unless CSV goes to standard output."""
        if self.options.csv == "-":
            return
        if self.options.json:
            write_json(answer())
        else:
            write_tables(parts)

    def give_csv(self, frame: "Callable[[], DataFrame]") -> None:
        """Write the CSV file, or CSV on standard output, if it was asked for."""
        if self.options.csv == "-":
            write(frame().to_csv(index=False, lineterminator="\n"))
        elif self.csv is not None:
            with self.csv.path.open("w", encoding="utf-8", newline="") as file:
                frame().to_csv(file, index=False, lineterminator="\n")
            self.csv.finish()

    def give_rows(self, rows: Rows) -> None:
        """Write the CSV file, or CSV on standard output, row by row, if it was asked for."""
        if self.options.csv == "-":
            for line in rows.lines():
                write(line)
        elif self.csv is not None:
            with self.csv.path.open("w", encoding="utf-8", newline="") as file:
                file.writelines(rows.lines())
            self.csv.finish()


def marked(frame: "DataFrame", answer: dict[str, Any]) -> "DataFrame":
    """A frame with a column `stopped` where the answer was interrupted, as ``--json`` has it."""
    return frame.assign(stopped=answer["stopped"]) if answer.get("stopped") == "interrupted" else frame


@contextmanager
def answering(options: OutputOptions) -> Iterator[Answer]:
    """Make sure that the CSV file can be written before anything long is computed."""
    if options.csv == "-" and options.json:
        raise InputError("--csv - and --json both want standard output: give --csv a file")
    if options.csv is None or options.csv == "-":
        yield Answer(options, None)
        return
    with draft("--csv", options.csv) as csv:
        yield Answer(options, csv)
