"""What README.md shows: its commands with their output, and its Python."""

import contextlib
import io
import re
import shlex
import subprocess
import sys
from pathlib import Path

from tests.command.terminal import environment, series

README = Path(__file__).resolve().parents[2] / "README.md"
BLOCK = re.compile(r"^```(console|python|text)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PREFIX = "scripts/upcard"


def run_commands(lines: list[str]) -> list[str]:
    """What command lines of the README print on standard output, one after another in one process but for pipes."""
    alone = [shlex.split(line)[1:] for line in lines if "|" not in line]
    ran = subprocess.run(series(alone), capture_output=True, env=environment(), check=False)
    if ran.returncode:
        raise AssertionError(ran.stderr.decode())
    printed = iter(ran.stdout.decode().split("\0"))
    return [run_command(line) if "|" in line else next(printed) for line in lines]


def run_command(line: str) -> str:
    """What a command line of the README prints on standard output; `scripts/upcard` runs in this environment."""
    here = " ".join(shlex.quote(word) for word in (sys.executable, "-P", "-m", "analyzer.cli"))
    shell = line.replace(PREFIX, here)
    ran = subprocess.run(
        ["bash", "-o", "pipefail", "-c", shell], capture_output=True, text=True, env=environment(), check=False
    )
    if ran.returncode:
        raise AssertionError(f"{line}: ended with {ran.returncode}: {ran.stderr}")
    return ran.stdout


def run_python(source: str) -> str:
    """What a piece of Python prints."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(source, README.name, "exec"), {})
    return printed.getvalue()


def commands(text: str) -> list[str]:
    """Every command line shown."""
    blocks = [body for kind, body in BLOCK.findall(text) if kind == "console"]
    return [line[2:] for body in blocks for line in body.splitlines() if line.startswith("$ ")]


def refreshed(text: str) -> str:
    """The README with what its commands and its Python print now; the two commands at the top stand alone."""
    python = ""
    first = True
    shown = commands(text)[2:]
    printed = dict(zip(shown, run_commands(shown), strict=True))

    def fresh(found: re.Match[str]) -> str:
        nonlocal python, first
        kind, body = found.groups()
        if kind == "console" and first:
            first = False
        elif kind == "console":
            lines = [line for line in body.splitlines() if line.startswith("$ ")]
            body = "\n".join(f"{line}\n{printed[line[2:]]}" for line in lines)
        elif kind == "python":
            python = run_python(body)
        else:
            body = python
        return f"```{kind}\n{body}```"

    return BLOCK.sub(fresh, text)
