"""Which move to make: every legal move on the same worlds, compared in pairs."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from analyzer.answer import Basis, Policies, policy_pair, policy_text
from analyzer.arguments import at_the_door
from analyzer.contract.game import Action, Situation
from analyzer.contract.study import Progress, Runner
from analyzer.errors import InputError
from analyzer.match.chances import deviation
from analyzer.questions.equity import TABLE_DEALS, table_for
from analyzer.questions.move_table import Comparison, MoveTable, ranking
from analyzer.running.run import bound, require_deals
from analyzer.running.run import run as run_study
from analyzer.running.study import Later as Later
from analyzer.running.study import Moves, numbers, player
from analyzer.statistics import paired
from analyzer.statistics.budget import budget, expecting

DEALS = 100_000
DELTA = 0.003
FRESH = 1 << 40
"""Deal numbers from here on are the fresh worlds of the first move's own figures."""


def own_moves(situation: Situation) -> tuple[Action, ...]:
    """What I may do now, in the game's order; nothing when it is not my turn."""
    if situation.to_move != 0:
        return ()
    return situation.rules.game.actions.legal(situation)


def _settled(situation: Situation) -> NDArray[np.int64] | None:
    """The one outcome that is still possible as counts of a deal, int64[M]; None where there are more."""
    possible = situation.rules.game.outcomes.possible_outcomes(situation)
    return possible.astype(np.int64) if possible.sum() == 1 else None


@at_the_door
def moves(
    situation: Situation,
    *,
    policy: Policies | None = None,
    deals: int | None = None,
    until: float | None = None,
    seconds: float | None = None,
    seed: int = 1,
    confidence: float = 0.95,
    delta: float = DELTA,
    table_deals: int = TABLE_DEALS,
    threads: int | None = None,
    progress: Progress | None = None,
    run: Runner = run_study,
) -> MoveTable:
    """Compare every legal move on the same worlds, then play on by the policies (mine, theirs).

    deals: worlds (100,000 if nothing else ends the run), every move being played in each; until: stop when the widest
    ``behind`` has at most this half-width, by a confidence sequence over all pairs; seconds: stop by the clock.
    ``behind`` and ``behind_difference`` are simultaneous over all pairs of moves, so they hold whichever came out
    first. The first move's own figures come from as many fresh worlds (deal numbers from `FRESH` on), as the winner's
    are biased upward on the worlds that chose it. delta: see `MoveTable.tied`. Raises InputError.

    >>> from analyzer.api import moves, position
    >>> cards = {"hand": "TS 9S JH 6H AD 3C", "led": "QS", "top": "2H"}
    >>> found = moves(position("california-jack", **cards), deals=4096, table_deals=4096)
    >>> [move.move for move in found.moves][-1]
    'TS'
    """
    run = bound(run, threads, progress)
    actions = own_moves(situation)
    if not actions:
        alone = situation.rules.game.referee.SEATS == 2
        whose = "the opponent's" if alone else "your partner's" if situation.to_move == 2 else "an opponent's"
        raise InputError(f"it is {whose} turn: moves are compared when it is yours; give a position one action later")
    if not 0 <= delta < 1:
        raise InputError(f"delta: {delta} is out of range; give a chance from 0 to below 1, such as 0.003")
    pair = policy_pair(policy, situation.rules)
    players = (player(pair[0], situation.rules), player(pair[1], situation.rules))
    limit = budget(deals, until, seconds, confidence, default=DEALS)
    table = table_for(
        situation.rules,
        players,
        situation.score,
        situation.dealer,
        until=until,
        seed=seed,
        deals=table_deals,
        confidence=confidence,
        run=run,
    )
    codes = tuple(code for _, code in actions)
    pairs = max(1, len(codes) * (len(codes) - 1) // 2)
    # a paired difference varies about as much as a single deal: twice, divided by two or three for the same worlds
    limit = expecting(limit, deviation(table, situation.score, situation.dealer), pairs)
    weigher = Comparison(situation, table, limit)
    share = None if seconds is None else seconds * len(codes) / (len(codes) + 1)
    look = None if until is None else weigher.enough
    settled = _settled(situation)
    if settled is not None:
        everywhere = np.ones((len(codes), len(codes), 1, 1), dtype=np.int64)
        counts, worlds, stopped = everywhere * np.diag(settled[numbers(situation)]), 0, "deals"
    else:
        study = Moves(situation, players, seed, codes)
        done = run(study, deals=limit.deals, seconds=share, look=look)
        require_deals(done)
        counts, worlds, stopped = done.counts, done.deals, done.stopped
    fresh = None
    if worlds and stopped != "interrupted":
        first = codes[ranking(counts, weigher.weights, weigher.points)[0]]
        again = run(Later(Moves(situation, players, seed, (first,)), FRESH), deals=worlds)
        if again.stopped == "interrupted":
            stopped = "interrupted"
        else:
            fresh = paired.own_counts(again.counts)[0]
    found = weigher.moves([text for text, _ in actions], counts, fresh)
    tied = tuple(move.move for move in found[1:] if move.behind.mean <= delta)
    origin = "first move from fresh ones" if fresh is not None else "all figures from these"
    method = (
        "settled by the cards captured"
        if settled is not None
        else f"the same {worlds:,} worlds for every move, {origin}, simultaneous {limit.words}"
    )
    fit = int(counts[0, 0].sum()) if worlds else 0
    drawing = situation.rules.game.engine.drawing(situation, players) if worlds else ""
    method = f"{method}; {drawing}" if drawing else method
    as_good = round(fit * weigher.variance_ratio(counts))
    everything = all(move.exact for move in found)
    basis = Basis(situation.rules, seed, worlds, as_good, policy_text(pair), method, everything, stopped, confidence)
    return MoveTable(replace(basis, assumed=situation.assumed, drawing=drawing, found=fit), found, tied, delta)
