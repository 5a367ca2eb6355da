"""Run the command as a user does, in a process of its own, and look at all that comes out."""

import os
import subprocess
import sys
from typing import NamedTuple


class Ran(NamedTuple):
    """Exit code, standard output and standard error of one command."""

    code: int
    out: str
    err: str


def command(*arguments: str) -> list[str]:
    """The words that run `upcard` with these arguments."""
    return [sys.executable, "-P", "-m", "analyzer.cli", *arguments]


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


def check_refused(ran: Ran) -> str:
    """One line on stderr, nothing on stdout, exit code 2; return the line."""
    assert ran.code == 2, ran
    assert ran.out == "", ran
    assert ran.err.startswith("upcard: "), ran
    assert ran.err.count("\n") == 1, ran
    assert ran.err.endswith("\n"), ran
    assert "Traceback" not in ran.err, ran
    return ran.err
