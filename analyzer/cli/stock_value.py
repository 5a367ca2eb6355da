"""`upcard stock-value GAME`: what the face-up card is worth."""

from contextlib import nullcontext

from analyzer.cli import parse
from analyzer.cli.drafts import draft
from analyzer.cli.flatten import flatten
from analyzer.cli.options import (
    Confidence,
    Deals,
    Game,
    OutputOptions,
    Plot,
    Policies,
    RuleOptions,
    RunOptions,
    TableDeals,
)
from analyzer.cli.output import answering
from analyzer.cli.progress import watched
from analyzer.cli.question import amounts, finish, rule_set, so_far
from analyzer.cli.ready import MOMENTS, make_ready


@flatten
def stock_value(
    game: Game,
    rule_options: RuleOptions,
    run: RunOptions,
    output: OutputOptions,
    policy: Policies = None,
    deals: Deals = None,
    confidence: Confidence = None,
    table_deals: TableDeals = None,
    plot: Plot = None,
) -> None:
    """What the face-up card is worth, by card and stage of the deal."""
    rules = rule_set(game, rule_options)
    asked = amounts(run, deals=deals, confidence=confidence, table_deals=table_deals)
    pair = parse.policies(policy)
    ending = None if plot is None else parse.ending("--plot", plot, ("png", "svg", "pdf"))
    keep = nullcontext() if plot is None else draft("--plot", plot)
    with answering(output) as answer, keep as kept, watched("deals") as watch:
        from analyzer.cli.pages import gains as page
        from analyzer.questions import stock_value as question

        make_ready(rules, *MOMENTS)
        found = so_far(question.stock_value, rules, policy=pair, progress=watch.step, **asked)
        watch.done()
        if kept is not None and ending is not None:
            from analyzer.cli.pages.gains_plot import figure
            from reports.plots import save

            save(figure(found), kept.path, ending)
            kept.finish()
        answer.give(found.to_dict, found.frame, lambda look: page.parts(found, look))
    finish(found.basis.stopped)
