"""The 259 outcomes of a deal of Court Circular: differences of totals, and what a match makes of them.

An outcome number is the difference, mine less theirs, plus 129: whoever captures everything face up has 129 points, two
for each card and one more for each heart and each court. The higher total scores the difference, the other nothing.
Kernels count outcome numbers; every figure that a user sees is a weighting of those counts. All arrays here are in
order of the outcome number, int64 unless said.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from analyzer.contract import game as contract
from analyzer.games.common.situations import as_own
from analyzer.games.court_circular.lines import COURTS, HEARTS, other_wins
from analyzer.games.court_circular.scoring import FACE_DOWN, FACE_UP
from analyzer.games.court_circular.situation import Situation
from analyzer.games.court_circular.table import LAYS, is_last
from analyzer.match.match import Integers, Match
from analyzer.text.notation import each

if TYPE_CHECKING:
    from analyzer.rules import RuleSet

MOST = 129
OUTCOMES = 2 * MOST + 1
CLASSES = 1
"""What is done depends on no score."""
DEVIATION = 30.0
UNSEEN = 2 / OUTCOMES
"""Deals added to each outcome's count where an error is judged: two in all, as differences that nobody saw are rare."""
FINEST = 5200
"""Derivatives are kept at every difference up to this over the target (exact to 64), beyond that ever farther apart."""
STEPS = (20, 50)

DIFFERENCE: Integers = np.arange(-MOST, MOST + 1, dtype=np.int64)
POINTS_MINE: Integers = np.maximum(DIFFERENCE, 0)
POINTS_THEIRS: Integers = np.maximum(-DIFFERENCE, 0)
for _array in (DIFFERENCE, POINTS_MINE, POINTS_THEIRS):
    _array.setflags(write=False)

CHANCES: dict[str, NDArray[np.bool_]] = {"deal": DIFFERENCE > 0, "level": DIFFERENCE == 0}
"""I win the deal; nobody does."""


def other_side(counts: Integers) -> Integers:
    """Return counts over outcomes (last axis, 259) as the other player sees them: a difference changes its sign."""
    return counts[..., ::-1]


def opening_class(rules: RuleSet) -> int:
    """The class of 0-0: all scores are one."""
    return 0


def side_chances(rules: RuleSet) -> dict[str, NDArray[np.bool_]]:
    """The chances of one side that `simulate` shows: a level deal, and so many points or more in one deal."""
    target = rules.number("target")
    reached = sorted({*(points for points in STEPS if points <= target), min(target, MOST)})
    return {"level": DIFFERENCE == 0} | {f"points_{points}": points <= DIFFERENCE for points in reached}


def listed(number: int, me: str = "me", them: str = "them") -> dict[str, Any]:
    """An outcome as ``--json`` lists it: the difference, mine less theirs (the players' names are not needed)."""
    return {"difference": int(DIFFERENCE[number])}


def words(number: int) -> str:
    """An outcome in words: ``difference +12``."""
    return f"difference {DIFFERENCE[number]:+d}"


def listing(counts: Integers, possible: NDArray[np.bool_]) -> list[int]:
    """The outcomes that can come up, from the lowest difference to the highest."""
    return [int(number) for number in np.flatnonzero(possible)]


def match(rules: RuleSet) -> Match:
    """How a match goes on: the winner of a deal scores the difference, the dealer stays or alternates."""
    return match_to(rules.number("target"), fixed=rules.switches["dealer"] == "fixed")


def match_to(target: int, *, fixed: bool = True) -> Match:
    """The match to a target, with one dealer throughout or the deal alternating (after a level deal, too)."""
    reach = min(target, MOST)  # more points than the target are worth as much as the target
    knots, dense = [0], max(1, FINEST // target)
    while knots[-1] < reach:
        farther = max(0, knots[-1] - dense) // max(1, dense // 4)
        knots.append(min(reach, knots[-1] + 1 + farther))
    return Match(
        target=target,
        points=np.minimum(np.stack([POINTS_MINE, POINTS_THEIRS]), target),
        passes=np.full(OUTCOMES, not fixed),
        mirror=np.arange(OUTCOMES)[::-1],
        first=None,
        unseen=UNSEEN,
        knots=np.array([*(MOST - points for points in knots[:0:-1]), *(MOST + points for points in knots)]),
    )


def possible_outcomes(situation: contract.Situation) -> NDArray[np.bool_]:
    """Return bool[259]: the outcomes that the points captured so far leave open.

    In the last trick the winner takes what is left, one of two differences (or ranges, where it is not known which
    cards he takes), one where nothing is left to choose. Before that whatever the cards not yet captured are worth may
    go either way. The set may be too wide, never too narrow.
    """
    situation = as_own(Situation, situation)
    so_far = situation.total_mine - situation.total_theirs
    if situation.unnamed_mine or situation.unnamed_theirs:
        return _with_unnamed(situation, so_far)
    if not _is_last(situation):
        most = max(_swept(situation, FACE_UP))
        return (so_far - most <= DIFFERENCE) & (so_far + most >= DIFFERENCE)
    allowed = np.zeros(OUTCOMES, dtype=np.bool_)
    for winner in _winners(situation):
        face = FACE_UP if winner == situation.first else FACE_DOWN
        board = situation.rules.switches["sweep"] == "board"
        least, most = _on_board(situation, face) if board else _swept(situation, face)
        gain = DIFFERENCE - so_far if winner == 0 else so_far - DIFFERENCE
        allowed |= (least <= gain) & (gain <= most)
    return allowed


def _with_unnamed(situation: Situation, so_far: int) -> NDArray[np.bool_]:
    """The same where some captured cards are not remembered: they may be any hearts and courts."""
    extras = _extras(situation.unseen)[::-1]
    low = so_far - sum(extras[: situation.unnamed_theirs])
    high = so_far + sum(extras[: situation.unnamed_mine])
    most = _swept(situation, FACE_UP)[1]
    return (low - most <= DIFFERENCE) & (high + most >= DIFFERENCE)


def _is_last(situation: Situation) -> bool:
    """Whether no trick follows the one in progress."""
    mine = (situation.mine | situation.laid_mine).bit_count() - LAYS
    theirs = (situation.known | situation.laid_theirs).bit_count() + situation.hidden - LAYS
    return situation.last and is_last((mine, theirs), situation.rules)


def _winners(situation: Situation) -> tuple[int, ...]:
    """Who can win the last trick: where neither player has a card more than he must lay, it is known."""
    hands = situation.mine | situation.laid_mine, situation.known | situation.laid_theirs
    if situation.hidden or any(hand.bit_count() != LAYS for hand in hands):
        return 0, 1
    first = situation.first
    wins = other_wins(hands[first], hands[1 - first], situation.lead, situation.rules)
    return (1 - first if wins else first,)


def _swept(situation: Situation, face: int) -> tuple[int, int]:
    """The least and the most that all cards not yet captured count at so much a card, those left undealt left out."""
    open_cards = situation.mine | situation.known | situation.lead | situation.laid_mine | situation.laid_theirs
    extra, unseen = sum(_extras(open_cards)), _extras(situation.unseen)
    n = len(unseen) - situation.undealt
    points = face * (open_cards.bit_count() + n) + extra
    return points + sum(unseen[:n]), points + sum(unseen[situation.undealt :])


def _on_board(situation: Situation, face: int) -> tuple[int, int]:
    """The least and the most that the six cards laid in the trick and the Lead count at so much a card."""
    least = most = 7 * face + sum(_extras(situation.lead | situation.laid_mine | situation.laid_theirs))
    others = situation.unseen if situation.hidden else situation.known
    for hand, laid in ((situation.mine, situation.laid_mine), (others, situation.laid_theirs)):
        extras, n = _extras(hand), LAYS - laid.bit_count()
        least, most = least + sum(extras[:n]), most + sum(extras[len(extras) - n :])
    return least, most


def _extras(cards: int) -> list[int]:
    """What each of some cards counts beside its face: 1 as a heart, 1 as a court; ascending."""
    return sorted(bool(one & HEARTS) + bool(one & COURTS) for one in each(cards))
