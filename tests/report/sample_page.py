"""A page with a block of every kind, from invented figures."""

import math

from pandas import DataFrame

from reports.page.blocks import (
    Claim,
    Claims,
    Definitions,
    Figure,
    Items,
    KeyFigure,
    Link,
    Notes,
    Page,
    Prose,
    RuleSummary,
    Section,
    Subheading,
    Switch,
    Table,
    Term,
)
from reports.page.columns import Column

LONG = (
    "Trumps are worth a fight and little else is: the ace, the jack and the two of trumps carry a point each, so that "
    "whoever wins the trick takes more than the lead, and the seven of a plain suit is worth next to nothing at any "
    "stage of the stock, whatever lies below it & whoever leads."
)
RANKS = "AKQJT98765432"


def bars() -> str:
    """A drawing in the page's colours: six bars with names."""
    rows = "".join(
        f'<text x="70" y="{24 + 28 * at}" text-anchor="end" fill="var(--ink)">{name}</text>'
        f'<rect x="80" y="{12 + 28 * at}" width="{260 - 40 * at}" height="16" fill="var(--series-{at + 1})"/>'
        f'<text x="{346 - 40 * at}" y="{24 + 28 * at}" fill="var(--pale)">{2.6 - 0.4 * at:.1f} ± 0.1</text>'
        for at, name in enumerate(("A♠", "K♥", "Q♦", "J♣", "ten", "nine"))
    )
    axis = '<path d="M80 4V180H420" fill="none" stroke="var(--rule)"/>'
    return f'<svg viewBox="0 0 440 190" font-size="11">{axis}{rows}</svg>'


def stock_cards(rows: int = 52) -> DataFrame:
    """A card a row, with a value, a chance and a count; one chance is not known, one value is exact."""
    cards = [rank + suit for rank in RANKS for suit in "SHDC"][:rows]
    value = [math.sin(at) for at in range(rows)]
    half = [0.0 if at == 3 else 0.021 for at in range(rows)]
    win = [None if at == 5 else 0.5 + 0.01 * at % 0.4 for at in range(rows)]
    return DataFrame(
        {
            "card": cards,
            "stage": ["early & late" if at % 3 else "late" for at in range(rows)],
            "value": value,
            "value_low": [one - error for one, error in zip(value, half, strict=True)],
            "value_high": [one + error for one, error in zip(value, half, strict=True)],
            "win": win,
            "win_low": [None if one is None else one - 0.004 for one in win],
            "win_high": [None if one is None else one + 0.004 for one in win],
            "share": [at / rows for at in range(rows)],
            "length": [2.0 + at / 7 for at in range(rows)],
            "deals": [1000 + 997 * at for at in range(rows)],
            "what": ["take it, [AH] above all" if at % 5 == 0 else "duck" for at in range(rows)],
        }
    )


COLUMNS = (
    Column("card", "Card", "card"),
    Column("stage", "Stage"),
    Column("value", "The card", "points"),
    Column("win", "Win", "percent"),
    Column("share", "Share", "percent", decimals=0),
    Column("length", "Length", "number", unit="deals"),
    Column("deals", "Deals", "count"),
    Column("what", "What to do"),
)


def claims() -> Claims:
    """A claim a verdict."""
    details = Table(stock_cards(14), COLUMNS[:5], "By card")
    return Claims(
        (
            Claim(
                "CJ4",
                "If the exposed card is a trump, always try to win it.",
                "from German Whist",
                "supported",
                "Winning the trick gains with every trump, most with [JH]: *+1.92 ± 0.03*.",
                "+0.84 ± 0.02 points",
                200_000,
                "heuristic",
                "The worth of winning less that of losing the trick, by the rank of the trump on the stock.",
                details=details,
            ),
            Claim(
                "CJ7",
                "Save high cards for the last six tricks.",
                "German Whist",
                "refuted",
                "Held aces of plain suits lose " + LONG.lower(),
                "-0.11 ± 0.02 points",
                1_200_000,
                "heuristic,uniform",
                "Spending against holding an ace of a plain suit with six or fewer cards in the stock.",
                nearest="“High” is not defined; aces were tested, the only cards that always count.",
            ),
            Claim(
                "CJ9",
                "Trump in to save your own ten when an ace or king of its suit is led.",
                "Foster, Complete Hoyle",
                "depends",
                "With four trumps or more it gains, with one it loses.",
                "+0.02 ± 0.01 points",
                90_000,
                "heuristic",
                "Trumping against following with the ten, by number of trumps.",
            ),
            Claim(
                "CJ13",
                "Last to play with nothing to catch: keep the ace.",
                "Pitch",
                "undecided",
                "Neither can be told from the other at this precision.",
                "0.001 ± 0.004 points",
                50_000,
                "heuristic",
                "The worth of ducking, by top card.",
            ),
        )
    )


def sample() -> Page:
    """The page."""
    files = (Link("PNG", "plots/stock card.png"), Link("SVG", "plots/stock-card.svg"), Link("CSV", "tables/a.csv"))
    drawing = Figure(
        bars(),
        "Bars from 2.6 points for the ace of spades down to 0.6 for the nine.",
        "What the card on the stock is worth, in points of the deal. Lines are 95 % intervals of all bars at once.",
        files,
    )
    rules = RuleSummary(
        (
            Switch("follow", "trump-anytime", "Follow suit or trump, at any time.", changed=True),
            Switch("target", "10", "The match goes to 10 points; whoever is at 9 needs one."),
            Switch("game-tie", "nobody", "Equal counts for Game: " + LONG),
        ),
        "Bicycle, with one switch changed",
    )
    some = [
        Section(
            "stock-card",
            "What the card on the stock is worth",
            (
                Prose(
                    LONG + " A <b>figure</b> such as *+1.92 ± 0.03* stands on `--deals 200000`; see [claims](#claims)."
                ),
                drawing,
                Table(stock_cards(), COLUMNS, "Every card on the stock", LONG, files[2:]),
                Subheading("By stage"),
                Items(("Early: [2S] [JH].", "Late: " + LONG)),
                Items(("First.", "Second."), numbered=True),
                Table(stock_cards(5), COLUMNS[:3], "Five cards"),
            ),
            finding="A trump on the stock is worth *+1.92 ± 0.03* points, any other card less than *0.2 ± 0.03*.",
            short="Card on the stock",
        ),
        Section("claims", "Published advice, tested", (Prose("Holm-corrected, all at once."), claims())),
        Section("rules", "The rules played", (rules,)),
        Section(
            "method",
            "Method and limits",
            (
                Notes((Term("Intervals", LONG), Term("Policy", "Heuristic on both sides. " + LONG))),
                Definitions((Term("Eldest", "The player to the dealer's left."), Term("[H] trump", LONG))),
            ),
        ),
    ]
    return Page(
        title="California Jack: what to fight for",
        subtitle="Bicycle rules, two players, to 10 points",
        lead="The player who leads wins *51.2 % ± 0.1* of the deals. " + LONG,
        key_figures=(
            KeyFigure("The leader wins", "51.2 % ± 0.1", "Less than the edge of a first move in chess."),
            KeyFigure("A trump on the stock", "+1.92 ± 0.03", "The jack; the [2H] is next, at *+1.1 ± 0.03*."),
            KeyFigure("A match takes", "5.41 ± 0.02 deals"),
            KeyFigure("Deals level", "7.0 %", "Exactly, by counting."),
        ),
        sections=tuple(some),
        command="upcard report california-jack --out report --set follow=trump-anytime --deals 2000000 --seed 7",
        version="0.4.0",
        seed=7,
        footer="Upcard, MIT licence.",
    )
