"""Numbers and lists of words as sentences use them."""

from collections.abc import Iterable

from reports.figures import count


def number_of(n: int, noun: str) -> str:
    """So many things: ``1 deal``, ``2,000 deals``."""
    return f"{count(n)} {noun}{'' if n == 1 else 's'}"


def joined(parts: Iterable[str], last: str = "and") -> str:
    """Some words with commas and an ``and``; nothing for none."""
    *most, end = [*parts] or [""]
    return f"{', '.join(most)} {last} {end}" if most else end


def upper(text: str) -> str:
    """A text with a capital first."""
    return text[:1].upper() + text[1:]
