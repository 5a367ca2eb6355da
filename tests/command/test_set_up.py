"""The set-up of a clone: an environment whose making was cut short, or that is broken, is made anew by itself."""

import os
import shutil
import signal
import subprocess
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
STUB = """#!/usr/bin/env bash
# Stands for python: makes an environment of itself; its pip notes what it was asked for, and can be slow or fail.
case "$*" in
    "-m venv --clear "*) rm -rf "$4"; mkdir -p "$4/bin"; cp "$0" "$4/bin/python"; touch "$4/made" ;;
    "-m pip --version") [ ! -f "${0%/bin/python}/no-pip" ] ;;
    "-m pip install "*)
        [ -f "${0%/bin/python}/broken" ] && exit 1
        touch "${0%/bin/python}/half"
        if [ -f "$TRY/slow" ]; then sleep 30; fi
        mv "${0%/bin/python}/half" "${0%/bin/python}/installed"
        ;;
esac
"""

pytestmark = [
    pytest.mark.no_kernel,
    pytest.mark.skipif(shutil.which("bash") is None or shutil.which("flock") is None, reason="no bash or no flock"),
]


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A clone with the set-up, and a Python that only pretends."""
    (tmp_path / "scripts").mkdir()
    shutil.copy(ROOT / "scripts" / "environment.sh", tmp_path / "scripts")
    for name in ("pyproject.toml", "scripts/constraints.txt"):
        (tmp_path / name).write_text("")
    stub = tmp_path / "python"
    stub.write_text(STUB)
    stub.chmod(0o755)
    return tmp_path


def begun(clone: Path, kind: str = "run") -> subprocess.Popen[str]:
    """Begin the set-up in a process group of its own."""
    script = 'ROOT=$PWD; . scripts/environment.sh; environment "$0"; echo "$PYTHON"'
    environment = {**os.environ, "UPCARD_PYTHON": str(clone / "python"), "TRY": str(clone)}
    return subprocess.Popen(
        ["bash", "-euc", script, kind],
        cwd=clone,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def done(clone: Path, kind: str = "run") -> list[str]:
    """Do it, and return the lines that it said."""
    process = begun(clone, kind)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (0, f"{clone}/.venv/bin/python\n"), err
    assert (clone / ".venv" / "installed").exists()
    return err.splitlines()


def test_it_is_made_once(clone: Path) -> None:
    assert len(done(clone)) == 1
    assert done(clone) == []
    assert len(done(clone, "test")) == 1
    assert done(clone) == done(clone, "test") == []
    (clone / ".venv" / "made").unlink()
    (clone / "pyproject.toml").write_text("changed")
    assert len(done(clone)) == 1
    assert not (clone / ".venv" / "made").exists()  # what is whole is only brought up to date


def test_what_was_cut_short_is_made_anew(clone: Path) -> None:
    """Ctrl-C in the middle of an installation, which pip would take for whole."""
    (clone / "slow").touch()
    process = begun(clone)
    for _ in range(200):
        if (clone / ".venv" / "half").exists():
            break
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGINT)
    process.communicate(timeout=60)
    assert process.returncode != 0
    (clone / "slow").unlink()
    first, second = done(clone)
    assert f"{clone}/.venv was cut short" in first
    assert "set-up" in second
    assert not (clone / ".venv" / "half").exists()
    assert done(clone) == []


@pytest.mark.parametrize("fault", ["no-pip", "broken"])
def test_an_environment_that_does_not_work_is_made_anew(clone: Path, fault: str) -> None:
    """Such as one that was cut before pip was in it."""
    done(clone)
    (clone / ".venv" / fault).touch()
    (clone / ".venv" / ".upcard-run").unlink()
    (clone / ".venv" / "installed").unlink()
    assert len(done(clone)) == 1
    assert not (clone / ".venv" / fault).exists()


def test_a_stamp_alone_is_not_believed(clone: Path) -> None:
    done(clone)
    (clone / ".venv" / "bin" / "python").unlink()
    assert len(done(clone)) == 1
