"""Every test here finds the game in the registry."""

from tests.analysis.court_circular.conftest import registered

__all__ = ["registered"]
