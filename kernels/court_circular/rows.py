"""The rows that hold a block of deals: ``rows`` is uint64[ROWS, LANES], a deal a lane, told from the side of First.

``stock`` beside it is uint64[STOCK_ROWS, LANES] in drawing order, the last six rows always empty. A deal in lane i need
not be the i-th of the block for good (round.squeeze): HOME keeps which it is, and what lies outside of ``rows``
(``stock``, ``plays``) is found by it.
"""

from kernels.court_circular.rules import HAND, LAYS, STOCK

FIRST, OTHER = 0, 1  # hands
LAID, AGAINST = 2, 3  # laid by First, by the other
LEAD, STOCK_LEFT, DRAWN = 4, 5, 6
UNDEALT = 7  # mask: cards were left undealt
B_IS_FIRST, B_DEALT = 8, 9
AHEAD = 10  # A's points less B's, as a two's complement
LIVE = 11  # mask: the deal is going on
GAVE_FIRST, GAVE_OTHER = 12, 13  # masks: who has conceded the trick
WON_BY_OTHER = 14  # mask: the trick in hand was won by the player who was not First
HOME = 15  # the lane in which the deal began
BEGIN = 16  # and the next row: where the dice of A and of B start
DICE = 18  # and the next row: the words at hand of First and of the other
KEPT = 20  # rows from here on hold nothing from one trick to the next
CHOICE = 20  # and the next row: what policy A and policy B would do
STANCE, ENTRY = 22, 23  # of the heuristic's lays
TABLE, COUNTS, AROUND, SUITED, INDEX, VALUE, MOST = range(24, 31)  # of its next Lead
UNSEEN = 24  # of its last lay: the card that it does not see
SLIP = 31  # what a noisy player does where it slips
NEXT = 32  # and the five rows after it: the next cards of the stock
ROWS = NEXT + LAYS
STOCK_ROWS = HAND + STOCK + LAYS  # a world draws the hidden hand from the same rows
