"""Run the command as a user does, in a process of its own or in this one, and look at all that comes out."""

import json
import os
import subprocess
import sys
from typing import NamedTuple

import pytest

from analyzer.cli.main import status


class Ran(NamedTuple):
    """Exit code, standard output and standard error of one command."""

    code: int
    out: str
    err: str


def command(*arguments: str) -> list[str]:
    """The words that run `upcard` with these arguments."""
    return [sys.executable, "-P", "-m", "analyzer.cli", *arguments]


SERIES = """
import json, sys
from analyzer.cli.main import status
for words in json.loads(sys.argv[1]):
    if status(words):
        sys.exit(f"{words}: ended badly")
    for stream in (sys.stdout, sys.stderr):
        print(end=chr(0), file=stream, flush=True)
"""


def series(commands: list[list[str]]) -> list[str]:
    """The words that run `upcard` once for each list of arguments in one process; NUL ends what each one prints."""
    return [sys.executable, "-P", "-c", SERIES, json.dumps(commands)]


def environment(**changes: str) -> dict[str, str]:
    """The environment of a command: plain output, no width of the caller's."""
    kept = {key: value for key, value in os.environ.items() if key not in ("COLUMNS", "LINES", "FORCE_COLOR")}
    return {**kept, **changes}


def upcard(*arguments: str, stdin: bytes = b"", timeout: float = 300, **changes: str) -> Ran:
    """Run `upcard`; keywords in capitals change its environment."""
    ran = subprocess.run(
        command(*arguments),
        input=stdin,
        capture_output=True,
        timeout=timeout,
        env=environment(**changes),
        check=False,
    )
    return Ran(ran.returncode, ran.stdout.decode(), ran.stderr.decode())


def within(capfd: pytest.CaptureFixture, *arguments: str) -> Ran:
    """Run `upcard` in this process, which loads no library anew, where nothing hangs on a process of its own."""
    capfd.readouterr()
    code = status(list(arguments))
    return Ran(code, *capfd.readouterr())


def check_refused(ran: Ran) -> str:
    """One line on stderr, nothing on stdout, exit code 2; return the line."""
    assert ran.code == 2, ran
    assert ran.out == "", ran
    assert ran.err.startswith("upcard: "), ran
    assert ran.err.count("\n") == 1, ran
    assert ran.err.endswith("\n"), ran
    assert "Traceback" not in ran.err, ran
    return ran.err
