"""Drawn texts for every reader: see `python -m tests.fuzz --help`."""
