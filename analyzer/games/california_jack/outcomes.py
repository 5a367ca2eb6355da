"""The 24 outcomes of a deal of California Jack: who has each point, and what a match makes of it.

An outcome number is ``high + 2 * low + 4 * jack + 8 * game``, seen by one player ("me"): high, low and jack are 0
(mine) or 1 (theirs), game is 0 (mine), 1 (nobody) or 2 (theirs). Kernels count outcome numbers; every figure that a
user sees is a weighting of those counts. All arrays here are in order of the outcome number, int64 unless said.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from analyzer.contract import game as contract
from analyzer.games.california_jack.scoring import RANK_MASKS, card_points
from analyzer.games.california_jack.situation import Situation
from analyzer.games.common.situations import as_own
from analyzer.match.match import Match

if TYPE_CHECKING:
    from analyzer.rules import RuleSet

OUTCOMES = 24
CATEGORIES = ("high", "low", "jack", "game")
MINE, NOBODY, THEIRS = 1, 0, -1
CLASSES = 1
"""What is done depends on no score."""
DEVIATION = 1.0
MOST_POINTS = 4
UNSEEN = 0.5
"""Half a deal more of each outcome where an error is judged (Krichevsky and Trofimov 1981)."""

Integers = NDArray[np.int64]

_NUMBER = np.arange(OUTCOMES, dtype=np.int64)
# OWNERS[category, outcome]: MINE, NOBODY or THEIRS, categories in the order in which they are counted.
OWNERS: Integers = np.stack(
    [1 - 2 * (_NUMBER & 1), 1 - 2 * (_NUMBER >> 1 & 1), 1 - 2 * (_NUMBER >> 2 & 1), 1 - _NUMBER // 8]
)
POINTS_MINE: Integers = (OWNERS == MINE).sum(axis=0)
POINTS_THEIRS: Integers = (OWNERS == THEIRS).sum(axis=0)
DIFFERENCE: Integers = POINTS_MINE - POINTS_THEIRS
for _array in (OWNERS, POINTS_MINE, POINTS_THEIRS, DIFFERENCE):
    _array.setflags(write=False)

CHANCES: dict[str, NDArray[np.bool_]] = {
    category: owner == MINE for category, owner in zip(CATEGORIES, OWNERS, strict=True)
}
"""Who has High, Low, Jack and Game: I."""


def opening_class(rules: RuleSet) -> int:
    """The class of 0-0: all scores are one."""
    return 0


def side_chances(rules: RuleSet) -> dict[str, NDArray[np.bool_]]:
    """The chances of one side that `simulate` shows: of each point, and of 0 to 4 points (``points_0``, ...)."""
    return CHANCES | {f"points_{points}": np.equal(POINTS_MINE, points) for points in range(MOST_POINTS + 1)}


def outcome_number(high: int, low: int, jack: int, game: int) -> int:
    """Return the outcome number of four owners, each MINE, THEIRS or (game only) NOBODY."""
    for name, owner in (("high", high), ("low", low), ("jack", jack), ("game", game)):
        if owner not in (MINE, THEIRS) and not (name == "game" and owner == NOBODY):
            raise ValueError(f"{owner} cannot own {name}: give MINE or THEIRS (game: NOBODY too)")
    return (high == THEIRS) + 2 * (low == THEIRS) + 4 * (jack == THEIRS) + 8 * (1 - game)


def owners(outcome: int) -> tuple[int, int, int, int]:
    """Return who has High, Low, Jack and Game in an outcome, each MINE, NOBODY or THEIRS."""
    high, low, jack, game = (int(owner) for owner in OWNERS[:, outcome])
    return high, low, jack, game


def listed(number: int, me: str = "me", them: str = "them") -> dict[str, Any]:
    """Who has each point in an outcome, the players called so, None for nobody; as ``--json`` lists it."""
    named = {MINE: me, NOBODY: None, THEIRS: them}
    return {category: named[owner] for category, owner in zip(CATEGORIES, owners(number), strict=True)}


def words(number: int) -> str:
    """The owners of High, Low, Jack and Game in an outcome: ``me them me nobody``."""
    return " ".join(owner or "nobody" for owner in listed(number).values())


def listing(counts: Integers, possible: NDArray[np.bool_]) -> list[int]:
    """The outcomes that can come up, likeliest first."""
    return sorted(np.flatnonzero(possible).tolist(), key=lambda number: (-counts[number], number))


def match(rules: RuleSet) -> Match:
    """How a match goes on: the deal alternates, points are counted as ``match-end`` says."""
    return match_to(rules.number("target"), str(rules.switches["match-end"]))


def match_to(target: int, match_end: str = "ordered") -> Match:
    """The match to a target; see `settle` for ``match_end``. Every deal scores at least three points in all."""
    number = np.arange(OUTCOMES)
    return Match(
        target=target,
        points=np.stack([POINTS_MINE, POINTS_THEIRS]),
        passes=np.ones(OUTCOMES, dtype=np.bool_),
        mirror=number[::-1],
        first=None if match_end == "totals" else partial(_first, target=target, match_end=match_end),
        unseen=UNSEEN,
        knots=number,
    )


def _first(mine: Integers, theirs: Integers, target: int, match_end: str) -> NDArray[np.bool_]:
    """Whether I am the first at the target in each outcome, as a `Match` wants it."""
    return np.asarray(settle(mine, theirs, target, match_end)[0] == MINE)


def other_side(counts: Integers) -> Integers:
    """Return counts over outcomes (last axis, 24) as the other player sees them: outcome o becomes 23 - o."""
    return counts[..., ::-1]


def settle(
    mine: int | Integers, theirs: int | Integers, target: int, match_end: str = "ordered"
) -> tuple[Integers, ...]:
    """Add a deal's points to a score, as the rules of the match say.

    mine, theirs: the score before the deal, integers or arrays of one shape S. match_end: ``ordered`` (High, Low,
    Jack, Game in turn, stopping as soon as a player reaches the target) or ``totals`` (all added, then whoever is at
    the target or beyond and ahead has won; a level score there plays on).
    Returns three int64 arrays of shape S + (24,): the winner (MINE, THEIRS or NOBODY where the match goes on), my new
    score and theirs.
    """
    own = np.asarray(mine, dtype=np.int64)[..., None]
    other = np.asarray(theirs, dtype=np.int64)[..., None]
    if match_end == "totals":
        own, other = own + POINTS_MINE, other + POINTS_THEIRS
        winner = np.where(np.maximum(own, other) >= target, np.sign(own - other), NOBODY)
        return winner, own, other
    if match_end != "ordered":
        raise ValueError(f"match_end is {match_end!r}: it is 'ordered' or 'totals'")
    own, other = own + np.zeros(OUTCOMES, dtype=np.int64), other + np.zeros(OUTCOMES, dtype=np.int64)
    for owner in OWNERS:
        going = (own < target) & (other < target)
        own = own + (going & (owner == MINE))
        other = other + (going & (owner == THEIRS))
    winner = (own >= target).astype(np.int64) - (other >= target)
    return winner, own, other


def possible_outcomes(situation: contract.Situation) -> NDArray[np.bool_]:
    """Return bool[24]: the outcomes that what has been captured so far leaves open.

    High is settled as soon as it is known who holds the ace of trumps (it takes its trick, whoever leads), Low and Jack
    once the two or jack of trumps is captured, Game once a player has more than half of the card points (or tricks).
    Everything else counts as open, so the set may be too wide, never too narrow.
    """
    situation = as_own(Situation, situation)
    led_by_me = situation.led if situation.to_move == 1 else 0
    won = situation.won_mine, situation.won_theirs
    held = won[0] | situation.mine | led_by_me, won[1] | situation.known | (situation.led & ~led_by_me)
    owner_of = [_owner(situation.trump & RANK_MASKS["A"], *held)]
    owner_of += [_owner(situation.trump & RANK_MASKS[rank], *won) for rank in "2J"]
    allowed = np.ones(OUTCOMES, dtype=np.bool_)
    for category, owner in enumerate(owner_of):
        if owner != NOBODY:
            allowed &= OWNERS[category] == owner
    most_tricks = situation.rules.switches.get("fourth-point") == "most-tricks"
    half = 13 if most_tricks else 40
    mine, theirs = card_points(won[0]), card_points(won[1])
    if most_tricks:
        piles = won[0].bit_count() + situation.unnamed_mine, won[1].bit_count() + situation.unnamed_theirs
        mine, theirs = piles[0] // 2, piles[1] // 2
    if mine > half or theirs > half:
        allowed &= OWNERS[3] == (MINE if mine > half else THEIRS)
    elif mine == theirs == half:
        tied_to_other = situation.rules.switches.get("game-tie") == "non-dealer"
        allowed &= OWNERS[3] == ((THEIRS if situation.dealer == 0 else MINE) if tied_to_other else NOBODY)
    elif situation.rules.switches.get("game-tie") == "non-dealer":
        allowed &= OWNERS[3] != NOBODY
    return allowed


def _owner(card: int, mine: int, theirs: int) -> int:
    if mine & card:
        return MINE
    return THEIRS if theirs & card else NOBODY
