"""`upcard equity GAME`: the chance of winning the match from every score."""

from analyzer.cli import parse
from analyzer.cli.flatten import flatten
from analyzer.cli.options import Confidence, Deals, Game, OutputOptions, Policies, RuleOptions, RunOptions
from analyzer.cli.output import answering
from analyzer.cli.progress import watched
from analyzer.cli.question import amounts, finish, rule_set, so_far
from analyzer.cli.ready import make_ready


@flatten
def equity(
    game: Game,
    rule_options: RuleOptions,
    run: RunOptions,
    output: OutputOptions,
    policy: Policies = None,
    deals: Deals = None,
    confidence: Confidence = None,
) -> None:
    """Match equity: the chance of winning the match at every score."""
    rules = rule_set(game, rule_options)
    asked = amounts(run, deals=deals, confidence=confidence)
    pair = parse.policies(policy)
    with answering(output) as answer, watched("deals") as watch:
        from analyzer.cli.pages import equity as page
        from analyzer.questions import equity as question

        make_ready(rules, "tally")
        found = so_far(question.equity, rules, policy=pair, progress=watch.step, **asked)
        watch.done()
        answer.give(found.to_dict, found.frame, lambda look: page.parts(found, look))
    finish(found.basis.stopped)
