"""What only Seven Up has on its pages: what was turned and called, four players at the table, who gets which point."""

from collections import defaultdict
from collections.abc import Iterable, Iterator

from rich.console import RenderableType
from rich.text import Text

from analyzer.cli.pages.sentences import position as sentences
from analyzer.contract import game as contract
from analyzer.errors import counted
from analyzer.games.common.situations import as_own
from analyzer.games.seven_up.outcomes import (
    EVENTS,
    MINE,
    MOST_POINTS,
    NOBODY,
    OWNERS,
    PLAYED,
    POINTS_MINE,
    POINTS_THEIRS,
    THEIRS,
)
from analyzer.games.seven_up.situation import Situation
from analyzer.questions.move_table import MoveTable
from analyzer.questions.odds import Odds
from analyzer.questions.simulate import Simulation
from analyzer.rules import RuleSet
from analyzer.statistics.intervals import Estimate
from analyzer.text import notation
from reports.figures import half_width, percents, percents_beside, places
from reports.style import FAINT, TITLE, Look
from reports.tables import Cell, Column, Folding, table

PARTIES = "sides"
POINTS = ("high", "low", "jack", "game")
"""The points of the play; those of the calls are told where they can be had."""
EARLIER = ("turned_jack", "gift")
PLAYERS = ("I", "left", "partner", "right")
DEALT = ("the player on my right dealt", "my partner dealt", "the player on my left dealt", "I dealt")
TURN = (
    "It is my turn.",
    "It is the turn of the player on my left.",
    "It is my partner's turn.",
    "It is the turn of the player on my right.",
)
CHOICES = {"stand": "call", "give": "call", "vote": "vote", "discard": "discard"}
DISCARD = "discard "


def heading(situation: contract.Situation, look: Look) -> Iterator[RenderableType]:
    """The game, the score, the calls and the cards, as the player sees them."""
    situation = as_own(Situation, situation)
    rules = situation.rules
    mine, theirs = situation.score
    title = f"  {rules.title()}, {mine}-{theirs} to {rules.number('target')}, {DEALT[situation.place]}"
    yield Text.assemble((rules.game.title, TITLE), title)
    rows = [("my hand", look.cards(notation.text(situation.hand)))]
    if situation.discards:
        rows.append(("I discarded", look.cards(notation.text(situation.discards))))
    rows.append(("turned", _turned(situation, look)))
    rows += [("called", Text(called)) for called in [_called(situation)] if called]
    if situation.table:
        rows.append(("trick", _trick(situation, look)))
    captured = zip(("we captured", "they captured"), situation.won, strict=True)
    rows += [(name, look.cards(notation.text(cards))) for name, cards in captured if cards]
    rows += [("void", void) for void in [_void(situation, look)] if void]
    yield table(
        [Column(""), Column("", wrap=True)], [(Text(name, style=FAINT), cards) for name, cards in rows], headings=False
    )


def _turned(situation: Situation, look: Look) -> Text:
    """The cards turned up, in order, and the trump that the last of them shows."""
    cards = Text(", then ").join(look.cards(notation.name(card)) for card in situation.turned)
    trump = notation.suit_word(situation.trump)
    return Text.assemble(cards, f" ({trump} proposed)" if situation.phase in ("stand", "give") else f" ({trump} trump)")


def _called(situation: Situation) -> str:
    """What eldest and the dealer have said, and how the vote stands; nothing before the first call."""
    eldest = {0: "I", 2: "my partner"}.get(situation.place, "eldest")
    dealer = {3: "I", 1: "my partner"}.get(situation.place, "the dealer")
    runs = len(situation.turned) - 1
    if situation.phase == "stand":
        said = []
    elif situation.gift:
        said = [f"{eldest} begged", f"{dealer} gave"]
    elif runs:
        said = [f"{eldest} begged", f"{dealer} ran{' twice' if runs > 1 else ''}"]
    else:
        said = [f"{eldest} {'begged' if situation.phase == 'give' else 'stood'}"]
    if situation.votes:
        said.append(f"{counted(situation.votes, 'vote')} to bunch")
    if situation.bunched:
        often = {1: "once", 2: "twice"}.get(situation.bunched, f"{situation.bunched} times")
        said.append(f"bunched {often} before")
    return ", ".join(said)


def _trick(situation: Situation, look: Look) -> Text:
    """The trick in progress: who played what."""
    plays = [
        Text.assemble(f"{PLAYERS[(situation.leader + i - situation.place) % 4]} ", look.cards(notation.name(card)))
        for i, card in enumerate(situation.table)
    ]
    return Text(", ").join(plays)


def _void(situation: Situation, look: Look) -> Text:
    """Of which suits the others are known to hold nothing."""
    found = []
    for far in (1, 2, 3):
        suits = situation.excluded[(situation.place + far) % 4]
        if suits:
            names = " ".join(
                notation.SUITS[suit] for suit, cards in enumerate(notation.SUIT_MASKS) if suits & cards == cards
            )
            found.append(Text.assemble(f"{PLAYERS[far]} ", look.cards(names)))
    return Text(", ").join(found)


def choice(situation: contract.Situation) -> str:
    """What a move is called."""
    situation = as_own(Situation, situation)
    return CHOICES.get(situation.phase) or ("play" if situation.table else "lead")


def spelled(move: str) -> str:
    """A move as it is written: its card, the cards discarded, the word called."""
    return move.removeprefix(DISCARD)


def advised(situation: contract.Situation, move: str) -> tuple[str, str]:
    """How a move is recommended: what it is called, and the move."""
    return f"Best {choice(situation)}", spelled(move)


def turn(situation: contract.Situation) -> str:
    """Whose turn it is."""
    return TURN[situation.to_move]


def odds_parts(found: Odds, situation: contract.Situation) -> Iterator[RenderableType]:
    """Which side gets which point, and how the deal ends."""
    yield _owners(found)
    yield ""
    yield Text(sentences.ends(_likeliest(found.outcomes)))
    thrown_in = sum(chance.mean for number, chance in found.outcomes if number >= PLAYED)
    if thrown_in:
        yield Text(sentences.thrown_in(thrown_in))


def _owners(found: Odds) -> Folding:
    """Which side gets each point, or nobody; all columns with the interval of the first."""
    chances: dict[str, dict[int, float]] = {}
    for name in (*POINTS, *EARLIER):
        owners = OWNERS[EVENTS.index(name)]
        chances[name] = {
            who: sum(chance.mean for number, chance in found.outcomes if owners[number] == who)
            for who in (MINE, NOBODY, THEIRS)
        }
    names = [name for name in chances if name in POINTS or chances[name][NOBODY] < 1 - 1e-9]
    mine = [found.categories[name].to_dict() for name in names]
    theirs, nobody = (percents_beside((chances[name][who] for name in names), mine) for who in (THEIRS, NOBODY))
    rows = [*zip(map(_named, names), percents(mine), theirs, nobody, strict=True)]
    return table([Column("who gets"), Column("we", True), Column("they", True), Column("nobody", True)], rows)


def _named(key: str) -> str:
    return key.capitalize().replace("_", " ")


def _likeliest(outcomes: Iterable[tuple[int, Estimate]]) -> list[tuple[str, float]]:
    """The four commonest results as points, my side's first, with their chances; a thrown-in deal has none."""
    ends: defaultdict[str, float] = defaultdict(float)
    for number, chance in outcomes:
        if number < PLAYED:
            ends[f"{POINTS_MINE[number]}-{POINTS_THEIRS[number]}"] += chance.mean
    return sorted(ends.items(), key=lambda item: -item[1])[:4]


def beside(found: MoveTable) -> tuple[list[Column], list[list[Cell]]]:
    """My side's chance of each point of the play, in per cent."""
    columns = [Column(_named(name), True) for name in POINTS]
    rows: list[list[Cell]] = [[f"{100 * move.categories[name].mean:.0f}" for name in POINTS] for move in found.moves]
    return columns, rows


def beside_note(found: MoveTable) -> Text:
    """What stands beside the moves, and how surely it is known."""
    widest = max(100 * half_width(move.categories[name].to_dict()) for move in found.moves for name in POINTS)
    within = f"{widest:.{places([widest], 1)}f}" if widest else ""
    note = sentences.chances("High, Low, Jack and Game", "our chance of each", within)
    if found.moves[0].move.startswith(DISCARD):
        note += f" {sentences.discards(len(found.moves))}"
    return Text(note, style=FAINT)


def side_rows(rules: RuleSet) -> list[tuple[str, str]]:
    """The chances of a side in `simulate`: each point, how many points in the deal, that it is thrown in."""
    numbers = range(MOST_POINTS, -1, -1)
    return [
        *((_named(name), name) for name in (*POINTS, *EARLIER)),
        *((f"{number} point{'' if number == 1 else 's'}", f"points_{number}") for number in numbers),
        ("thrown in", "thrown_in"),
    ]


def ends(found: Simulation) -> Text:
    """The likeliest results, A's points first."""
    return Text(sentences.ends(_likeliest(found.outcomes), "A"))
