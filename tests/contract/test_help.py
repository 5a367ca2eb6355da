"""Help comes fast: it imports none of the libraries that do the work."""

import subprocess
import sys

import pytest

from analyzer.cli.main import app
from tests.command.terminal import environment, within

pytestmark = pytest.mark.no_kernel

HEAVY = ("numba", "numpy", "pandas", "matplotlib", "scipy")
COMMANDS = (
    "odds",
    "moves",
    "calls",
    "simulate",
    "duel",
    "compare",
    "equity",
    "stock-value",
    "claims",
    "report",
    "deal",
    "replay",
    "games",
    "rules",
    "tune",
    "warm",
)

PROBE = """
import sys
from contextlib import redirect_stdout
from io import StringIO
from analyzer.cli.main import status
for arguments in {every!r}:
    with redirect_stdout(StringIO()) as shown:
        code = status(arguments)
    loaded = [name for name in {heavy!r} if name in sys.modules]
    if loaded or code or not shown.getvalue().strip():
        sys.exit(f"{{arguments}}: loaded {{loaded}}, code {{code}}, {{len(shown.getvalue())}} letters")
"""


def test_every_command_is_looked_at() -> None:
    """A new command is named above."""
    assert set(COMMANDS) == {command.callback.__name__.replace("_", "-") for command in app.registered_commands}


def test_help_loads_no_heavy_library() -> None:
    """Neither the application's help nor a command's."""
    every = [[], ["--help"], ["--version"], *([name, "--help"] for name in COMMANDS)]
    code = PROBE.format(every=every, heavy=HEAVY)
    ran = subprocess.run(
        [sys.executable, "-P", "-c", code], capture_output=True, text=True, env=environment(), check=False
    )
    assert ran.returncode == 0, ran.stderr


@pytest.fixture(params=[60, 80])
def width(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    """How wide the terminal says it is."""
    monkeypatch.setenv("COLUMNS", str(request.param))
    return request.param


@pytest.mark.parametrize("name", COMMANDS)
def test_help_fits(capfd: pytest.CaptureFixture, name: str, width: int) -> None:
    """No line of a command's help is longer than the terminal is wide."""
    ran = within(capfd, name, "--help")
    assert ran.code == 0
    assert max(map(len, ran.out.splitlines())) <= width


def test_help_lists_every_command_with_a_whole_sentence(capfd: pytest.CaptureFixture, width: int) -> None:
    """No summary is cut off."""
    ran = within(capfd, "--help")
    assert max(map(len, ran.out.splitlines())) <= width
    for name in COMMANDS:
        assert f"\n  {name} " in ran.out
    assert "..." not in ran.out.partition("Commands:")[2]
