"""Match equity slowly: the rulebook's match by plain recursion, in exact fractions.

A law is a dictionary {(high, low, jack, game): probability} seen by the dealer of that deal, each owner "dealer",
"other" or None. Nothing is shared with the fast version.
"""

from fractions import Fraction
from functools import cache


def score_after(score, owners, target, match_end):
    """Count one deal: the new score, {"dealer": points, "other": points} as the old one, and the winner or None."""
    points = dict(score)
    if match_end == "ordered":
        for owner in owners:
            if owner is None:
                continue
            points[owner] += 1
            if points[owner] == target:
                return points, owner
        return points, None
    for owner in owners:
        if owner is not None:
            points[owner] += 1
    if max(points.values()) >= target and points["dealer"] != points["other"]:
        return points, max(points, key=points.get)
    return points, None


def beyond(laws):
    """Chance that the dealer wins when level at or past the target, for each of the laws in turn."""
    ahead, level = [], []
    for law in laws:
        lead = {owners: owners.count("dealer") - owners.count("other") for owners in law}
        ahead.append(sum((p for owners, p in law.items() if lead[owners] > 0), Fraction(0)))
        level.append(sum((p for owners, p in law.items() if lead[owners] == 0), Fraction(0)))
    if len(laws) == 1:
        # x = ahead + level * (1 - x)
        return [(ahead[0] + level[0]) / (1 + level[0])]
    # x = ahead0 + level0 * (1 - y), y = ahead1 + level1 * (1 - x)
    x = (ahead[0] + level[0] - level[0] * (ahead[1] + level[1])) / (1 - level[0] * level[1])
    return [x, ahead[1] + level[1] * (1 - x)]


def dealer_wins(laws, target, match_end):
    """A function (law, own, other) -> the dealer's chance of winning the match from that score, a Fraction."""
    last = beyond(laws) if match_end == "totals" else None

    @cache
    def chance(law, own, other):
        if own == other and own >= target:
            return last[law]
        total = Fraction(0)
        for owners, probability in laws[law].items():
            points, winner = score_after({"dealer": own, "other": other}, owners, target, match_end)
            if winner is None:
                total += probability * (1 - chance((law + 1) % len(laws), points["other"], points["dealer"]))
            elif winner == "dealer":
                total += probability
        return total

    return chance
