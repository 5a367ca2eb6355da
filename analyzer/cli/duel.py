"""`upcard duel GAME A B`: two policies on duplicate deals."""

from typing import Annotated

from typer import Argument, Option

from analyzer.cli.flatten import flatten
from analyzer.cli.options import PLAY, AmountOptions, Game, OutputOptions, RuleOptions, RunOptions
from analyzer.cli.output import answering
from analyzer.cli.progress import watched
from analyzer.cli.question import amounts, finish, rule_set, score, so_far
from analyzer.cli.ready import make_ready


@flatten
def duel(
    game: Game,
    a: Annotated[str, Argument(metavar="A", help="A policy, such as heuristic or uniform.", show_default=False)],
    b: Annotated[str, Argument(metavar="B", help="The policy it plays against.", show_default=False)],
    rule_options: RuleOptions,
    amount: AmountOptions,
    run: RunOptions,
    output: OutputOptions,
    start: Annotated[
        str | None,
        Option("--score", metavar="A-B", rich_help_panel=PLAY, help="Score of the match, A first (default 0-0)."),
    ] = None,
) -> None:
    """Compare two policies on duplicate deals: each deal is played from both seats."""
    rules = rule_set(game, rule_options)
    widest = float(rules.game.outcomes.DIFFERENCE.max())
    asked = amounts(run, amount, widest=widest, unit="points")
    asked["score"] = score(start, rules)
    with answering(output) as answer, watched("pairs") as watch:
        from analyzer.cli.pages import duel as page
        from analyzer.questions import duel as question

        make_ready(rules, "tally")
        found = so_far(question.duel, rules, a, b, progress=watch.step, **asked)
        watch.done()
        answer.give(found.to_dict, found.frame, lambda look: page.parts(found, look))
    finish(found.basis.stopped)
