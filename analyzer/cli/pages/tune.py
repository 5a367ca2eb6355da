"""The page of `upcard tune`."""

from collections.abc import Iterator

from rich.console import RenderableType
from rich.text import Text

from analyzer.training.tune import Tuning
from reports.figures import points
from reports.style import FAINT, TITLE
from reports.tables import Cell, Column, table


def parts(found: Tuning, out: str | None) -> Iterator[RenderableType]:
    """Round by round: what it gained on what was kept before, and how far it is over uniform play."""
    yield Text.assemble((found.rules.game.title, TITLE), f"  {found.rules.title()}")
    yield ""
    gains = points([one.gain.to_dict() for one in found.rounds])
    over = points([one.over_uniform.to_dict() for one in found.rounds])
    rows: list[list[Cell]] = [
        [str(one.number), gain, points_over, "kept" if one.kept else "dropped"]
        for one, gain, points_over in zip(found.rounds, gains, over, strict=True)
    ]
    yield table([Column("round", True), Column("gain", True), Column("over uniform", True), Column("")], rows)
    yield ""
    origin = found.fit.origin
    if not any(one.kept for one in found.rounds):
        yield Text("No round was kept: these weights know nothing. More --deals or --rounds will do better.")
    if found.over_present is not None:
        [present] = points([found.over_present.to_dict()])
        yield Text(f"Over the weights played with until now: {present} points a deal.")
        if found.over_present.high < 0:
            yield Text("They play worse. More --deals or --rounds will do better.")
    if found.stopped != "rounds":
        why = "Interrupted" if found.stopped == "interrupted" else "Time was up"
        yield Text(f"{why}: --rounds {origin['rounds']} gives these weights again.")
    yield Text("Points a deal, over both seats, on deals that nothing was fitted to.", style=FAINT)
    yield Text(
        f"{origin['deals']:,} deals a moment and round, seed {origin['seed']}, {found.seconds:.0f} s.", style=FAINT
    )
    if out is None:
        yield Text("The weights were not kept: --out FILE keeps them.", style=FAINT)
    else:
        yield Text(f"Weights kept in {out}; UPCARD_FITS_DIR names a folder whose weights are used first.", style=FAINT)
