"""The folders of the games are laid out as `kernels` says."""

import re
from pathlib import Path

import pytest

import kernels

FOLDER = Path(kernels.__file__).parent
GAMES = sorted(path.parent for path in FOLDER.glob("*/__init__.py"))
SHARED = re.findall(r"^- ``(\w+)``:", kernels.__doc__, re.M)


def modules(folder):
    """The names of a folder's modules."""
    return {path.stem for path in folder.glob("*.py")} - {"__init__"}


@pytest.mark.no_kernel
def test_the_list_is_read():
    assert len(GAMES) >= 3
    assert {"rules", "deal_out", "round", "view", "policy", "drivers"} <= set(SHARED)


@pytest.mark.no_kernel
@pytest.mark.parametrize("folder", GAMES, ids=lambda path: path.name)
def test_every_game_has_the_same_files(folder):
    assert set(SHARED) <= modules(folder)


@pytest.mark.no_kernel
@pytest.mark.parametrize("folder", [FOLDER, *GAMES], ids=lambda path: path.name)
def test_every_file_is_on_the_map(folder):
    assert modules(folder) <= set(re.findall(r"``(\w+)``", kernels.__doc__))
