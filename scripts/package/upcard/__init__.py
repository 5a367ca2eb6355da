"""Upcard from Python: ``import upcard; upcard.odds(...)``. What there is stands in `analyzer.api`.

This package is all that a user need import. It is copied as it stands beside `analyzer`, `kernels` and `reports`, in a
wheel and in the editable installation of a checkout alike (see the build targets in pyproject.toml).
"""

from typing import TYPE_CHECKING, Any

from analyzer.version import VERSION

if TYPE_CHECKING:
    from analyzer.api import *  # noqa: F403

__version__ = VERSION


def __getattr__(name: str) -> Any:
    """Look a name up in `analyzer.api`, which is only loaded then: the command line does not wait for it."""
    from analyzer import api

    if name == "__all__" or name in api.__all__:
        return getattr(api, name)
    raise AttributeError(f"module 'upcard' has no attribute '{name}'; it has: {', '.join(api.__all__)}", name=name)


def __dir__() -> list[str]:
    """The names of `analyzer.api`."""
    from analyzer import api

    return ["__version__", *api.__all__]
