"""The lines under a table that say what it rests on."""

from collections.abc import Iterable, Iterator, Sequence

from rich.text import Text

from analyzer.answer import Basis
from analyzer.cli.pages.sentences import basis as sentences
from reports.style import FAINT, TITLE

STOPPED = {"interrupted": "Interrupted", "seconds": "Time was up"}

FEW = 0.3
"""Where fewer of the worlds drawn fit, a page warns."""


def title(basis: Basis) -> Text:
    """The game and its rules, above an answer."""
    return Text.assemble((basis.rules.game.title, TITLE), f"  {basis.rules.title()}")


def partial(basis: Basis, left: str) -> Iterator[Text]:
    """What an interrupted answer leaves out; nothing where it was not interrupted."""
    if basis.stopped == "interrupted":
        yield Text(sentences.unreached(left))


def footer(basis: Basis, noun: str = "playout", *, per: str = "", interval: bool = True) -> Iterator[Text]:
    """How much was played by whom from which seed, how to get the same again, and what the intervals are."""
    if basis.stopped in STOPPED:
        yield Text(sentences.again(STOPPED[basis.stopped], "--deals", basis.deals))
    if basis.assumed:
        yield Text(sentences.assumed(basis.assumed))
    if basis.exact:
        yield Text(sentences.exact(), style=FAINT)
        return
    worth = basis.equivalent_deals if basis.equivalent_deals > 1.05 * basis.deals else None
    yield Text(sentences.played(basis.deals, noun, basis.policy, basis.seed, per=per, worth=worth), style=FAINT)
    if basis.drawing:
        yield Text(sentences.drawn(basis.drawing), style=FAINT)
    if basis.found is not None and basis.found < basis.deals:
        few = basis.found < FEW * basis.deals
        yield Text(sentences.fitting(basis.found, basis.deals, few=few), style="" if few else FAINT)
    if interval:
        yield Text(sentences.interval(basis.confidence), style=FAINT)


def runs(names: Iterable[str], order: Sequence[str]) -> list[str]:
    """Some names in their order, three and more in a row shortened: ``A``, ``9 to 2``."""
    found: list[list[str]] = []
    for name in sorted(names, key=order.index):
        if found and order.index(name) == order.index(found[-1][-1]) + 1:
            found[-1].append(name)
        else:
            found.append([name])
    return [part for run in found for part in ([f"{run[0]} to {run[-1]}"] if len(run) > 2 else run)]
