"""The odds of a position: the chance of winning the match, the points to expect, who will have what."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from analyzer.answer import Basis, Policies, estimates, frame, policy_pair, policy_text
from analyzer.arguments import at_the_door
from analyzer.contract.game import Situation
from analyzer.contract.study import Progress, Runner
from analyzer.questions.advice import Advice
from analyzer.questions.advice import advise as best_of
from analyzer.questions.equity import TABLE_DEALS
from analyzer.questions.moves import own_moves
from analyzer.questions.position_playouts import outlook
from analyzer.running.run import bound, require_whole
from analyzer.running.run import run as run_study
from analyzer.running.study import player
from analyzer.statistics.budget import Budget, budget
from analyzer.statistics.intervals import Estimate, estimate

if TYPE_CHECKING:
    from pandas import DataFrame

DEALS = 200_000
WEAKEST = "weakest"


@dataclass(frozen=True)
class Odds:
    """The odds of a position, for play by the policies named from here on, my first move included."""

    basis: Basis
    win: Estimate
    """chance of winning the match"""
    difference: Estimate
    """my points minus theirs in this deal, every category counted, not cut at the target"""
    categories: dict[str, Estimate]
    """the game's named chances: mine of High, Low, Jack and Game; to win the deal, that it ends level"""
    outcomes: tuple[tuple[int, Estimate], ...]
    """outcome numbers that can still come up, with their probabilities, in the game's order"""
    advice: Advice | None
    """the recommended move with its own odds; None when it is not my move"""
    sensitivity: Sensitivity | None
    """the same odds under another policy"""

    @property
    def recommended(self) -> str | None:
        """The move that `moves` puts first on the same worlds; None when it is not my move."""
        return self.advice.move if self.advice else None

    def to_dict(self) -> dict[str, Any]:
        """The answer as ``--json`` prints it."""
        game = self.basis.rules.game.outcomes
        listed = [{**game.listed(number), "probability": chance.to_dict()} for number, chance in self.outcomes]
        return {
            **self.basis.to_dict(),
            "difference": self.difference.to_dict(),
            "win": self.win.to_dict(),
            "categories": estimates(self.categories),
            "outcomes": listed,
            "recommended": self.recommended,
            "advice": self.advice.to_dict() if self.advice else None,
            "sensitivity": self.sensitivity.to_dict() if self.sensitivity else None,
        }

    def frame(self) -> DataFrame:
        """One row a figure. Columns: figure, value, value_low, value_high.

        Figures: ``win``, ``difference``, the game's named chances (``high``, ``low``, ``jack``, ``game``: mine;
        ``deal``, ``level``), then each outcome in words (``me them me nobody``: the owners of High, Low, Jack and Game;
        ``difference +12``), with its probability.
        """
        rows: list[dict[str, Any]] = [{"figure": "win", "value": self.win}]
        rows.append({"figure": "difference", "value": self.difference})
        rows += [{"figure": category, "value": chance} for category, chance in self.categories.items()]
        for number, chance in self.outcomes:
            rows.append({"figure": self.basis.rules.game.outcomes.words(number), "value": chance})
        return frame(rows)


@dataclass(frozen=True)
class Sensitivity:
    """The odds of the same position when both sides follow another policy."""

    policy: str
    win: Estimate
    difference: Estimate

    def to_dict(self) -> dict[str, Any]:
        """The part of the answer that says how much it hangs on the policy."""
        return {"policy": self.policy, **estimates({"win": self.win, "difference": self.difference})}


@at_the_door
def odds(
    situation: Situation,
    *,
    policy: Policies | None = None,
    deals: int | None = None,
    until: float | None = None,
    seconds: float | None = None,
    seed: int = 1,
    confidence: float = 0.95,
    table_deals: int = TABLE_DEALS,
    advise: bool = True,
    compare: str | None = WEAKEST,
    threads: int | None = None,
    progress: Progress | None = None,
    run: Runner = run_study,
) -> Odds:
    """The odds of a position under policies (mine, theirs), by playing it out in random worlds that fit what I know.

    deals: playouts (200,000 if nothing else ends the run); until: stop when the half-width of ``win`` is at most this,
    by a confidence sequence; seconds: stop by the clock, which ``recommended`` and ``sensitivity`` then share in.
    table_deals: deals of self-play behind the match equity table, whose own error ``win`` includes (more are taken
    where ``until`` needs it). advise: also find the recommended move, from as many worlds; compare: the policy whose
    odds are given beside (``weakest``: that of the game, unless both follow it already; None: none). threads: how
    many (None: one a core); progress is told how much is done; run: takes the place of `analyzer.running.run.run`.

    Where all that is left is settled, no playout is needed and the figures are exact (``win`` still has the table's
    error unless the match is decided). Intervals are sampling error under the policies named, not the policies' own.
    Interrupted with some deals done, the odds come from those, without advice and comparison; with none done,
    KeyboardInterrupt is raised. Raises InputError.

    >>> from analyzer.api import odds, position
    >>> found = odds(position("california-jack", hand="AH 7H TC 9D 4S 2S", top="JH"), deals=4096, table_deals=4096)
    >>> found.recommended, found.win.low < found.win.mean < found.win.high
    ('AH', True)
    """
    run = bound(run, threads, progress)
    pair = policy_pair(policy, situation.rules)
    players = (player(pair[0], situation.rules), player(pair[1], situation.rules))
    moves = own_moves(situation) if advise else ()
    limit = budget(deals, until, seconds, confidence, default=DEALS)
    weakest = situation.rules.game.engine.POLICIES[-1]
    if compare == WEAKEST:
        compare = None if pair == (weakest, weakest) else weakest
    if seconds is not None:
        parts = 1 + (len(moves) if len(moves) > 1 else 0) + (compare is not None)
        limit = replace(limit, seconds=seconds / parts)
    seen = outlook(situation, players, limit, seed=seed, table_deals=table_deals, run=run)
    stopped, advice, beside = seen.stopped, None, None
    try:
        if stopped == "interrupted":
            raise KeyboardInterrupt
        if moves:
            advice = best_of(situation, players, moves, seen, seed=seed, confidence=confidence, run=run)
        if compare is not None and seen.deals:
            as_many = replace(limit, deals=seen.deals, until=None, seconds=None)
            beside = _under(compare, situation, as_many, table_deals, seed, run)
    except KeyboardInterrupt:
        stopped = "interrupted"
    drawing = situation.rules.game.engine.drawing(situation, players) if seen.deals else ""
    method = f"{seen.deals:,} playouts, {limit.words}" if seen.deals else "settled by the cards captured"
    found, method = seen.found, f"{method}; {drawing}" if drawing else method
    basis = Basis(situation.rules, seed, seen.deals, found, policy_text(pair), method, seen.exact, stopped, confidence)
    basis = replace(basis, assumed=situation.assumed, drawing=drawing, found=found)
    game = situation.rules.game.outcomes
    categories = {
        name: estimate(seen.counts, chance, seen.critical, seen.possible) for name, chance in game.CHANCES.items()
    }
    order = game.listing(seen.counts, seen.possible)
    numbers = np.arange(len(seen.counts))
    outcomes = tuple(
        (number, estimate(seen.counts, numbers == number, seen.critical, seen.possible)) for number in order
    )
    return Odds(basis, seen.win, seen.difference, categories, outcomes, advice, beside)


def _under(policy: str, situation: Situation, limit: Budget, table_deals: int, seed: int, run: Runner) -> Sensitivity:
    """The same odds when both sides follow another policy, from as many playouts."""
    other = player(policy, situation.rules)
    seen = outlook(situation, (other, other), limit, seed=seed, table_deals=table_deals, run=run)
    require_whole(seen)
    return Sensitivity(policy, seen.win, seen.difference)
