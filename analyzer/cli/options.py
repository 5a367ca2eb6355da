"""Every option that more than one command has, declared once and gathered into groups.

All values are read as text: analyzer/cli/parse.py turns them into numbers, so that every refusal names the rule.
"""

from dataclasses import dataclass
from typing import Annotated

from typer import Argument, Option

POSITION = "The position, card by card"
CALIFORNIA_JACK = "California Jack, card by card"
COURT_CIRCULAR = "Court Circular, card by card"
SEVEN_UP = "Seven Up, card by card"
CARDS = (POSITION, CALIFORNIA_JACK, COURT_CIRCULAR, SEVEN_UP)
"""The headings of what describes a position without its history; a game knows the keys of its own snapshots."""
SOURCE = "The position from a file"
CAPTURED = 'Cards I have captured; with "+4" for four more that I do not remember, as in all captured cards.'
AMOUNT = "How much to play"
PLAY = "Rules and players"
OUTPUT = "Output"

Game = Annotated[str, Argument(metavar="GAME", help="A game; for a list: upcard games", show_default=False)]
Policies = Annotated[
    str | None,
    Option(
        "--policy",
        metavar="A[,B]",
        rich_help_panel=PLAY,
        help="Who plays, such as heuristic or uniform (default: the game's strongest policy). "
        "A is the first player (me), B the other; one name is for both.",
    ),
]


@dataclass(frozen=True)
class RuleOptions:
    """Which rules are in force."""

    rules: Annotated[
        str | None,
        Option(
            "--rules",
            metavar="PRESET",
            rich_help_panel=PLAY,
            help="A preset, a named set of rules; for a list: upcard games",
        ),
    ] = None
    switches: Annotated[
        list[str] | None,
        Option(
            "--set",
            metavar="SWITCH=VALUE",
            rich_help_panel=PLAY,
            help="Change one rule of the preset; may be repeated. For a list: upcard rules GAME",
        ),
    ] = None


@dataclass(frozen=True)
class OutputOptions:
    """Where the answer goes."""

    json: Annotated[bool, Option("--json", rich_help_panel=OUTPUT, help="Print one JSON object instead of tables.")] = (
        False
    )
    csv: Annotated[
        str | None,
        Option(
            "--csv",
            metavar="FILE",
            rich_help_panel=OUTPUT,
            help="Also write the figures to FILE as CSV; - for standard output.",
        ),
    ] = None


@dataclass(frozen=True)
class RunOptions:
    """Where the random numbers come from and how many cores are used; neither threads nor chunks change an answer."""

    seed: Annotated[
        str,
        Option(
            "--seed",
            metavar="N",
            rich_help_panel=AMOUNT,
            help="Seed of the random numbers (default 1): another seed, other deals.",
            show_default=False,
        ),
    ] = "1"
    threads: Annotated[
        str | None,
        Option("--threads", metavar="N", rich_help_panel=AMOUNT, help="Threads to use (default: all cores)."),
    ] = None


Deals = Annotated[
    str | None, Option("--deals", metavar="N", rich_help_panel=AMOUNT, help="Play exactly N deals.", show_default=False)
]
TableDeals = Annotated[
    str | None,
    Option(
        "--table-deals",
        metavar="N",
        rich_help_panel=AMOUNT,
        help="Deals of self-play behind the chances of winning the match (default 262,144).",
        show_default=False,
    ),
]
Seconds = Annotated[
    str | None,
    Option("--seconds", metavar="S", rich_help_panel=AMOUNT, help="Stop after S seconds at the latest."),
]
Plot = Annotated[
    str | None,
    Option("--plot", metavar="FILE", rich_help_panel=OUTPUT, help="Plot the figures in FILE (.png, .svg or .pdf)."),
]
Confidence = Annotated[
    str | None,
    Option(
        "--confidence",
        metavar="C",
        rich_help_panel=AMOUNT,
        help="Confidence of every interval, between 0.5 and 0.9999 (default 0.95).",
    ),
]


@dataclass(frozen=True)
class AmountOptions:
    """When to stop."""

    deals: Deals = None
    until: Annotated[
        str | None,
        Option(
            "--until",
            metavar="W",
            rich_help_panel=AMOUNT,
            help="Play until the interval is no wider than ±W, such as 0.005.",
        ),
    ] = None
    seconds: Seconds = None
    confidence: Confidence = None


@dataclass(frozen=True)
class PositionOptions:
    """A position: a file, a point in a recorded deal, or the cards one by one."""

    game: Annotated[
        str | None, Argument(metavar="GAME", help="A game; for a list: upcard games", show_default=False)
    ] = None
    file: Annotated[
        str | None, Argument(metavar="FILE", help="A position file (GAME may then be left out); - for standard input.")
    ] = None
    hand: Annotated[
        str | None, Option("--hand", metavar="CARDS", rich_help_panel=POSITION, help='My hand: "AH 7H TC 9D 4S 2S".')
    ] = None
    dealer: Annotated[
        str | None,
        Option(
            "--dealer",
            metavar="WHO",
            rich_help_panel=POSITION,
            help="Who dealt: me or them; in Seven Up me, partner, left or right.",
        ),
    ] = None
    score: Annotated[
        str | None,
        Option(
            "--score", metavar="M-T", rich_help_panel=POSITION, help="Score of the match, mine first (default 0-0)."
        ),
    ] = None
    stock: Annotated[
        str | None,
        Option(
            "--stock",
            metavar="N",
            rich_help_panel=POSITION,
            help="Cards left in the stock, where not all captured cards are remembered (not in Seven Up).",
        ),
    ] = None
    led: Annotated[
        str | None,
        Option(
            "--led",
            metavar="CARDS",
            rich_help_panel=POSITION,
            help="The card I must answer; in Seven Up all cards of the trick, in order. Leave out if I lead.",
        ),
    ] = None
    top: Annotated[
        str | None,
        Option("--top", metavar="CARD", rich_help_panel=CALIFORNIA_JACK, help="The visible top card of the stock."),
    ] = None
    trump: Annotated[
        str | None,
        Option("--trump", metavar="SUIT", rich_help_panel=CALIFORNIA_JACK, help="Trumps (default: the suit of --top)."),
    ] = None
    known: Annotated[
        str | None,
        Option(
            "--known",
            metavar="CARDS",
            rich_help_panel=CALIFORNIA_JACK,
            help="Cards known to be in the other player's hand.",
        ),
    ] = None
    excluded: Annotated[
        str | None,
        Option(
            "--excluded",
            metavar="CARDS",
            rich_help_panel=CALIFORNIA_JACK,
            help="Suits or cards that the other player's unknown cards cannot be.",
        ),
    ] = None
    mine: Annotated[str | None, Option("--mine", metavar="CARDS", rich_help_panel=CALIFORNIA_JACK, help=CAPTURED)] = (
        None
    )
    theirs: Annotated[
        str | None,
        Option(
            "--theirs", metavar="CARDS", rich_help_panel=CALIFORNIA_JACK, help="Cards the other player has captured."
        ),
    ] = None
    lead: Annotated[
        str | None, Option("--lead", metavar="CARD", rich_help_panel=COURT_CIRCULAR, help="The Lead on the table.")
    ] = None
    laid: Annotated[
        str | None,
        Option("--laid", metavar="CARDS", rich_help_panel=COURT_CIRCULAR, help="Cards I have laid in this trick."),
    ] = None
    against: Annotated[
        str | None,
        Option(
            "--against", metavar="CARDS", rich_help_panel=COURT_CIRCULAR, help="Cards the other player has laid in it."
        ),
    ] = None
    up: Annotated[
        str | None,
        Option("--up", metavar="CARDS", rich_help_panel=COURT_CIRCULAR, help="Cards I have captured face up."),
    ] = None
    down: Annotated[
        str | None,
        Option("--down", metavar="CARDS", rich_help_panel=COURT_CIRCULAR, help="Cards I have captured face down."),
    ] = None
    their_up: Annotated[
        str | None,
        Option(
            "--their-up",
            metavar="CARDS",
            rich_help_panel=COURT_CIRCULAR,
            help="Cards the other player has captured face up.",
        ),
    ] = None
    their_down: Annotated[
        str | None,
        Option(
            "--their-down",
            metavar="CARDS",
            rich_help_panel=COURT_CIRCULAR,
            help="Cards the other player has captured face down.",
        ),
    ] = None
    first: Annotated[
        str | None,
        Option(
            "--first",
            metavar="WHO",
            rich_help_panel=COURT_CIRCULAR,
            help="Who is First (me or them), if both players have laid three cards.",
        ),
    ] = None
    turned: Annotated[
        str | None,
        Option(
            "--turned",
            metavar="CARDS",
            rich_help_panel=SEVEN_UP,
            help="The card turned up; after runs all of them, in order.",
        ),
    ] = None
    calls: Annotated[
        str | None,
        Option(
            "--calls",
            metavar="WORDS",
            rich_help_panel=SEVEN_UP,
            help='The calls so far: "stand", "beg give", "beg run go on" (default: what makes it my turn).',
        ),
    ] = None
    bunched: Annotated[
        str | None,
        Option(
            "--bunched",
            metavar="N",
            rich_help_panel=SEVEN_UP,
            help="How many times in a row this deal has been bunched before (default 0).",
        ),
    ] = None
    record: Annotated[
        str | None,
        Option(
            "--record",
            metavar="FILE",
            rich_help_panel=SOURCE,
            help="Take the position from a file of recorded deals; with --at.",
        ),
    ] = None
    deal: Annotated[
        str | None,
        Option(
            "--deal", metavar="I", rich_help_panel=SOURCE, help="Which deal of the file, counted from 0 (default 0)."
        ),
    ] = None
    at: Annotated[
        str | None,
        Option("--at", metavar="N", rich_help_panel=SOURCE, help="How many actions of that deal have been made."),
    ] = None
    seat: Annotated[
        str | None,
        Option(
            "--seat",
            metavar="S",
            rich_help_panel=SOURCE,
            help="The seat from which to see it (default: that of the player to move).",
        ),
    ] = None


@dataclass(frozen=True)
class IgnoredOptions:
    """Options that every command takes, so that one set of them can be given to all, but that change nothing here."""

    seed: Annotated[str, Option("--seed", hidden=True)] = "1"
    threads: Annotated[str | None, Option("--threads", hidden=True)] = None
