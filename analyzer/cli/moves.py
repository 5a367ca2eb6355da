"""`upcard moves`: every move of a position, compared on the same worlds."""

from typing import Annotated

from typer import Option

from analyzer.cli import parse
from analyzer.cli.cards import Cards
from analyzer.cli.flatten import flatten
from analyzer.cli.options import (
    AMOUNT,
    AmountOptions,
    OutputOptions,
    Policies,
    PositionOptions,
    RuleOptions,
    RunOptions,
    TableDeals,
)
from analyzer.cli.output import answering
from analyzer.cli.progress import watched
from analyzer.cli.question import amounts, finish, so_far
from analyzer.cli.ready import POSITIONS, make_ready


@flatten
def moves(
    cards: Cards,
    position: PositionOptions,
    rule_options: RuleOptions,
    amount: AmountOptions,
    run: RunOptions,
    output: OutputOptions,
    policy: Policies = None,
    table_deals: TableDeals = None,
    delta: Annotated[
        str | None,
        Option(
            "--delta",
            metavar="D",
            rich_help_panel=AMOUNT,
            help="Moves whose chance of winning is within D of the best count as tied (default 0.003).",
        ),
    ] = None,
) -> None:
    """Compare every move of a position on the same worlds (deals that fit what I know)."""
    asked = {**amounts(run, amount, table_deals=table_deals), "policy": parse.policies(policy)}
    tied = parse.delta(delta)
    if tied is not None:
        asked["delta"] = tied
    with answering(output) as answer, watched("worlds") as watch:
        from analyzer.cli.situation import situation

        seen = situation(position, cards, rule_options)
        from analyzer.cli.pages import moves as page
        from analyzer.questions import moves as question

        make_ready(seen.rules, *POSITIONS)
        found = so_far(question.moves, seen, progress=watch.step, **asked)
        watch.done()
        answer.give(found.to_dict, found.frame, lambda look: page.parts(found, seen, look))
    finish(found.basis.stopped)
