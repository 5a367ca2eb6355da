"""What goes wrong in a user's input, said in one line."""

from __future__ import annotations

import difflib
import json
from typing import Any

LONGEST = 60  # characters of a user's value that a message repeats


def shown(value: object, longest: int = LONGEST) -> str:
    """Write a user's value into a message: as JSON would, printable, on one line, cut to `longest` characters."""
    if isinstance(value, str):
        value = value[: longest + 1]
    try:
        text = json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError, RecursionError):
        text = type(value).__name__
    text = printable(text)
    return text if len(text) <= longest else text[: longest - 3] + "..."


def printable(text: str) -> str:
    """Escape whatever would break a line, a terminal or an encoder (control characters, lone surrogates)."""
    return "".join(letter if letter.isprintable() else letter.encode("unicode_escape").decode() for letter in text)


def near(word: object, choices: list[str] | tuple[str, ...]) -> str:
    """Say which of the choices a mistyped word comes near to, or list them all: the way out of an error."""
    # A word far longer than any choice is near to none; comparing it would only take time.
    text = str(word).strip().lower() if isinstance(word, str | int) and not isinstance(word, bool) else ""
    close = difflib.get_close_matches(text[:LONGEST], [choice.lower() for choice in choices], n=2, cutoff=0.6)
    named = [choice for choice in choices if choice.lower() in close]
    if named:
        return "did you mean " + " or ".join(named) + "?"
    return "known: " + ", ".join(choices)


def counted(n: int, noun: str) -> str:
    """Write a number of things: `1 trick`, `2 tricks`."""
    return f"{n} {noun}" if n == 1 else f"{n} {noun}s"


class InputError(ValueError):
    """Input that cannot be used; `str(error)` is one line for the user: the value, the rule and a way out."""

    def __init__(self, message: str) -> None:
        """Keep the message, made printable and of one line."""
        super().__init__(printable(message))


class Interrupted(KeyboardInterrupt):
    """Ctrl-C while a question was being answered; `answer` is what there was by then, its ``stopped`` ``interrupted``.

    Nothing that catches Exception stops it, so a loop of questions ends; who wants the answer catches this.
    """

    def __init__(self, answer: Any) -> None:
        """Keep the answer."""
        super().__init__("interrupted: what there is so far is in .answer")
        self.answer = answer


class Fault(InputError):  # noqa: N818 - a fault of the record, not of the program
    """A well-formed record or position that is illegal or wrong: the first fault found.

    `line` is the line of the file (1-based) or None; `action` the number of actions before the faulty one, or None
    where the cards, the score or the result are at fault; `rule` a short name of the rule broken.
    """

    def __init__(self, message: str, *, rule: str, line: int | None = None, action: int | None = None) -> None:
        """Put the line in front of the message."""
        super().__init__(message if line is None else f"line {line}: {message}")
        self.message = message
        self.rule = rule
        self.line = line
        self.action = action

    def on_line(self, line: int | None) -> Fault:
        """Give the same fault as found on a line of a file."""
        return Fault(self.message, rule=self.rule, line=line, action=self.action)
