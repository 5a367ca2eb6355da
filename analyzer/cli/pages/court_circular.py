"""What only Court Circular has on its pages: the Lead and the cards laid, and how far apart the totals come."""

from collections.abc import Iterable, Iterator

import numpy as np
from rich.console import RenderableType
from rich.text import Text

from analyzer.cli.pages.sentences import position as sentences
from analyzer.contract import game as contract
from analyzer.games.common.situations import as_own
from analyzer.games.court_circular.outcomes import DIFFERENCE, OUTCOMES, side_chances
from analyzer.games.court_circular.situation import Situation
from analyzer.games.court_circular.table import CONCEDE, LEAD
from analyzer.questions.move_table import MoveTable
from analyzer.questions.odds import Odds
from analyzer.questions.simulate import Simulation
from analyzer.rules import RuleSet
from analyzer.statistics.intervals import Estimate
from analyzer.text import notation
from reports.figures import half_width, percents, percents_beside, places
from reports.style import FAINT, TITLE, Look
from reports.tables import Cell, Column, table

PARTIES = "players"
QUARTERS = (0.25, 0.5, 0.75)


def heading(situation: contract.Situation, look: Look) -> Iterator[RenderableType]:
    """The game, the score and the cards, as the player sees them."""
    situation = as_own(Situation, situation)
    rules = situation.rules
    mine, theirs = situation.score
    dealer = "I dealt" if situation.dealer == 0 else "they dealt"
    title = f"  {rules.title()}, {mine}-{theirs} to {rules.number('target')}, {dealer}"
    yield Text.assemble((rules.game.title, TITLE), title)
    rows = [("my hand", look.cards(notation.text(situation.mine)))] if situation.mine else []
    if situation.known:
        rows.append(("their hand", look.cards(notation.text(situation.known))))
    elif situation.hidden:
        rows.append(("their hand", Text(sentences.unknown_cards(situation.hidden))))
    rows.append(("Lead", look.cards(notation.text(situation.lead))))
    laid = [("I laid", situation.laid_mine, 0), ("they laid", situation.laid_theirs, 1)]
    for name, cards, who in sorted(laid, key=lambda one: one[2] != situation.first):
        if cards:
            first = " (First)" if who == situation.first else ""
            rows.append((name, Text.assemble(look.cards(notation.text(cards)), first)))
    rows += [("trick", text) for text in [_trick(situation)] if text is not None]
    rows.append(("stock", _stock(situation)))
    more = [str(n) for n in (situation.unnamed_mine, situation.unnamed_theirs)]
    of_others = f", and hearts and courts among {' and '.join(more)} cards" if more != ["0", "0"] else ""
    rows.append(("points so far", Text(f"{situation.total_mine}-{situation.total_theirs}{of_others}")))
    yield table(
        [Column(""), Column("", wrap=True)], [(Text(name, style=FAINT), cards) for name, cards in rows], headings=False
    )


def _trick(situation: Situation) -> Text | None:
    """The trick in progress in words."""
    if situation.picking:
        return Text(f"{'mine' if situation.to_move == 0 else 'theirs'}: the next Lead has yet to be picked")
    if not situation.laid_mine and not situation.laid_theirs:
        return Text("I am First" if situation.first == 0 else "they are First")
    return None


def _stock(situation: Situation) -> Text:
    return Text(sentences.stock(situation.stock, situation.undealt))


def choice(situation: contract.Situation) -> str:
    """What a move is called."""
    situation = as_own(Situation, situation)
    return "next Lead" if situation.picking else "lay"


def spelled(move: str) -> str:
    """A move as it is written: the card laid or picked, or `concede`."""
    return move.removeprefix(LEAD)


def advised(situation: contract.Situation, move: str) -> tuple[str, str]:
    """How a move is recommended: what it is called, and the move."""
    return "Best" if move == CONCEDE else f"Best {choice(situation)}", spelled(move)


def turn(situation: contract.Situation) -> str:
    """Whose turn it is."""
    return "It is my turn." if situation.to_move == 0 else "It is their turn."


def odds_parts(found: Odds, situation: contract.Situation) -> Iterator[RenderableType]:
    """Who wins the deal, by how much, and whether that decides the match."""
    theirs = sum(chance.mean for number, chance in found.outcomes if DIFFERENCE[number] < 0)
    mine = [found.categories[key].to_dict() for key in ("deal", "level")]
    deal, level = percents(mine)
    [other] = percents_beside([theirs], mine[:1])
    rows: list[list[Cell]] = [["I win it", deal], ["they win it", other], ["level", level]]
    yield table([Column("the deal"), Column("", right=True)], rows)
    yield ""
    if len(found.outcomes) > 1:
        low, middle, high = _quarters(found.outcomes)
        yield Text(sentences.spread(low, middle, high))
    target = situation.rules.number("target")
    won = sum(chance.mean for number, chance in found.outcomes if situation.score[0] + DIFFERENCE[number] >= target)
    lost = sum(chance.mean for number, chance in found.outcomes if situation.score[1] - DIFFERENCE[number] >= target)
    if won + lost >= 0.0005:
        yield Text(sentences.decides(won, lost))


def _quarters(outcomes: Iterable[tuple[int, Estimate]]) -> list[int]:
    """The differences below which a quarter, a half and three quarters of the deals end."""
    share = np.zeros(OUTCOMES)
    for number, chance in outcomes:
        share[number] += chance.mean
    steps = np.cumsum(share) / share.sum()
    return [int(DIFFERENCE[np.searchsorted(steps, quarter - 1e-12)]) for quarter in QUARTERS]


def beside(found: MoveTable) -> tuple[list[Column], list[list[Cell]]]:
    """My chance of winning the deal, in per cent."""
    return [Column("deal", True)], [[f"{100 * move.categories['deal'].mean:.1f}"] for move in found.moves]


def beside_note(found: MoveTable) -> Text:
    """What stands beside the moves, and how surely it is known."""
    widest = max(100 * half_width(move.categories["deal"].to_dict()) for move in found.moves)
    within = f"{widest:.{places([widest], 1)}f}" if widest else ""
    return Text(sentences.chances("deal", "my chance of winning it", within), style=FAINT)


def side_rows(rules: RuleSet) -> list[tuple[str, str]]:
    """The chances of a side in `simulate`: a level deal, then so many points or more in one deal."""
    return [(_named(key), key) for key in side_chances(rules)]


def _named(key: str) -> str:
    word, _, number = key.partition("_")
    return f"{number} points or more" if number else word


def ends(found: Simulation) -> Text:
    """How far apart deals end; with two policies between which differences, for A."""
    if "," not in found.basis.policy:
        apart = [
            (number if DIFFERENCE[number] >= 0 else OUTCOMES - 1 - number, chance) for number, chance in found.outcomes
        ]
        return Text(sentences.apart(_quarters(apart)[1]))
    low, middle, high = _quarters(found.outcomes)
    return Text(sentences.spread(low, middle, high, whose="for A"))
