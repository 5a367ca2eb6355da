"""Where machine code is kept between processes, and the reading and writing of it: nothing there is believed unseen.

The folder is named by the content of every kernel file, so that an edit anywhere starts an empty one. (Numba's own
cache looks at the path, time and content of the file of the function it compiles and no further: edit a callee in
another file, or upgrade numba, and the old machine code runs; copy the project, and nothing is found.) A file holds one
compiled function and is named by that function, the machine and the types it was compiled for. It begins with the
SHA-256 of the rest: what was cut, emptied or changed is compiled again. As the rest is unpickled, which can run
anything, a folder that others may write to is not used.

What a user should know is logged to ``upcard``; who shows it is the caller's choice.
"""

import functools
import hashlib
import inspect
import logging
import os
import pathlib
import pickle
import stat
import sys
import tempfile
from collections.abc import Callable
from typing import Any, NamedTuple

import numba
from numba.core.caching import _Cache
from numba.core.compiler import CompileResult
from numba.core.registry import cpu_target
from numba.core.serialize import dumps

HERE = pathlib.Path(__file__).parent
LOG = logging.getLogger("upcard")
SUM = hashlib.sha256().digest_size
COMPILING = "compiling for this machine, once: this takes half a minute or so (upcard warm does it all beforehand)"


def digest() -> str:
    """Sixteen hex digits that change with numba and with any kernel source."""
    content = hashlib.sha256(numba.__version__.encode())
    for source in sorted(HERE.rglob("*.py")):
        content.update(source.relative_to(HERE).as_posix().encode())
        content.update(source.read_bytes())
    return content.hexdigest()[:16]


def root() -> pathlib.Path:
    """The folder for the code of every version: what UPCARD_CACHE_DIR says, or one in the user's folder of caches."""
    override = os.environ.get("UPCARD_CACHE_DIR")
    if override:
        return pathlib.Path(override)
    base = os.environ.get("XDG_CACHE_HOME")
    try:
        return (pathlib.Path(base) if base else pathlib.Path.home() / ".cache") / "upcard"
    except RuntimeError:  # nobody's home: no place can be used
        return pathlib.Path(os.devnull) / "upcard"


class Place(NamedTuple):
    """A folder of machine code, and what may be done with it."""

    folder: pathlib.Path
    readable: bool
    writable: bool
    trouble: str
    """why it is not both, in words that follow the folder's name; empty if it is"""


def place(folder: pathlib.Path) -> Place:
    """Make a folder, for its owner alone, and see what may be done with it."""
    try:
        folder.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        folder.mkdir(exist_ok=True, mode=0o700)
        distrust = _distrust(folder.parent) or _distrust(folder)
        entries = os.access(folder, os.R_OK | os.X_OK)
    except OSError as fault:
        if not folder.is_dir():
            return Place(folder, False, False, f"cannot be written ({fault.strerror})")
        distrust, entries = _distrust(folder.parent) or _distrust(folder), os.access(folder, os.R_OK | os.X_OK)
    if distrust or not entries:
        return Place(folder, False, False, distrust or "cannot be read")
    writable = os.access(folder, os.W_OK | os.X_OK)
    return Place(folder, True, writable, "" if writable else "cannot be written")


def _distrust(folder: pathlib.Path) -> str:
    """Why what lies in a folder could be somebody else's, if it could."""
    if not hasattr(os, "getuid"):
        return ""
    found = folder.stat()
    if found.st_uid not in (os.getuid(), 0):
        return "is not trusted: it belongs to another user"
    if found.st_mode & (stat.S_IWGRP | stat.S_IWOTH) and not found.st_mode & stat.S_ISVTX:
        return f"is not trusted: others may write in {folder} (chmod 700 takes that away)"
    return ""


@functools.cache
def machine() -> str:
    """Eight hex digits for this Python, processor and its features as numba is told to use them."""
    told = (sys.implementation.cache_tag, cpu_target.target_context.codegen().magic_tuple())
    return hashlib.sha256(repr(told).encode()).hexdigest()[:8]


@functools.cache
def warn(message: str) -> None:
    """Say something once in a process."""
    LOG.warning(message)


def whole(path: pathlib.Path) -> bytes | None:
    """What a file holds; None, and a line in the log, if that is not what was written."""
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as fault:
        warn(f"the compile cache has a file that cannot be read ({fault.strerror}): {path}")
        return None
    if hashlib.sha256(content[SUM:]).digest() == content[:SUM]:
        return content[SUM:]
    warn(f"the compile cache has a damaged file, so this part is compiled again: {path}")
    return None


def stored(where: Place, name: str) -> bool:
    """Whether machine code of the function of this qualified name lies in a folder, whole, for this machine."""
    return where.readable and any(whole(path) for path in where.folder.glob(f"{name}-{machine()}-*.code"))


class Kept(_Cache):  # type: ignore[misc]
    """The machine code of one function, as numba asks for it and offers it."""

    def __init__(self, function: Callable[..., Any], where: Place, before: Callable[[], None] | None) -> None:
        """Remember the function and the folder; `before` is called when code is not found and must be compiled."""
        self.function, self.where, self.before, self.enabled = function, where, before, True

    @property
    def cache_path(self) -> str:
        """The folder."""
        return str(self.where.folder)

    def enable(self) -> None:
        """Use the folder again."""
        self.enabled = True

    def disable(self) -> None:
        """Neither read nor write."""
        self.enabled = False

    def flush(self) -> None:
        """Forget what is kept of this function."""
        for path in self.where.folder.glob(f"{self._name()}-*.code"):
            path.unlink(missing_ok=True)

    def load_overload(self, signature: Any, target_context: Any) -> Any:
        """The compiled function for a signature; None if it must be compiled."""
        target_context.refresh()
        path = self._path(signature)
        content = whole(path) if self.enabled and self.where.readable else None
        if content is not None:
            try:
                return CompileResult._rebuild(target_context, *pickle.loads(content))
            except Exception as fault:  # whole, but not of this numba: unpickling can raise anything
                warn(f"the compile cache has a foreign file, so this part is compiled again ({fault}): {path}")
        if self.before:
            self.before()
        return None

    def save_overload(self, signature: Any, compiled: Any) -> None:
        """Keep a compiled function, if it can be and if there is room."""
        if not (self.enabled and self.where.writable) or compiled.lifted or compiled.library.has_dynamic_globals:
            return
        content = dumps(compiled._reduce())
        path = self._path(signature)
        try:
            handle, draft = tempfile.mkstemp(prefix=".", dir=path.parent)
            try:
                with os.fdopen(handle, "wb") as file:
                    file.write(hashlib.sha256(content).digest() + content)
                os.replace(draft, path)
            except BaseException:
                os.unlink(draft)
                raise
        except OSError as fault:
            self.disable()
            warn(f"the compile cache cannot be written ({fault.strerror}), so nothing more is kept: {path.parent}")

    def _name(self) -> str:
        return self.function.__qualname__.replace("<", "").replace(">", "")

    def _path(self, signature: Any) -> pathlib.Path:
        code, closure = self.function.__code__, self.function.__closure__
        source = pathlib.Path(inspect.getfile(self.function))
        origin: object = hashlib.sha256(source.read_bytes()).digest()
        if source.is_relative_to(HERE):  # its content is in the folder's name
            origin = source.relative_to(HERE).as_posix()
        cells = dumps(tuple(cell.cell_contents for cell in closure)) if closure else b""
        key = (origin, code.co_firstlineno, str(signature), hashlib.sha256(code.co_code + cells).digest())
        named = hashlib.sha256(repr(key).encode()).hexdigest()[:16]
        return self.where.folder / f"{self._name()}-{machine()}-{named}.code"
