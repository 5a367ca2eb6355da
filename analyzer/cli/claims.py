"""`upcard claims GAME`: published advice put to the test."""

from typing import Annotated

from typer import Option

from analyzer.cli import parse
from analyzer.cli.flatten import flatten
from analyzer.cli.options import (
    AMOUNT,
    Confidence,
    Deals,
    Game,
    OutputOptions,
    Policies,
    RuleOptions,
    RunOptions,
    TableDeals,
)
from analyzer.cli.output import answering
from analyzer.cli.progress import watched
from analyzer.cli.question import amounts, finish, rule_set, so_far
from analyzer.cli.ready import make_ready


@flatten
def claims(
    game: Game,
    rule_options: RuleOptions,
    run: RunOptions,
    output: OutputOptions,
    only: Annotated[
        str | None,
        Option(
            "--only",
            metavar="ID[,ID]",
            rich_help_panel=AMOUNT,
            help="Only these claims, with everything measured for them.",
        ),
    ] = None,
    policy: Policies = None,
    deals: Deals = None,
    confidence: Confidence = None,
    table_deals: TableDeals = None,
) -> None:
    """Test published advice: supported, refuted, or what it depends on."""
    rules = rule_set(game, rule_options)
    asked = amounts(run, deals=deals, confidence=confidence, table_deals=table_deals)
    pair = parse.policies(policy)
    wanted = () if only is None else tuple(name.strip() for name in only.split(","))
    with answering(output) as answer, watched("deals") as watch:
        from analyzer.claims import claims as question
        from analyzer.cli.pages import claims as page

        question.wanted(rules.game.name, wanted)
        make_ready(rules)  # any of them may be asked for
        found = so_far(question.claims, rules, only=wanted, policy=pair, progress=watch.step, step=watch.name, **asked)
        watch.done()
        answer.give(found.to_dict, found.frame, lambda look: page.parts(found, look, whole=bool(wanted)))
    finish(found.basis.stopped)
