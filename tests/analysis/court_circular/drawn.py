"""Known laws of differences, and a stand-in for running studies of Court Circular that draws its counts from them."""

import numpy as np

from analyzer.games.court_circular.outcomes import DIFFERENCE, MOST, OUTCOMES
from tests.analysis.drawn import DrawnRun


def law(mean=0.0, spread=24.0):
    """Like real play: differences of some twenty points, up to 95, a level deal likelier than one beside it."""
    p = np.exp(-0.5 * ((DIFFERENCE - mean) / spread) ** 2) * (np.abs(DIFFERENCE) <= 95)
    p[MOST] *= 1.3
    return p / p.sum()


def joint_law(one, other, share):
    """Two outcomes of the same cards: alike with probability ``share`` as far as the laws are, else independent."""
    common = np.minimum(one, other)
    rest = one - share * common, other - share * common
    return share * np.diag(common) + np.outer(*rest) / rest[0].sum()


POSITION, DEALER = law(5.0), law(-3.0)
TRICKS = 8  # of a deal without concessions
# good cards for the one seat are bad cards for the other: duplicates cancel them out
JOINT = joint_law(law(4.0), law(2.0)[::-1], 0.5)[:, ::-1]


class CourtCircularRun(DrawnRun):
    """A `DrawnRun` that counts tricks too: eight a deal, won in every way by either side as often."""

    def drawn(self, kind, study, n, rng):
        if kind != "Census":
            return super().drawn(kind, study, n, rng)
        places = study.shape[1] * study.shape[2]
        tricks = rng.multinomial(TRICKS, np.full(places, 1 / places), size=n).reshape(n, *study.shape[1:])
        return np.stack([tricks.sum(axis=0), (tricks**2).sum(axis=0), TRICKS * tricks.sum(axis=0)])


def drawn_run(**changes):
    """A `DrawnRun` of Court Circular; a shift of 0.05 is 5 points."""
    known = {"position": POSITION, "dealer": DEALER, "duel": JOINT, "of_move": lambda shift: law(100 * shift)}
    return CourtCircularRun(**{**known, **changes})


assert len(POSITION) == OUTCOMES
