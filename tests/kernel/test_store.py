"""Machine code on disk that is damaged, foreign, unreadable, not ours, or has no room: one line, and gone around."""

import hashlib
import logging
import os
import pickle
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from kernels import store
from tests.kernel.test_jit import KERNELS

DRIVER = """
from kernels.jit import driver


@driver
def ask(x):
    return x + 10
"""
SCRIPT = """
import sys
sys.path.insert(0, sys.argv[1])
from kernels import jit, store
from kernels.caller import ask
print(jit.stored("ask"), ask(1), sum(ask.stats.cache_hits.values()), jit.stored("ask"))
"""


def project(folder: Path) -> Path:
    """A checkout with one driver that is soon compiled."""
    package = folder / "kernels"
    package.mkdir(parents=True)
    for name in ("jit.py", "store.py"):
        shutil.copy(KERNELS / name, package)
    (package / "__init__.py").write_text("")
    (package / "caller.py").write_text(DRIVER)
    return folder


def asked(checkout: Path, cache: Path, script: str = SCRIPT) -> tuple[str, list[str]]:
    """What a new process prints (was it kept, the answer, cache hits, is it kept now), and the lines it logs."""
    variables = {**os.environ, "UPCARD_CACHE_DIR": str(cache), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-c", script, str(checkout)]
    done = subprocess.run(command, cwd=checkout, env=variables, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip(), done.stderr.splitlines()


COLD, WARM, MENDED = "False 11 0 True", "True 11 1 True", "False 11 0 True"


@pytest.mark.compiled_only
def test_damage_is_said_and_mended(tmp_path: Path) -> None:
    """Cut, emptied, changed in one bit, of another program: one line that names the file, and compiled anew."""
    checkout, cache = project(tmp_path / "one"), tmp_path / "cache"
    assert asked(checkout, cache) == (COLD, [store.COMPILING])
    (path,) = cache.rglob("ask-*.code")
    whole = path.read_bytes()
    assert asked(checkout, cache) == (WARM, [])
    flipped = bytearray(whole)
    flipped[len(whole) // 2] ^= 1
    for damaged in (b"", whole[:10], whole[: len(whole) // 2], bytes(flipped)):
        path.write_bytes(damaged)
        said, lines = asked(checkout, cache)
        assert said == MENDED
        assert lines == [
            f"the compile cache has a damaged file, so this part is compiled again: {path}",
            store.COMPILING,
        ]
        assert asked(checkout, cache) == (WARM, [])
    for content in (b"no pickle", pickle.dumps(("of", "another", "program"))):
        path.write_bytes(hashlib.sha256(content).digest() + content)
        said, lines = asked(checkout, cache)
        assert said == "True 11 0 True"
        assert "foreign file" in lines[0]
        assert str(path) in lines[0]
        assert asked(checkout, cache) == (WARM, [])
    path.unlink()
    path.mkdir()
    said, lines = asked(checkout, cache)
    assert said == "False 11 0 False"
    assert str(path) in lines[0]


@pytest.mark.compiled_only
def test_two_checkouts_of_one_version_share_what_is_compiled(tmp_path: Path) -> None:
    """Whatever their paths and the times of their files; a changed file shares nothing."""
    first, second, cache = project(tmp_path / "one"), project(tmp_path / "two"), tmp_path / "cache"
    assert asked(first, cache)[0] == COLD
    for file in (second / "kernels").iterdir():
        os.utime(file, (1, 1))
    assert asked(second, cache) == (WARM, [])
    (second / "kernels" / "caller.py").write_text(DRIVER + "\n")
    assert asked(second, cache)[0] == COLD


@pytest.mark.compiled_only
def test_a_full_disk_is_said_once(tmp_path: Path) -> None:
    """And nothing half is left."""
    full = SCRIPT.replace(
        "from kernels.caller", "import os\nos.replace = lambda *_: os.open('', 0)\nfrom kernels.caller"
    )
    full = full.replace("os.open('', 0)", "(_ for _ in ()).throw(OSError(28, 'No space left on device'))")
    said, lines = asked(project(tmp_path / "one"), tmp_path / "cache", full)
    assert said == "False 11 0 False"
    assert lines[1:] == [
        "the compile cache cannot be written (No space left on device), so nothing more is kept: "
        f"{next((tmp_path / 'cache').iterdir())}"
    ]
    assert not [path for path in (tmp_path / "cache").rglob("*") if path.is_file()]


@pytest.mark.compiled_only
def test_a_whole_cache_that_cannot_be_written_is_used(tmp_path: Path) -> None:
    checkout, cache = project(tmp_path / "one"), tmp_path / "cache"
    locked = SCRIPT.replace(
        "from kernels import", "import os\nos.access = lambda _, mode: not mode & os.W_OK\nfrom kernels import"
    )
    assert asked(checkout, cache, locked)[0] == "False 11 0 False"
    assert "every time anew" in asked(checkout, cache, locked)[1][0]
    assert asked(checkout, cache)[0] == COLD
    assert asked(checkout, cache, locked) == (WARM, [])


def test_the_folder_is_its_owners_alone(tmp_path: Path) -> None:
    found = store.place(tmp_path / "cache" / "code")
    assert (found.readable, found.writable, found.trouble) == (True, True, "")
    assert found.folder.stat().st_mode & 0o777 == found.folder.parent.stat().st_mode & 0o777 == 0o700


@pytest.mark.parametrize("which", ["cache", "cache/code"])
@pytest.mark.parametrize("mode", [0o770, 0o707, 0o777])
def test_a_folder_that_others_may_write_to_is_not_trusted(tmp_path: Path, which: str, mode: int) -> None:
    store.place(tmp_path / "cache" / "code")
    (tmp_path / which).chmod(mode)
    found = store.place(tmp_path / "cache" / "code")
    assert not found.readable
    assert not found.writable
    assert str(tmp_path / which) in found.trouble


def test_another_users_folder_is_not_trusted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "cache" / "code"
    store.place(folder)
    owner = os.getuid()
    monkeypatch.setattr(os, "getuid", lambda: owner + 1)
    assert store.place(folder).readable == (owner == 0)  # what root has put there is as good as one's own
    os.chown(folder, owner + 2, -1) if owner == 0 else None
    assert "another user" in store.place(folder).trouble


def test_what_is_kept_is_said_of_this_machine_alone(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    found, content = store.place(tmp_path / "cache" / "code"), b"code"
    other = found.folder / "ask-00000000-1.code"
    own = found.folder / f"ask-{store.machine()}-1.code"
    for path in (other, own):
        path.write_bytes(hashlib.sha256(content).digest() + content)
    assert store.stored(found, "ask")
    own.unlink()
    assert not store.stored(found, "ask")
    with caplog.at_level(logging.WARNING, "upcard"):
        own.write_bytes(b"")
        assert not store.stored(found, "ask")
    assert str(own) in caplog.text
