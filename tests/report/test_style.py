"""Tables and cards on a terminal, in a pipe, and where signs cannot be shown."""

from dataclasses import replace
from io import BytesIO, StringIO, TextIOWrapper

import pytest
from rich.text import Text

from reports.style import Look, look_of
from reports.tables import Column, table

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


@pytest.mark.parametrize("look", [TERMINAL, PIPE, replace(TERMINAL, width=40)])
def test_a_wide_table_folds_and_no_figure_is_cut(look: Look) -> None:
    """Every cell is there whole, the first column stands beside every block, and no line is too long."""
    columns = [Column("row"), *(Column(f"column {letter}", right=True) for letter in "ABCDEFGHIJKL")]
    rows = [[f"r{row}", *(f"{row}{number}.50 % ± 0.15" for number in range(10, 22))] for row in range(3)]
    written = Text.from_ansi(look.render([table(columns, rows)])).plain
    assert max(len(line.rstrip()) for line in written.splitlines()) <= look.width
    for cell in [column.title for column in columns[1:]] + [cell for row in rows for cell in row[1:]]:
        assert written.count(cell) == 1, cell
    blocks = [block for block in written.split("\n\n") if block.strip()]
    assert all(block.split()[0] == "row" for block in blocks)
    assert len(blocks) > 1


def test_where_no_two_columns_fit_each_row_is_a_block() -> None:
    """Heading and cell, line by line."""
    narrow = replace(PIPE, width=40)
    cells = ["a long name of a row", "12.345 % ± 0.012 of all the deals"]
    written = narrow.render([table([Column("name"), Column("share", right=True)], [cells, cells])])
    row = ["name   a long name of a row", "share  12.345 % ± 0.012 of all the deals"]
    assert written.splitlines() == [*row, "", *row]


def test_words_wrap_and_numbers_do_not() -> None:
    """Only a column that says so is broken over lines."""
    built = table([Column("n", right=True), Column("words", wrap=True)], [("1,000", "word " * 30), ("7", "short")])
    lines = PIPE.render([built]).splitlines()
    assert max(map(len, lines)) <= 80
    assert lines[1].startswith("1,000  word word")
    assert lines[-1] == "    7  short"


def test_streams_without_a_terminal() -> None:
    """A file or a pipe is 80 columns wide and has no colour."""
    look = look_of(StringIO())
    assert (look.terminal, look.width) == (False, 80)
