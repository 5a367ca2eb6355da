"""The plot of `upcard calls`: both decisions as heat maps of what the first call gains over the second."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from analyzer.cli.pages.calls import known_calls, surely
from analyzer.cli.pages.sentences import calls as sentences
from analyzer.cli.pages.sentences.basis import players
from analyzer.cli.pages.sentences.gains import NEAR
from analyzer.games.seven_up.calls.calls import LEAST, Call, CallsAnswer
from analyzer.games.seven_up.calls.holdings import MOST, ROWS
from analyzer.games.seven_up.calls.trials import CALLS
from reports.figures import count, places
from reports.plots.heat_map import Panel, Spot, Words, heat_map

if TYPE_CHECKING:
    from matplotlib.figure import Figure

WHO = {"eldest": "Eldest: {} or {}", "dealer": "The dealer, after a beg: {} or {}"}
COLUMNS = [str(n) for n in range(1, MOST)] + [f"{MOST} or more"]
DOWN = [*reversed(ROWS), "no trump"]
SIDE = 3
"""Maps in a row where there are several scores."""


def figure(found: CallsAnswer) -> "Figure":
    """Both decisions side by side; of several scores first eldest's, then the dealer's, a map a score."""
    known = known_calls(found)
    digits = places([half for _, half, _ in known], 1)
    maps = {who: [_panel(found, who, at, digits) for at in found.scores if found.at(who, at)] for who in CALLS}
    if len(found.scores) == 1:
        rows = [[panel for who in CALLS for panel in maps[who]]]
    else:
        rows = [maps[who][start : start + SIDE] for who in CALLS for start in range(0, len(maps[who]), SIDE)]
    basis = found.basis
    game = basis.rules.game.title
    within = f", known to {surely(known, digits)}" if known else ""
    caption = (
        f"{basis.rules.title()}; {count(basis.deals)} deals per map, {players(basis.policy)}, seed {basis.seed}.\n"
        f"Both calls on the same deals{within} ({100 * basis.confidence:g} % interval for a whole map).\n"
        f"Figures in grey: {NEAR}."
    )
    (stand, beg), (give, run) = CALLS.values()
    rare = any(call.worth is None for who in CALLS for call in getattr(found, who))
    words = Words(
        title=f"{game}: when to {stand} or {beg}, when to {give} or {run}",
        across=sentences.ACROSS,
        down=sentences.DOWN,
        scale=sentences.gains("one call", "the other") + ", in % of the match",
        below=f"{beg} or {run}",
        above=f"{stand} or {give}",
        caption=caption,
        hatched=f"Hatched: too rare, fewer than {count(LEAST)} deals." if rare else "",
    )
    return heat_map(rows, words)


def _panel(found: CallsAnswer, who: str, score: tuple[int, int], digits: int) -> Panel:
    """One decision at one score."""
    calls = found.at(who, score)
    mine, theirs = calls[0].needs
    heading = WHO[who].format(*CALLS[who])
    several = len(found.scores) > 1
    title = f"{who.capitalize()} at {score[0]}-{score[1]}, needs {mine}-{theirs}" if several else heading
    standing = "" if several else f", at {score[0]}-{score[1]}"
    return Panel(title + standing, DOWN, COLUMNS, _spots(calls, digits))


def signed(value: float, digits: int) -> str:
    """A figure with its sign, a true minus; none where it rounds to nothing."""
    text = f"{value:+.{digits}f}"
    return text[1:] if float(text) == 0 else text.replace("-", "−")


def _spots(calls: Sequence[Call], digits: int) -> list[Spot]:
    """A cell a class; that without a trump goes all along the last row."""
    spots = []
    for call in calls:
        alone = call.holding.trumps == 0
        row = len(DOWN) - 1 if alone else DOWN.index(call.holding.row)
        column, span = (0, MOST) if alone else (call.holding.trumps - 1, 1)
        value = None if call.worth is None else 100 * call.worth.mean
        text = "" if value is None else signed(value, digits)
        spots.append(Spot(row, column, span, value, text, faint=call.call is None))
    return spots
