"""The page of `upcard tune`."""

from collections.abc import Iterator

from rich.console import RenderableType
from rich.text import Text

from analyzer.cli.pages.sentences import basis
from analyzer.cli.pages.sentences import match as sentences
from analyzer.training.tune import Tuning
from reports.figures import points
from reports.style import FAINT, TITLE
from reports.tables import Cell, Column, table


def parts(found: Tuning, out: str | None) -> Iterator[RenderableType]:
    """Round by round: the gain over the weights kept before, and over uniform play."""
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
        yield Text(sentences.no_round())
    if found.over_present is not None:
        [present] = points([found.over_present.to_dict()])
        yield Text(sentences.over_present(present))
        if found.over_present.high < 0:
            yield Text(sentences.worse())
    if found.stopped != "rounds":
        why = "Interrupted" if found.stopped == "interrupted" else "Time was up"
        yield Text(basis.again(why, "--rounds", int(origin["rounds"]), what="weights"))
    yield Text("Points a deal, averaged over both seats, on deals that were not used for fitting.", style=FAINT)
    yield Text(sentences.sampled(int(origin["deals"]), int(origin["seed"]), found.seconds), style=FAINT)
    if out is None:
        yield Text("The weights were not saved; --out FILE saves them.", style=FAINT)
    else:
        yield Text(
            f"Weights saved in {out}. To play by them, put the file in a folder that UPCARD_FITS_DIR names.",
            style=FAINT,
        )
