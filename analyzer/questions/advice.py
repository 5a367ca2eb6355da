"""The recommended move of a position, and its odds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from analyzer.answer import estimates
from analyzer.contract.game import Action, Situation
from analyzer.contract.study import Runner
from analyzer.match.chances import win_interval
from analyzer.questions.move_table import points_of, ranking, weights_of
from analyzer.questions.moves import FRESH
from analyzer.questions.position_playouts import Outlook
from analyzer.running.run import require_whole
from analyzer.running.study import Later, Moves, Players, spread
from analyzer.statistics import paired
from analyzer.statistics.intervals import Estimate, as_estimate, estimate, normal_critical


@dataclass(frozen=True)
class Advice:
    """The move to play, and what comes of it when the policies play on."""

    move: str
    """the move that `moves` puts first on the same worlds"""
    win: Estimate
    """chance of winning the match by it; from fresh worlds unless it is the policy's own move"""
    difference: Estimate
    policy_move: str | None
    """what my policy plays itself; None where that is not one move"""

    def to_dict(self) -> dict[str, Any]:
        """The advice as answers print it."""
        figures = estimates({"win": self.win, "difference": self.difference})
        return {"move": self.move, **figures, "policy_move": self.policy_move}


def advise(
    situation: Situation,
    players: Players,
    moves: Sequence[Action],
    seen: Outlook,
    *,
    seed: int,
    confidence: float,
    run: Runner,
) -> Advice:
    """The best of some moves on the worlds that a position was played out in; KeyboardInterrupt if interrupted."""
    if len(moves) == 1 or not seen.deals:
        return Advice(moves[0][0], seen.win, seen.difference, moves[0][0])
    done = run(Moves(situation, players, seed, tuple(code for _, code in moves)), deals=seen.deals)
    require_whole(done)
    order = ranking(done.counts, weights_of(situation, seen.table), points_of(situation))
    first, (word, code) = order[0], moves[order[0]]
    # On the same worlds with the same dice, the policy's own move comes to the very counts that it came to before.
    own = [spread(situation, counts) for counts in paired.own_counts(done.counts)]
    same = [place for place in order if np.array_equal(own[place], seen.counts)]
    if first in same:
        return Advice(word, seen.win, seen.difference, word)
    again = run(Later(Moves(situation, players, seed, (code,)), FRESH), deals=seen.deals)
    require_whole(again)
    counts, critical = spread(situation, paired.own_counts(again.counts)[0]), normal_critical(confidence)
    place = situation.score, situation.dealer
    win = win_interval(counts, seen.table, *place, critical, table_critical=critical, possible=seen.possible)
    difference = estimate(counts, situation.rules.game.outcomes.DIFFERENCE, critical, seen.possible)
    return Advice(word, as_estimate(win), difference, moves[same[0]][0] if same else None)
