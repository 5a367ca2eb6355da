"""The rows that hold a block of deals: ``rows`` is uint64[ROWS, LANES], a deal a lane, told from the leader's side.

The sides change when the follower wins, which is shorter and faster than indexing by seat. ``stock`` beside it is
uint64[STOCK_ROWS, LANES] from the top card down, the last two rows always empty.
"""

from kernels.california_jack.rules import STOCK

LEADER, FOLLOWER, WON_LEADER, WON_FOLLOWER, B_LEADS, SECRET, LED, B_DEALT = range(8)
CHOICE = 8  # and the next row: what policy A and policy B would play
FORGOTTEN = 10  # what whoever is asked for a card does not know although they might
ROWS = KEPT = 11  # (all of them begin a deal: FORGOTTEN is empty where nobody forgets)
STOCK_ROWS = STOCK + 2
