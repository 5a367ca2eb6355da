"""`python -m analyzer.cli`: the same as the command `upcard`."""

from analyzer.cli import run

run()
