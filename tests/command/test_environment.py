"""The set-up of the environment: cut short at any point, it is mended by the next call; a whole one is left alone."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

pytestmark = [
    pytest.mark.no_kernel,
    pytest.mark.skipif(shutil.which("bash") is None, reason="the scripts are written for bash"),
]

SCRIPT = Path(__file__).resolve().parents[2] / "scripts" / "environment.sh"
STUB = """#!/bin/bash
# Stands in for Python, in an environment ($0 is .../bin/python) and outside: makes environments, and installs in them.
place=$(dirname "$(dirname "$0")")
cut() { [ "$CUT" != "$1" ] || kill -KILL "$PPID" $$; }
case "$1 $2 $3" in
"-m venv --clear")
    rm -rf "$4"; mkdir -p "$4"; cut empty
    mkdir "$4/bin"; cp "$0" "$4/bin/python"; cut python
    touch "$4/pip"; cut pip ;;
"-m pip --version") [ -e "$place/pip" ] ;;
"-m pip install")
    [ -e "$place/pip" ] || exit 1
    [ ! -e "$place/half" ] || exit 1
    touch "$place/half"; cut half; [ "$CUT" != full ] || exit 1
    rm "$place/half"; touch "$place/whole" ;;
esac
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A project to be set up, by a Python that is a stub."""
    (tmp_path / "scripts").mkdir()
    (tmp_path / "pyproject.toml").write_text("first")
    (tmp_path / "scripts" / "constraints.txt").write_text("")
    (tmp_path / "stub").write_text(STUB)
    (tmp_path / "stub").chmod(0o755)
    return tmp_path


def set_up(root: Path, cut: str = "") -> subprocess.CompletedProcess[str]:
    """Call the set-up; it is killed at a point, or the disk is full there."""
    script = f"set -euo pipefail; ROOT={root}; . {SCRIPT}; environment run"
    changes = {"UPCARD_PYTHON": str(root / "stub"), "CUT": cut}
    words = ["bash", "-c", script]
    return subprocess.run(words, capture_output=True, text=True, env={**os.environ, **changes}, check=False)


@pytest.mark.parametrize("cut", ["empty", "python", "pip", "half", "full"])
def test_a_set_up_that_was_cut_short_is_mended_by_the_next_call(root: Path, cut: str) -> None:
    assert set_up(root, cut).returncode != 0
    ran = set_up(root)
    assert ran.returncode == 0, ran.stderr
    assert f"{root / '.venv'} is not whole, its set-up was cut short: it is made anew\n" in ran.stderr
    assert (root / ".venv" / "whole").exists()
    again = set_up(root)
    assert (again.returncode, again.stderr) == (0, "")


@pytest.mark.parametrize("cut", ["half", "full"])
def test_a_change_that_was_cut_short_is_mended_too(root: Path, cut: str) -> None:
    assert set_up(root).returncode == 0
    (root / "pyproject.toml").write_text("second")
    assert set_up(root, cut).returncode != 0
    (root / "pyproject.toml").write_text("first")  # what was there fits again, but is not whole
    assert set_up(root).returncode == 0
    assert not (root / ".venv" / "half").exists()


@pytest.mark.parametrize("left", [[], ["bin"]])
def test_an_older_one_that_was_cut_short_is_mended(root: Path, left: list[str]) -> None:
    """Made before there was a mark of it."""
    (root / ".venv").mkdir()
    for name in left:
        (root / ".venv" / name).mkdir()
        shutil.copy(root / "stub", root / ".venv" / name / "python")
    ran = set_up(root)
    assert (ran.returncode, "is made anew" in ran.stderr) == (0, True)


def test_a_whole_environment_is_changed_where_it_is(root: Path) -> None:
    """One of the user's own, and one that is out of date: nothing else in it goes."""
    assert set_up(root).returncode == 0
    mine = root / ".venv" / "mine"
    mine.touch()
    (root / "pyproject.toml").write_text("second")
    ran = set_up(root)
    assert (ran.returncode, "made anew" in ran.stderr) == (0, False)
    assert mine.exists()


def test_a_failed_set_up_names_the_environment(root: Path) -> None:
    ran = set_up(root, "full")
    assert ran.returncode == 2
    assert f"the set-up of {root / '.venv'} failed" in ran.stderr
