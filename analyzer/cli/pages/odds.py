"""The page of `upcard odds`."""

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from analyzer.california_jack.outcomes import CATEGORIES, OWNERS, POINTS_MINE, POINTS_THEIRS, THEIRS
from analyzer.cli.pages.california_jack import heading
from analyzer.cli.pages.wording import footer
from analyzer.odds import Odds, Sensitivity
from reports.figures import percents, points
from reports.style import FAINT, TITLE, Look
from reports.tables import Cell, Column, table


def parts(found: Odds, situation: Any, look: Look) -> Iterator[RenderableType]:
    """What a player wants first: the match, the deal, who gets which point, what to play, how far to trust it."""
    yield from heading(situation, look)
    yield ""
    [win] = percents([found.win.to_dict()])
    [difference] = points([found.difference.to_dict()])
    rows: list[list[Cell]] = [
        ["win the match", Text(win, style=TITLE)],
        ["points this deal, mine less theirs", difference],
    ]
    yield table([Column(""), Column("")], rows, headings=False)
    yield ""
    yield _owners(found)
    yield ""
    yield _likely_points(found)
    if situation.to_move == 1:
        yield ""
        yield Text("It is their turn.")
    if found.recommended is not None:
        yield ""
        yield Text.assemble("Best reply: " if situation.led else "Best lead: ", look.cards(found.recommended))
        yield Text("(The odds above are for the policy's own choice, which may be another: upcard moves.)", style=FAINT)
    yield ""
    if found.sensitivity is not None:
        yield _sensitivity(found.sensitivity)
    yield from footer(found.basis)


def _owners(found: Odds) -> Table:
    """Who gets High, Low, Jack and Game; both columns with the same interval."""
    theirs: defaultdict[str, float] = defaultdict(float)
    for number, chance in found.outcomes:
        for category, owner in zip(CATEGORIES, OWNERS[:, number], strict=True):
            theirs[category] += chance.mean * (owner == THEIRS)
    mine = percents([found.categories[category].to_dict() for category in CATEGORIES])
    digits = max(len(text.partition(" ")[0].partition(".")[2]) for text in mine)
    rows = [
        (category.capitalize(), chance, f"{100 * theirs[category]:.{digits}f} %")
        for category, chance in zip(CATEGORIES, mine, strict=True)
    ]
    return table([Column("who gets"), Column("me", right=True), Column("them", right=True)], rows)


def _likely_points(found: Odds) -> Text:
    """How the deal ends, likeliest first, as long as it is worth saying."""
    ends: defaultdict[str, float] = defaultdict(float)
    for number, chance in found.outcomes:
        ends[f"{POINTS_MINE[number]}-{POINTS_THEIRS[number]}"] += chance.mean
    likeliest = sorted(ends.items(), key=lambda item: -item[1])
    said = [f"{end} {100 * chance:.0f} %" for end, chance in likeliest[:4] if chance >= 0.005]
    return Text(f"The deal ends {', '.join(said)}.")


def _sensitivity(beside: Sensitivity) -> Text:
    """How much the odds hang on how both play."""
    [win] = percents([beside.win.to_dict()])
    [difference] = points([beside.difference.to_dict()])
    return Text(f"Under {beside.policy} play: {win} and {difference} points.")
