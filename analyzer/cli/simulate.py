"""`upcard simulate GAME`: how whole deals end."""

from analyzer.cli import parse
from analyzer.cli.flatten import flatten
from analyzer.cli.options import (
    Confidence,
    Deals,
    Game,
    OutputOptions,
    Policies,
    RuleOptions,
    RunOptions,
    Seconds,
)
from analyzer.cli.output import answering
from analyzer.cli.progress import watched
from analyzer.cli.question import amounts, finish, rule_set, so_far
from analyzer.cli.ready import make_ready


@flatten
def simulate(
    game: Game,
    rule_options: RuleOptions,
    run: RunOptions,
    output: OutputOptions,
    policy: Policies = None,
    deals: Deals = None,
    seconds: Seconds = None,
    confidence: Confidence = None,
) -> None:
    """How whole deals end, for the dealer and for the other player or side."""
    rules = rule_set(game, rule_options)
    asked = amounts(run, deals=deals, seconds=seconds, confidence=confidence)
    pair = parse.policies(policy)
    with answering(output) as answer, watched("deals") as watch:
        from analyzer.cli.pages import simulate as page
        from analyzer.questions import simulate as question

        make_ready(rules, "tally", *question.also(rules))
        found = so_far(question.simulate, rules, policy=pair, progress=watch.step, **asked)
        watch.done()
        answer.give(found.to_dict, found.frame, lambda look: page.parts(found, look))
    finish(found.basis.stopped)
