"""What an answer rests on: how much was played, by whom, how surely it is known."""

from analyzer.cli.pages.sentences.words import number_of
from reports.figures import count


def players(policy: str) -> str:
    """Who played: ``heuristic on both sides``, ``heuristic against uniform``."""
    first, _, second = policy.partition(",")
    return f"{first} against {second}" if second else f"{first} on both sides"


def played(n: int, noun: str, policy: str, seed: int, *, per: str = "", worth: int | None = None) -> str:
    """How much was played by whom from which seed; ``worth``: how many independent playouts would tell as much."""
    much = f"{number_of(n, noun)}{per and f' per {per}'}"
    as_good = "" if worth is None else f" (as precise as {count(worth)} independent ones)"
    return f"{much}{as_good}, {players(policy)}, seed {seed}."


def again(stopped: str, option: str, n: int, *, what: str = "figures") -> str:
    """How to get what a run that ended early found once more."""
    return f"{stopped}: {option} {n} gives these {what} again."


def unreached(what: str) -> str:
    """What an answer lacks because it was interrupted: ``claims`` after the last one."""
    return f"Interrupted: this is a part of the answer, further {what} were not reached."


def exact() -> str:
    """An answer without an error."""
    return "Exact: every card is known."


def assumed(what: str) -> str:
    """What an answer takes for granted."""
    return f"Assumed: {what}."


def drawn(how: str) -> str:
    """How the cards out of sight were drawn."""
    return f"{how[0].upper()}{how[1:]}."


def fitting(found: int, n: int, *, few: bool) -> str:
    """On how many of the worlds drawn the figures rest; ``few``: a warning."""
    warning = " Few fit: ask for more deals to be surer." if few else ""
    return f"The figures rest on the {count(found)} of {count(n)} worlds drawn that fit what was seen.{warning}"


def interval(confidence: float, *, of: str = "") -> str:
    """What ± is; ``of``: of what, where it is not of one figure of the answer."""
    return f"± is the {100 * confidence:g} % interval{of and f' {of}'}. {only_sampling()}"


def only_sampling() -> str:
    """What intervals leave out."""
    return "It covers sampling error only: better play could change the figures."


def whole_table() -> str:
    """Of what an interval is that holds for a table."""
    return "for the whole table at once"


def worths(confidence: float, surely: str) -> str:
    """How surely the figures of several tables are known."""
    within = f"Gains are known to {surely} ({100 * confidence:g} % interval for a whole table)."
    return f"{within} Intervals cover sampling error only."


def surely(mean: str, worst: str) -> str:
    """How surely worths are known."""
    return f"± {mean} on average over the deals, ± {worst} at worst"


def differs(preset: str) -> str:
    """What the mark of a changed switch means."""
    return f"* differs from {preset}"
