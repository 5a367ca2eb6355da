"""Files that would overwrite one another are refused by every command, by whatever names, and left as they were."""

import os
import subprocess
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest
from typer.main import get_command

from analyzer.cli.main import app, status
from analyzer.cli.overwriting import READ, WRITTEN
from tests.command.terminal import check_refused, command, environment, upcard, within

pytestmark = pytest.mark.no_kernel

GAME = "california-jack"
ARGUMENTS = {"duel": [GAME, "heuristic", "uniform"], "replay": [], "report": [GAME], "warm": []}
CONTENT = "keep me\n"


def pairs() -> Iterator[tuple[str, str, str]]:
    """Every two files of every command, the second one written."""
    for name, asked in get_command(app).commands.items():
        given = [one.name for one in asked.params if one.name in (*READ, *WRITTEN)]
        file_options = {one.name for one in asked.params if one.metavar in ("FILE", "DIR")}
        assert file_options <= {*READ, *WRITTEN}, f"{name} has a file that nobody looks after"
        if name in ("odds", "moves"):
            assert "game" in given
        else:
            given = [one for one in given if one != "game"]
        for one, other in combinations(sorted(given, key=(*READ, *WRITTEN).index), 2):
            if other in WRITTEN:
                yield name, one, other


def words(command: str, one: str, other: str, first: str, second: str) -> list[str]:
    """A command line with two files."""
    found = [command]
    if command not in ("odds", "moves"):
        found += ARGUMENTS.get(command, [GAME])
    elif one != "game":
        found.append(GAME)
    for key, name in ((one, first), (other, second)):
        found += [name] if key in ("game", "file") else [f"--{key}", name]
    return found


PAIRS = list(pairs())
HOW = ("same", "dotted", "symbolic", "hard", "new")
CASES = [(*pair, how) for pair in PAIRS for how in HOW if how != "new" or pair[1] in WRITTEN]


def test_there_are_such_commands() -> None:
    assert {("replay", "file", "csv"), ("tune", "csv", "out"), ("calls", "csv", "plot")} <= set(PAIRS)


@pytest.mark.parametrize(("command", "one", "other", "how"), CASES)
def test_two_names_of_one_file(capfd, tmp_path: Path, command: str, one: str, other: str, how: str) -> None:
    first, second = tmp_path / "a.png", tmp_path / "b.png"
    if how != "new":
        first.write_text(CONTENT)
    if how in ("same", "new"):
        second = first
    elif how == "dotted":
        second = tmp_path / "." / "x" / ".." / "a.png"
        (tmp_path / "x").mkdir()
    elif how == "symbolic":
        second.symlink_to(first)
    else:
        os.link(first, second)
    before = sorted(tmp_path.iterdir())
    refused = within(capfd, *words(command, one, other, str(first), str(second)))
    assert "name another" in check_refused(refused)
    assert sorted(tmp_path.iterdir()) == before
    assert how == "new" or first.read_text() == CONTENT


def test_standard_input_and_output_are_files_too(tmp_path: Path) -> None:
    records = tmp_path / "r.jsonl"
    records.write_text(CONTENT)
    with records.open() as given:
        ran = subprocess.run(
            command("replay", "-", "--csv", str(records)),
            stdin=given,
            capture_output=True,
            env=environment(),
            check=False,
        )
    assert (ran.returncode, ran.stdout) == (2, b"")
    with records.open("a") as taken:
        ran = subprocess.run(
            command("deal", GAME, "--csv", str(records)), stdout=taken, stderr=-1, env=environment(), check=False
        )
    assert ran.returncode == 2
    assert b"standard output" in ran.stderr
    assert records.read_text() == CONTENT


def test_a_device_may_be_named_twice(tmp_path: Path) -> None:
    assert status(["games"]) == 0
    ran = upcard("replay", "/dev/null", "--csv", "/dev/null")
    assert "name another" not in ran.err
