"""Sentences about experiments: what a card or a way to play is worth, by what tells the cases apart."""

from collections.abc import Mapping, Sequence

from analyzer.cli.pages.sentences.words import joined, number_of, upper
from reports.figures import count

WIN = "win the trick"
NEAR = "too close to tell"
ALIKE = "No two cases differ by more than chance."
TOO_RARE = "It came up too rarely to tell."


def overall(figure: str, times: int) -> str:
    """What all cases come to together."""
    return f"Overall: {figure} (came up {number_of(times, 'time')})."


def win_or_lose(figures: Sequence[tuple[str, str]]) -> str:
    """Which of several figures, each its title and its first way, answers "Should I win this trick?"; else nothing."""
    names = {way: title.partition(":")[0] for title, way in figures}
    answer = names.pop(WIN, "")
    if not answer or not names:
        return ""
    others = joined(f'"{name}"' for name in names.values())
    return f'"Should I win this trick?" is answered by "{answer}", which counts all that follows, not by {others}.'


def rare(word: str, least: int, noun: str = "") -> str:
    """What a cell without a figure says."""
    return f"{word}: {f'fewer than {count(least)} {noun}' if noun else f'came up fewer than {count(least)} times'}."


def even() -> str:
    """What a cell says whose calls are too close."""
    return f"even: {NEAR}"


def advice(where: str, ways: Mapping[str, str], near: str = "") -> str:
    """For which cards each way is better, ``Stock 40-28: better to win the trick (A, T)``; nothing where none is."""
    told = [f"better to {way} ({names})" for way, names in ways.items() if names]
    told += [f"{NEAR} ({near})"] if near else []
    if not told:
        return ""
    return f"{where}: {'; '.join(told)}." if where else f"{upper('; '.join(told))}."


def held(kind: str, number: str) -> str:
    """How many cards of a kind are held: ``1 heart held``, ``3 or more hearts held``; of "hearts held" and "1"."""
    noun, _, rest = kind.partition(" ")
    return f"{number} {noun.removesuffix('s') if number == '1' else noun} {rest}".rstrip()


def ends(best: str, worst: str) -> Sequence[str]:
    """Where a way gains most and least."""
    return f"*Most*: {best}.", f"*Least*: {worst}."


def finding(what: str, whom: str, case: str, figure: str, all_together: str) -> str:
    """The case of the largest gain."""
    return f"{what} most{whom} for {case}: {figure}; overall {all_together}."


def nothing_found(what: str, all_together: str, whom: str, deals: int) -> str:
    """The gain where no case stands out."""
    return f"{what} {all_together}{whom}; over {number_of(deals, 'deal')}, {ALIKE[:1].lower()}{ALIKE[1:]}"


def described(caption: str, least: tuple[float, str], most: tuple[float, str]) -> str:
    """A drawing in words, for those who cannot see it."""
    (low, lowest), (high, highest) = least, most
    return f"{caption}: from {low:+.2f} for {lowest} to {high:+.2f} for {highest}. The table below has every figure."
