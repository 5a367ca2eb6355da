"""`upcard warm`: compile now what would otherwise be compiled when it is first needed."""

from typing import Annotated, Any

from typer import Argument

from analyzer.cli.flatten import flatten
from analyzer.cli.options import IgnoredOptions, OutputOptions, RuleOptions
from analyzer.cli.output import answering
from analyzer.cli.progress import watched
from analyzer.cli.question import rule_set
from analyzer.version import VERSION


@flatten
def warm(
    rule_options: RuleOptions,
    output: OutputOptions,
    ignored: IgnoredOptions,
    game: Annotated[
        str | None, Argument(metavar="GAME", help="One game only (default: all).", show_default=False)
    ] = None,
) -> None:
    """Compile everything now, instead of when it is first needed."""
    from analyzer import registry

    chosen = registry.names() if game is None else (game,)
    each = [rule_set(name, rule_options) for name in chosen]
    with answering(output) as answer, watched("parts") as watch:
        from analyzer.running.warm import missing
        from analyzer.running.warm import warm as compile_now
        from kernels import jit

        rows: list[dict[str, Any]] = []
        for rules in each:
            wanted = missing(rules)
            every = rules.game.drivers.drivers_of(rules)
            rows += [{"game": rules.game.name, "part": name, "compiled": name in wanted} for name in every]
            if wanted:
                compile_now(rules, wanted, watch.step)
        watch.done()
        kept = str(jit.CACHE) if jit.CACHED else None
        answer.give(lambda: made(rows, kept), lambda: frame(rows), lambda look: page(rows, kept))


def made(rows: list[dict[str, Any]], kept: str | None) -> dict[str, Any]:
    """What --json prints: the parts compiled now, how many there are, and where they are kept (null: nowhere)."""
    compiled = [row["part"] for row in rows if row["compiled"]]
    return {"compiled": compiled, "parts": len(rows), "cache": kept, "version": VERSION}


def frame(rows: list[dict[str, Any]]) -> Any:
    """One row a part: `game`, `part`, `compiled` (bool: now, not before)."""
    from pandas import DataFrame

    return DataFrame(rows)


def page(rows: list[dict[str, Any]], kept: str | None) -> list[str]:
    """The same in words."""
    if not rows:
        return ["Nothing to compile: the game is in plain Python."]
    if kept is None:
        return ["Nothing to compile: there is no cache to keep it in (UPCARD_CACHE_DIR names a folder for it)."]
    compiled = sum(row["compiled"] for row in rows)
    done = f"Compiled {compiled} of {len(rows)} parts" if compiled else f"All {len(rows)} parts were compiled already"
    return [f"{done}; they are kept in", kept]
