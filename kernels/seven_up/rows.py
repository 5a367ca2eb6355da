"""The rows that hold a block of deals: ``rows`` is uint64[ROWS, LANES], a deal a lane.

Hands stand in order from the player who leads: from eldest before the play. ``stock`` beside it is uint64[STOCK_ROWS,
LANES]: the card turned and the rest of the pack in drawing order.
"""

from kernels.jit import shaped
from kernels.seven_up.rules import STOCK
from kernels.shuffle import LANES

HANDS = 0  # and the three rows after it
LEADS = 4  # place of the player who leads
IN_PLAY = 5  # and the next row: trumps in the hands at the first lead, by side
WON = 7  # and the next row: captured, by side
TURNED = 9  # every card turned, in the suits of now
B_DEALT = 10  # mask: player B's side dealt
CHANGE = 11  # how suits were exchanged so that the suit turned is clubs (rules.relabelled)
BEGS, GIFT = 12, 13  # masks
JACK_POINTS = 14  # points for turned jacks
ENDED, BUNCHED, OUT = 15, 16, 17  # masks
TABLE = 18  # and the three rows after it: the cards of the trick in progress, in order
BEST, BEST_BY = 22, 23  # of them the one that wins so far, and which it is
MISSING = 24  # mask: no world was found for the lane, which is not counted
KEPT = 25  # rows from here on hold nothing from one trick or call to the next
CHOICE = 25  # and the next row: what policy A and policy B would do
WORTH = 27  # a call's value, from the weights
THROWN = 28  # and the next row: a word of the dice of player A and of player B
RAN = 30  # where runs are settled, the lanes that ran side by side: the lane,
RAN_HANDS = 31  # and the three rows after it: their hands,
RAN_CHANGE, RAN_TURNED, RAN_JACKS = 35, 36, 37
RAN_ENDED, RAN_OUT, RAN_ALL = 38, 39, 40  # (RAN_ALL: all have voted to bunch so far)
RAN_AGAIN = 41  # mask: ran twice
RAN_B_DEALT = 42
WORLD, STATE = 43, 44  # of a world that is drawn: where its words start, what its hands still lack
FITS, TAKES = 45, 46  # masks: it fits; the lane takes it over
DEALT = 47  # and the three rows after it: all that each was dealt
SHOWN = 51  # the card by which a player called
MISSES = 52  # how often a player has done what his policy would not do
ROWS = 53
DRAWN = STOCK  # the first of the rows of ``stock`` in which a world's hidden cards are shuffled
STOCK_ROWS = DRAWN + 46

in_rows = shaped(ROWS, LANES)  # tells the compiler the shape of ``rows``
in_stock = shaped(STOCK_ROWS, LANES)
