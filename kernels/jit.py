"""The only place that compiles. Machine code is kept where `kernels.store` says, if it can be."""

import functools
import threading
from collections.abc import Callable
from types import FunctionType
from typing import Any

from numba import config, njit, types
from numba.core import cgutils
from numba.core.imputils import impl_ret_borrowed
from numba.extending import intrinsic
from numba.np.arrayobj import make_array

from kernels import store
from kernels.store import digest as digest

PLACE = store.place(store.root() / digest()) if not config.DISABLE_JIT else store.Place(store.root(), False, False, "")
CACHE = PLACE.folder
CACHED = PLACE.readable
"""Whether there is a folder from which machine code may be taken."""
LOCK = threading.RLock()  # a driver is built once, whichever thread asks first


def _compile(function: Callable[..., Any], *, told: bool = False, **options: Any) -> Any:
    compiled = njit(nogil=True, **options)(function)
    if not config.DISABLE_JIT:
        compiled._cache = store.Kept(function, PLACE, tell if told else None)
    return compiled


def tell() -> None:
    """Say once in a process that there is something to compile, and whether it will be kept."""
    each = f"compiling, every time anew: the compile cache {CACHE} {PLACE.trouble} (UPCARD_CACHE_DIR names another)"
    store.warn(store.COMPILING if PLACE.writable else each)


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
    return _compile(function, told=True)


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
    return _compile(function, told=True)


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
    """Whether machine code of the bound function of this qualified name lies in the cache, whole."""
    return store.stored(PLACE, name)


def once(build: Callable[..., Any]) -> Callable[..., Any]:
    """Build a driver once for each set of arguments, whichever thread asks first."""
    kept = functools.cache(build)

    @functools.wraps(build)
    def built(*arguments: Any) -> Any:
        with LOCK:
            return kept(*arguments)

    return built
