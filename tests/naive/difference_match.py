"""A match of Court Circular slowly: plain recursion over what one deal may bring.

A law is a dictionary {difference: probability} seen by the dealer of that deal: his total less the other's. With
Fractions in it the answers are exact.
"""

from functools import cache


def dealer_wins(laws, target, dealer="fixed"):
    """A function (law, own, other) -> the chance that whoever deals now wins the match from that score.

    `laws` are one, or two of which each belongs to one player as the dealer. With dealer="fixed" he deals to the end,
    always by his own law; with "alternate" the deal passes on, and the other law follows. A deal that only ever brings
    a tie is a ZeroDivisionError.
    """
    following = {law: (law + 1) % len(laws) for law in range(len(laws))}

    def settled(law, own, other):
        """The part of the chance that does not come from a tie in the next deal."""
        part = 0
        for difference, probability in laws[law].items():
            mine, theirs = own + max(difference, 0), other + max(-difference, 0)
            if difference == 0:
                continue
            if mine >= target:
                part += probability
            elif theirs >= target:
                continue
            elif dealer == "fixed":
                part += probability * chance(law, mine, theirs)
            else:
                part += probability * (1 - chance(following[law], theirs, mine))
        return part

    @cache
    def chance(law, own, other):
        tie = laws[law].get(0, 0)
        if dealer == "fixed":
            # x = settled + tie * x
            return settled(law, own, other) / (1 - tie)
        # x = settled + tie * (1 - y), and y, the other's chance as the dealer, likewise
        next_tie = laws[following[law]].get(0, 0)
        next_settled = settled(following[law], other, own)
        return (settled(law, own, other) + tie * (1 - next_settled - next_tie)) / (1 - tie * next_tie)

    return chance
