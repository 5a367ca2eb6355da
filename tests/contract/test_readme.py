"""README.md shows what is true: every command and its Python are run, and print what is shown."""

import os

import pytest

from tests.contract.readme import README, commands, refreshed, run_command

pytestmark = pytest.mark.compiled_only
TEXT = README.read_text(encoding="utf-8")


def test_what_is_shown_is_what_is_printed() -> None:
    """If this fails and the new output is right: python scripts/refresh_readme.py"""
    assert refreshed(TEXT).splitlines() == TEXT.splitlines()


def test_the_two_commands_stand_first() -> None:
    """The main job, which answers, and the tests, which are running."""
    question, checks = commands(TEXT)[:2]
    assert run_command(question).startswith("California Jack  bicycle, 0-0 to 10")
    assert os.access(README.parent / checks, os.X_OK)


def test_it_fits_the_page() -> None:
    """No line is longer than the house allows."""
    assert max(map(len, TEXT.splitlines())) <= 120
