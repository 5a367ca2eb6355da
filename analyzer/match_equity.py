"""Match equity: the chance of winning the match from every score, from how often each outcome comes up in a deal.

W(a, b) is the chance that the dealer of the coming deal wins, with a points against b; the deal alternates. Laws are
probabilities of the 24 outcomes as the *dealer* of that deal sees them: one law where both play the same policy, two
for two policies (law 0 when the first deals, law 1 when the second does), and then a table for each of them dealing.

    W_i(a, b) = sum over outcomes of p_i * (1 if won, 0 if lost, else 1 - W_j(b', a'))      j = who deals next

Every deal of California Jack scores at least three points in all (High, Low and Jack always have an owner), so one pass
from high a + b to low solves it. With ``totals`` a level score at or past the target plays on, and how high it is no
longer matters: one more state, ``beyond``, solved from itself. (A game whose deals may score nothing needs more: the
same dealer again divides by 1 - p0, the deal passing on is a two-by-two solve as in ``beyond``.)

The tables come from counted deals and have an error of their own: every entry carries its derivative by every
probability of the laws (the same pass, differentiated), and the multinomial's covariance gives its variance. That is
the delta method: exact to first order, and deterministic, where resampling would add noise of its own.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from analyzer.california_jack.outcomes import (
    DIFFERENCE,
    MINE,
    NOBODY,
    OUTCOMES,
    POINTS_MINE,
    POINTS_THEIRS,
    other_side,
    settle,
)
from analyzer.errors import InputError
from analyzer.statistics import Floats, effective_number, wilson

# Points of a deal, mine and theirs, in a match that goes on: nine pairs. TYPE[outcome] says which one it is.
POINT_PAIRS, TYPE = np.unique(np.stack([POINTS_MINE, POINTS_THEIRS], axis=1), axis=0, return_inverse=True)
TYPE = TYPE.reshape(OUTCOMES)
if POINT_PAIRS.sum(axis=1).min() < 3:
    raise AssertionError("a deal that may score fewer than three points needs another recursion")


@dataclass(frozen=True)
class MatchEquity:
    """Match equity tables with their derivatives. Leading dimensions, if any, are those of the laws (...).

    tables: float64[..., L, T + 1, T + 1], own score and the other's; [T, b] is 1 and [a, T] is 0, and [T, T] is the
    state level at or past the target (``totals``; NaN with ``ordered``, where it cannot be).
    gradients: float64[..., L, T + 1, T + 1, L, 24], by the laws' probabilities.
    laws: float64[..., L, 24]; deals: float64[..., L], from how many deals each law was counted (infinite: known).
    """

    target: int
    match_end: str
    laws: Floats
    deals: Floats
    tables: Floats
    gradients: Floats

    @property
    def policies(self) -> int:
        """1 where both players play alike, else 2."""
        return int(self.laws.shape[-2])


def laws_from_deals(counts: NDArray[np.int64], *, alike: bool) -> NDArray[np.int64]:
    """Turn counted deals into counts from the dealer's side: int64[L, 24], L = 1 if both play alike, else 2.

    counts: int64[2, 24], outcomes for the first player, in deals dealt by the first (row 0) and by the second (row 1).
    """
    by_dealer = np.stack([counts[0], other_side(counts[1])])
    return by_dealer.sum(axis=0, keepdims=True) if alike else by_dealer


def match_equity(counts: NDArray[np.int64], target: int, match_end: str = "ordered") -> MatchEquity:
    """Match equity from counted deals, int64[..., L, 24] from the dealer's side (see `laws_from_deals`)."""
    deals = counts.sum(axis=-1).astype(np.float64)
    if np.any(deals <= 0):
        raise InputError("no deals were counted for a match equity table; it needs at least one of each dealer")
    return equity_of_laws(counts / deals[..., None], target, match_end, deals=deals)


def equity_of_laws(
    laws: Floats, target: int, match_end: str = "ordered", *, deals: Floats | None = None
) -> MatchEquity:
    """Match equity from probabilities, float64[..., L, 24] from the dealer's side; without ``deals``: exact."""
    if target < 1:
        raise ValueError(f"a match to {target} is over before it begins: the target is 1 or more")
    laws = np.asarray(laws, dtype=np.float64)
    lead, policies = laws.shape[:-2], laws.shape[-2]
    counted = np.full(laws.shape[:-1], np.inf) if deals is None else deals
    tables = np.full((*lead, policies, target + 1, target + 1), np.nan)
    tables[..., target, :target] = 1
    tables[..., :target, target] = 0
    gradients = np.zeros((*lead, policies, target + 1, target + 1, policies, OUTCOMES))
    if match_end == "totals":
        _solve_level(laws, tables, gradients)
    for total in range(2 * target - 2, -1, -1):
        own = np.arange(max(0, total - target + 1), min(target - 1, total) + 1)
        for law in range(policies):
            _solve_diagonal(laws, tables, gradients, own, total - own, law, match_end)
    return MatchEquity(target, match_end, laws, counted, tables, gradients)


def _solve_diagonal(
    laws: Floats,
    tables: Floats,
    gradients: Floats,
    own: NDArray[np.int64],
    other: NDArray[np.int64],
    law: int,
    match_end: str,
) -> None:
    """Fill all scores of one sum (m of them) for one dealer, in place, from those of higher sums."""
    target = tables.shape[-1] - 1
    following = (law + 1) % tables.shape[-3]
    winner, new_own, new_other = (part for part in settle(own, other, target, match_end))
    # payoff[..., m, 24]: what each outcome is worth to the dealer; the next dealer is the other player
    next_own, next_other = np.minimum(new_other, target), np.minimum(new_own, target)
    payoff = np.where(winner == MINE, 1.0, 0.0)
    payoff = np.where(winner == NOBODY, 1 - tables[..., following, next_own, next_other], payoff)
    probability = laws[..., law, :]
    tables[..., law, own, other] = np.einsum("...mo,...o->...m", payoff, probability)
    # outcomes that go on with the same points lead to the same score: nine transitions in place of 24
    pair = np.stack([probability[..., kind == TYPE].sum(axis=-1) for kind in range(len(POINT_PAIRS))], axis=-1)
    gradient = np.zeros((*tables.shape[:-3], len(own), *gradients.shape[-2:]))
    for kind in range(len(POINT_PAIRS)):
        outcome = int(np.flatnonzero(kind == TYPE)[0])
        goes_on = (winner[:, outcome] == NOBODY)[:, None, None]
        onward = gradients[..., following, next_own[:, outcome], next_other[:, outcome], :, :]
        gradient -= np.where(goes_on, onward, 0) * pair[..., kind][..., None, None, None]
    gradient[..., law, :] += payoff
    gradients[..., law, own, other, :, :] = gradient


def _solve_level(laws: Floats, tables: Floats, gradients: Floats) -> None:
    """Fill the state level at or past the target, in place: V_i = P_i(ahead) + P_i(level again) * (1 - V_j)."""
    policies, end = laws.shape[-2], tables.shape[-1] - 1
    ahead, level = laws[..., DIFFERENCE > 0].sum(axis=-1), laws[..., DIFFERENCE == 0].sum(axis=-1)
    following = np.roll(level, -1, axis=-1) if policies == 2 else level
    gain = ahead + level
    onward_gain = np.roll(gain, -1, axis=-1) if policies == 2 else gain
    # V_i + level_i V_j = gain_i, and the same the other way round
    loop = np.maximum(1 - level * following, np.finfo(np.float64).tiny)
    value = (gain - level * onward_gain) / loop if policies == 2 else gain / (1 + level)
    value = np.where(level * following < 1, value, 0.5)  # every deal level for ever: nobody ever wins, call it even
    tables[..., end, end] = value
    onward_value = np.roll(value, -1, axis=-1)
    for law in range(policies):
        payoff = np.where(DIFFERENCE > 0, 1.0, np.where(DIFFERENCE == 0, 1 - onward_value[..., law, None], 0.0))
        if policies == 1:
            gradients[..., 0, end, end, 0, :] = payoff / (1 + level)
        else:
            other = 1 - law
            gradients[..., law, end, end, law, :] += payoff / loop[..., law, None]
            gradients[..., other, end, end, law, :] -= payoff * (level[..., other] / loop[..., law])[..., None]


def error_variance(equity: MatchEquity, gradient: Floats) -> Floats:
    """Variance of anything with this derivative by the laws, float64[..., L, 24], the laws being counted proportions.

    The covariance of a multinomial proportion is (diag(p) - p p') / n. Half a deal is added to each outcome's count
    here, and here only, so that outcomes not seen are not taken for impossible (Krichevsky and Trofimov).
    """
    deals = equity.deals[..., None]
    with np.errstate(invalid="ignore"):
        counted = (equity.laws * deals + 0.5) / (deals + OUTCOMES / 2)
    law = np.where(np.isfinite(deals), counted, equity.laws)
    mean = (law * gradient).sum(axis=-1)
    spread = (law * (gradient - mean[..., None]) ** 2).sum(axis=-1)
    return np.asarray((spread / equity.deals).sum(axis=-1))


def table_variance(equity: MatchEquity) -> Floats:
    """Sampling variance of every entry of the tables: float64[..., L, T + 1, T + 1]."""
    lead = equity.laws.ndim - 2
    laws = equity.laws.reshape(*equity.laws.shape[:lead], 1, 1, 1, *equity.laws.shape[lead:])
    deals = equity.deals.reshape(*equity.deals.shape[:lead], 1, 1, 1, *equity.deals.shape[lead:])
    wide = MatchEquity(equity.target, equity.match_end, laws, deals, equity.tables, equity.gradients)
    return error_variance(wide, equity.gradients)


def table_interval(equity: MatchEquity, critical: float) -> tuple[Floats, Floats]:
    """Interval of every entry of the tables, low and high, each float64[..., L, T + 1, T + 1].

    Wilson's with the `effective_number`, which is taken with half a deal more of every outcome: in a handful of deals
    that all went one way nothing varies, and the tables' derivatives vanish too.
    """
    deals = equity.deals[..., None]
    with np.errstate(invalid="ignore"):
        laws = np.where(np.isfinite(deals), (equity.laws * deals + 0.5) / (deals + OUTCOMES / 2), equity.laws)
    smooth = equity_of_laws(laws, equity.target, equity.match_end, deals=equity.deals)
    return wilson(equity.tables, effective_number(smooth.tables, table_variance(smooth)), critical)


def point_worth(equity: MatchEquity) -> tuple[Floats, Floats]:
    """What one point more is worth before a deal: two float64[..., L, T, T], rows and columns as in the table.

    First for the dealer, W(a + 1, b) - W(a, b); then for his opponent, W(a, b) - W(a, b + 1).
    """
    end = equity.target
    table = equity.tables
    return table[..., 1:, :end] - table[..., :end, :end], table[..., :end, :end] - table[..., :end, 1:]


def match_length(equity: MatchEquity, *, most: int = 200) -> Floats:
    """Probability that a match from 0-0 takes so many deals, float64[n + 1] up to the last possible or ``most``.

    The first dealer is drawn by lot; what lies beyond ``most`` (``totals`` only) is left out.
    """
    end, policies = equity.target, equity.policies
    state = np.zeros((2, end + 1, end + 1))
    state[:, 0, 0] = 0.5  # who deals, his score, the other's
    lengths = [0.0]
    while state.sum() > 1e-15 and len(lengths) <= most:
        following, over = np.zeros_like(state), 0.0
        for dealer, own, other in np.argwhere(state > 0):
            at = (end, end) if own == end else (int(own), int(other))
            winner, new_own, new_other = settle(at[0], at[1], end, equity.match_end)
            flow = state[dealer, own, other] * equity.laws[dealer % policies]
            over += flow[winner != NOBODY].sum()
            on = winner == NOBODY
            np.add.at(following[1 - dealer], (np.minimum(new_other[on], end), np.minimum(new_own[on], end)), flow[on])
        lengths.append(over)
        state = following
    return np.array(lengths)
