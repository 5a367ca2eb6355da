"""The page of `upcard equity`."""

from collections.abc import Iterator

from rich.console import RenderableType
from rich.text import Text

from analyzer.cli.pages import of_game
from analyzer.cli.pages.sentences import match as sentences
from analyzer.cli.pages.wording import footer, title
from analyzer.questions.equity import EquityAnswer
from reports.figures import places
from reports.style import FAINT, TITLE, Look
from reports.tables import matrix

MOST = 10
"""Rows and columns of a table at most; longer matches are shown at every second, third, ... score."""


def parts(found: EquityAnswer, look: Look) -> Iterator[RenderableType]:
    """For whoever deals: the chance at every score, and what one more point is worth."""
    basis, equity = found.basis, found.equity
    scores = range(0, equity.target, -(-equity.target // MOST))
    names = [str(score) for score in scores]
    further = [min(score + scores.step, equity.target) for score in scores]
    yield title(basis)
    for dealer in range(equity.policies):
        yield ""
        yield Text(f"Chance in % that {_dealing(found, dealer)} wins the match", style=TITLE)
        yield Text("rows: the dealer's score; columns: the other's", style=FAINT)
        cells = [[f"{100 * found.at(own, other, dealer).mean:.1f}" for other in scores] for own in scores]
        yield matrix("", names, zip(names, cells, strict=True))
        beyond = found.beyond(dealer)
        if beyond is not None:
            yield Text(sentences.beyond(equity.target, f"{100 * beyond.mean:.1f}"))
        yield ""
        yield Text(sentences.more_points(scores.step), style=TITLE)
        table = 100 * equity.tables[dealer]
        worth = table[further][:, scores] - table[scores][:, scores]
        cells = [[f"{one:.1f}" for one in row] for row in worth]
        yield matrix("", names, zip(names, cells, strict=True))
    yield ""
    if scores.step > 1:
        yield Text("--json and --csv have every score.", style=FAINT)
    half = 100 * found.half_width
    yield Text(sentences.length(f"{found.deals_a_match:.2f}"))
    yield from footer(basis, "deal", interval=False)
    yield Text(sentences.known_to(f"{half:.{places([half], 1)}f}", basis.confidence), style=FAINT)


def _dealing(found: EquityAnswer, dealer: int) -> str:
    """Whose chance a table is."""
    first, _, second = found.basis.policy.partition(",")
    fixed = found.equity.match.fixed_dealer
    if found.equity.policies == 1:
        sides = of_game(found.basis.rules).PARTIES == "sides"
        return "the dealer" if fixed else "the side that deals next" if sides else "the dealer of the coming deal"
    who = (first, second)[dealer]
    return f"{who}, when {who} deals throughout," if fixed else f"{who}, when {who} deals next,"
