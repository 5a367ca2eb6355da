"""The directions in which the packages import each other, and that a broken one would be noticed."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
KERNEL_LIBRARIES = {"numba", "numpy"}


def imported(path: Path) -> set[str]:
    """The top-level names that a file imports, anywhere in it."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            names.add(node.module.partition(".")[0])
    return names


@pytest.mark.parametrize("path", sorted((ROOT / "kernels").rglob("*.py")), ids=lambda path: path.name)
def test_kernels_import_numpy_and_numba_only(path: Path) -> None:
    """Beside the standard library and each other."""
    others = imported(path) - KERNEL_LIBRARIES - {"kernels"}
    assert others <= set(sys.stdlib_module_names), others


def test_only_one_file_compiles() -> None:
    """`njit` is said in kernels/jit.py and nowhere else."""
    files = [path for package in ("kernels", "analyzer", "reports") for path in (ROOT / package).rglob("*.py")]
    assert [path.name for path in files if "njit" in path.read_text(encoding="utf-8")] == ["jit.py"]


def test_contracts_hold() -> None:
    """The import directions of pyproject.toml."""
    ran = subprocess.run(
        [Path(sys.executable).parent / "lint-imports", "--no-cache"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout


def test_nothing_goes_up_or_round_in_a_circle() -> None:
    """As scripts/floor_plan.py counts, which also sees a package that its own modules import."""
    ran = subprocess.run(
        [sys.executable, ROOT / "scripts" / "floor_plan.py"], capture_output=True, text=True, check=True
    )
    counted = {line[:18].strip(): int(line[18:].split()[0]) for line in ran.stdout.splitlines() if line[0] != " "}
    assert counted["modules"] > 200
    for fault in ("rooms on no floor", "upward imports", "circles of rooms", "circles of modules"):
        assert counted[fault] == 0, ran.stdout
