"""Every reader of text with what it is given: a drawn input, what it makes of it, and what has to be true of that."""

import functools
import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from analyzer import registry
from analyzer.cli import parse, question
from analyzer.errors import InputError
from analyzer.games.common.snapshots import read_score
from analyzer.report import build
from analyzer.rules import changes_from_text, rule_set
from analyzer.text import fields, notation, position, record
from tests.fuzz import naive, texts

RECORDS = [json.loads(line) for line in Path(__file__).with_name("records.jsonl").read_text("utf-8").splitlines()]
GAMES = registry.names()
SUIT_LETTERS = "SHDC"
RULES = rule_set("california-jack", None, {"target": 99})
FOLDER = TemporaryDirectory(prefix="upcard-fuzz-", ignore_cleanup_errors=True)


class Reader(NamedTuple):
    """A reader: how often it is asked, the input drawn for it, and the question asked."""

    weight: int
    draw: Callable[[Random], Any]
    ask: Callable[[Any], None]


def agree(text: str, read: Callable[[str], Any], right: Any) -> Any:
    """Read, and compare with the slow reader, whose None stands for a refusal. Returns what was read."""
    try:
        found = read(text)
    except InputError:
        assert right is None, f"refused, but it says {right}"
        raise
    assert found == right, f"read as {found}, but it says {right}"
    return found


def cards(text: str) -> None:
    """Several cards: as the slow reader says, and the same when written and read again."""
    found = agree(text, lambda one: notation.in_order(notation.cards(one)), naive.some_cards(text))
    again = " ".join(found)
    assert notation.in_order(notation.cards(again)) == notation.in_order(notation.cards(found)) == found


def card(text: str) -> None:
    """One card."""
    found = agree(text, lambda one: notation.name(notation.card(one)), naive.one_card(text))
    assert notation.name(notation.card(found)) == found


def suit(text: str) -> None:
    """A suit, and whether a word is one."""
    right = naive.suit(text)
    assert notation.is_suit(text) == (right is not None)
    agree(text, lambda one: SUIT_LETTERS[notation.suit(one)], right)


def score(text: str) -> None:
    """A score of a snapshot; that of an option takes signs and underscores, too."""
    right = naive.score(text)
    if right is not None and max(right) >= 99:
        right = None
    try:
        option = question.score(text, RULES)
        assert right in (None, option)
    except InputError:
        assert right is None or not text
    found = agree(text, lambda one: read_score(one, RULES), right)
    assert read_score(f"{found[0]}-{found[1]}", RULES) == read_score(list(found), RULES) == found


def setting(told: tuple[str, str]) -> None:
    """A switch set on the command line, and the same in a record's object."""
    game, text = told
    changes = changes_from_text(game, [text])
    [(name, value)] = changes.items()
    assert text.partition("=")[0].strip() == name
    assert changes_from_text(game, [f"{name}={value}"]) == changes == dict(rule_set(game, None, changes).changes)


def number(told: tuple[str, str]) -> None:
    """Numbers of options, each within its bounds and the same when written again."""
    option, text = told
    read = getattr(parse, option)
    found = read(text)
    assert read(",".join(found) if option == "policies" else repr(found)) == found
    assert not isinstance(found, float) or (found == found and abs(found) < 1e6)


def game(text: str) -> None:
    """A game by its name."""
    assert registry.game(text).name == text


def whole_record(text: str) -> None:
    """A record: the same when written and read again; then whether it obeys the rules is for the referee to say."""
    found = record.parse_record(text)
    line = record.to_line(found)
    assert record.to_line(record.parse_record(line)) == line
    assert record.parse_record(line) == found
    found.rules.game.referee.check(found)


def a_position(text: str) -> None:
    """A position, from its history or a snapshot: the same when written and read again, its cards adding up."""
    if not text.lstrip().startswith("{"):
        text = "{" + text
    found = position.read_position(text)
    value = fields.parse_object(text)
    assert position.read_position(json.dumps(value)) == found
    if "snapshot" not in value:
        line = record.to_line(record.from_object(value, position=True))
        assert position.read_position(line) == found
    check_counts(found)


def snapshot(told: tuple[str, dict[str, str]]) -> None:
    """A snapshot from options: the same from JSON, its cards adding up."""
    name, options = told
    rules = rule_set(name)
    found = position.from_options(rules, options)
    assert position.read_position(json.dumps({"snapshot": True, "game": name, **options})) == found
    check_counts(found)


def check_counts(found: Any) -> None:
    """As many cards are unseen as there are places for them, and no card is in two of those that are known."""
    if found.rules.game.name == "seven-up":
        return
    jack = found.rules.game.name == "california-jack"
    places = found.hidden + found.stock + found.unnamed_mine + found.unnamed_theirs
    places += -bool(found.top) if jack else found.undealt
    assert found.unseen.bit_count() == places
    if jack:
        parts = [found.mine, found.known, found.led, found.top, found.won_mine, found.won_theirs, found.unseen]
    else:
        parts = [found.mine, found.known, found.laid_mine, found.laid_theirs, found.lead, found.unseen]
    union = functools.reduce(int.__or__, parts)
    assert union.bit_count() == sum(part.bit_count() for part in parts)
    assert not jack or union == notation.PACK


def kept(told: tuple[str, str]) -> None:
    """A file of weights or of a section: a fit within bounds or a refusal, a section that can be written or none."""
    kind, text = told
    path = Path(FOLDER.name) / "kept.json"
    path.write_text(text, encoding="utf-8", errors="surrogatepass")
    if kind == "section":
        build.game_in(path.parent)
        section = build._read(path, "players", {"game": "california-jack"})
        if section is not None:
            json.dumps(section.to_dict())
        return
    store = registry.offered(registry.game(kind), lambda game: game.fits, "fits")
    fit = store.read(path)
    if fit is not None:
        assert fit.tables.shape == store.shape
        assert all(-store.farthest <= int(one) <= store.farthest for one in fit.tables.flat)
        store.write(fit, path)
        assert (store.read(path).tables == fit.tables).all()


def draw_cards(dice: Random) -> str:
    """Cards as typed, most of them mistyped."""
    return texts.mutated(dice, texts.some_cards(dice), texts.TOKENS)


def draw_setting(dice: Random) -> tuple[str, str]:
    """A switch of a game with a value, mistyped or not."""
    name = dice.choice(GAMES)
    one = dice.choice(registry.game(name).switches)
    value = dice.choice([*one.meanings, str(one.default), dice.choice(texts.TOKENS)])
    return name, texts.mutated(dice, f"{one.name}={value}", texts.TOKENS)


def draw_number(dice: Random) -> tuple[str, str]:
    """A number for an option."""
    option = dice.choice(["deals", "seed", "threads", "seconds", "half_width", "confidence", "policies", "delta"])
    text = dice.choice(["1000", "1_000", "0.005", "0.95", "1e3", "17", "heuristic,uniform", *texts.TOKENS])
    return option, texts.mutated(dice, text, texts.TOKENS)


def draw_snapshot(dice: Random) -> tuple[str, dict[str, str]]:
    """Options of a game's snapshot: cards dealt out so that many fit, then one thing or another mistyped."""
    name, pack = dice.choice(GAMES), list(texts.PACK)
    deal = functools.partial(texts.some_cards, dice, pack=pack)
    if name == "california-jack":
        done = dice.choice([0, 0, 1, 2, 5, 20, 23])
        split = 2 * dice.randrange(done + 1)
        made = {"hand": deal(min(6, 26 - done)), "mine": deal(split), "theirs": deal(2 * done - split)}
        made |= {"top": deal(1)} if done < 20 else {"trump": dice.choice("SHDC♥")}
        made |= {"known": deal(1)} if 0 < done < 20 else {}
        made |= {"excluded": dice.choice(["S", "SH", "h c", "2S,3S", "spades"])} if dice.random() < 0.3 else {}
        made |= {"led": deal(1)} if dice.random() < 0.2 else {}
        if dice.random() < 0.3:
            made |= {"stock": str(max(0, 40 - 2 * done)), "mine": made["mine"] + " +2", "theirs": "+2"}
    elif name == "court-circular":
        made = {"hand": deal(6), "lead": deal(1)}
        if dice.random() < 0.6:
            made |= {"up": dice.choice([deal(6), deal(4) + " +2", "+12"])}
    else:
        made = {"hand": deal(6), "turned": deal(1)}
        made |= {"calls": dice.choice(["stand", "beg give", "beg"]), "dealer": "left"} if dice.random() < 0.5 else {}
    made |= {"score": "3-5"} if dice.random() < 0.3 else {}
    made |= {"dealer": dice.choice(["me", "them", "partner"])} if dice.random() < 0.2 else {}
    if dice.random() < 0.6:
        key = dice.choice(list(made))
        made[key] = texts.mutated(dice, made[key], texts.TOKENS)
    return name, made


def draw_record(dice: Random) -> str:
    """A record, most of them damaged."""
    return texts.as_json(dice, dice.choice(RECORDS), texts.TOKENS)


@functools.cache
def positions_of(place: int) -> list[dict[str, Any]]:
    """Some positions of a record, as both seats see them."""
    whole = record.from_object(RECORDS[place])
    moments = range(0, len(whole.actions), 3)
    return [position.position_of(whole, at, seat) for at in moments for seat in range(len(whole.hands))]


def draw_position(dice: Random) -> str:
    """A position with its history or a snapshot, most of them damaged."""
    if dice.random() < 0.3:
        name, options = draw_snapshot(dice)
        return texts.as_json(dice, {"snapshot": True, "game": name, **options}, texts.TOKENS)
    return texts.as_json(dice, dice.choice(positions_of(dice.randrange(len(RECORDS)))), texts.TOKENS)


@functools.cache
def fit_of(name: str) -> dict[str, Any]:
    """A fit that ships."""
    store = registry.offered(registry.game(name), lambda game: game.fits, "fits")
    found: dict[str, Any] = json.loads(min(store.folder.glob("*.json")).read_text(encoding="utf-8"))
    return found


def draw_kept(dice: Random) -> tuple[str, str]:
    """The file of a fit or of a report's section, damaged."""
    if dice.random() < 0.5:
        frames = {"by": {"columns": ["a", "b"], "rows": [[1, 2.5], [None, "x"]]}}
        section = {"name": "players", "study": {"game": "california-jack"}, "seconds": 1.5, "facts": {"n": 1}}
        return "section", texts.as_json(dice, section | {"frames": frames}, texts.TOKENS)
    name = dice.choice(GAMES)
    value = json.loads(json.dumps(fit_of(name)))
    row = value["tables"]
    while isinstance(row[0], list):
        row = dice.choice(row)
    far = [2**63 - 1, -(2**63), 2**63, 10**30, 0.5, None, 3, True, "7"]
    row[dice.randrange(len(row))] = dice.choice(far)
    return name, json.dumps(value if dice.random() < 0.7 else damaged_head(dice, value))


def damaged_head(dice: Random, value: dict[str, Any]) -> Any:
    """A fit of which a node is another, found without going through all its tables."""
    key = dice.choice(list(value))
    return {**value, key: texts.damaged(dice, value[key])}


READERS = {
    "cards": Reader(40, draw_cards, cards),
    "card": Reader(14, lambda dice: texts.mutated(dice, texts.one_card(dice), texts.TOKENS), card),
    "suit": Reader(6, lambda dice: texts.mutated(dice, dice.choice(["hearts", "S", "♦", "Club"]), texts.TOKENS), suit),
    "score": Reader(14, lambda dice: texts.mutated(dice, f"{dice.randrange(99)}-{dice.randrange(12)}", ["-"]), score),
    "setting": Reader(14, draw_setting, setting),
    "number": Reader(14, draw_number, number),
    "game": Reader(4, lambda dice: texts.mutated(dice, dice.choice(GAMES), texts.TOKENS), game),
    "record": Reader(26, draw_record, whole_record),
    "position": Reader(26, draw_position, a_position),
    "snapshot": Reader(40, draw_snapshot, snapshot),
    "kept": Reader(2, draw_kept, kept),
}
