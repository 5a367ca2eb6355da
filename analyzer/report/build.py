"""A strategy report's figures, section by section: each is kept as soon as it is done, with the study that made it.

What is interrupted goes on from the sections that are there; a section whose study has changed is computed anew. The
first line of a file is the SHA-256 of the rest, so that what was cut or changed is found out, and computed anew, too.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from analyzer.contract.study import Progress
from analyzer.errors import InputError, printable
from analyzer.report.sections import Found, How, Order, sections_of
from analyzer.text.files import write_whole

if TYPE_CHECKING:
    from pandas import DataFrame

KEPT, DAMAGED, NOTHING = "kept", "damaged", "nothing"


@dataclass(frozen=True)
class Section:
    """A section that is done: what it found, the study that made it, how long that took."""

    name: str
    study: dict[str, Any]
    seconds: float
    found: Found

    @property
    def facts(self) -> dict[str, Any]:
        """What it found, apart from tables."""
        return self.found.facts

    def frame(self, name: str) -> DataFrame:
        """One of its tables."""
        return self.found.frames[name]

    def to_dict(self) -> dict[str, Any]:
        """The section as JSON values: frames as columns and rows, None where there is no value."""
        frames = {name: _plain(frame) for name, frame in self.found.frames.items()}
        return {"study": self.study, "seconds": round(self.seconds, 2), "facts": self.found.facts, "frames": frames}


def report(
    order: Order,
    folder: Path,
    *,
    step: Callable[[str, str], None] | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> dict[str, Section]:
    """Every section of a report, those in ``folder`` that fit the order, the others computed and kept there.

    step: told each section's name and what is there of it: KEPT, DAMAGED or NOTHING that can be used. threads,
    progress: as in `odds`.
    Interrupted: KeyboardInterrupt; what is done is kept. Raises InputError where a folder is in a section's place.
    """
    done = {}
    for name in sections_of(order.rules):
        if (path := folder / f"{name}.json").is_dir():
            raise InputError(f"{printable(str(path))} is a folder, and a section is to be kept there: take it away")
    for name, answer in sections_of(order.rules).items():
        study = _as_json(order.study(name))
        path = folder / f"{name}.json"
        kept = _read(path, name, study)
        if step:
            step(name, KEPT if kept else DAMAGED if path.exists() and _content(path) is None else NOTHING)
        if kept is None:
            begun = time.monotonic()
            found = answer(order, How(threads, progress))
            section = Section(name, study, time.monotonic() - begun, found)
            write_whole(path, _sealed(f'"section": {json.dumps(section.to_dict(), allow_nan=False)}}}\n'))
            kept = _read(path, name, study) or section
        done[name] = kept
    return done


def game_in(folder: Path) -> str | None:
    """The game of which a folder holds sections, if it holds any that can be read."""
    for path in sorted(folder.glob("*.json")):
        content = _content(path)
        if content is not None:
            return str(content["study"]["game"])
    return None


def _read(path: Path, name: str, study: dict[str, Any]) -> Section | None:
    """A section that is kept, if it is that of the study and can be read."""
    from pandas import DataFrame

    content = _content(path)
    if content is None or content["study"] != study:
        return None
    frames = {key: DataFrame(one["rows"], columns=one["columns"]) for key, one in content["frames"].items()}
    return Section(name, study, float(content["seconds"]), Found(content["facts"], frames))


def _content(path: Path) -> dict[str, Any] | None:
    """What was kept in a file, if it is whole."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, ValueError):
        return None
    if text != _sealed(text.partition("\n")[2]):
        return None
    content: dict[str, Any] = json.loads(text)["section"]
    return content


def _sealed(rest: str) -> str:
    """The rest of a JSON object, with the sum of it put in front."""
    return f'{{"sha256": "{hashlib.sha256(rest.encode()).hexdigest()}",\n{rest}'


def _plain(frame: DataFrame) -> dict[str, Any]:
    rows = frame.astype(object).where(frame.notna(), None).to_numpy().tolist()
    return {"columns": list(frame.columns), "rows": rows}


def _as_json(value: Any) -> Any:
    """A value as it comes back from JSON, so that studies can be compared."""
    return json.loads(json.dumps(value))
