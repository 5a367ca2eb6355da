"""Every option that more than one command has, declared once and gathered into groups.

All values are read as text: analyzer/cli/parse.py turns them into numbers, so that every refusal names the rule.
"""

from dataclasses import dataclass
from typing import Annotated

from typer import Argument, Option

SOURCE = "The position from a file"
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
    """Where a position comes from: a game, whose `Cards` describe it, a file, or a point in a recorded deal."""

    game: Annotated[
        str | None, Argument(metavar="GAME", help="A game; for a list: upcard games", show_default=False)
    ] = None
    file: Annotated[
        str | None, Argument(metavar="FILE", help="A position file (GAME may then be left out); - for standard input.")
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
