"""Policies: ``lead`` chooses a card to lead, ``reply`` one of the cards that may answer. Each sees a View only.

The heuristic adds up table values, one table for each part a card can play (``TABLES``), one row of tables for each
trick. Its weights are bit planes (kernels/planes.py); analyzer/tune.py fits them.
"""

from kernels.cards import U, below_highest, lowest, mask, nth_of_six, select, size
from kernels.california_jack.rules import TRUMPS, beaters
from kernels.jit import kernel
from kernels.planes import BITS, best, worth
from kernels.rng import below

TABLES = 9
WIN, LOSE, LED, TOP, LEAD_SAFE, LEAD_OPEN, LEAD_BEATEN, TOP_SAFE, TOP_OPEN = range(TABLES)
WIN_START, LOSE_START, SAFE_START, OPEN_START, BEATEN_START = range(TABLES * BITS, TABLES * BITS + 5)  # one word each
WORDS = TABLES * BITS + 5  # of weights a trick: the planes, then what each kind of play starts from


@kernel
def uniform_lead(seen, dice, weights):
    """Any card, each as likely."""
    return nth_of_six(seen.mine, below(dice, size(seen.mine)))


@kernel
def uniform_reply(seen, choices, dice, weights):
    """Any card that the rules allow, each as likely."""
    return nth_of_six(choices, below(dice, size(choices)))


@kernel
def lead_classes(seen):
    """Split my hand by what may happen to each card when led.

    safe: nothing out of my hand that could be with the other beats it in its suit, and he has no trump that I know of;
    beaten: a card that I know he holds beats it in its suit; open: neither.
    """
    beaten = seen.mine & below_highest(seen.known)
    ruffed = mask(seen.known & TRUMPS) & ~TRUMPS
    safe = seen.mine & ~below_highest(seen.known | seen.unseen) & ~ruffed
    return safe, seen.mine & ~(safe | beaten), beaten


@kernel
def heuristic_lead(seen, dice, weights):
    """The card of the highest value: a table for its class, and a share in the top card for what may win."""
    row = seen.trick
    safe, open_, beaten = lead_classes(seen)
    safe_best, safe_value = best(safe, weights, row, LEAD_SAFE)
    open_best, open_value = best(open_, weights, row, LEAD_OPEN)
    beaten_best, beaten_value = best(beaten, weights, row, LEAD_BEATEN)
    safe_value += weights[row, SAFE_START] + worth(seen.top, weights, row, TOP_SAFE)
    open_value += weights[row, OPEN_START] + worth(seen.top, weights, row, TOP_OPEN)
    beaten_value += weights[row, BEATEN_START]
    safe_value &= mask(safe)
    open_value &= mask(open_)
    beaten_value &= mask(beaten)
    opener = mask(open_value > safe_value)
    value = select(opener, open_value, safe_value)
    card = select(opener, open_best, safe_best)
    return lowest(select(mask(beaten_value > value), beaten_best, card))


@kernel
def heuristic_reply(seen, choices, dice, weights):
    """The best winner or the best loser, by what the cards are worth and what the trick and the top card hold."""
    row = seen.trick
    winners = choices & beaters(seen.led)
    losers = choices & ~winners
    winner, win = best(winners, weights, row, WIN)
    loser, lose = best(losers, weights, row, LOSE)
    win += weights[row, WIN_START] + worth(seen.led, weights, row, LED) + worth(seen.top, weights, row, TOP)
    lose += weights[row, LOSE_START]
    taking = mask(winners) & (mask(win > lose) | ~mask(losers))
    return lowest(select(taking, winner, loser))


@kernel
def slips(dice):
    """Mask: all ones in one throw of ten (26 of 256)."""
    return mask((dice & U(255)) < U(26))


@kernel
def noisy_lead(seen, dice, weights):
    """The heuristic, but one move in ten at random."""
    return select(slips(dice), uniform_lead(seen, dice, weights), heuristic_lead(seen, dice, weights))


@kernel
def noisy_reply(seen, choices, dice, weights):
    """The heuristic, but one move in ten at random."""
    return select(
        slips(dice), uniform_reply(seen, choices, dice, weights), heuristic_reply(seen, choices, dice, weights)
    )
