"""Files of one command line that would overwrite one another, refused before anything is computed."""

import os
import sys
from collections.abc import Mapping
from itertools import combinations
from pathlib import Path
from typing import IO

from analyzer import registry
from analyzer.errors import InputError, shown

READ = ("game", "file", "record")
"""Parameters that may name a file to be read; a position file may stand where a game does."""
WRITTEN = ("csv", "plot", "out")
STREAM = "-"


def refuse_overwriting(values: Mapping[str, object]) -> None:
    """Refuse a file that is written twice, or both read and written, whatever its names and links. Raises InputError.

    values: what a command is given, by parameter. Devices and pipes may be named twice.
    """
    named = {key: str(values[key]) for key in (*READ, *WRITTEN) if values.get(key) is not None}
    if named.get("game") in registry.names():
        del named["game"]
    for one, other in combinations(named, 2):
        if other in WRITTEN and same(_meant(one, named[one]), _meant(other, named[other])):
            does = "written twice" if one in WRITTEN else "read, and written"
            raise InputError(
                f"{_flag(one)} {shown(named[one])} and {_flag(other)} {shown(named[other])} are one file, "
                f"which would be {does}: name another"
            )
    for key in WRITTEN:
        if named.get(key) not in (None, STREAM) and same(_meant(key, named[key]), sys.stdout):
            raise InputError(f"{_flag(key)} {shown(named[key])} is where standard output goes, too: name another file")


def same(one: Path | IO[str], other: Path | IO[str]) -> bool:
    """Whether two are one file, there already or to be made; not if it is a device, a pipe or a folder."""
    try:
        first, second = (os.stat(_place(part)) for part in (one, other))
    except (OSError, ValueError):  # one at least is not there yet, or is no file
        names = [part for part in (one, other) if isinstance(part, Path)]
        return len(names) == 2 and _resolved(names[0]) == _resolved(names[1])
    return os.path.samestat(first, second) and not any(
        not Path(part).is_file() for part in (one, other) if isinstance(part, Path)
    )


def _place(part: Path | IO[str]) -> Path | int:
    return part if isinstance(part, Path) else part.fileno()


def _resolved(path: Path) -> Path | str:
    try:
        return path.resolve()
    except (OSError, ValueError, RuntimeError):  # a name that no file can have: refused when it is opened
        return str(path)


def _meant(key: str, name: str) -> Path | IO[str]:
    if name != STREAM:
        return Path(name)
    return sys.stdin if key in READ else sys.stdout


def _flag(key: str) -> str:
    return key.upper() if key in ("game", "file") else f"--{key}"
