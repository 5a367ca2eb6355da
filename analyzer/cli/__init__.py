"""The command line: one command a file; each parses its options, calls one function and prints what it returns."""

import sys

from analyzer.cli import interrupt

INTERRUPTED = 130


def run() -> None:
    """Run the command given on the command line; Ctrl-C at any moment ends it without a traceback."""
    try:
        interrupt.remember()
        from analyzer.cli.main import status

        sys.exit(status())
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
