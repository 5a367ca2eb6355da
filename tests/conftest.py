"""What every test has: hypothesis profiles for both kinds of run, and the tests for the other kind left out."""

import os
import signal

import pytest
from hypothesis import HealthCheck, settings

from analyzer import registry
from tests.games import german_whist as fourth

USUAL = {signal.SIGINT: signal.default_int_handler, signal.SIGTERM: signal.SIG_DFL, signal.SIGHUP: signal.SIG_DFL}
for number, usual in USUAL.items():
    if signal.getsignal(number) is signal.SIG_IGN:  # as in a shell's background, or under nohup: it could not be tested
        signal.signal(number, usual)

UNCOMPILED = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")

# Deadlines measure the compiler and the machine's load; a checking run draws the same examples every time.
COMMON = {
    "deadline": None,
    "suppress_health_check": [HealthCheck.too_slow, HealthCheck.data_too_large],
    "derandomize": bool(os.environ.get("CI")),
}
settings.register_profile("compiled", max_examples=100, **COMMON)
settings.register_profile("uncompiled", max_examples=10, **COMMON)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "uncompiled" if UNCOMPILED else "compiled"))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the tests that are for the other kind of run."""
    marker = "compiled_only" if UNCOMPILED else "uncompiled_only"
    left_out = [item for item in items if item.get_closest_marker(marker)]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if not item.get_closest_marker(marker)]


@pytest.fixture
def german_whist(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fourth game, added as any game is: by a line in the registry."""
    monkeypatch.setitem(registry.GAMES, fourth.GAME, fourth.MODULE)
