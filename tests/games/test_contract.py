"""A part of a game that is missing or wrong is found by the type checker, before anything runs."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.no_kernel

ROOT = Path(__file__).resolve().parents[2]
BROKEN = """
from analyzer.contract import game as contract
from analyzer.contract.game import RuleSet
from tests.games.german_whist import engine, outcomes
from tests.games.german_whist.game import GermanWhist


class Whole(GermanWhist):
    pass


class Half:
    name = title = "half"
    switches = presets = ()


class Wrong(GermanWhist):
    @property
    def engine(self) -> contract.Engine:
        return outcomes  # expected "Engine"


def asked(rules: RuleSet) -> None:
    whole: contract.Game = Whole()
    half: contract.Game = Half()  # expression has type "Half", variable has type "Game"
    dealing: contract.Dealing = engine  # variable has type "Dealing"
    rules.game.engine.play(rules)  # "Engine" has no attribute "play"
    rules.game.engine.weights("uniform")  # Missing positional argument "rules"
    rules.game.calls.calls(rules)  # Item "None" of "Calls | None" has no attribute "calls"
"""
"""What is wrong with a line stands behind it."""


def test_a_part_that_is_missing_or_wrong_fails_in_mypy(tmp_path: Path) -> None:
    """Every broken line, and no other."""
    path = tmp_path / "broken.py"
    path.write_text(BROKEN)
    ran = subprocess.run(
        [sys.executable, "-m", "mypy", "--no-pretty", "--config-file", "pyproject.toml", path],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    found = dict(re.findall(r"broken\.py:(\d+): error: (.*)", ran.stdout))
    expected = {
        str(number): line.partition("  # ")[2] for number, line in enumerate(BROKEN.split("\n"), 1) if "  # " in line
    }
    assert ran.returncode == 1, ran.stderr
    assert set(found) == set(expected), ran.stdout
    for number, said in expected.items():
        assert said in found[number]
