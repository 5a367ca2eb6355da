"""The only place that compiles. Machine code is cached in a folder named by the content of every kernel file.

Numba's own cache looks at the file of the function it compiles and no further: edit a callee in another file, or
upgrade numba, and the old machine code runs. Here the folder's name is a hash of numba's version and of every file
under ``kernels/``, so an edit anywhere starts an empty folder.
"""

import functools
import hashlib
import os
import pathlib
import threading
from collections.abc import Callable
from types import FunctionType
from typing import Any

import numba
from numba import config, njit, types
from numba.core import cgutils
from numba.core.imputils import impl_ret_borrowed
from numba.extending import intrinsic
from numba.np.arrayobj import make_array

HERE = pathlib.Path(__file__).parent


def digest() -> str:
    """Sixteen hex digits that change with numba and with any kernel source."""
    content = hashlib.sha256(numba.__version__.encode())
    for source in sorted(HERE.rglob("*.py")):
        content.update(source.relative_to(HERE).as_posix().encode())
        content.update(source.read_bytes())
    return content.hexdigest()[:16]


def _cache_root() -> pathlib.Path:
    override = os.environ.get("UPCARD_CACHE_DIR")
    if override:
        return pathlib.Path(override)
    base = os.environ.get("XDG_CACHE_HOME")
    try:
        return (pathlib.Path(base) if base else pathlib.Path.home() / ".cache") / "upcard"
    except RuntimeError:  # nobody's home: no place can be used
        return pathlib.Path(os.devnull) / "upcard"


def _usable(folder: pathlib.Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / f".probe-{os.getpid()}"
        probe.touch()
        probe.unlink()
    except OSError:
        return False
    return True


CACHE = _cache_root() / digest()
CACHED = not config.DISABLE_JIT and _usable(CACHE)
LOCK = threading.RLock()  # the place of the cache is a setting of the whole process while a function is decorated


def _compile(function: Callable[..., Any], **options: Any) -> Any:
    with LOCK:
        before = config.CACHE_DIR
        try:
            if CACHED:
                config.CACHE_DIR = str(CACHE)  # numba fixes a function's place at this moment
            return njit(cache=CACHED, nogil=True, **options)(function)
        finally:
            config.CACHE_DIR = before


def kernel(function: Callable[..., Any]) -> Any:
    """A branch-free rule function, inlined wherever a driver calls it."""
    return _compile(function, forceinline=True)


def part(function: Callable[..., Any]) -> Any:
    """A piece of a driver, with loops over lanes of its own: numba writes it into whatever calls it."""
    return _compile(function, inline="always")


def stage(function: Callable[..., Any]) -> Any:
    """A stage of several drivers, compiled once for all of them: what it does for a block of lanes outweighs a call.

    Its loops over lanes only vectorise where the shape of its arrays is known: see `shaped`.
    """
    return _compile(function)


def shaped(rows: int, columns: int) -> Any:
    """A function that tells the compiler the shape of an array, and returns the array."""
    if config.DISABLE_JIT:
        return lambda array: array

    @intrinsic
    def known(_context: Any, array: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            found = make_array(array)(context, builder, arguments[0])
            size = context.get_abi_sizeof(context.get_value_type(array.dtype))
            for part, values in (("shape", (rows, columns)), ("strides", (columns * size, size))):
                constants = [context.get_constant(types.intp, value) for value in values]
                setattr(found, part, cgutils.pack_array(builder, constants))
            return impl_ret_borrowed(context, builder, signature.return_type, found._getvalue())

        return array(array), build

    return known


def driver(function: Callable[..., Any]) -> Any:
    """A compiled entry point; it releases the GIL."""
    return _compile(function)


def bind(template: Callable[..., Any], name: str, **own: Any) -> Any:
    """Compile a plain Python template with a game's own functions and constants in place of the globals it names.

    The bound function has a qualified name of its own, so its machine code is cached like any other's: passing
    dispatchers as arguments, or closing over them, never hits numba's cache.
    """
    bound = FunctionType(template.__code__, {**template.__globals__, **own}, template.__name__, template.__defaults__)
    bound.__qualname__ = f"{name}.{template.__qualname__}"
    bound.__module__ = template.__module__
    return driver(bound)


def stored(name: str) -> bool:
    """Whether machine code of the bound function of this qualified name lies in the cache."""
    return CACHED and any(CACHE.rglob(f"*.{name}-*.nbc"))


def once(build: Callable[..., Any]) -> Callable[..., Any]:
    """Build a driver once for each set of arguments, whichever thread asks first."""
    kept = functools.cache(build)

    @functools.wraps(build)
    def built(*arguments: Any) -> Any:
        with LOCK:
            return kept(*arguments)

    return built
