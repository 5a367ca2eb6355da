"""The page of `upcard equity`."""

from collections.abc import Iterator

from rich.console import RenderableType
from rich.text import Text

from analyzer.cli.pages.wording import footer, title
from analyzer.equity import EquityAnswer
from analyzer.match_equity import point_worth
from reports.figures import half_width, places
from reports.style import FAINT, TITLE, Look
from reports.tables import matrix


def parts(found: EquityAnswer, look: Look) -> Iterator[RenderableType]:
    """For whoever deals: his chance at every score, and what one point more is worth to him."""
    basis, equity = found.basis, found.equity
    scores = range(equity.target)
    names = [str(score) for score in scores]
    first, _, second = basis.policy.partition(",")
    worth, _ = point_worth(equity)
    yield title(basis)
    for dealer, who in enumerate((first, second)[: equity.policies]):
        dealing = "the dealer of the coming deal" if equity.policies == 1 else f"{who}, when {who} deals next,"
        yield ""
        yield Text(f"Chance in % that {dealing} wins the match", style=TITLE)
        yield Text("dealer's score down, the other's across", style=FAINT)
        cells = [[f"{100 * found.at(own, other, dealer).mean:.1f}" for other in scores] for own in scores]
        yield from matrix("", names, zip(names, cells, strict=True), width=look.width)
        beyond = found.beyond(dealer)
        if beyond is not None:
            yield Text(f"Level at {equity.target} or past it: {100 * beyond.mean:.1f} %")
        yield ""
        yield Text("What one point more is worth to the dealer, in % of the match", style=TITLE)
        cells = [[f"{100 * worth[dealer, own, other]:.1f}" for other in scores] for own in scores]
        yield from matrix("", names, zip(names, cells, strict=True), width=look.width)
    yield ""
    half = max(half_width(found.at(own, other).to_dict()) for own in scores for other in scores)
    digits = places([100 * half], 1)
    yield Text(f"A match takes {found.deals_a_match:.2f} deals from 0-0 on average.")
    yield from footer(basis, "deals", interval=False)
    yield Text(
        f"Each chance is known to ± {100 * half:.{digits}f} or better ({100 * basis.confidence:g} % interval).",
        style=FAINT,
    )
