"""Match equity: the chance of winning the match from every score, from how often each outcome comes up in a deal.

W(a, b) is the chance that the dealer of the coming deal wins, with a points against b. Laws are probabilities of the
outcomes as the *dealer* of that deal sees them: one law where both play the same policy, two for two policies (law 0
when the first deals, law 1 when the second does), and then a table for each of them dealing.

    W_i(a, b) = sum over outcomes of p_i * (1 if won, 0 if lost, else 1 - W_j(b', a') where the deal passes to j,
                                                                      W_i(a', b') where it does not)

Where what is done hangs on the score, there is a law for each class of scores, and p_i is that of (a, b).

How a match goes on, the game says (`analyzer.match.match`); `analyzer.match.solver` solves it. A score at which every
deal changes nothing, for ever, is called even.

The tables come from counted deals and have an error of their own: every entry carries its derivatives by the
probabilities of the laws (the same pass, differentiated), and the multinomial's covariance gives its variance. That is
the delta method: exact to first order, and deterministic, where resampling would add noise of its own. A game with
hundreds of outcomes keeps the derivatives at some of them only, the match's knots: they are smooth in between.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from analyzer.errors import InputError
from analyzer.match import solver
from analyzer.match.match import Floats, Integers, Match
from analyzer.statistics.intervals import effective_number, wilson


@dataclass(frozen=True, eq=False)
class MatchEquity:
    """Match equity tables with their derivatives. Leading dimensions, if any, are those of the laws (...).

    L is 1 where both play alike, else 2; K is the number of the match's score classes, C that of its knots. The law of
    player i dealing at a score of class k is number i * K + k.

    tables: float64[..., L, T + 1, T + 1], own score and the other's; [T, b] is 1 and [a, T] is 0, and [T, T] is the
    state level at or past the target (NaN where it cannot be).
    gradients: float64[..., L, T + 1, T + 1, L * K, C], by the laws' probabilities at the match's knots.
    laws: float64[..., L * K, M]; deals: float64[..., L * K], from how many deals each was counted (infinite: known).
    """

    match: Match
    laws: Floats
    deals: Floats
    tables: Floats
    gradients: Floats

    @property
    def target(self) -> int:
        """The points that win the match."""
        return self.match.target

    @property
    def policies(self) -> int:
        """1 where both players play alike, else 2."""
        return int(self.tables.shape[-3])

    def law_at(self, own: int, other: int, dealer: int) -> Floats:
        """The law of a deal at a score, the dealer's own first, with player ``dealer`` dealing: float64[..., M]."""
        row = dealer % self.policies * self.match.classes + int(self.match.class_at(own, other))
        return np.asarray(self.laws[..., row, :])


def laws_from_deals(counts: Integers, match: Match, *, alike: bool) -> Integers:
    """Turn counted deals into counts from the dealer's side: int64[L * K, M], L = 1 if both play alike, else 2.

    counts: int64[2, M], outcomes for the first player, in deals dealt by the first (row 0) and by the second (row 1);
    with score classes int64[2, K, M], the class seen by each deal's dealer.
    """
    by_dealer = np.stack([counts[0], match.other_side(counts[1])])
    laws = by_dealer.sum(axis=0, keepdims=True) if alike else by_dealer
    return laws.reshape(-1, match.outcomes)


def match_equity(counts: Integers, match: Match) -> MatchEquity:
    """Match equity from counted deals, int64[..., L * K, M] from the dealer's side (see `laws_from_deals`).

    Score classes that the match cannot come to need none.
    """
    deals = counts.sum(axis=-1).astype(np.float64)
    needed = np.isin(np.arange(counts.shape[-2]) % match.classes, match.reachable)
    if np.any(deals[..., needed] <= 0):
        each = "each dealer" if match.classes == 1 else "each dealer at every class of scores"
        raise InputError(f"no deals were counted for a match equity table; it needs at least one of {each}")
    laws = counts / np.where(needed, deals, 1)[..., None]
    return equity_of_laws(laws, match, deals=np.where(needed, deals, np.inf))


def equity_of_laws(laws: Floats, match: Match, *, deals: Floats | None = None) -> MatchEquity:
    """Match equity from probabilities, float64[..., L * K, M] from the dealer's side; without ``deals``: exact."""
    if match.target < 1:
        raise ValueError(f"a match to {match.target} is over before it begins: the target is 1 or more")
    laws = np.asarray(laws, dtype=np.float64)
    counted = np.full(laws.shape[:-1], np.inf) if deals is None else deals
    if match.fixed_dealer:  # then the tables of two policies have nothing to do with each other
        side, knots, classes = match.target + 1, len(match.knots), match.classes
        policies = laws.shape[-2] // classes
        tables = np.empty((*laws.shape[:-2], policies, side, side))
        # the other law's half stays zero: memory that is never touched, as that axis is an outer one
        gradients = np.moveaxis(np.zeros((*laws.shape[:-2], policies, laws.shape[-2], side, side, knots)), -4, -2)
        for law in range(policies):
            own = slice(law * classes, (law + 1) * classes)
            table, gradient = solver.solve(laws[..., own, :], match)
            tables[..., law, :, :], gradients[..., law, :, :, own, :] = (
                table[..., 0, :, :],
                gradient[..., 0, :, :, :, :],
            )
    else:
        tables, gradients = solver.solve(laws, match)
    return MatchEquity(match, laws, counted, tables, gradients)


def error_variance(equity: MatchEquity, gradient: Floats) -> Floats:
    """Variance of anything with this derivative by the laws, float64[..., L * K, C], these being counted proportions.

    The covariance of a multinomial proportion is (diag(p) - p p') / n. The match's ``unseen`` deals are added to each
    possible outcome's count here, and here only, so that outcomes not seen are not taken for impossible.
    """
    law, match = _with_unseen(equity), equity.match
    law, slope = (match.at_knots(law), gradient) if match.exact else (law, match.expanded(gradient))
    return _variance(law, slope, equity.deals)


def _variance(law: Floats, slope: Floats, deals: Floats) -> Floats:
    """The variance of something with slopes by laws, both float64[..., rows, any], each law from so many deals."""
    mean = (law * slope).sum(axis=-1)
    spread = (law * (slope - mean[..., None]) ** 2).sum(axis=-1)
    return np.asarray((spread / deals).sum(axis=-1))


def _with_unseen(equity: MatchEquity) -> Floats:
    """The laws with the ``unseen`` deals of every outcome added, where they were counted: float64[..., L * K, M]."""
    deals, more, possible = equity.deals[..., None], equity.match.unseen, equity.match.possible
    with np.errstate(invalid="ignore"):
        counted = (equity.laws * deals + more * possible) / (deals + more * np.count_nonzero(possible))
    return np.where(np.isfinite(deals), counted, equity.laws)


def table_variance(equity: MatchEquity) -> Floats:
    """Sampling variance of every entry of the tables: float64[..., L, T + 1, T + 1]."""
    match, law, deals = equity.match, _with_unseen(equity), equity.deals[..., None, None, :]
    found = np.empty(equity.tables.shape)
    if match.exact:
        wide = match.at_knots(law)[..., None, None, :, :]
        for own in range(equity.target + 1):
            found[..., own, :] = _variance(wide, equity.gradients[..., own, :, :, :], deals)
        return found
    weights, moments = match.moments(law)
    for own in range(equity.target + 1):
        slope = equity.gradients[..., own, :, :, :]
        centred = slope - (weights[..., None, None, :, :] * slope).sum(axis=-1, keepdims=True)
        spread = np.einsum("...tblc,...lcd,...tbld->...tbl", centred, moments, centred)
        found[..., own, :] = (spread / deals).sum(axis=-1)
    return found


def table_interval(equity: MatchEquity, critical: float) -> tuple[Floats, Floats]:
    """Interval of every entry of the tables, low and high, each float64[..., L, T + 1, T + 1].

    Wilson's with the `effective_number`, which is taken with the ``unseen`` deals added: in a handful of deals that all
    went one way nothing varies, and the tables' derivatives vanish too.
    """
    smooth = equity_of_laws(_with_unseen(equity), equity.match, deals=equity.deals)
    return wilson(equity.tables, effective_number(smooth.tables, table_variance(smooth)), critical)


def point_worth(equity: MatchEquity) -> tuple[Floats, Floats]:
    """What one point more is worth before a deal: two float64[..., L, T, T], rows and columns as in the table.

    First for the dealer, W(a + 1, b) - W(a, b); then for his opponent, W(a, b) - W(a, b + 1).
    """
    end = equity.target
    table = equity.tables
    return table[..., 1:, :end] - table[..., :end, :end], table[..., :end, :end] - table[..., :end, 1:]


def mean_deals(equity: MatchEquity) -> float:
    """The mean number of deals in a match from 0-0, the first dealer drawn by lot; laws of one match only."""
    return solver.mean_deals(equity.laws, equity.match)
