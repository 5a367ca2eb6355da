"""How an answer looks: in colour on a terminal, plain aligned text where it is piped.

On a terminal that can show them suits are signs in four colours; everywhere else cards are written as they are typed.
"""

import sys
from collections.abc import Iterable
from dataclasses import dataclass
from io import StringIO
from typing import IO

from rich.console import Console, RenderableType
from rich.text import Text

SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
COLOURS = {"S": "bold", "H": "bold red", "D": "bold bright_blue", "C": "bold green"}
RANKS = "AKQJT98765432"
TITLE = "bold"
FAINT = "dim"
PLAIN_WIDTH = 80

# What is written instead where the output cannot show the sign on the left.
SPELLED = {"±": "+/-", "·": "-", "–": "-", "—": "-", "…": "...", "×": "x", "≤": "<=", "≥": ">=", "−": "-"} | {
    sign: letter for letter, sign in SIGNS.items()
}


@dataclass(frozen=True)
class Look:
    """How to write for one stream: whether a person watches, what it can show, how wide it is (in columns)."""

    terminal: bool
    unicode: bool
    width: int
    encoding: str

    def cards(self, text: str) -> Text:
        """Write cards or suits given as letters: `AH 7H`, `H`, `-`; other words stay as they are."""
        words = [self._card(word) for word in text.split(" ")]
        return Text(" ").join(words)

    def _card(self, word: str) -> Text:
        rank, suit = word[:-1], word[-1:]
        if not (self.terminal and suit in SIGNS and (rank == "" or (len(rank) == 1 and rank in RANKS))):
            return Text(word)
        return Text(rank + (SIGNS[suit] if self.unicode else suit), style=COLOURS[suit])

    def render(self, parts: Iterable[RenderableType]) -> str:
        """Render one part below the other; lines end without blanks, and nothing plain is ever cut off."""
        return "".join(self._render(part) for part in parts)

    def _render(self, part: RenderableType) -> str:
        console = self._console(self.width)
        console.print(part, soft_wrap=isinstance(part, Text) and bool(part.no_wrap))
        written = console.file.getvalue()  # type: ignore[attr-defined]
        if not self.terminal:
            written = "".join(line.rstrip() + "\n" for line in written.splitlines())
        return self.encodable(written)

    def _console(self, width: int) -> Console:
        return Console(
            file=StringIO(),
            force_terminal=self.terminal,
            no_color=None if self.terminal else True,
            width=width,
            highlight=False,
            markup=False,
            emoji=False,
            legacy_windows=False,
        )

    def encodable(self, text: str) -> str:
        """Spell out every sign that the stream's encoding lacks."""
        if self.unicode:
            return text
        for sign, spelled in SPELLED.items():
            text = text.replace(sign, spelled)
        return text.encode(self.encoding, "replace").decode(self.encoding)


def look_of(stream: IO[str] | None = None) -> Look:
    """Find out how to write to a stream (default: standard output)."""
    stream = sys.stdout if stream is None else stream
    encoding = getattr(stream, "encoding", None) or "utf-8"
    try:
        "".join(SPELLED).encode(encoding)
        unicode = True
    except (UnicodeEncodeError, LookupError):
        unicode = False
    terminal = stream is not None and stream.isatty()
    width = Console(file=stream).width if terminal else PLAIN_WIDTH
    return Look(terminal=terminal, unicode=unicode, width=width, encoding=encoding)
