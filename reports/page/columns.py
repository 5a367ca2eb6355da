"""How a table shows the columns of a DataFrame: as cards, per cent, points, counts, with their intervals."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from markupsafe import Markup

from reports.figures import MOST_PLACES, count, percents, points
from reports.page.markup import cards, marked, order_of_cards, true_minus

if TYPE_CHECKING:
    from pandas import DataFrame

Kind = Literal["text", "card", "percent", "points", "number", "count"]
WORDS = ("text", "card")
DECIMALS = {"percent": 1, "points": 2, "number": 2}
BRIEF = 18
"""So long may words be that are never broken over lines."""
FIGURE_SPACE = "\u2007"


@dataclass(frozen=True)
class Column:
    """A column: its key in the frame, its heading, how it is shown.

    text: words, marked up; card: `AH 7H`, a suit `H` or a rank `A`; percent: a chance from 0 to 1, shown from 0 to 100;
    points: with a sign; number: without; count: a whole number. A figure's interval stands in the frame's columns
    `low` and `high`, which are `key_low` and `key_high` where the frame has them, and is shown as `± x`.
    """

    key: str
    heading: str
    kind: Kind = "text"
    decimals: int | None = None
    """Places after the point, at most as many as the intervals support; left out, these (or 1 for percent, else 2)."""
    low: str = ""
    high: str = ""
    unit: str = ""
    """Written small after the heading; per cent is by itself."""

    def __post_init__(self) -> None:
        """Refuse half an interval."""
        if bool(self.low) != bool(self.high):
            raise ValueError(f"column: {self.key} has one end of an interval; name both, low and high, or none")


class Cell(NamedTuple):
    """A cell: what it shows, and the value that it is sorted by (empty where nothing is known)."""

    shown: Markup
    value: str


class Head(NamedTuple):
    """A heading: its text, its unit, what stands below: `numeric` figures, `brief` words to keep on a line, or ``."""

    text: str
    unit: str
    below: str


class Grid(NamedTuple):
    """A table that is ready to be written: its headings, its rows of as many cells."""

    heads: list[Head]
    rows: list[list[Cell]]


UNKNOWN = Cell(Markup('<span class="unknown" role="img" aria-label="not known">–</span>'), "")


def grid(frame: "DataFrame", columns: tuple[Column, ...]) -> Grid:
    """Write a frame's columns as cells, every column with as many decimal places as its widest interval supports."""
    heads = [
        Head(column.heading, column.unit or ("%" if column.kind == "percent" else ""), _below(frame, column))
        for column in columns
    ]
    written = [_cells(frame, column) for column in columns]
    return Grid(heads, [list(row) for row in zip(*written, strict=True)])


def _below(frame: "DataFrame", column: Column) -> str:
    if column.kind not in WORDS:
        return "numeric"
    return "brief" if all(len(str(value)) <= BRIEF for value in frame[column.key].tolist()) else ""


def _cells(frame: "DataFrame", column: Column) -> list[Cell]:
    values = frame[column.key].tolist()
    known = [not _missing(value) for value in values]
    if column.kind == "text":
        cells = [Cell(marked(str(value)), str(value)) for value in values]
    elif column.kind == "card":
        cells = [Cell(cards(str(value)), order_of_cards(str(value))) for value in values]
    elif column.kind == "count":
        whole = [int(value) if there else 0 for value, there in zip(values, known, strict=True)]
        cells = [Cell(Markup.escape(true_minus(count(number))), str(number)) for number in whole]
    else:
        cells = _figures(frame, column, values, known)
    return [cell if there else UNKNOWN for cell, there in zip(cells, known, strict=True)]


def _missing(value: Any) -> bool:
    return value is None or type(value).__name__ in ("NAType", "NaTType") or value != value


def _figures(frame: "DataFrame", column: Column, values: list[Any], known: list[bool]) -> list[Cell]:
    """Figures above each other, their errors above each other, exact ones with the room of an error."""
    means = [float(value) if there else 0.0 for value, there in zip(values, known, strict=True)]
    low, high = column.low or f"{column.key}_low", column.high or f"{column.key}_high"
    if low in frame.columns and high in frame.columns:
        ends = zip(means, frame[low].tolist(), frame[high].tolist(), known, strict=True)
        texts = _estimated(column, [_estimate(*end) for end in ends])
    else:
        texts = [_exact(column, mean) for mean in means]
    parts = [text.rstrip().replace(" %", "").partition(" ± ")[::2] for text in texts]
    longest = max((error for _, error in parts), key=len, default="")
    return [Cell(_figure(shown, error, longest), repr(mean)) for (shown, error), mean in zip(parts, means, strict=True)]


def _estimate(mean: float, low: Any, high: Any, known: bool) -> dict[str, float]:
    """A figure with the ends that are known; nothing known is an exact zero, which no column's places hang on."""
    low, high = (mean if _missing(end) or not known else float(end) for end in (low, high))
    return {"mean": mean, "low": low, "high": high}


def _estimated(column: Column, estimates: list[dict[str, float]]) -> list[str]:
    most = MOST_PLACES if column.decimals is None else column.decimals
    if column.kind == "percent":
        return percents(estimates, most=most)
    return points(estimates, signed=column.kind == "points", most=most)


def _exact(column: Column, value: float) -> str:
    digits = DECIMALS[column.kind] if column.decimals is None else column.decimals
    value = round(100 * value if column.kind == "percent" else value, digits) + 0.0
    return f"{value:{'+' if column.kind == 'points' else ''},.{digits}f}"


def _figure(figure: str, error: str, longest: str) -> Markup:
    text = Markup.escape(true_minus(figure))
    if not longest:
        return text
    if not error:
        return Markup('{}<span class="error blank" aria-hidden="true"> ± {}</span>').format(text, longest)
    return Markup('{}<span class="error"> ± {}</span>').format(text, error.rjust(len(longest), FIGURE_SPACE))
