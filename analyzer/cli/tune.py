"""`upcard tune GAME`: fit the heuristic's weights to a rule set by self-play."""

from contextlib import nullcontext
from typing import Annotated, Any

from typer import Option

from analyzer.cli import parse
from analyzer.cli.drafts import draft
from analyzer.cli.flatten import flatten
from analyzer.cli.options import AMOUNT, OUTPUT, Deals, Game, OutputOptions, RuleOptions, RunOptions, Seconds
from analyzer.cli.output import answering
from analyzer.cli.progress import watched
from analyzer.cli.question import finish, rule_set, so_far
from analyzer.cli.ready import make_ready


@flatten
def tune(
    game: Game,
    rule_options: RuleOptions,
    run: RunOptions,
    output: OutputOptions,
    rounds: Annotated[
        str | None,
        Option("--rounds", metavar="N", rich_help_panel=AMOUNT, help="Rounds of fitting (default 10)."),
    ] = None,
    deals: Deals = None,
    seconds: Seconds = None,
    out: Annotated[
        str | None,
        Option("--out", metavar="FILE", rich_help_panel=OUTPUT, help="Save the weights in FILE (JSON)."),
    ] = None,
) -> None:
    """Fit the heuristic's weights to the rules by self-play."""
    rules = rule_set(game, rule_options)
    asked: dict[str, Any] = {
        "rounds": None if rounds is None else parse.whole("--rounds", rounds, 1, 10_000),
        "seconds": parse.seconds(seconds),
        "seed": parse.seed(run.seed),
        "threads": parse.threads(run.threads),
    }
    if deals is not None:
        asked["deals"] = parse.whole("--deals", deals, 64, 10**8)
    keep = nullcontext() if out is None else draft("--out", out)
    with answering(output) as answer, keep as kept, watched("moments") as watch:
        from analyzer import registry
        from analyzer.cli.pages import tune as page
        from analyzer.training.tune import tune as fit

        make_ready(rules, "tally", "try_moves")
        found = so_far(fit, rules, progress=watch.step, **asked)
        watch.done()
        if kept is not None:
            registry.offered(found.rules.game, lambda game: game.fits, "heuristic to fit").write(found.fit, kept.path)
            kept.finish()
        answer.give(found.to_dict, found.frame, lambda look: page.parts(found, out))
    finish(found.stopped)
