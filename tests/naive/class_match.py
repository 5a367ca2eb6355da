"""A match whose deals hang on the score, slowly: the rulebook's match of Seven Up by plain recursion.

`laws` are one for both sides, or two of which each belongs to one side as the dealer. A law is a function from the
points that the dealer's side and the other need to a dictionary {(scorers, passes): probability}: scorers are "dealer"
and "other" in the order in which the points of that deal are counted, and passes tells whether the deal passes on. With
Fractions in it the answers are exact. Nothing is shared with the fast version.
"""

from functools import cache


def counted(score, scorers, target):
    """The score, {"dealer": points, "other": points}, after a deal, and who has won the match (None: nobody)."""
    points = dict(score)
    for scorer in scorers:
        points[scorer] += 1
        if points[scorer] == target:
            return points, scorer
    return points, None


def dealer_wins(laws, target):
    """A function (law, own, other) -> the chance that whoever deals now wins the match from that score.

    A deal that changes nothing for ever is a ZeroDivisionError.
    """

    def parts(law, own, other):
        """What comes of deals that change the score; the chance of the same score, same dealer; and other dealer."""
        part, same, passed = 0, 0, 0
        for (scorers, passes), probability in laws[law](target - own, target - other).items():
            points, winner = counted({"dealer": own, "other": other}, scorers, target)
            if winner is not None:
                part += probability * (winner == "dealer")
            elif not scorers:
                same, passed = (same, passed + probability) if passes else (same + probability, passed)
            elif passes:
                part += probability * (1 - chance((law + 1) % len(laws), points["other"], points["dealer"]))
            else:
                part += probability * chance(law, points["dealer"], points["other"])
        return part, same, passed

    @cache
    def chance(law, own, other):
        # x = part + same x + passed (1 - y), and y, the other's chance as the dealer at this score, likewise
        part, same, passed = parts(law, own, other)
        next_part, next_same, next_passed = parts((law + 1) % len(laws), other, own)
        mine, theirs = part + passed, next_part + next_passed
        return (mine * (1 - next_same) - passed * theirs) / ((1 - same) * (1 - next_same) - passed * next_passed)

    return chance
