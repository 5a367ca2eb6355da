"""`upcard report GAME --out DIR`: a strategy report, one page with its drawings, tables and figures."""

import json
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from typer import Option

from analyzer.cli.flatten import flatten
from analyzer.cli.options import AMOUNT, OUTPUT, Confidence, Game, RuleOptions, RunOptions
from analyzer.cli.output import write
from analyzer.cli.progress import watched
from analyzer.cli.question import amounts, rule_set
from analyzer.cli.ready import announce, make_ready
from analyzer.errors import InputError, shown

if TYPE_CHECKING:
    from analyzer.rules import RuleSet

KEPT = "sections"


@flatten
def report(
    game: Game,
    rule_options: RuleOptions,
    run: RunOptions,
    out: Annotated[
        str | None,
        Option("--out", metavar="DIR", rich_help_panel=OUTPUT, help="The folder for the page and its files."),
    ] = None,
    quick: Annotated[
        bool, Option("--quick", rich_help_panel=AMOUNT, help="A twentieth of the deals: takes a minute at most.")
    ] = False,
    confidence: Confidence = None,
) -> None:
    """Write a strategy report: one page to read offline, with plots, tables and figures as files."""
    rules = rule_set(game, rule_options)
    asked = amounts(run, confidence=confidence)
    from analyzer.cli.pages.report.vocabulary import vocabulary

    vocabulary(rules.game.name)  # a game without words is refused before a folder is made
    folder = _folder(out)
    from analyzer.report import build as question

    there = question.game_in(folder / KEPT)
    if there not in (None, rules.game.name):
        raise InputError(f"--out {shown(out or '')} holds a report on {there}; name another folder")
    from analyzer.report.sections import Order

    make_ready(rules)  # any of them may be asked for
    threads = {"threads": asked["threads"]} if "threads" in asked else {}
    order = Order(rules, asked["seed"], quick, asked["confidence"])
    with watched("deals") as watch:

        def step(name: str, there: str) -> None:
            watch.name(name)
            if there == question.KEPT:
                announce(f"{name}: there already")
            elif there == question.DAMAGED:
                announce(f"{name}: what is kept in {folder / KEPT / name}.json is not whole, so it is computed again")

        try:
            sections = question.report(order, folder / KEPT, step=step, progress=watch.step, **threads)
        except KeyboardInterrupt:
            announce(f"interrupted: the same command goes on from the sections that are in {folder / KEPT}")
            raise
        watch.done()
    page = _write(order, sections, folder, command(rules, out or "", order))
    write(f"{page}\n")


def _folder(out: str | None) -> Path:
    """The folder to write to, with those for what belongs to the page."""
    if not out:
        raise InputError("--out is missing: name the folder for the report, such as --out report")
    folder = Path(out)
    _check_written(out, folder / "report.html")
    try:
        for part in (folder, folder / KEPT, folder / "plots", folder / "tables"):
            part.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise InputError(f"--out {shown(out)} cannot be a folder: {fault.strerror}") from None
    return folder


def _check_written(out: str, page: Path) -> None:
    """Refuse a folder whose name could not be printed in the end, nor written into the page."""
    try:
        out.encode("utf-8")
    except UnicodeEncodeError:
        raise InputError(f"--out {shown(out)} is not UTF-8 text: name another folder") from None
    encoding = sys.stdout.encoding or "utf-8"
    try:
        str(page).encode(encoding, sys.stdout.errors or "strict")
    except UnicodeEncodeError:
        rule = f"cannot be printed, as standard output takes {encoding} only: name another, or set PYTHONUTF8=1"
        raise InputError(f"--out {shown(out)} {rule}") from None


def command(rules: "RuleSet", out: str, order: Any) -> str:
    """The command that makes the report again."""
    words = ["upcard", "report", rules.game.name, "--rules", rules.preset]
    words += [part for name, value in rules.changes.items() for part in ("--set", f"{name}={value}")]
    words += ["--seed", str(order.seed), *(["--quick"] if order.quick else [])]
    words += [] if order.confidence == 0.95 else ["--confidence", f"{order.confidence:g}"]
    return shlex.join([*words, "--out", out])


def _write(order: Any, sections: dict[str, Any], folder: Path, typed: str) -> Path:
    """Write the page, its drawings and tables, and report.json."""
    from analyzer.cli.pages.report.material import Material
    from analyzer.cli.pages.report.whole import whole
    from analyzer.text.files import write_whole
    from analyzer.version import VERSION
    from reports.page.render import render

    page = folder / "report.html"
    write_whole(page, render(whole(Material(order, sections, folder), typed)))
    found = {"command": typed, "version": VERSION, "seed": order.seed, "quick": order.quick}
    found |= {"sections": {name: section.to_dict() for name, section in sections.items()}}
    write_whole(folder / "report.json", json.dumps(found, ensure_ascii=False, allow_nan=False, indent=1) + "\n")
    return page
