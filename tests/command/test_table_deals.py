"""`--table-deals`: every command that plays a match table takes its size."""

import pytest

from analyzer.cli.main import status

pytestmark = pytest.mark.no_kernel

POSITION = ("--hand", "AH 7H TC 9D 4S 2S", "--top", "JH")
COMMANDS = {
    "odds": ("california-jack", *POSITION),
    "moves": ("california-jack", *POSITION),
    "stock-value": ("california-jack",),
    "claims": ("california-jack",),
    "calls": ("seven-up",),
}
MODULES = {
    "odds": "odds.odds",
    "moves": "moves.moves",
    "stock-value": "stock_value.stock_value",
}


@pytest.mark.parametrize("command", COMMANDS)
def test_the_size_is_checked_and_in_the_help(capfd, command):
    assert status([command, *COMMANDS[command], "--table-deals", "0"]) == 2
    assert "--table-deals" in capfd.readouterr().err
    status([command, "--help"])
    shown = " ".join(capfd.readouterr().out.split())
    assert "--table-deals" in shown
    assert "262,144" in shown


@pytest.mark.parametrize("command", MODULES)
def test_the_size_reaches_the_question(monkeypatch, command):
    asked = {}

    def question(*arguments, **keywords):
        asked.update(keywords)
        raise KeyboardInterrupt

    monkeypatch.setattr(f"analyzer.questions.{MODULES[command]}", question)
    status([command, *COMMANDS[command], "--table-deals", "77"])
    assert asked["table_deals"] == 77
