"""Tables and cards on a terminal, in a pipe, and where signs cannot be shown."""

from io import BytesIO, StringIO, TextIOWrapper

import pytest
from rich.text import Text

from reports.style import Look, look_of
from reports.tables import Column, matrix, table

pytestmark = pytest.mark.no_kernel

TERMINAL = Look(terminal=True, unicode=True, width=60, encoding="utf-8")
PIPE = Look(terminal=False, unicode=True, width=80, encoding="utf-8")
ASCII = Look(terminal=False, unicode=False, width=80, encoding="ascii")


def test_cards_are_signs_in_colour_on_a_terminal() -> None:
    """Four colours for four suits."""
    shown = TERMINAL.render([TERMINAL.cards("AH TC 9D 4S H -")])
    for sign in ("A♥", "T♣", "9♦", "4♠", "♥"):
        assert sign in shown
    assert "\x1b[1;31mA♥" in shown
    assert shown.count("\x1b[") >= 10


def test_cards_are_letters_in_a_pipe() -> None:
    """As they are typed, without any colour."""
    assert PIPE.render([PIPE.cards("AH TC 9D 4S")]) == "AH TC 9D 4S\n"


@pytest.mark.parametrize("word", ["Game", "High", "HH", "1H", "AHS", ""])
def test_other_words_stay(word: str) -> None:
    """Nothing else is taken for a card."""
    assert TERMINAL.cards(word).plain == word


def test_signs_are_spelled_where_they_cannot_be_shown() -> None:
    """Nothing fails and nothing turns into question marks."""
    assert ASCII.render(["62.3 % ± 0.4 · A♥"]) == "62.3 % +/- 0.4 - AH\n"
    assert look_of(TextIOWrapper(BytesIO(), encoding="latin-1")).unicode is False
    assert look_of(TextIOWrapper(BytesIO(), encoding="utf-8")).unicode is True


def test_nothing_plain_is_cut_off() -> None:
    """A wide table in a pipe is written whole, without blanks at the ends of lines."""
    wide = table([Column(f"column {number}") for number in range(30)], [[f"{number}" * 8 for number in range(30)]])
    written = PIPE.render([wide])
    assert len(written.splitlines()) == 2
    assert "…" not in written
    assert all(line == line.rstrip() for line in written.splitlines())


def test_words_wrap_and_numbers_do_not() -> None:
    """Only a column that says so is broken over lines."""
    built = table([Column("n", right=True), Column("words", wrap=True)], [("1,000", "word " * 30), ("7", "short")])
    lines = PIPE.render([built]).splitlines()
    assert max(map(len, lines)) <= 80
    assert lines[1].startswith("1,000  word word")
    assert lines[-1] == "    7  short"


@pytest.mark.parametrize("width", [40, 60, 80])
def test_a_matrix_is_split_to_fit(width: int) -> None:
    """Every block repeats the rows' names and fits; together they have every column once."""
    across = [str(number) for number in range(20)]
    blocks = matrix("me", across, [(str(row), ["50.1"] * 20) for row in range(3)], width=width)
    assert [column.header for block in blocks for column in block.columns[1:]] == across
    look = Look(terminal=True, unicode=True, width=width, encoding="utf-8")
    for block in blocks:
        plain = Text.from_ansi(look.render([block])).plain
        assert max(len(line.rstrip()) for line in plain.splitlines()) <= width
        assert "…" not in plain


def test_streams_without_a_terminal() -> None:
    """A file or a pipe is 80 columns wide and has no colour."""
    look = look_of(StringIO())
    assert (look.terminal, look.width) == (False, 80)
