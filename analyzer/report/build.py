"""A strategy report's figures, section by section: each is kept as soon as it is done, with the study that made it.

What is interrupted goes on from the sections that are there; a section whose study has changed is computed anew.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from analyzer.contract.study import Progress
from analyzer.report.sections import Found, How, Order, sections_of
from analyzer.text.files import write_whole

if TYPE_CHECKING:
    from pandas import DataFrame


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
    step: Callable[[str, bool], None] | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> dict[str, Section]:
    """Every section of a report, those in ``folder`` that fit the order, the others computed and kept there.

    step: told each section's name and whether it is there already. threads, progress: as in `odds`.
    Interrupted: KeyboardInterrupt; what is done is kept.
    """
    done = {}
    for name, answer in sections_of(order.rules).items():
        study = _as_json(order.study(name))
        kept = _read(folder / f"{name}.json", name, study)
        if step:
            step(name, kept is not None)
        if kept is None:
            begun = time.monotonic()
            found = answer(order, How(threads, progress))
            section = Section(name, study, time.monotonic() - begun, found)
            write_whole(folder / f"{name}.json", json.dumps(section.to_dict(), allow_nan=False))
            kept = _read(folder / f"{name}.json", name, study) or section
        done[name] = kept
    return done


def game_in(folder: Path) -> str | None:
    """The game of which a folder holds sections, if it holds any that can be read."""
    for path in sorted(folder.glob("*.json")):
        try:
            return str(json.loads(path.read_text(encoding="utf-8"))["study"]["game"])
        except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
            continue
    return None


def _read(path: Path, name: str, study: dict[str, Any]) -> Section | None:
    """A section that is kept, if it is that of the study and can be read."""
    from pandas import DataFrame

    try:
        content = json.loads(path.read_text(encoding="utf-8"))
        if content["study"] != study:
            return None
        frames = {key: DataFrame(one["rows"], columns=one["columns"]) for key, one in content["frames"].items()}
        return Section(name, study, float(content["seconds"]), Found(content["facts"], frames))
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return None


def _plain(frame: DataFrame) -> dict[str, Any]:
    rows = frame.astype(object).where(frame.notna(), None).to_numpy().tolist()
    return {"columns": list(frame.columns), "rows": rows}


def _as_json(value: Any) -> Any:
    """A value as it comes back from JSON, so that studies can be compared."""
    return json.loads(json.dumps(value))
