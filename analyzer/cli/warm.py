"""`upcard warm`: compile now what would otherwise be compiled when it is first needed."""

from typing import TYPE_CHECKING, Annotated, Any

from typer import Argument

from analyzer.cli.flatten import flatten
from analyzer.cli.options import IgnoredOptions, OutputOptions, RuleOptions
from analyzer.cli.output import answering
from analyzer.cli.progress import watched
from analyzer.cli.question import rule_set
from analyzer.errors import InputError
from analyzer.version import VERSION

if TYPE_CHECKING:
    from kernels.store import Place


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
        from analyzer.running.warm import absent
        from analyzer.running.warm import warm as compile_now
        from kernels import jit

        rows: list[dict[str, Any]] = []
        for rules in each:
            wanted = absent(rules)
            if wanted and jit.PLACE.writable:
                compile_now(rules, wanted, watch.step)
            left = absent(rules) if wanted else []
            rows += [
                {
                    "game": rules.game.name,
                    "part": name,
                    "compiled": name in wanted and name not in left,
                    "kept": name not in left,
                }
                for name in rules.game.drivers.drivers_of(rules)
            ]
        watch.done()
        answer.give(lambda: made(rows, jit.PLACE), lambda: frame(rows), lambda look: page(rows, jit.PLACE))
        if jit.PLACE.readable and not all(row["kept"] for row in rows):
            raise InputError(lacking(rows, jit.PLACE))


def made(rows: list[dict[str, Any]], place: "Place") -> dict[str, Any]:
    """What --json prints: the parts compiled now, how many there are, and where they are kept (null: nowhere)."""
    compiled = [row["part"] for row in rows if row["compiled"]]
    cache = str(place.folder) if place.readable else None
    return {"compiled": compiled, "parts": len(rows), "cache": cache, "version": VERSION}


def frame(rows: list[dict[str, Any]]) -> Any:
    """One row a part: `game`, `part`, `compiled` (bool: now, not before), `kept` (bool: it is there now)."""
    from pandas import DataFrame

    return DataFrame(rows)


def page(rows: list[dict[str, Any]], place: "Place") -> list[str]:
    """The same in words."""
    if not rows:
        return ["Nothing to compile: the game is in plain Python."]
    if not place.readable:
        why = f"{place.folder} {place.trouble}" if place.trouble else "NUMBA_DISABLE_JIT is set"
        return [
            f"Nothing is compiled ahead, as there is no cache to keep it in: {why}",
            "(UPCARD_CACHE_DIR names a folder).",
        ]
    compiled, kept = sum(row["compiled"] for row in rows), sum(row["kept"] for row in rows)
    done = f"All {len(rows)} parts were compiled already"
    if compiled or kept < len(rows):
        done = f"Compiled {compiled} of {len(rows)} parts" if compiled else f"{kept} of {len(rows)} parts are compiled"
    return [f"{done}; they are kept in", str(place.folder)]


def lacking(rows: list[dict[str, Any]], place: "Place") -> str:
    """What to say where parts are not kept, though there is a cache."""
    count = sum(not row["kept"] for row in rows)
    why = place.trouble or "has no room for them, or they are changed while they are read"
    return f"{count} of {len(rows)} parts are not compiled: {place.folder} {why}; UPCARD_CACHE_DIR names another folder"
