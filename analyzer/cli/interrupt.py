"""Ctrl-C that cannot get lost.

Python raises KeyboardInterrupt wherever it happens to be. In the middle of an import, or of a callback of a C library,
that can be swallowed, and the work would go on for ever. So it is remembered, and raised again where the work counts
its steps.
"""

import signal
from types import FrameType

INTERRUPTED = 130
"""The exit code of a command that Ctrl-C ended."""

_pressed = False


def remember() -> None:
    """From now on remember Ctrl-C, unless it is ignored in this process."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _press)


def _press(number: int, frame: FrameType | None) -> None:
    global _pressed
    _pressed = True
    raise KeyboardInterrupt


def check() -> None:
    """Raise KeyboardInterrupt if Ctrl-C has been pressed."""
    if _pressed:
        raise KeyboardInterrupt
