"""The application: assembles the commands and turns every fault into one line and an exit code.

Exit codes: 0; 1 (`replay`: a record that is illegal or wrong); 2 (input that cannot be used); 130 (Ctrl-C), 143
(SIGTERM), 129 (SIGHUP).
Nothing here, nor in the modules of the commands, imports numba, numpy or pandas before a command runs.
"""

import logging
import sys
from difflib import get_close_matches

import typer
from typer.main import get_command

from analyzer.cli import interrupt
from analyzer.cli.calls import calls
from analyzer.cli.claims import claims
from analyzer.cli.compare import compare
from analyzer.cli.deal import deal
from analyzer.cli.duel import duel
from analyzer.cli.equity import equity
from analyzer.cli.games import games
from analyzer.cli.help import Command, Group
from analyzer.cli.moves import moves
from analyzer.cli.odds import odds
from analyzer.cli.output import silence
from analyzer.cli.ready import Lines
from analyzer.cli.replay import replay
from analyzer.cli.report import report
from analyzer.cli.rules import rules
from analyzer.cli.simulate import simulate
from analyzer.cli.stock_value import stock_value
from analyzer.cli.tune import tune
from analyzer.cli.warm import warm
from analyzer.errors import InputError
from analyzer.version import VERSION

UNUSABLE = 2
CTRL_C = 130
"""What Typer makes of KeyboardInterrupt, whichever signal it came from."""
LONGEST = 600
logging.getLogger("upcard").addHandler(Lines())

app = typer.Typer(name="upcard", cls=Group, rich_markup_mode=None, add_completion=False, invoke_without_command=True)


def _version(wanted: bool) -> None:
    if wanted:
        print(VERSION)
        raise typer.Exit


@app.callback()
def upcard(
    context: typer.Context,
    version: bool = typer.Option(False, "--version", callback=_version, is_eager=True, help="Print the version."),
) -> None:
    """Odds, best moves and strategy for card games whose play turns on a face-up card.

    Start with: upcard odds california-jack --hand "AH 7H TC 9D 4S 2S" --top JH
    """
    if context.invoked_subcommand is None:
        print(context.get_help())


QUESTIONS = (odds, moves, calls, simulate, duel, compare, equity, stock_value, claims, report)
for command in (*QUESTIONS, deal, replay, games, rules, tune, warm):
    app.command(cls=Command)(command)


def complain(message: str) -> None:
    """Print a fault as one line on stderr, whatever is in it."""
    line = " ".join("".join(letter if letter.isprintable() else " " for letter in message).split())
    if len(line) > LONGEST:
        line = f"{line[: LONGEST - 4]} ..."
    print(f"upcard: {line}", file=sys.stderr)


def usage(fault: typer.TyperException) -> str:
    """What is wrong with the command line, with near names where an option or a command is unknown."""
    context = getattr(fault, "ctx", None)
    hint = f"; see: {context.command_path} --help" if context is not None else ""
    unknown = getattr(fault, "option_name", None)
    if type(fault).__name__ == "NoSuchOption" and unknown is not None and context is not None:
        names = [name.lstrip("-") for parameter in context.command.get_params(context) for name in parameter.opts]
        near = [f"--{name}" for name in get_close_matches(unknown.lstrip("-"), names, n=2, cutoff=0.65)]
        return f"there is no option {unknown}{', perhaps ' + ' or '.join(near) if near else ''}{hint}"
    message = fault.format_message().strip().rstrip(".")
    return f"{message[:1].lower()}{message[1:]}{hint}"


def status(arguments: list[str] | None = None) -> int:
    """Run one command line and return its exit code."""
    try:
        code = get_command(app).main(args=arguments, prog_name="upcard", standalone_mode=False)
        sys.stdout.flush()
        return interrupt.code() if code == CTRL_C else int(code or 0)
    except InputError as fault:
        complain(str(fault))
    except typer.TyperException as fault:
        complain(usage(fault))
    except KeyboardInterrupt:
        return interrupt.code()
    except BrokenPipeError:
        silence()
        return 0
    except OSError as fault:
        silence()
        complain(f"cannot write the answer: {fault.strerror or fault}")
    return UNUSABLE
