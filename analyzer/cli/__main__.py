"""`python -m analyzer.cli`: the same as the command `upcard`."""

from analyzer.cli.main import run

run()
