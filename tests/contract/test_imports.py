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
