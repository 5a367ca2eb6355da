"""The 470 outcomes of a deal of Seven Up: who has each point or why there is none, and what a match makes of it.

An outcome number is ``(((dealer * 3 + jacks) * 2 + gift) * 13 + trumps) * 3 + game``, seen by one side ("me"): dealer
is 0 (my side dealt) or 1; jacks the points of turned jacks, 0 to 2, the dealer's side's; gift 1 if the dealer gave,
which scores for the other side; trumps 0 where no trump is in play, else ``1 + high + 2 * low + 4 * jack`` with high
and low 0 (mine) or 1 (theirs), jack 0, 1 or 2 (nobody); game 0 (mine), 1 (nobody) or 2 (theirs). A deal that a turned
jack or the gift ended at once has trumps 0 and game 1. Two numbers more are thrown-in deals: all bunched, or the pack
ran out. All arrays here are in order of the outcome number, int64 unless said.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from analyzer.contract import game as contract
from analyzer.games.common.situations import as_own
from analyzer.games.seven_up.open_points import games_open, trumps_open
from analyzer.games.seven_up.situation import Situation
from analyzer.match.match import Integers, Match

if TYPE_CHECKING:
    from analyzer.rules import RuleSet

MINE, NOBODY, THEIRS = 1, 0, -1
DEALERS, JACKS, GIFTS, TRUMPS, GAMES = _SHAPE = (2, 3, 2, 13, 3)
PLAYED = DEALERS * JACKS * GIFTS * TRUMPS * GAMES
BUNCHED, OUT = PLAYED, PLAYED + 1
OUTCOMES = PLAYED + 2
EVENTS = ("turned_jack", "second_jack", "gift", "high", "low", "jack", "game")
"""What scores a point, in the order of counting."""
CLASSES = 9
"""Score classes, see `class_of`: what is called hangs on the score, so deals are counted apart for each."""
FAR = 3
"""Needs from here on are alike."""
DEVIATION = 1.6
MOST_POINTS = 5
UNSEEN = 2.0
"""Deals added to a law, spread over its possible outcomes, where an error is judged: many of them are rare."""
THROWN_IN = {BUNCHED: "bunched", OUT: "pack ran out"}


def _parts() -> tuple[Integers, ...]:
    """Dealer, jacks, gift, trumps and game of every number, those of a deal without points for a thrown-in one."""
    parts = np.unravel_index(np.arange(PLAYED), _SHAPE)
    ends = (0, 0, 0, 0, 1)
    return tuple(np.append(part, [end, end]).astype(np.int64) for part, end in zip(parts, ends, strict=True))


DEALER, JACK_POINTS, GIFT, TRUMPS_CODE, GAME = _parts()


def _owners() -> Integers:
    """Who has the point of each event, MINE, NOBODY or THEIRS: int64[7, 470]."""
    dealer, trumps = 1 - 2 * DEALER, TRUMPS_CODE - 1
    in_play = trumps >= 0
    high, low, jack = 1 - 2 * (trumps & 1), 1 - 2 * (trumps >> 1 & 1), np.array([MINE, THEIRS, NOBODY])[trumps >> 2]
    return np.stack(
        [
            dealer * (JACK_POINTS >= 1),
            dealer * (JACK_POINTS >= 2),
            -dealer * GIFT,
            *(owner * in_play for owner in (high, low, jack)),
            1 - GAME,
        ]
    )


OWNERS: Integers = _owners()
POINTS_MINE: Integers = (OWNERS == MINE).sum(axis=0)
POINTS_THEIRS: Integers = (OWNERS == THEIRS).sum(axis=0)
DIFFERENCE: Integers = POINTS_MINE - POINTS_THEIRS


def _mirror() -> Integers:
    """Each outcome's number as the other side sees it."""
    trumps, jack = TRUMPS_CODE - 1, np.array([1, 0, 2])
    turned = 1 + ((trumps & 3) ^ 3) + 4 * jack[trumps >> 2]
    parts = 1 - DEALER, JACK_POINTS, GIFT, np.where(TRUMPS_CODE > 0, turned, 0), 2 - GAME
    played = np.ravel_multi_index(parts, _SHAPE).astype(np.int64)
    return np.where(np.arange(OUTCOMES) < PLAYED, played, np.arange(OUTCOMES))


MIRROR: Integers = _mirror()
for _array in (DEALER, JACK_POINTS, GIFT, TRUMPS_CODE, GAME, OWNERS, POINTS_MINE, POINTS_THEIRS, DIFFERENCE, MIRROR):
    _array.setflags(write=False)

CHANCES: dict[str, NDArray[np.bool_]] = {
    name: OWNERS[EVENTS.index(name)] == MINE for name in ("high", "low", "jack", "game", "turned_jack", "gift")
}
"""Who has High, Low, Jack, Game, the point for a jack turned up and the one given: my side."""


def other_side(counts: NDArray[Any]) -> NDArray[Any]:
    """Return counts over outcomes (last axis, 470) as the other side sees them."""
    return counts[..., MIRROR]


def side_chances(rules: RuleSet) -> dict[str, NDArray[np.bool_]]:
    """The chances of one side that `simulate` shows: each point, 0 to 5 points in a deal that was played, a thrown-in
    deal."""
    thrown_in = np.arange(OUTCOMES) >= PLAYED
    points = {f"points_{points}": np.equal(POINTS_MINE, points) & ~thrown_in for points in range(MOST_POINTS + 1)}
    return CHANCES | points | {"thrown_in": thrown_in}


def listed(number: int, me: str = "me", them: str = "them") -> dict[str, Any]:
    """An outcome as ``--json`` lists it, the sides called so, None for nobody.

    Keys: dealer, turned_jack (whose), turned_jacks (how many points), gift (who got it), high, low, jack, game, and
    thrown_in (None, "bunched" or "pack ran out").
    """
    named = {MINE: me, NOBODY: None, THEIRS: them}
    owner = {event: named[int(who)] for event, who in zip(EVENTS, OWNERS[:, number], strict=True)}
    thrown = THROWN_IN.get(number)
    return {
        "dealer": None if thrown else (me, them)[DEALER[number]],
        "turned_jack": owner["turned_jack"],
        "turned_jacks": int(JACK_POINTS[number]),
        **{event: owner[event] for event in ("gift", "high", "low", "jack", "game")},
        "thrown_in": thrown,
    }


def words(number: int) -> str:
    """An outcome in words: ``dealer me, 1 jack turned, gift, them them nobody me``.

    At the end the owners of High, Low, Jack and Game. A thrown-in deal: ``thrown in, bunched``.
    """
    if number in THROWN_IN:
        return f"thrown in, {THROWN_IN[number]}"
    one = listed(number)
    jacks = one["turned_jacks"]
    before = [f"dealer {one['dealer']}", *([f"{jacks} jack{'s' * (jacks > 1)} turned"] if jacks else [])]
    owners = " ".join(one[event] or "nobody" for event in ("high", "low", "jack", "game"))
    return ", ".join([*before, *(["gift"] if one["gift"] else []), owners])


def listing(counts: Integers, possible: NDArray[np.bool_]) -> list[int]:
    """The outcomes that came up, likeliest first: many more are possible."""
    seen = np.flatnonzero(possible & (counts > 0)).tolist()
    return sorted(seen, key=lambda number: (-counts[number], number))


def class_of(need_dealer: Any, need_other: Any) -> Any:
    """The score class from the points that the dealer's side and the other side need: integers or arrays of them."""
    return FAR * (np.minimum(need_dealer, FAR) - 1) + np.minimum(need_other, FAR) - 1


def opening_class(rules: RuleSet) -> int:
    """The score class of 0-0."""
    return int(class_of(rules.number("target"), rules.number("target")))


def match(rules: RuleSet) -> Match:
    """How a match goes on: the deal passes on unless it was thrown in; points are counted in order.

    Thrown-in deals repeat the score with the same dealer. That after ``bunch-limit`` of them nobody can bunch any more
    is left out: at each score of a match it matters with at most the chance of bunching to the power of that limit.
    """
    target, number = rules.number("target"), np.arange(OUTCOMES)
    possible = possible_for_dealer(rules)
    alike = _alike(possible)
    knots = np.flatnonzero(alike == number)
    return Match(
        target=target,
        points=np.stack([POINTS_MINE, POINTS_THEIRS]),
        passes=number < PLAYED,
        mirror=MIRROR,
        first=partial(_first, target=target),
        unseen=UNSEEN / int(possible.sum()),
        knots=knots,
        alike=np.where(possible, np.searchsorted(knots, alike), -1),
        classes=CLASSES,
        class_of=partial(_class_at, target=target),
    )


def possible_for_dealer(rules: RuleSet) -> NDArray[np.bool_]:
    """Return bool[470]: what a deal can come to under these rules, seen by the dealer's side, whatever the score.

    A turned jack that fixes the trump is not in play, so that nobody has Jack; only ``turned-jack=every`` counts one
    that does not. A gift means that nothing was run.
    """
    every, tied = rules.switches["turned-jack"] == "every", rules.switches["game-tie"] == "nobody"
    jack = OWNERS[EVENTS.index("jack")]
    ended = (TRUMPS_CODE == 0) & (GAME == 1) & ((JACK_POINTS > 0) | (GIFT > 0))
    fixing = (JACK_POINTS == 2) | ((JACK_POINTS == 1) & ((GIFT == 1) | (not every)))
    possible = (DEALER == 0) & ((GAME != 1) | tied | ended)
    possible &= (JACK_POINTS < 2) | (every & (GIFT == 0))
    possible &= ~fixing | (jack == NOBODY)
    possible[BUNCHED], possible[OUT] = rules.switches["bunch"] == "unanimous", True
    return np.asarray(possible)


def numbers_played(
    *, dealers: tuple[int, ...] = (0, 1), gifts: tuple[int, ...] = (0, 1), jacks: tuple[int, ...] = (0, 1, 2)
) -> tuple[int, ...]:
    """The numbers of deals that come to the play under some rules, ascending, by who dealt, gift and jacks turned."""
    fixing = (JACK_POINTS == 2) | ((JACK_POINTS == 1) & (GIFT == 1))
    open_to = ~fixing | (OWNERS[EVENTS.index("jack")] == NOBODY)
    open_to &= np.isin(DEALER, dealers) & np.isin(GIFT, gifts) & np.isin(JACK_POINTS, jacks)
    open_to &= ~((JACK_POINTS == 2) & (GIFT == 1))
    return tuple(np.flatnonzero(open_to & (np.arange(OUTCOMES) < PLAYED)).tolist())


def _alike(possible: NDArray[np.bool_]) -> Integers:
    """For each possible outcome the first with the same points in the same order and the deal passing alike, else -1.

    The probabilities of such outcomes count alike in every match.
    """
    found, alike = dict[tuple[int, ...], int](), np.full(OUTCOMES, -1)
    for number in np.flatnonzero(possible).tolist():
        scored = tuple(int(owner) for owner in OWNERS[:, number] if owner != NOBODY)
        alike[number] = found.setdefault((number < PLAYED, *scored), number)
    return alike


def _first(mine: Integers, theirs: Integers, target: int) -> NDArray[np.bool_]:
    """Whether I am the first at the target in each outcome, as a `Match` wants it."""
    own, other = (np.asarray(score)[..., None] for score in (mine, theirs))
    won, going = np.zeros((*np.shape(mine), OUTCOMES), dtype=np.bool_), np.True_
    for owner in OWNERS:
        own, other = own + (owner == MINE), other + (owner == THEIRS)
        won |= going & (own >= target)
        going = going & (own < target) & (other < target)
    return won


def _class_at(own: Integers, other: Integers, target: int) -> Integers:
    """The score class at scores of the dealer's side and the other."""
    return np.asarray(class_of(target - own, target - other))


def possible_outcomes(situation: contract.Situation) -> NDArray[np.bool_]:
    """Return bool[470]: the outcomes that the calls so far and the cards seen leave open.

    Turned jacks and the gift are settled by the calls; in the play High and Low by the trumps that are known to be in
    play, Jack and Game by the captures. The set may be too wide, never too narrow.
    """
    situation = as_own(Situation, situation)
    rules, ended = situation.rules, (TRUMPS_CODE == 0) & (GAME == 1)
    target = rules.number("target")
    need_dealer, need_other = (target - situation.score[side] for side in (situation.dealer, 1 - situation.dealer))
    possible = possible_for_dealer(rules)
    possible = possible if situation.dealer == 0 else other_side(possible)
    played = possible & ((GAME != 1) | (rules.switches["game-tie"] == "nobody"))
    if situation.phase == "play":
        played &= trumps_open(situation)[TRUMPS_CODE] & games_open(situation)[GAME]
    found = np.zeros(OUTCOMES, dtype=np.bool_)
    for jacks, gift in _by_calls(situation, need_other):
        decided = jacks >= need_dealer or (gift and need_other == 1)
        called = np.equal(JACK_POINTS, jacks) & np.equal(GIFT, gift)
        found |= called & (possible & ended if decided else played)
    calling = situation.phase in ("stand", "give")
    found[BUNCHED] = situation.phase == "vote" or (calling and situation.may_vote)
    found[OUT] = calling
    return found


def _by_calls(situation: Situation, need_other: int) -> set[tuple[int, int]]:
    """The points of turned jacks with the gift, 0 or 1, that may still come of the calls."""
    now = situation.jacks
    if situation.phase not in ("stand", "give"):
        return {(now, int(situation.gift))}
    every, may_give = situation.rules.switches["turned-jack"] == "every", situation.rules.switches["gift-may-win"]
    after_run = range(now, JACKS) if every else range(2)
    pairs = {(jacks, 0) for jacks in after_run}
    if situation.phase == "stand":
        pairs.add((now, 0))
    if may_give == "yes" or need_other > 1:
        pairs.add((now, 1))
    return pairs
