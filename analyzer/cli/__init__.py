"""The command line: one command a file; each parses its options, calls one function and prints what it returns."""

import sys

INTERRUPTED = 130


def run() -> None:
    """Run the command given on the command line; Ctrl-C at any moment ends it without a traceback."""
    try:
        from analyzer.cli.main import status

        sys.exit(status())
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
