"""Known laws of outcomes, and a stand-in for running a study that draws its counts from them."""

import numpy as np

from analyzer.games.california_jack import outcomes

# Like real play: who has Game tends to have the other points too, and the dealer is a little behind.
_SKILL = (0.25, 0.5, 0.25), (0.3, 0.49, 0.7)


def law(shift=0.0):
    """Probabilities of the 24 outcomes, float64[24]; a positive shift favours me."""
    total = np.zeros(24)
    for weight, chance in zip(*_SKILL, strict=True):
        p = chance + shift
        for number in range(24):
            high, low, jack, game = outcomes.OWNERS[:, number]
            share = np.prod([p if owner == outcomes.MINE else 1 - p for owner in (high, low, jack)])
            total[number] += weight * share * {1: 0.975 * p, 0: 0.025, -1: 0.975 * (1 - p)}[int(game)]
    return total


def joint_law(one, other, share):
    """Two outcomes of the same world, float64[24, 24]: alike with probability ``share``, else independent."""
    common = np.minimum(one, other)
    same = share * np.diag(common)
    rest_one, rest_other = one - share * common, other - share * common
    return same + np.outer(rest_one, rest_other) / max(rest_one.sum(), 1e-300)
