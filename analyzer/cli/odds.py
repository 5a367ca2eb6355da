"""`upcard odds`: the odds of a position and what to play."""

from analyzer.cli import parse
from analyzer.cli.cards import Cards
from analyzer.cli.flatten import flatten
from analyzer.cli.options import (
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
def odds(
    cards: Cards,
    position: PositionOptions,
    rule_options: RuleOptions,
    amount: AmountOptions,
    run: RunOptions,
    output: OutputOptions,
    policy: Policies = None,
    table_deals: TableDeals = None,
) -> None:
    """Odds of a position: match, points, and what to play."""
    asked = {**amounts(run, amount, table_deals=table_deals), "policy": parse.policies(policy)}
    with answering(output) as answer, watched("playouts") as watch:
        from analyzer.cli.situation import situation

        seen = situation(position, cards, rule_options)
        from analyzer.cli.pages import odds as page
        from analyzer.questions import odds as question

        make_ready(seen.rules, *POSITIONS)
        found = so_far(question.odds, seen, progress=watch.step, **asked)
        watch.done()
        answer.give(found.to_dict, found.frame, lambda look: page.parts(found, seen, look))
    finish(found.basis.stopped)
