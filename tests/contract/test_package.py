"""`import upcard` and `python -m upcard`, as they are installed, in a checkout and in a wheel."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from analyzer import api
from analyzer.version import VERSION

ROOT = Path(__file__).resolve().parent.parent.parent
PACKAGE = ROOT / "scripts" / "package"
NAMES = """
import sys
import upcard
assert "analyzer.api" not in sys.modules and "numba" not in sys.modules
from upcard import *
from analyzer import api
assert all(getattr(upcard, name) is getattr(api, name) is globals()[name] for name in api.__all__)
assert set(api.__all__) <= set(dir(upcard))
print(upcard.__version__, upcard.rule_set("seven-up").game.name)
try:
    upcard.odd
except AttributeError as fault:
    print(fault)
"""

pytestmark = pytest.mark.no_kernel


def python(*words: str, path: str = str(PACKAGE)) -> str:
    """What Python prints, with the package found as it is in the project."""
    ran = subprocess.run([sys.executable, *words], cwd=ROOT, env={"PYTHONPATH": path}, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def test_the_package_has_the_names_of_the_api() -> None:
    version, fault = python("-c", NAMES).splitlines()
    assert version == f"{VERSION} seven-up"
    assert "no attribute 'odd'" in fault
    assert api.__all__[0] in fault


def test_the_package_runs_the_command() -> None:
    assert python("-m", "upcard", "--version") == f"{VERSION}\n"


def test_the_project_installs_it() -> None:
    """Here as pip has done it; and whatever is built has it."""
    told = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]["build"]["targets"]["wheel"]
    assert told["force-include"] == {"scripts/package/upcard": "upcard"}
    assert python("-m", "upcard", "--version", path="") == f"{VERSION}\n"
