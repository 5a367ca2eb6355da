"""The compiler's one door: what is cached, where, and that an edit in another file is noticed."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from kernels import store

ROOT = Path(__file__).resolve().parent.parent.parent
KERNELS = ROOT / "kernels"

CALLER = """
from kernels.jit import driver
from kernels.callee import answer


@driver
def ask(x):
    return answer(x)
"""
CALLEE = """
from kernels.jit import kernel


@kernel
def answer(x):
    return x + {number}
"""
SCRIPT = """
import sys
sys.path.insert(0, {folder!r})
from kernels import jit
from kernels.caller import ask
before = sum(ask.stats.cache_hits.values()) if jit.CACHED else 0
print(int(ask(1)), jit.CACHED, sum(ask.stats.cache_hits.values()) if jit.CACHED else 0)
"""


def asked(folder, **environment):
    """What a new process that imports the kernels in `folder` prints: the answer, cached or not, cache hits."""
    variables = {name: value for name, value in os.environ.items() if name not in ("UPCARD_CACHE_DIR", "PYTHONPATH")}
    variables.update(PYTHONDONTWRITEBYTECODE="1", **environment)
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT.format(folder=str(folder))],
        cwd=folder,
        env=variables,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    number, cached, hits = done.stdout.split()
    return int(number), cached == "True", int(hits)


@pytest.fixture
def copy(tmp_path):
    """A copy of the jit module in a package of its own with a driver that calls a kernel in another file."""
    package = tmp_path / "project" / "kernels"
    package.mkdir(parents=True)
    for name in ("jit.py", "store.py"):
        shutil.copy(KERNELS / name, package)
    (package / "__init__.py").write_text("")
    (package / "caller.py").write_text(CALLER)
    (package / "callee.py").write_text(CALLEE.format(number=10))
    return package


@pytest.mark.compiled_only
def test_an_edited_callee_in_another_file_is_noticed(copy, tmp_path):
    folder, cache = copy.parent, str(tmp_path / "cache")
    assert asked(folder, UPCARD_CACHE_DIR=cache) == (11, True, 0)
    assert asked(folder, UPCARD_CACHE_DIR=cache) == (11, True, 1)
    (copy / "callee.py").write_text(CALLEE.format(number=20))
    assert asked(folder, UPCARD_CACHE_DIR=cache) == (21, True, 0)
    (copy / "callee.py").write_text(CALLEE.format(number=10))
    assert asked(folder, UPCARD_CACHE_DIR=cache) == (11, True, 1)


PACKS = """
import sys
sys.path.insert(0, {folder!r})
import numpy as np
from kernels.california_jack import drivers
from kernels.california_jack.rules import Rules
from kernels.shuffle import network
cards, trumps = np.empty((1, 52), np.uint64), np.empty(1, np.uint64)
packs = drivers.packs()
packs(np.uint64(1), 0, 1, Rules(*[np.uint64(0)] * len(Rules._fields)), network(52), cards, trumps)
print(cards[0, 0], int(sum(cards[0] * np.arange(52))), sum(packs.stats.cache_hits.values()))
"""


@pytest.mark.compiled_only
def test_an_edited_kernel_changes_the_deals_of_the_real_drivers(tmp_path):
    folder = tmp_path / "project"
    shutil.copytree(KERNELS, folder / "kernels", ignore=shutil.ignore_patterns("__pycache__"))
    variables = {**os.environ, "UPCARD_CACHE_DIR": str(tmp_path / "cache"), "PYTHONDONTWRITEBYTECODE": "1"}

    def dealt():
        command = [sys.executable, "-c", PACKS.format(folder=str(folder))]
        done = subprocess.run(command, cwd=folder, env=variables, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        *cards, hits = done.stdout.split()
        return cards, int(hits)

    before, hits = dealt()
    assert hits == 0
    assert dealt() == (before, 1)
    source = folder / "kernels" / "rng.py"
    assert "0x9E3779B97F4A7C15" in source.read_text()
    source.write_text(source.read_text().replace("0x9E3779B97F4A7C15", "0x9E3779B97F4A7C17"))
    after, hits = dealt()
    assert (after != before, hits) == (True, 0)


@pytest.mark.compiled_only
def test_the_cache_lies_where_the_user_says_and_nowhere_else(copy, tmp_path):
    cache = tmp_path / "cache"
    asked(copy.parent, UPCARD_CACHE_DIR=str(cache))
    assert list(cache.rglob("*.code"))
    assert not list(copy.parent.rglob("*.code"))
    home = tmp_path / "home"
    home.mkdir()
    asked(copy.parent, HOME=str(home), XDG_CACHE_HOME="")
    assert list((home / ".cache" / "upcard").rglob("*.code"))
    asked(copy.parent, HOME=str(home), XDG_CACHE_HOME=str(tmp_path / "xdg"))
    assert list((tmp_path / "xdg" / "upcard").rglob("*.code"))


@pytest.mark.parametrize("kind", ["under a file", "under /proc"])
@pytest.mark.compiled_only
def test_a_place_that_cannot_be_written_means_uncached_and_no_crash(copy, tmp_path, kind):
    plain = tmp_path / "file"
    plain.write_text("not a folder")
    place = str(plain / "cache") if kind == "under a file" else "/proc/upcard-cache"
    assert asked(copy.parent, UPCARD_CACHE_DIR=place) == (11, False, 0)


def test_a_user_without_a_home_has_no_cache_and_no_crash(monkeypatch):
    def nobody():
        raise RuntimeError("Could not determine home directory.")

    for name in ("UPCARD_CACHE_DIR", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", nobody)
    assert not store.place(store.root() / "code").readable


def test_uncompiled_nothing_is_cached(copy, tmp_path):
    cache = tmp_path / "cache"
    assert asked(copy.parent, UPCARD_CACHE_DIR=str(cache), NUMBA_DISABLE_JIT="1") == (11, False, 0)
    assert not cache.exists()


def test_only_one_file_mentions_the_compiler():
    naming = [
        source.relative_to(ROOT).as_posix()
        for package in ("kernels", "analyzer", "reports")
        for source in sorted((ROOT / package).rglob("*.py"))
        if "njit" in source.read_text()
    ]
    assert naming == ["kernels/jit.py"]


DIGESTS = """
import sys
from pathlib import Path
package = Path(sys.argv[1])
sys.path.insert(0, str(package.parent))
from kernels.jit import digest
print(digest(), digest())
(package / "callee.py").write_text("x = 30\\n")
print(digest())
(package / "deeper").mkdir()
(package / "deeper" / "more.py").write_text("x = 1\\n")
print(digest())
(package / "deeper" / "more.py").rename(package / "deeper" / "less.py")
print(digest())
"""


def test_the_digest_changes_with_any_kernel_file(copy, tmp_path):
    variables = {**os.environ, "UPCARD_CACHE_DIR": str(tmp_path / "cache"), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-c", DIGESTS, str(copy)]
    done = subprocess.run(command, cwd=tmp_path, env=variables, capture_output=True, text=True, check=True)
    first, again, *others = done.stdout.split()
    assert first == again
    assert len({first, *others}) == 4
    assert all(len(text) == 16 for text in (first, *others))
