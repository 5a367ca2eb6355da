"""Files that are written whole or not at all: a draft beside the file takes its place when it is complete."""

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from analyzer.errors import InputError, shown
from analyzer.text.files import draft_beside


class Draft:
    """A file in the making. `path` is where to write; `finish` puts it in the place of the file asked for."""

    def __init__(self, path: Path, target: Path) -> None:
        """Remember both places; they are the same for a device or a named pipe."""
        self.path, self.target = path, target

    def finish(self) -> None:
        """Replace the file asked for."""
        if self.path != self.target:
            self.path.replace(self.target)


@contextmanager
def draft(option: str, name: str) -> Iterator[Draft]:
    """Make sure now that a file can be written later; whatever happens, no draft of it stays behind.

    A file that takes another's place keeps its mode. InputError, naming the option, where it cannot be written.
    """
    target = _target(option, name)
    if target.exists() and not target.is_file():  # a device or a named pipe is written to directly
        yield Draft(target, target)
        return
    with ExitStack() as stack:
        try:
            path = stack.enter_context(draft_beside(target))
        except OSError as fault:
            raise InputError(f"{option} {shown(name)} cannot be written: {fault.strerror}") from None
        yield Draft(path, target)


def _target(option: str, name: str) -> Path:
    """Where a file goes, through symbolic links; refused when that cannot be a file that may be written."""
    if not name or "\0" in name:
        raise InputError(f"{option} is {shown(name)}: {option} takes the name of a file")
    try:
        target = Path(name).resolve()
        if target.is_dir():
            raise InputError(f"{option} {shown(name)} is a folder: {option} takes the name of a file")
        if not target.parent.is_dir():
            raise InputError(
                f"{option} {shown(name)} cannot be written: there is no folder {shown(str(target.parent))}"
            )
        if target.exists() and not os.access(target, os.W_OK):
            raise InputError(f"{option} {shown(name)} cannot be written: permission denied")
    except (OSError, RuntimeError) as fault:
        reason = getattr(fault, "strerror", None) or str(fault)
        raise InputError(f"{option} {shown(name)} cannot be written: {reason}") from None
    return target
