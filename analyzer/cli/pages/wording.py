"""The lines under a table that say what it rests on."""

from collections.abc import Iterable, Iterator, Sequence

from rich.text import Text

from analyzer.answer import Basis
from reports.figures import count
from reports.style import FAINT, TITLE

STOPPED = {"interrupted": "Interrupted", "seconds": "Time was up"}


def title(basis: Basis) -> Text:
    """The game and its rules, above an answer."""
    return Text.assemble((basis.rules.game.title, TITLE), f"  {basis.rules.title()}")


def players(policy: str, joined: str = "against") -> str:
    """Who played: `heuristic on both sides`, `heuristic against uniform`."""
    first, _, second = policy.partition(",")
    return f"{first} {joined} {second}" if second else f"{first} on both sides"


def footer(basis: Basis, what: str = "playouts", *, interval: bool = True) -> Iterator[Text]:
    """How much was played by whom from which seed, how to get the same again, and what the intervals are."""
    if basis.stopped in STOPPED:
        again = f"{STOPPED[basis.stopped]}: --deals {basis.deals} gives these figures again."
        yield Text(again)
    if basis.assumed:
        yield Text(f"Assumed: {basis.assumed}.")
    if basis.exact:
        yield Text("Exact: nothing is hidden any more.", style=FAINT)
        return
    worth = ""
    if basis.equivalent_deals > 1.05 * basis.deals:
        worth = f" (worth {count(basis.equivalent_deals)} unpaired ones)"
    yield Text(f"{count(basis.deals)} {what}{worth}, {players(basis.policy)}, seed {basis.seed}.", style=FAINT)
    if interval:
        yield Text(
            f"± is the {100 * basis.confidence:g} % interval: sampling error only, not what better play would change.",
            style=FAINT,
        )


def runs(names: Iterable[str], order: Sequence[str]) -> list[str]:
    """Some names in their order, three and more in a row shortened: ``A``, ``9 to 2``."""
    found: list[list[str]] = []
    for name in sorted(names, key=order.index):
        if found and order.index(name) == order.index(found[-1][-1]) + 1:
            found[-1].append(name)
        else:
            found.append([name])
    return [part for run in found for part in ([f"{run[0]} to {run[-1]}"] if len(run) > 2 else run)]
