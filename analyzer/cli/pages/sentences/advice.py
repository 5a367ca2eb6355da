"""Sentences about published advice."""

from collections.abc import Iterable

from analyzer.cli.pages.sentences.words import joined

COUNTED = {
    "supported": ("is supported", "are supported"),
    "depends": ("depends on the situation", "depend on the situation"),
    "refuted": ("is refuted", "are refuted"),
    "undecided": ("is undecided", "are undecided"),
}
"""Of one claim, and of several."""


def tally(verdicts: Iterable[str]) -> str:
    """How many claims came out how."""
    found = list(verdicts)
    if len(found) == 1:
        return f"The claim {COUNTED[found[0]][0]}."
    numbers = {verdict: found.count(verdict) for verdict in COUNTED if verdict in found}
    if len(numbers) == 1:
        return f"{'Both' if len(found) == 2 else f'All {len(found)}'} claims {COUNTED[found[0]][1]}."
    return f"Of {len(found)} claims, {joined(f'{n} {COUNTED[one][n > 1]}' for one, n in numbers.items())}."


def depends(on: str) -> str:
    """What a verdict depends on."""
    return f"depends on {on}"


def as_nothing(smallest: float) -> str:
    """The largest difference that is none."""
    return f"A difference of {smallest:g} points or less counts as none." if smallest else ""


def near_line(decided: bool) -> str:
    """How near the line a verdict is that another seed might turn."""
    return "only just" if decided else "just short of a verdict"


def near_the_line(labels: Iterable[str]) -> str:
    """The figures whose verdicts another seed might turn."""
    named = joined(labels)
    return f"Near the line, so that another seed may say otherwise: {named}." if named else ""


def left_out() -> str:
    """What does not count."""
    return 'Cases that came up too rarely to tell are left out; more deals may turn a verdict into "depends".'


def corrected() -> str:
    """For what verdicts hold."""
    return "Verdicts hold for everything tested here at once (Holm's correction)."


def main(label: str, figure: str, times: str) -> str:
    """The main effect."""
    return f"{label}: {figure}{', ' if times else ''}{times}."


def exact() -> str:
    """How often an effect came up that is counted, not sampled."""
    return "exact"


def others(labels: list[str], most: int) -> str:
    """Some labels, the rest of many as a number."""
    rest = len(labels) - most
    return "; ".join(labels[:most]) + (f"; and {rest} more" if rest > 0 else "")
