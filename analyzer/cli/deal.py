"""`upcard deal GAME`: deals or matches played by two policies, as records."""

from typing import TYPE_CHECKING, Annotated

import typer
from typer import Option

from analyzer.cli import interrupt, parse
from analyzer.cli.flatten import flatten
from analyzer.cli.options import (
    AMOUNT,
    PLAY,
    Game,
    OutputOptions,
    Policies,
    RuleOptions,
    RunOptions,
)
from analyzer.cli.output import answering, write
from analyzer.cli.progress import watched
from analyzer.cli.question import rule_set, score
from analyzer.cli.ready import make_ready
from analyzer.cli.rows import Rows
from analyzer.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analyzer.text.record import Record

Number = Annotated[
    str | None,
    Option(
        "--deals", metavar="N", rich_help_panel=AMOUNT, help="Play N separate deals (default 1).", show_default=False
    ),
]
Matches = Annotated[
    str | None,
    Option(
        "--matches", metavar="N", rich_help_panel=AMOUNT, help="Play N whole matches instead, carrying the score on."
    ),
]
Start = Annotated[
    str | None,
    Option("--score", metavar="A-B", rich_help_panel=PLAY, help="Score before each deal, by seat (default 0-0)."),
]


@flatten
def deal(
    game: Game,
    rule_options: RuleOptions,
    run: RunOptions,
    output: OutputOptions,
    policy: Policies = None,
    deals: Number = None,
    matches: Matches = None,
    start: Start = None,
) -> None:
    """Play deals or whole matches, and print them as records."""
    rules = rule_set(game, rule_options)
    asked = parse.policies(policy)
    count, whole = parse.deals(deals), parse.deals(matches, "--matches")
    seed = parse.seed(run.seed)
    parse.threads(run.threads)
    if whole is not None and count is not None:
        raise InputError("--deals and --matches are two ways to deal: give one of the two")
    if whole is not None and start is not None:
        raise InputError("--score is for separate deals, a match starts at 0-0: leave out --score or --matches")
    if output.json and output.csv == "-":
        raise InputError("--csv - and --json both want standard output: give --csv a file")
    at = score(start, rules)
    rows = Rows(wanted=output.csv is not None)
    with answering(output) as answer:
        from analyzer.answer import policy_pair
        from analyzer.questions.deal import deals as separate
        from analyzer.questions.deal import matches as in_matches
        from analyzer.running.study import player

        pair = policy_pair(asked, rules)
        for name in pair:
            player(name, rules)  # an unknown policy is refused before anything is compiled
        make_ready(rules, "packs", "transcribe")
        if whole is None:
            records = separate(rules, count or 1, policy=pair, seed=seed, score=at)
        else:
            records = in_matches(rules, whole, policy=pair, seed=seed)
        ended = pour(records, count or 1 if whole is None else None, shown=output.csv != "-", rows=rows)
        if ended:
            rows.mark = {"stopped": "interrupted"}
        answer.give_rows(rows)
    if ended:
        raise typer.Exit(interrupt.code())


def pour(records: "Iterator[Record]", total: int | None, *, shown: bool, rows: Rows) -> bool:
    """Write records, whole lines always, as they come; add a row of each to `rows`; tell whether Ctrl-C ended it."""
    from analyzer.cli.replay import row_of
    from analyzer.text.record import to_line

    with watched("deals", beside_output=True) as watch:
        try:
            for done, record in enumerate(records, 1):
                rows.add(row_of(record))  # first, so that whatever has been shown has its row
                if shown:
                    write(to_line(record) + "\n")
                watch.step(done, total)
        except KeyboardInterrupt:
            return True
    return False
