"""Ctrl-C, and being told to end, that cannot get lost.

Python raises KeyboardInterrupt wherever it happens to be. In the middle of an import, or of a callback of a C library,
that can be swallowed, and the work would go on for ever. So it is remembered, and raised again where the work counts
its steps. SIGTERM and SIGHUP end a command in the same way: it prints what there is, and leaves nothing behind.
"""

import signal
from types import FrameType

SIGNALS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]

_pressed = 0


def remember() -> None:
    """From now on remember these signals, unless they are ignored in this process or somebody else listens."""
    for number in SIGNALS:
        if signal.getsignal(number) in (signal.default_int_handler, signal.SIG_DFL):
            signal.signal(number, _press)


def _press(number: int, frame: FrameType | None) -> None:
    global _pressed
    _pressed = number
    raise KeyboardInterrupt


def check() -> None:
    """Raise KeyboardInterrupt if one of them has come."""
    if _pressed:
        raise KeyboardInterrupt


def code() -> int:
    """The exit code of a command that was interrupted: 130 for Ctrl-C, 143 for SIGTERM, 129 for SIGHUP."""
    return 128 + (_pressed or signal.SIGINT)
