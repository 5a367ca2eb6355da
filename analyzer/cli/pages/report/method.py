"""How it was done and what it does not say; the key figures under a second policy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from analyzer.cli.pages.report.material import Material
from analyzer.cli.pages.report.players import fitted_to
from analyzer.cli.pages.report.words import upper
from reports.figures import percents, points
from reports.page.blocks import Notes, Prose, Section, Term
from reports.page.columns import Column

if TYPE_CHECKING:
    from pandas import DataFrame


def method(material: Material) -> Section:
    """Method, limits, and how far the answers hang on the policy."""
    order = material.order
    frame = under_both(material)
    columns = [
        Column("figure", ""),
        Column("first", f"{order.policy} on both sides"),
        Column("second", f"{order.second} on both sides"),
    ]
    caption = "The key figures under two policies"
    said = (
        f"Every interval here is *sampling error* at {100 * order.confidence:g} %: what playing for ever would change. "
        "It does not say what *better play* would change. How far the answers hang on who plays is shown by the same "
        f"figures with {order.second} play on both sides: where the two columns agree, the figure is the game's; where "
        "they do not, it is the players'."
    )
    return Section(
        "method",
        "Method and limits",
        (Prose(said), material.table("policies", frame, columns, caption), Notes(notes(material))),
        "",
        "Method",
    )


def notes(material: Material) -> tuple[Term, ...]:
    """The method in short paragraphs."""
    return (
        Term(
            "Deals",
            "Cards come from numbered random streams: the same seed gives the same deals to every policy and every "
            "rule set. Two ways to play are compared on the same cards, so their difference is much surer than either.",
        ),
        Term(
            "Players",
            f"The heuristic's tables were fitted to {fitted_to(material)} by self-play. A player sees what a player at "
            "the table sees, and nothing else.",
        ),
        Term(
            "Experiments",
            "Moments come from deals that both sides play by their policy. The two ways compared are each the best "
            "action of their kind in the heuristic's eyes; the deal is then played out after both, on the same cards.",
        ),
        Term(
            "The match",
            "Chances of winning the match come from the law of one deal by exact recursion over the scores; their "
            "error is that of the law, by the delta method.",
        ),
        Term(
            "Many figures at once",
            "Intervals of a table of cards hold for all its rows together. The claims are one family: verdicts are "
            "corrected by Holm's method, and no difference is said only where two one-sided tests bear it out.",
        ),
    )


def under_both(material: Material) -> DataFrame:
    """The key figures as text: figure, first, second."""
    from pandas import DataFrame

    words, again = material.words, material.sections["second"].facts
    seats, match = material.sections["seats"].facts, material.sections["match"].facts
    rows: list[dict[str, Any]] = [
        _row(f"{upper(words.dealer)}: points ahead in a deal", "difference", seats["dealer"], again["dealer"]),
        _row(f"{upper(words.dealer)}: deals won", "deal_win", seats["dealer"], again["dealer"]),
        _row(f"{upper(words.dealer)}: matches won from 0-0", "dealer_win", match, again),
    ]
    both = zip(material.sections["face-up"].facts["quantities"], again["quantities"], strict=True)
    for one, other in both:
        if one["overall"]["points"] is not None and other["overall"]["points"] is not None:
            title = f"{upper(one['title'])}: all together"
            rows.append(_row(title, "points", one["overall"], other["overall"]))
    return DataFrame(rows)


def _row(figure: str, key: str, first: dict[str, Any], second: dict[str, Any]) -> dict[str, str]:
    written = percents if key in ("deal_win", "dealer_win") else points
    texts = [written([facts[key]])[0].strip() for facts in (first, second)]
    return {"figure": figure, "first": f"*{texts[0]}*", "second": f"*{texts[1]}*"}
