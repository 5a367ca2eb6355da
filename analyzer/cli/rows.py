"""Rows of a CSV file that come one by one and may be many: they wait on disk, as the last may bring another column."""

import csv
import json
from collections.abc import Iterator
from tempfile import TemporaryFile
from typing import Any


class Rows:
    """Counts rows, and keeps them where they are wanted; no more than one is in memory."""

    def __init__(self, *, wanted: bool) -> None:
        """Begin with none."""
        self.count = 0
        self.columns: dict[str, None] = {}
        self.mark: dict[str, Any] = {}
        """what every row has besides, at its end"""
        self.file = TemporaryFile("w+", encoding="utf-8", newline="\n") if wanted else None  # noqa: SIM115 - goes with us

    def add(self, row: dict[str, Any]) -> None:
        """One row more, of JSON values by column."""
        self.count += 1
        if self.file is not None:
            self.columns |= dict.fromkeys(row)
            self.file.write(json.dumps(row) + "\n")

    def lines(self) -> Iterator[str]:
        """The CSV file, line by line: columns in the order in which they first came, empty where a row has none."""
        echo = csv.DictWriter(_Echo(), [*self.columns, *self.mark], restval="", lineterminator="\n")
        yield echo.writeheader()
        if self.file is not None:
            self.file.seek(0)
            for line in self.file:
                yield echo.writerow(json.loads(line) | self.mark)


class _Echo:
    """A file for the csv module whose writing gives back what was to be written."""

    def write(self, text: str) -> str:
        return text
