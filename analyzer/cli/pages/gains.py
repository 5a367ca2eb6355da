"""The page of `upcard stock-value`: what the face-up card is worth, by card and stage, in points and in the match."""

from collections.abc import Iterator

from rich.console import RenderableType
from rich.text import Text

from analyzer.cli.pages.sentences import basis
from analyzer.cli.pages.sentences import gains as sentences
from analyzer.cli.pages.wording import footer, partial, runs, title
from analyzer.experiments.gains import LEAST, Gain
from analyzer.questions.stock_value import GainsAnswer, Quantity
from reports.figures import percents, points
from reports.style import FAINT, TITLE, Look
from reports.tables import matrix

RARE = "rare"
ROWS = "card"
"""What tells strata apart down a table, where they have it."""
FIGURES = (("points", "in points of the deal"), ("win", "in % of the match, at 0-0"))


def parts(found: GainsAnswer, look: Look) -> Iterator[RenderableType]:
    """Every quantity as tables, then in words."""
    yield title(found.basis)
    told = sentences.win_or_lose([(one.title, one.first) for one in found.quantities])
    if told:
        yield Text(told)
    for quantity in found.quantities:
        for name, unit in FIGURES:
            yield ""
            alone = "matches won from 0-0" if name == "win" and not quantity.second else unit
            yield Text.assemble((quantity.title, TITLE), f", {alone}")
            cells = dict(zip(_known(quantity, name), _written(quantity, name), strict=True))
            rows = [
                (row, [Text(cells.get((row, column), RARE)) for column in columns_of(quantity)])
                for row in rows_of(quantity)
            ]
            yield matrix(row_key(quantity), columns_of(quantity), rows)
        yield ""
        yield from in_words(quantity)
    yield ""
    yield Text(sentences.rare(RARE, LEAST), style=FAINT)
    yield from partial(found.basis, "tables")
    yield from footer(found.basis, "deal", per="table", interval=False)
    yield Text(basis.interval(found.basis.confidence, of=basis.whole_table()), style=FAINT)


def row_key(quantity: Quantity) -> str:
    """What tells the rows of a table apart: the card, or whatever comes first."""
    keys = list(quantity.gains[0].stratum)
    return ROWS if ROWS in keys else keys[0]


def place(quantity: Quantity, gain: Gain) -> tuple[str, str]:
    """The row and the column of a stratum."""
    key = row_key(quantity)
    return gain.stratum[key], ", ".join(value for name, value in gain.stratum.items() if name != key)


def rows_of(quantity: Quantity) -> list[str]:
    """The rows of a table, in their order."""
    return list(dict.fromkeys(place(quantity, gain)[0] for gain in quantity.gains))


def columns_of(quantity: Quantity) -> list[str]:
    """The columns of a table, in their order."""
    return list(dict.fromkeys(place(quantity, gain)[1] for gain in quantity.gains))


def _known(quantity: Quantity, name: str) -> list[tuple[str, str]]:
    return [place(quantity, gain) for gain in quantity.gains if gain.figure(name) is not None]


def _written(quantity: Quantity, name: str) -> list[str]:
    figures = [figure.to_dict() for gain in quantity.gains if (figure := gain.figure(name)) is not None]
    return points(figures) if name == "points" else percents(figures, signed=bool(quantity.second))


def in_words(quantity: Quantity) -> Iterator[Text]:
    """What all strata come to, and for which cards each of the two ways is the better one."""
    overall = quantity.overall.points
    if overall is not None:
        yield Text(sentences.overall(f"{points([overall.to_dict()])[0]} points", quantity.overall.moments))
    known = [gain.points for gain in quantity.gains if gain.points is not None]
    if not quantity.second or not known:
        return
    if max(known, key=lambda one: one.mean).low <= min(known, key=lambda one: one.mean).high:
        yield Text(sentences.ALIKE)
        return
    for column in columns_of(quantity):
        here = [gain for gain in quantity.gains if place(quantity, gain)[1] == column and gain.points is not None]
        better = {
            quantity.first: [gain for gain in here if gain.points is not None and gain.points.low > 0],
            quantity.second: [gain for gain in here if gain.points is not None and gain.points.high < 0],
        }
        near = [gain for gain in here if not any(gain in gains for gains in better.values())]
        ways = {way: listed(quantity, gains) for way, gains in better.items()}
        said = sentences.advice(column, ways, listed(quantity, near))
        if said:
            yield Text(said)


def listed(quantity: Quantity, gains: list[Gain]) -> str:
    """Some rows of a table, runs of three and more shortened: ``A, K, 9 to 2``."""
    return ", ".join(runs([place(quantity, gain)[0] for gain in gains], rows_of(quantity)))
