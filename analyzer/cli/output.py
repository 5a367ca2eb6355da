"""Where an answer goes: tables or JSON on standard output, a CSV file written whole or not at all."""

import json
import os
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from analyzer.cli.options import OutputOptions
from analyzer.errors import InputError, shown

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

    def __init__(self, options: OutputOptions, target: Path | None, draft: Path | None) -> None:
        """Keep the options, the CSV file asked for and the draft that will take its place."""
        self.options, self.target, self.draft = options, target, draft

    def give(
        self,
        answer: Callable[[], dict[str, Any]],
        frame: "Callable[[], DataFrame]",
        parts: "Callable[[Look], Iterable[RenderableType]]",
    ) -> None:
        """Write the CSV file, if one was asked for, then the answer."""
        if self.options.csv == "-":
            write(frame().to_csv(index=False, lineterminator="\n"))
            return
        if self.draft is not None and self.target is not None:
            with self.draft.open("w", encoding="utf-8", newline="") as file:
                frame().to_csv(file, index=False, lineterminator="\n")
            if self.draft != self.target:
                self.draft.replace(self.target)
        if self.options.json:
            write_json(answer())
        else:
            write_tables(parts)


@contextmanager
def answering(options: OutputOptions) -> Iterator[Answer]:
    """Make sure that the CSV file can be written before anything long is computed; leave no draft behind."""
    if options.csv == "-" and options.json:
        raise InputError("--csv - and --json both want standard output: give --csv a file")
    if options.csv is None or options.csv == "-":
        yield Answer(options, None, None)
        return
    target = _target(options.csv)
    if target.exists() and not target.is_file():  # a device or a named pipe is written to directly
        yield Answer(options, target, target)
        return
    try:
        handle, name = tempfile.mkstemp(prefix=f".{target.name[:100]}.", dir=target.parent)
    except OSError as fault:
        raise InputError(f"--csv {shown(options.csv)} cannot be written: {fault.strerror}") from None
    os.close(handle)
    draft = Path(name)
    mask = os.umask(0)
    os.umask(mask)
    draft.chmod(target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~mask)
    try:
        yield Answer(options, target, draft)
    finally:
        draft.unlink(missing_ok=True)


def _target(name: str) -> Path:
    """Where a CSV file goes, through symbolic links; refused when that cannot be a file that may be written."""
    if not name or "\0" in name:
        raise InputError(f"--csv is {shown(name)}: --csv takes the name of a file, or - for standard output")
    try:
        target = Path(name).resolve()
        if target.is_dir():
            raise InputError(f"--csv {shown(name)} is a folder: --csv takes the name of a file")
        if not target.parent.is_dir():
            raise InputError(f"--csv {shown(name)} cannot be written: there is no folder {shown(str(target.parent))}")
        if target.exists() and not os.access(target, os.W_OK):
            raise InputError(f"--csv {shown(name)} cannot be written: permission denied")
    except (OSError, RuntimeError) as fault:
        raise InputError(
            f"--csv {shown(name)} cannot be written: {getattr(fault, 'strerror', None) or fault}"
        ) from None
    return target
