"""Plots of what cards are worth: curves over the cards, a plot for each stage; else dots with intervals."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from analyzer.cli.pages.sentences.basis import players
from analyzer.cli.pages.sentences.gains import held
from analyzer.questions.stock_value import GainsAnswer
from analyzer.text.notation import RANKS
from reports.figures import count
from reports.plots import intervals as forest
from reports.plots.curves import curves
from reports.plots.labels import fold
from reports.plots.multiples import multiples
from reports.plots.palette import PALE, SMALL_SIZE, WIDTH
from reports.plots.sheet import sheet

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from pandas import DataFrame

CARD, GROUP = "card", "suit"
NAMED = {CARD: "{}", GROUP: "{}", "stage": "stock {}", "in reach": "{} in reach"}
"""How strata are named by what tells them; by other keys with the key before."""
LEAST_CARDS = 5
"""Of fewer cards than these a curve says little."""
UNIT = "points of the deal"
PANEL = 2.3
"""Inches."""
MOST_IN_A_COLUMN = 4
LETTERS = 66
"""Longer titles are broken."""


def figure(found: GainsAnswer) -> Figure:
    """Every quantity of an answer, one below the other."""
    frame = found.frame()
    panels: dict[str, DataFrame] = {}
    for quantity in found.quantities:
        here = frame[(frame["quantity"] == quantity.name) & frame["points"].notna()]
        for part, rows in _panels(here.dropna(axis="columns", how="all")) if len(here) else ():
            panels[fold(f"{quantity.title}, {part}" if part else quantity.title, LETTERS)] = rows
    columns = 1 + (len(panels) > MOST_IN_A_COLUMN)
    drawn = multiples(
        panels,
        _draw_alone,
        columns=columns,
        height=[_height_of(title, rows) for title, rows in panels.items()],
        share_across=False,
        share_down=False,
        width=1.4 * columns * WIDTH,
    )
    basis = found.basis
    caption = (
        f"{basis.rules.title()}; {count(basis.deals)} deals per plot, {players(basis.policy)}, seed {basis.seed}.\n"
        f"Bands and bars: {100 * basis.confidence:g} % intervals for the whole plot at once."
    )
    drawn.supxlabel(caption, fontsize=SMALL_SIZE, color=PALE, x=0.02, ha="left")
    return drawn


def drawing(frame: DataFrame) -> Figure:
    """One quantity, from its rows of `GainsAnswer.frame`."""
    panels = dict(_panels(frame))
    if len(panels) == 1:
        rows = next(iter(panels.values()))
        drawn, axes = sheet(height=PANEL + 1 if _is_curve(rows) else forest.height(rows))
        if _is_curve(rows):
            curves(axes, rows, across=CARD, down=UNIT)
        else:
            _draw(axes, rows)
        return drawn
    alike = len({tuple(rows["x"].unique()) for rows in panels.values()}) == 1
    return multiples(panels, _draw, columns=1, height=PANEL, across=CARD, down=UNIT, share_across=alike)


def keys_of(frame: DataFrame) -> list[str]:
    """What tells the strata of a quantity apart."""
    columns = list(frame.columns)
    return columns[1 : columns.index("moments")]


def worded(key: str, value: Any) -> str:
    """What tells a stratum, in words: ``trump``, ``stock 40-28``, ``2 hearts held``."""
    if key.endswith((" held", " in hand")):
        return held(key, str(value))
    return NAMED.get(key, f"{key} {{}}").format(value)


def _panels(frame: DataFrame) -> Iterator[tuple[str, DataFrame]]:
    """The rows of each plot, by what is left to tell it apart, in the columns that plots read."""
    keys = keys_of(frame)
    figures = {"points": "mean", "points_low": "low", "points_high": "high"}
    named = frame[[*keys, *figures]].rename(columns=figures)
    if CARD not in keys or frame[CARD].nunique() < LEAST_CARDS:
        yield "", _as_dots(named, keys)
        return
    group = next((key for key in (GROUP, *keys) if key in keys and key != CARD), None)
    rest = [key for key in keys if key not in (CARD, group)]
    rising = named.iloc[::-1].sort_values(CARD, key=lambda cards: cards.map(_height), kind="stable")
    shown = rising.rename(columns={CARD: "x"} | ({group: "group"} if group else {}))
    if not rest:
        yield "", shown
        return
    for value in frame[rest[0]].unique():
        yield worded(rest[0], value), shown[shown[rest[0]] == value]


def _height(card: str) -> int:
    """How high a card or a class of cards stands, by its best: the two 0, the ace 12."""
    return RANKS.find(card[:1])


def _as_dots(named: DataFrame, keys: list[str]) -> DataFrame:
    rows: list[dict[str, Any]] = []
    for row in named.to_dict("records"):
        words = [worded(key, row[key]) for key in keys] or ["all"]
        told = {"label": " ".join(words[1:]), "group": words[0]} if len(words) > 1 else {"label": words[0]}
        rows.append(told | {key: row[key] for key in ("mean", "low", "high")})
    return type(named)(rows)


def _is_curve(rows: DataFrame) -> bool:
    return "x" in rows


def _draw(axes: Axes, rows: DataFrame) -> Axes:
    if _is_curve(rows):
        return curves(axes, rows)
    return forest.intervals(axes, rows, across=UNIT)


def _draw_alone(axes: Axes, rows: DataFrame) -> Axes:
    """A plot that shares no axis with those beside it."""
    _draw(axes, rows)
    if _is_curve(rows):
        axes.set_ylabel(UNIT, fontsize=SMALL_SIZE, color=PALE)
    return axes


def _height_of(title: str, rows: DataFrame) -> float:
    """Inches that a plot takes with its title."""
    return (PANEL if _is_curve(rows) else forest.height(rows)) + 0.4 + 0.2 * title.count("\n")
