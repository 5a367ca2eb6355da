"""The page of `upcard calls`, and what its plot shows."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rich.console import RenderableType
from rich.text import Text

from analyzer.cli.pages.sentences import basis, gains
from analyzer.cli.pages.sentences import calls as sentences
from analyzer.cli.pages.wording import footer, title
from analyzer.games.seven_up.calls.calls import LEAST, Call, CallsAnswer
from analyzer.games.seven_up.calls.holdings import MOST, ROWS
from analyzer.games.seven_up.calls.thumb import decided_share, rule_of_thumb
from analyzer.games.seven_up.calls.trials import CALLS
from analyzer.games.seven_up.table import may_give
from analyzer.statistics.intervals import Estimate
from reports.figures import half_width, places
from reports.style import FAINT, TITLE, Look
from reports.tables import matrix

HEADINGS = {"eldest": "Eldest at {}-{}: stand or beg", "dealer": "The dealer at {}-{}, after a beg: give or run"}
NUMBERS = ["1 trump", *(f"{n} trumps" for n in range(2, MOST)), f"{MOST} or more"]
"""The columns, by the number of trumps, where not all of them fit."""


def parts(found: CallsAnswer, look: Look) -> Iterator[RenderableType]:
    """What to call with every class of holdings, and what it gains over the other call; then rules of thumb.

    Of several scores the gains are given without their intervals.
    """
    known = known_calls(found)
    several = len(found.scores) > 1
    widths = [half for _, half, _ in known]
    figure = Figure(
        places(widths, 1),
        max((worth for worth, _, _ in known), default=0.0),
        None if several else max(widths, default=0.0),
    )
    yield Text.assemble(title(found.basis), f", to {found.basis.rules.number('target')}, the caller's score first")
    for score in found.scores:
        for who in CALLS:
            yield ""
            yield Text(HEADINGS[who].format(*score), style=TITLE)
            calls = found.at(who, score)
            if calls:
                yield from _decision(who, calls, figure)
            elif who == "dealer" and not may_give(found.basis.rules, score[1]):
                yield Text(sentences.GIFT_WINS)
            else:
                yield Text(sentences.NOT_PLAYED)
    yield ""
    yield Text(sentences.RULE, style=FAINT)
    yield Text(f"{gains.even()}; {gains.rare('rare', LEAST, 'deals')}", style=FAINT)
    yield from footer(found.basis, "deal", per="table", interval=False)
    sure = found.basis.confidence
    if several and known:
        yield Text(basis.worths(sure, surely(known, figure.digits)), style=FAINT)
    else:
        yield Text(basis.interval(sure, of=basis.whole_table()), style=FAINT)


def known_calls(found: CallsAnswer) -> list[tuple[float, float, int]]:
    """Worth and half of its interval, in %, and the deals of every class that is not too rare."""
    return [
        (100 * abs(call.worth.mean), 100 * half_width(call.worth.to_dict()), call.deals)
        for who in CALLS
        for call in getattr(found, who)
        if call.worth is not None
    ]


def surely(known: Sequence[tuple[float, float, int]], digits: int) -> str:
    """How surely worths are known: `± 0.4 on average over the deals, ± 3.7 at worst`."""
    mean = sum(half * deals for _, half, deals in known) / sum(deals for _, _, deals in known)
    return basis.surely(f"{mean:.{digits}f}", f"{max(half for _, half, _ in known):.{digits}f}")


class Figure(NamedTuple):
    """How worths are written: decimal places; the largest, in %, and the widest interval, None to leave these out."""

    digits: int
    most: float
    widest: float | None

    def text(self, worth: Estimate) -> str:
        """A worth, whatever its sign, such as `1.2 ± 0.1`."""
        value = self._level(100 * abs(worth.mean), self.most)
        if self.widest is None:
            return value
        half = max(100 * half_width(worth.to_dict()), 10.0**-self.digits)
        return f"{value} ± {self._level(half, self.widest)}"

    def _level(self, value: float, most: float) -> str:
        """A figure as wide as the largest of its kind."""
        return f"{value:.{self.digits}f}".rjust(len(f"{most:.{self.digits}f}"))


def _decision(who: str, calls: Sequence[Call], figure: Figure) -> Iterator[RenderableType]:
    """One decision at one score."""
    said = {(call.holding.row, call.holding.trumps): _said(call, figure) for call in calls}
    yield Text.assemble("no trump  ", said["", 0])
    rows = [(row, [said.get((row, trumps), Text("")) for trumps in range(1, MOST + 1)]) for row in reversed(ROWS)]
    yield matrix("", NUMBERS, rows)
    yield from _thumb(who, calls)


def _said(call: Call, figure: Figure) -> Text:
    """A class in a cell: the better call and its worth, `beg 1.2 ± 0.1`; the first of the two calls stands out."""
    if call.worth is None:
        return Text("rare", style=FAINT)
    if call.call is None:
        return Text("even", style=FAINT)
    pair = next(pair for pair in CALLS.values() if call.call in pair)
    word = call.call.ljust(max(map(len, pair)))
    return Text(f"{word} {figure.text(call.worth)}", style=TITLE if call.call == pair[0] else "")


def _thumb(who: str, calls: Sequence[Call]) -> Iterator[Text]:
    """The rule of thumb that fits the table best, and what it loses."""
    found = rule_of_thumb(calls)
    if found is None:
        unknown = sum(call.call is None for call in calls)
        share = f"{100 * (1 - decided_share(calls)):.0f} % of the deals"
        yield Text(f"No rule yet: {unknown} of {len(calls)} holdings, {share}, are even or rare. More deals may tell.")
        return
    rule, lost = found
    words = rule.words(*CALLS[who])
    if lost == 0:
        yield Text(words, style=TITLE)
    else:
        nearly, loss = sentences.nearly(words, _small(100 * lost))
        yield Text.assemble((nearly, TITLE), loss)


def _small(value: float) -> str:
    """A small figure with two digits that count, at least 0.01 of it."""
    return "less than 0.01" if value < 0.01 else f"{value:.{places([value], 1)}f}"
