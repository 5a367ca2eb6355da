"""The questions as Python functions, under one roof.

    from analyzer.api import odds, position

    found = odds(position("california-jack", hand="AH 7H TC 9D 4S 2S", top="JH"))
    print(found.win.mean, found.win.low, found.win.high, found.recommended)
    print(found.frame())

Every question returns a frozen result with ``to_dict()`` (what ``--json`` prints) and ``frame()`` (a pandas DataFrame,
its columns documented there). Faults of input are ``InputError``, one line each. Ctrl-C is ``Interrupted``, a
KeyboardInterrupt whose ``answer`` is what there is by then, where there is something.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from analyzer import arguments
from analyzer.answer import Policies
from analyzer.claims.claims import claims as claims
from analyzer.contract.game import Answer, Record, RuleSet, Score, Situation
from analyzer.contract.study import Progress
from analyzer.errors import InputError as InputError
from analyzer.errors import Interrupted as Interrupted
from analyzer.questions.deal import deals as deals
from analyzer.questions.deal import matches as matches
from analyzer.questions.duel import duel as duel
from analyzer.questions.equity import equity as equity
from analyzer.questions.moves import moves as moves
from analyzer.questions.odds import odds as odds
from analyzer.questions.simulate import simulate as simulate
from analyzer.questions.stock_value import stock_value as stock_value
from analyzer.registry import names as games
from analyzer.registry import offered
from analyzer.report.build import Section
from analyzer.report.build import report as sections
from analyzer.report.sections import Order
from analyzer.rule_changes.compare import compare as compare
from analyzer.rule_changes.variants import variants as variants
from analyzer.rules import rule_set as rule_set
from analyzer.running.warm import missing
from analyzer.running.warm import warm as compile_drivers
from analyzer.text.position import from_options, from_record, read_position
from analyzer.text.record import read_records as read_records
from analyzer.training.tune import tune as tune

__all__ = [
    "InputError",
    "Interrupted",
    "RuleSet",
    "calls",
    "check",
    "claims",
    "compare",
    "deals",
    "duel",
    "equity",
    "from_record",
    "games",
    "matches",
    "moves",
    "odds",
    "position",
    "read_position",
    "read_records",
    "report",
    "rule_set",
    "simulate",
    "stock_value",
    "tune",
    "variants",
    "warm",
]


def position(
    game: str, *, rules: RuleSet | None = None, **cards: str | Sequence[str] | int | Sequence[int] | None
) -> Situation:
    """A position told in words, its keys those of a snapshot in the formats: hand, top, known, led, mine, theirs, ...

    Cards are text (``"AH 7H"``) or a list. Raises InputError.

    >>> position("california-jack", hand="AH 7H TC 9D 4S 2S", top="JH", score="7-8").score
    (7, 8)
    """
    if rules is not None and arguments.rules(rules).game.name != game:
        raise InputError(f"the rules are those of {rules.game.name}, not of {game}; give rules of the same game")
    return from_options(rules or rule_set(game), cards)


@arguments.at_the_door
def calls(
    rules: RuleSet,
    *,
    policy: Policies | None = None,
    score: Score = (0, 0),
    every: bool = False,
    deals: int | None = None,
    seed: int = 1,
    confidence: float = 0.95,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Answer:
    """Which of two calls to make before the play, by the cards held, in a game that has calls (Seven Up).

    See `analyzer.games.seven_up.calls.calls`. InputError for a game without calls.

    >>> found = calls(rule_set("seven-up"), deals=4096)
    >>> sorted(found.frame().who.unique())
    ['dealer', 'eldest']
    """
    question = offered(rules.game, lambda game: game.calls, "calls before the play")
    return question.calls(
        rules,
        policy=policy,
        score=score,
        every=every,
        deals=deals,
        seed=seed,
        confidence=confidence,
        threads=threads,
        progress=progress,
    )


@arguments.at_the_door
def check(record: Record) -> None:
    """Check that a recorded deal obeys the rules and that its result is right; a seed must give its cards.

    Raises `analyzer.errors.Fault`, an InputError, at the first thing that is illegal or wrong.

    >>> for record in deals(rule_set("court-circular"), 2, policy="uniform"):
    ...     check(record)
    """
    record.rules.game.referee.check(record, dealt=record.rules.game.engine.dealt)


@arguments.at_the_door
def report(
    rules: RuleSet,
    folder: str | Path,
    *,
    quick: bool = True,
    seed: int = 1,
    confidence: float = 0.95,
    threads: int | None = None,
    progress: Progress | None = None,
) -> dict[str, Section]:
    """The figures of a strategy report, section by section, kept in a folder and taken up again from there.

    A section has ``facts`` (what its sentences are made from) and frames by name; the command ``report`` makes the page
    of them. Raises InputError; KeyboardInterrupt when interrupted, what is done being kept.

    >>> from tempfile import mkdtemp
    >>> sorted(report(rule_set("california-jack"), mkdtemp()))[:3]
    ['character', 'claims', 'face-up']
    """
    kept = Path(folder)
    kept.mkdir(parents=True, exist_ok=True)
    return sections(Order(rules, seed, quick, confidence), kept, threads=threads, progress=progress)


@arguments.at_the_door
def warm(rules: RuleSet, *, progress: Progress | None = None) -> int:
    """Compile whatever of a game is not compiled yet, and say how many parts that were.

    >>> warm(rule_set("california-jack")) >= 0
    True
    """
    wanted = missing(rules)
    compile_drivers(rules, wanted, progress)
    return len(wanted)
