"""`deal --csv` and `replay` keep no rows in memory, and write the columns of all of them."""

import csv
import io
import json
import tracemalloc
from pathlib import Path

import pytest
from pandas import DataFrame

from analyzer.cli.replay import row_of
from analyzer.cli.rows import Rows
from analyzer.questions.deal import deals
from analyzer.rules import rule_set
from analyzer.text.record import to_line
from tests.command.terminal import within

pytestmark = pytest.mark.no_kernel

GAMES = ("california-jack", "court-circular", "seven-up")


def records(n: int) -> list:
    return [record for game in GAMES for record in deals(rule_set(game), n, policy="uniform")]


def test_the_lines_are_those_of_a_table_of_all_rows() -> None:
    rows, plain = Rows(wanted=True), []
    for record in records(2):
        plain.append(row_of(record))
        rows.add(plain[-1])
    table = DataFrame(plain, dtype=object)  # as numbers where a column has gaps they would be floats
    assert "".join(rows.lines()) == table.to_csv(index=False, lineterminator="\n")
    assert rows.count == len(plain)


@pytest.mark.parametrize("wanted", [True, False])
def test_memory_does_not_grow_with_the_rows(wanted: bool) -> None:
    rows, row = Rows(wanted=wanted), {f"column {n}": n for n in range(20)}

    def grown(n: int) -> int:
        tracemalloc.start()
        for _ in range(n):
            rows.add(row)
        if wanted:
            assert sum(1 for _ in rows.lines()) == rows.count + 1
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return peak

    grown(100)
    assert grown(20_000) < grown(1_000) + 100_000


@pytest.mark.parametrize("where", ["-", "file"])
@pytest.mark.parametrize("command", ["deal", "replay"])
def test_commands_write_every_row(capfd, monkeypatch, tmp_path: Path, command: str, where: str) -> None:
    monkeypatch.setattr("analyzer.cli.deal.make_ready", lambda *parts: None)
    source, target = tmp_path / "records.jsonl", tmp_path / "rows.csv"
    source.write_text("".join(to_line(record) + "\n" for record in records(2)), encoding="utf-8")
    words = [GAMES[2], "--deals", "6", "--policy", "uniform"] if command == "deal" else [str(source)]
    ran = within(capfd, command, *words, "--csv", "-" if where == "-" else str(target))
    assert (ran.code, ran.err) == (0, "")
    text = ran.out if where == "-" else target.read_text(encoding="utf-8")
    assert len(list(csv.DictReader(io.StringIO(text)))) == 6
    if where == "file" and command == "deal":
        assert len([json.loads(line) for line in ran.out.splitlines()]) == 6
