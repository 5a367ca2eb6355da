"""The command line: one command a file; each parses its options, calls one function and prints what it returns."""

import os
import sys

from analyzer.cli import interrupt


def run() -> None:
    """Run the command given on the command line; Ctrl-C at any moment ends it without a traceback."""
    try:
        interrupt.remember()
        for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
            if getattr(sys, name) is None:  # closed by the caller
                setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode))
        from analyzer.cli.main import status

        sys.exit(status())
    except KeyboardInterrupt:
        sys.exit(interrupt.code())
