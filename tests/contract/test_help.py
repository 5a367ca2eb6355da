"""Help comes fast: it imports none of the libraries that do the work."""

import subprocess
import sys

import pytest

from tests.command.terminal import environment, upcard

HEAVY = ("numba", "numpy", "pandas", "matplotlib", "scipy")
COMMANDS = ("odds", "moves", "calls", "simulate", "duel", "equity", "deal", "replay", "games", "rules", "tune", "warm")

PROBE = """
import sys
from analyzer.cli.main import status
sys.argv = ["upcard", *{arguments!r}]
code = status()
loaded = [name for name in {heavy!r} if name in sys.modules]
sys.exit(f"loaded {{loaded}}" if loaded or code else 0)
"""


@pytest.mark.parametrize("arguments", [[], ["--help"], ["--version"], *([name, "--help"] for name in COMMANDS)])
def test_help_loads_no_heavy_library(arguments: list[str]) -> None:
    """Neither the application's help nor a command's."""
    code = PROBE.format(arguments=arguments, heavy=HEAVY)
    ran = subprocess.run(
        [sys.executable, "-P", "-c", code], capture_output=True, text=True, env=environment(), check=False
    )
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.strip()


@pytest.mark.parametrize("width", [60, 80])
@pytest.mark.parametrize("name", COMMANDS)
def test_help_fits(name: str, width: int) -> None:
    """No line of a command's help is longer than the terminal is wide."""
    ran = upcard(name, "--help", COLUMNS=str(width))
    assert ran.code == 0
    assert max(map(len, ran.out.splitlines())) <= width


@pytest.mark.parametrize("width", [60, 80])
def test_help_lists_every_command_with_a_whole_sentence(width: int) -> None:
    """No summary is cut off."""
    ran = upcard("--help", COLUMNS=str(width))
    for name in COMMANDS:
        assert f"\n  {name} " in ran.out
    assert "..." not in ran.out.partition("Commands:")[2]
