"""`upcard calls GAME`: which of two calls to make with which cards, and what it is worth."""

from contextlib import nullcontext
from typing import Annotated, Any

from typer import Option

from analyzer import registry
from analyzer.cli import parse
from analyzer.cli.drafts import draft
from analyzer.cli.flatten import flatten
from analyzer.cli.options import (
    AMOUNT,
    PLAY,
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
from analyzer.cli.question import amounts, finish, rule_set, score, so_far
from analyzer.cli.ready import make_ready
from analyzer.errors import InputError


@flatten
def calls(
    game: Game,
    rule_options: RuleOptions,
    run: RunOptions,
    output: OutputOptions,
    policy: Policies = None,
    start: Annotated[
        str | None,
        Option(
            "--score",
            metavar="M-T",
            rich_help_panel=PLAY,
            help="Score of the match before the deal, the caller's side first (default 0-0).",
        ),
    ] = None,
    every: Annotated[
        bool,
        Option("--all", rich_help_panel=AMOUNT, help="All scores at which each side needs one, two or three points."),
    ] = False,
    deals: Deals = None,
    confidence: Confidence = None,
    table_deals: TableDeals = None,
    plot: Plot = None,
) -> None:
    """When to stand or beg, give or run, by trumps held (Seven Up)."""
    rules = rule_set(game, rule_options)
    question = registry.offered(rules.game, lambda game: game.calls, "calls before the play")
    asked: dict[str, Any] = amounts(run, deals=deals, confidence=confidence, table_deals=table_deals)
    if every and start is not None:
        raise InputError("--all takes every score: leave out --score, or --all")
    asked |= {"every": True} if every else {"score": score(start, rules)}
    pair = parse.policies(policy)
    ending = None if plot is None else parse.ending("--plot", plot, ("png", "svg", "pdf"))
    keep = nullcontext() if plot is None else draft("--plot", plot)
    with answering(output) as answer, keep as kept, watched("deals") as watch:
        from analyzer.cli.pages import calls as page
        from analyzer.games.seven_up.calls.calls import CallsAnswer

        make_ready(rules, "tally", "try_calls")
        found = so_far(question.calls, rules, policy=pair, progress=watch.step, **asked)
        watch.done()
        assert isinstance(found, CallsAnswer)  # the page is that of the one game that has calls
        if kept is not None and ending is not None:
            from analyzer.cli.pages.calls_plot import figure
            from reports.plots import save

            save(figure(found), kept.path, ending)
            kept.finish()
        answer.give(found.to_dict, found.frame, lambda look: page.parts(found, look))
    finish(found.basis.stopped)
