"""README.md shows what is true: every command and its Python are run, and print what is shown."""

import pytest

from tests.contract.readme import README, commands, refreshed, run_command

pytestmark = pytest.mark.compiled_only
TEXT = README.read_text(encoding="utf-8")


def test_what_is_shown_is_what_is_printed() -> None:
    """If this fails and the new output is right: python scripts/refresh_readme.py"""
    assert refreshed(TEXT).splitlines() == TEXT.splitlines()


@pytest.mark.parametrize("line", commands(TEXT)[:2])
def test_the_two_commands_at_the_top_answer(line: str) -> None:
    """They stand first, without output."""
    assert run_command(line).startswith("California Jack  bicycle, 0-0 to 10")


def test_it_fits_the_page() -> None:
    """No line is longer than the house allows."""
    assert max(map(len, TEXT.splitlines())) <= 120
