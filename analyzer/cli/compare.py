"""`upcard compare GAME`: rule variants on the same deals."""

from typing import Annotated, Any

from typer import Option

from analyzer.cli import parse
from analyzer.cli.flatten import flatten
from analyzer.cli.options import AMOUNT, PLAY, Confidence, Game, OutputOptions, RuleOptions, RunOptions
from analyzer.cli.output import answering
from analyzer.cli.progress import watched
from analyzer.cli.question import amounts, finish, so_far
from analyzer.cli.ready import make_ready

MOST_DECISIONS = 1_000_000
MOST_ROUNDS = 10_000


@flatten
def compare(
    game: Game,
    rule_options: RuleOptions,
    run: RunOptions,
    output: OutputOptions,
    vary: Annotated[
        list[str] | None,
        Option(
            "--vary",
            metavar="SWITCH=A,B",
            rich_help_panel=PLAY,
            help="Values of a switch to compare with the first of them; may be repeated.",
        ),
    ] = None,
    presets: Annotated[
        str | None,
        Option("--presets", metavar="A,B", rich_help_panel=PLAY, help="Presets to compare with the first of them."),
    ] = None,
    smallest: Annotated[
        str | None,
        Option(
            "--smallest",
            metavar="D",
            rich_help_panel=PLAY,
            help="Negligible below D (default 0.01): of a chance, of the target in points, of a match's length.",
        ),
    ] = None,
    matters: Annotated[
        str | None,
        Option(
            "--matters",
            metavar="G",
            rich_help_panel=PLAY,
            help="A decision matters if the second-best move loses at least G of the match (default 0.01).",
        ),
    ] = None,
    deals: Annotated[
        str | None,
        Option(
            "--deals",
            metavar="N",
            rich_help_panel=AMOUNT,
            help="Deals for each variant (default 524,288), rounded up to whole batches.",
        ),
    ] = None,
    decisions: Annotated[
        str | None,
        Option(
            "--decisions",
            metavar="N",
            rich_help_panel=AMOUNT,
            help="Deals from which one decision each is examined (default 512; 0: none).",
        ),
    ] = None,
    tune: Annotated[
        str | None,
        Option(
            "--tune",
            metavar="S",
            rich_help_panel=AMOUNT,
            help="Seconds to fit the heuristic to each variant (default 60; 0: use the nearest existing weights).",
        ),
    ] = None,
    rounds: Annotated[
        str | None,
        Option(
            "--rounds",
            metavar="N",
            rich_help_panel=AMOUNT,
            help="Rounds of fitting instead of --tune; the result can be repeated.",
        ),
    ] = None,
    confidence: Confidence = None,
) -> None:
    """What a rule changes: rule variants compared on the same deals."""
    from analyzer.rule_changes.variants import variants

    found = variants(game, vary or [], presets, preset=rule_options.rules, settings=rule_options.switches or [])
    asked = amounts(run, deals=deals, confidence=confidence) | _more(smallest, matters, decisions, tune, rounds)
    with answering(output) as answer, watched("deals") as watch:
        from analyzer.cli.pages import compare as page
        from analyzer.rule_changes import compare as question
        from analyzer.training.fitted import is_there

        parts = ["tally", "worlds.tally", "transcribe", "packs"]
        fitting = asked.get("tune_seconds", 1) or asked.get("rounds")
        if fitting and not all(is_there(one.rules) for one in found):
            parts.append("try_moves")
        make_ready(found[0].rules, *parts)
        compared = so_far(question.compare, found, progress=watch.step, **asked)
        watch.done()
        answer.give(compared.to_dict, compared.frame, lambda look: page.parts(compared, look))
    finish(compared.basis.stopped)


def _more(
    smallest: str | None, matters: str | None, decisions: str | None, tune: str | None, rounds: str | None
) -> dict[str, Any]:
    """The keywords that only a comparison takes; what was not said is left out."""
    part = "a part of one above 0 and below 0.5, such as 0.01"
    asked: dict[str, Any] = {}
    if smallest is not None:
        asked["smallest"] = parse.number("--smallest", smallest, part, above=0.0, below=0.5)
    if matters is not None:
        asked["matters"] = parse.number("--matters", matters, part, above=0.0, below=0.5)
    if decisions is not None:
        asked["decisions"] = parse.whole("--decisions", decisions, 0, MOST_DECISIONS)
    if tune is not None:
        rule = "a number of seconds from 0 to below a week"
        asked["tune_seconds"] = parse.number("--tune", tune, rule, above=-1e-300, below=parse.MOST_SECONDS)
    if rounds is not None:
        asked["rounds"] = parse.whole("--rounds", rounds, 1, MOST_ROUNDS)
    return asked
