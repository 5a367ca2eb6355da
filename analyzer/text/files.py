"""Files: the user's read line by line without loading them and decoded strictly, ours written whole or not at all."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import BinaryIO

from analyzer.errors import InputError, shown

Source = str | Path | BinaryIO
LONGEST_LINE = 1_000_000  # bytes; a record of one deal takes about a thousand


def each_line(source: Source) -> Iterator[tuple[int, str]]:
    """Go through the lines that are not blank, as (number from 1, text).

    `source` is a path, `-` for standard input, or an open binary stream, which is left open. A file that cannot be
    read, a line that is too long or not UTF-8, and a file with nothing but blank lines raise InputError.
    """
    number = 0
    empty = True
    with opened(source) as stream:
        try:
            while content := stream.readline(LONGEST_LINE + 2):
                number += 1
                text = _decoded(content, f"line {number}: ", "utf-8-sig" if number == 1 else "utf-8")
                if text.strip():
                    empty = False
                    yield number, text
        except OSError as error:
            raise InputError(f"cannot read on after line {number}: {error.strerror or error}") from None
    if empty:
        raise InputError("the file is empty; each line is one deal as a JSON object")


def whole_text(source: Source) -> str:
    """Read a small file whole, as text, with the same faults as `each_line`."""
    with opened(source) as stream:
        try:
            content = stream.read(LONGEST_LINE + 2)
        except OSError as error:
            raise InputError(f"cannot read the file: {error.strerror or error}") from None
    text = _decoded(content, "", "utf-8-sig")
    if not text.strip():
        raise InputError("the file is empty; a position is one JSON object")
    return text


def opened(source: Source) -> BinaryIO | nullcontext[BinaryIO]:
    """Open a source for reading bytes, as a context. What is not ours to close stays open."""
    if not isinstance(source, str | Path):
        if not hasattr(source, "readline"):
            raise InputError(f"{shown(source)} is no file: give its name, a path or an open binary stream")
        return nullcontext(source)
    if str(source) == "-":
        return nullcontext(sys.stdin.buffer)
    try:
        return open(source, "rb")
    except (OSError, ValueError) as error:
        reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
        raise InputError(f"cannot read {shown(str(source))}: {reason}") from None


@contextmanager
def draft_beside(target: Path) -> Iterator[Path]:
    """An empty file beside another, to be written and put in its place; whatever happens, it does not stay behind.

    It has the mode of the other, or that of a new file. Raises OSError where it cannot be made.
    """
    handle, made = tempfile.mkstemp(prefix=f".{target.name[:100]}.", dir=target.parent)
    os.close(handle)
    path = Path(made)
    try:
        mask = os.umask(0)
        os.umask(mask)
        path.chmod(target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~mask)
        yield path
    finally:
        path.unlink(missing_ok=True)


def write_whole(path: Path, text: str) -> None:
    """Write a file whole or not at all."""
    with draft_beside(path) as draft:
        draft.write_text(text, encoding="utf-8", newline="\n")
        draft.replace(path)


def _decoded(content: bytes, where: str, encoding: str) -> str:
    """Turn bytes into text. More than the longest line, or what is not UTF-8, raises InputError."""
    if len(content.rstrip(b"\r\n")) > LONGEST_LINE:
        what = "line" if where else "file"
        raise InputError(f"{where}the {what} has more than {LONGEST_LINE:,} bytes; a deal takes about a thousand")
    try:
        return content.decode(encoding)
    except UnicodeDecodeError as error:
        byte = f"byte {error.start} (0x{content[error.start]:02x})"
        raise InputError(f"{where}{byte} is not UTF-8 text; is this a file of records?") from None
