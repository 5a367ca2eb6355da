"""The position that a command line means: a file, a moment of a recorded deal, or cards given one by one."""

from analyzer import registry
from analyzer.cli import parse
from analyzer.cli.cards import Cards, flag
from analyzer.cli.options import PositionOptions, RuleOptions
from analyzer.cli.question import check_played_by, rule_set
from analyzer.contract.game import Situation
from analyzer.errors import InputError, near, shown
from analyzer.rules import RuleSet
from analyzer.text import position, record

SOURCE = ("record", "deal", "at", "seat")
"""The options that take a position from a recorded deal."""


def situation(options: PositionOptions, cards: Cards, rule_options: RuleOptions) -> Situation:
    """Give the situation of the game concerned; InputError where options contradict each other or say too little."""
    game, file = _game_and_file([word for word in (options.game, options.file) if word is not None])
    source = {key: value for key in SOURCE if (value := getattr(options, key)) is not None}
    if file is not None and (cards or source):
        raise InputError(f"{shown(file)} says the whole position: leave out {_first({**cards, **source})}")
    if file is not None:
        return position.read_position(file, rules=_asked(game, rule_options))
    if options.record is not None and cards:
        raise InputError(f"--record says the whole position: leave out {_first(cards)}")
    if options.record is not None:
        return _from_record(options, game, rule_options)
    if source:
        raise InputError(f"{_first(source)} goes with --record FILE: give the file, too")
    if game is None:
        raise InputError(f"which game? Name one ({', '.join(registry.names())}) or a position file")
    return position.from_options(rule_set(game, rule_options), _checked(game, cards))


def _checked(name: str, cards: Cards) -> Cards:
    """The options that describe a position, refused where they say too little or what the game does not know."""
    game = registry.game(name)
    if game.snapshot is None:
        raise InputError(f"{game.title} is not described card by card; give a position file, or --record FILE --at N")
    snapshot = game.snapshot
    if not cards:
        raise InputError(f"which position? Give {snapshot.EXAMPLE}, a position file, or --record FILE --at N")
    unknown = [key for key in cards if key not in game.snapshot_options]
    if unknown:
        known = ", ".join(flag(key) for key in game.snapshot_options)
        raise InputError(f"{flag(unknown[0])} is not an option of {game.title}; known: {known}")
    if "hand" not in cards:
        raise InputError(f"--hand is missing: give my cards, such as {snapshot.EXAMPLE}")
    return cards


def _game_and_file(words: list[str]) -> tuple[str | None, str | None]:
    """Tell apart a game's name and a file's."""
    named = [word for word in words if word in registry.names()]
    files = [word for word in words if word not in registry.names()]
    if len(named) > 1:
        raise InputError(f"{shown(words[-1])} is one game too many: give a game, a position file, or both")
    if len(files) > 1 or (files and not named and not _looks_like_file(files[0])):
        word = next((word for word in files if not _looks_like_file(word)), files[0])
        pointed = registry.meant(" ".join(words)) or registry.meant(word)
        if pointed is not None:
            raise InputError(pointed)
        raise InputError(f"{shown(word)} is neither a game nor a file; {near(word, registry.names())}")
    return (named[0] if named else None), (files[0] if files else None)


def _looks_like_file(word: str) -> bool:
    """A word that was meant as a file: one that exists, or has a dot or a slash in it, or - for standard input."""
    from pathlib import Path

    try:
        return word == "-" or "." in word or "/" in word or Path(word).exists()
    except (OSError, ValueError):
        return False


def _first(given: dict[str, str]) -> str:
    """The first option given, as it is written on the command line."""
    return flag(next(iter(given)))


def _asked(game: str | None, options: RuleOptions) -> RuleSet | None:
    """The rules of the command line, None where it says nothing about them."""
    if game is None and (options.rules is not None or options.switches):
        game = registry.names()[0] if len(registry.names()) == 1 else None
        if game is None:
            raise InputError("--rules and --set are rules of a game: name the game")
    return None if game is None else rule_set(game, options)


def _from_record(options: PositionOptions, game: str | None, rule_options: RuleOptions) -> Situation:
    """The position of a moment of a recorded deal, seen by the player to move or by --seat."""
    number = parse.whole("--deal", options.deal or "0", 0, parse.MOST_DEALS)
    whole = record.nth_record(options.record or "-", number)
    if game not in (None, whole.rules.game.name):
        raise InputError(f"the record is of {whole.rules.game.name}, but {game} was asked for: name the same game")
    if rule_options.rules or rule_options.switches:
        check_played_by(whole, rule_set(whole.rules.game.name, rule_options))
    last = len(whole.actions) - 1
    if last < 0:
        raise InputError(
            f"line {whole.line}: the deal has no actions, so it has no position to analyse; take another deal"
        )
    if options.at is None:
        raise InputError(f"which position of the deal? Give --at N, the number of actions before it: 0 to {last}")
    at = parse.whole("--at", options.at, 0, last)
    seat = whole.actions[at][0] if options.seat is None else 0
    if options.seat is not None:
        seat = parse.whole("--seat", options.seat, 0, len(whole.hands) - 1)
    return position.from_record(whole, at, seat)
