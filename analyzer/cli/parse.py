"""Option values from text. Every refusal is one line: the option, the value, the rule."""

import math
import re

from analyzer.arguments import LAST_SEED
from analyzer.arguments import MOST_DEALS as MOST_DEALS
from analyzer.arguments import MOST_SCORE as MOST_SCORE
from analyzer.errors import InputError, shown

MOST_THREADS = 256
MOST_SECONDS = 7 * 24 * 3600.0
WHOLE = re.compile(r"[+-]?([0-9]+(_[0-9]+)*|[0-9]{1,3}(,[0-9]{3})+)")


def whole(option: str, text: str, least: int, most: int) -> int:
    """Read a whole number between two bounds, both included; `1_000_000` and `1,000,000` are accepted."""
    rule = f"{option} takes a whole number from {least:,} to {most:,}"
    if not WHOLE.fullmatch(text.strip()):
        raise InputError(f"{option} is {shown(text)}: {rule}")
    digits = text.strip().replace("_", "").replace(",", "")
    if len(digits) > 30 or not least <= int(digits) <= most:
        raise InputError(f"{option} is {shown(text)}: {rule}")
    return int(digits)


def number(option: str, text: str, rule: str, *, above: float, below: float) -> float:
    """Read a number strictly between two bounds; `rule` says them in words."""
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not above < value < below:  # refuses NaN, too
        raise InputError(f"{option} is {shown(text)}: {option} takes {rule}")
    return value


def deals(text: str | None, option: str = "--deals") -> int | None:
    """How many deals to play, or None when not said."""
    return None if text is None else whole(option, text, 1, MOST_DEALS)


def seed(text: str) -> int:
    """Read a seed: any word of 64 bits."""
    return whole("--seed", text, 0, LAST_SEED)


def threads(text: str | None) -> int | None:
    """How many threads to use, or None for all cores."""
    return None if text is None else whole("--threads", text, 1, MOST_THREADS)


def seconds(text: str | None) -> float | None:
    """A time limit in seconds, or None when not said."""
    rule = "a number of seconds above 0 and below a week"
    return None if text is None else number("--seconds", text, rule, above=0.0, below=MOST_SECONDS)


def half_width(text: str | None, *, below: float = 0.5, unit: str = "a chance") -> float | None:
    """The half-width at which to stop, or None when not said."""
    rule = f"a half-width of {unit} above 0 and below {below:g}, such as 0.005"
    return None if text is None else number("--until", text, rule, above=0.0, below=below)


def confidence(text: str | None) -> float:
    """The confidence of every interval; 0.95 when not said."""
    rule = "a number above 0.5 and below 0.9999, such as 0.95"
    return 0.95 if text is None else number("--confidence", text, rule, above=0.5, below=0.9999)


def policies(text: str | None) -> tuple[str, str] | None:
    """Two policy names from `A` or `A,B`, None when not said; whether there are such is for the question to say."""
    if text is None:
        return None
    names = [name.strip() for name in text.split(",")]
    if len(names) > 2 or not all(names):
        raise InputError(f"--policy is {shown(text)}: --policy takes one name or two with a comma between, such as A,B")
    return (names[0], names[-1])


def delta(text: str | None) -> float | None:
    """Within how much of the best a move counts as tied, or None when not said."""
    rule = "a chance of at least 0 and below 0.5, such as 0.003"
    return None if text is None else number("--delta", text, rule, above=-1e-300, below=0.5)


def ending(option: str, name: str, known: tuple[str, ...]) -> str:
    """The kind of file that a name's ending stands for."""
    found = name.rpartition(".")[2].lower() if "." in name else ""
    if found not in known:
        kinds = ", ".join(f".{one}" for one in known[:-1]) + f" or .{known[-1]}"
        raise InputError(f"{option} is {shown(name)}: {option} takes a file that ends in {kinds}")
    return found
