"""Least squares on tried actions: what each entry of a heuristic's tables is worth, fitted to how the deals ended.

An action's value is the sum of the table entries that it uses. Fitted is what an action gained beside the others of its
position, so whatever all of them share drops out: every position is centred on its mean.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

Equations = tuple[NDArray[np.float64], NDArray[np.float64]]
"""Normal equations: products float64[columns, columns], targets float64[columns]."""
Sums = tuple[NDArray[np.float64], NDArray[np.float64]]
"""Normal equations of every row of tables: float64[rows, columns, columns], float64[rows, columns]."""
NO_ENTRY = -1


def empty_sums(rows: int, columns: int) -> Sums:
    """No samples."""
    return np.zeros((rows, columns, columns)), np.zeros((rows, columns))


def add(sums: Sums, row: int, products: NDArray[np.float64], targets: NDArray[np.float64]) -> None:
    """Add the samples of a moment to a row, in place."""
    sums[0][row] += products
    sums[1][row] += targets


def forgotten(sums: Sums, share: float) -> Sums:
    """What still counts, by a share, of the samples of the rounds before."""
    return share * sums[0], share * sums[1]


def normal_equations(entries: NDArray[np.int64], points: NDArray[np.float64], columns: int) -> Equations:
    """The normal equations of n positions.

    entries: int64[n, actions, parts], the table entries (0 to columns - 1) that an action adds up, or NO_ENTRY;
    points: float64[n, actions], what each action brought, NaN where it cannot be done.
    """
    n, most, _ = entries.shape
    legal = ~np.isnan(points)
    actions = np.maximum(legal.sum(axis=1), 1)
    gain = np.where(legal, points - (np.where(legal, points, 0.0).sum(axis=1) / actions)[:, None], 0.0)
    used = (entries != NO_ENTRY) & legal[:, :, None]
    row = np.broadcast_to(np.arange(n * most).reshape(n, most, 1), entries.shape)[used]
    design = sparse.csr_matrix((np.ones(len(row)), (row, entries[used])), shape=(n * most, columns))
    ends = np.arange(0, n * most + 1, most)
    together = sparse.csr_matrix(
        (np.repeat(1 / np.sqrt(actions), most), np.arange(n * most), ends), shape=(n, n * most)
    )
    means = together @ design  # its square is what centring on each position's mean takes away
    return (design.T @ design - means.T @ means).toarray(), design.T @ gain.ravel()


def solution(products: NDArray[np.float64], targets: NDArray[np.float64], ridge: float) -> NDArray[np.float64]:
    """Solve them, float64[columns]; ``ridge`` leaves an entry that no sample told apart at zero."""
    values = np.zeros(len(targets))
    seen = np.flatnonzero(products.diagonal())
    values[seen] = np.linalg.solve(products[np.ix_(seen, seen)] + ridge * np.eye(len(seen)), targets[seen])
    return values


def solutions(sums: Sums, ridge: float) -> NDArray[np.float64]:
    """Solve every row: float64[rows, columns]."""
    return np.array([solution(products, targets, ridge) for products, targets in zip(*sums, strict=True)])
