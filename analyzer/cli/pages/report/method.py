"""How it was done and what it does not say; the key figures under a second policy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from analyzer.cli.pages.report.material import Material
from analyzer.cli.pages.report.players import fitted_to
from analyzer.cli.pages.sentences.words import upper
from reports.figures import percents, points
from reports.page.blocks import Notes, Prose, Section, Term
from reports.page.columns import Column

if TYPE_CHECKING:
    from pandas import DataFrame


def method(material: Material) -> Section:
    """Method, limits, and how far the answers depend on the policy."""
    order = material.order
    frame = under_both(material)
    columns = [
        Column("figure", ""),
        Column("first", f"{order.policy} on both sides"),
        Column("second", f"{order.second} on both sides"),
    ]
    caption = "The key figures under two policies"
    said = (
        f"Every interval here covers *sampling error* at {100 * order.confidence:g} %: what more deals could change. "
        "It does not cover what *better play* would change. To show how far the answers depend on the players, the "
        f"table has the same figures with {order.second} play on both sides: where the two columns agree, the figure "
        "is a property of the game; where they differ, it is one of the players."
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
            "rule set. Two ways to play are compared on the same cards, so their difference is known more precisely "
            "than either figure.",
        ),
        Term(
            "Players",
            f"The heuristic's weights were fitted to {fitted_to(material)} by self-play. A player sees what a player "
            "at the table sees, and nothing else.",
        ),
        Term(
            "Experiments",
            "Each experiment takes positions from deals that both sides play by their policy. It compares two kinds of "
            "action, each the best of its kind by the heuristic's judgement; after either the deal is played out on "
            "the same cards.",
        ),
        Term(
            "The match",
            "Chances of winning the match are computed exactly, score by score, from how often each result of a deal "
            "came up; their error is that of these frequencies, by the delta method.",
        ),
        Term(
            "Many figures at once",
            "Intervals of a table of cards hold for all its rows together. The claims are one family: verdicts are "
            "corrected by Holm's method, and “no difference” is said only where two one-sided tests support it.",
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
            title = f"{upper(one['title'])}: overall"
            rows.append(_row(title, "points", one["overall"], other["overall"]))
    return DataFrame(rows)


def _row(figure: str, key: str, first: dict[str, Any], second: dict[str, Any]) -> dict[str, str]:
    written = percents if key in ("deal_win", "dealer_win") else points
    texts = [written([facts[key]])[0].strip() for facts in (first, second)]
    return {"figure": figure, "first": f"*{texts[0]}*", "second": f"*{texts[1]}*"}
